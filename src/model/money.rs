//! Money: an exact decimal with its currency. Never a float.

use std::{fmt, str::FromStr as _};

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::vocabulary::vocabulary;

vocabulary! {
    /// A currency by its lower-case code.
    pub enum Currency {
        Cad = "cad",
        Usd = "usd",
    }
}

impl Currency {
    /// The currency of a code in either case.
    pub fn from_code(code: &str) -> Self {
        Self::from_word(&code.trim().to_ascii_lowercase())
    }

    /// The code as a person reads it.
    pub fn code(&self) -> String {
        self.as_str().to_ascii_uppercase()
    }
}

/// An exact amount in one currency.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Money {
    pub amount: Decimal,
    pub currency: Currency,
}

/// Why a text is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    #[error("it is not a number")]
    NotANumber,
    #[error("two amounts in different currencies do not add up")]
    MixedCurrencies,
    #[error("the amount is too large")]
    TooLarge,
}

impl Money {
    pub fn new(amount: Decimal, currency: Currency) -> Self {
        Self { amount, currency }
    }

    pub fn zero(currency: Currency) -> Self {
        Self::new(Decimal::ZERO, currency)
    }

    /// Reads a decimal string as the service writes it.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, MoneyError> {
        Decimal::from_str(text.trim())
            .map(|amount| Self::new(amount, currency))
            .or(Err(MoneyError::NotANumber))
    }

    /// The sum of two amounts of one currency.
    pub fn plus(&self, other: &Self) -> Result<Self, MoneyError> {
        if self.currency != other.currency {
            return Err(MoneyError::MixedCurrencies);
        }
        self.amount
            .checked_add(other.amount)
            .map(|amount| Self::new(amount, self.currency.clone()))
            .ok_or(MoneyError::TooLarge)
    }

    /// The decimal string the service reads, with at least two decimals.
    pub fn amount_text(&self) -> String {
        let mut amount = self.amount;
        if amount.scale() < 2 {
            amount.rescale(2);
        }
        amount.to_string()
    }
}

/// `9.84 CAD`: for logs and machine-read output. The window uses its language.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount_text(), self.currency.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_add_up_exactly() {
        let tenth = Money::parse("0.10", Currency::Cad).unwrap();
        let sum = tenth
            .plus(&Money::parse("0.20", Currency::Cad).unwrap())
            .unwrap();
        assert_eq!(sum, Money::parse("0.30", Currency::Cad).unwrap());
    }

    #[test]
    fn two_currencies_never_add_up() {
        let cad = Money::parse("1", Currency::Cad).unwrap();
        let usd = Money::parse("1", Currency::Usd).unwrap();
        assert_eq!(cad.plus(&usd), Err(MoneyError::MixedCurrencies));
    }

    #[test]
    fn an_amount_always_shows_its_cents_and_its_currency() {
        assert_eq!(
            Money::parse("9.5", Currency::Cad).unwrap().to_string(),
            "9.50 CAD"
        );
    }
}
