//! A rate: one postage option with its price (service document, section 2.3).

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::{money::Money, postage_type::PostageType};

/// A named part of a price.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// The service's field for a fee (`postage_fee`), its label for a tax (`GST`).
    pub name: String,
    pub amount: Money,
}

impl Charge {
    /// Whether it pays the duties of the destination: the service's fee for US tariffs, or a
    /// tax that is labelled so.
    fn is_duties(&self) -> bool {
        let name = self.name.to_lowercase();
        DUTIES.iter().any(|word| name.contains(word))
    }
}

/// In the name of a charge, in both of the service's languages. The fee is `tariff_fee`.
const DUTIES: [&str; 6] = ["tariff", "duty", "duties", "customs", "droits", "douane"];

/// Words of a service that says that there is no tracking, in both of its languages.
const NO_TRACKING: [&str; 12] = [
    "no",
    "not",
    "none",
    "without",
    "untracked",
    "unavailable",
    "n",
    "aucun",
    "sans",
    "non",
    "pas",
    "indisponible",
];

/// Words of an estimate that counts something else than days.
const NOT_DAYS: [&str; 6] = ["week", "semaine", "month", "mois", "hour", "heure"];

/// What one postage type offers, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rate {
    pub postage_type: PostageType,
    pub description: String,
    pub delivery_time: Option<String>,
    pub tracking: Option<String>,
    pub signature: Option<String>,
    pub duties_paid: Option<String>,
    pub is_insured: bool,
    /// In the order postage, insurance, delivery, tariff, then any other.
    pub fees: Vec<Charge>,
    /// Provincial, then federal.
    pub taxes: Vec<Charge>,
    /// What the service says is charged: fees and taxes.
    pub total: Option<Money>,
}

impl Rate {
    /// What is charged. A rate without a total, or with one of zero or less
    /// (one that is charged elsewhere), has no price and can't be bought.
    pub fn price(&self) -> Option<&Money> {
        self.total
            .as_ref()
            .filter(|total| total.amount > Decimal::ZERO)
    }

    /// Whether it says that the parcel can be tracked, in whatever words.
    pub fn has_tracking(&self) -> bool {
        let said = self.tracking.as_deref().unwrap_or_default().to_lowercase();
        let words = said.split(|letter: char| !letter.is_alphabetic());
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && !words.any(|word| NO_TRACKING.contains(&word))
    }

    /// Whether the numbers of its estimate are days.
    pub fn counts_days(&self) -> bool {
        let said = self.delivery_time.as_deref().unwrap_or_default();
        let said = said.to_lowercase();
        !NOT_DAYS.iter().any(|word| said.contains(word))
    }

    /// How much of the price is duties; nothing where none are charged with the postage.
    pub fn charged_duties(&self) -> Option<Money> {
        let charges = self.fees.iter().chain(&self.taxes);
        let mut amounts = charges
            .filter(|charge| charge.is_duties() && charge.amount.amount > Decimal::ZERO)
            .map(|charge| &charge.amount);
        let first = amounts.next()?.clone();
        amounts.try_fold(first, |sum, amount| sum.plus(amount)).ok()
    }

    /// The longest delivery time in days that the estimate's text names, as
    /// far as numbers can be found in it: `5 to 8 business days` gives 8.
    pub fn slowest_days(&self) -> Option<u32> {
        numbers(self.delivery_time.as_deref()?).into_iter().max()
    }

    /// The shortest delivery time in days that the estimate's text names.
    pub fn fastest_days(&self) -> Option<u32> {
        numbers(self.delivery_time.as_deref()?).into_iter().min()
    }
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(|letter: char| !letter.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

/// The cheapest rate that can be bought; the faster one of two at one price.
pub fn cheapest(rates: &[Rate]) -> Option<&Rate> {
    rates
        .iter()
        .filter(|rate| rate.price().is_some())
        .min_by_key(|rate| (rate.price().map(|total| total.amount), speed(rate)))
}

/// The fastest rate that can be bought; the cheaper one of two equally fast.
pub fn fastest(rates: &[Rate]) -> Option<&Rate> {
    rates
        .iter()
        .filter(|rate| rate.price().is_some() && rate.slowest_days().is_some())
        .min_by_key(|rate| (speed(rate), rate.price().map(|total| total.amount)))
}

/// Sorts a rate without an estimate behind every other.
fn speed(rate: &Rate) -> (u32, u32) {
    (
        rate.slowest_days().unwrap_or(u32::MAX),
        rate.fastest_days().unwrap_or(u32::MAX),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::Currency;

    fn rate(name: &str, days: &str, total: &str) -> Rate {
        Rate {
            postage_type: PostageType::from_word(name),
            description: name.to_owned(),
            delivery_time: Some(days.to_owned()),
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: Vec::new(),
            total: Money::parse(total, Currency::Cad).ok(),
        }
    }

    #[test]
    fn the_cheapest_is_by_price_and_the_fastest_by_its_slowest_day() {
        let rates = [
            rate("service_slim", "6 to 10 business days", "5.10"),
            rate("us_postal_express", "1 to 2 business days", "41.00"),
            rate("us_postal_priority", "1 to 4 business days", "12.00"),
        ];
        assert_eq!(
            cheapest(&rates).unwrap().postage_type,
            PostageType::ServiceSlim
        );
        assert_eq!(
            fastest(&rates).unwrap().postage_type,
            PostageType::UsPostalExpress
        );
    }

    #[test]
    fn a_rate_without_a_price_is_neither() {
        let mut free = rate("service_slim", "1 business day", "0");
        free.total = None;
        assert_eq!(cheapest(std::slice::from_ref(&free)), None);
        assert_eq!(fastest(&[free]), None);
    }

    #[test]
    fn a_total_of_zero_or_less_is_no_price() {
        let rates = [
            rate("service_slim", "1 business day", "0.00"),
            rate("service_select", "1 business day", "-5.00"),
            rate("us_postal_priority", "1 to 4 business days", "12.00"),
        ];
        assert_eq!(rates[0].price(), None);
        for found in [cheapest(&rates), fastest(&rates)] {
            assert_eq!(found.unwrap().postage_type, PostageType::UsPostalPriority);
        }
        assert_eq!(cheapest(&rates[..2]), None);
    }

    #[test]
    fn what_has_no_tracking_says_so_in_many_words() {
        let mut rate = rate("service_slim", "1 business day", "20.00");
        assert!(!rate.has_tracking());
        for (said, has_tracking) in [
            ("Full tracking", true),
            ("Delivery confirmation", true),
            ("No tracking", false),
            ("Not tracked", false),
            ("Sans suivi", false),
            ("Pas de suivi", false),
            ("N/A", false),
            ("-", false),
            ("Tracking not available", false),
            ("No-tracking", false),
            (" ", false),
        ] {
            rate.tracking = Some(said.to_owned());
            assert_eq!(rate.has_tracking(), has_tracking, "{said}");
        }
    }

    #[test]
    fn duties_are_the_tariff_fee_and_what_a_tax_calls_so() {
        let charge = |name: &str, amount: &str| Charge {
            name: name.to_owned(),
            amount: Money::parse(amount, Currency::Cad).unwrap(),
        };
        let mut charged = rate("service_slim", "1 business day", "20.00");
        charged.fees = vec![charge("postage_fee", "12.00")];
        charged.taxes = vec![charge("GST", "0.60")];
        assert_eq!(charged.charged_duties(), None);
        charged.fees.push(charge("tariff_fee", "4.20"));
        assert_eq!(charged.charged_duties().unwrap().amount_text(), "4.20");
        charged.taxes.push(charge("Import duty", "1.10"));
        assert_eq!(charged.charged_duties().unwrap().amount_text(), "5.30");
        charged.fees = vec![charge("tariff_fee", "0.00")];
        charged.taxes.clear();
        assert_eq!(charged.charged_duties(), None);
    }

    #[test]
    fn of_two_at_one_price_the_one_that_may_come_sooner_is_taken() {
        let later = rate("service_slim", "4 to 8 business days", "9.84");
        let sooner = rate("us_postal_priority", "2 to 8 business days", "9.84");
        assert_eq!(
            (later.fastest_days(), later.slowest_days()),
            (Some(4), Some(8))
        );
        let rates = [later, sooner];
        assert_eq!(
            cheapest(&rates).unwrap().postage_type,
            PostageType::UsPostalPriority
        );
    }
}
