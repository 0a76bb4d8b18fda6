//! Customs items (service document, section 2.5).

use serde::{Deserialize, Serialize};

use super::{
    draft_texts::{section_struct, section_texts},
    measure::Weight,
    money::Money,
};

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

section_texts! { CustomsItem of Item }

/// Customs items of an earlier draft: the service returns none of a shipment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierItems {
    pub of: ItemsOf,
    pub items: Vec<CustomsItem>,
}

/// Which earlier draft customs items are from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemsOf {
    SameOrder,
    SameRecipient,
}

section_struct! {
    /// Who made the goods: asked for from countries subject to US tariffs.
    pub struct Manufacturer of Manufacturer
}
