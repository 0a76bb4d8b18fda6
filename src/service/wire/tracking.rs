//! Tracking on the wire (service document, sections 2.4 and 2.7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::More;

/// Something that happened to a shipment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct TrackingEvent {
    /// Absent on the public record.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    #[serde(deserialize_with = "super::null_as_default")]
    pub title: String,
    pub subtitle: Option<String>,
    pub location_description: Option<String>,
    pub created_at: Option<String>,
    pub status: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}

/// The public tracking record; its events come newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PublicTracking {
    pub shipment_id: String,
    pub to_city: Option<String>,
    pub to_province_code: Option<String>,
    pub to_postal_code: Option<String>,
    pub to_country_code: Option<String>,
    pub from_city: Option<String>,
    pub from_province_code: Option<String>,
    pub from_postal_code: Option<String>,
    pub from_country_code: Option<String>,
    pub package_description: Option<String>,
    pub size_description: Option<String>,
    pub weight_description: Option<String>,
    pub resolution: Option<String>,
    pub postage_description: Option<String>,
    pub estimated_delivery_at: Option<String>,
    pub carrier: Option<String>,
    pub carrier_description: Option<String>,
    pub carrier_tracking_code: Option<String>,
    pub tracking_url: Option<String>,
    pub ship_date: Option<String>,
    pub resolution_description: Option<String>,
    pub resolved_at: Option<String>,
    #[serde(deserialize_with = "super::null_as_default")]
    pub tracking_events: Vec<TrackingEvent>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}

/// The answer that wraps one public tracking record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TrackingEnvelope {
    pub shipment: PublicTracking,
}
