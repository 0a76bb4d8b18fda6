//! What the customs items of an order come to together.

use rust_decimal::{Decimal, RoundingStrategy};

use super::{check, measure::Weight, order::OrderText};

/// A weight that comes from the items is as exact as a scale: a gram of a kilogram.
const CARRIED_DECIMALS: u32 = 3;

/// What the items are worth together; nothing where one says no value, or another currency than
/// the declared value's.
pub fn items_value(order: &OrderText) -> Option<Decimal> {
    let worth = order.items.iter().map(|item| {
        let is_same = item.currency_code == order.value_currency;
        let value = check::typed_amount(&item.value_amount).filter(|_| is_same)?;
        let quantity: u32 = item.quantity.trim().parse().ok()?;
        value.checked_mul(Decimal::from(quantity))
    });
    let sum = worth.reduce(|sum, one| sum?.checked_add(one?))?;
    sum.filter(|value| !value.is_zero())
}

/// What the items weigh together, in the unit of the parcel; nothing where one has no weight.
pub fn items_weight(order: &OrderText) -> Option<Decimal> {
    let weights = order.items.iter().map(|item| {
        let weight = Weight {
            value: check::typed_measure(&item.weight)?,
            unit: item.weight_unit.clone().into(),
        };
        let quantity: u32 = item.quantity.trim().parse().ok()?;
        weight.micrograms()?.checked_mul(quantity.into())
    });
    let sum = weights.reduce(|sum, one| sum?.checked_add(one?))?;
    let together = Weight::of_micrograms(sum?, order.weight_unit.clone().into())?;
    // Rounded up: a parcel is never declared lighter than what is in it.
    let up = RoundingStrategy::ToPositiveInfinity;
    let value = together.value.round_dp_with_strategy(CARRIED_DECIMALS, up);
    (value > Decimal::ZERO).then(|| value.normalize())
}
