//! What is wrong with the orders of a file, by cause: what corrects one order corrects all that
//! share it.

use std::{cmp::Reverse, collections::HashMap};

use super::{
    fields::Field,
    judged_order::{JudgedOrder, NotReady},
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
    /// The unit or the currency that what is right will have.
    pub unit: String,
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
    /// As an order of this row and text has it.
    pub fn of(problem: &Problem, row: usize, text: &OrderText) -> Self {
        let place = &problem.place;
        let is_missing = problem.kind.is_missing();
        let of = if problem.kind.is_of_file() || problem.kind.is_hold() {
            SharedBy::All
        } else if is_of_one_order(place, is_missing) {
            SharedBy::Order(row)
        } else if is_missing && is_of_the_thing(&place.field) {
            match thing(text, place) {
                "" => SharedBy::Order(row),
                thing => SharedBy::Item(thing.to_owned()),
            }
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
            // Two of them are one, whichever orders they are of.
            value: if problem.kind == ProblemKind::RowsDiffer {
                String::new()
            } else {
                problem.value.trim().to_owned()
            },
            unit: unit(text, place).trim().to_lowercase(),
            of,
        }
    }

    /// Whether it can be corrected by typing. What the shop holds and rows that stand apart are
    /// put right where the file comes from; what a rule holds, a person decides order by order.
    pub fn can_be_corrected(&self) -> bool {
        !self.kind.is_of_file() && !self.kind.is_hold() && self.field.column().is_some()
    }

    /// The thing whose items have it, where it is one's.
    pub fn thing(&self) -> Option<&str> {
        let SharedBy::Item(thing) = &self.of else {
            return None;
        };
        Some(thing.as_str())
    }

    /// Whether it is one order's alone.
    pub fn is_of_one_order(&self) -> bool {
        matches!(self.of, SharedBy::Order(_))
    }

    /// Whether a text can be its correction. An empty line is none: Enter in it would take an
    /// insurance or a second line of the address away.
    pub fn takes(&self, text: &str) -> bool {
        let text = text.trim();
        text != self.value && !text.is_empty()
    }
}

/// No two orders go to the same address for the same reason.
fn is_of_one_order(place: &Place, is_missing: bool) -> bool {
    let is_own = matches!(
        place.field,
        Field::OrderId | Field::Name | Field::Address1 | Field::City | Field::PostalCode
    );
    is_own || (is_missing && place.field == Field::ProvinceCode)
}

/// What is the same in each order that has the thing.
fn is_of_the_thing(field: &Field) -> bool {
    let is_as_the_order = matches!(field, Field::ItemCurrencyCode | Field::ItemWeightUnit);
    field.is_of_item() && !is_as_the_order
}

/// A number says nothing without it: 460 grams are not 460 pounds.
fn unit<'a>(order: &'a OrderText, place: &Place) -> &'a str {
    let item = place.item.and_then(|item| order.items.get(item));
    let of_item = |field: Field| item.map_or("", |item| item.text(&field));
    let units = [
        (Field::Weight, order.text(&Field::WeightUnit)),
        (Field::Value, order.text(&Field::ValueCurrency)),
        (Field::SizeX, order.text(&Field::SizeUnit)),
        (Field::SizeY, order.text(&Field::SizeUnit)),
        (Field::SizeZ, order.text(&Field::SizeUnit)),
        (Field::ItemWeight, of_item(Field::ItemWeightUnit)),
        (Field::ItemValueAmount, of_item(Field::ItemCurrencyCode)),
    ];
    let unit = units.into_iter().find(|(field, _)| *field == place.field);
    unit.map_or("", |(_, unit)| unit)
}

/// Its SKU, or its description where it has none.
fn thing<'a>(order: &'a OrderText, place: &Place) -> &'a str {
    let item = place.item.and_then(|item| order.items.get(item));
    let name = item.map(|item| {
        let sku = item.sku_code.trim();
        if sku.is_empty() {
            item.description.trim()
        } else {
            sku
        }
    });
    name.unwrap_or_default()
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
pub fn problem_groups(orders: &[(usize, &JudgedOrder)]) -> Vec<ProblemGroup> {
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
        let count = Reverse(group.orders.len());
        (!can_be_corrected(group), count)
    });
    groups
}

#[derive(PartialEq, Eq, Hash)]
enum GroupKey {
    Shared(SharedProblem),
    Row(NotReady),
}

fn reasons(order: &JudgedOrder) -> Vec<(GroupKey, NotReady)> {
    match &order.judged {
        Ok(_) => Vec::new(),
        Err(NotReady::Problems(problems)) => {
            let reasons = problems.iter().map(|problem| {
                let shared = SharedProblem::of(problem, order.row, &order.text);
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
