//! A customs item on the wire (service document, section 2.5).

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::More;

/// One customs item. Fields that are `None` are not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LineItem {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_amount: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hs_tariff_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sku_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub weight: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_contact: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_street: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_street_2: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_city: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_province_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_country_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manufacturer_email: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}
