//! The fields that the checks of other fields depend on.

use serde_json::{Map, Value};

pub(super) const COUNTRY: &str = "country_code";
pub(super) const LINE_ITEMS: &str = "line_items";
pub(super) const ORIGIN: &str = "origin_country";
pub(super) const POSTAGE: &str = "postage_type";
pub(super) const PROVINCE: &str = "province_code";

/// The value of a field that is not missing.
pub(super) fn present<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    object.get(name).filter(|value| !is_blank(value))
}

/// An empty string is a missing field, and so is null.
pub(super) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => false,
    }
}
