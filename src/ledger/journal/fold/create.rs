//! What the entries about making and refreshing the shipment add up to.

use jiff::Timestamp;

use crate::model::ids::ShipmentId;

use super::{Creation, History, JournalEntry, Purchase, entries};

impl History {
    pub(super) fn apply_create(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        if let JournalEntry::CreateIntent { attempt, content } = entry {
            let expected = match self.creation {
                Creation::None | Creation::Done => 1,
                Creation::Absent { attempts } => attempts.saturating_add(1),
                Creation::Open { .. } | Creation::Unclear { .. } => return None,
            };
            (self.is_free() && *attempt == expected).then_some(())?;
            self.creation = Creation::Open {
                attempt: *attempt,
                content: content.clone(),
            };
            return Some(());
        }
        if *entry == JournalEntry::DuplicatesChecked {
            (self.creation == Creation::Done).then_some(())?;
            self.duplicates_possible = false;
            return Some(());
        }
        if let JournalEntry::CreateFound { shipment } = entry
            && self.not_ours.contains(shipment)
        {
            return None;
        }
        if let JournalEntry::CreateFound { shipment } = entry
            && matches!(self.creation, Creation::None | Creation::Done)
        {
            // A duplicate turned out to be the one to keep, or a shipment that was
            // made elsewhere is adopted.
            self.is_free().then_some(())?;
            self.adopt(shipment, None);
            return Some(());
        }
        let (attempt, content) = match &self.creation {
            Creation::Open { attempt, content } => (*attempt, Some(content.clone())),
            Creation::Unclear { attempts, .. } => (*attempts, None),
            Creation::None | Creation::Absent { .. } | Creation::Done => return None,
        };
        match entry {
            JournalEntry::CreateLost { .. } => {}
            JournalEntry::CreateRefused(_) => {
                self.creation = if self.shipment.is_some() {
                    Creation::Done
                } else {
                    Creation::None
                };
            }
            // A repeated create comes after an absence: then duplicates are possible
            // already.
            JournalEntry::Created { shipment } => {
                self.adopt(shipment, content);
                self.rates_at = Some(at);
            }
            JournalEntry::CreateFound { shipment } => {
                self.duplicates_possible = true;
                self.adopt(shipment, content);
            }
            JournalEntry::CreateAbsent => {
                self.duplicates_possible = true;
                self.creation = Creation::Absent { attempts: attempt };
            }
            JournalEntry::CreateUnclear { candidates } => {
                self.creation = Creation::Unclear {
                    attempts: attempt,
                    candidates: candidates.clone(),
                };
            }
            JournalEntry::CreateIntent { .. }
            | JournalEntry::DuplicatesChecked
            | entries!(replace refresh buy label delete refund print set_aside batch) => {
                return None;
            }
        }
        Some(())
    }

    fn adopt(&mut self, shipment: &ShipmentId, content: Option<String>) {
        if let Some(old) = self.shipment.take()
            && old != *shipment
        {
            self.replaced.insert(old);
        }
        self.replaced.remove(shipment);
        self.creation = Creation::Done;
        self.shipment = Some(shipment.clone());
        self.content = content.or_else(|| self.content.take());
        self.rates_at = None;
        self.refreshing = None;
        self.refresh_unresolved = None;
        self.purchase = Purchase::None;
    }

    pub(super) fn apply_refresh(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        if let JournalEntry::RefreshIntent { shipment, content } = entry {
            (self.is_free() && self.is_current(shipment)).then_some(())?;
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
}
