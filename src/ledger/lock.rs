//! One writer a ledger: the operating system's lock on a file beside it. The
//! system lets go of it when the process ends, however it ends.

use std::{
    fs::{File, TryLockError},
    path::Path,
    thread,
    time::Duration,
};

use super::StoreError;
use crate::platform::private_files;

/// How often a lock is tried to be taken, and the pause in between: longer than any query
/// of it lasts.
const MAX_TRIES: u32 = 4;
const TRY_PAUSE: Duration = Duration::from_millis(25);

/// Held as long as the ledger is open.
#[derive(Debug)]
pub(crate) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Whether another process holds the ledger right now. Nothing is made, and others
    /// who query do not see each other.
    pub(crate) fn is_held(ledger: &Path) -> bool {
        let Ok(file) = File::open(ledger.with_extension("lock")) else {
            return false;
        };
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
    }

    pub(crate) fn take(ledger: &Path) -> Result<Self, StoreError> {
        let mut tries = 1;
        loop {
            match Self::try_take(ledger) {
                // It may be a query of another process, which lasts a moment.
                Err(StoreError::Busy { .. }) if tries < MAX_TRIES => thread::sleep(TRY_PAUSE),
                taken => return taken,
            }
            tries += 1;
        }
    }

    fn try_take(ledger: &Path) -> Result<Self, StoreError> {
        let path = ledger.with_extension("lock");
        let file = private_files::options()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_of_the_lock_makes_nobody_read_only() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = folder.path().join("live-1.sqlite");
        assert!(!WriterLock::is_held(&ledger));
        assert!(
            !ledger.with_extension("lock").exists(),
            "a query makes no file"
        );
        drop(WriterLock::take(&ledger).unwrap());

        // Another process queries it at this very moment.
        let query = File::open(ledger.with_extension("lock")).unwrap();
        query.try_lock_shared().unwrap();
        let querying = thread::spawn(move || {
            thread::sleep(TRY_PAUSE);
            drop(query);
        });
        let lock = WriterLock::take(&ledger).unwrap();
        querying.join().unwrap();

        assert!(WriterLock::is_held(&ledger));
        assert!(matches!(
            WriterLock::take(&ledger),
            Err(StoreError::Busy { .. })
        ));
        drop(lock);
        assert!(!WriterLock::is_held(&ledger));
    }
}
