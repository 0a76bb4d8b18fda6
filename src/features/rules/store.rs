//! What was bought before, with what was in it.

use jiff::Timestamp;

use crate::{
    ledger::{Browser, StoreError},
    model::{
        customs::CustomsItem,
        draft::ShipmentDraft,
        shipment::{Payment, Shipment},
    },
};

/// A parcel that is paid, and the customs items that were sent for it from here.
pub(super) struct Bought {
    pub(super) shipment: Shipment,
    pub(super) items: Option<Vec<CustomsItem>>,
}

/// What was made since then and is paid, and no refund requested, the newest first; and whether
/// there are more than so many.
pub(super) fn bought_since(
    browser: &Browser,
    since: Timestamp,
    most: usize,
) -> Result<(Vec<Bought>, bool), StoreError> {
    browser.read(|connection| {
        let mut bought = Vec::new();
        let mut statement = connection.prepare(
            "SELECT shipments.json, lines.draft FROM shipments \
             LEFT JOIN lines ON lines.line = shipments.line \
             WHERE shipments.place IS NOT NULL AND shipments.created_ms >= ?1 \
             ORDER BY shipments.created_ms DESC, shipments.shipment",
        )?;
        let mut rows = statement.query([since.as_millisecond()])?;
        while let Some(row) = rows.next()? {
            let (text, draft): (String, Option<String>) = (row.get(0)?, row.get(1)?);
            // What can't be read is as unknown as it was before.
            let Ok(shipment) = serde_json::from_str::<Shipment>(&text) else {
                continue;
            };
            if shipment.payment() != Payment::Paid || shipment.status.is_refunded() {
                continue;
            }
            if bought.len() == most {
                return Ok((bought, true));
            }
            let draft = draft.and_then(|draft| serde_json::from_str::<ShipmentDraft>(&draft).ok());
            bought.push(Bought {
                shipment,
                items: draft.map(|draft| draft.items),
            });
        }
        Ok((bought, false))
    })
}
