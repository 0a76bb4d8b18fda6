//! What a shop's rules ask of the rate that an order is bought at.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    money::Money,
    postage_type::PostageType,
    rate::{self, Rate},
    rate_choice::NotChosen,
    rules::Service,
};

/// Which rate will do, and which of those is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateRule {
    pub service: Service,
    pub tracking: bool,
    pub within_days: Option<u32>,
    pub price_limit: Option<Money>,
}

impl RateRule {
    /// The same rule with another service.
    #[must_use]
    pub fn with(&self, service: Service) -> Self {
        Self {
            service,
            ..self.clone()
        }
    }

    /// The same rule for a draft that was priced by it: this postage, and no other.
    #[must_use]
    pub fn only(&self, postage_type: PostageType) -> Self {
        self.with(Service::Only(postage_type))
    }

    /// The rate that is taken, and its price: the cheapest or the fastest of those that do what is
    /// asked and cost no more than the limit.
    pub fn of(&self, rates: &[Rate]) -> Result<(PostageType, Money), NotChosen> {
        if rates.is_empty() {
            return Err(NotChosen::NoRates);
        }
        let wanted = rates.iter().filter(|rate| self.is_wanted(rate));
        let wanted: Vec<Rate> = wanted.cloned().collect();
        let within = wanted.iter().filter(|rate| self.is_within_limit(rate));
        let within: Vec<Rate> = within.cloned().collect();
        let taken = self.taken_of(&within);
        let taken = taken.and_then(|rate| Some((rate.postage_type.clone(), rate.price()?.clone())));
        taken.ok_or_else(|| self.why_none(rates, &wanted))
    }

    fn taken_of<'a>(&self, rates: &'a [Rate]) -> Option<&'a Rate> {
        match &self.service {
            Service::Cheapest | Service::Only(_) => rate::cheapest(rates),
            Service::Fastest => rate::fastest(rates),
        }
    }

    fn is_within_limit(&self, rate: &Rate) -> bool {
        match (&self.price_limit, rate.price()) {
            (Some(limit), Some(price)) => {
                limit.currency == price.currency && price.amount <= limit.amount
            }
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    fn is_wanted(&self, rate: &Rate) -> bool {
        let is_the_one = match &self.service {
            Service::Only(wanted) => rate.postage_type == *wanted,
            Service::Cheapest | Service::Fastest => true,
        };
        // An estimate that says no days is no promise of any.
        let is_in_time = self.within_days.is_none_or(|days| {
            let slowest = rate.slowest_days().filter(|_| rate.counts_days());
            slowest.is_some_and(|slowest| slowest <= days)
        });
        is_the_one && is_in_time && (!self.tracking || rate.has_tracking())
    }

    fn why_none(&self, rates: &[Rate], wanted: &[Rate]) -> NotChosen {
        // The cheapest of those that would do is nearest to the limit.
        let nearest = self.taken_of(wanted).and(rate::cheapest(wanted));
        if let (Some(limit), Some(price)) = (&self.price_limit, nearest.and_then(Rate::price)) {
            let (limit, price) = (limit.clone(), price.clone());
            return if limit.currency == price.currency {
                NotChosen::OverRuleLimit { price, limit }
            } else {
                NotChosen::LimitInAnother { price, limit }
            };
        }
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
