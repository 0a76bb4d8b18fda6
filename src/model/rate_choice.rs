//! Automatic choice among a shipment's rates.

use rust_decimal::Decimal;

use super::{
    money::Money,
    postage_type::PostageType,
    rate::{self, Rate},
};

/// Which of the rates to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RateChoice {
    Cheapest,
    Fastest,
    /// This one, and no other.
    Only(PostageType),
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
}

impl RateChoice {
    /// The postage type and its total, if it costs no more than the limit.
    pub fn of(
        &self,
        rates: &[Rate],
        max_price: Option<Decimal>,
    ) -> Result<(PostageType, Money), NotChosen> {
        if rates.is_empty() {
            return Err(NotChosen::NoRates);
        }
        let (rate, missing) = match self {
            Self::Cheapest => (rate::cheapest(rates), NotChosen::NoPrice),
            Self::Fastest => (rate::fastest(rates), NotChosen::NoPrice),
            Self::Only(wanted) => (
                rates.iter().find(|rate| rate.postage_type == *wanted),
                NotChosen::NotOffered(wanted.clone()),
            ),
        };
        let priced = rate.and_then(|rate| Some((rate, rate.price()?.clone())));
        let (rate, price) = priced.ok_or(missing)?;
        match max_price {
            Some(limit) if price.amount > limit => Err(NotChosen::OverLimit {
                limit: Money::new(limit, price.currency.clone()),
                price,
            }),
            Some(_) | None => Ok((rate.postage_type.clone(), price)),
        }
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

    #[test]
    fn a_rate_above_the_limit_is_not_taken_and_one_at_the_limit_is() {
        let rates = [rate("service_slim", "5.10")];
        let limit = |text: &str| text.parse().ok();
        let cheapest = RateChoice::Cheapest;
        assert!(cheapest.of(&rates, limit("5.10")).is_ok());
        assert!(matches!(
            cheapest.of(&rates, limit("5.09")),
            Err(NotChosen::OverLimit { .. })
        ));
    }

    #[test]
    fn only_the_wanted_rate_will_do() {
        let rates = [rate("service_slim", "5.10")];
        let wanted = PostageType::UsPostalExpress;
        assert_eq!(
            RateChoice::Only(wanted.clone()).of(&rates, None),
            Err(NotChosen::NotOffered(wanted))
        );
        assert_eq!(RateChoice::Fastest.of(&[], None), Err(NotChosen::NoRates));
        assert_eq!(
            RateChoice::Fastest.of(&rates, None),
            Err(NotChosen::NoPrice)
        );
    }
}
