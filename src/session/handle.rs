//! The seam between the window's thread and the worker's: two bounded
//! channels and a waker. Nothing else is shared.

use std::{fmt, sync::Arc, thread::JoinHandle, time::Duration};

use tokio::sync::mpsc;

use super::events::EventSender;
use crate::features::calls::{Event, Request};

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
    requests: Option<mpsc::Sender<Request>>,
    events: mpsc::Receiver<Event>,
    thread: Option<JoinHandle<()>>,
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
    let handle = WorkerHandle {
        requests: Some(request_sender),
        events: event_receiver,
        thread: None,
    };
    let end = WorkerEnd {
        requests: request_receiver,
        events: EventSender::new(event_sender, waker),
    };
    (handle, end)
}

impl WorkerHandle {
    /// Remembers the thread to wait for.
    pub fn with_thread(mut self, thread: JoinHandle<()>) -> Self {
        self.thread = Some(thread);
        self
    }

    /// Hands a request over without waiting.
    pub fn send(&self, request: Request) -> Result<(), NotSent> {
        let Some(requests) = &self.requests else {
            return Err(NotSent::Stopped(request));
        };
        requests.try_send(request).map_err(|error| match error {
            mpsc::error::TrySendError::Full(request) => NotSent::Full(request),
            mpsc::error::TrySendError::Closed(request) => NotSent::Stopped(request),
        })
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

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.requests = None;
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
