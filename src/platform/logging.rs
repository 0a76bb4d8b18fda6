//! The log: one file per day, the newest ones only, without secrets.
//!
//! Nothing that could hold a token is ever given to it: tokens are
//! `SecretString`s, and requests are logged by method and path only. Other users of the
//! machine can't read it.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use jiff::{civil::Date, tz::TimeZone};

use tracing_appender::{
    non_blocking::WorkerGuard,
    rolling::{RollingFileAppender, Rotation},
};
use tracing_subscriber::EnvFilter;

use super::{
    clock::{Clock as _, SystemClock},
    private_files,
};

/// Older log files are deleted.
const MAX_LOG_FILES: usize = 14;
/// This crate's messages from `info` up; the libraries' from `warn` up.
const FILTER: &str = "warn,sendoff=info";

/// Writes what is left when dropped.
pub type LogGuard = WorkerGuard;

/// Starts the log in `folder`. A panic is logged by its place only: its
/// message could quote what must not be written down.
pub fn start(folder: &Path) -> io::Result<LogGuard> {
    private_files::make_folder(folder)?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("sendoff")
        .filename_suffix("log")
        .max_log_files(MAX_LOG_FILES)
        .build(folder)
        .map_err(io::Error::other)?;
    let file = PrivateFiles {
        file,
        folder: folder.to_owned(),
        closed_on: None,
    };
    let (writer, guard) = tracing_appender::non_blocking(file);
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(FILTER))
        .with_ansi(false)
        .with_writer(writer)
        .finish();
    tracing::subscriber::set_global_default(subscriber).map_err(io::Error::other)?;
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        tracing::error!(place, "a panic: this is a fault of the program");
        print(panic);
    }));
    Ok(guard)
}

/// The file of the day. Each new one is taken from other users.
struct PrivateFiles<W> {
    file: W,
    folder: PathBuf,
    /// The day of the newest file that was taken from them.
    closed_on: Option<Date>,
}

impl<W: Write> Write for PrivateFiles<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Before the file is chosen: one that begins meanwhile is met by the next line.
        let today = TimeZone::UTC.to_datetime(SystemClock.now()).date();
        let written = self.file.write(bytes)?;
        if self.closed_on != Some(today) {
            self.closed_on = Some(today);
            for file in std::fs::read_dir(&self.folder)?.flatten() {
                private_files::close_one_to_others(&file.path());
            }
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn no_other_user_reads_a_log() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sendoff.2026-03-02.log");
        let file = std::fs::File::create(&path).unwrap();
        file.set_permissions(std::fs::Permissions::from_mode(0o644))
            .unwrap();
        let mut log = PrivateFiles {
            file,
            folder: folder.path().to_owned(),
            closed_on: None,
        };
        log.write_all(b"a line\n").unwrap();
        log.flush().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a line\n");
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
