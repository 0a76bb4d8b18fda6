//! *List shipments*: newest first, a page at a time.

use super::{Call, Links, Page, Refusal, ShipmentQuery, ShipmentRecord};
use crate::api::wire;

pub fn list(
    call: &Call<'_>,
    query: &ShipmentQuery,
    page: Page,
) -> Result<Vec<ShipmentRecord>, Refusal> {
    Ok(call.world.shipments(query, page)?)
}

/// List items leave out label links and events.
pub fn view_list(records: &[ShipmentRecord], links: &Links<'_>) -> Vec<wire::Shipment> {
    records
        .iter()
        .map(|record| record.view_item(links))
        .collect()
}
