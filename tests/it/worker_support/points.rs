//! A point at which the worker stands still until it is dropped.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use sendoff::session::checkpoints::{Checkpoints, JournalPoint, Pause};
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

/// Stands still at the n-th point that is reached, whichever it is.
#[derive(Clone)]
pub(crate) struct ParkAfter {
    left: Arc<AtomicU64>,
    parked: Arc<Notify>,
}

impl ParkAfter {
    pub(crate) fn new(points: u64) -> Self {
        Self {
            left: Arc::new(AtomicU64::new(points)),
            parked: Arc::new(Notify::new()),
        }
    }

    pub(crate) async fn parked(&self) {
        self.parked.notified().await;
    }
}

impl Checkpoints for ParkAfter {
    fn reached(&self, _point: JournalPoint) -> Pause<'_> {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        if left != 1 {
            return Box::pin(std::future::ready(()));
        }
        self.parked.notify_one();
        Box::pin(std::future::pending())
    }
}
