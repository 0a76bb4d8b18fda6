//! Customs items (service document, section 2.5).

use serde::{Deserialize, Serialize};

use super::{measure::Weight, money::Money};

/// One kind of goods in a parcel.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CustomsItem {
    pub quantity: u32,
    pub description: String,
    /// Of one piece.
    pub value: Money,
    pub hs_tariff_code: Option<String>,
    pub sku_code: Option<String>,
    /// Two upper-case letters.
    pub origin_country: Option<String>,
    pub weight: Option<Weight>,
    pub manufacturer: Option<Manufacturer>,
}

/// Who made the goods: asked for from countries subject to US tariffs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Manufacturer {
    pub id: Option<String>,
    pub contact: Option<String>,
    pub street: Option<String>,
    pub street_2: Option<String>,
    pub city: Option<String>,
    pub postal_code: Option<String>,
    pub province_code: Option<String>,
    pub country_code: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
}
