//! What happened to a shipment, as its account sees it and as the public does
//! (service document, sections 2.4 and 2.7).

use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};

use super::ids::ShipmentId;

/// One event of a shipment's timeline.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrackingEvent {
    pub kind: Option<String>,
    pub title: String,
    pub subtitle: Option<String>,
    pub location: Option<String>,
    pub created_at: Option<Timestamp>,
    pub status: Option<String>,
}

/// A place as the public tracking record names it: no street, no person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicPlace {
    pub city: Option<String>,
    pub province_code: Option<String>,
    pub postal_code: Option<String>,
    pub country_code: Option<String>,
}

/// What anyone may know of a shipment.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PublicTracking {
    pub shipment_id: ShipmentId,
    pub to: PublicPlace,
    pub from: PublicPlace,
    pub package_description: Option<String>,
    pub size_description: Option<String>,
    pub weight_description: Option<String>,
    pub postage_description: Option<String>,
    pub carrier: Option<String>,
    pub carrier_description: Option<String>,
    pub tracking_code: Option<String>,
    pub tracking_url: Option<String>,
    pub ship_date: Option<Date>,
    pub estimated_delivery_at: Option<Timestamp>,
    /// The service's word, for example `delivery_confirmed`.
    pub resolution: Option<String>,
    pub resolution_description: Option<String>,
    pub resolved_at: Option<Timestamp>,
    /// Newest first, unlike the events of a shipment.
    pub events: Vec<TrackingEvent>,
}
