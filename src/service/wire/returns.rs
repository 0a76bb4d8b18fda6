//! A return on the wire (service document, section 2.6).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::More;

/// A parcel that came back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Return {
    pub id: String,
    pub status: String,
    #[serde(deserialize_with = "super::lenient::text")]
    pub created_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub updated_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolved_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolution: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_reason: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_reason_note: Option<String>,
    #[serde(deserialize_with = "super::null_as_default")]
    pub original_shipment: OriginalShipment,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}

/// What a return knows of the shipment that it once was.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct OriginalShipment {
    pub id: String,
    #[serde(deserialize_with = "super::lenient::text")]
    pub order_type: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub order_reference: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_name: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_street: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_street_2: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_city: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_province_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_postal_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_country_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_phone: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub customs_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub created_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub updated_at: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolution: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub resolved_at: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}
