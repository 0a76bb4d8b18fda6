//! The trailing log: how many requests of ours the service may still count.
//!
//! A request counts from the moment it leaves until a window after its answer
//! came: the service saw it at some moment in between, and whichever that was,
//! it has then forgotten it.

use std::collections::VecDeque;

use super::WINDOW_MS;

/// Requests under way, and when each of the others ended, oldest first.
#[derive(Debug, Default)]
pub(super) struct Log {
    under_way: u32,
    ended_ms: VecDeque<i64>,
}

impl Log {
    pub(super) fn new(mut ended_ms: Vec<i64>) -> Self {
        ended_ms.sort_unstable();
        Self {
            under_way: 0,
            ended_ms: ended_ms.into(),
        }
    }

    pub(super) fn begin(&mut self) {
        self.under_way += 1;
    }

    pub(super) fn end(&mut self, now_ms: i64) {
        self.under_way = self.under_way.saturating_sub(1);
        self.add(now_ms);
    }

    /// The service refused to count it.
    pub(super) fn end_uncounted(&mut self) {
        self.under_way = self.under_way.saturating_sub(1);
    }

    /// A request of another process of ours.
    pub(super) fn add(&mut self, ended_ms: i64) {
        let at = self.ended_ms.partition_point(|ended| *ended <= ended_ms);
        self.ended_ms.insert(at, ended_ms);
    }

    pub(super) fn under_way(&self) -> u32 {
        self.under_way
    }

    /// Drops what no window can hold any more. A clock that went back must
    /// not make a wait of days: what ended in the future ended now.
    pub(super) fn forget(&mut self, now_ms: i64) {
        if self.ended_ms.back().is_some_and(|ended| *ended > now_ms) {
            for ended in &mut self.ended_ms {
                *ended = (*ended).min(now_ms);
            }
        }
        while self
            .ended_ms
            .front()
            .is_some_and(|ended| *ended + WINDOW_MS < now_ms)
        {
            self.ended_ms.pop_front();
        }
    }

    /// The clock was set back.
    pub(super) fn move_back(&mut self, by_ms: i64) {
        for ended in &mut self.ended_ms {
            *ended = ended.saturating_sub(by_ms);
        }
    }

    /// Requests that may count at `now_ms`, if the service looks back a window.
    pub(super) fn trailing(&self, now_ms: i64) -> u32 {
        self.since(now_ms - WINDOW_MS)
    }

    /// Requests that ended at that moment or later, and those under way.
    pub(super) fn since(&self, since_ms: i64) -> u32 {
        let at = self.ended_ms.partition_point(|ended| *ended < since_ms);
        let ended = self.ended_ms.len() - at;
        u32::try_from(ended)
            .unwrap_or(u32::MAX)
            .saturating_add(self.under_way)
    }

    /// When the oldest of the requests that still count is forgotten.
    pub(super) fn next_forgotten_ms(&self, now_ms: i64) -> Option<i64> {
        let at = self
            .ended_ms
            .partition_point(|ended| *ended < now_ms - WINDOW_MS);
        self.ended_ms.get(at).map(|ended| ended + WINDOW_MS + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_counts_until_a_window_after_its_answer() {
        let mut log = Log::default();
        log.begin();
        assert_eq!(log.trailing(0), 1);
        log.end(500);
        assert_eq!(log.trailing(WINDOW_MS + 500), 1);
        assert_eq!(log.next_forgotten_ms(600), Some(WINDOW_MS + 501));
        assert_eq!(log.trailing(WINDOW_MS + 501), 0);
    }

    #[test]
    fn a_clock_that_went_back_holds_nothing_longer_than_a_window() {
        let mut log = Log::new(vec![90_000_000; 5]);
        log.forget(1_000);
        assert_eq!(log.trailing(1_000), 5);
        assert_eq!(log.trailing(1_001 + WINDOW_MS), 0);
    }

    #[test]
    fn what_the_service_refused_to_count_is_under_way_no_more() {
        let mut log = Log::default();
        log.begin();
        log.begin();
        log.end_uncounted();
        assert_eq!((log.under_way(), log.trailing(0)), (1, 1));
    }

    #[test]
    fn requests_count_one_by_one_in_whatever_order_they_became_known() {
        let mut log = Log::new(vec![700, 0]);
        log.add(300);
        assert_eq!((log.since(300), log.since(301)), (2, 1));
        let oldest_left = log.next_forgotten_ms(WINDOW_MS + 1);
        assert_eq!(oldest_left, Some(WINDOW_MS + 301));
        let oldest = log.next_forgotten_ms(WINDOW_MS);
        assert_eq!(oldest, Some(WINDOW_MS + 1), "the oldest still counts");
    }

    #[test]
    fn only_what_no_window_holds_any_more_is_dropped() {
        let mut log = Log::new(vec![500]);
        log.forget(WINDOW_MS + 500);
        assert_eq!(log.trailing(WINDOW_MS + 500), 1);
        log.forget(WINDOW_MS + 501);
        assert!(log.ended_ms.is_empty());
    }
}
