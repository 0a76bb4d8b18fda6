//! One correction for all orders of a file that share a problem.

use super::{
    OrderRow,
    order_row::{carry_from_items, read_text},
};
use crate::model::{
    fields::Field,
    order::OrderText,
    problem::Problem,
    shared_problem::{Correction, SharedProblem},
};

/// Corrects those problems of an order that are shared. Whether it has one.
pub(super) fn correct(
    row: &mut OrderRow,
    problems: &[Problem],
    correction: &Correction,
    is_of_shop: bool,
) -> bool {
    let field = &correction.problem.field;
    let has_field = problems.iter().any(|problem| problem.place.field == *field);
    if !has_field || !correction.problem.can_be_corrected() {
        return false;
    }
    let (number, text) = (row.row, row.order.clone());
    let shared = problems
        .iter()
        .filter(|problem| SharedProblem::of(problem, number, &text) == correction.problem);
    let mut is_one = false;
    for problem in shared {
        is_one = true;
        set(row, problem, &correction.text, is_of_shop);
    }
    is_one
}

fn set(row: &mut OrderRow, problem: &Problem, text: &str, is_of_shop: bool) {
    let place = &problem.place;
    row.problems.retain(|known| known != problem);
    if place.item.is_some() {
        row.order.set_text_at(place, text);
    } else {
        let before = row.order.text(&place.field).to_owned();
        read_text(row, &place.field, text);
        carry_to_items(&mut row.order, &place.field, &before, text);
    }
    if is_of_shop {
        carry_from_items(row);
    }
}

/// An item whose price or weight is read as its order's has what becomes of the order's.
fn carry_to_items(order: &mut OrderText, field: &Field, before: &str, text: &str) {
    for (of_order, of_item) in [
        (Field::ValueCurrency, Field::ItemCurrencyCode),
        (Field::WeightUnit, Field::ItemWeightUnit),
    ] {
        for item in &mut order.items {
            if *field == of_order && item.text(&of_item) == before {
                item.set_text(&of_item, text);
            }
        }
    }
}
