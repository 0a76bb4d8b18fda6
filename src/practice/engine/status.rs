//! The states of section 3, and no others.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoEnumIterator as _, IntoStaticStr};

/// The status of a shipment.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    Unpaid,
    PostageRequested,
    PostagePurchaseFailed,
    RefundRequested,
    Canceled,
    Pending,
    Ready,
    InTransit,
    Received,
    Released,
    Inducted,
    Resolved,
    Delivered,
    Exception,
    Voided,
}

impl Status {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// The words that a list may be filtered by.
    pub fn filter_words() -> Vec<&'static str> {
        let words = Self::iter().map(Self::word);
        words
            .filter(|word| Self::from_filter(word).is_some())
            .collect()
    }

    /// Whether a list that is filtered by a status has shipments in this one. `pending`
    /// stands for everything that the client is still creating.
    pub fn passes(self, filter: Self) -> bool {
        let is_being_created = matches!(
            self,
            Self::Unpaid | Self::PostageRequested | Self::PostagePurchaseFailed
        );
        self == filter || (filter == Self::Pending && is_being_created)
    }

    /// The statuses that pass a filter.
    pub fn passing(filter: Self) -> impl Iterator<Item = Self> {
        Self::iter().filter(move |status| status.passes(filter))
    }

    /// The status that a list may be filtered by, or `None` for any other word.
    pub fn from_filter(word: &str) -> Option<Self> {
        let status: Self = word.parse().ok()?;
        match status {
            Self::Unpaid
            | Self::PostageRequested
            | Self::PostagePurchaseFailed
            | Self::RefundRequested => None,
            Self::Canceled
            | Self::Pending
            | Self::Ready
            | Self::InTransit
            | Self::Received
            | Self::Released
            | Self::Inducted
            | Self::Resolved
            | Self::Delivered
            | Self::Exception
            | Self::Voided => Some(status),
        }
    }
}

/// The status of a batch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum BatchStatus {
    Pending,
    Ready,
    Received,
}

impl BatchStatus {
    /// All words on the wire.
    pub fn words() -> Vec<&'static str> {
        Self::iter().map(Self::word).collect()
    }

    pub fn word(self) -> &'static str {
        self.into()
    }
}
