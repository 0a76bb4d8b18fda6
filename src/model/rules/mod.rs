//! A shop's rules: what its orders are shipped in and by, and which of them wait for a person.
//!
//! The rules are an ordered list. For each thing the first rule that applies to an order and says
//! that thing decides it; a later one adds what is still open. What the order's file says itself
//! is kept. Rules are read from a file that a person writes (see [`Rules::parse`]); nothing here spends.

mod condition;
mod dry_run;
mod file;
mod ruling;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    measure::{Size, Weight},
    money::Money,
    parcel::PackageType,
    postage_type::PostageType,
};

pub use condition::{Comparison, Conditions, Undecided};
pub use dry_run::{DryRunRow, DryRunSum, Would, sums};
pub use file::{MAX_FILE_BYTES, MAX_RULES, MAX_TEXT_CHARS, RulesError, RulesErrorKind};
pub use ruling::{Hold, HoldReason, Ruling};

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// As the shop calls it; no two rules of a file have one name.
    pub name: Arc<str>,
    /// All of them hold for an order that the rule applies to.
    pub when: Conditions,
    pub then: Effects,
}

/// What a rule says of the orders that it applies to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effects {
    /// Used where the order's file says no size.
    pub size: Option<Size>,
    pub package_type: Option<PackageType>,
    /// Used where the order's file says no weight.
    pub weight: Option<Weight>,
    /// The shop's usual weight is not used: an order without a weight of its own waits for one.
    pub needs_weight: bool,
    pub insurance: bool,
    pub signature: bool,
    pub duties_paid: bool,
    pub service: Option<Service>,
    /// Only a service with tracking will do.
    pub tracking: bool,
    /// Only a service whose estimate is at most so many days will do.
    pub within_days: Option<u32>,
    /// A price above it, tax included, is not taken.
    pub price_limit: Option<Money>,
    /// The order waits for a person, for this reason.
    pub hold: Option<String>,
}

/// Which of the services that will do is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Service {
    #[default]
    Cheapest,
    Fastest,
    Only(PostageType),
}

/// The rules of a shop, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    pub rules: Vec<Rule>,
}

impl Rules {
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}

impl Effects {
    /// Whether the rule says nothing.
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests;
