//! The seam between the window's thread and the worker's: two bounded
//! channels and a waker. Nothing else is shared. A command that works beside the window
//! has a channel of events of its own.

use std::{fmt, sync::Arc, thread::JoinHandle, time::Duration};

use tokio::sync::mpsc;

use super::events::{Clients, EventSender};
use crate::{
    contract::ClientNumber,
    features::calls::{Event, Request},
};

/// Requests that may wait for the worker. A person can't fill it; a loop can.
pub const MAX_QUEUED_REQUESTS: usize = 1_024;
/// Events that may wait for the window; the worker waits when it is full.
pub const MAX_QUEUED_EVENTS: usize = 4_096;
/// How long the end of the program waits for the worker to finish its step.
pub const STOP_DEADLINE: Duration = Duration::from_secs(5);

/// Asks the window for another frame. Called after every event.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// The window's end. Dropping it tells the worker to stop, and waits for it
/// no longer than [`STOP_DEADLINE`].
pub struct WorkerHandle {
    requests: Requests,
    events: mpsc::Receiver<Event>,
    clients: Clients,
    thread: Option<JoinHandle<()>>,
}

/// The way of requests to the worker.
enum Requests {
    /// Of who has started it: the worker ends with this.
    Owner(mpsc::Sender<Request>),
    /// Of another client, which keeps no worker alive.
    Client(ClientNumber, mpsc::WeakSender<Request>),
    Closed,
}

/// The way in for further clients of a worker.
#[derive(Clone)]
pub struct Entrance {
    requests: mpsc::WeakSender<Request>,
    clients: Clients,
}

/// The worker's end.
pub struct WorkerEnd {
    pub requests: mpsc::Receiver<Request>,
    pub events: EventSender,
}

/// A request that was not taken; it comes back whole.
#[derive(Debug)]
pub enum NotSent {
    /// The worker is that far behind.
    Full(Request),
    /// The worker's thread is gone.
    Stopped(Request),
}

/// Makes both ends. A test keeps the worker's end and plays the worker.
pub fn channels(waker: Waker) -> (WorkerHandle, WorkerEnd) {
    let (request_sender, request_receiver) = mpsc::channel(MAX_QUEUED_REQUESTS);
    let (event_sender, event_receiver) = mpsc::channel(MAX_QUEUED_EVENTS);
    let events = EventSender::new(event_sender, waker);
    let handle = WorkerHandle {
        requests: Requests::Owner(request_sender),
        events: event_receiver,
        clients: events.clients(),
        thread: None,
    };
    let end = WorkerEnd {
        requests: request_receiver,
        events,
    };
    (handle, end)
}

impl WorkerHandle {
    /// Remembers the thread to wait for.
    pub fn with_thread(mut self, thread: JoinHandle<()>) -> Self {
        self.thread = Some(thread);
        self
    }

    /// The way in for others; `None` where this is one of them.
    pub fn entrance(&self) -> Option<Entrance> {
        match &self.requests {
            Requests::Owner(requests) => Some(Entrance {
                requests: requests.downgrade(),
                clients: self.clients.clone(),
            }),
            Requests::Client(..) | Requests::Closed => None,
        }
    }

    /// Whether a client beside the owner gets nothing any more: the account that it was
    /// let in to is left, or the worker has ended.
    pub fn is_dismissed(&self) -> bool {
        match &self.requests {
            Requests::Client(client, _) => !self.clients.has(*client),
            Requests::Owner(_) | Requests::Closed => false,
        }
    }

    /// Hands a request over without waiting.
    pub fn send(&self, request: Request) -> Result<(), NotSent> {
        match &self.requests {
            Requests::Owner(requests) => try_send(requests, request),
            Requests::Client(client, requests) => {
                let Some(requests) = requests.upgrade() else {
                    return Err(NotSent::Stopped(request));
                };
                let id = request.id.of_client(*client);
                try_send(&requests, Request { id, ..request })
            }
            Requests::Closed => Err(NotSent::Stopped(request)),
        }
    }

    /// The next event, if one is waiting. For the window: never blocks.
    pub fn try_next(&mut self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// The next event; nothing when the worker is gone.
    pub async fn next(&mut self) -> Option<Event> {
        self.events.recv().await
    }

    /// Waits for the next event; nothing when the worker is gone. For the
    /// command line, never for the window.
    pub fn next_blocking(&mut self) -> Option<Event> {
        self.events.blocking_recv()
    }
}

impl Entrance {
    /// The handle of one more client, with ids and events of its own, unless there are as
    /// many as there may be. Its first call is `Connect`, of the account that is open.
    pub fn attach(&self, longest_wait: Duration) -> Option<WorkerHandle> {
        let (number, events) = self.clients.attach(longest_wait)?;
        Some(WorkerHandle {
            requests: Requests::Client(number, self.requests.clone()),
            events,
            clients: self.clients.clone(),
            thread: None,
        })
    }

    /// How many clients there are beside the owner.
    pub fn client_count(&self) -> usize {
        self.clients.count()
    }
}

fn try_send(requests: &mpsc::Sender<Request>, request: Request) -> Result<(), NotSent> {
    requests.try_send(request).map_err(|error| {
        let back = |request: Request| Request {
            id: request.id.of_owner(),
            ..request
        };
        match error {
            mpsc::error::TrySendError::Full(request) => NotSent::Full(back(request)),
            mpsc::error::TrySendError::Closed(request) => NotSent::Stopped(back(request)),
        }
    })
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        let requests = std::mem::replace(&mut self.requests, Requests::Closed);
        if let Requests::Client(number, _) = requests {
            self.clients.detach(number);
        } else {
            drop(requests);
        }
        self.events.close();
        if let Some(thread) = self.thread.take() {
            wait_for(thread);
        }
    }
}

impl fmt::Debug for WorkerHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkerHandle").finish_non_exhaustive()
    }
}

impl fmt::Debug for Entrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrance").finish_non_exhaustive()
    }
}

impl fmt::Debug for WorkerEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkerEnd").finish_non_exhaustive()
    }
}

/// Joins on a helper thread, so that a worker that hangs can't hang the exit.
fn wait_for(thread: JoinHandle<()>) {
    // Nothing is sent: that its sender is gone is the news.
    let (done, finished) = std::sync::mpsc::sync_channel::<()>(0);
    std::thread::spawn(move || {
        if thread.join().is_err() {
            tracing::error!("the worker ended by a panic; its journal is on disk");
        }
        drop(done);
    });
    if finished.recv_timeout(STOP_DEADLINE) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
        tracing::warn!("the worker did not stop in time; its journal is on disk");
    }
}
