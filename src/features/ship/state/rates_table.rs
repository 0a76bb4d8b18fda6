//! The rates table of the Ship screen: how it is sorted, and what is marked.

use std::cmp::Ordering;

use rust_decimal::Decimal;

use crate::model::{
    postage_type::PostageType,
    rate::{self, Rate},
};

/// A column of the rates table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    Service,
    Delivery,
    Tracking,
    Signature,
    Insurance,
    DutiesPaid,
    Price,
}

impl Column {
    /// In the table's order.
    pub const ALL: [Self; 7] = [
        Self::Service,
        Self::Delivery,
        Self::Tracking,
        Self::Signature,
        Self::Insurance,
        Self::DutiesPaid,
        Self::Price,
    ];
}

/// Which end comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
}

/// How the rates are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    pub column: Column,
    pub direction: Direction,
}

impl Default for Sort {
    fn default() -> Self {
        Self {
            column: Column::Price,
            direction: Direction::Up,
        }
    }
}

impl Sort {
    /// A press on a column's head: sorts by it, or turns it round.
    pub(crate) fn press(&mut self, column: Column) {
        self.direction = if self.column == column && self.direction == Direction::Up {
            Direction::Down
        } else {
            Direction::Up
        };
        self.column = column;
    }

    /// The rates in this order; two equal ones by price. A rate without a value in the
    /// column comes last in both directions.
    pub fn sorted<'a>(&self, rates: &'a [Rate]) -> Vec<&'a Rate> {
        let mut sorted: Vec<&Rate> = rates.iter().collect();
        sorted.sort_by(|left, right| {
            compare(left, right, *self).then_with(|| compare(left, right, Self::default()))
        });
        sorted
    }
}

fn compare(left: &Rate, right: &Rate, sort: Sort) -> Ordering {
    let Sort { column, direction } = sort;
    match column {
        Column::Service => turned(left.description.cmp(&right.description), direction),
        Column::Delivery => by_value(left, right, direction, days),
        Column::Tracking => by_value(left, right, direction, |rate| rate.tracking.as_ref()),
        Column::Signature => by_value(left, right, direction, |rate| rate.signature.as_ref()),
        Column::Insurance => turned(right.is_insured.cmp(&left.is_insured), direction),
        Column::DutiesPaid => by_value(left, right, direction, duties),
        Column::Price => by_value(left, right, direction, |rate| {
            rate.price().map(|total| total.amount)
        }),
    }
}

/// The order of two values; a rate that has none comes last in both directions.
fn by_value<'a, T: Ord>(
    left: &'a Rate,
    right: &'a Rate,
    direction: Direction,
    value: impl Fn(&'a Rate) -> Option<T>,
) -> Ordering {
    match (value(left), value(right)) {
        (Some(left), Some(right)) => turned(left.cmp(&right), direction),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

fn turned(order: Ordering, direction: Direction) -> Ordering {
    match direction {
        Direction::Up => order,
        Direction::Down => order.reverse(),
    }
}

fn days(rate: &Rate) -> Option<(u32, u32)> {
    Some((rate.slowest_days()?, rate.fastest_days()?))
}

/// How much is charged for duties; nothing for a rate that says nothing of them.
fn duties(rate: &Rate) -> Option<Decimal> {
    let charged = rate.charged_duties().map(|duties| duties.amount);
    charged.or_else(|| rate.duties_paid.as_ref().map(|_said| Decimal::ZERO))
}

/// What a rate is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Cheapest,
    Fastest,
}

/// The marks of one rate among all.
pub fn marks(rates: &[Rate], of: &Rate) -> Vec<Mark> {
    let is_that = |found: Option<&Rate>| found.is_some_and(|rate| rate == of);
    let mut marks = Vec::new();
    if is_that(rate::cheapest(rates)) {
        marks.push(Mark::Cheapest);
    }
    if is_that(rate::fastest(rates)) {
        marks.push(Mark::Fastest);
    }
    marks
}

/// What is selected when rates arrive: the earlier choice if it is still
/// offered, else the cheapest.
pub(crate) fn first_choice(rates: &[Rate], earlier: Option<&PostageType>) -> Option<PostageType> {
    let offered = |postage_type: &&PostageType| {
        rates
            .iter()
            .any(|rate| rate.postage_type == **postage_type && rate.price().is_some())
    };
    earlier
        .filter(offered)
        .cloned()
        .or_else(|| rate::cheapest(rates).map(|rate| rate.postage_type.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::money::{Currency, Money};

    fn rate(postage_type: PostageType, days: &str, total: &str) -> Rate {
        Rate {
            description: postage_type.to_string(),
            postage_type,
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

    fn three() -> Vec<Rate> {
        vec![
            rate(PostageType::UsPostalExpress, "1 to 2 days", "41.00"),
            rate(PostageType::ServiceSlim, "6 to 10 days", "5.10"),
            rate(PostageType::UsPostalPriority, "1 to 4 days", "12.00"),
        ]
    }

    fn order(sort: Sort) -> Vec<String> {
        sort.sorted(&three())
            .iter()
            .map(|rate| rate.total.as_ref().unwrap().amount_text())
            .collect()
    }

    #[test]
    fn rates_come_cheapest_first_and_turn_round_on_a_second_press() {
        let mut sort = Sort::default();
        assert_eq!(order(sort), ["5.10", "12.00", "41.00"]);
        sort.press(Column::Price);
        assert_eq!(order(sort), ["41.00", "12.00", "5.10"]);
        sort.press(Column::Delivery);
        assert_eq!(order(sort), ["41.00", "12.00", "5.10"]);
    }

    #[test]
    fn a_rate_without_a_value_comes_last_in_both_directions() {
        let mut rates = three();
        rates[0].total = None;
        rates[0].delivery_time = None;
        let mut sort = Sort::default();
        for column in [Column::Price, Column::Delivery] {
            sort.press(column);
            for _direction in [Direction::Up, Direction::Down] {
                let last = sort.sorted(&rates).pop();
                assert_eq!(last.unwrap().postage_type, PostageType::UsPostalExpress);
                sort.press(column);
            }
        }
    }

    #[test]
    fn an_earlier_choice_that_is_still_offered_stays() {
        let rates = three();
        assert_eq!(
            first_choice(&rates, Some(&PostageType::UsPostalPriority)),
            Some(PostageType::UsPostalPriority)
        );
        assert_eq!(
            first_choice(&rates, Some(&PostageType::ServiceSelect)),
            Some(PostageType::ServiceSlim)
        );
    }
}
