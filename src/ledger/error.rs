//! Why the ledger could not do what it was asked: one typed error for it.

use std::{
    fmt::Display,
    path::{Path, PathBuf},
};

use rusqlite::ErrorCode;

use super::journal::Illegal;

/// A ledger that can't be opened, read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("another process holds the ledger {}", path.display())]
    Busy { path: PathBuf },
    /// The journal holds entries that this program did not write. Nothing was
    /// written by this call.
    #[error("another program has written to the ledger {}", path.display())]
    WrittenByAnother { path: PathBuf },
    #[error("the ledger {} belongs to {bound}, not to {asked}", path.display())]
    OfAnotherService {
        path: PathBuf,
        bound: String,
        asked: String,
    },
    #[error("the folder {} is on a network file system ({kind})", folder.display())]
    OnNetwork { folder: PathBuf, kind: String },
    #[error("the ledger {} is broken: {reason}", path.display())]
    Broken { path: PathBuf, reason: String },
    #[error("the disk with {} is full", path.display())]
    DiskFull { path: PathBuf },
    #[error("{} can't be written: {reason}", path.display())]
    NotWritable { path: PathBuf, reason: String },
    /// A step that the journal of this line does not allow. A fault of this
    /// program, caught before it could cost anything.
    #[error("the journal does not allow this step: {0}")]
    Illegal(#[from] Illegal),
}

impl StoreError {
    pub(crate) fn broken(path: &Path, reason: impl Display) -> Self {
        Self::Broken {
            path: path.to_path_buf(),
            reason: reason.to_string(),
        }
    }

    pub(crate) fn of_io(path: &Path, error: &std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::StorageFull {
            Self::DiskFull {
                path: path.to_path_buf(),
            }
        } else {
            Self::NotWritable {
                path: path.to_path_buf(),
                reason: error.to_string(),
            }
        }
    }

    pub(crate) fn of_sql(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            Some(
                ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::SystemIoFailure,
            ) => Self::NotWritable {
                path,
                reason: error.to_string(),
            },
            Some(_) | None => Self::Broken {
                path,
                reason: error.to_string(),
            },
        }
    }
}
