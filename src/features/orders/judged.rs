//! The orders of a file as far as they may ship: what is sent for each, or why it can't be.

use std::{collections::BTreeSet, sync::Arc};

use super::{OrderFile, OrderRow};
use crate::model::{
    check::check,
    fields::Field,
    ids::LineId,
    judged_order::{NotReady, Ready},
    order_key::OrderKey,
    problem::{Place, Problem, ProblemKind, Severity},
    rules::{Hold, HoldReason, Rules, Ruling},
};

/// An order with what the shop's rules fill in.
#[derive(Debug, Clone)]
pub struct Judged {
    pub row: OrderRow,
    pub outcome: Result<Ready, NotReady>,
    /// The order of a row that would ship, were it not for a rule that holds it.
    pub held: Option<OrderKey>,
    /// The rules that decided something of it.
    pub rules: Vec<Arc<str>>,
}

impl Judged {
    fn key(&self) -> Option<&OrderKey> {
        let ready = self.outcome.as_ref().ok();
        ready.map(|ready| &ready.key).or(self.held.as_ref())
    }
}

/// Judges the orders of a file, one after the other.
pub fn judged(file: &OrderFile) -> impl Iterator<Item = Judged> {
    let mut seen = BTreeSet::new();
    file.rows().map(move |row| {
        let mut judged = judge(row, &file.rules);
        // A row that is held is the order all the same: another one is none that ships for it.
        if let Some(key) = judged.key().cloned()
            && !seen.insert(key)
        {
            judged.outcome = Err(NotReady::Twice);
        }
        judged
    })
}

/// What is sent for the order of this row, if it may ship.
pub fn ready(file: &OrderFile, row: usize) -> Option<Ready> {
    judge(file.row(row)?, &file.rules).outcome.ok()
}

pub(super) fn judge(mut row: OrderRow, rules: &Rules) -> Judged {
    let is_open = |field: &Field| row.open.contains(field);
    let ruling = rules.apply(&mut row.order, is_open);
    let mut outcome = outcome(&row, &ruling);
    let mut held = None;
    if let Some(hold) = &ruling.hold {
        let problem = problem_of(hold);
        outcome = Err(NotReady::Problems(match outcome {
            Ok(ready) => {
                held = Some(ready.key);
                vec![problem]
            }
            Err(NotReady::Problems(others)) => [vec![problem], others].concat(),
            Err(why @ (NotReady::Shifted(_) | NotReady::Twice)) => {
                return Judged {
                    outcome: Err(why),
                    held,
                    row,
                    rules: ruling.rules,
                };
            }
        }));
    }
    Judged {
        outcome,
        held,
        row,
        rules: ruling.rules,
    }
}

fn outcome(row: &OrderRow, ruling: &Ruling) -> Result<Ready, NotReady> {
    if row.surplus_cells > 0 {
        return Err(NotReady::Shifted(row.surplus_cells));
    }
    let checked = check(&row.order, None);
    // An order is known by its number: without one it is bought again once a rule has another box.
    let lacks_number = ruling.fills_parcel && row.order.order_id.trim().is_empty();
    let number = lacks_number.then(|| {
        let place = Place::of(Field::OrderId);
        Problem::blocking(place, ProblemKind::Missing, "")
    });
    let problems = row.problems.iter().cloned().chain(number);
    let problems = problems.chain(checked.problems);
    let (blocking, warnings): (Vec<Problem>, Vec<Problem>) =
        problems.partition(|problem| problem.severity == Severity::Blocking);
    match checked.draft {
        Some(draft) if blocking.is_empty() => {
            let line = LineId::of_row(&row.order.order_id, row.parcel, &draft);
            Ok(Ready {
                key: OrderKey::of_line(&line, &draft),
                line,
                draft,
                rate: ruling.rate.clone(),
                warnings,
            })
        }
        Some(_) | None => Err(NotReady::Problems(blocking)),
    }
}

/// What a rule says of the order: it waits for a person.
fn problem_of(hold: &Hold) -> Problem {
    let rule = hold.rule.to_string();
    let kind = match &hold.why {
        HoldReason::Said(reason) => ProblemKind::HeldByRule {
            rule,
            reason: reason.clone(),
        },
        HoldReason::OtherCurrency(undecided) => ProblemKind::RuleUndecided {
            rule,
            currency: undecided.rule.code(),
            declared: undecided.order.code(),
        },
    };
    Problem::blocking(Place::of(Field::OrderId), kind, "")
}

/// The parcel that an order means that can't ship, where the cells that say so are good.
pub fn parcel_of(row: &OrderRow, problems: &[Problem]) -> Option<OrderKey> {
    let is_bad = |field: Field| {
        let is_of_cell = |problem: &Problem| !problem.kind.is_of_file() && !problem.kind.is_hold();
        let mut problems = problems.iter();
        problems.any(|problem| problem.place.field == field && is_of_cell(problem))
    };
    // Where the store can't be read, it may be any.
    let store = Some(row.order.order_store.as_str())
        .filter(|store| !store.trim().is_empty() && !is_bad(Field::OrderStore));
    let is_read = !is_bad(Field::OrderId) && !is_bad(Field::Parcel);
    OrderKey::of_id(store, Some(&row.order.order_id), row.parcel).filter(|_| is_read)
}
