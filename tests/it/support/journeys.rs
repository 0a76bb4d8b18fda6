//! Parcels on their way, as the tests of Tracking show them.

use jiff::Timestamp;
use sendoff::features::tracking::calls::ParcelList;
use sendoff::model::{
    ids::ShipmentId,
    journey::Parcel,
    shipment::ShipmentStatus,
    tracking::{PublicPlace, PublicTracking, Tracked, TrackingEvent},
};

pub(crate) fn at(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

pub(crate) fn event(kind: &str, title: &str, place: &str, when: &str) -> TrackingEvent {
    TrackingEvent {
        kind: Some(kind.to_owned()),
        title: title.to_owned(),
        subtitle: None,
        location: Some(place.to_owned()).filter(|place| !place.is_empty()),
        created_at: at(when),
        status: None,
    }
}

pub(crate) fn parcel(name: &str, status: ShipmentStatus, news: TrackingEvent) -> Parcel {
    Parcel {
        shipment: ShipmentId::new(format!("S-{name}").to_uppercase()),
        status,
        recipient_name: Some(name.to_owned()),
        city: Some("Montréal".to_owned()),
        country_code: Some("CA".to_owned()),
        order_id: Some("1001".to_owned()),
        created_at: at("2026-02-01T12:00:00Z"),
        news: Some(news),
        delivered_at: None,
    }
}

/// Seen on the 2nd of March: one stalled, one in trouble, two delivered, of
/// which one today, and two under way.
pub(crate) fn some_parcels() -> ParcelList {
    let moving = |when| event("in_transit", "In transit", "Calgary, AB, CA", when);
    let came = |when: &str| {
        let news = event("delivered", "Delivered", "Laval, QC, CA", when);
        Parcel {
            delivered_at: at(when),
            ..parcel(&when[..10], ShipmentStatus::Delivered, news)
        }
    };
    ParcelList {
        parcels: vec![
            parcel(
                "Fay",
                ShipmentStatus::InTransit,
                moving("2026-03-01T12:00:00Z"),
            ),
            parcel(
                "Ana",
                ShipmentStatus::InTransit,
                moving("2026-02-20T12:00:00Z"),
            ),
            parcel(
                "Bo",
                ShipmentStatus::Exception,
                event("exception", "Delivery problem", "", "2026-03-01T12:00:00Z"),
            ),
            came("2026-03-02T09:00:00Z"),
            came("2026-03-01T09:00:00Z"),
            parcel(
                "Cy",
                ShipmentStatus::Inducted,
                moving("2026-02-28T12:00:00Z"),
            ),
        ],
        cut_off: Vec::new(),
    }
}

pub(crate) fn record(id: &str) -> PublicTracking {
    let text = |text: &str| Some(text.to_owned());
    PublicTracking {
        shipment_id: ShipmentId::new(id),
        to: PublicPlace {
            city: text("Montréal"),
            province_code: text("QC"),
            postal_code: text("H2J 2K8"),
            country_code: text("CA"),
        },
        from: PublicPlace::default(),
        package_description: text("Parcel"),
        size_description: text("25 × 18 × 6 cm"),
        weight_description: text("0.85 kg"),
        postage_description: text("Tracked"),
        carrier: text("practice_post"),
        carrier_description: text("Practice Post"),
        tracking_code: text("PX123456789CA"),
        tracking_url: text("https://carrier.example/PX123456789CA"),
        ship_date: "2026-02-19".parse().ok(),
        estimated_delivery_at: at("2026-02-28T22:00:00Z"),
        resolution: None,
        resolution_description: None,
        resolved_at: None,
        events: vec![
            event(
                "in_transit",
                "Arrived at the local facility",
                "Laval, QC, CA",
                "2026-02-25T12:00:00Z",
            ),
            event(
                "received",
                "Received by the operator",
                "Vancouver, BC, CA",
                "2026-02-20T12:00:00Z",
            ),
            event(
                "create_shipment",
                "Shipment created",
                "",
                "2026-02-19T12:00:00Z",
            ),
        ],
    }
}

pub(crate) fn tracked(id: &str, is_own: bool) -> Box<Tracked> {
    Box::new(Tracked {
        record: record(id),
        asked_at: at("2026-03-02T14:05:00Z").unwrap(),
        is_own,
    })
}
