//! Which kind of limiter the service has, as far as it has shown, and the
//! word that the ledger keeps for it.

use jiff::Timestamp;

/// How the service counts requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LearnedLimiter {
    #[default]
    Unknown,
    /// Looks back a window from each request.
    Sliding,
    /// Counts from zero again at this moment and every window after it.
    Fixed { boundary: Timestamp },
    /// A bucket that fills evenly.
    Bucket,
}

impl LearnedLimiter {
    /// The ledger's word.
    pub fn to_word(self) -> String {
        match self {
            Self::Unknown => "unknown".to_owned(),
            Self::Sliding => "sliding".to_owned(),
            Self::Fixed { boundary } => format!("fixed {}", boundary.as_millisecond()),
            Self::Bucket => "bucket".to_owned(),
        }
    }

    /// A word that this version does not know is no knowledge.
    pub fn from_word(word: &str) -> Self {
        match word.split_once(' ').unwrap_or((word, "")) {
            ("sliding", "") => Self::Sliding,
            ("bucket", "") => Self::Bucket,
            ("fixed", boundary_ms) => boundary_ms
                .parse()
                .ok()
                .and_then(|boundary_ms| Timestamp::from_millisecond(boundary_ms).ok())
                .map_or(Self::Unknown, |boundary| Self::Fixed { boundary }),
            (_, _) => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledgers_word_gives_the_same_limiter_back() {
        let boundary = Timestamp::from_millisecond(1_772_000_123_456).unwrap();
        for kind in [
            LearnedLimiter::Unknown,
            LearnedLimiter::Sliding,
            LearnedLimiter::Fixed { boundary },
            LearnedLimiter::Bucket,
        ] {
            assert_eq!(LearnedLimiter::from_word(&kind.to_word()), kind);
        }
        assert_eq!(
            LearnedLimiter::from_word("leaky 5"),
            LearnedLimiter::Unknown
        );
        assert_eq!(
            LearnedLimiter::from_word("fixed soon"),
            LearnedLimiter::Unknown
        );
    }
}
