//! Why there are no rates, each reason with its fix.

use super::{Words, listed};
use crate::{
    model::{no_rates::NoRatesReason, rate_choice::NotChosen, rate_rule::RateRule, rules::Service},
    text,
};

impl Words {
    /// Why none of a draft's rates is taken.
    pub fn not_chosen(&self, why: &NotChosen) -> String {
        match why {
            NotChosen::NoRates => text!(self, "not-chosen-no-rates"),
            NotChosen::NoPrice => text!(self, "not-chosen-no-price"),
            NotChosen::NotOffered(wanted) => text!(
                self,
                "not-chosen-not-offered",
                postage = self.postage_type(wanted)
            ),
            NotChosen::OverLimit { price, limit } => text!(
                self,
                "not-chosen-over-limit",
                price = self.money(price),
                limit = self.money(limit)
            ),
            NotChosen::OverRuleLimit { price, limit } => text!(
                self,
                "not-chosen-over-rule-limit",
                price = self.money(price),
                limit = self.money(limit)
            ),
            NotChosen::LimitInAnother { price, limit } => text!(
                self,
                "not-chosen-limit-in-another",
                price = self.money(price),
                limit = self.money(limit)
            ),
            NotChosen::NoneWillDo(rule) => self.none_will_do(rule),
        }
    }

    /// What the shop's rules ask that no rate does.
    fn none_will_do(&self, rule: &RateRule) -> String {
        let tracked = rule.tracking.then(|| text!(self, "rule-with-tracking"));
        let in_time = rule
            .within_days
            .map(|days| text!(self, "rule-within-days", days = days));
        let asked = listed(tracked.into_iter().chain(in_time));
        match &rule.service {
            Service::Only(wanted) => text!(
                self,
                "not-chosen-not-as-asked",
                postage = self.postage_type(wanted),
                asked = asked
            ),
            Service::Cheapest | Service::Fastest => {
                text!(self, "not-chosen-none-will-do", asked = asked)
            }
        }
    }

    /// The reason and what to do about it.
    pub fn no_rates_reason(&self, reason: NoRatesReason) -> String {
        match reason {
            NoRatesReason::NoShipDate => text!(self, "no-rates-no-ship-date"),
            NoRatesReason::NoDimensions => text!(self, "no-rates-no-dimensions"),
            NoRatesReason::SideOver60Cm => text!(self, "no-rates-side-over-60-cm"),
            NoRatesReason::TooLargeForItsPackage => {
                text!(self, "no-rates-too-large-for-its-package")
            }
            NoRatesReason::TooHeavy => text!(self, "no-rates-too-heavy"),
            NoRatesReason::NoCustomsItems => text!(self, "no-rates-no-customs-items"),
            NoRatesReason::DutiesPaidWithoutVat => text!(self, "no-rates-duties-paid-without-vat"),
            NoRatesReason::OptionNotOffered => text!(self, "no-rates-option-not-offered"),
            NoRatesReason::PackageNotOffered => text!(self, "no-rates-package-not-offered"),
            NoRatesReason::Unknown => text!(self, "no-rates-unknown"),
        }
    }
}
