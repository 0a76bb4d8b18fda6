//! Automatic choice among a shipment's rates.

use std::{collections::BTreeMap, sync::Arc};

use rust_decimal::Decimal;

use super::{
    ids::{LineId, ShipmentId},
    money::Money,
    postage_type::PostageType,
    rate::Rate,
    rate_rule::RateRule,
    rules::Service,
};

/// Which of the rates to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RateChoice {
    Cheapest,
    Fastest,
    /// This one, and no other.
    Only(PostageType),
    /// What the shop's rules say of each line; nothing of a line that is not among them.
    ByRules(Arc<BTreeMap<LineId, RateRule>>),
    /// The postage that each draft was priced at, as far as it still does what the rules ask;
    /// nothing of a draft that is not among them.
    AsPriced(Arc<BTreeMap<ShipmentId, RateRule>>),
}

/// Why no rate is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotChosen {
    /// The service offers none.
    NoRates,
    /// None of them has a price, or none says how fast it is.
    NoPrice,
    NotOffered(PostageType),
    OverLimit {
        price: Money,
        limit: Money,
    },
    /// It costs more than a rule of the shop allows.
    OverRuleLimit {
        price: Money,
        limit: Money,
    },
    /// A rule of the shop limits the price in another currency.
    LimitInAnother {
        price: Money,
        limit: Money,
    },
    /// None does what the shop's rules ask.
    NoneWillDo(Arc<RateRule>),
}

/// What a rate is chosen for.
#[derive(Debug, Clone, Copy)]
pub struct ChosenFor<'a> {
    pub line: &'a LineId,
    pub shipment: &'a ShipmentId,
}

impl RateChoice {
    /// The postage type and its total, if it costs no more than the limit.
    pub fn of(
        &self,
        chosen_for: ChosenFor<'_>,
        rates: &[Rate],
        max_price: Option<Decimal>,
    ) -> Result<(PostageType, Money), NotChosen> {
        let rule = self.rule(chosen_for).ok_or(NotChosen::NoPrice)?;
        let (postage_type, price) = rule.of(rates)?;
        match max_price {
            Some(limit) if price.amount > limit => Err(NotChosen::OverLimit {
                limit: Money::new(limit, price.currency.clone()),
                price,
            }),
            Some(_) | None => Ok((postage_type, price)),
        }
    }

    fn rule(&self, chosen_for: ChosenFor<'_>) -> Option<RateRule> {
        let service = match self {
            Self::Cheapest => Service::Cheapest,
            Self::Fastest => Service::Fastest,
            Self::Only(wanted) => Service::Only(wanted.clone()),
            Self::ByRules(rules) => return rules.get(chosen_for.line).cloned(),
            Self::AsPriced(priced) => return priced.get(chosen_for.shipment).cloned(),
        };
        Some(RateRule {
            service,
            ..RateRule::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::Currency;

    fn rate(name: &str, total: &str) -> Rate {
        Rate {
            postage_type: PostageType::from_word(name),
            description: name.to_owned(),
            delivery_time: None,
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: Vec::new(),
            total: Money::parse(total, Currency::Cad).ok(),
        }
    }

    fn of(
        choice: &RateChoice,
        rates: &[Rate],
        limit: Option<Decimal>,
    ) -> Result<(PostageType, Money), NotChosen> {
        let (line, shipment) = (LineId::new("L1"), ShipmentId::new("S1"));
        let chosen_for = ChosenFor {
            line: &line,
            shipment: &shipment,
        };
        choice.of(chosen_for, rates, limit)
    }

    #[test]
    fn a_rate_above_the_limit_is_not_taken_and_one_at_the_limit_is() {
        let rates = [rate("service_slim", "5.10")];
        let limit = |text: &str| text.parse().ok();
        let cheapest = RateChoice::Cheapest;
        assert!(of(&cheapest, &rates, limit("5.10")).is_ok());
        assert!(matches!(
            of(&cheapest, &rates, limit("5.09")),
            Err(NotChosen::OverLimit { .. })
        ));
    }

    #[test]
    fn only_the_wanted_rate_will_do() {
        let rates = [rate("service_slim", "5.10")];
        let wanted = PostageType::UsPostalExpress;
        assert_eq!(
            of(&RateChoice::Only(wanted.clone()), &rates, None),
            Err(NotChosen::NotOffered(wanted))
        );
        assert_eq!(of(&RateChoice::Fastest, &[], None), Err(NotChosen::NoRates));
        assert_eq!(
            of(&RateChoice::Fastest, &rates, None),
            Err(NotChosen::NoPrice)
        );
    }
}
