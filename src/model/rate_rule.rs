//! What a shop's rules ask of the rate that an order is bought at.

use std::sync::Arc;

use super::{
    money::Money,
    postage_type::PostageType,
    rate::{self, Rate},
    rate_choice::NotChosen,
    rules::Service,
};

/// Which rate will do, and which of those is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RateRule {
    pub service: Service,
    pub tracking: bool,
    pub within_days: Option<u32>,
    pub price_limit: Option<Money>,
}

impl RateRule {
    /// Whether the rules say nothing of the rate.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The rate that is taken, and its price.
    pub fn of(&self, rates: &[Rate]) -> Result<(PostageType, Money), NotChosen> {
        if rates.is_empty() {
            return Err(NotChosen::NoRates);
        }
        let wanted: Vec<Rate> = rates
            .iter()
            .filter(|rate| self.is_wanted(rate))
            .cloned()
            .collect();
        let taken = match &self.service {
            Service::Cheapest | Service::Only(_) => rate::cheapest(&wanted),
            Service::Fastest => rate::fastest(&wanted),
        };
        let priced = taken.and_then(|rate| Some((rate, rate.price()?.clone())));
        let Some((rate, price)) = priced else {
            return Err(self.why_none(rates));
        };
        match &self.price_limit {
            Some(limit) if limit.currency != price.currency => Err(NotChosen::LimitInAnother {
                price,
                limit: limit.clone(),
            }),
            Some(limit) if price.amount > limit.amount => Err(NotChosen::OverLimit {
                price,
                limit: limit.clone(),
            }),
            Some(_) | None => Ok((rate.postage_type.clone(), price)),
        }
    }

    fn is_wanted(&self, rate: &Rate) -> bool {
        let is_the_one = match &self.service {
            Service::Only(wanted) => rate.postage_type == *wanted,
            Service::Cheapest | Service::Fastest => true,
        };
        // An estimate that says no days is no promise of any.
        let is_in_time = self
            .within_days
            .is_none_or(|days| rate.slowest_days().is_some_and(|slowest| slowest <= days));
        is_the_one && is_in_time && (!self.tracking || rate.has_tracking())
    }

    fn why_none(&self, rates: &[Rate]) -> NotChosen {
        let is_offered = |wanted: &PostageType| {
            let mut priced = rates.iter().filter(|rate| rate.price().is_some());
            priced.any(|rate| rate.postage_type == *wanted)
        };
        match &self.service {
            Service::Only(wanted) if !is_offered(wanted) => NotChosen::NotOffered(wanted.clone()),
            Service::Cheapest | Service::Fastest
                if !self.tracking && self.within_days.is_none() =>
            {
                NotChosen::NoPrice
            }
            Service::Only(_) | Service::Cheapest | Service::Fastest => {
                NotChosen::NoneWillDo(Arc::new(self.clone()))
            }
        }
    }
}
