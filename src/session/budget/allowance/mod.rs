//! The budget: what may be sent now, and what the answers teach.
//!
//! Until the service has shown how it counts, no trailing window ever holds
//! more than the limit: that is accepted by every limiter there is. Once that
//! is spent, one harmless request tests it. A second 429 is
//! a surprise, and surprises are met with an even pace.

#[cfg(test)]
mod tests;

use jiff::{SignedDuration, Timestamp};

use super::{
    LearnedLimiter, Pause, REQUEST_LIMIT, WINDOW_MS,
    concurrency::Concurrency,
    limiter::{Candidates, Limiter, Seen, TOLD_GUARD_MS},
    log::Log,
    tokens::Tokens,
};

/// As near to an unproven limit as this, requests go one by one, so that at
/// most one is refused.
const ONE_BY_ONE_WITHIN: u32 = 16;
/// How long an even pace lasts after the last unexpected 429.
const PACED_MS: i64 = 2 * WINDOW_MS;
/// A wait shorter than this is not worth a request that asks.
const PROBE_WORTH_MS: i64 = 3_000;
/// How long before an earlier run's last entry its answer may have come.
const EARLIER_ANSWERS: SignedDuration = SignedDuration::from_secs(2);

/// What came of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The service has answered, and counted it.
    Counted,
    /// 429.
    Refused { retry_after_secs: u64 },
    /// Nothing came back; it may have been counted.
    Lost,
    /// It did not leave this computer.
    NotSent,
}

/// Whether a job's requests fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    Fits,
    /// They don't, and more comes only later: what is left is too little for
    /// a whole shipment, but drafts can be made of it.
    Remainder,
    /// Look again then.
    At(Timestamp),
}

/// The request budget of one account.
#[derive(Debug)]
pub struct Budget {
    seen: Seen,
    limiter: Limiter,
    /// Nothing but the limiter it is taken for explains what the service did.
    is_told: bool,
    /// 429s since it was last quiet for long.
    refusals: u32,
    /// The pause that the service asked for last.
    pause: Option<Pause>,
    last_refused_ms: i64,
    is_probing: bool,
    /// Requests that admitted shipments still need.
    reserved: u32,
    concurrency: Concurrency,
}

/// A request that was paid for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spent {
    sent_ms: i64,
    /// Who would have refused it.
    refusing: Candidates,
    is_probe: bool,
}

impl Budget {
    /// What earlier runs sent, and what they learned.
    pub fn new(sends: &[Timestamp], identity: LearnedLimiter, now: Timestamp) -> Self {
        let now_ms = now.as_millisecond();
        let ended_ms: Vec<i64> = sends
            .iter()
            .map(|send| {
                let ended = send.saturating_add(EARLIER_ANSWERS).unwrap_or(*send);
                ended.as_millisecond().min(now_ms)
            })
            .collect();
        Self {
            seen: Seen {
                tokens: Tokens::after(&ended_ms, now_ms),
                log: Log::new(ended_ms),
            },
            limiter: match identity {
                LearnedLimiter::Unknown => Limiter::Unknown(Candidates::ALL),
                LearnedLimiter::Sliding => Limiter::Sliding,
                LearnedLimiter::Fixed { boundary } => Limiter::Fixed {
                    boundary_ms: boundary.as_millisecond(),
                    guard_ms: TOLD_GUARD_MS,
                },
                LearnedLimiter::Bucket => Limiter::Bucket,
            },
            is_told: identity != LearnedLimiter::Unknown,
            refusals: 0,
            pause: None,
            last_refused_ms: i64::MIN,
            is_probing: false,
            reserved: 0,
            concurrency: Concurrency::default(),
        }
    }

    /// What the ledger should remember of the limiter.
    pub fn learned_limiter(&self) -> LearnedLimiter {
        match (&self.limiter, self.is_told) {
            (Limiter::Unknown(_) | Limiter::FixedSomewhere { .. } | Limiter::Paced { .. }, _)
            | (_, false) => LearnedLimiter::Unknown,
            (Limiter::Sliding, true) => LearnedLimiter::Sliding,
            (Limiter::Bucket, true) => LearnedLimiter::Bucket,
            (Limiter::Fixed { boundary_ms, .. }, true) => Timestamp::from_millisecond(*boundary_ms)
                .map_or(LearnedLimiter::Unknown, |boundary| LearnedLimiter::Fixed {
                    boundary,
                }),
        }
    }

    /// Requests that may be sent now.
    pub fn left(&self, now: Timestamp) -> u32 {
        let now_ms = now.as_millisecond();
        if self.is_held(now) {
            return 0;
        }
        self.limiter.left(&self.seen, now_ms).min(REQUEST_LIMIT)
    }

    /// When more may be sent than now; nothing while all of it is left.
    pub fn more_at(&self, now: Timestamp) -> Option<Timestamp> {
        (self.left(now) < REQUEST_LIMIT).then(|| self.next(now))
    }

    /// Whether `need` requests fit beside those that others were promised.
    pub fn outlook(&self, now: Timestamp, need: u32) -> Outlook {
        let free = self.free(now);
        let next = self.next(now);
        let is_disputed = self.limiter.is_disputed(&self.seen, now.as_millisecond());
        if free >= need && !is_disputed {
            Outlook::Fits
        } else if free > 0 && (is_disputed || is_far(now, next)) {
            Outlook::Remainder
        } else {
            Outlook::At(next)
        }
    }

    /// Whether one harmless request is worth it, to see whether more is
    /// allowed than is certain: long until `need` fit, and nothing under way
    /// that could be refused with it.
    pub fn is_probe_worth(&self, now: Timestamp, need: u32) -> bool {
        let is_idle = self.seen.log.under_way() == 0 && self.reserved == 0;
        let is_open = matches!(self.limiter, Limiter::Unknown(_)) && !self.is_held(now);
        let is_disputed = self.limiter.is_disputed(&self.seen, now.as_millisecond());
        let is_long = is_disputed || is_far(now, self.next(now));
        is_idle && is_open && self.left(now) < need && is_long
    }

    /// Ends a dispute over what the limiter is: there are no drafts to spend on it.
    pub(super) fn end_dispute(&mut self, now: Timestamp) -> bool {
        self.limiter.end_dispute(&self.seen, now.as_millisecond())
    }

    /// Requests that are not reserved.
    pub(super) fn free(&self, now: Timestamp) -> u32 {
        self.left(now).saturating_sub(self.reserved)
    }

    /// Whether one more request may go out now.
    pub(super) fn may_send(&self, now: Timestamp) -> bool {
        !self.is_probing && self.seen.log.under_way() < self.at_a_time(now) && self.left(now) > 0
    }

    /// How many may be under way now.
    pub(super) fn at_a_time(&self, now: Timestamp) -> u32 {
        // In a dispute the bucket's end is known to the request.
        let is_unproven =
            !self.is_told && !self.limiter.is_disputed(&self.seen, now.as_millisecond());
        if is_unproven && self.left(now) <= ONE_BY_ONE_WITHIN {
            return 1;
        }
        self.concurrency.allowed()
    }

    pub(super) fn spend(&mut self, now: Timestamp) -> Spent {
        self.begin(now)
    }

    /// Spends one request whatever is left; nothing else goes out meanwhile.
    pub(super) fn spend_on_probe(&mut self, now: Timestamp) -> Spent {
        self.is_probing = true;
        Spent {
            is_probe: true,
            ..self.begin(now)
        }
    }

    fn begin(&mut self, now: Timestamp) -> Spent {
        let now_ms = now.as_millisecond();
        self.seen.log.forget(now_ms);
        self.rest(now_ms);
        let refusing = Limiter::refusing(&self.seen, now_ms);
        self.seen.log.begin();
        self.seen.tokens.spend(now_ms);
        if let Limiter::Paced { tokens, .. } = &mut self.limiter {
            tokens.spend(now_ms);
        }
        Spent {
            sent_ms: now_ms,
            refusing,
            is_probe: false,
        }
    }

    /// What came of it, and when it was really sent.
    pub(super) fn answered(&mut self, spent: Spent, now: Timestamp, answer: Answer) {
        let now_ms = now.as_millisecond();
        self.is_probing &= !spent.is_probe;
        match answer {
            Answer::Counted => {
                self.seen.log.end(now_ms);
                if self.pause.is_some_and(|pause| pause.until <= now) {
                    self.pause = None;
                }
                let took = SignedDuration::from_millis((now_ms - spent.sent_ms).max(0));
                self.concurrency.answered(took);
                if spent.is_probe {
                    self.refute(spent.refusing, now_ms);
                }
            }
            Answer::Lost => {
                self.seen.log.end(now_ms);
                self.concurrency.troubled();
            }
            Answer::NotSent => {
                self.seen.log.end_uncounted();
                self.seen.tokens.give_back(now_ms);
                if let Limiter::Paced { tokens, .. } = &mut self.limiter {
                    tokens.give_back(now_ms);
                }
                self.concurrency.troubled();
            }
            Answer::Refused { retry_after_secs } => {
                self.seen.log.end_uncounted();
                self.hold(now, retry_after_secs);
                self.refused(spent, now_ms, retry_after_secs);
            }
        }
    }

    fn refute(&mut self, refuted: Candidates, now_ms: i64) {
        if matches!(self.limiter, Limiter::Unknown(_)) {
            self.limiter.refute(refuted, now_ms);
            self.is_told = matches!(self.limiter, Limiter::Sliding | Limiter::Fixed { .. });
        }
    }

    fn refused(&mut self, spent: Spent, now_ms: i64, retry_after_secs: u64) {
        let retry_after_ms = i64::try_from(retry_after_secs.max(1))
            .unwrap_or(i64::MAX)
            .saturating_mul(1_000)
            .min(WINDOW_MS * 2);
        if spent.sent_ms <= self.last_refused_ms {
            // It left before the first refusal was known, and says no more.
            return;
        }
        if now_ms.saturating_sub(self.last_refused_ms) > PACED_MS {
            self.refusals = 0;
        }
        self.last_refused_ms = now_ms;
        self.refusals += 1;
        let is_spent = self.seen.log.trailing(now_ms) >= REQUEST_LIMIT;
        if self.refusals > 1 {
            let held_until = self
                .pause
                .map_or(now_ms, |pause| pause.until.as_millisecond());
            self.limiter = Limiter::paced(now_ms, held_until + PACED_MS);
            self.is_told = false;
        } else if is_spent {
            self.limiter = self.limiter.judge(&self.seen, now_ms, retry_after_ms);
            self.is_told = true;
        }
        self.seen.tokens.drain(now_ms);
    }

    /// Nothing leaves until the service wants requests again.
    fn hold(&mut self, now: Timestamp, retry_after_secs: u64) {
        let secs = i64::try_from(retry_after_secs.max(1)).unwrap_or(i64::MAX);
        let asked = now
            .saturating_add(SignedDuration::from_secs(secs))
            .unwrap_or(Timestamp::MAX);
        self.take_up(Pause {
            since: now,
            until: asked,
        });
    }

    /// Takes up a pause. One that follows another goes on with it.
    pub fn take_up(&mut self, pause: Pause) {
        self.pause = Some(match self.pause {
            None => pause,
            Some(before) => Pause {
                since: before.since.min(pause.since),
                until: before.until.max(pause.until),
            },
        });
    }

    /// The pause that the service asked for, while it lasts.
    pub fn pause(&self, now: Timestamp) -> Option<Pause> {
        self.pause.filter(|pause| now < pause.until)
    }

    /// The clock was set back by this much: what was noted by it moves along, so that
    /// nothing waits longer for it.
    pub(super) fn clock_went_back(&mut self, by: SignedDuration) {
        let by_ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.seen.log.move_back(by_ms);
        self.seen.tokens.move_back(by_ms);
        self.limiter.move_back(by_ms);
        self.last_refused_ms = self.last_refused_ms.saturating_sub(by_ms);
        if let Some(pause) = &mut self.pause {
            pause.since = pause.since.saturating_sub(by).unwrap_or(Timestamp::MIN);
            pause.until = pause.until.saturating_sub(by).unwrap_or(Timestamp::MIN);
        }
    }

    /// Counts a request of another process of ours. None of them was sent in
    /// the future, whatever its clock said.
    pub fn note_foreign(&mut self, at: Timestamp, now: Timestamp) {
        let at_ms = at.min(now).as_millisecond();
        self.seen.log.add(at_ms);
        self.seen.tokens.spend(at_ms);
    }

    pub(super) fn promise(&mut self, requests: u32) {
        self.reserved += requests;
    }

    pub(super) fn keep_promise(&mut self, requests: u32) {
        self.reserved = self.reserved.saturating_sub(requests);
    }

    /// When to check again if nothing may be sent now.
    pub(super) fn next(&self, now: Timestamp) -> Timestamp {
        let now_ms = now.as_millisecond();
        if let Some(pause) = self.pause(now) {
            return pause.until;
        }
        let next_ms = self.limiter.next_ms(&self.seen, now_ms);
        Timestamp::from_millisecond(next_ms).unwrap_or(now)
    }

    /// An even pace ends after a quiet while; then all is open again.
    fn rest(&mut self, now_ms: i64) {
        if let Limiter::Paced { until_ms, .. } = self.limiter
            && now_ms >= until_ms
        {
            self.limiter = Limiter::Unknown(Candidates::ALL);
            self.refusals = 0;
        }
    }

    fn is_held(&self, now: Timestamp) -> bool {
        self.pause(now).is_some()
    }
}

fn is_far(now: Timestamp, next: Timestamp) -> bool {
    next.as_millisecond() - now.as_millisecond() >= PROBE_WORTH_MS
}
