//! What *create shipment* must be sent, field by field, in the order of the
//! document's table.

use jiff::Timestamp;
use rust_decimal::Decimal;
use serde_json::{Map, Number, Value};

use super::{
    Refusal, Rules,
    fields::{Faults, Fields, present},
    moment, places, postage,
    record::ReturnAddress,
};
use crate::service::wire;

pub const PACKAGE_TYPES: &[&str] = &[
    "card",
    "letter",
    "envelope",
    "thick_envelope",
    "parcel",
    "flat_rate_envelope",
    "flat_rate_legal_envelope",
    "flat_rate_padded_envelope",
    "flat_rate_gift_card_envelope",
    "flat_rate_window_envelope",
    "flat_rate_cardboard_envelope",
    "small_flat_rate_envelope",
    "small_flat_rate_box",
    "medium_flat_rate_box_1",
    "medium_flat_rate_box_2",
    "large_flat_rate_box",
];
pub const WEIGHT_UNITS: &[&str] = &["g", "kg", "oz", "lb"];
pub const SIZE_UNITS: &[&str] = &["cm", "m", "in"];
pub const CURRENCIES: &[&str] = &["usd", "cad"];
pub const CONTENTS: &[&str] = &[
    "merchandise",
    "documents",
    "gift",
    "returned_goods",
    "sample",
    "other",
];
pub const STORES: &[&str] = &[
    "adobe_commerce",
    "amazon",
    "bigcommerce",
    "ebay",
    "etsy",
    "shipstation",
    "shopify",
    "squarespace",
    "woocommerce",
    "other",
];
const DEFAULT_CONTENTS: &str = "merchandise";

/// A create body that has nothing wrong with it.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) shown: wire::Shipment,
    pub(super) line_items: Vec<wire::LineItem>,
    pub(super) vat_reference: Option<String>,
    pub(super) asked_return: Option<ReturnAddress>,
    pub(super) wanted: Wanted,
}

/// Which postage was asked for at creation.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    ToBeChosen,
    Named(String),
    Cheapest,
}

pub(super) fn create_body(
    body: &Map<String, Value>,
    rules: &Rules,
    now: Timestamp,
) -> Result<Draft, Refusal> {
    let mut faults = Faults::default();
    let mut shown = wire::Shipment::default();
    let mut fields = Fields::new(body, &mut faults);
    recipient(&mut fields, &mut shown);
    let asked_return = return_address(&mut fields);
    contents(&mut fields, &mut shown);
    package(&mut fields, &mut shown, Need::Required);
    let vat_reference = options(&mut fields, &mut shown);
    let wanted = postage_wanted(&mut fields);
    fields.text("tracking_number");
    shown.ship_date = Some(ship_date(&mut fields, now));
    let line_items = line_items(body, &mut faults, &shown, rules);
    faults.check()?;
    if !line_items.is_empty() {
        let names = line_items
            .iter()
            .filter_map(|item| item.description.as_deref());
        let names = names.collect::<Vec<_>>().join(", ");
        if !names.is_empty() {
            shown.description = Some(names);
        }
    }
    Ok(Draft {
        shown,
        line_items,
        vat_reference,
        asked_return,
        wanted,
    })
}

fn recipient(fields: &mut Fields<'_>, shown: &mut wire::Shipment) {
    shown.to_name = fields.required_text("name");
    shown.to_address_1 = fields.required_text("address_1");
    shown.to_address_2 = fields.text("address_2");
    shown.to_city = fields.required_text("city");
    let country = fields
        .raw("country_code")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_uppercase();
    shown.to_province_code =
        fields.code("province_code", |code| places::is_province(&country, code));
    shown.to_postal_code = fields.text("postal_code");
    fields.require("country_code");
    shown.to_country_code = fields.code("country_code", places::is_country);
    shown.to_phone = fields.text("phone");
    shown.to_email = fields.text("email");
}

/// Only US return addresses can be asked for.
fn return_address(fields: &mut Fields<'_>) -> Option<ReturnAddress> {
    let address = ReturnAddress {
        name: fields.text("return_name"),
        address_1: fields.text("return_address_1"),
        address_2: fields.text("return_address_2"),
        city: fields.text("return_city"),
        province_code: fields.code("return_province_code", places::is_state),
        postal_code: zip(fields, "return_postal_code"),
        phone: fields.text("return_phone"),
    };
    address.address_1.is_some().then_some(address)
}

/// Five digits, or nine with a space, a hyphen or nothing between. A number has
/// lost its leading zeros, so only a text will do.
fn zip(fields: &mut Fields<'_>, name: &str) -> Option<String> {
    let is_text = fields.raw(name)?.is_string();
    let code = fields.text(name)?;
    let is_zip = match code.split_at_checked(5) {
        Some((first, rest)) => {
            let more = rest.strip_prefix([' ', '-']).unwrap_or(rest);
            let is_digits = |part: &str| part.bytes().all(|letter| letter.is_ascii_digit());
            is_digits(first) && is_digits(more) && (rest.is_empty() || more.len() == 4)
        }
        None => false,
    };
    if is_text && is_zip {
        return Some(code);
    }
    fields.invalid(name);
    None
}

fn contents(fields: &mut Fields<'_>, shown: &mut wire::Shipment) {
    shown.package_contents = fields
        .choice("package_contents", CONTENTS)
        .or_else(|| Some(DEFAULT_CONTENTS.to_owned()));
    let has_items =
        matches!(fields.raw("line_items"), Some(Value::Array(items)) if !items.is_empty());
    if !has_items {
        fields.require("description");
    }
    shown.description = fields.text("description");
    fields.require("value");
    shown.value = fields.amount("value").map(money_text);
    fields.require("value_currency");
    shown.value_currency = fields
        .choice_in_any_case("value_currency", CURRENCIES)
        .map(|code| code.to_uppercase());
    shown.order_id = fields.text("order_id");
    if let Some(store) = fields.text("order_store") {
        if STORES.contains(&store.as_str()) {
            shown.order_store = Some(store);
        } else {
            fields.say("Unknown order_store");
        }
    }
}

/// Whether the package fields must all be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// The package's fields, which *create* and *refresh* share. What is missing
/// leaves what is shown as it is.
pub(super) fn package(fields: &mut Fields<'_>, shown: &mut wire::Shipment, need: Need) {
    let require = |fields: &mut Fields<'_>, name: &str| {
        if need == Need::Required {
            fields.require(name);
        }
    };
    require(fields, "package_type");
    keep(
        &mut shown.package_type,
        fields.choice("package_type", PACKAGE_TYPES),
    );
    require(fields, "weight_unit");
    keep(
        &mut shown.weight_unit,
        fields.choice("weight_unit", WEIGHT_UNITS),
    );
    require(fields, "weight");
    keep(&mut shown.weight, fields.measure("weight"));
    require(fields, "size_unit");
    keep(&mut shown.size_unit, fields.choice("size_unit", SIZE_UNITS));
    for (name, size) in [
        ("size_x", &mut shown.size_x),
        ("size_y", &mut shown.size_y),
        ("size_z", &mut shown.size_z),
    ] {
        require(fields, name);
        keep(size, fields.measure(name));
    }
}

fn keep<T>(place: &mut Option<T>, new: Option<T>) {
    if new.is_some() {
        *place = new;
    }
}

fn options(fields: &mut Fields<'_>, shown: &mut wire::Shipment) -> Option<String> {
    shown.is_insurance_requested = fields.flag("insurance_requested").unwrap_or_default();
    shown.is_signature_requested = fields.flag("signature_requested").unwrap_or_default();
    let vat_reference = fields.text("vat_reference");
    shown.is_delivery_duties_paid_requested =
        fields.flag("duties_paid_requested").unwrap_or_default();
    vat_reference
}

fn postage_wanted(fields: &mut Fields<'_>) -> Wanted {
    let named = postage_type(fields);
    if let Some(word) = fields.text("cheapest_postage_type_requested") {
        if word != "yes" || matches!(named, Some(Wanted::Named(_))) {
            fields.invalid("cheapest_postage_type_requested");
        }
        return Wanted::Cheapest;
    }
    named.unwrap_or(Wanted::ToBeChosen)
}

/// The `postage_type` field, where there is one.
pub(super) fn postage_type(fields: &mut Fields<'_>) -> Option<Wanted> {
    let name = fields.text("postage_type")?;
    if name == postage::UNKNOWN {
        return Some(Wanted::ToBeChosen);
    }
    if !postage::is_known(&name) {
        fields.say("Unknown postage_type");
    }
    Some(Wanted::Named(name))
}

/// The day of handing over: today unless another is named.
pub(super) fn ship_date(fields: &mut Fields<'_>, now: Timestamp) -> String {
    let Some(text) = fields.text("ship_date") else {
        return moment::day(now);
    };
    if text == "today" {
        return moment::day(now);
    }
    if moment::parse_day(&text).is_none() {
        fields.invalid("ship_date");
    }
    text
}

fn line_items(
    body: &Map<String, Value>,
    faults: &mut Faults,
    shown: &wire::Shipment,
    rules: &Rules,
) -> Vec<wire::LineItem> {
    let country = shown.to_country_code.as_deref().unwrap_or("CA");
    let items = match present(body, "line_items") {
        Some(Value::Array(items)) if !items.is_empty() => items,
        None | Some(Value::Array(_)) => {
            if country != "CA" {
                faults.say("line_items field is required");
            }
            return Vec::new();
        }
        Some(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_),
        ) => {
            faults.say("line_items field is invalid");
            return Vec::new();
        }
    };
    let mut read = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let name = format!("line_items[{at}]");
        match item {
            Value::Object(item) => {
                let mut fields = Fields::nested(item, &name, faults);
                read.push(line_item(&mut fields, country, rules));
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => {
                faults.say(format!("{name} field is invalid"));
            }
        }
    }
    read
}

fn line_item(fields: &mut Fields<'_>, country: &str, rules: &Rules) -> wire::LineItem {
    let mut item = wire::LineItem {
        quantity: fields.quantity("quantity"),
        description: fields.text("description"),
        value_amount: fields.amount("value_amount").map(money_text),
        currency_code: fields.choice_in_any_case("currency_code", CURRENCIES),
        ..wire::LineItem::default()
    };
    let origin = fields
        .raw("origin_country")
        .and_then(Value::as_str)
        .map(str::to_uppercase);
    let is_foreign_to_us =
        country == "US" && !matches!(origin.as_deref(), None | Some("US" | "CA"));
    if is_foreign_to_us {
        fields.require("hs_tariff_code");
    }
    item.hs_tariff_code = fields.text("hs_tariff_code");
    item.sku_code = fields.text("sku_code");
    if country != "CA" {
        fields.require("origin_country");
    }
    item.origin_country = fields.code("origin_country", places::is_country);
    item.weight = fields.measure("weight");
    item.weight_unit = fields.choice("weight_unit", WEIGHT_UNITS);
    let is_tariffed =
        country == "US" && origin.is_some_and(|origin| rules.tariff_countries.contains(&origin));
    if is_tariffed {
        for name in [
            "manufacturer_contact",
            "manufacturer_street",
            "manufacturer_city",
            "manufacturer_country_code",
        ] {
            fields.require(name);
        }
    }
    manufacturer(fields, &mut item);
    item
}

fn manufacturer(fields: &mut Fields<'_>, item: &mut wire::LineItem) {
    item.manufacturer_id = fields.text("manufacturer_id");
    item.manufacturer_contact = fields.text("manufacturer_contact");
    item.manufacturer_street = fields.text("manufacturer_street");
    item.manufacturer_street_2 = fields.text("manufacturer_street_2");
    item.manufacturer_city = fields.text("manufacturer_city");
    item.manufacturer_postal_code = fields.text("manufacturer_postal_code");
    item.manufacturer_province_code = fields.text("manufacturer_province_code");
    item.manufacturer_country_code = fields.code("manufacturer_country_code", places::is_country);
    item.manufacturer_phone = fields.text("manufacturer_phone");
    item.manufacturer_email = fields.text("manufacturer_email");
}

/// An amount as the service writes it: two decimals.
pub(super) fn money_text(amount: Decimal) -> String {
    format!("{:.2}", super::money::round(amount))
}

/// The exact value of a number that was checked when it came in.
pub(super) fn number(number: Option<&Number>) -> Decimal {
    number
        .and_then(|number| super::fields::exact(&number.to_string()))
        .unwrap_or_default()
}
