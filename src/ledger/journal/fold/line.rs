//! The state of a line: how far the making of its shipment has got, and which
//! shipments it has made.

use std::collections::BTreeSet;

use crate::model::ids::{LineId, ShipmentId};

use super::{Histories, JournalEntry, Purchase, ShipmentHistory, entries};

/// The state of a line: what its journal adds up to, but for its shipments.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineHistory {
    pub creation: Creation,
    /// The line's current shipment.
    pub shipment: Option<ShipmentId>,
    /// The contents of creates that may have left a shipment behind which no search has
    /// found yet.
    pub left_behind: BTreeSet<String>,
    /// Shipments that were the current one before, and others that are being deleted:
    /// they are deleted while they are unpaid.
    pub others: BTreeSet<ShipmentId>,
    /// Another line's draft whose place the current shipment takes: it is to
    /// be deleted while unpaid.
    pub replaces: Option<ShipmentId>,
    /// Drafts of other lines that are, or were, to be replaced: alike, and yet
    /// never what a lost create of this line left behind.
    pub not_ours: BTreeSet<ShipmentId>,
    /// What another line made in the place of this line's draft.
    pub replaced_by: Option<ShipmentId>,
    /// A line without a shipment needs manual review: one that it left behind is paid.
    pub review: Option<Purchase>,
    /// The user has resolved it elsewhere and is not asked about it any more.
    pub is_set_aside: bool,
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

impl LineHistory {
    /// Whether a create went out whose outcome is not known.
    pub fn is_open(&self) -> bool {
        match self.creation {
            Creation::Open { .. } => true,
            Creation::None
            | Creation::Absent { .. }
            | Creation::Unclear { .. }
            | Creation::Done => false,
        }
    }

    /// Whether it needs manual review: polling does not resolve it.
    pub fn needs_review(&self) -> bool {
        matches!(self.creation, Creation::Unclear { .. }) || self.review.is_some()
    }

    /// The content of a shipment that a search has found, where all creates that may have
    /// made it had the same: those that were given up, and perhaps the one under way.
    pub(super) fn content_of_found(&self, under_way: Option<&String>) -> Option<String> {
        let mut contents = self.left_behind.iter().chain(under_way);
        let first = contents.next()?;
        contents.all(|other| other == first).then(|| first.clone())
    }

    pub(super) fn is_current(&self, shipment: &ShipmentId) -> bool {
        self.creation == Creation::Done && self.shipment.as_ref() == Some(shipment)
    }

    /// Keeps which other shipments of the line are there.
    pub(super) fn note_deletion(
        &mut self,
        id: &LineId,
        shipment: &ShipmentId,
        entry: &JournalEntry,
        after: &ShipmentHistory,
    ) {
        if let JournalEntry::DeleteIntent { .. } = entry {
            if self.shipment.as_ref() != Some(shipment) {
                self.others.insert(shipment.clone());
            }
        } else if let JournalEntry::DeleteRefused { .. } = entry {
            // One that was the current one is read before each purchase.
            if after.line.as_ref() != Some(id) {
                self.others.remove(shipment);
            }
        } else if let JournalEntry::Deleted { .. } = entry {
            self.others.remove(shipment);
            if self.is_current(shipment) {
                self.creation = Creation::None;
                self.shipment = None;
            }
        }
    }
}

impl Histories {
    pub(super) fn apply_replace(&mut self, id: &LineId, entry: &JournalEntry) -> Option<()> {
        let mut line = self.line(id);
        let current = self.current(id);
        line.is_set_aside = false;
        match entry {
            JournalEntry::Replaces { shipment } => {
                let is_new = line.replaces.is_none() && !line.is_current(shipment);
                (is_new && line.review.is_none() && current.is_free()).then_some(())?;
                line.not_ours.insert(shipment.clone());
                line.replaces = Some(shipment.clone());
            }
            JournalEntry::Replaced { shipment } | JournalEntry::KeepsBoth { shipment } => {
                (line.replaces.as_ref() == Some(shipment)).then_some(())?;
                line.replaces = None;
            }
            JournalEntry::ReplacedBy { shipment } => {
                (!current.is_bought()).then_some(())?;
                line.replaced_by = Some(shipment.clone());
            }
            entries!(create refresh buy label delete refund print set_aside batch) => return None,
        }
        self.put_line(id, line);
        Some(())
    }

    /// What an earlier version noted of a line that has no shipment any more.
    pub(super) fn apply_without_shipment(
        &mut self,
        id: &LineId,
        entry: &JournalEntry,
    ) -> Option<()> {
        let mut line = self.line(id);
        line.is_set_aside = false;
        let reviewed = if let JournalEntry::NeedsReview { why } = entry {
            Some(Purchase::NeedsReview {
                terms: None,
                attempts: 0,
                why: why.clone(),
            })
        } else {
            (*entry == JournalEntry::RetryAllowed).then_some(())?;
            None
        };
        (reviewed.is_some() != line.review.is_some()).then_some(())?;
        line.review = reviewed;
        self.put_line(id, line);
        Some(())
    }

    pub(super) fn apply_set_aside(&mut self, id: &LineId) -> Option<()> {
        let mut line = self.line(id);
        let mut current = self.current(id);
        line.is_set_aside = line.needs_review();
        current.is_set_aside = current.needs_review();
        (line.is_set_aside || current.is_set_aside).then_some(())?;
        if let Some(shipment) = line.shipment.clone() {
            self.shipments.insert(shipment, current);
        }
        self.put_line(id, line);
        Some(())
    }
}
