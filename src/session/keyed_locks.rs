//! Locks by a key: one job at a time on each line, order or label.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use tokio::sync::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

/// Held while a job works on what the key names.
pub(crate) type KeyGuard = OwnedRwLockWriteGuard<()>;
/// Held by jobs that keep away only those that want it alone.
pub(crate) type SharedKeyGuard = OwnedRwLockReadGuard<()>;

#[derive(Debug)]
pub(crate) struct KeyedLocks<K>(RefCell<BTreeMap<K, Arc<RwLock<()>>>>);

impl<K> Default for KeyedLocks<K> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Ord + Clone> KeyedLocks<K> {
    /// Waits until no other job works on it.
    pub(crate) async fn lock(&self, key: &K) -> KeyGuard {
        let lock = self.lock_of(key);
        lock.write_owned().await
    }

    /// Waits until no other job holds it alone. Others may share it.
    pub(crate) async fn share(&self, key: &K) -> SharedKeyGuard {
        let lock = self.lock_of(key);
        lock.read_owned().await
    }

    /// The lock, if no job works on it.
    pub(crate) fn try_lock(&self, key: &K) -> Option<KeyGuard> {
        self.lock_of(key).try_write_owned().ok()
    }

    fn lock_of(&self, key: &K) -> Arc<RwLock<()>> {
        let mut locks = self.0.borrow_mut();
        // Locks without a holder or a waiter are removed.
        locks.retain(|_key, lock| Arc::strong_count(lock) > 1);
        Arc::clone(locks.entry(key.clone()).or_default())
    }
}
