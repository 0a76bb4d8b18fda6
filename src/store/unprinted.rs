//! "Bought, not printed": what was paid for and is not proven to be on paper.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::domain::{
    ids::{LineId, ShipmentId},
    printer::PrintStanding,
};

use super::{
    Ledger, StoreError,
    journal::{Purchase, Refund},
};

/// A bought shipment whose label is not proven to be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnprintedLine {
    pub line: LineId,
    pub shipment: ShipmentId,
    pub order_id: Option<String>,
    pub recipient_name: String,
    pub bought_at: Timestamp,
    pub label: Option<PathBuf>,
    pub standing: PrintStanding,
}

impl Ledger {
    /// Oldest first. A shipment that is being refunded must not be printed.
    pub fn unprinted(&self) -> Result<Vec<UnprintedLine>, StoreError> {
        let mut unprinted = Vec::new();
        for (line, history) in self.histories() {
            let (Purchase::Bought { at, price, .. }, Some(shipment)) =
                (&history.purchase, &history.shipment)
            else {
                continue;
            };
            if matches!(history.refund, Refund::Asked | Refund::Voided)
                || history.printing.is_proven()
            {
                continue;
            }
            let (order_id, recipient_name) = match self.line(line)? {
                Some(asked) => (asked.draft.order.id, asked.draft.recipient.name),
                // Made elsewhere and bought here; without a price, bought elsewhere too.
                None if price.is_some() => self.names_of(shipment)?,
                None => continue,
            };
            let mut label = None;
            for format in history.labels.keys() {
                label = self.label(shipment, format)?.map(|saved| saved.path);
                if label.is_some() {
                    break;
                }
            }
            unprinted.push(UnprintedLine {
                line: line.clone(),
                shipment: shipment.clone(),
                order_id,
                recipient_name,
                bought_at: *at,
                label,
                standing: history.printing.standing(),
            });
        }
        unprinted
            .sort_by(|one, other| (one.bought_at, &one.line).cmp(&(other.bought_at, &other.line)));
        Ok(unprinted)
    }

    fn names_of(&self, shipment: &ShipmentId) -> Result<(Option<String>, String), StoreError> {
        let known = self.shipment(shipment)?.map(|known| known.shipment);
        let order_id = known.as_ref().and_then(|known| known.own_order_id());
        let order_id = order_id.map(ToOwned::to_owned);
        let name = known.and_then(|known| known.recipient.name);
        Ok((order_id, name.unwrap_or_default()))
    }
}
