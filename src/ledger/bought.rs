//! Shipments that were bought since a moment and are still to go out: for
//! printing a day's labels.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::model::{
    ids::ShipmentId,
    shipment::{Payment, ShipmentStatus},
};

use super::{
    Ledger, StoreError,
    journal::{Purchase, Refund},
    rows::{COLUMNS, place_behind, read},
};

impl Ledger {
    /// Shipments with the time of their purchase, the oldest first. Of those
    /// bought elsewhere only the time is known at which they were made. What
    /// is being refunded, or may be, is none of them.
    pub fn bought_since(
        &self,
        since: Timestamp,
    ) -> Result<Vec<(ShipmentId, Timestamp)>, StoreError> {
        let mut bought = BTreeMap::new();
        let mut ours = BTreeSet::new();
        for (shipment, history) in self.histories().shipments() {
            let Purchase::Bought { at, .. } = &history.purchase else {
                continue;
            };
            let is_returned = history.refund != Refund::None;
            ours.insert(shipment.clone());
            if *at >= since && !is_returned {
                bought.insert(shipment.clone(), *at);
            }
        }
        for (shipment, at) in self.paid_rows_since(since)? {
            if !ours.contains(&shipment) {
                bought.insert(shipment, at);
            }
        }
        let mut bought: Vec<(ShipmentId, Timestamp)> = bought.into_iter().collect();
        bought.sort_by(|(one, at), (other, other_at)| (at, one).cmp(&(other_at, other)));
        Ok(bought)
    }

    /// When a shipment was bought, as far as this ledger knows.
    pub fn bought_at(&self, shipment: &ShipmentId) -> Result<Option<Timestamp>, StoreError> {
        let Some(known) = self.shipment(shipment)? else {
            return Ok(None);
        };
        let ours = match self.shipment_history(shipment).purchase {
            Purchase::Bought { at, .. } => Some(at),
            Purchase::None
            | Purchase::Open { .. }
            | Purchase::Failed { .. }
            | Purchase::NotExecuted { .. }
            | Purchase::NeedsReview { .. } => None,
        };
        Ok(ours.or(known.shipment.created_at))
    }

    fn paid_rows_since(
        &self,
        since: Timestamp,
    ) -> Result<Vec<(ShipmentId, Timestamp)>, StoreError> {
        self.read(|connection| {
            let sql =
                format!("SELECT {COLUMNS} FROM shipment_rows WHERE place < ?1 ORDER BY place");
            let mut statement = connection.prepare_cached(&sql)?;
            let mut rows = statement.query([place_behind(since)])?;
            let mut paid = Vec::new();
            while let Some(row) = rows.next()? {
                let row = read(row)?;
                let is_paid = row.status.payment() == Payment::Paid
                    && row.status != ShipmentStatus::RefundRequested;
                if let Some(at) = row.created_at.filter(|at| is_paid && *at >= since) {
                    paid.push((row.id, at));
                }
            }
            Ok(paid)
        })
    }
}
