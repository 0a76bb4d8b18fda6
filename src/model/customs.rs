//! Customs items (service document, section 2.5).

use serde::{Deserialize, Serialize};

use super::{
    draft_texts::{section_struct, section_texts},
    measure::Weight,
    money::Money,
    order::ItemText,
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

/// Each text as it was sent; values that are made of several texts are taken apart.
impl From<&CustomsItem> for ItemText {
    fn from(sent: &CustomsItem) -> Self {
        let mut item = Self {
            quantity: sent.quantity.to_string(),
            value_amount: sent.value.amount_text(),
            currency_code: sent.value.currency.as_str().to_owned(),
            ..Self::default()
        };
        if let Some(weight) = &sent.weight {
            item.weight = weight.value.normalize().to_string();
            weight.unit.as_str().clone_into(&mut item.weight_unit);
        }
        let maker = sent.manufacturer.iter().flat_map(|maker| maker.texts());
        for (field, sent) in sent.texts().into_iter().chain(maker) {
            item.set_text(&field, sent);
        }
        item
    }
}

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
