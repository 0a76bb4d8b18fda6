//! Tracking events and the public tracking record, out of an answer.

use super::{
    Unreadable,
    value::{date, text, timestamp},
};
use crate::{
    model::{
        ids::ShipmentId,
        tracking::{PublicPlace, PublicTracking, TrackingEvent},
    },
    service::wire,
};

pub(super) fn event(of: wire::TrackingEvent) -> TrackingEvent {
    TrackingEvent {
        kind: text(of.kind),
        title: of.title,
        subtitle: text(of.subtitle),
        location: text(of.location_description),
        created_at: timestamp(of.created_at.as_deref()),
        status: text(of.status),
    }
}

pub(in crate::service) fn public_tracking(
    of: wire::PublicTracking,
) -> Result<PublicTracking, Unreadable> {
    if of.shipment_id.is_empty() {
        return Err(Unreadable::missing("shipment.shipment_id"));
    }
    Ok(PublicTracking {
        shipment_id: ShipmentId::new(of.shipment_id),
        to: PublicPlace {
            city: text(of.to_city),
            province_code: text(of.to_province_code),
            postal_code: text(of.to_postal_code),
            country_code: text(of.to_country_code),
        },
        from: PublicPlace {
            city: text(of.from_city),
            province_code: text(of.from_province_code),
            postal_code: text(of.from_postal_code),
            country_code: text(of.from_country_code),
        },
        package_description: text(of.package_description),
        size_description: text(of.size_description),
        weight_description: text(of.weight_description),
        postage_description: text(of.postage_description),
        carrier: text(of.carrier),
        carrier_description: text(of.carrier_description),
        tracking_code: text(of.carrier_tracking_code),
        tracking_url: text(of.tracking_url),
        ship_date: date(of.ship_date.as_deref()),
        estimated_delivery_at: timestamp(of.estimated_delivery_at.as_deref()),
        resolution: text(of.resolution),
        resolution_description: text(of.resolution_description),
        resolved_at: timestamp(of.resolved_at.as_deref()),
        events: of.tracking_events.into_iter().map(event).collect(),
    })
}
