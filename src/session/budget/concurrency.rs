//! How many requests go out at a time: more while the service answers as fast
//! as it did alone, fewer when it slows down.

use jiff::SignedDuration;

/// The fewest, and where every run begins.
const FEWEST: u32 = 4;
/// The most that may be under way at a time.
pub(super) const MOST: u32 = 16;
/// Answers of about this many requests are weighed together.
const WEIGHED: i64 = 8;
/// Slower than this many times the best is too slow; within half of that there
/// is room for more.
const TOO_SLOW: i64 = 4;

#[derive(Debug)]
pub(super) struct Concurrency {
    allowed: u32,
    usual_us: Option<i64>,
    best_us: i64,
}

impl Default for Concurrency {
    fn default() -> Self {
        Self {
            allowed: FEWEST,
            usual_us: None,
            best_us: i64::MAX,
        }
    }
}

impl Concurrency {
    pub(super) fn allowed(&self) -> u32 {
        self.allowed
    }

    /// An answer came after this long.
    pub(super) fn answered(&mut self, took: SignedDuration) {
        let took_us = i64::try_from(took.as_micros()).unwrap_or(i64::MAX).max(1);
        let usual_us = match self.usual_us {
            None => took_us,
            Some(usual_us) => usual_us + (took_us - usual_us) / WEIGHED,
        };
        self.usual_us = Some(usual_us);
        self.best_us = self.best_us.min(usual_us);
        if usual_us > self.best_us.saturating_mul(TOO_SLOW) {
            self.allowed = (self.allowed - 1).max(FEWEST);
        } else if usual_us <= self.best_us.saturating_mul(TOO_SLOW / 2) {
            self.allowed = (self.allowed + 1).min(MOST);
        }
    }

    /// No answer came, or none that made sense.
    pub(super) fn troubled(&mut self) {
        self.allowed = (self.allowed / 2).max(FEWEST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(concurrency: &mut Concurrency, millis: i64, times: usize) -> u32 {
        for _ in 0..times {
            concurrency.answered(SignedDuration::from_millis(millis));
        }
        concurrency.allowed()
    }

    #[test]
    fn a_service_that_keeps_its_speed_is_asked_more_at_a_time() {
        let mut concurrency = Concurrency::default();
        assert_eq!(concurrency.allowed(), FEWEST);
        assert_eq!(answers(&mut concurrency, 100, 20), MOST);
    }

    #[test]
    fn a_service_that_slows_down_is_asked_less_at_a_time_and_never_too_little() {
        let mut concurrency = Concurrency::default();
        answers(&mut concurrency, 50, 20);
        assert_eq!(answers(&mut concurrency, 2_000, 40), FEWEST);
        assert_eq!(answers(&mut concurrency, 50, 80), MOST);
    }

    #[test]
    fn a_lost_answer_halves_it() {
        let mut concurrency = Concurrency::default();
        answers(&mut concurrency, 50, 20);
        concurrency.troubled();
        assert_eq!(concurrency.allowed(), MOST / 2);
    }

    #[test]
    fn between_twice_and_four_times_as_slow_it_stays_as_it_is() {
        let mut concurrency = Concurrency::default();
        concurrency.answered(SignedDuration::from_micros(800));
        // An eighth of the way there: 3.2 ms, four times as slow.
        concurrency.answered(SignedDuration::from_micros(20_000));
        assert_eq!(concurrency.allowed(), FEWEST + 1);
    }
}
