//! A point at which the worker stands still until it is dropped.

use std::sync::Arc;

use sendoff::worker::checkpoints::{Checkpoints, JournalPoint, Pause};
use tokio::sync::Notify;

#[derive(Clone)]
pub(crate) struct ParkAt {
    point: JournalPoint,
    parked: Arc<Notify>,
}

impl ParkAt {
    pub(crate) fn new(point: JournalPoint) -> Self {
        Self {
            point,
            parked: Arc::new(Notify::new()),
        }
    }

    pub(crate) async fn parked(&self) {
        self.parked.notified().await;
    }
}

impl Checkpoints for ParkAt {
    fn reached(&self, point: JournalPoint) -> Pause<'_> {
        if point != self.point {
            return Box::pin(std::future::ready(()));
        }
        self.parked.notify_one();
        Box::pin(std::future::pending())
    }
}
