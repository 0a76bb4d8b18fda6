//! A shipment that may be sent to the service: every rule that can be checked
//! here has been checked. Made from an `OrderText` by `check::check`.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    address::{Address, ReturnAddress},
    cost_centre::CostCentre,
    customs::CustomsItem,
    draft_texts::section_texts,
    money::Money,
    parcel::{PackageContents, Parcel},
    vocabulary::vocabulary,
};

vocabulary! {
    /// Where the order was taken (field notes, `order_store` values).
    pub enum OrderStore {
        AdobeCommerce = "adobe_commerce",
        Amazon = "amazon",
        Bigcommerce = "bigcommerce",
        Ebay = "ebay",
        Etsy = "etsy",
        Shipstation = "shipstation",
        Shopify = "shopify",
        Squarespace = "squarespace",
        Woocommerce = "woocommerce",
        Other = "other",
    }
}

/// The user's own name for what is shipped.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OrderReference {
    pub id: Option<String>,
    pub store: Option<OrderStore>,
}

/// The day the operator is expected to receive the shipment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipDate {
    #[default]
    Today,
    On(Date),
}

/// What the user asks of the postage.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PostageOptions {
    pub insurance: bool,
    pub signature: bool,
    pub media_mail: bool,
    pub duties_paid: bool,
    /// VAT or tax number: duties-paid postage needs it.
    pub vat_reference: Option<String>,
}

section_texts! { PostageOptions of Options }

/// Everything that *create shipment* needs, and what is kept of it here.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipmentDraft {
    pub order: OrderReference,
    pub recipient: Address,
    pub return_address: Option<ReturnAddress>,
    pub contents: PackageContents,
    /// Customs description; customs items override it.
    pub description: Option<String>,
    pub declared_value: Money,
    pub parcel: Parcel,
    pub options: PostageOptions,
    pub ship_date: ShipDate,
    pub items: Vec<CustomsItem>,
    /// For the books of this computer alone: it is not sent, and makes no other shipment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_centre: Option<CostCentre>,
}

impl ShipmentDraft {
    /// What is sent of it: the same for every cost centre.
    #[must_use]
    pub fn without_cost_centre(&self) -> Self {
        Self {
            cost_centre: None,
            ..self.clone()
        }
    }
}

section_texts! { ShipmentDraft of Contents }
