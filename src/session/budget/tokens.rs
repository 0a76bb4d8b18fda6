//! A token bucket as the service would keep it, never fuller than the
//! service's own: it fills as fast, and pays no earlier.

use super::{REQUEST_LIMIT, WINDOW_MS};

/// What one request costs: the bucket fills by one request in this time.
const REQUEST_MS: i64 = WINDOW_MS / REQUEST_LIMIT as i64;

/// Tokens, counted in the milliseconds that filled them.
#[derive(Debug, Clone)]
pub(super) struct Tokens {
    credit: i64,
    capacity: i64,
    filled_ms: i64,
}

impl Tokens {
    /// As full as it is at least, after these requests of the last window.
    pub(super) fn after(sends_ms: &[i64], now_ms: i64) -> Self {
        let mut tokens = Self {
            credit: if sends_ms.is_empty() { WINDOW_MS } else { 0 },
            capacity: WINDOW_MS,
            filled_ms: now_ms - WINDOW_MS,
        };
        for send_ms in sends_ms {
            tokens.spend(*send_ms);
        }
        tokens.fill(now_ms);
        tokens
    }

    /// An empty one that never holds more than so many requests.
    pub(super) fn empty(requests: u32, now_ms: i64) -> Self {
        Self {
            credit: 0,
            capacity: i64::from(requests) * REQUEST_MS,
            filled_ms: now_ms,
        }
    }

    pub(super) fn spend(&mut self, now_ms: i64) {
        self.fill(now_ms);
        // Below nothing it can't fall: then the service is no such bucket, or
        // was fuller than was known.
        self.credit = (self.credit - REQUEST_MS).max(0);
    }

    /// What was spent on a request that did not leave.
    pub(super) fn give_back(&mut self, now_ms: i64) {
        self.fill(now_ms);
        self.credit = (self.credit + REQUEST_MS).min(self.capacity);
    }

    pub(super) fn drain(&mut self, now_ms: i64) {
        self.fill(now_ms);
        self.credit = 0;
    }

    /// The clock was set back.
    pub(super) fn move_back(&mut self, by_ms: i64) {
        self.filled_ms = self.filled_ms.saturating_sub(by_ms);
    }

    pub(super) fn left(&self, now_ms: i64) -> u32 {
        u32::try_from(self.credit_at(now_ms) / REQUEST_MS).unwrap_or(0)
    }

    /// When there is one more than now.
    pub(super) fn next_ms(&self, now_ms: i64) -> i64 {
        now_ms + REQUEST_MS - self.credit_at(now_ms) % REQUEST_MS
    }

    fn credit_at(&self, now_ms: i64) -> i64 {
        let passed = (now_ms - self.filled_ms).max(0);
        (self.credit + passed).min(self.capacity)
    }

    fn fill(&mut self, now_ms: i64) {
        self.credit = self.credit_at(now_ms);
        self.filled_ms = now_ms;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_one_request_every_150_milliseconds_once_it_is_empty() {
        let mut tokens = Tokens::after(&[], 0);
        assert_eq!(tokens.left(0), REQUEST_LIMIT);
        for _ in 0..REQUEST_LIMIT {
            tokens.spend(0);
        }
        assert_eq!(tokens.left(149), 0);
        assert_eq!(tokens.next_ms(0), 150);
        assert_eq!(tokens.left(150), 1);
        assert_eq!(tokens.left(10 * WINDOW_MS), REQUEST_LIMIT);
    }

    #[test]
    fn what_is_not_known_of_the_past_is_taken_as_spent() {
        let tokens = Tokens::after(&[100], 200);
        assert!(tokens.left(200) >= REQUEST_LIMIT - 1 - 2);
        assert!(tokens.left(200) < REQUEST_LIMIT);
    }

    #[test]
    fn a_bucket_knows_when_the_next_request_is_in_it() {
        let mut tokens = Tokens::empty(64, 1_000);
        assert_eq!((tokens.left(1_000), tokens.next_ms(1_100)), (0, 1_150));
        assert_eq!(tokens.left(1_000 + 63 * REQUEST_MS), 63);
        assert_eq!(tokens.left(1_000 + WINDOW_MS), 64);
        tokens.spend(1_400);
        assert_eq!((tokens.left(1_400), tokens.next_ms(1_400)), (1, 1_450));
        tokens.drain(1_500);
        assert_eq!((tokens.left(1_500), tokens.left(1_650)), (0, 1));
        assert_eq!(tokens.left(900), 0, "a clock that went back adds nothing");
    }

    #[test]
    fn requests_of_the_last_window_are_taken_out_one_by_one() {
        let now_ms = 1_000_000;
        let spread = Tokens::after(&[now_ms - 200_000, now_ms - 100_000], now_ms);
        assert_eq!(spread.left(now_ms), REQUEST_LIMIT - 2);
        // What was spent on nothing owes nothing.
        let early = Tokens::after(&[now_ms - WINDOW_MS; 10], now_ms);
        assert_eq!(early.left(now_ms), REQUEST_LIMIT);
    }
}
