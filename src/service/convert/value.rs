//! Single values: numbers, amounts, dates and times.

use std::str::FromStr as _;

use jiff::{Timestamp, civil::Date};
use rust_decimal::Decimal;
use serde_json::{Number, Value};

use crate::{
    model::{
        money::{Currency, Money},
        rate::Charge,
    },
    service::wire::More,
};

/// Every JSON parser keeps this many digits of a number exactly.
const EXACT_DIGITS: u32 = 15;

/// A decimal as a JSON number: `0.1` travels as `0.1` and `1300` as `1300`.
///
/// A number with more digits than a JSON number holds exactly is rounded to
/// those: no scale and no ruler has that many.
pub(super) fn number(decimal: Decimal) -> Option<Number> {
    let text = decimal.round_sf(EXACT_DIGITS)?.normalize().to_string();
    Number::from_str(&text).ok()
}

/// A JSON number as a decimal; `None` when it is out of every range.
pub(super) fn decimal(number: Option<&Number>) -> Option<Decimal> {
    let text = number?.to_string();
    Decimal::from_str(&text)
        .or_else(|_| Decimal::from_scientific(&text))
        .ok()
}

/// A text, unless it is empty.
pub(in crate::service) fn text(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

pub(in crate::service) fn timestamp(text: Option<&str>) -> Option<Timestamp> {
    text?.parse().ok()
}

pub(super) fn date(text: Option<&str>) -> Option<Date> {
    text?.parse().ok()
}

/// Reads the amounts of one object of an answer.
pub(super) struct Amounts<'a> {
    pub(super) currency: &'a Currency,
    /// Where the object stands, with a trailing dot: `rates[0].`.
    pub(super) path: &'a str,
}

/// The fees and taxes that shipments and rates have in common.
pub(super) struct Parts<'a> {
    pub(super) fees: [(&'static str, Option<&'a str>); 4],
    /// The field, its label, its amount.
    pub(super) taxes: [(&'static str, Option<&'a str>, Option<&'a str>); 2],
    pub(super) more: &'a More,
}

impl Amounts<'_> {
    /// An amount; `None` when the answer has none there, or one that can't be
    /// read.
    pub(super) fn amount(&self, field: &str, text: Option<&str>) -> Option<Money> {
        let text = text.map(str::trim).filter(|text| !text.is_empty())?;
        match Money::parse(text, self.currency.clone()) {
            Ok(money) => Some(money),
            Err(error) => {
                tracing::warn!(path = self.path, field, text, %error, "an amount is left out");
                None
            }
        }
    }

    /// Known fees in their order, then every other `*_fee` that is an amount.
    pub(super) fn fees(&self, parts: &Parts<'_>) -> Vec<Charge> {
        let known = parts.fees.iter();
        let mut charges: Vec<_> = known
            .filter_map(|(field, text)| Some(charge(field, self.amount(field, *text)?)))
            .collect();
        let others = parts.more.iter().filter(|(name, _)| name.ends_with("_fee"));
        charges.extend(others.filter_map(|(name, value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
            };
            // A field that is not documented may hold anything.
            let amount = Money::parse(&text, self.currency.clone()).ok()?;
            Some(charge(name, amount))
        }));
        charges
    }

    /// Provincial, then federal, each under the label the service gives it.
    pub(super) fn taxes(&self, parts: &Parts<'_>) -> Vec<Charge> {
        let known = parts.taxes.iter();
        known
            .filter_map(|(field, label, text)| {
                let amount = self.amount(field, *text)?;
                let label = label.filter(|label| !label.is_empty());
                Some(charge(label.unwrap_or(field), amount))
            })
            .collect()
    }
}

fn charge(name: &str, amount: Money) -> Charge {
    Charge {
        name: name.to_owned(),
        amount,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_sent(decimal: &str, json: &str) {
        let number = number(decimal.parse().unwrap()).unwrap();
        assert_eq!(serde_json::to_string(&number).unwrap(), json);
    }

    #[test]
    fn numbers_travel_digit_by_digit() {
        check_sent("0.1", "0.1");
        check_sent("1300", "1300");
        check_sent("1300.00", "1300");
        check_sent("0.30", "0.3");
        check_sent("453.592370", "453.59237");
        check_sent("99999.9999999999", "99999.9999999999");
        check_sent("0", "0");
        check_sent("0.12345678901234567890", "0.123456789012346");
    }

    #[test]
    fn numbers_come_back_digit_by_digit() {
        for digits in ["0.1", "1300", "2.675", "0.0000001", "123456.789"] {
            let read: Number = serde_json::from_str(digits).unwrap();
            assert_eq!(decimal(Some(&read)), digits.parse().ok(), "{digits}");
        }
    }
}
