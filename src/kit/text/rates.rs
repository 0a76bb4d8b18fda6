//! What a rate comes with, which the service says in English. What is not known of it is
//! shown in the service's own words.

use super::Words;
use crate::{model::rate::Rate, text};

impl Words {
    /// How long a delivery takes.
    pub fn delivery_time(&self, said: &str) -> String {
        let Some((from, to, unit)) = days(said).filter(|_| !self.speaks_english()) else {
            return said.to_owned();
        };
        match unit {
            Unit::WorkingDays => text!(self, "rate-working-days", from = from, to = to),
            Unit::Days => text!(self, "rate-days", from = from, to = to),
        }
    }

    /// One thing that a rate comes with, e.g. how it is tracked.
    pub fn rate_offer(&self, said: &str) -> String {
        if self.speaks_english() {
            return said.to_owned();
        }
        match said.to_lowercase().as_str() {
            "full tracking" | "tracked" | "tracking" => text!(self, "rate-full-tracking"),
            "delivery confirmation" => text!(self, "rate-delivery-confirmation"),
            "no tracking" | "untracked" => text!(self, "rate-no-tracking"),
            "signature on delivery" => text!(self, "rate-signature"),
            "duties and taxes paid by the sender" => text!(self, "rate-duties-paid"),
            _ => said.to_owned(),
        }
    }

    /// What becomes of the duties: that they are in the price, or else what the service says
    /// of them.
    pub fn rate_duties(&self, rate: &Rate) -> Option<String> {
        match rate.charged_duties() {
            Some(duties) => {
                let amount = self.money(&duties);
                Some(text!(self, "rate-duties-included", amount = amount))
            }
            None => rate
                .duties_paid
                .as_deref()
                .map(|said| self.rate_offer(said)),
        }
    }

    fn speaks_english(&self) -> bool {
        self.language() == "en"
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Days,
    WorkingDays,
}

/// `3-7 business days`, `2 to 3 days`, `1 day`: from and to, and in what.
fn days(said: &str) -> Option<(u32, u32, Unit)> {
    let said = said.trim().to_lowercase();
    let number_ends = said.rfind(|letter: char| letter.is_ascii_digit())?;
    let (numbers, unit) = said.split_at_checked(number_ends.checked_add(1)?)?;
    let unit = match unit.trim() {
        "day" | "days" => Unit::Days,
        "business day" | "business days" | "working day" | "working days" => Unit::WorkingDays,
        _ => return None,
    };
    let parts = ["-", "–", " to "]
        .into_iter()
        .find_map(|between| numbers.split_once(between));
    let (from, to) = parts.unwrap_or((numbers, numbers));
    let number = |text: &str| text.trim().parse().ok();
    Some((number(from)?, number(to)?, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_service_says_of_a_rate_is_said_in_french_where_it_is_known() {
        let words = Words::new("fr").unwrap();
        for (said, shown) in [
            ("3-7 business days", "3 à 7 jours ouvrables"),
            ("1 business day", "1 jour ouvrable"),
            ("2 to 3 days", "2 à 3 jours"),
            ("1 day", "1 jour"),
            ("when it is ready", "when it is ready"),
            ("5 weeks", "5 weeks"),
        ] {
            assert_eq!(words.delivery_time(said), shown);
        }
        assert_eq!(words.rate_offer("Full tracking"), "Suivi complet");
        assert_eq!(words.rate_offer("By owl"), "By owl");
    }

    #[test]
    fn in_english_the_service_is_quoted() {
        let words = Words::new("en").unwrap();
        assert_eq!(
            words.delivery_time("3-7 business days"),
            "3-7 business days"
        );
        assert_eq!(words.rate_offer("Full tracking"), "Full tracking");
    }
}
