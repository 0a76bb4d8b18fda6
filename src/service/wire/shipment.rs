//! A shipment on the wire (service document, section 2.2).

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::{More, Rate, TrackingEvent};

/// A shipment as the service returns it.
///
/// List items leave out the label links and the tracking events: those are
/// `None` there, which differs from a list of no events.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Shipment {
    pub id: String,
    pub status: String,
    #[serde(deserialize_with = "super::lenient::whole_number")]
    pub batch_id: Option<i64>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_name: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_address_1: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub to_address_2: Option<String>,
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
    pub to_email: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_name: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_address_1: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_address_2: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_city: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_province_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_postal_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_country_code: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub return_phone: Option<String>,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_return_dispose: bool,
    #[serde(deserialize_with = "super::lenient::text")]
    pub package_contents: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub value: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub value_currency: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub order_id: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub order_store: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub package_type: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub size_unit: Option<String>,
    #[schema(value_type = Option<f64>)]
    #[serde(deserialize_with = "super::lenient::number")]
    pub size_x: Option<Number>,
    #[schema(value_type = Option<f64>)]
    #[serde(deserialize_with = "super::lenient::number")]
    pub size_y: Option<Number>,
    #[schema(value_type = Option<f64>)]
    #[serde(deserialize_with = "super::lenient::number")]
    pub size_z: Option<Number>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub weight_unit: Option<String>,
    #[schema(value_type = Option<f64>)]
    #[serde(deserialize_with = "super::lenient::number")]
    pub weight: Option<Number>,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_insured: bool,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_insurance_requested: bool,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_media_mail_requested: bool,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_signature_requested: bool,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_delivery_duties_paid_requested: bool,
    #[serde(deserialize_with = "super::lenient::text")]
    pub postage_type: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub carrier: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub carrier_tracking_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "super::lenient::text")]
    pub tracking_url: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub ship_date: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub purchase_amount: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub provincial_tax: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub provincial_tax_label: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub federal_tax: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub federal_tax_label: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub postage_fee: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub insurance_fee: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub delivery_fee: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub tariff_fee: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub created_at: Option<String>,
    /// Outer `None`: the field is not there at all (a list item).
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub postage_label_png_url: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub postage_label_pdf_url: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub postage_label_zpl_url: Option<Option<String>>,
    #[serde(deserialize_with = "super::lenient::items")]
    pub rates: Vec<Rate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "super::lenient::items_if_any")]
    pub tracking_events: Option<Vec<TrackingEvent>>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}

/// The answer that wraps one shipment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ShipmentEnvelope {
    pub shipment: Shipment,
}

/// Distinguishes a field that is `null` from one that is absent.
#[expect(
    clippy::option_option,
    reason = "three states travel on the wire: absent, null, a text"
)]
fn present<'de, D>(deserializer: D) -> Result<Option<Option<String>>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    super::lenient::text(deserializer).map(Some)
}
