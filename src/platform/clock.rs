//! Time. The only file that asks the system what time it is.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// The source of the current time. Timers are tokio's, so that a paused runtime
/// and a [`ManualClock`] advance together.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Timestamp;
}

/// The system's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the place that the ban points to"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that advances only on request.
#[derive(Debug, Clone)]
pub struct ManualClock {
    now: Arc<Mutex<Timestamp>>,
}

impl ManualClock {
    pub fn new(start: Timestamp) -> Self {
        Self {
            now: Arc::new(Mutex::new(start)),
        }
    }

    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.saturating_add(by).unwrap_or(Timestamp::MAX);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clock that moves with tokio's time: a paused runtime that skips ahead
/// takes this clock along.
#[derive(Debug, Clone)]
pub struct RuntimeClock {
    start: Timestamp,
    started: tokio::time::Instant,
}

impl RuntimeClock {
    /// Starts at `start`, now. Call it inside the runtime whose time counts.
    pub fn new(start: Timestamp) -> Self {
        Self {
            start,
            started: tokio::time::Instant::now(),
        }
    }
}

impl Clock for RuntimeClock {
    fn now(&self) -> Timestamp {
        let elapsed =
            SignedDuration::try_from(self.started.elapsed()).unwrap_or(SignedDuration::MAX);
        self.start.saturating_add(elapsed).unwrap_or(Timestamp::MAX)
    }
}
