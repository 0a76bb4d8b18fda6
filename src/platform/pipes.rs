//! The pipe that a program which started this one reads from.

use std::{
    fs::File,
    io::{self, BufWriter},
};

/// Bytes that go out at a time: what a pipe holds, so that the other end has
/// something to do while the next are written.
const BUFFER_BYTES: usize = 64 * 1024;

/// Standard output for bytes. The standard library's is line-buffered, and would
/// split one write in two.
pub fn standard_output() -> io::Result<BufWriter<File>> {
    let file = File::from(handle()?);
    Ok(BufWriter::with_capacity(BUFFER_BYTES, file))
}

#[cfg(unix)]
fn handle() -> io::Result<std::os::fd::OwnedFd> {
    use std::os::fd::AsFd as _;
    io::stdout().as_fd().try_clone_to_owned()
}

#[cfg(windows)]
fn handle() -> io::Result<std::os::windows::io::OwnedHandle> {
    use std::os::windows::io::AsHandle as _;
    io::stdout().as_handle().try_clone_to_owned()
}
