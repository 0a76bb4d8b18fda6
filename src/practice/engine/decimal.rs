//! Exact decimal values of JSON numbers and numeric strings.

use std::str::FromStr as _;

use rust_decimal::Decimal;
use serde_json::{Number, Value};

/// Numbers with more decimal places are below every limit here.
const MAX_PLACES: u32 = 9;

/// The exact number of a JSON number or numeric string.
pub fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => exact(&number.to_string()),
        Value::String(text) => exact(text.trim()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The exact number that a text is.
///
/// What is too small for a decimal of 28 places is zero.
pub(super) fn exact(text: &str) -> Option<Decimal> {
    // The parser would skip them.
    if text.contains('_') {
        return None;
    }
    let number = Decimal::from_str(text).or_else(|_| Decimal::from_scientific(text));
    number.ok().or_else(|| {
        let (_, exponent) = text.split_once("e-")?;
        let places: u32 = exponent.parse().ok()?;
        (places > MAX_PLACES).then_some(Decimal::ZERO)
    })
}

/// The exact value of a number that was checked when it was received.
pub(super) fn number(number: Option<&Number>) -> Decimal {
    number
        .and_then(|number| exact(&number.to_string()))
        .unwrap_or_default()
}
