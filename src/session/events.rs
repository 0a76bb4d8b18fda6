//! The bounded channel of events to the window or the command line.

use std::{fmt, sync::Arc};

use tokio::sync::mpsc;

use crate::{
    contract::Notice,
    features::calls::{Event, Reply},
};

/// Sends events and wakes the window.
#[derive(Clone)]
pub struct EventSender {
    events: mpsc::Sender<Event>,
    waker: Arc<dyn Fn() + Send + Sync>,
}

impl EventSender {
    /// `waker` is called after every event.
    pub fn new(events: mpsc::Sender<Event>, waker: Arc<dyn Fn() + Send + Sync>) -> Self {
        Self { events, waker }
    }

    /// Reports what no call asked for.
    pub async fn notify(&self, notice: Notice) {
        self.send(Event::Notice(notice)).await;
    }

    /// Reports about a call.
    pub async fn reply(&self, reply: Reply) {
        self.send(Event::Reply(reply)).await;
    }

    /// Waits while the window is behind. A window that is gone needs none:
    /// what matters is on disk.
    async fn send(&self, event: Event) {
        if self.events.send(event).await.is_ok() {
            (self.waker)();
        }
    }
}

impl fmt::Debug for EventSender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EventSender").finish_non_exhaustive()
    }
}
