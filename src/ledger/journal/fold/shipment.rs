//! The state of a shipment: its content, its money, its refund, its paper. Which line
//! made it, or whether it was made elsewhere, makes no difference.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::model::{ids::LineId, money::Money};

use super::{JournalEntry, Printing, Purchase, Refund, entries};

/// The state of a shipment: what its journal adds up to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShipmentHistory {
    /// The line that it was made for; its own address if it was made elsewhere.
    pub line: Option<LineId>,
    /// The digest of the draft that it carries.
    pub content: Option<String>,
    /// When the service said that it had made it, by the clock here; not known of one that
    /// was made elsewhere, or found.
    pub made_at: Option<Timestamp>,
    /// When the service last reckoned its rates; not known of one that was made
    /// elsewhere, or found.
    pub rates_at: Option<Timestamp>,
    /// The content of a refresh whose outcome is not known.
    pub refreshing: Option<String>,
    /// When a refresh was last left without an answer, since the last purchase:
    /// arriving late, it changes what the shipment costs.
    pub refresh_unresolved: Option<Timestamp>,
    pub purchase: Purchase,
    /// The service answered the last *buy* from here with a success. A read that shows a
    /// purchase does not say whose it is.
    pub is_buy_answered: bool,
    /// Its deletion was begun and the outcome is not known.
    pub is_deleting: bool,
    pub refund: Refund,
    /// When the refund was asked first.
    pub refund_asked_at: Option<Timestamp>,
    /// When it was first seen here as refunded.
    pub refunded_at: Option<Timestamp>,
    /// How often the refund went out.
    pub refund_sends: u32,
    /// When it went out last.
    pub refund_sent_at: Option<Timestamp>,
    /// The service took the last request for a refund, and decided against it.
    pub is_refund_denied: bool,
    pub printing: Printing,
    /// How the label stood before each of the proofs that count now, in turn.
    pub before_proof: Vec<Printing>,
    /// The user has put the label back among those that are to be printed.
    pub is_to_print: bool,
    /// The digest of each label file that was saved, by format.
    pub labels: BTreeMap<String, String>,
    /// The user has resolved it elsewhere and is not asked about it any more.
    pub is_set_aside: bool,
}

impl ShipmentHistory {
    /// Whether something went out whose outcome is not known.
    pub fn is_open(&self) -> bool {
        matches!(self.purchase, Purchase::Open { .. })
            || self.refreshing.is_some()
            || self.is_deleting
    }

    /// Whether it needs manual review: polling does not resolve it.
    pub fn needs_review(&self) -> bool {
        matches!(self.purchase, Purchase::NeedsReview { .. }) || self.refund == Refund::Open
    }

    pub fn is_bought(&self) -> bool {
        matches!(self.purchase, Purchase::Bought { .. })
    }

    /// Whether it was bought and all of that has come back: the order is free again.
    pub fn is_void(&self) -> bool {
        self.is_bought() && self.refund == Refund::Voided
    }

    /// What was paid here: what was charged, or else what was approved.
    pub fn paid(&self) -> Option<Money> {
        let Purchase::Bought { price, charged, .. } = &self.purchase else {
            return None;
        };
        charged.clone().or_else(|| price.clone())
    }

    /// Whether it may still be changed, replaced, deleted or bought.
    pub fn is_free(&self) -> bool {
        match self.purchase {
            Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => true,
            Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => false,
        }
    }

    pub(super) fn apply_refresh(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        if let JournalEntry::RefreshIntent { content, .. } = entry {
            self.is_free().then_some(())?;
            if self.refreshing.is_some() {
                self.refresh_unresolved = Some(at);
            }
            self.refreshing = Some(content.clone());
            return Some(());
        }
        let content = self.refreshing.clone()?;
        match entry {
            JournalEntry::RefreshLost { .. } => self.refresh_unresolved = Some(at),
            // What a lost one before it has done is still not known.
            JournalEntry::RefreshRefused(_) if self.refresh_unresolved.is_some() => {}
            JournalEntry::Refreshed => {
                self.content = Some(content);
                self.rates_at = Some(at);
                self.refreshing = None;
            }
            JournalEntry::RefreshRefused(_) | JournalEntry::RefreshAbsent => self.refreshing = None,
            JournalEntry::RefreshIntent { .. }
            | entries!(create replace buy label delete refund print set_aside batch) => {
                return None;
            }
        }
        Some(())
    }

    pub(super) fn apply_label(&mut self, entry: &JournalEntry) -> Option<()> {
        let JournalEntry::LabelSaved { format, sha256, .. } = entry else {
            return None;
        };
        self.is_bought().then_some(())?;
        self.labels.insert(format.clone(), sha256.clone());
        Some(())
    }

    pub(super) fn apply_delete(&mut self, entry: &JournalEntry) -> Option<()> {
        match entry {
            JournalEntry::DeleteIntent { .. } => {
                self.is_free().then_some(())?;
                self.is_deleting = true;
            }
            JournalEntry::DeleteLost { .. } => self.is_deleting.then_some(())?,
            JournalEntry::DeleteRefused { .. } => self.is_deleting = false,
            JournalEntry::Deleted { .. } => {
                self.is_free().then_some(())?;
                *self = Self::default();
            }
            entries!(create replace refresh buy label refund print set_aside batch) => return None,
        }
        Some(())
    }
}
