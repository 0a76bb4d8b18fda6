//! Numbers as people type them: with a point or a comma, with spaces between
//! the thousands, and never guessed where two readings are possible.

use std::str::FromStr as _;

use rust_decimal::Decimal;

use super::{
    super::problem::{Place, ProblemKind},
    findings::Findings,
};

/// More digits than any amount or measure has, and all that a decimal holds.
const MAX_DIGITS: usize = 28;
/// Amounts are exact to the cent.
pub(super) const MONEY_DECIMALS: u32 = 2;
/// Measures are exact to the microgram and the micrometre.
pub(super) const MEASURE_DECIMALS: u32 = 6;

/// Why a text is not a number that can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberError {
    NotANumber,
    TooLarge,
}

impl Findings<'_> {
    /// A number above zero that must be there.
    pub(super) fn positive(&mut self, place: &Place, max_decimals: u32) -> Option<Decimal> {
        if !self.must_be_there(place) {
            return None;
        }
        let kind = match parse(self.typed(place)) {
            Ok(number) if number <= Decimal::ZERO => ProblemKind::NotPositive,
            Ok(number) if number.normalize().scale() > max_decimals => {
                ProblemKind::TooManyDecimals { max_decimals }
            }
            Ok(number) => return Some(number),
            Err(NumberError::NotANumber) => ProblemKind::NotANumber,
            Err(NumberError::TooLarge) => ProblemKind::TooLarge,
        };
        self.blocking(place, kind);
        None
    }

    /// A count above zero that must be there.
    pub(super) fn count(&mut self, place: &Place, max: u32) -> Option<u32> {
        use rust_decimal::prelude::ToPrimitive as _;

        if !self.must_be_there(place) {
            return None;
        }
        let kind = match parse(self.typed(place)) {
            Ok(number) if !number.is_integer() => ProblemKind::NotAWholeNumber,
            Ok(number) if number <= Decimal::ZERO => ProblemKind::NotPositive,
            Ok(number) if number > Decimal::from(max) => ProblemKind::TooLarge,
            Ok(number) => return number.to_u32(),
            Err(NumberError::NotANumber) => ProblemKind::NotANumber,
            Err(NumberError::TooLarge) => ProblemKind::TooLarge,
        };
        self.blocking(place, kind);
        None
    }
}

/// An amount of money as it is typed outside of an order, with a point or a comma.
pub fn typed_amount(typed: &str) -> Option<Decimal> {
    let amount = parse(typed).ok()?;
    (amount >= Decimal::ZERO && amount.normalize().scale() <= MONEY_DECIMALS).then_some(amount)
}

/// A measure as it is typed outside of an order, with a point or a comma.
pub fn typed_measure(typed: &str) -> Option<Decimal> {
    let measure = parse(typed).ok()?;
    (measure > Decimal::ZERO && measure.normalize().scale() <= MEASURE_DECIMALS).then_some(measure)
}

/// Reads a number. `1,5` and `1.5` are the same; `1,500` is not read, because
/// it is one and a half to one typist and fifteen hundred to another.
pub(super) fn parse(typed: &str) -> Result<Decimal, NumberError> {
    let text = typed.trim();
    let (sign, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => ("-", rest.trim_start()),
        None => ("", text),
    };
    let (whole, fraction) = split(text).ok_or(NumberError::NotANumber)?;
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(&whole) || !is_digits(&fraction) || whole.len() + fraction.len() == 0 {
        return Err(NumberError::NotANumber);
    }
    if whole.len() + fraction.len() > MAX_DIGITS {
        return Err(NumberError::TooLarge);
    }
    let plain = if fraction.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{fraction}")
    };
    Decimal::from_str(&plain).or(Err(NumberError::NotANumber))
}

/// Parts whole from fraction; `None` where that would be a guess.
fn split(text: &str) -> Option<(String, String)> {
    let points = text.matches('.').count();
    let commas = text.matches(',').count();
    let (decimal, thousands) = match (points, commas) {
        (0, 0) => return Some((ungrouped(text, None)?, String::new())),
        (1, 0) => ('.', None),
        (0, 1) => (',', None),
        (_, 0) => return Some((ungrouped(text, Some('.'))?, String::new())),
        (0, _) => return Some((ungrouped(text, Some(','))?, String::new())),
        (1, _) if text.rfind('.') > text.rfind(',') => ('.', Some(',')),
        (_, 1) if text.rfind(',') > text.rfind('.') => (',', Some('.')),
        (_, _) => return None,
    };
    let (whole, fraction) = text.rsplit_once(decimal)?;
    let could_be_thousands = decimal == ','
        && thousands.is_none()
        && fraction.len() == 3
        && (1..=3).contains(&whole.len())
        && whole != "0";
    if could_be_thousands {
        return None;
    }
    Some((ungrouped(whole, thousands)?, fraction.to_owned()))
}

/// Takes spaces, or one other sign, out from between groups of three digits.
fn ungrouped(whole: &str, sign: Option<char>) -> Option<String> {
    let is_space = |letter: char| matches!(letter, ' ' | '\u{a0}' | '\u{202f}');
    let is_sign = |letter: char| Some(letter) == sign || (sign.is_none() && is_space(letter));
    if !whole.contains(is_sign) {
        return Some(whole.to_owned());
    }
    let groups: Vec<&str> = whole.split(is_sign).collect();
    let (first, rest) = groups.split_first()?;
    let fits = (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
    fits.then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (typed, read) in [
            ("9.00", "9.00"),
            (" 460 ", "460"),
            ("1,5", "1.5"),
            ("0,8", "0.8"),
            ("0,500", "0.500"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1,234.50", "1234.50"),
            ("1.234,50", "1234.50"),
            ("1 234,50", "1234.50"),
            ("1\u{202f}234,500", "1234.500"),
            ("1,234,567", "1234567"),
            ("-3", "-3"),
            ("007", "7"),
        ] {
            assert_eq!(parse(typed), Ok(read.parse().unwrap()), "{typed}");
        }
    }

    #[test]
    fn what_has_two_readings_or_none_is_not_read() {
        for typed in [
            "1,500",
            "12,34,5",
            "1.2.3",
            "1,2,3.4.5",
            "ten",
            "1e3",
            "",
            ".",
            "-",
            "5 kg",
            "1 23",
            "٣",
            "NaN",
            "--1",
        ] {
            assert_eq!(parse(typed), Err(NumberError::NotANumber), "{typed}");
        }
    }

    #[test]
    fn more_digits_than_a_decimal_holds_are_too_many() {
        assert_eq!(parse(&"9".repeat(29)), Err(NumberError::TooLarge));
    }
}
