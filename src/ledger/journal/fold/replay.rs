//! A journal read from its first row. An earlier version kept a state for each line and
//! let several lines work on one shipment, each as if it were alone. Their rows are all
//! true, and yet they do not follow from each other. They are counted so that a ledger is
//! never refused for them, and that money whose outcome one line does not know stays
//! unresolved, whatever the others know. All other rows are checked like new ones.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::model::{
    ids::{LineId, ShipmentId},
    purchase_terms::PurchaseTerms,
};

use super::{
    Histories, Illegal, JournalEntry, Purchase, Refund, Row, ShipmentHistory, Stage,
    buy::MAX_ATTEMPTS, entries,
};

/// What the rows so far add up to.
#[derive(Debug, Default)]
pub(crate) struct Replay {
    pub(super) histories: Histories,
    /// The first line that worked on a shipment, also on one that is deleted since.
    owners: BTreeMap<ShipmentId, LineId>,
    /// The shipments that several lines have worked on.
    shared: BTreeMap<ShipmentId, Views>,
}

/// What each line knows of the money of a shared shipment by its own rows.
type Views = BTreeMap<LineId, ShipmentHistory>;

impl Replay {
    pub(crate) fn into_histories(self) -> Histories {
        self.histories
    }

    /// Counts the next row.
    pub(crate) fn apply(&mut self, row: &Row<'_>) -> Result<(), Illegal> {
        let about = self.about(row);
        if let Some(shipment) = &about {
            self.note_owner(shipment, row.line);
        }
        if let entries!(create replace) = row.entry {
            return self.apply_to_line(row, about.as_ref());
        }
        match about.filter(|shipment| self.shared.contains_key(shipment)) {
            Some(shipment) => self.apply_shared(&shipment, row),
            None => self.apply_strictly(row, row.shipment)?,
        }
        Ok(())
    }

    fn apply_strictly(
        &mut self,
        row: &Row<'_>,
        shipment: Option<&ShipmentId>,
    ) -> Result<(), Illegal> {
        self.histories.apply(row.line, shipment, row.entry, row.at)
    }

    /// The shipment that a row is about.
    fn about(&self, row: &Row<'_>) -> Option<ShipmentId> {
        let named = row.shipment.cloned();
        let known = named.or_else(|| self.histories.shipment_of(row.line, row.entry));
        known.or_else(|| match row.entry {
            entries!(create replace batch) => None,
            // Another line has deleted it meanwhile.
            entries!(refresh buy label delete refund print set_aside) => row
                .line
                .as_shipment()
                .filter(|shipment| self.shared.contains_key(shipment)),
        })
    }

    fn note_owner(&mut self, shipment: &ShipmentId, line: &LineId) {
        let Some(owner) = self.owners.get(shipment) else {
            self.owners.insert(shipment.clone(), line.clone());
            return;
        };
        if owner != line && !self.shared.contains_key(shipment) {
            let views = Views::from([(owner.clone(), self.histories.shipment(shipment))]);
            self.shared.insert(shipment.clone(), views);
        }
    }

    /// What another line has done with the current shipment does not stop a line from
    /// making, or replacing, its own.
    fn apply_to_line(&mut self, row: &Row<'_>, about: Option<&ShipmentId>) -> Result<(), Illegal> {
        let current = self.histories.line(row.line).shipment;
        let shared = current.filter(|current| self.shared.contains_key(current));
        if let Err(illegal) = self.apply_strictly(row, row.shipment) {
            let Some(current) = shared else {
                return Err(illegal);
            };
            self.apply_as_if_free(row, &current)?;
        }
        if let Some(views) = about.and_then(|shipment| self.shared.get_mut(shipment)) {
            let view = views.entry(row.line.clone()).or_default();
            if view.is_free() {
                view.purchase = Purchase::None;
            }
        }
        Ok(())
    }

    fn apply_as_if_free(&mut self, row: &Row<'_>, current: &ShipmentId) -> Result<(), Illegal> {
        let kept = self.histories.shipment(current);
        let free = ShipmentHistory::default();
        self.histories.shipments.insert(current.clone(), free);
        let applied = self.apply_strictly(row, row.shipment);
        self.histories.shipments.insert(current.clone(), kept);
        applied
    }

    fn apply_shared(&mut self, shipment: &ShipmentId, row: &Row<'_>) {
        if let entries!(buy refund) = row.entry
            && row.shipment.is_none()
            && row.entry.shipment().is_none()
        {
            // An outcome that an earlier version noted is one of its own line only.
            self.apply_to_view(shipment, row);
            self.merge(shipment);
            self.report_again(shipment, row.line);
        } else if let Err(illegal) = self.apply_strictly(row, Some(shipment)) {
            tracing::warn!(%illegal, "an entry about a shipment of several lines is not in order");
            self.tolerate(shipment, row);
            self.merge(shipment);
            self.report_again(shipment, row.line);
        } else {
            self.note_counted(shipment, row);
        }
    }

    /// Keeps in the line's view what has been counted.
    fn note_counted(&mut self, shipment: &ShipmentId, row: &Row<'_>) {
        let known = self.histories.shipment(shipment);
        let Some(views) = self.shared.get_mut(shipment) else {
            return;
        };
        if let JournalEntry::BuyIntent { .. }
        | JournalEntry::Bought { .. }
        | JournalEntry::RefundIntent { .. } = row.entry
        {
            views.insert(row.line.clone(), known);
        } else if let entries!(buy refund) = row.entry {
            // The outcome is the shipment's: since rows name it, no line is alone with it.
            *views = Views::from([(row.line.clone(), known)]);
        } else if let JournalEntry::Deleted { .. } = row.entry {
            views.clear();
        }
    }

    /// Counts a row in its line's view only.
    fn apply_to_view(&mut self, shipment: &ShipmentId, row: &Row<'_>) {
        let Some(views) = self.shared.get_mut(shipment) else {
            return;
        };
        let mut view = views.get(row.line).cloned().unwrap_or_default();
        let applied = match row.entry {
            entries!(buy) => view.apply_buy(row.entry, row.at),
            entries!(refund) => view.apply_refund(row.entry, row.at),
            entries!(create replace refresh label delete print set_aside batch) => None,
        };
        if applied.is_some() {
            views.insert(row.line.clone(), view);
        }
    }

    /// Counts what does not follow from what other lines have noted.
    fn tolerate(&mut self, shipment: &ShipmentId, row: &Row<'_>) {
        if let JournalEntry::BuyIntent { attempt, terms } = row.entry {
            let views = self.shared.entry(shipment.clone()).or_default();
            let view = views.entry(row.line.clone()).or_default();
            view.purchase = gone_out(&view.purchase, *attempt, terms);
            view.is_buy_answered = false;
        } else if let entries!(buy refund) = row.entry {
            self.apply_to_view(shipment, row);
        } else if let entries!(delete) = row.entry {
            self.tolerate_deletion(shipment, row);
        } else if let JournalEntry::RefreshIntent { .. } = row.entry {
            self.note_refresh(shipment, row.at);
        }
    }

    /// The line has deleted it, or tried to. It is not forgotten for that.
    fn tolerate_deletion(&mut self, shipment: &ShipmentId, row: &Row<'_>) {
        let mut history = self.histories.shipment(shipment);
        let mut line = self.histories.line(row.line);
        if !matches!(row.entry, JournalEntry::DeleteIntent { .. }) {
            line.note_deletion(row.line, shipment, row.entry, &history);
            history.is_deleting = false;
            self.histories.shipments.insert(shipment.clone(), history);
        }
        self.histories.put_line(row.line, line);
    }

    /// It may have changed the price of what is being bought.
    fn note_refresh(&mut self, shipment: &ShipmentId, at: Timestamp) {
        if let Some(history) = self.histories.shipments.get_mut(shipment)
            && history.line.is_some()
        {
            history.refresh_unresolved = Some(at);
        }
    }

    /// The money of a shipment is as uncertain as the most uncertain of its lines.
    fn merge(&mut self, shipment: &ShipmentId) {
        let Some(views) = self.shared.get(shipment) else {
            return;
        };
        let mut history = self.histories.shipment(shipment);
        if !history.is_bought()
            && let Some(view) = views.values().max_by_key(|view| rank(&view.purchase))
        {
            history.purchase = view.purchase.clone();
            history.is_buy_answered = view.is_buy_answered;
        }
        if history.is_bought()
            && let Some(view) = views.values().max_by_key(|view| refund_rank(view.refund))
        {
            history.refund = view.refund;
            history.refund_asked_at = view.refund_asked_at;
            history.refunded_at = view.refunded_at;
            history.refund_sends = view.refund_sends;
            history.refund_sent_at = view.refund_sent_at;
            history.is_refund_denied = view.is_refund_denied;
        }
        if !history.is_free() {
            // It is not gone, whichever line deleted it.
            let address = || LineId::of_shipment(shipment);
            history.line.get_or_insert_with(address);
        }
        self.histories.shipments.insert(shipment.clone(), history);
    }

    /// Whatever happens next is reported again.
    fn report_again(&mut self, shipment: &ShipmentId, line: &LineId) {
        if let Some(line) = self.histories.lines.get_mut(line) {
            line.is_set_aside = false;
        }
        if let Some(history) = self.histories.shipments.get_mut(shipment) {
            history.is_set_aside = false;
        }
    }
}

/// A purchase that a line sent, whatever is known of others.
fn gone_out(before: &Purchase, attempt: u32, terms: &PurchaseTerms) -> Purchase {
    let allowed = if let Purchase::NotExecuted { limit, .. } = before {
        *limit
    } else {
        MAX_ATTEMPTS
    };
    Purchase::Open {
        terms: terms.clone(),
        attempt,
        limit: allowed.max(attempt),
        stage: Stage::Intended,
    }
}

/// How far a purchase is from nothing: paid first, then what may be paid.
fn rank(purchase: &Purchase) -> (u8, u8, u32) {
    match purchase {
        Purchase::None => (0, 0, 0),
        Purchase::Failed { .. } => (1, 0, 0),
        Purchase::NotExecuted { attempts, .. } => (2, 0, *attempts),
        Purchase::NeedsReview { attempts, .. } => (3, 0, *attempts),
        Purchase::Open { stage, attempt, .. } => {
            let stage = match stage {
                Stage::Intended => 0,
                Stage::Lost => 1,
                Stage::Taken => 2,
            };
            (4, stage, *attempt)
        }
        Purchase::Bought { .. } => (5, 0, 0),
    }
}

fn refund_rank(refund: Refund) -> u8 {
    match refund {
        Refund::None => 0,
        Refund::Open => 1,
        Refund::Asked => 2,
        Refund::Voided => 3,
    }
}
