//! A rate on the wire (service document, section 2.3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::More;

/// One postage option with its price. Further `*_fee` fields land in `more`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Rate {
    pub postage_type: String,
    pub postage_carrier_type: Option<String>,
    pub postage_description: Option<String>,
    pub signature_confirmation_description: Option<String>,
    pub delivery_duties_paid_description: Option<String>,
    pub delivery_time_description: Option<String>,
    pub tracking_type_description: Option<String>,
    #[serde(deserialize_with = "super::null_as_default")]
    pub is_insured: bool,
    /// Fees without tax.
    pub purchase_amount: Option<String>,
    pub provincial_tax: Option<String>,
    pub provincial_tax_label: Option<String>,
    pub federal_tax: Option<String>,
    pub federal_tax_label: Option<String>,
    pub postage_fee: Option<String>,
    pub insurance_fee: Option<String>,
    pub delivery_fee: Option<String>,
    pub tariff_fee: Option<String>,
    /// What is charged: fees and taxes.
    pub payment_amount: Option<String>,
    #[serde(flatten)]
    #[schema(ignore)]
    pub more: More,
}
