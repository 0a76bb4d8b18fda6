//! How the service's time runs against real time.

use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};

/// How fast time passes in the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    #[default]
    Real,
    /// So many seconds a second.
    Times(u32),
    /// Only by the control side.
    Manual,
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let times = || {
            let number = text.strip_suffix('x')?.parse::<u32>().ok()?;
            (number > 0).then_some(Self::Times(number))
        };
        match text {
            "real" => Ok(Self::Real),
            "manual" => Ok(Self::Manual),
            _ => {
                times().ok_or_else(|| format!("`{text}` is not real, manual or a pace such as 60x"))
            }
        }
    }
}

/// The service's time, from the time that callers bring.
#[derive(Debug)]
pub(super) struct ServiceTime {
    pace: Pace,
    started: Timestamp,
    origin: Timestamp,
    shift: SignedDuration,
    /// The latest time that was returned: the system's clock may step back, the
    /// service's never does.
    latest: Timestamp,
}

impl ServiceTime {
    /// Starts now, or at the moment that was reached before, if that is later.
    pub(super) fn new(pace: Pace, now: Timestamp, moment: Option<Timestamp>) -> Self {
        let origin = moment.map_or(now, |moment| moment.max(now));
        Self {
            pace,
            started: now,
            origin,
            shift: SignedDuration::ZERO,
            latest: origin,
        }
    }

    pub(super) fn at(&mut self, now: Timestamp) -> Timestamp {
        let real = now.duration_since(self.started).max(SignedDuration::ZERO);
        let passed = match self.pace {
            Pace::Real => real,
            Pace::Times(times) => {
                let factor = i32::try_from(times).unwrap_or(i32::MAX);
                real.checked_mul(factor).unwrap_or(SignedDuration::MAX)
            }
            Pace::Manual => SignedDuration::ZERO,
        };
        let reached = self
            .origin
            .saturating_add(passed.saturating_add(self.shift));
        self.latest = reached.unwrap_or(Timestamp::MAX).max(self.latest);
        self.latest
    }

    pub(super) fn advance(&mut self, by: SignedDuration) {
        self.shift = self.shift.saturating_add(by);
    }

    /// The time that request limits are counted in: real, plus what was skipped.
    pub(super) fn limiter_now(&self, now: Timestamp) -> Timestamp {
        now.saturating_add(self.shift).unwrap_or(Timestamp::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    #[test]
    fn time_runs_at_its_pace_and_skips_when_asked() {
        let check = |pace: &str, expected: i64| {
            let mut time = ServiceTime::new(pace.parse().unwrap(), at(1000), None);
            time.advance(SignedDuration::from_secs(5));
            assert_eq!(time.at(at(1010)), at(1000 + 5 + expected), "{pace}");
        };
        check("real", 10);
        check("60x", 600);
        check("manual", 0);
    }

    #[test]
    fn time_never_goes_back() {
        let mut time = ServiceTime::new(Pace::Real, at(1000), Some(at(5000)));
        assert_eq!(time.at(at(1002)), at(5002), "after a restart");
        assert_eq!(
            time.at(at(1001)),
            at(5002),
            "when the system's clock steps back"
        );
    }
}
