//! The shop's rules, in words.

use super::{Words, listed};
use crate::{
    model::rules::{
        Comparison, Conditions, Effects, Hold, HoldReason, MAX_RULES, MAX_TEXT_CHARS, Rule,
        RulesError, RulesErrorKind, Service,
    },
    text,
};

impl Words {
    /// When a rule applies, and what it says then.
    pub fn rule_sentence(&self, rule: &Rule) -> String {
        let (when, then) = (self.rule_when(&rule.when), self.rule_then(&rule.then));
        text!(self, "rule-sentence", when = when, then = then)
    }

    /// When a rule applies.
    fn rule_when(&self, when: &Conditions) -> String {
        if when.is_for_all() {
            return text!(self, "rule-always");
        }
        let country = |codes: &[&str]| listed(codes.iter().map(|code| self.country(code)));
        let mut parts = Vec::new();
        if !when.country.is_empty() {
            parts.push(text!(self, "rule-to", places = country(&when.country)));
        }
        if !when.country_not.is_empty() {
            let places = country(&when.country_not);
            parts.push(text!(self, "rule-not-to", places = places));
        }
        if !when.province.is_empty() {
            let places = listed(when.province.iter().cloned());
            parts.push(text!(self, "rule-to", places = places));
        }
        if !when.store.is_empty() {
            let stores = listed(when.store.iter().map(|store| self.order_store(store)));
            parts.push(text!(self, "rule-of-store", stores = stores));
        }
        if !when.sku.is_empty() {
            let skus = listed(when.sku.iter().cloned());
            parts.push(text!(self, "rule-with-sku", skus = skus));
        }
        if !when.title_contains.is_empty() {
            let texts = when.title_contains.iter();
            let texts = listed(texts.map(|words| text!(self, "quoted", text = words.as_str())));
            parts.push(text!(self, "rule-with-title", texts = texts));
        }
        parts.extend(self.rule_numbers(when));
        parts.join(" · ")
    }

    fn rule_numbers(&self, when: &Conditions) -> Vec<String> {
        let weight = comparison(&when.weight, |weight| self.weight(weight));
        let value = comparison(&when.value, |value| self.money(value));
        let quantity = comparison(&when.quantity, |count| count.to_string());
        let mut parts = Vec::new();
        let (from, below) = weight;
        parts.extend(from.map(|from| text!(self, "rule-weight-from", limit = from)));
        parts.extend(below.map(|below| text!(self, "rule-weight-below", limit = below)));
        let (from, below) = value;
        parts.extend(from.map(|from| text!(self, "rule-value-from", limit = from)));
        parts.extend(below.map(|below| text!(self, "rule-value-below", limit = below)));
        let (from, below) = quantity;
        parts.extend(from.map(|from| text!(self, "rule-quantity-from", limit = from)));
        parts.extend(below.map(|below| text!(self, "rule-quantity-below", limit = below)));
        parts
    }

    /// What a rule says of the orders that it applies to.
    fn rule_then(&self, then: &Effects) -> String {
        let limit = then.price_limit.as_ref();
        let parts = [
            then.hold
                .as_ref()
                .map(|reason| text!(self, "rule-hold", reason = reason.as_str())),
            then.size
                .as_ref()
                .map(|size| text!(self, "rule-size", size = self.size(size))),
            then.package_type
                .as_ref()
                .map(|package| text!(self, "rule-package", package = self.package_type(package))),
            then.weight
                .as_ref()
                .map(|weight| text!(self, "rule-weight", weight = self.weight(weight))),
            then.needs_weight.then(|| text!(self, "rule-needs-weight")),
            then.service
                .as_ref()
                .map(|service| self.rule_service(service)),
            then.tracking.then(|| text!(self, "rule-with-tracking")),
            then.within_days
                .map(|days| text!(self, "rule-within-days", days = days)),
            limit.map(|limit| text!(self, "rule-price-limit", limit = self.money(limit))),
            then.insurance.then(|| text!(self, "rule-insurance")),
            then.signature.then(|| text!(self, "rule-signature")),
            then.duties_paid.then(|| text!(self, "rule-duties-paid")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn rule_service(&self, service: &Service) -> String {
        match service {
            Service::Cheapest => text!(self, "rule-cheapest"),
            Service::Fastest => text!(self, "rule-fastest"),
            Service::Only(postage_type) => self.postage_type(postage_type),
        }
    }

    /// Why an order would wait for a person.
    pub fn rule_hold(&self, hold: &Hold) -> String {
        let rule = hold.rule.to_string();
        match &hold.why {
            HoldReason::Said(reason) => text!(
                self,
                "problem-held-by-rule",
                rule = rule,
                reason = reason.as_str()
            ),
            HoldReason::OtherCurrency(undecided) => text!(
                self,
                "problem-rule-undecided",
                rule = rule,
                currency = undecided.rule.code(),
                declared = undecided.order.code()
            ),
        }
    }

    /// Why a file is no file of rules, and where.
    pub fn rules_error(&self, error: &RulesError) -> String {
        let problem = self.rules_problem(&error.kind);
        text!(self, "rules-error", line = error.line, problem = problem)
    }

    fn rules_problem(&self, kind: &RulesErrorKind) -> String {
        match kind {
            RulesErrorKind::NotToml(why) => {
                text!(self, "rules-error-not-toml", why = why.as_str())
            }
            RulesErrorKind::TooLarge => text!(self, "rules-error-too-large"),
            RulesErrorKind::TooMany => text!(self, "rules-error-too-many", limit = MAX_RULES),
            RulesErrorKind::NoName => text!(self, "rules-error-no-name"),
            RulesErrorKind::NameTwice(name) => {
                text!(self, "rules-error-name-twice", name = name.as_str())
            }
            RulesErrorKind::TextTooLong => {
                text!(self, "rules-error-text-too-long", limit = MAX_TEXT_CHARS)
            }
            RulesErrorKind::SaysNothing(name) => {
                text!(self, "rules-error-says-nothing", name = name.as_str())
            }
            RulesErrorKind::EmptyList => text!(self, "rules-error-empty-list"),
            RulesErrorKind::NotACountry(text) => {
                text!(self, "rules-error-not-a-country", text = text.as_str())
            }
            RulesErrorKind::NotAStore(text) => {
                text!(self, "rules-error-not-a-store", text = text.as_str())
            }
            RulesErrorKind::NotASku(text) => {
                text!(self, "rules-error-not-a-sku", text = text.as_str())
            }
            RulesErrorKind::NotAWeight(text) => {
                text!(self, "rules-error-not-a-weight", text = text.as_str())
            }
            RulesErrorKind::NotAnAmount(text) => {
                text!(self, "rules-error-not-an-amount", text = text.as_str())
            }
            RulesErrorKind::NotASize(text) => {
                text!(self, "rules-error-not-a-size", text = text.as_str())
            }
            RulesErrorKind::NotAPackageType(text) => {
                text!(self, "rules-error-not-a-package", text = text.as_str())
            }
            RulesErrorKind::NotAService(text) => {
                text!(self, "rules-error-not-a-service", text = text.as_str())
            }
            RulesErrorKind::NotACount => text!(self, "rules-error-not-a-count"),
            RulesErrorKind::NothingBetween => text!(self, "rules-error-nothing-between"),
            RulesErrorKind::TwoCurrencies => text!(self, "rules-error-two-currencies"),
            RulesErrorKind::WeightTwice => text!(self, "rules-error-weight-twice"),
        }
    }
}

/// From so much on, and below so much, in words.
fn comparison<T>(
    comparison: &Comparison<T>,
    said: impl Fn(&T) -> String,
) -> (Option<String>, Option<String>) {
    let (from, below) = (comparison.from.as_ref(), comparison.below.as_ref());
    (from.map(&said), below.map(&said))
}
