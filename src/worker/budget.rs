//! The request budget: never more requests in any trailing window than the
//! account has. The log of sends is in the ledger, so that a restart does not
//! forget what was spent.

use std::{collections::VecDeque, time::Duration};

use jiff::{SignedDuration, Timestamp};

/// Requests that the account has in a window.
pub const REQUEST_LIMIT: u32 = 2_000;
/// The window, in seconds.
pub const WINDOW_SECS: i64 = 300;

/// Sends of the trailing window, oldest first.
#[derive(Debug, Default)]
pub(super) struct Budget {
    sends: VecDeque<Timestamp>,
}

impl Budget {
    pub(super) fn new(sends: Vec<Timestamp>) -> Self {
        Self {
            sends: sends.into(),
        }
    }

    /// Spends one request now, or says how long to wait before asking again.
    pub(super) fn spend(&mut self, now: Timestamp) -> Result<(), Duration> {
        self.forget(window_start(now));
        if self.left() > 0 {
            self.sends.push_back(now);
            return Ok(());
        }
        let wait = self
            .sends
            .front()
            .map_or(SignedDuration::ZERO, |oldest| {
                SignedDuration::from_secs(WINDOW_SECS) - now.duration_since(*oldest)
            })
            // A clock that went back must not make a wait of days.
            .clamp(
                SignedDuration::from_millis(1),
                SignedDuration::from_secs(WINDOW_SECS),
            );
        // One millisecond more, so that the oldest is outside for certain.
        Err(Duration::try_from(wait).unwrap_or_default() + Duration::from_millis(1))
    }

    pub(super) fn left(&self) -> u32 {
        REQUEST_LIMIT.saturating_sub(u32::try_from(self.sends.len()).unwrap_or(u32::MAX))
    }

    fn forget(&mut self, before: Timestamp) {
        while self.sends.front().is_some_and(|oldest| *oldest <= before) {
            self.sends.pop_front();
        }
    }
}

/// Requests of this moment and before no longer count.
pub(super) fn window_start(now: Timestamp) -> Timestamp {
    now.saturating_sub(SignedDuration::from_secs(WINDOW_SECS))
        .unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(secs: i64) -> Timestamp {
        Timestamp::from_second(1_000_000 + secs).unwrap()
    }

    #[test]
    fn the_last_request_of_a_window_waits_for_the_first_to_fall_out() {
        let mut budget = Budget::default();
        for _ in 0..REQUEST_LIMIT {
            budget.spend(at(0)).unwrap();
        }
        assert_eq!(budget.left(), 0);
        let wait = budget.spend(at(100)).unwrap_err();
        assert_eq!(wait, Duration::from_millis(200_001));
        budget.spend(at(300)).unwrap();
        assert_eq!(budget.left(), REQUEST_LIMIT - 1);
    }

    #[test]
    fn no_trailing_window_ever_holds_more_than_the_limit() {
        let mut budget = Budget::default();
        let mut sent = Vec::new();
        for secs in 0..2_000 {
            for _ in 0..9 {
                if budget.spend(at(secs)).is_ok() {
                    sent.push(secs);
                }
            }
        }
        for (first, start) in sent.iter().enumerate() {
            let within = sent[first..].iter().take_while(|secs| **secs < start + 300);
            assert!(within.count() <= 2_000);
        }
    }

    #[test]
    fn a_clock_that_went_back_does_not_wait_longer_than_a_window() {
        let mut budget = Budget::new(vec![at(90_000); 2_000]);
        let wait = budget.spend(at(0)).unwrap_err();
        assert!(wait <= Duration::from_secs(301));
    }
}
