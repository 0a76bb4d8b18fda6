//! Shipments that were bought since a moment and are still to go out: for
//! printing a day's labels.

use jiff::Timestamp;
use rusqlite::OptionalExtension as _;

use crate::model::{ids::ShipmentId, shipment::ShipmentStatus};

use super::{
    Ledger, StoreError,
    journal::{Purchase, Refund},
};

impl Ledger {
    /// Shipments with the time at which the service charged them, the oldest first. Of
    /// those bought elsewhere whose time its list does not say, the time of their creation
    /// stands for it. What is being refunded, or may be, is none of them.
    pub fn bought_since(
        &self,
        since: Timestamp,
    ) -> Result<Vec<(ShipmentId, Timestamp)>, StoreError> {
        let paid: Vec<(String, String, i64)> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT shipment, status, paid_ms FROM shipment_rows \
                     WHERE paid_ms >= ?1 ORDER BY paid_ms, shipment",
                )?
                .query_map([since.as_millisecond()], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })?
                .collect()
        })?;
        let mut bought = Vec::with_capacity(paid.len());
        for (shipment, status, millis) in paid {
            let shipment = ShipmentId::new(shipment);
            let is_paid = match self.shipment_history(&shipment) {
                history if history.is_bought() => history.refund == Refund::None,
                _elsewhere => ShipmentStatus::from_word(&status).has_valid_label(),
            };
            let at = Timestamp::from_millisecond(millis).unwrap_or(since);
            bought.extend(is_paid.then_some((shipment, at)));
        }
        bought.extend(self.bought_unlisted(since)?);
        bought.sort_by(|(one, at), (other, other_at)| (at, one).cmp(&(other_at, other)));
        Ok(bought)
    }

    /// What the journal knows as bought since then, and no list has shown yet.
    fn bought_unlisted(
        &self,
        since: Timestamp,
    ) -> Result<Vec<(ShipmentId, Timestamp)>, StoreError> {
        let mut bought = Vec::new();
        for (shipment, history) in self.histories().shipments() {
            let Purchase::Bought { paid_at, at, .. } = &history.purchase else {
                continue;
            };
            // It is noted no earlier than it is charged.
            let is_meant = history.refund == Refund::None && *at >= since;
            if is_meant && self.bought_at(shipment)?.is_none() {
                bought.push((shipment.clone(), paid_at.unwrap_or(*at)));
            }
        }
        Ok(bought)
    }

    /// When a shipment was charged, as far as this ledger knows, or else when it was made.
    pub fn bought_at(&self, shipment: &ShipmentId) -> Result<Option<Timestamp>, StoreError> {
        let millis: Option<Option<i64>> = self.read(|connection| {
            connection
                .prepare_cached(
                    "SELECT coalesce(paid_ms, created_ms) FROM shipment_rows \
                     WHERE place = (SELECT place FROM shipments WHERE shipment = ?1)",
                )?
                .query_row([shipment.as_str()], |row| row.get(0))
                .optional()
        })?;
        let millis = millis.flatten();
        Ok(millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()))
    }
}
