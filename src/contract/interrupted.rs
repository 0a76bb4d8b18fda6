//! A job over many lines that was cut short.

use jiff::Timestamp;

use crate::model::{ids::ShipmentId, rate_rule::RateRule};

/// A job that the end of the program has cut short, as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterruptedJob {
    pub began_at: Timestamp,
    /// The first and the last order of a file; nothing for drafts of the list.
    pub orders: Option<[String; 2]>,
    pub bought: usize,
    pub not_bought: usize,
    pub in_doubt: usize,
    /// Of the list, what is not bought.
    pub drafts: Vec<ShipmentId>,
    /// What each of these was to be bought at, where it was of a file of orders.
    pub priced: Vec<(ShipmentId, RateRule)>,
}

impl InterruptedJob {
    /// How many orders or drafts it was about.
    pub fn lines(&self) -> usize {
        let done = self.bought.saturating_add(self.not_bought);
        done.saturating_add(self.in_doubt)
    }
}
