//! *Public tracking*: what anyone with the shipment's id may see.

use super::{
    Call, Links, Refusal, ShipmentRecord, change, postage, rate_choice, travel::is_public,
};
use crate::service::wire;

/// Upper or lower case id.
pub fn track(
    call: &Call<'_>,
    id: &str,
    links: &Links<'_>,
) -> Result<wire::PublicTracking, Refusal> {
    let record = change::load(call, &id.to_uppercase())?;
    let shown = record.shown.clone();
    let resolution = record.resolution.as_ref();
    let postage = rate_choice::chosen_postage(&record).and_then(postage::find);
    Ok(wire::PublicTracking {
        shipment_id: shown.id.to_lowercase(),
        to_city: shown.to_city,
        to_province_code: shown.to_province_code,
        to_postal_code: shown.to_postal_code,
        to_country_code: shown.to_country_code,
        from_city: shown.return_city,
        from_province_code: shown.return_province_code,
        from_postal_code: shown.return_postal_code,
        from_country_code: shown.return_country_code,
        package_description: shown.package_type.as_deref().map(human_readable),
        size_description: Some(size(&record)),
        weight_description: Some(weight(&record)),
        resolution: resolution.map(|end| end.word.clone()),
        postage_description: postage.map(super::rates::description),
        estimated_delivery_at: record
            .journey
            .as_ref()
            .map(|journey| super::moment::stamp(journey.estimate)),
        carrier: shown.carrier,
        carrier_description: postage.map(|postage| postage.carrier.description().to_owned()),
        carrier_tracking_code: shown.carrier_tracking_code,
        tracking_url: Some(links.tracking(record.id())),
        ship_date: shown.ship_date,
        resolution_description: resolution.map(|end| human_readable(&end.word)),
        resolved_at: resolution.map(|end| super::moment::stamp(end.at)),
        tracking_events: public_events(&record),
        ..wire::PublicTracking::default()
    })
}

/// The account's business, such as its purchases, is not the public's.
fn public_events(record: &ShipmentRecord) -> Vec<wire::TrackingEvent> {
    let events = record.events.iter().filter(|event| is_public(event));
    events
        .map(|event| wire::TrackingEvent {
            kind: None,
            ..event.clone()
        })
        .collect()
}

/// `thick_envelope` as `Thick envelope`.
pub(super) fn human_readable(word: &str) -> String {
    let mut text = word.replace('_', " ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

pub(super) fn size(record: &ShipmentRecord) -> String {
    let shown = &record.shown;
    let sides = [&shown.size_x, &shown.size_y, &shown.size_z];
    let sides: Vec<_> = sides
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    format!(
        "{} {}",
        sides.join(" × "),
        shown.size_unit.as_deref().unwrap_or_default()
    )
}

pub(super) fn weight(record: &ShipmentRecord) -> String {
    let shown = &record.shown;
    let number = shown
        .weight
        .as_ref()
        .map(ToString::to_string)
        .unwrap_or_default();
    format!(
        "{number} {}",
        shown.weight_unit.as_deref().unwrap_or_default()
    )
}
