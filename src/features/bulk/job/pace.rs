//! How fast a bulk job goes, by the lines that have ended lately: a pause of the service or
//! of a person is soon forgotten.

use std::{cell::RefCell, collections::VecDeque, time::Duration};

use tokio::time::Instant;

use crate::features::bulk::calls::BulkPace;

/// Lines that have ended longer ago say nothing of now.
const LOOKED_BACK: Duration = Duration::from_mins(1);
/// Lines before which the pace is not known.
const LEAST_LINES: usize = 3;
/// Before this, the first lines say little.
const LEAST_TIME: Duration = Duration::from_secs(5);

/// When lines have ended.
#[derive(Debug)]
pub(super) struct Pace {
    began: Instant,
    ended: RefCell<VecDeque<Instant>>,
}

impl Pace {
    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            ended: RefCell::default(),
        }
    }

    pub(super) fn line_ended(&self) {
        self.ended.borrow_mut().push_back(Instant::now());
    }

    /// The pace of the last minute, and how long so many lines take at it.
    pub(super) fn now(&self, lines_left: usize) -> Option<BulkPace> {
        let now = Instant::now();
        let mut ended = self.ended.borrow_mut();
        while ended
            .front()
            .is_some_and(|at| now.duration_since(*at) > LOOKED_BACK)
        {
            ended.pop_front();
        }
        let time = now.duration_since(self.began).min(LOOKED_BACK);
        let lines = u32::try_from(ended.len()).ok()?;
        if ended.len() < LEAST_LINES || time < LEAST_TIME {
            return None;
        }
        let each = time / lines;
        let per_minute = Duration::from_mins(1).as_millis() / each.as_millis().max(1);
        Some(BulkPace {
            per_minute: u32::try_from(per_minute).unwrap_or(u32::MAX),
            left: each * u32::try_from(lines_left).unwrap_or(u32::MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_pace_is_that_of_the_last_minute() {
        let pace = Pace::new();
        assert_eq!(pace.now(100), None);
        for _ in 0..20 {
            tokio::time::advance(Duration::from_secs(1)).await;
            pace.line_ended();
        }
        let fast = pace.now(60).unwrap();
        assert_eq!((fast.per_minute, fast.left), (60, Duration::from_mins(1)));
        // Two a minute, after a pause in which none has ended.
        tokio::time::advance(Duration::from_mins(10)).await;
        assert_eq!(pace.now(60), None, "nobody knows");
        for _ in 0..6 {
            tokio::time::advance(Duration::from_secs(20)).await;
            pace.line_ended();
        }
        assert_eq!(pace.now(60).unwrap().per_minute, 4);
    }
}
