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
    #[serde(deserialize_with = "super::lenient::text")]
    pub kind: Option<String>,
    #[serde(deserialize_with = "super::null_as_default")]
    pub title: String,
    #[serde(deserialize_with = "super::lenient::text")]
    pub subtitle: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub location_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub created_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
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
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_city: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_province_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_postal_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_country_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub from_city: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub from_province_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub from_postal_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub from_country_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub package_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub size_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub weight_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolution: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub postage_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub estimated_delivery_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub carrier: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub carrier_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub carrier_tracking_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub tracking_url: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub ship_date: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolution_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolved_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::items")]
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
