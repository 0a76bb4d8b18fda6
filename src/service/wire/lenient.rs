//! Reading what is not of the documented type: one odd field of an answer must
//! not make the rest of it unreadable. A shipment that can't be read is a label
//! that can't be reached.

use serde::{Deserialize as _, Deserializer, de::DeserializeOwned};
use serde_json::{Number, Value};

/// A text. A number counts as its digits; anything else is absent.
pub(super) fn text<'de, D>(from: D) -> Result<Option<String>, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(match Value::deserialize(from)? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Null => None,
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => left_out("a text"),
    })
}

/// A number, or a text that is one.
pub(super) fn number<'de, D>(from: D) -> Result<Option<Number>, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(match Value::deserialize(from)? {
        Value::Number(number) => Some(number),
        Value::String(text) => text.trim().parse().ok().or_else(|| left_out("a number")),
        Value::Null => None,
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => left_out("a number"),
    })
}

/// A whole number, or a text that is one.
pub(super) fn whole_number<'de, D>(from: D) -> Result<Option<i64>, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(match Value::deserialize(from)? {
        Value::Number(number) => number.as_i64().or_else(|| left_out("a whole number")),
        Value::String(text) => text
            .trim()
            .parse()
            .ok()
            .or_else(|| left_out("a whole number")),
        Value::Null => None,
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => left_out("a whole number"),
    })
}

/// Yes or no; what is neither is no.
pub(super) fn flag<'de, D>(from: D) -> Result<bool, D::Error>
where
    D: Deserializer<'de>,
{
    let read = match Value::deserialize(from)? {
        Value::Bool(flag) => Some(flag),
        Value::Null => Some(false),
        Value::String(text) => match text.trim() {
            "true" | "1" => Some(true),
            "false" | "0" | "" => Some(false),
            _odd => None,
        },
        Value::Number(number) => match number.as_i64() {
            Some(1) => Some(true),
            Some(0) => Some(false),
            Some(_) | None => None,
        },
        Value::Array(_) | Value::Object(_) => None,
    };
    Ok(read.or_else(|| left_out("yes or no")).unwrap_or_default())
}

/// The items of a list that can be read.
pub(super) fn items<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    items_if_any(from).map(Option::unwrap_or_default)
}

/// As [`items`]; what is no list is absent.
pub(super) fn items_if_any<'de, D, T>(from: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let items = match Value::deserialize(from)? {
        Value::Array(items) => items,
        Value::Null => return Ok(None),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            return Ok(left_out("a list"));
        }
    };
    let readable = items.into_iter().filter_map(|item| {
        serde_json::from_value(item).map_or_else(|_odd| left_out("an item"), Some)
    });
    Ok(Some(readable.collect()))
}

/// Notes that something was not what it should be. Its text may be a customer's
/// and is not logged.
fn left_out<T>(wanted: &'static str) -> Option<T> {
    tracing::warn!(wanted, "a field of the service's answer is left out");
    None
}
