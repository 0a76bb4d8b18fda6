//! *List shipments* and *list returns*: newest first, a page at a time.

use super::{
    Call, Lag, Links, Page, Refusal, ReturnQuery, ReturnRecord, ShipmentQuery, ShipmentRecord,
};

pub fn list(
    call: &Call<'_>,
    query: &ShipmentQuery,
    page: Page,
) -> Result<Vec<ShipmentRecord>, Refusal> {
    Ok(call.world.shipments(query, page)?)
}

/// The list as JSON. Its items leave out label links and events; they come from
/// the store as texts, and get their tracking links here.
pub fn list_text(
    call: &Call<'_>,
    query: &ShipmentQuery,
    page: Page,
    links: &Links<'_>,
    lag: Option<Lag>,
) -> Result<String, Refusal> {
    let items = match lag.zip(call.past.as_deref()) {
        Some((lag, past)) => past.items(lag, call.world, query, page)?,
        None => call.world.shipment_items(query, page)?,
    };
    let length: usize = items.iter().map(|item| item.text.len() + 100).sum();
    let mut text = String::with_capacity(length + 2);
    for item in &items {
        text.push(if text.is_empty() { '[' } else { ',' });
        text.push_str("{\"tracking_url\":");
        let link = serde_json::Value::String(links.tracking(&item.id)).to_string();
        text.push_str(&link);
        text.push(',');
        text.push_str(item.text.strip_prefix('{').unwrap_or_default());
    }
    text.push_str(if text.is_empty() { "[]" } else { "]" });
    Ok(text)
}

pub fn list_returns(
    call: &Call<'_>,
    query: ReturnQuery,
    page: Page,
) -> Result<Vec<ReturnRecord>, Refusal> {
    Ok(call.world.returns(query, page)?)
}
