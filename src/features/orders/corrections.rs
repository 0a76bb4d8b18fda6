//! What is wrong with the orders of a file, by cause, and one correction for all that share it.

use std::collections::HashMap;

use super::{
    OrderRow,
    order_row::{carry_from_items, read_text},
    sheet::SheetOrder,
};
use crate::model::{
    fields::Field,
    judged_order::NotReady,
    order::OrderText,
    problem::{Place, Problem, ProblemKind},
};

/// A problem that orders of a file have for the same reason: what corrects one of them corrects
/// all.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SharedProblem {
    pub field: Field,
    kind: ProblemKind,
    /// What stands in the cells.
    pub value: String,
    of: SharedBy,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum SharedBy {
    /// Whatever order of the file has it.
    All,
    /// Items that are the same thing, by its SKU, or its description where it has none.
    Item(String),
    /// An order alone, by its row: its number, its address.
    Order(usize),
}

impl SharedProblem {
    fn of(problem: &Problem, order: &SheetOrder) -> Self {
        let place = &problem.place;
        let is_missing = problem.kind.is_missing();
        let of = if is_of_one_order(place, is_missing) {
            SharedBy::Order(order.row)
        } else if is_missing && is_of_the_thing(&place.field) {
            SharedBy::Item(thing(&order.text, place))
        } else {
            SharedBy::All
        };
        Self {
            field: place.field.clone(),
            // Whichever country needs what is missing.
            kind: if is_missing {
                ProblemKind::Missing
            } else {
                problem.kind.clone()
            },
            value: problem.value.trim().to_owned(),
            of,
        }
    }

    /// Whether it can be corrected by typing. What the shop holds and rows that stand apart are
    /// put right where the file comes from.
    pub fn can_be_corrected(&self) -> bool {
        let is_of_file = matches!(
            self.kind,
            ProblemKind::HeldByShop { .. } | ProblemKind::RowsDiffer
        );
        !is_of_file && self.field.column().is_some()
    }

    /// The thing whose items have it, where it is one's.
    pub fn thing(&self) -> Option<&str> {
        let SharedBy::Item(thing) = &self.of else {
            return None;
        };
        Some(thing)
            .filter(|thing| !thing.is_empty())
            .map(String::as_str)
    }

    /// Whether it is one order's alone.
    pub fn is_of_one_order(&self) -> bool {
        matches!(self.of, SharedBy::Order(_))
    }

    /// Whether a text can be its correction: what an order needs is not corrected by nothing.
    pub fn takes(&self, text: &str) -> bool {
        let text = text.trim();
        let may_be_blank = !self.kind.is_missing() && !self.field.is_required();
        text != self.value && (may_be_blank || !text.is_empty())
    }
}

/// No two orders go to the same address for the same reason.
fn is_of_one_order(place: &Place, is_missing: bool) -> bool {
    match place.field {
        Field::OrderId | Field::Name | Field::Address1 | Field::City | Field::PostalCode => true,
        Field::ProvinceCode => is_missing,
        _ => false,
    }
}

/// What is the same in each order that has the thing.
fn is_of_the_thing(field: &Field) -> bool {
    let is_as_the_order = matches!(field, Field::ItemCurrencyCode | Field::ItemWeightUnit);
    field.is_of_item() && !is_as_the_order
}

fn thing(order: &OrderText, place: &Place) -> String {
    let item = place.item.and_then(|item| order.items.get(item));
    let name = item.map(|item| {
        let sku = item.sku_code.trim();
        if sku.is_empty() {
            item.description.trim()
        } else {
            sku
        }
    });
    name.unwrap_or_default().to_owned()
}

/// What was typed for a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub problem: SharedProblem,
    pub text: String,
}

/// Orders that can't ship for one reason. An order with several is in several groups.
#[derive(Debug, Clone)]
pub struct ProblemGroup {
    /// Nothing where the row itself is no order: it has too many cells, or stands twice.
    pub problem: Option<SharedProblem>,
    /// As the first of them has it.
    pub first: NotReady,
    /// Places in the file.
    pub orders: Vec<usize>,
}

/// The reasons why orders can't ship, those first that stop most of them and that can be
/// corrected.
pub fn problem_groups(orders: &[(usize, &SheetOrder)]) -> Vec<ProblemGroup> {
    let mut places: HashMap<GroupKey, usize> = HashMap::new();
    let mut groups: Vec<ProblemGroup> = Vec::new();
    for &(at, order) in orders {
        for (key, first) in reasons(order) {
            let problem = match &key {
                GroupKey::Shared(problem) => Some(problem.clone()),
                GroupKey::Row(_) => None,
            };
            let place = *places.entry(key).or_insert(groups.len());
            match groups.get_mut(place) {
                // Two of its items may have it.
                Some(group) if group.orders.last() == Some(&at) => {}
                Some(group) => group.orders.push(at),
                None => groups.push(ProblemGroup {
                    problem,
                    first,
                    orders: vec![at],
                }),
            }
        }
    }
    let can_be_corrected = |group: &ProblemGroup| {
        let problem = group.problem.as_ref();
        problem.is_some_and(SharedProblem::can_be_corrected)
    };
    groups.sort_by_key(|group| {
        let count = std::cmp::Reverse(group.orders.len());
        (!can_be_corrected(group), count)
    });
    groups
}

#[derive(PartialEq, Eq, Hash)]
enum GroupKey {
    Shared(SharedProblem),
    Row(NotReady),
}

fn reasons(order: &SheetOrder) -> Vec<(GroupKey, NotReady)> {
    match &order.judged {
        Ok(_) => Vec::new(),
        Err(NotReady::Problems(problems)) => {
            let reasons = problems.iter().map(|problem| {
                let shared = SharedProblem::of(problem, order);
                let first = NotReady::Problems(vec![problem.clone()]);
                (GroupKey::Shared(shared), first)
            });
            reasons.collect()
        }
        Err(why @ (NotReady::Shifted(_) | NotReady::Twice)) => {
            vec![(GroupKey::Row(why.clone()), why.clone())]
        }
    }
}

/// Corrects those problems of an order that are shared. Whether it has one.
pub(super) fn correct(
    row: &mut OrderRow,
    problems: &[Problem],
    correction: &Correction,
    is_of_shop: bool,
) -> bool {
    if !correction.problem.can_be_corrected() {
        return false;
    }
    let order = SheetOrder {
        row: row.row,
        parcel: row.parcel,
        text: row.order.clone(),
        judged: Err(NotReady::Twice),
        corrected_by: None,
    };
    let shared = problems
        .iter()
        .filter(|problem| SharedProblem::of(problem, &order) == correction.problem);
    let mut is_one = false;
    for problem in shared {
        is_one = true;
        set(row, problem, &correction.text, is_of_shop);
    }
    is_one
}

fn set(row: &mut OrderRow, problem: &Problem, text: &str, is_of_shop: bool) {
    let place = &problem.place;
    if place.item.is_some() {
        row.order.set_text_at(place, text);
    } else {
        let before = row.order.text(&place.field).to_owned();
        row.problems.retain(|known| known != problem);
        read_text(row, &place.field, text);
        carry_to_items(&mut row.order, &place.field, &before, text);
    }
    if is_of_shop {
        carry_from_items(&mut row.order);
    }
}

/// An item whose price or weight is read as its order's has what becomes of the order's.
fn carry_to_items(order: &mut OrderText, field: &Field, before: &str, text: &str) {
    let of_item = match field {
        Field::ValueCurrency => Field::ItemCurrencyCode,
        Field::WeightUnit => Field::ItemWeightUnit,
        _ => return,
    };
    for item in &mut order.items {
        if item.text(&of_item) == before {
            item.set_text(&of_item, text);
        }
    }
}
