//! The program's end: listens for commands for as long as its window is open.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::sync::watch;

use super::connection::{self, Served, Shared};
use crate::{
    platform::local_socket::{self, Listener},
    session::handle::{Entrance, STOP_DEADLINE},
};

/// Connections at a time: who connects and says nothing takes a place for a while.
const MAX_CONNECTIONS: usize = 16;
/// Connections in a row that fail before nothing more is heard.
const MAX_FAILURES: u32 = 100;
/// How long a command may take to say its first lines, and to read what is said to it.
const LONGEST_SILENCE: Duration = Duration::from_secs(10);

/// Listens until it is dropped, which is after the worker has ended.
#[derive(Debug)]
pub(in crate::launch) struct Program {
    path: PathBuf,
    stopped: Arc<AtomicBool>,
    closing: watch::Sender<bool>,
    connections: Arc<Connections>,
}

/// How many there are.
#[derive(Debug, Default)]
struct Connections {
    count: Mutex<usize>,
    ended: Condvar,
}

impl Program {
    /// Listens for commands on this data folder, on a thread of its own.
    pub(in crate::launch) fn listen(data_dir: &Path, entrance: Entrance) -> io::Result<Self> {
        let listener = local_socket::listen(data_dir)?;
        let (closing, is_closing) = watch::channel(false);
        let program = Self {
            path: listener.path().to_owned(),
            stopped: Arc::default(),
            closing,
            connections: Arc::default(),
        };
        let accepting = Accepting {
            listener,
            data_dir: data_dir.to_owned(),
            entrance,
            closing: is_closing,
            stopped: Arc::clone(&program.stopped),
            connections: Arc::clone(&program.connections),
        };
        thread::Builder::new()
            .name("commands".to_owned())
            .spawn(move || accepting.run())?;
        Ok(program)
    }

    /// What is under way is ended by the end of the worker; what waits for an answer, by this.
    pub(in crate::launch) fn close(&self) {
        self.closing.send_replace(true);
    }
}

impl Drop for Program {
    /// Commands get the time to say what became of them.
    fn drop(&mut self) {
        self.close();
        self.stopped.store(true, Ordering::Release);
        // Wakes who accepts.
        drop(std::os::unix::net::UnixStream::connect(&self.path));
        self.connections.wait(STOP_DEADLINE);
    }
}

impl Connections {
    /// Takes a place, if there is one.
    fn begin(self: &Arc<Self>) -> Option<Place> {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        if *count >= MAX_CONNECTIONS {
            return None;
        }
        *count += 1;
        Some(Place(Arc::clone(self)))
    }

    /// Waits until there is none, up to a limit.
    fn wait(&self, longest: Duration) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self
            .ended
            .wait_timeout_while(count, longest, |count| *count > 0);
        if waited.is_ok_and(|(_count, timeout)| timeout.timed_out()) {
            tracing::warn!("commands were left; the journal is on disk");
        }
    }
}

/// One connection among those that are counted.
struct Place(Arc<Connections>);

impl Drop for Place {
    fn drop(&mut self) {
        let mut count = self.0.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count = count.saturating_sub(1);
        self.0.ended.notify_all();
    }
}

struct Accepting {
    listener: Listener,
    data_dir: PathBuf,
    entrance: Entrance,
    closing: watch::Receiver<bool>,
    stopped: Arc<AtomicBool>,
    connections: Arc<Connections>,
}

impl Accepting {
    fn run(self) {
        let mut failures = 0;
        while failures < MAX_FAILURES {
            let accepted = self.listener.accept(LONGEST_SILENCE);
            if self.stopped.load(Ordering::Acquire) {
                return;
            }
            let connection = match accepted {
                Ok(connection) => connection,
                Err(error) => {
                    // One that has gone again is no reason to hear no other.
                    tracing::warn!(%error, "a command could not be heard");
                    failures += 1;
                    continue;
                }
            };
            failures = 0;
            let Some(place) = self.connections.begin() else {
                // It is on its own.
                continue;
            };
            let (data_dir, entrance) = (self.data_dir.clone(), self.entrance.clone());
            let closing = self.closing.clone();
            let served = thread::Builder::new()
                .name("command".to_owned())
                .spawn(move || {
                    let shared = Shared {
                        data_dir: &data_dir,
                        entrance,
                        closing,
                    };
                    let connection = Served(connection);
                    connection::report(connection::serve(&connection.0, &shared));
                    drop((connection, place));
                });
            if let Err(error) = served {
                tracing::warn!(%error, "a command could not be served");
            }
        }
        tracing::warn!("commands are not heard any more");
    }
}
