//! The system's file manager, asked to show a folder.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
};

#[cfg(target_os = "macos")]
const PROGRAM: &str = "open";
#[cfg(windows)]
const PROGRAM: &str = "explorer";
#[cfg(not(any(windows, target_os = "macos")))]
const PROGRAM: &str = "xdg-open";

/// Shows a folder; returns when the file manager was asked. Whether it shows it, nobody
/// says: on Windows its status means nothing.
pub fn show(folder: &Path) -> io::Result<()> {
    let status = Command::new(PROGRAM)
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if status.success() || cfg!(windows) {
        Ok(())
    } else {
        Err(io::Error::other(status.to_string()))
    }
}
