//! The values that fields and parameters take, as the engine reads them.

use serde_json::{Value, json};

use crate::practice::engine::{self, Status};

pub(super) const RETURN_STATUSES: &[&str] = &["on_hold", "in_transit", "ready", "resolved"];
pub(super) const RETURN_REASONS: &[&str] = &[
    "unknown",
    "unclaimed",
    "incomplete_address",
    "damaged",
    "other",
];
/// Something that is not white space.
const NOT_BLANK: &str = "[^\\t\\n\\u000b\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
/// A plain decimal string.
const DECIMAL: &str = "^[0-9]{1,7}(\\.[0-9]{1,6})?$";
const ABOVE_ZERO: &str = "^(?=[0-9.]*[1-9])[0-9]{1,7}(\\.[0-9]{1,6})?$";
const LARGEST: u32 = 10_000_000;
const FILTERS: &[Status] = &[
    Status::Canceled,
    Status::Pending,
    Status::Ready,
    Status::InTransit,
    Status::Received,
    Status::Released,
    Status::Inducted,
    Status::Resolved,
    Status::Delivered,
    Status::Exception,
    Status::Voided,
];

/// Whether a field may be left empty: an empty string and null are a missing field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// A text; a number is taken for its digits.
pub(super) fn text(need: Need) -> Value {
    match need {
        Need::Required => json!({
            "type": ["string", "number"], "minLength": 1, "maxLength": engine::MAX_TEXT_CHARS,
            "pattern": NOT_BLANK,
        }),
        Need::Optional => json!({
            "type": ["string", "number", "null"], "maxLength": engine::MAX_TEXT_CHARS,
        }),
    }
}

/// One of these words.
pub(super) fn choice(words: impl IntoIterator<Item = impl AsRef<str>>, need: Need) -> Value {
    let mut all: Vec<Value> = words
        .into_iter()
        .map(|word| Value::from(word.as_ref()))
        .collect();
    if need == Need::Optional {
        all.extend([Value::from(""), Value::Null]);
    }
    json!({"enum": all})
}

/// One of these codes, in upper or lower case.
pub(super) fn code(codes: impl IntoIterator<Item = impl AsRef<str>>, need: Need) -> Value {
    let upper: Vec<String> = codes
        .into_iter()
        .map(|code| code.as_ref().to_uppercase())
        .collect();
    let lower = upper.iter().map(|code| code.to_lowercase());
    let both: Vec<String> = upper.iter().cloned().chain(lower).collect();
    choice(both, need)
}

/// A number or a numeric string above zero.
pub(super) fn measure(need: Need) -> Value {
    number(
        json!({"type": "number", "minimum": 0.000_001, "maximum": LARGEST}),
        ABOVE_ZERO,
        need,
    )
}

/// An amount of money, as a decimal string or a number.
pub(super) fn amount(need: Need) -> Value {
    number(
        json!({"type": "number", "minimum": 0, "maximum": LARGEST}),
        DECIMAL,
        need,
    )
}

/// A whole number of things.
pub(super) fn quantity() -> Value {
    number(
        json!({"type": "integer", "minimum": 1, "maximum": u32::MAX}),
        "^[1-9][0-9]{0,8}$",
        Need::Optional,
    )
}

fn number(number: Value, pattern: &str, need: Need) -> Value {
    let mut forms = vec![number, json!({"type": "string", "pattern": pattern})];
    if need == Need::Optional {
        forms.push(json!({"enum": ["", null]}));
    }
    json!({"anyOf": forms})
}

pub(super) fn flag() -> Value {
    json!({"enum": [true, false, "true", "false", "", null]})
}

/// A US postal code.
pub(super) fn zip() -> Value {
    json!({"anyOf": [
        {"type": "string", "pattern": "^[0-9]{5}([- ]?[0-9]{4})?$"},
        {"enum": ["", null]},
    ]})
}

pub(super) fn ship_date() -> Value {
    json!({"anyOf": [{"enum": ["today", "", null]}, {"type": "string", "format": "date"}]})
}

/// An amount in an answer.
pub(super) fn money() -> Value {
    json!({"type": "string", "pattern": "^-?[0-9]+\\.[0-9]{2}$"})
}

/// The schemas of parameters, by name. In a query an empty value is a missing one.
pub(super) fn all() -> Vec<(&'static str, Value)> {
    let filter = |words: &mut dyn Iterator<Item = &'static str>| {
        let mut all: Vec<&str> = words.collect();
        all.push("");
        json!({"type": "string", "enum": all})
    };
    let or_empty = |value: Value| json!({"anyOf": [value, {"type": "string", "maxLength": 0}]});
    vec![
        ("Limit", or_empty(json!({"type": "integer", "minimum": 1}))),
        (
            "PageNumber",
            or_empty(json!({"type": "integer", "minimum": 1})),
        ),
        (
            "BatchNumber",
            or_empty(
                json!({"type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX}),
            ),
        ),
        (
            "DayFilter",
            or_empty(json!({"type": "string", "format": "date"})),
        ),
        ("Words", json!({"type": "string"})),
        (
            "ShipmentIds",
            json!({"type": "array", "items": {"type": "string"}}),
        ),
        (
            "ShipmentFilter",
            filter(&mut FILTERS.iter().map(|status| status.word())),
        ),
        (
            "BatchFilter",
            filter(&mut ["pending", "ready", "received"].into_iter()),
        ),
        (
            "PackageFilter",
            filter(&mut engine::PACKAGE_TYPES.iter().copied()),
        ),
        ("ReturnFilter", filter(&mut RETURN_STATUSES.iter().copied())),
        ("ReasonFilter", filter(&mut RETURN_REASONS.iter().copied())),
        (
            "ShipmentId",
            json!({"type": "string", "pattern": "^[A-Za-z0-9]{10}$"}),
        ),
        (
            "BatchId",
            json!({"type": "string", "pattern": "^[0-9]{1,18}$"}),
        ),
        (
            "LabelFile",
            json!({"type": "string", "pattern": "^[A-Z0-9]{10}\\.(png|pdf|zpl)$"}),
        ),
        ("Seconds", json!({"type": "integer", "minimum": 0})),
        ("Link", json!({"type": "string"})),
    ]
}
