//! What this process may take of the machine.

use std::io;

/// Bounds this process's memory, for good: what asks for more ends it.
#[cfg(unix)]
pub fn limit_memory(bytes: u64) -> io::Result<()> {
    rlimit::Resource::AS.set(bytes, bytes)
}

/// This system knows no such bound; whoever started the process bounds its time.
#[cfg(not(unix))]
pub fn limit_memory(_bytes: u64) -> io::Result<()> {
    Ok(())
}
