//! The values that a field takes: how one is read, and its JSON
//! Schema. Each limit is defined once and used by both.

use std::str::FromStr as _;

use rust_decimal::{Decimal, prelude::ToPrimitive as _};
use serde_json::{Map, Number, Value, json};

use super::{
    names::{POSTAGE, is_blank},
    requirement::Context,
};
use crate::practice::engine::{decimal::decimal, moment, money, places, postage};

/// The longest string the service takes, in characters.
const MAX_TEXT_CHARS: usize = 255;
/// The largest weight, size or amount the service takes.
const MAX_NUMBER: u32 = 10_000_000;
/// The smallest weight or size, far below what a scale shows.
const MIN_MEASURE: Decimal = Decimal::from_parts(1, 0, 0, false, 6);
/// The furthest the clock jumps in one step: ten years.
const MAX_ADVANCE_SECS: u32 = 315_360_000;
/// The most credit that one call adds.
const MAX_CREDIT: u32 = 1_000_000;
/// The only card that is not declined.
const TEST_CARD: &str = "4242424242424242";
/// How it may be written, among other ways.
const TEST_CARD_FORMS: [&str; 3] = ["4242 4242 4242 4242", TEST_CARD, "4242-4242-4242-4242"];
/// No postage type: the service is to leave it open.
const NO_POSTAGE: &[Option<&str>] = &[Some(postage::UNKNOWN), Some(""), None];

/// Something that is not white space.
const NOT_BLANK: &str = "[^\\t\\n\\u000b\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
/// A plain decimal string.
const DECIMAL: &str = "^[0-9]{1,7}(\\.[0-9]{1,6})?$";
const ABOVE_ZERO: &str = "^(?=[0-9.]*[1-9])[0-9]{1,7}(\\.[0-9]{1,6})?$";

/// The kinds of values.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// A text; a number is taken for its digits.
    Text,
    /// A text, and nothing else.
    PlainText,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, in either case.
    ChoiceInAnyCase(&'static [&'static str]),
    /// One of these words; any other is reported as unknown.
    Name(fn() -> Vec<&'static str>),
    /// One of these words, as a text.
    Word(fn() -> Vec<&'static str>),
    /// A code of ISO 3166-1, in either case.
    Country,
    /// A province or state of the destination, where there is a list of them.
    Province,
    Flag,
    /// A weight or a size: a number or a numeric string, above zero.
    Measure,
    /// An amount of money: a number or a numeric string, not negative.
    Amount,
    /// A whole number of things, at least one.
    Quantity,
    /// A day, or `today`.
    ShipDate,
    /// `yes`, where no postage type is named.
    Cheapest,
    /// A list of line items, which have a table of their own.
    LineItems,
    BatchNumber,
    ShipmentIds,
    /// How far the clock jumps.
    Advance,
    /// An amount that the test card pays.
    Credit,
    Card,
}

/// How a value is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    Invalid,
    Unknown,
}

/// Whether a missing value fits a schema as well: an empty string and null are
/// a missing field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    Fits,
    DoesNot,
}

impl Kind {
    /// Whether a value is as good as none.
    pub(super) fn is_missing(self, value: &Value) -> bool {
        match self {
            Self::PlainText | Self::Word(_) => {
                value.is_null() || plain_text(value).is_some_and(|text| text.is_empty())
            }
            Self::BatchNumber => matches!(value, Value::Null) || value == "",
            Self::ShipmentIds => value.is_null() || value.as_array().is_some_and(Vec::is_empty),
            Self::LineItems => is_blank(value) || value.as_array().is_some_and(Vec::is_empty),
            Self::Advance | Self::Credit | Self::Card => false,
            Self::Text
            | Self::Choice(_)
            | Self::ChoiceInAnyCase(_)
            | Self::Name(_)
            | Self::Country
            | Self::Province
            | Self::Flag
            | Self::Measure
            | Self::Amount
            | Self::Quantity
            | Self::ShipDate
            | Self::Cheapest => is_blank(value),
        }
    }

    /// The value in its normal form. Items are read field by field elsewhere.
    pub(super) fn read(
        self,
        value: &Value,
        object: &Map<String, Value>,
        context: &Context<'_>,
    ) -> Result<Value, Wrong> {
        let code = |is_known: &dyn Fn(&str) -> bool| {
            let code = text(value)?.to_uppercase();
            is_known(&code).then_some(code)
        };
        let string = |text: Option<String>| text.map(Value::String);
        let read = match self {
            Self::Text => string(text(value)),
            Self::PlainText => string(plain_text(value)),
            Self::Choice(words) => {
                string(text(value).filter(|word| words.contains(&word.as_str())))
            }
            Self::ChoiceInAnyCase(words) => {
                let word = text(value).map(|word| word.to_lowercase());
                string(word.filter(|word| words.contains(&word.as_str())))
            }
            Self::Name(names) => {
                let name = text(value).ok_or(Wrong::Invalid)?;
                let is_known = names().contains(&name.as_str());
                // The service has another sentence for a name that it does not know.
                return is_known.then(|| name.into()).ok_or(Wrong::Unknown);
            }
            Self::Word(words) => {
                string(plain_text(value).filter(|word| words().contains(&word.as_str())))
            }
            Self::Country => string(code(&places::is_country)),
            Self::Province => string(code(&|code| {
                places::is_province(&context.country_as_sent, code)
            })),
            Self::Flag => flag(value).map(Value::Bool),
            Self::Measure => measure(value).map(Value::Number),
            Self::Amount => amount(value).map(|amount| money::text(amount).into()),
            Self::Quantity => quantity(value).map(Value::from),
            Self::ShipDate => string(
                text(value).filter(|text| text == "today" || moment::parse_day(text).is_some()),
            ),
            Self::Cheapest => {
                // Beside a postage type that is named it would be a contradiction.
                let named = object.get(POSTAGE).filter(|name| !is_blank(name));
                let named = named.and_then(text);
                let is_open = named.is_none_or(|name| name == postage::UNKNOWN);
                string(text(value).filter(|word| word == "yes" && is_open))
            }
            Self::LineItems => value.is_array().then(|| value.clone()),
            Self::BatchNumber => batch_number(value).map(Value::from),
            Self::ShipmentIds => {
                let ids = value.as_array();
                let are_texts = ids.is_some_and(|ids| ids.iter().all(Value::is_string));
                are_texts.then(|| value.clone())
            }
            Self::Advance => {
                let seconds = value.as_f64();
                let fits = |seconds: &f64| (0.0..=f64::from(MAX_ADVANCE_SECS)).contains(seconds);
                seconds.filter(fits).map(Value::from)
            }
            Self::Credit => {
                let fits = |amount: &Decimal| {
                    *amount > Decimal::ZERO
                        && *amount <= Decimal::from(MAX_CREDIT)
                        && amount.normalize().scale() <= 2
                };
                let amount = decimal(value).filter(fits);
                string(amount.map(|amount| amount.to_string()))
            }
            Self::Card => {
                let number = value.as_str().map(|card| card.replace([' ', '-'], ""));
                string(number.filter(|number| number == TEST_CARD))
            }
        };
        read.ok_or(Wrong::Invalid)
    }

    pub(super) fn schema(self, missing: Missing) -> Value {
        match self {
            Self::Text => match missing {
                Missing::DoesNot => json!({
                    "type": ["string", "number"], "minLength": 1, "maxLength": MAX_TEXT_CHARS,
                    "pattern": NOT_BLANK,
                }),
                Missing::Fits => json!({
                    "type": ["string", "number", "null"], "maxLength": MAX_TEXT_CHARS,
                }),
            },
            Self::PlainText => match missing {
                Missing::DoesNot => {
                    json!({"type": "string", "minLength": 1, "maxLength": MAX_TEXT_CHARS})
                }
                Missing::Fits => json!({"type": ["string", "null"], "maxLength": MAX_TEXT_CHARS}),
            },
            Self::Choice(words) => choice_schema(words, missing),
            Self::ChoiceInAnyCase(words) => codes_schema(words, missing),
            Self::Name(words) => choice_schema(&words(), missing),
            Self::Word(words) => json!({"type": "string", "enum": words()}),
            Self::Country => codes_schema(&places::countries().collect::<Vec<_>>(), missing),
            Self::Province => Self::Text.schema(missing),
            Self::Flag => json!({"enum": [true, false, "true", "false", "", null]}),
            Self::Measure => number_schema(
                json!({"type": "number", "minimum": MIN_MEASURE.to_f64(), "maximum": MAX_NUMBER}),
                ABOVE_ZERO,
                missing,
            ),
            Self::Amount => number_schema(
                json!({"type": "number", "minimum": 0, "maximum": MAX_NUMBER}),
                DECIMAL,
                missing,
            ),
            Self::Quantity => number_schema(
                json!({"type": "integer", "minimum": 1, "maximum": u32::MAX}),
                "^[1-9][0-9]{0,8}$",
                missing,
            ),
            Self::ShipDate => {
                json!({"anyOf": [{"enum": ["today", "", null]}, {"type": "string", "format": "date"}]})
            }
            Self::Cheapest => choice_schema(&["yes"], missing),
            Self::LineItems => json!({"type": ["array", "null"]}),
            Self::BatchNumber => json!({"anyOf": [
                {"type": "integer", "format": "int64", "minimum": i64::MIN, "maximum": i64::MAX},
                {"type": "string", "pattern": "^[0-9]{1,18}$"},
            ]}),
            Self::ShipmentIds => {
                json!({"type": "array", "minItems": 1, "items": {"type": "string"}})
            }
            Self::Advance => {
                json!({"type": "number", "minimum": 0, "maximum": MAX_ADVANCE_SECS})
            }
            Self::Credit => json!({"anyOf": [
                {"type": "string", "pattern": "^(?=[0-9.]*[1-9])[0-9]{1,6}(\\.[0-9]{1,2})?$"},
                {"type": "integer", "minimum": 1, "maximum": MAX_CREDIT},
            ]}),
            Self::Card => json!({"enum": TEST_CARD_FORMS}),
        }
    }
}

/// What [`Kind::Cheapest`] asks of the postage type, as a schema of the body.
pub(super) fn cheapest_schema(name: &str) -> Value {
    json!({"anyOf": [
        {"properties": {name: {"enum": ["", null]}}},
        {"properties": {POSTAGE: {"enum": NO_POSTAGE}}},
    ]})
}

/// One of these words.
pub(super) fn choice_schema(words: &[&str], missing: Missing) -> Value {
    let mut all: Vec<Value> = words.iter().map(|word| Value::from(*word)).collect();
    if missing == Missing::Fits {
        all.extend([Value::from(""), Value::Null]);
    }
    json!({"enum": all})
}

/// One of these codes, in upper or lower case.
pub(super) fn codes_schema(codes: &[&str], missing: Missing) -> Value {
    let upper = codes.iter().map(|code| code.to_uppercase());
    let lower = codes.iter().map(|code| code.to_lowercase());
    let both: Vec<String> = upper.chain(lower).collect();
    choice_schema(
        &both.iter().map(String::as_str).collect::<Vec<_>>(),
        missing,
    )
}

fn number_schema(number: Value, pattern: &str, missing: Missing) -> Value {
    let mut forms = vec![number, json!({"type": "string", "pattern": pattern})];
    if missing == Missing::Fits {
        forms.push(json!({"enum": ["", null]}));
    }
    json!({"anyOf": forms})
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            plain_text(value)
        }
    }
}

fn plain_text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    (text.chars().count() <= MAX_TEXT_CHARS).then(|| text.trim().to_owned())
}

fn flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::String(word) => word.parse().ok(),
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn measure(value: &Value) -> Option<Number> {
    let number = decimal(value)?;
    if number < MIN_MEASURE || number > Decimal::from(MAX_NUMBER) {
        return None;
    }
    match value {
        Value::Number(as_sent) => Some(as_sent.clone()),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            Number::from_str(&number.normalize().to_string()).ok()
        }
    }
}

fn amount(value: &Value) -> Option<Decimal> {
    let number = decimal(value)?;
    let fits = number >= Decimal::ZERO && number <= Decimal::from(MAX_NUMBER);
    fits.then_some(number)
}

fn quantity(value: &Value) -> Option<u32> {
    let number = decimal(value)?;
    let is_whole = number.fract().is_zero() && number >= Decimal::ONE;
    u32::try_from(number).ok().filter(|_| is_whole)
}

fn batch_number(value: &Value) -> Option<i64> {
    match value {
        // To JSON 5.0 is an integer as well.
        Value::Number(_) => decimal(value).filter(Decimal::is_integer)?.to_i64(),
        Value::String(text) => text.parse().ok(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::requirement::Destination, *};

    #[test]
    fn numbers_come_as_numbers_or_as_numeric_strings() {
        let context = Destination::Canada.context();
        let read = |value: Value| Kind::Measure.read(&value, &Map::new(), &context);
        assert_eq!(read(json!(1.5)).unwrap().to_string(), "1.5");
        assert_eq!(read(json!("2.50")).unwrap().to_string(), "2.5");
        for wrong in [json!("two"), json!(1e300), json!(0)] {
            assert_eq!(read(wrong), Err(Wrong::Invalid));
        }
    }
}
