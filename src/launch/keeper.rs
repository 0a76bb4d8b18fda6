//! Writes what is to be kept on a thread of its own, so that the window waits for a disk
//! only where it must.

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

/// Writes one of them; one at a time.
type Write<T> = Arc<Mutex<Box<dyn Fn(&T) -> io::Result<()> + Send>>>;

/// Keeps things of one kind, the newest last.
pub(super) struct Keeper<T> {
    newest: Newest<T>,
    write: Write<T>,
    calls: SyncSender<()>,
}

impl<T: Send + 'static> Keeper<T> {
    /// Starts the thread of this name.
    pub(super) fn start(
        name: &'static str,
        write: impl Fn(&T) -> io::Result<()> + Send + 'static,
    ) -> io::Result<Self> {
        let (calls, called) = mpsc::sync_channel(MAX_CALLS);
        let newest = Newest::default();
        let kept = Arc::clone(&newest);
        let write: Write<T> = Arc::new(Mutex::new(Box::new(write)));
        let writing = Arc::clone(&write);
        std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                for () in called {
                    // Taken first: what is written at once must not be followed by older.
                    let write = writing.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Some(newest) = put(&kept, None)
                        && let Err(error) = write(&newest)
                    {
                        tracing::warn!(%error, name, "this could not be kept");
                    }
                }
            })?;
        Ok(Self {
            newest,
            write,
            calls,
        })
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

    /// Keeps this in the place of what waits, and waits for the disk.
    pub(super) fn keep_now(&self, newest: &T) -> io::Result<()> {
        let write = self.write.lock().unwrap_or_else(PoisonError::into_inner);
        put(&self.newest, None);
        write(newest)
    }
}

/// Puts this in the place of what waits, and gives what waited. The lock is held no
/// longer than that.
fn put<T>(waits: &Newest<T>, newest: Option<T>) -> Option<T> {
    let mut waits = waits.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut waits, newest)
}
