//! A rate on the wire (service document, section 2.3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::More;

/// One postage option with its price. Further `*_fee` fields land in `more`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Rate {
    pub postage_type: String,
    #[serde(deserialize_with = "super::lenient::text")]
    pub postage_carrier_type: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub postage_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub signature_confirmation_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub delivery_duties_paid_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub delivery_time_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::text")]
    pub tracking_type_description: Option<String>,
    #[serde(deserialize_with = "super::lenient::flag")]
    pub is_insured: bool,
    /// Fees without tax.
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
    /// What is charged: fees and taxes.
    #[serde(deserialize_with = "super::lenient::text")]
    pub payment_amount: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}
