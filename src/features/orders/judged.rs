//! The orders of a file as far as they may ship: what is sent for each, or why it can't be.

use std::collections::BTreeSet;

use super::{OrderFile, OrderRow};
use crate::model::{
    check::check,
    fields::Field,
    ids::LineId,
    judged_order::{NotReady, Ready},
    order_key::OrderKey,
    problem::{Problem, Severity},
};

/// Judges the orders of a file, one after the other.
pub fn judged(file: &OrderFile) -> impl Iterator<Item = (OrderRow, Result<Ready, NotReady>)> {
    let mut seen = BTreeSet::new();
    file.rows().map(move |row| {
        let judged = judge(&row).and_then(|ready| {
            if seen.insert(ready.key.clone()) {
                Ok(ready)
            } else {
                Err(NotReady::Twice)
            }
        });
        (row, judged)
    })
}

pub(super) fn judge(row: &OrderRow) -> Result<Ready, NotReady> {
    if row.surplus_cells > 0 {
        return Err(NotReady::Shifted(row.surplus_cells));
    }
    let checked = check(&row.order, None);
    let problems = row.problems.iter().cloned().chain(checked.problems);
    let (blocking, warnings): (Vec<Problem>, Vec<Problem>) =
        problems.partition(|problem| problem.severity == Severity::Blocking);
    match checked.draft {
        Some(draft) if blocking.is_empty() => {
            let line = LineId::of_row(&row.order.order_id, row.parcel, &draft);
            Ok(Ready {
                key: OrderKey::of_line(&line, &draft),
                line,
                draft,
                warnings,
            })
        }
        Some(_) | None => Err(NotReady::Problems(blocking)),
    }
}

/// The parcel that an order means that can't ship, where the cells that say so are good.
pub fn parcel_of(row: &OrderRow, problems: &[Problem]) -> Option<OrderKey> {
    let is_bad = |field: Field| {
        let mut problems = problems.iter();
        problems.any(|problem| problem.place.field == field && !problem.kind.is_of_file())
    };
    // Where the store can't be read, it may be any.
    let store = Some(row.order.order_store.as_str())
        .filter(|store| !store.trim().is_empty() && !is_bad(Field::OrderStore));
    let is_read = !is_bad(Field::OrderId) && !is_bad(Field::Parcel);
    OrderKey::of_id(store, Some(&row.order.order_id), row.parcel).filter(|_| is_read)
}
