//! Numbers as a language writes them: money, measures, counts, dates, times.
//!
//! Separators and the place of the sign come from the language's file, so a
//! new language needs no code. Dates are `YYYY-MM-DD` in every language.

use std::time::Duration;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use rust_decimal::Decimal;

use super::Words;
use crate::{
    model::{
        measure::{Size, Weight},
        money::{Currency, Money},
        parcel::Parcel,
    },
    text,
};

impl Words {
    /// `$1,234.50 CAD`: always with the currency, never rounded.
    pub fn money(&self, money: &Money) -> String {
        let magnitude = Money::new(money.amount.abs(), money.currency.clone());
        let amount = self.grouped(&magnitude.amount_text());
        let currency = money.currency.code();
        let is_negative = money.amount.is_sign_negative() && !money.amount.is_zero();
        match money.currency {
            Currency::Cad | Currency::Usd if is_negative => text!(
                self,
                "money-dollars-negative",
                amount = amount,
                currency = currency
            ),
            Currency::Cad | Currency::Usd => {
                text!(self, "money-dollars", amount = amount, currency = currency)
            }
            Currency::Unknown(_) => {
                let amount = self.grouped(&money.amount_text());
                text!(self, "money-other", amount = amount, currency = currency)
            }
        }
    }

    /// `22.9 oz`, in the unit it was typed in.
    pub fn weight(&self, weight: &Weight) -> String {
        let number = self.decimal(weight.value);
        let unit = self.weight_unit(&weight.unit);
        text!(self, "measure", number = number, unit = unit)
    }

    /// `March 2026`.
    pub fn month(&self, day: Date) -> String {
        let year = day.year().to_string();
        text!(self, "calendar-month", month = day.month(), year = year)
    }

    /// `about 3 minutes`: how much longer something takes, never less than it does.
    pub fn time_left(&self, left: Duration) -> String {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        // Whole steps of five seconds: the number does not flicker.
        let seconds = left.as_secs().div_ceil(5).max(1) * 5;
        if seconds <= MINUTE {
            text!(self, "time-left-seconds", count = seconds)
        } else if seconds <= HOUR + HOUR / 2 {
            let minutes = seconds.div_ceil(MINUTE);
            text!(self, "time-left-minutes", count = minutes)
        } else {
            text!(self, "time-left-hours", count = seconds.div_ceil(HOUR))
        }
    }

    /// `25 × 18 × 8 cm`, in the unit it was typed in.
    pub fn size(&self, size: &Size) -> String {
        text!(
            self,
            "measure-size",
            length = self.decimal(size.x),
            width = self.decimal(size.y),
            height = self.decimal(size.z),
            unit = self.size_unit(&size.unit)
        )
    }

    /// `Parcel · 25 × 18 × 8 cm · 460 g`.
    pub fn parcel(&self, parcel: &Parcel) -> String {
        text!(
            self,
            "parcel-summary",
            package = self.package_type(&parcel.package_type),
            size = self.size(&parcel.size),
            weight = self.weight(&parcel.weight)
        )
    }

    /// `1,412`.
    pub fn count(&self, count: u64) -> String {
        self.grouped(&count.to_string())
    }

    /// What a screen reader calls a table: what it lists, and how many rows it has.
    pub(crate) fn table_of_rows(&self, name: &str, rows: usize) -> String {
        let shown = self.count(rows.try_into().unwrap_or(u64::MAX));
        text!(
            self,
            "table-of-rows",
            name = name,
            count = rows,
            shown = shown
        )
    }

    /// A number without zeros that say nothing.
    pub fn decimal(&self, number: Decimal) -> String {
        self.grouped(&number.normalize().to_string())
    }

    /// `2026-01-31`, in every language.
    pub fn date(&self, date: Date) -> String {
        date.to_string()
    }

    /// `14:05` at the user's place, for what happens within the hour.
    pub fn time_of_day(&self, time: Timestamp, zone: &TimeZone) -> String {
        time.to_zoned(zone.clone()).strftime("%H:%M").to_string()
    }

    /// `2026-01-31 14:05` at the user's place; the offset goes into the hover
    /// text, see [`Self::offset`].
    pub fn date_time(&self, time: Timestamp, zone: &TimeZone) -> String {
        time.to_zoned(zone.clone())
            .strftime("%Y-%m-%d %H:%M")
            .to_string()
    }

    /// `2026-01-31 14:05:09 UTC-05:00`: the same moment for the hover text.
    pub fn offset(&self, time: Timestamp, zone: &TimeZone) -> String {
        time.to_zoned(zone.clone())
            .strftime("%Y-%m-%d %H:%M:%S UTC%:z")
            .to_string()
    }

    /// `UTC`, `America/New York`: a zone without the blanks and names that only systems write.
    pub fn zone(&self, zone: &TimeZone) -> String {
        match (zone.iana_name(), zone.to_fixed_offset()) {
            (Some("Etc/UTC" | "Etc/UCT" | "Etc/Universal" | "Etc/Zulu"), _) => "UTC".to_owned(),
            (Some(name), _) => name.replace('_', " "),
            (None, Ok(offset)) => format!("UTC{offset}"),
            (None, Err(_)) => text!(self, "zone-of-computer"),
        }
    }

    /// Puts the language's signs into a plain decimal number.
    fn grouped(&self, plain: &str) -> String {
        const GROUP: usize = 3;
        let (sign, plain) = match plain.strip_prefix('-') {
            Some(rest) => ("-", rest),
            None => ("", plain),
        };
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
        let group_separator = text!(self, "number-group-separator");
        let mut shown = sign.to_owned();
        for (index, digit) in whole.chars().enumerate() {
            let digits_left = whole.len().saturating_sub(index);
            if index > 0 && digits_left.is_multiple_of(GROUP) {
                shown.push_str(&group_separator);
            }
            shown.push(digit);
        }
        if !fraction.is_empty() {
            shown.push_str(&text!(self, "number-decimal-separator"));
            shown.push_str(fraction);
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::measure::{SizeUnit, WeightUnit};

    fn words() -> Words {
        Words::new("en").unwrap()
    }

    fn money(amount: &str, currency: &str) -> String {
        let money = Money::parse(amount, Currency::from_code(currency)).unwrap();
        words().money(&money)
    }

    #[test]
    fn money_always_shows_its_cents_and_its_currency() {
        assert_eq!(money("9.84", "cad"), "$9.84 CAD");
        assert_eq!(money("1234.5", "usd"), "$1,234.50 USD");
        assert_eq!(money("1234567.891", "cad"), "$1,234,567.891 CAD");
        assert_eq!(money("-3", "cad"), "-$3.00 CAD");
        assert_eq!(money("-1234.5", "eur"), "-1,234.50 EUR");
        assert_eq!(money("0", "cad"), "$0.00 CAD");
    }

    #[test]
    fn measures_stand_with_their_unit() {
        let weight = Weight {
            value: Decimal::new(2290, 2),
            unit: WeightUnit::Ounce,
        };
        assert_eq!(words().weight(&weight), "22.9 oz");
        let size = Size {
            x: 25.into(),
            y: 18.into(),
            z: Decimal::new(8, 1),
            unit: SizeUnit::Centimetre,
        };
        assert_eq!(words().size(&size), "25 × 18 × 0.8 cm");
        assert_eq!(words().count(1412), "1,412");
        assert_eq!(words().count(999), "999");
    }

    #[test]
    fn a_moment_stands_in_the_zone_of_the_user_with_the_offset_apart() {
        let time: Timestamp = "2026-01-31T19:05:09Z".parse().unwrap();
        let zone = TimeZone::get("America/Toronto").unwrap();
        assert_eq!(words().date_time(time, &zone), "2026-01-31 14:05");
        assert_eq!(words().offset(time, &zone), "2026-01-31 14:05:09 UTC-05:00");
        assert_eq!(words().date(jiff::civil::date(2026, 1, 31)), "2026-01-31");
    }
}
