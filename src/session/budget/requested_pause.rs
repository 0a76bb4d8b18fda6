//! A pause that the service asked for with a 429, and the word that the ledger
//! keeps for it: a restart does not end it.

use jiff::{SignedDuration, Timestamp};

/// The service wants no request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The first refusal after which nothing was taken.
    pub since: Timestamp,
    pub until: Timestamp,
}

impl Pause {
    /// How long it is as a whole, earlier refusals included.
    pub fn length(self) -> SignedDuration {
        self.until.duration_since(self.since)
    }

    /// The ledger's word.
    pub fn to_word(self) -> String {
        let (since, until) = (self.since.as_millisecond(), self.until.as_millisecond());
        format!("{since} {until}")
    }

    /// What is left of a pause that the ledger keeps, counted from now. No
    /// longer than it was, whatever was done to the clock since.
    pub fn left_of_word(word: &str, now: Timestamp) -> Option<Self> {
        let (since, until) = word.split_once(' ')?;
        let since = Timestamp::from_millisecond(since.parse().ok()?).ok()?;
        let until = Timestamp::from_millisecond(until.parse().ok()?).ok()?;
        let left = until.duration_since(since.max(now));
        let until = now.saturating_add(left).ok()?;
        (until > now).then_some(Self { since: now, until })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: &str) -> Timestamp {
        format!("2026-03-02T{time}Z").parse().unwrap()
    }

    #[test]
    fn what_is_left_of_a_pause_is_taken_up_again() {
        let pause = Pause {
            since: at("12:00:00"),
            until: at("13:00:00"),
        };
        assert_eq!(pause.length(), SignedDuration::from_hours(1));
        let left = |now: &str| Pause::left_of_word(&pause.to_word(), at(now));
        let rest = Pause {
            since: at("12:40:00"),
            until: at("13:00:00"),
        };
        assert_eq!(left("12:40:00"), Some(rest));
        assert_eq!(left("13:00:00"), None);
        let after_clock_went_back = left("03:00:00").unwrap();
        assert_eq!(after_clock_went_back.until, at("04:00:00"));
        assert_eq!(Pause::left_of_word("later", at("12:00:00")), None);
        assert_eq!(Pause::left_of_word("1 x", at("12:00:00")), None);
    }
}
