//! Pause, resume and cancel, for the job that they are about.

use std::cell::Cell;

use tokio::sync::Notify;

use crate::contract::ClientNumber;

/// What a person wants of a bulk job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    Running,
    /// Nothing new is begun or bought; what is bought gets its label.
    Paused,
    /// As paused, for good.
    Cancelled,
}

/// The wish, and the signal that it has changed.
#[derive(Debug)]
pub struct Control {
    course: Cell<Course>,
    changed: Notify,
    owner: ClientNumber,
}

impl Default for Control {
    fn default() -> Self {
        Self::of(ClientNumber::OWNER)
    }
}

impl Control {
    /// Of a job that this client has started.
    pub(crate) fn of(owner: ClientNumber) -> Self {
        Self {
            course: Cell::new(Course::Running),
            changed: Notify::new(),
            owner,
        }
    }

    /// Whose job it is.
    pub(crate) fn owner(&self) -> ClientNumber {
        self.owner
    }

    pub fn course(&self) -> Course {
        self.course.get()
    }

    /// A cancelled job stays cancelled.
    pub fn steer(&self, course: Course) {
        if self.course.get() != Course::Cancelled {
            self.course.set(course);
        }
        self.changed.notify_waiters();
    }

    /// Returns when the wish was changed after the call.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Waits while the job is paused. `None` when it is cancelled.
    pub(crate) async fn go_ahead(&self) -> Option<()> {
        loop {
            let changed = self.changed.notified();
            match self.course() {
                Course::Running => return Some(()),
                Course::Cancelled => return None,
                Course::Paused => changed.await,
            }
        }
    }
}
