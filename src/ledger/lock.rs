//! One writer a ledger: the operating system's lock on a file beside it. The
//! system lets go of it when the process ends, however it ends.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
};

use super::StoreError;

/// Held as long as the ledger is open.
#[derive(Debug)]
pub(crate) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Whether another process holds the ledger right now.
    pub(crate) fn is_held(ledger: &Path) -> bool {
        matches!(Self::take(ledger), Err(StoreError::Busy { .. }))
    }

    pub(crate) fn take(ledger: &Path) -> Result<Self, StoreError> {
        let path = ledger.with_extension("lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|error| StoreError::of_io(&path, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy {
                path: ledger.to_path_buf(),
            }),
            Err(TryLockError::Error(error)) => Err(StoreError::of_io(&path, &error)),
        }
    }
}
