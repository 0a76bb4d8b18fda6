//! Writes what is to be kept on a thread of its own, so that the window never waits for
//! a disk.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, SyncSender, TrySendError},
    },
};

/// What waits for the disk: the newest takes the place of what was there before.
type Newest<T> = Arc<Mutex<Option<T>>>;

/// Calls that wait for the thread: one is enough to see the newest.
const MAX_CALLS: usize = 1;

/// Keeps things of one kind, the newest last.
#[derive(Debug)]
pub(super) struct Keeper<T> {
    newest: Newest<T>,
    calls: SyncSender<()>,
}

impl<T: Send + 'static> Keeper<T> {
    /// Starts the thread of this name.
    pub(super) fn start(name: &str, write: impl Fn(&T) + Send + 'static) -> io::Result<Self> {
        let (calls, called) = mpsc::sync_channel(MAX_CALLS);
        let newest = Newest::default();
        let kept = Arc::clone(&newest);
        std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                for () in called {
                    if let Some(newest) = put(&kept, None) {
                        write(&newest);
                    }
                }
            })?;
        Ok(Self { newest, calls })
    }

    pub(super) fn keep(&self, newest: T) {
        put(&self.newest, Some(newest));
        match self.calls.try_send(()) {
            // A call that waits finds this, too.
            Ok(()) | Err(TrySendError::Full(())) => {}
            Err(TrySendError::Disconnected(())) => {
                tracing::warn!("nothing is kept any more");
            }
        }
    }
}

/// Puts this in the place of what waits, and gives what waited. The lock is held no
/// longer than that.
fn put<T>(waits: &Newest<T>, newest: Option<T>) -> Option<T> {
    let mut waits = waits.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut waits, newest)
}
