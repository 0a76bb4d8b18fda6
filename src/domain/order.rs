//! An order as it was typed or read from a file: every field still a text, so
//! that nothing a person wrote is ever lost to a rule.

use serde::{Deserialize, Serialize};

/// What stands in the form, or in a row of an order file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderText {
    pub order_id: String,
    pub order_store: String,
    pub name: String,
    pub address_1: String,
    pub address_2: String,
    pub city: String,
    pub province_code: String,
    pub postal_code: String,
    pub country_code: String,
    pub phone: String,
    pub email: String,
    pub return_name: String,
    pub return_address_1: String,
    pub return_address_2: String,
    pub return_city: String,
    pub return_province_code: String,
    pub return_postal_code: String,
    pub return_phone: String,
    pub package_contents: String,
    pub description: String,
    pub value: String,
    pub value_currency: String,
    pub package_type: String,
    pub weight_unit: String,
    pub weight: String,
    pub size_unit: String,
    pub size_x: String,
    pub size_y: String,
    pub size_z: String,
    /// `today`, empty (the same), or `YYYY-MM-DD`.
    pub ship_date: String,
    pub insurance_requested: bool,
    pub signature_requested: bool,
    pub media_mail_requested: bool,
    pub duties_paid_requested: bool,
    pub vat_reference: String,
    pub items: Vec<ItemText>,
}

/// A customs item as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemText {
    pub quantity: String,
    pub description: String,
    pub value_amount: String,
    pub currency_code: String,
    pub hs_tariff_code: String,
    pub sku_code: String,
    pub origin_country: String,
    pub weight: String,
    pub weight_unit: String,
    pub manufacturer_id: String,
    pub manufacturer_contact: String,
    pub manufacturer_street: String,
    pub manufacturer_street_2: String,
    pub manufacturer_city: String,
    pub manufacturer_postal_code: String,
    pub manufacturer_province_code: String,
    pub manufacturer_country_code: String,
    pub manufacturer_phone: String,
    pub manufacturer_email: String,
}

impl ItemText {
    /// Whether nobody has described anything here. Quantity and units do not
    /// count: a form sets them before anything is typed.
    pub fn is_blank(&self) -> bool {
        let Self {
            quantity: _,
            description,
            value_amount,
            currency_code: _,
            hs_tariff_code,
            sku_code,
            origin_country,
            weight,
            weight_unit: _,
            manufacturer_id,
            manufacturer_contact,
            manufacturer_street,
            manufacturer_street_2,
            manufacturer_city,
            manufacturer_postal_code,
            manufacturer_province_code,
            manufacturer_country_code,
            manufacturer_phone,
            manufacturer_email,
        } = self;
        [
            description,
            value_amount,
            hs_tariff_code,
            sku_code,
            origin_country,
            weight,
            manufacturer_id,
            manufacturer_contact,
            manufacturer_street,
            manufacturer_street_2,
            manufacturer_city,
            manufacturer_postal_code,
            manufacturer_province_code,
            manufacturer_country_code,
            manufacturer_phone,
            manufacturer_email,
        ]
        .into_iter()
        .all(|typed| typed.trim().is_empty())
    }
}
