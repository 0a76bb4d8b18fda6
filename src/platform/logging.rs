//! The log: one file per day, the newest ones only, without secrets.
//!
//! Nothing that could hold a token is ever given to it: tokens are
//! `SecretString`s, and requests are logged by method and path only.

use std::{io, path::Path};

use tracing_appender::{
    non_blocking::WorkerGuard,
    rolling::{RollingFileAppender, Rotation},
};
use tracing_subscriber::EnvFilter;

/// Older log files are deleted.
const MAX_LOG_FILES: usize = 14;
/// This crate's messages from `info` up; the libraries' from `warn` up.
const FILTER: &str = "warn,sendoff=info";

/// Writes what is left when dropped.
pub type LogGuard = WorkerGuard;

/// Starts the log in `folder`. A panic is logged by its place only: its
/// message could quote what must not be written down.
pub fn start(folder: &Path) -> io::Result<LogGuard> {
    std::fs::create_dir_all(folder)?;
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("sendoff")
        .filename_suffix("log")
        .max_log_files(MAX_LOG_FILES)
        .build(folder)
        .map_err(io::Error::other)?;
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
