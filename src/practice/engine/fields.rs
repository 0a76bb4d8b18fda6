//! Reads the fields of a JSON object and gathers what is wrong with them, in
//! the words of the service: `city field is required`.

use std::str::FromStr as _;

use rust_decimal::Decimal;
use serde_json::{Map, Number, Value};

use super::Refusal;

/// The longest string the service takes, in characters.
pub const MAX_TEXT_CHARS: usize = 255;
/// The largest weight, size or amount the service takes.
const MAX_NUMBER: Decimal = Decimal::from_parts(10_000_000, 0, 0, false, 0);
/// The smallest weight or size, far below what a scale shows: 0.000001.
const MIN_MEASURE: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// Numbers with more decimal places are below every limit here.
const MAX_PLACES: u32 = 9;

/// What is wrong, part by part, in the order it was found.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn say(&mut self, part: impl Into<String>) {
        self.0.push(part.into());
    }

    /// Refuses when anything is wrong.
    pub(super) fn check(self) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(Refusal::Invalid(self.0.join(" and ")))
    }
}

/// One object's fields. An empty string is a missing field, and so is null.
pub(super) struct Fields<'a> {
    object: &'a Map<String, Value>,
    prefix: String,
    faults: &'a mut Faults,
}

impl<'a> Fields<'a> {
    pub(super) fn new(object: &'a Map<String, Value>, faults: &'a mut Faults) -> Self {
        Self {
            object,
            prefix: String::new(),
            faults,
        }
    }

    /// The fields of an object inside another, such as `line_items[0]`.
    pub(super) fn nested(
        object: &'a Map<String, Value>,
        prefix: &str,
        faults: &'a mut Faults,
    ) -> Self {
        Self {
            object,
            prefix: format!("{prefix}."),
            faults,
        }
    }

    pub(super) fn raw(&self, name: &str) -> Option<&'a Value> {
        present(self.object, name)
    }

    pub(super) fn is_missing(&self, name: &str) -> bool {
        self.raw(name).is_none()
    }

    pub(super) fn require(&mut self, name: &str) {
        if self.is_missing(name) {
            self.faults
                .say(format!("{}{name} field is required", self.prefix));
        }
    }

    pub(super) fn invalid(&mut self, name: &str) {
        self.faults
            .say(format!("{}{name} field is invalid", self.prefix));
    }

    pub(super) fn say(&mut self, part: &str) {
        self.faults.say(part);
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        match self.raw(name)? {
            Value::String(text) if text.chars().count() <= MAX_TEXT_CHARS => {
                Some(text.trim().to_owned())
            }
            Value::Number(number) => Some(number.to_string()),
            Value::Null
            | Value::Bool(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => {
                self.invalid(name);
                None
            }
        }
    }

    pub(super) fn required_text(&mut self, name: &str) -> Option<String> {
        self.require(name);
        self.text(name)
    }

    /// A word out of a list; any other is invalid.
    pub(super) fn choice(&mut self, name: &str, words: &[&str]) -> Option<String> {
        let word = self.text(name)?;
        if words.contains(&word.as_str()) {
            return Some(word);
        }
        self.invalid(name);
        None
    }

    /// A word out of a list, in either case; lower case comes back.
    pub(super) fn choice_in_any_case(&mut self, name: &str, words: &[&str]) -> Option<String> {
        let word = self.text(name)?.to_lowercase();
        if words.contains(&word.as_str()) {
            return Some(word);
        }
        self.invalid(name);
        None
    }

    /// A code such as a country's, upper case, that `known` knows.
    pub(super) fn code(&mut self, name: &str, known: impl Fn(&str) -> bool) -> Option<String> {
        let code = self.text(name)?.to_uppercase();
        if known(&code) {
            return Some(code);
        }
        self.invalid(name);
        None
    }

    pub(super) fn flag(&mut self, name: &str) -> Option<bool> {
        match self.raw(name)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(word) if word == "true" => Some(true),
            Value::String(word) if word == "false" => Some(false),
            Value::Null
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => {
                self.invalid(name);
                None
            }
        }
    }

    /// A weight or a size: a number or a numeric string, above zero.
    pub(super) fn measure(&mut self, name: &str) -> Option<Number> {
        let value = self.raw(name)?;
        if let Some(number) = decimal(value)
            && number >= MIN_MEASURE
            && number <= MAX_NUMBER
        {
            return match value {
                Value::Number(as_sent) => Some(as_sent.clone()),
                Value::Null
                | Value::Bool(_)
                | Value::String(_)
                | Value::Array(_)
                | Value::Object(_) => Number::from_str(&number.normalize().to_string()).ok(),
            };
        }
        self.invalid(name);
        None
    }

    /// An amount of money: a number or a numeric string, not negative.
    pub(super) fn amount(&mut self, name: &str) -> Option<Decimal> {
        let value = self.raw(name)?;
        if let Some(number) = decimal(value)
            && number >= Decimal::ZERO
            && number <= MAX_NUMBER
        {
            return Some(number);
        }
        self.invalid(name);
        None
    }

    /// A whole number of things, at least one.
    pub(super) fn quantity(&mut self, name: &str) -> Option<u32> {
        let value = self.raw(name)?;
        let whole = decimal(value)
            .filter(|number| number.fract().is_zero() && *number >= Decimal::ONE)
            .and_then(|number| u32::try_from(number).ok());
        if whole.is_none() {
            self.invalid(name);
        }
        whole
    }
}

/// The value of a field that is not missing.
pub(super) fn present<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    object.get(name).filter(|value| match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => true,
    })
}

/// The exact number of a JSON number or numeric string.
pub fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => exact(&number.to_string()),
        Value::String(text) => exact(text.trim()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The exact number of a JSON number that is known to be one.
///
/// What is too small for a decimal of 28 places is zero.
pub(super) fn exact(text: &str) -> Option<Decimal> {
    let number = Decimal::from_str(text).or_else(|_| Decimal::from_scientific(text));
    number.ok().or_else(|| {
        let (_, exponent) = text.split_once("e-")?;
        let places: u32 = exponent.parse().ok()?;
        (places > MAX_PLACES).then_some(Decimal::ZERO)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_as_numbers_or_as_numeric_strings() {
        let body = serde_json::json!({"a": 1.5, "b": "2.50", "c": "two", "d": 1e300, "e": 0});
        let mut faults = Faults::default();
        let mut fields = Fields::new(body.as_object().unwrap(), &mut faults);
        assert_eq!(fields.measure("a").unwrap().to_string(), "1.5");
        assert_eq!(fields.measure("b").unwrap().to_string(), "2.5");
        for wrong in ["c", "d", "e"] {
            assert!(fields.measure(wrong).is_none());
        }
        assert_eq!(
            faults.check().unwrap_err().to_string(),
            "c field is invalid and d field is invalid and e field is invalid"
        );
    }
}
