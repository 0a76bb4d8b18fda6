//! What the entries of a line add up to: a pure fold that refuses every step
//! that the rules of money do not allow. No SQL, no clock, no network.

mod batch;
mod buy;
mod create;
mod print;
mod refund;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::model::{
    ids::ShipmentId, money::Money, postage_type::PostageType, purchase_terms::PurchaseTerms,
};

use super::{JournalEntry, ReviewReason, entries};

pub use batch::{BatchChange, BatchCreation, BatchHistory};
pub use print::Printing;
pub use refund::REFUND_AGAIN_AFTER;

/// The state of a line: what its journal adds up to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    pub creation: Creation,
    /// The line's current shipment.
    pub shipment: Option<ShipmentId>,
    /// The digest of the draft that the current shipment carries.
    pub content: Option<String>,
    /// When the service last reckoned the rates of the current shipment; not
    /// known of one that was made elsewhere, or found.
    pub rates_at: Option<Timestamp>,
    /// A create may have run twice: search for duplicates before buying.
    pub duplicates_possible: bool,
    /// The content of a refresh whose outcome is not known.
    pub refreshing: Option<String>,
    /// When a refresh was last left without an answer, since the last purchase:
    /// arriving late, it changes what the shipment costs.
    pub refresh_unresolved: Option<Timestamp>,
    pub purchase: Purchase,
    /// Shipments that were replaced and are to be deleted while unpaid.
    pub replaced: BTreeSet<ShipmentId>,
    /// Another line's draft whose place the current shipment takes: it is to
    /// be deleted while unpaid.
    pub replaces: Option<ShipmentId>,
    /// Drafts of other lines that are, or were, to be replaced: alike, and yet
    /// never what a lost create of this line left behind.
    pub not_ours: BTreeSet<ShipmentId>,
    /// What another line made in the place of this line's draft.
    pub replaced_by: Option<ShipmentId>,
    /// Shipments whose deletion was begun and whose outcome is not known.
    pub deleting: BTreeSet<ShipmentId>,
    pub refund: Refund,
    /// When the refund was asked first.
    pub refund_asked_at: Option<Timestamp>,
    /// How often the refund went out.
    pub refund_sends: u32,
    /// The service took the last request for a refund, and decided against it.
    pub is_refund_denied: bool,
    pub printing: Printing,
    /// How the label stood before each of the proofs that count now, in turn.
    pub before_proof: Vec<Printing>,
    /// The user has put the label back among those that are to be printed.
    pub is_to_print: bool,
    /// The user has resolved it elsewhere and is not asked about it any more.
    pub is_set_aside: bool,
    /// What is known of a batch, on a batch's own line.
    pub batch: BatchHistory,
    /// The digest of each label file that was saved, by format.
    pub labels: BTreeMap<String, String>,
}

/// How far making the shipment has got.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Creation {
    #[default]
    None,
    /// Sent, or about to be: the outcome is not known.
    Open {
        attempt: u32,
        content: String,
    },
    /// The attempts so far left nothing behind that a search could find.
    Absent {
        attempts: u32,
    },
    Unclear {
        attempts: u32,
        candidates: Vec<ShipmentId>,
    },
    Done,
}

/// How far a purchase that is under way is known to have got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Intended,
    /// The call ended without an answer.
    Lost,
    /// The service has taken the request.
    Taken,
}

/// Where the money stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Purchase {
    #[default]
    None,
    /// A buy went out, or may have. Only a read leaves this state.
    Open {
        terms: PurchaseTerms,
        attempt: u32,
        limit: u32,
        stage: Stage,
    },
    /// Attempts went out and did nothing, as a late read showed.
    NotExecuted {
        terms: PurchaseTerms,
        attempts: u32,
        /// Attempts that are allowed in all.
        limit: u32,
    },
    NeedsReview {
        terms: Option<PurchaseTerms>,
        attempts: u32,
        why: ReviewReason,
    },
    Failed {
        reason: String,
    },
    Bought {
        postage_type: PostageType,
        /// What was approved; none when it was bought elsewhere.
        price: Option<Money>,
        /// What the service shows as charged, if it does.
        charged: Option<Money>,
        tracking_code: Option<String>,
        at: Timestamp,
    },
}

/// Where a refund stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Refund {
    #[default]
    None,
    /// Asked, and the outcome of asking is not known.
    Open,
    Asked,
    Voided,
}

/// An entry that does not fit what came before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{entry} does not follow from {state}")]
pub struct Illegal {
    pub entry: String,
    pub state: String,
}

impl History {
    /// The state after one more entry. On an error nothing has changed.
    pub fn after(&self, entry: &JournalEntry, at: Timestamp) -> Result<Self, Illegal> {
        let mut next = self.clone();
        if next.apply(entry, at).is_some() {
            // Whatever happens next is reported again.
            next.is_set_aside = *entry == JournalEntry::SetAside;
            Ok(next)
        } else {
            Err(Illegal {
                entry: format!("{entry:?}"),
                state: format!("{self:?}"),
            })
        }
    }

    /// Whether something went out whose outcome is not known.
    pub fn is_open(&self) -> bool {
        let creation = match self.creation {
            Creation::Open { .. } => true,
            Creation::None
            | Creation::Absent { .. }
            | Creation::Unclear { .. }
            | Creation::Done => false,
        };
        creation
            || matches!(self.purchase, Purchase::Open { .. })
            || self.refreshing.is_some()
            || !self.deleting.is_empty()
            || self.batch.is_open()
    }

    /// Whether it needs manual review: polling does not resolve it.
    pub fn needs_review(&self) -> bool {
        matches!(self.purchase, Purchase::NeedsReview { .. })
            || matches!(self.creation, Creation::Unclear { .. })
            || matches!(self.batch.creation, BatchCreation::Unclear { .. })
            || self.refund == Refund::Open
    }

    pub fn is_bought(&self) -> bool {
        matches!(self.purchase, Purchase::Bought { .. })
    }

    /// What was paid here: what was charged, or else what was approved.
    pub fn paid(&self) -> Option<Money> {
        let Purchase::Bought { price, charged, .. } = &self.purchase else {
            return None;
        };
        charged.clone().or_else(|| price.clone())
    }

    /// Whether the shipment may still be changed, replaced or bought.
    fn is_free(&self) -> bool {
        match self.purchase {
            Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => true,
            Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => false,
        }
    }

    fn is_current(&self, shipment: &ShipmentId) -> bool {
        self.creation == Creation::Done && self.shipment.as_ref() == Some(shipment)
    }

    fn apply(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        match entry {
            entries!(create) => self.apply_create(entry, at),
            JournalEntry::Replaces { shipment } => {
                let is_new = self.replaces.is_none() && !self.is_current(shipment);
                (is_new && self.is_free()).then_some(())?;
                self.not_ours.insert(shipment.clone());
                self.replaces = Some(shipment.clone());
                Some(())
            }
            JournalEntry::Replaced { shipment } | JournalEntry::KeepsBoth { shipment } => {
                (self.replaces.as_ref() == Some(shipment)).then_some(())?;
                self.replaces = None;
                Some(())
            }
            JournalEntry::ReplacedBy { shipment } => {
                (!self.is_bought()).then_some(())?;
                self.replaced_by = Some(shipment.clone());
                Some(())
            }
            entries!(refresh) => self.apply_refresh(entry, at),
            entries!(buy) => self.apply_buy(entry, at),
            entries!(label) => self.apply_label(entry),
            entries!(delete) => self.apply_delete(entry),
            entries!(refund) => self.apply_refund(entry, at),
            entries!(print) => self.apply_print(entry, at),
            JournalEntry::SetAside => self.needs_review().then_some(()),
            JournalEntry::Batch(entry) => {
                let is_a_batchs_line = self.creation == Creation::None && self.shipment.is_none();
                is_a_batchs_line.then(|| self.batch.apply(entry, at))?
            }
        }
    }

    fn apply_label(&mut self, entry: &JournalEntry) -> Option<()> {
        let JournalEntry::LabelSaved {
            shipment,
            format,
            sha256,
        } = entry
        else {
            return None;
        };
        (self.is_bought() && self.is_current(shipment)).then_some(())?;
        self.labels.insert(format.clone(), sha256.clone());
        Some(())
    }

    fn apply_delete(&mut self, entry: &JournalEntry) -> Option<()> {
        match entry {
            JournalEntry::DeleteIntent { shipment } => {
                (self.is_free() || !self.is_current(shipment)).then_some(())?;
                self.deleting.insert(shipment.clone());
            }
            JournalEntry::DeleteLost { shipment, .. } => {
                self.deleting.contains(shipment).then_some(())?;
            }
            JournalEntry::DeleteRefused { shipment, .. } => {
                // A replaced one that stays is read before each purchase.
                self.deleting.remove(shipment);
            }
            JournalEntry::Deleted { shipment } => {
                self.deleting.remove(shipment);
                self.replaced.remove(shipment);
                if self.is_current(shipment) {
                    self.is_free().then_some(())?;
                    self.creation = Creation::None;
                    self.shipment = None;
                    self.content = None;
                    self.rates_at = None;
                    self.refreshing = None;
                    self.refresh_unresolved = None;
                    self.purchase = Purchase::None;
                }
            }
            entries!(create replace refresh buy label refund print set_aside batch) => return None,
        }
        Some(())
    }
}
