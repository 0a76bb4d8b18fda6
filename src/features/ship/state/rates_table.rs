//! The rates table of the Ship screen: how it is sorted, and what is marked.

use std::cmp::Ordering;

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

    /// The rates in this order; two equal ones by price.
    pub fn sorted<'a>(&self, rates: &'a [Rate]) -> Vec<&'a Rate> {
        let mut sorted: Vec<&Rate> = rates.iter().collect();
        sorted.sort_by(|left, right| {
            let order = compare(left, right, self.column);
            let order = match self.direction {
                Direction::Up => order,
                Direction::Down => order.reverse(),
            };
            order.then_with(|| compare(left, right, Column::Price))
        });
        sorted
    }
}

fn compare(left: &Rate, right: &Rate, column: Column) -> Ordering {
    match column {
        Column::Service => left.description.cmp(&right.description),
        Column::Delivery => days(left).cmp(&days(right)),
        Column::Tracking => absent_last(left.tracking.as_ref(), right.tracking.as_ref()),
        Column::Signature => absent_last(left.signature.as_ref(), right.signature.as_ref()),
        Column::Insurance => right.is_insured.cmp(&left.is_insured),
        Column::DutiesPaid => absent_last(left.duties_paid.as_ref(), right.duties_paid.as_ref()),
        Column::Price => absent_last(
            left.price().map(|total| total.amount).as_ref(),
            right.price().map(|total| total.amount).as_ref(),
        ),
    }
}

fn absent_last<T: Ord>(left: Option<&T>, right: Option<&T>) -> Ordering {
    match (left, right) {
        (Some(left), Some(right)) => left.cmp(right),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

fn days(rate: &Rate) -> (u32, u32) {
    (
        rate.slowest_days().unwrap_or(u32::MAX),
        rate.fastest_days().unwrap_or(u32::MAX),
    )
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
