//! What this process may take of the machine.

use std::io;

/// Limits this process's memory until it exits: an allocation beyond it aborts.
#[cfg(target_os = "linux")]
pub fn limit_memory(bytes: u64) -> io::Result<()> {
    rlimit::Resource::AS.set(bytes, bytes)
}

/// No limit on other systems (macOS counts address space that is only reserved,
/// and refuses): there, the parent process limits the time only.
#[cfg(not(target_os = "linux"))]
pub fn limit_memory(_bytes: u64) -> io::Result<()> {
    Ok(())
}
