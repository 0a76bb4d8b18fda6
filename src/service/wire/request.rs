//! Request bodies on the wire (service document, section 4).

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::LineItem;

/// The body of *create shipment*. Fields that are `None` are not sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CreateShipment {
    pub name: String,
    pub address_1: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address_2: Option<String>,
    pub city: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub province_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    pub country_code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_address_1: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_address_2: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_city: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_province_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_contents: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub value: String,
    pub value_currency: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_store: Option<String>,
    pub package_type: String,
    pub weight_unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub weight: Option<Number>,
    pub size_unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_x: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_y: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_z: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vat_reference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duties_paid_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postage_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cheapest_postage_type_requested: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracking_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship_date: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line_items: Vec<LineItem>,
}

/// The body of *refresh rates*; what is `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Refresh {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub weight: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_x: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_y: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>)]
    pub size_z: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postage_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media_mail_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signature_requested: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ship_date: Option<String>,
}

/// The body of *buy postage*.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Buy {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postage_type: Option<String>,
}

/// The body of *create batch*.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CreateBatch {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// The body of *add to batch*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AddToBatch {
    pub batch_id: i64,
    pub shipment_ids: Vec<String>,
}

/// The body of *remove from batch*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RemoveFromBatch {
    pub shipment_ids: Vec<String>,
}
