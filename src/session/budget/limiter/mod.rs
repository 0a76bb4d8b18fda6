//! What the service's limiter is taken for, and how many requests it would
//! accept now if it is that.
//!
//! As long as it has not shown what it is, every kind that still fits is a
//! candidate, and the strictest of them holds. A request that a candidate
//! would have refused and the service took rules that candidate out; a 429
//! and its `Retry-After` decide the rest. A fixed window may begin at any
//! moment, so it always fits: it is what is left when nothing else does.

#[cfg(test)]
mod tests;

use super::{REQUEST_LIMIT, WINDOW_MS, log::Log, tokens::Tokens};

/// How near a boundary a request may be counted on either side of it, when
/// the boundary came in whole seconds.
pub(super) const TOLD_GUARD_MS: i64 = 2_000;
/// The same, when the boundary is a round time of our own clock: as far as two
/// clocks that are set over the network differ.
const ALIGNED_GUARD_MS: i64 = 500;
/// A wait of at most this long is that of a bucket.
const BUCKET_WAIT_MS: i64 = 2_000;
/// How far a sliding window's wait may be from what our log says.
const SLIDING_TOLERANCE_MS: i64 = 2_000;
/// Candidates that differ by less are not worth telling apart.
const DISPUTE_WORTH: u32 = 64;
/// Requests that a paced account may save up.
const PACED_BURST: u32 = 64;

/// What the service's limiter is taken for.
#[derive(Debug, Clone)]
pub(super) enum Limiter {
    /// It may be any of these; the strictest holds.
    Unknown(Candidates),
    Sliding,
    Fixed {
        boundary_ms: i64,
        guard_ms: i64,
    },
    /// A fixed window that had begun by this moment, it is not known when: the next
    /// 429 tells.
    FixedSomewhere {
        known_ms: i64,
    },
    Bucket,
    /// None of them explains what it does, or another client spends, too:
    /// evenly, until it has been quiet for a while.
    Paced {
        until_ms: i64,
        tokens: Tokens,
    },
}

/// The kinds that the service has not contradicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Candidates {
    sliding: bool,
    /// A fixed window that begins where most servers begin it: at multiples of
    /// its length since 1970.
    aligned: bool,
    bucket: bool,
}

impl Candidates {
    pub(super) const ALL: Self = Self {
        sliding: true,
        aligned: true,
        bucket: true,
    };

    fn without(self, refuted: Self) -> Self {
        Self {
            sliding: self.sliding && !refuted.sliding,
            aligned: self.aligned && !refuted.aligned,
            bucket: self.bucket && !refuted.bucket,
        }
    }
}

/// What the service is known to have counted.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) log: Log,
    pub(super) tokens: Tokens,
}

impl Seen {
    fn sliding_left(&self, now_ms: i64) -> u32 {
        REQUEST_LIMIT.saturating_sub(self.log.trailing(now_ms))
    }

    fn fixed_left(&self, boundary_ms: i64, guard_ms: i64, now_ms: i64) -> u32 {
        let start_ms = window_start_ms(boundary_ms, now_ms);
        REQUEST_LIMIT.saturating_sub(self.log.since(start_ms - guard_ms))
    }

    fn aligned_left(&self, now_ms: i64) -> u32 {
        self.fixed_left(0, ALIGNED_GUARD_MS, now_ms)
    }

    /// The most that a window can have left that began at this moment or before.
    fn somewhere_left(&self, known_ms: i64, now_ms: i64) -> u32 {
        let counted_from_ms = (known_ms + 1).max(now_ms - WINDOW_MS);
        REQUEST_LIMIT.saturating_sub(self.log.since(counted_from_ms))
    }

    fn bucket_left(&self, now_ms: i64) -> u32 {
        self.tokens.left(now_ms)
    }
}

impl Limiter {
    /// Requests that it would accept now.
    pub(super) fn left(&self, seen: &Seen, now_ms: i64) -> u32 {
        match self {
            Self::Unknown(candidates) => {
                let sliding = candidates.sliding.then(|| seen.sliding_left(now_ms));
                let aligned = candidates.aligned.then(|| seen.aligned_left(now_ms));
                let bucket = candidates.bucket.then(|| seen.bucket_left(now_ms));
                [sliding, aligned, bucket]
                    .into_iter()
                    .flatten()
                    .min()
                    .unwrap_or(0)
            }
            Self::Sliding => seen.sliding_left(now_ms),
            Self::Fixed {
                boundary_ms,
                guard_ms,
            } => seen.fixed_left(*boundary_ms, *guard_ms, now_ms),
            Self::FixedSomewhere { known_ms } => seen.somewhere_left(*known_ms, now_ms),
            Self::Bucket => seen.bucket_left(now_ms),
            Self::Paced { tokens, .. } => tokens.left(now_ms),
        }
    }

    /// The next moment at which it might accept more than now.
    pub(super) fn next_ms(&self, seen: &Seen, now_ms: i64) -> i64 {
        let next_ms = match self {
            Self::Unknown(candidates) => {
                let left = self.left(seen, now_ms);
                let sliding = (candidates.sliding && seen.sliding_left(now_ms) == left)
                    .then(|| next_sliding_ms(seen, now_ms));
                let aligned = (candidates.aligned && seen.aligned_left(now_ms) == left)
                    .then(|| window_start_ms(0, now_ms) + WINDOW_MS);
                let bucket = (candidates.bucket && seen.bucket_left(now_ms) == left)
                    .then(|| seen.tokens.next_ms(now_ms));
                [sliding, aligned, bucket]
                    .into_iter()
                    .flatten()
                    .max()
                    .unwrap_or(now_ms)
            }
            Self::Sliding => next_sliding_ms(seen, now_ms),
            Self::Fixed { boundary_ms, .. } => window_start_ms(*boundary_ms, now_ms) + WINDOW_MS,
            Self::FixedSomewhere { known_ms } => {
                let over_ms = known_ms + WINDOW_MS;
                if now_ms < over_ms {
                    over_ms
                } else {
                    next_sliding_ms(seen, now_ms)
                }
            }
            Self::Bucket => seen.tokens.next_ms(now_ms),
            Self::Paced { tokens, .. } => tokens.next_ms(now_ms),
        };
        next_ms.max(now_ms + 1)
    }

    /// Whether a fixed window and a bucket both fit, and the window would take
    /// many more than the bucket: worth finding out, by spending what the
    /// bucket has.
    pub(super) fn is_disputed(&self, seen: &Seen, now_ms: i64) -> bool {
        let Self::Unknown(Candidates {
            sliding: false,
            aligned,
            bucket: true,
        }) = self
        else {
            return false;
        };
        let window = if *aligned {
            seen.aligned_left(now_ms)
        } else {
            REQUEST_LIMIT
        };
        window.saturating_sub(seen.bucket_left(now_ms)) >= DISPUTE_WORTH
    }

    /// Takes it for the stricter one of two that are in dispute, if they are.
    pub(super) fn end_dispute(&mut self, seen: &Seen, now_ms: i64) -> bool {
        let is_disputed = self.is_disputed(seen, now_ms);
        if is_disputed {
            *self = Self::Bucket;
        }
        is_disputed
    }

    /// The candidates that would refuse one more request now.
    pub(super) fn refusing(seen: &Seen, now_ms: i64) -> Candidates {
        Candidates {
            sliding: seen.sliding_left(now_ms) == 0,
            aligned: seen.aligned_left(now_ms) == 0,
            bucket: seen.bucket_left(now_ms) == 0,
        }
    }

    /// A request was taken that these would have refused.
    pub(super) fn refute(&mut self, refuted: Candidates, now_ms: i64) {
        let Self::Unknown(candidates) = self else {
            return;
        };
        *self = match candidates.without(refuted) {
            Candidates {
                sliding: false,
                aligned: true,
                bucket: false,
            } => Self::Fixed {
                boundary_ms: 0,
                guard_ms: ALIGNED_GUARD_MS,
            },
            Candidates {
                sliding: true,
                aligned: false,
                bucket: false,
            } => Self::Sliding,
            Candidates {
                sliding: false,
                aligned: false,
                bucket: false,
            } => Self::FixedSomewhere { known_ms: now_ms },
            several => Self::Unknown(several),
        };
    }

    /// Judges by a 429 that came when our own log was spent.
    pub(super) fn judge(&self, seen: &Seen, now_ms: i64, retry_after_ms: i64) -> Self {
        let next_sliding_ms = next_sliding_ms(seen, now_ms) - now_ms;
        let next_aligned_ms = window_start_ms(0, now_ms) + WINDOW_MS - now_ms;
        let may_slide = match self {
            Self::Unknown(candidates) => candidates.sliding,
            Self::FixedSomewhere { .. } => false,
            Self::Sliding | Self::Fixed { .. } | Self::Bucket | Self::Paced { .. } => true,
        };
        if may_slide && (retry_after_ms - next_sliding_ms).abs() <= SLIDING_TOLERANCE_MS {
            return Self::Sliding;
        }
        // Also where a bucket was ruled out: a slow request reaches one that has filled since.
        if retry_after_ms <= BUCKET_WAIT_MS && next_aligned_ms > BUCKET_WAIT_MS {
            return Self::Bucket;
        }
        Self::Fixed {
            boundary_ms: now_ms + retry_after_ms,
            guard_ms: TOLD_GUARD_MS,
        }
    }

    /// The clock was set back.
    pub(super) fn move_back(&mut self, by_ms: i64) {
        match self {
            Self::Unknown(_) | Self::Sliding | Self::Bucket => {}
            Self::Fixed { boundary_ms, .. } => *boundary_ms = boundary_ms.saturating_sub(by_ms),
            Self::FixedSomewhere { known_ms } => *known_ms = known_ms.saturating_sub(by_ms),
            Self::Paced { until_ms, tokens } => {
                *until_ms = until_ms.saturating_sub(by_ms);
                tokens.move_back(by_ms);
            }
        }
    }

    pub(super) fn paced(now_ms: i64, until_ms: i64) -> Self {
        Self::Paced {
            until_ms,
            tokens: Tokens::empty(PACED_BURST, now_ms),
        }
    }
}

fn next_sliding_ms(seen: &Seen, now_ms: i64) -> i64 {
    seen.log.next_forgotten_ms(now_ms).unwrap_or(now_ms)
}

/// The boundary at or before `now_ms`.
fn window_start_ms(boundary_ms: i64, now_ms: i64) -> i64 {
    now_ms - (now_ms - boundary_ms).rem_euclid(WINDOW_MS)
}
