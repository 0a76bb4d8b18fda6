//! How many requests the account may send in a time: three ways to count.

use std::{collections::VecDeque, str::FromStr};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

/// So many requests in so many seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub requests: u32,
    pub seconds: u32,
}

impl Default for Limit {
    fn default() -> Self {
        Self {
            requests: 2000,
            seconds: 300,
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    /// `2000/300`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("`{text}` is not REQUESTS/SECONDS, such as 2000/300");
        let (requests, seconds) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0);
        Ok(Self {
            requests: number(requests).ok_or_else(wrong)?,
            seconds: number(seconds).ok_or_else(wrong)?,
        })
    }
}

/// How requests are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum LimiterKind {
    /// No more than the limit in any span of that length.
    #[default]
    Sliding,
    /// Counts from zero again at fixed times.
    Fixed,
    /// A bucket of the limit's size that fills evenly.
    Bucket,
}

/// Counts the requests of one account.
#[derive(Debug)]
pub struct Limiter {
    limit: Limit,
    state: State,
    counts: Counts,
}

/// How many requests were accepted and refused since the service was started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    let_through: u64,
    refused: u64,
}

#[derive(Debug)]
enum State {
    Sliding {
        taken: VecDeque<Timestamp>,
    },
    Fixed {
        window: i64,
        taken: u32,
    },
    /// Tokens are counted in millionths, so that the fill is even.
    Bucket {
        micro_tokens: u64,
        at: Option<Timestamp>,
    },
}

const MICRO: u64 = 1_000_000;

impl Limiter {
    pub fn new(kind: LimiterKind, limit: Limit) -> Self {
        let state = match kind {
            LimiterKind::Sliding => State::Sliding {
                taken: VecDeque::new(),
            },
            LimiterKind::Fixed => State::Fixed {
                window: i64::MIN,
                taken: 0,
            },
            LimiterKind::Bucket => State::Bucket {
                micro_tokens: u64::from(limit.requests) * MICRO,
                at: None,
            },
        };
        Self {
            limit,
            state,
            counts: Counts::default(),
        }
    }

    /// Counts a request, or returns how many seconds to wait. A refused request
    /// does not count against the limit.
    pub fn take(&mut self, now: Timestamp) -> Result<(), u64> {
        let taken = self.decide(now);
        match taken {
            Ok(()) => self.counts.let_through += 1,
            Err(_seconds) => self.counts.refused += 1,
        }
        taken
    }

    pub(super) fn counts(&self) -> Counts {
        self.counts
    }

    fn decide(&mut self, now: Timestamp) -> Result<(), u64> {
        let limit = self.limit;
        let span = SignedDuration::from_secs(i64::from(limit.seconds));
        match &mut self.state {
            State::Sliding { taken } => {
                while taken
                    .front()
                    .is_some_and(|oldest| now.duration_since(*oldest) >= span)
                {
                    taken.pop_front();
                }
                let is_full = taken.len() >= usize::try_from(limit.requests).unwrap_or(usize::MAX);
                match taken.front() {
                    Some(oldest) if is_full => {
                        Err(whole_seconds(span - now.duration_since(*oldest)))
                    }
                    Some(_) | None => {
                        taken.push_back(now);
                        Ok(())
                    }
                }
            }
            State::Fixed { window, taken } => {
                let length = i64::from(limit.seconds);
                let current = now.as_second().div_euclid(length);
                if *window != current {
                    (*window, *taken) = (current, 0);
                }
                if *taken < limit.requests {
                    *taken += 1;
                    return Ok(());
                }
                let left = (current + 1)
                    .saturating_mul(length)
                    .saturating_sub(now.as_second());
                Err(u64::try_from(left).unwrap_or(1).max(1))
            }
            State::Bucket { micro_tokens, at } => {
                let passed = at.map_or(SignedDuration::ZERO, |at| now.duration_since(at));
                let micros = u64::try_from(passed.as_micros()).unwrap_or(0);
                let requests = u64::from(limit.requests);
                let seconds = u64::from(limit.seconds);
                // A microsecond fills requests/seconds millionths.
                let gained = micros.saturating_mul(requests) / seconds;
                let full = requests * MICRO;
                if gained > 0 || at.is_none() {
                    *micro_tokens = micro_tokens.saturating_add(gained).min(full);
                    *at = Some(now);
                }
                if *micro_tokens >= MICRO {
                    *micro_tokens -= MICRO;
                    return Ok(());
                }
                let micros_left = (MICRO - *micro_tokens).saturating_mul(seconds) / requests;
                Err(micros_left.div_ceil(MICRO).max(1))
            }
        }
    }
}

fn whole_seconds(wait: SignedDuration) -> u64 {
    let up = u64::from(wait.subsec_nanos() > 0);
    (u64::try_from(wait.as_secs()).unwrap_or(0) + up).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_000_000 * 10 + seconds).unwrap()
    }

    fn limiter(kind: LimiterKind) -> Limiter {
        Limiter::new(kind, "2/10".parse().unwrap())
    }

    #[test]
    fn a_sliding_limit_waits_for_the_oldest_request_to_leave() {
        let mut limiter = limiter(LimiterKind::Sliding);
        assert_eq!(limiter.take(at(0)), Ok(()));
        assert_eq!(limiter.take(at(4)), Ok(()));
        assert_eq!(limiter.take(at(5)), Err(5));
        assert_eq!(limiter.take(at(10)), Ok(()));
        assert_eq!(limiter.take(at(11)), Err(3));
    }

    #[test]
    fn a_fixed_limit_starts_again_at_its_boundary() {
        let mut limiter = limiter(LimiterKind::Fixed);
        assert_eq!(limiter.take(at(8)), Ok(()));
        assert_eq!(limiter.take(at(9)), Ok(()));
        assert_eq!(limiter.take(at(9)), Err(1));
        assert_eq!(limiter.take(at(10)), Ok(()));
    }

    #[test]
    fn a_bucket_fills_evenly() {
        let mut limiter = limiter(LimiterKind::Bucket);
        assert_eq!(limiter.take(at(0)), Ok(()));
        assert_eq!(limiter.take(at(0)), Ok(()));
        assert_eq!(limiter.take(at(0)), Err(5));
        assert_eq!(limiter.take(at(4)), Err(1));
        assert_eq!(limiter.take(at(5)), Ok(()));
        assert_eq!(limiter.take(at(5)), Err(5));
    }
}
