//! The statuses and reasons of returns.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoEnumIterator as _, IntoStaticStr};

/// How long a return stays in each status.
const ON_HOLD_HOURS: i64 = 7 * 24;
const IN_TRANSIT_HOURS: i64 = 2 * 24;
const READY_HOURS: i64 = 5 * 24;

/// The status of a return.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReturnStatus {
    OnHold,
    InTransit,
    Ready,
    Resolved,
    /// Seen in a sample of the document, but no filter value.
    Returned,
}

impl ReturnStatus {
    /// All words on the wire.
    pub fn words() -> Vec<&'static str> {
        Self::iter().map(Self::word).collect()
    }

    /// The words that a list may be filtered by.
    pub fn filter_words() -> Vec<&'static str> {
        let mut words = Self::words();
        words.retain(|word| Self::from_filter(word).is_some());
        words
    }

    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The status that a list may be filtered by, or `None` for any other word.
    pub fn from_filter(word: &str) -> Option<Self> {
        let status: Self = word.parse().ok()?;
        match status {
            Self::OnHold | Self::InTransit | Self::Ready | Self::Resolved => Some(status),
            Self::Returned => None,
        }
    }

    /// The next status and after how long it is reached automatically.
    pub(super) fn next(self) -> Option<(Self, SignedDuration)> {
        let (next, hours) = match self {
            Self::OnHold => (Self::InTransit, ON_HOLD_HOURS),
            Self::InTransit => (Self::Ready, IN_TRANSIT_HOURS),
            Self::Ready => (Self::Resolved, READY_HOURS),
            Self::Resolved | Self::Returned => return None,
        };
        Some((next, SignedDuration::from_hours(hours)))
    }
}

/// Why a parcel was returned.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ReturnReason {
    Unknown,
    Unclaimed,
    IncompleteAddress,
    Damaged,
    Other,
}

impl ReturnReason {
    /// All words on the wire.
    pub fn words() -> Vec<&'static str> {
        Self::iter().map(Self::word).collect()
    }

    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The sentence for tracking pages.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::Unknown => "Could not be delivered",
            Self::Unclaimed => "Not claimed by the recipient",
            Self::IncompleteAddress => "The address is incomplete or invalid",
            Self::Damaged => "Damaged on the way",
            Self::Other => "Refused by the recipient",
        }
    }
}
