//! What this process may take of the machine.

use std::io;

/// Bounds this process's memory, for good: what asks for more ends it.
#[cfg(target_os = "linux")]
pub fn limit_memory(bytes: u64) -> io::Result<()> {
    rlimit::Resource::AS.set(bytes, bytes)
}

/// No such bound here (macOS counts address space that is only reserved, and
/// refuses): whoever started the process bounds its time.
#[cfg(not(target_os = "linux"))]
pub fn limit_memory(_bytes: u64) -> io::Result<()> {
    Ok(())
}
