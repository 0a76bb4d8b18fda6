//! The request budget: how many requests the account may still send, who
//! sends next, and how many at a time.
//!
//! [`Budget`] is pure: the time is passed in. [`Gate`] is the same with
//! waiting: each request first acquires a [`Permit`]. Neither knows the ledger or
//! the service; the session logs each request and what was learned.

mod allowance;
mod concurrency;
mod gate;
mod learned_limiter;
mod limiter;
mod log;
mod requested_pause;
mod tokens;
mod turn;

pub use allowance::{Answer, Budget, Outlook};
pub use gate::{Gate, Permit, Reservation};
pub use learned_limiter::LearnedLimiter;
pub use requested_pause::Pause;
pub use turn::Turn;

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// Requests that the account has in a window.
pub const REQUEST_LIMIT: u32 = 2_000;
/// Of these, at most so many are spent on fetching labels again that are missing.
pub const MISSING_LABELS_SHARE: usize = 200;
/// The window, in seconds.
pub const WINDOW_SECS: i64 = 300;
/// The window.
pub const WINDOW: Duration = Duration::from_secs(WINDOW_SECS.unsigned_abs());
const WINDOW_MS: i64 = WINDOW_SECS * 1_000;

/// Requests of this moment and before no longer count.
pub(super) fn window_start(now: Timestamp) -> Timestamp {
    now.saturating_sub(SignedDuration::from_secs(WINDOW_SECS))
        .unwrap_or(Timestamp::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_began_five_minutes_ago() {
        let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let start: Timestamp = "2026-03-02T11:55:00Z".parse().unwrap();
        assert_eq!(window_start(now), start);
    }
}
