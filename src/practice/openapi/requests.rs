//! The bodies of requests: what is required, what is required when, what is
//! taken.

use serde_json::{Map, Value, json};

use super::values::{
    Need::{self, Optional, Required},
    amount, choice, code, flag, measure, quantity, ship_date, text, zip,
};
use crate::practice::engine::{
    CONTENTS, CURRENCIES, MAX_TEXT_CHARS, PACKAGE_TYPES, SIZE_UNITS, STORES, WEIGHT_UNITS,
    countries, postage_types, provinces, states,
};

pub(super) fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("LineItem", line_item()),
        ("CreateShipment", create()),
        (
            "Refresh",
            json!({"type": "object", "properties": refresh()}),
        ),
        (
            "Buy",
            json!({"type": "object", "properties": {"postage_type": postage_type()}}),
        ),
        (
            "CreateBatch",
            json!({"type": "object", "properties": {
                "description": {"type": ["string", "null"], "maxLength": MAX_TEXT_CHARS},
            }}),
        ),
        (
            "AddToBatch",
            json!({"type": "object", "required": ["batch_id", "shipment_ids"], "properties": {
                "batch_id": {"anyOf": [
                    {"type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX},
                    {"type": "string", "pattern": "^[0-9]{1,18}$"},
                ]},
                "shipment_ids": ids(),
            }}),
        ),
        (
            "RemoveFromBatch",
            json!({"type": "object", "required": ["shipment_ids"], "properties": {
                "shipment_ids": ids(),
            }}),
        ),
    ]
}

fn ids() -> Value {
    json!({"type": "array", "minItems": 1, "items": {"type": "string"}, "description": "Repeated ids count once"})
}

fn postage_type() -> Value {
    choice(postage_types(), Optional)
}

/// The package's fields, which *create* and *refresh* share.
fn package(need: Need) -> [(&'static str, Value); 7] {
    [
        ("package_type", choice(PACKAGE_TYPES.iter().copied(), need)),
        ("weight_unit", choice(WEIGHT_UNITS.iter().copied(), need)),
        ("weight", measure(need)),
        ("size_unit", choice(SIZE_UNITS.iter().copied(), need)),
        ("size_x", described(measure(need), "Length")),
        ("size_y", described(measure(need), "Width")),
        ("size_z", described(measure(need), "Height")),
    ]
}

fn described(mut schema: Value, text: &str) -> Value {
    if let Value::Object(fields) = &mut schema {
        fields.insert("description".to_owned(), text.into());
    }
    schema
}

fn refresh() -> Value {
    let options = [
        ("postage_type", postage_type()),
        ("insurance_requested", flag()),
        ("media_mail_requested", flag()),
        ("signature_requested", flag()),
        ("ship_date", described(ship_date(), "Today if missing")),
    ];
    gathered(package(Optional).into_iter().chain(options))
}

fn gathered(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    let fields = fields
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema));
    Value::Object(fields.collect::<Map<_, _>>())
}

const REQUIRED: &[&str] = &[
    "name",
    "address_1",
    "city",
    "country_code",
    "value",
    "value_currency",
    "package_type",
    "weight_unit",
    "weight",
    "size_unit",
    "size_x",
    "size_y",
    "size_z",
];

fn create() -> Value {
    let fields = who()
        .into_iter()
        .chain(what())
        .chain(package(Required))
        .chain(how());
    json!({
        "type": "object",
        "required": REQUIRED,
        "properties": gathered(fields),
        "anyOf": destinations(),
        "allOf": [{"anyOf": [
            {"properties": {"cheapest_postage_type_requested": {"enum": ["", null]}}},
            {"properties": {"postage_type": {"enum": ["unknown", "", null]}}},
        ]}],
    })
}

/// Recipient and return address.
fn who() -> Vec<(&'static str, Value)> {
    vec![
        ("name", described(text(Required), "The recipient")),
        ("address_1", text(Required)),
        ("address_2", text(Optional)),
        ("city", text(Required)),
        (
            "province_code",
            described(text(Optional), "Checked for CA and US"),
        ),
        ("postal_code", text(Optional)),
        ("country_code", code(countries(), Required)),
        ("phone", text(Optional)),
        ("email", text(Optional)),
        (
            "return_name",
            described(text(Optional), "Return addresses are in the US"),
        ),
        ("return_address_1", text(Optional)),
        ("return_address_2", text(Optional)),
        ("return_city", text(Optional)),
        ("return_province_code", code(states(), Optional)),
        ("return_postal_code", zip()),
        ("return_phone", text(Optional)),
    ]
}

/// What is in it.
fn what() -> Vec<(&'static str, Value)> {
    vec![
        (
            "package_contents",
            described(
                choice(CONTENTS.iter().copied(), Optional),
                "`merchandise` if missing",
            ),
        ),
        (
            "description",
            described(
                text(Optional),
                "Required when there are no line items, which override it",
            ),
        ),
        ("value", amount(Required)),
        ("value_currency", code(CURRENCIES.iter().copied(), Required)),
        ("order_id", text(Optional)),
        ("order_store", choice(STORES.iter().copied(), Optional)),
    ]
}

/// Options and customs.
fn how() -> Vec<(&'static str, Value)> {
    vec![
        ("insurance_requested", flag()),
        ("signature_requested", flag()),
        (
            "vat_reference",
            described(text(Optional), "Needed for duties-paid rates"),
        ),
        ("duties_paid_requested", flag()),
        ("postage_type", postage_type()),
        (
            "cheapest_postage_type_requested",
            described(
                choice(["yes"], Optional),
                "Needs `postage_type` to be `unknown`",
            ),
        ),
        ("tracking_number", text(Optional)),
        ("ship_date", described(ship_date(), "Today if missing")),
        (
            "line_items",
            json!({"type": ["array", "null"], "items": line_item(), "description": "Required but for CA"}),
        ),
    ]
}

/// What is required when, by where it goes.
fn destinations() -> Value {
    let abroad = countries().filter(|code| !matches!(*code, "CA" | "US"));
    let items = |item: Value| json!({"type": "array", "minItems": 1, "items": item});
    let origin = |codes: Value| json!({"required": ["origin_country"], "properties": {"origin_country": codes}});
    let near = code(["CA", "US"], Required);
    let far = code(
        countries().filter(|code| !matches!(*code, "CA" | "US")),
        Required,
    );
    let mut coded = origin(far);
    if let Some(Value::Array(required)) = coded.get_mut("required") {
        required.push("hs_tariff_code".into());
    }
    if let Some(Value::Object(properties)) = coded.get_mut("properties") {
        properties.insert("hs_tariff_code".to_owned(), text(Required));
    }
    json!([
        {
            "title": "To Canada, described",
            "required": ["description"],
            "properties": {
                "country_code": code(["CA"], Required),
                "province_code": code(provinces(), Optional),
                "description": text(Required),
            },
        },
        {
            "title": "To Canada, itemized",
            "required": ["line_items"],
            "properties": {
                "country_code": code(["CA"], Required),
                "province_code": code(provinces(), Optional),
                "line_items": items(json!({})),
            },
        },
        {
            "title": "To the US",
            "description": "Each line item needs its origin, and its HS code if that is neither CA nor US",
            "required": ["line_items"],
            "properties": {
                "country_code": code(["US"], Required),
                "province_code": code(states(), Optional),
                "line_items": items(json!({"anyOf": [origin(near), coded]})),
            },
        },
        {
            "title": "To any other country",
            "description": "Each line item needs its origin",
            "required": ["line_items"],
            "properties": {
                "country_code": code(abroad, Required),
                "line_items": items(origin(code(countries(), Required))),
            },
        },
    ])
}

fn line_item() -> Value {
    let fields = [
        ("quantity", quantity()),
        ("description", text(Optional)),
        ("value_amount", amount(Optional)),
        ("currency_code", code(CURRENCIES.iter().copied(), Optional)),
        (
            "hs_tariff_code",
            described(
                text(Optional),
                "Required to the US for origins other than CA and US",
            ),
        ),
        ("sku_code", text(Optional)),
        (
            "origin_country",
            described(code(countries(), Optional), "Required but for CA"),
        ),
        ("weight", measure(Optional)),
        (
            "weight_unit",
            choice(WEIGHT_UNITS.iter().copied(), Optional),
        ),
        ("manufacturer_id", text(Optional)),
        (
            "manufacturer_contact",
            described(
                text(Optional),
                "With street, city and country required to the US for the origins that a flag names",
            ),
        ),
        ("manufacturer_street", text(Optional)),
        ("manufacturer_street_2", text(Optional)),
        ("manufacturer_city", text(Optional)),
        ("manufacturer_postal_code", text(Optional)),
        ("manufacturer_province_code", text(Optional)),
        ("manufacturer_country_code", code(countries(), Optional)),
        ("manufacturer_phone", text(Optional)),
        ("manufacturer_email", text(Optional)),
    ];
    json!({"type": "object", "properties": gathered(fields)})
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use utoipa::PartialSchema as _;

    use super::*;
    use crate::service::wire;

    /// The names of an object's fields, with the structs on the wire as witness.
    fn names(schema: &Value) -> BTreeSet<String> {
        let properties = schema["properties"].as_object().unwrap();
        properties.keys().cloned().collect()
    }

    fn check(written: &str, on_the_wire: &utoipa::openapi::RefOr<utoipa::openapi::Schema>) {
        let all = all();
        let (_, schema) = all.iter().find(|(name, _)| *name == written).unwrap();
        let wire = serde_json::to_value(on_the_wire).unwrap();
        assert_eq!(names(schema), names(&wire), "{written}");
    }

    #[test]
    fn bodies_have_the_fields_that_travel_and_no_others() {
        check("LineItem", &wire::LineItem::schema());
        check("CreateShipment", &wire::CreateShipment::schema());
        check("Refresh", &wire::Refresh::schema());
        check("Buy", &wire::Buy::schema());
        check("CreateBatch", &wire::CreateBatch::schema());
        check("AddToBatch", &wire::AddToBatch::schema());
        check("RemoveFromBatch", &wire::RemoveFromBatch::schema());
    }
}
