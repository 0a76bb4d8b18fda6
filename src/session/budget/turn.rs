//! The priority of a request: for a person who waits, for one line of a bulk
//! job, or in the background.
//!
//! A job's requests are made deep inside it; its turn travels with its task,
//! so that no function on the way has to hand it on.

use std::{cell::Cell, future::Future, rc::Rc};

tokio::task_local! {
    static TURN: Turn;
}

/// Who goes first.
#[derive(Debug, Clone, Default)]
pub enum Turn {
    /// Before every bulk job.
    #[default]
    Interactive,
    /// The place in the bulk job, lines nearer to their label first.
    Bulk(Rc<Place>),
    /// No person or job waits for it: lowest priority.
    Background,
}

/// A line's place in its bulk job.
#[derive(Debug)]
pub struct Place {
    pub(super) order: u64,
    /// Requests that are kept free for it.
    pub(super) promised: Cell<u32>,
}

impl Turn {
    /// Runs a job in this turn.
    pub async fn of<T>(self, job: impl Future<Output = T>) -> T {
        TURN.scope(self, job).await
    }

    /// The turn of the job that asks.
    pub fn current() -> Self {
        TURN.try_with(Clone::clone).unwrap_or_default()
    }

    pub fn is_bulk(&self) -> bool {
        match self {
            Self::Interactive | Self::Background => false,
            Self::Bulk(_) => true,
        }
    }

    /// Smaller is sooner.
    pub(super) fn rank(&self) -> u64 {
        match self {
            Self::Interactive => 0,
            Self::Bulk(place) => place.order.saturating_add(1).min(u64::MAX - 1),
            Self::Background => u64::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bulk(order: u64) -> Turn {
        let promised = Cell::new(0);
        Turn::Bulk(Rc::new(Place { order, promised }))
    }

    #[test]
    fn a_person_goes_first_and_the_background_after_the_last_line_of_all() {
        let turns = [
            Turn::Interactive,
            bulk(0),
            bulk(1),
            bulk(u64::MAX),
            Turn::Background,
        ];
        let ranks = turns.map(|turn| turn.rank());
        assert!(ranks.is_sorted_by(|one, next| one < next), "{ranks:?}");
    }

    #[tokio::test]
    async fn whoever_is_not_in_a_job_asks_as_a_person() {
        assert!(matches!(Turn::current(), Turn::Interactive));
        let current = Turn::Background.of(async { Turn::current() }).await;
        assert!(matches!(current, Turn::Background));
        assert!(!current.is_bulk());
        assert!(!Turn::Interactive.is_bulk());
        let current = bulk(3).of(async { Turn::current() }).await;
        assert!(current.is_bulk());
    }
}
