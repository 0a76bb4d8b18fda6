//! From the rows of a file to the lines that are bought once.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{
    report::{Row, which_rows},
    summary::FailedLine,
};
use crate::{
    features::orders::{OrderFile, OrderRow},
    kit::text::Words,
    model::{
        check::check,
        draft::ShipmentDraft,
        fields::Field,
        ids::LineId,
        order_key::OrderKey,
        problem::{Place, Problem, Severity},
    },
    text,
};

/// A row that may ship.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub row: usize,
    pub order_id: String,
    /// That of its order id, until the ledger was asked for which order it keeps that line.
    pub id: LineId,
}

impl Line {
    /// Gives it the line of its content: that of its order id is another order's.
    pub(super) fn name_by_content(&mut self, file: &OrderFile) {
        if let Some(draft) = draft_of(file, self.row) {
            self.id = LineId::of_row("", self.id.parcel(), &draft);
        }
    }
}

/// All rows of a file, sorted into those that may ship and those that can't.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    /// What a row ships is read of it when it is needed: a large file would take
    /// many times its room as drafts.
    pub file: Rc<OrderFile>,
    pub good: Vec<Line>,
    /// The order of each of them.
    pub keys: Vec<OrderKey>,
    pub failed: Vec<FailedLine>,
    pub rows: usize,
    /// Warnings; they never stop a row.
    pub warnings: Vec<String>,
}

impl Lines {
    pub(super) fn of(file: &Rc<OrderFile>, words: &Words) -> Self {
        let mut lines = Self {
            file: Rc::clone(file),
            good: Vec::new(),
            keys: Vec::new(),
            failed: Vec::new(),
            rows: file.row_count,
            warnings: Vec::new(),
        };
        let mut seen = BTreeSet::new();
        let mut warned: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
        for row in file.rows() {
            match read(&row, words) {
                Err(failed) => lines.failed.push(failed),
                Ok((line, draft, warnings)) => {
                    for warning in warnings {
                        let row = (row.row, row.order.order_id.clone());
                        warned.entry(warning).or_default().push(row);
                    }
                    let key = OrderKey::of_line(&line.id, &draft);
                    if seen.insert(key.clone()) {
                        lines.keys.push(key);
                        lines.good.push(line);
                    } else {
                        lines.failed.push(FailedLine {
                            row: row.row,
                            order_id: row.order.order_id.clone(),
                            field: Field::Parcel.column(),
                            value: Some(row.parcel.to_string()),
                            reason: text!(words, "cli-row-twice"),
                            // That of the row above it.
                            parcel: None,
                        });
                    }
                }
            }
        }
        // The same of many rows is said once.
        lines.warnings = warned
            .into_iter()
            .map(|(problem, rows)| {
                let rows: Vec<Row<'_>> = rows.iter().map(|(row, id)| (*row, id.as_str())).collect();
                text!(
                    words,
                    "cli-row-warning",
                    which = which_rows(words, &rows),
                    problem = problem
                )
            })
            .collect();
        lines
    }
}

/// A line and its warnings, or the row's first problem with all of them named.
fn read(row: &OrderRow, words: &Words) -> Result<(Line, ShipmentDraft, Vec<String>), FailedLine> {
    if row.surplus_cells > 0 {
        return Err(FailedLine {
            row: row.row,
            order_id: row.order.order_id.clone(),
            field: None,
            value: None,
            reason: text!(words, "cli-row-shifted", cells = row.surplus_cells),
            parcel: parcel(row, &row.problems),
        });
    }
    let checked = check(&row.order, None);
    let mut problems = row.problems.clone();
    problems.extend(checked.problems);
    let (blocking, warnings): (Vec<Problem>, Vec<Problem>) = problems
        .into_iter()
        .partition(|problem| problem.severity == Severity::Blocking);
    if let (Some(draft), None) = (checked.draft, blocking.first()) {
        let warnings = warnings
            .iter()
            .map(|problem| words.problem_with_place(problem))
            .collect();
        return Ok((line(row, &draft), draft, warnings));
    }
    let first = blocking.first();
    Err(FailedLine {
        row: row.row,
        order_id: row.order.order_id.clone(),
        field: first.map(|problem| column(&problem.place)),
        value: first.map(|problem| problem.value.clone()),
        reason: blocking
            .iter()
            .map(|problem| words.problem_with_place(problem))
            .collect::<Vec<_>>()
            .join("; "),
        parcel: parcel(row, &blocking),
    })
}

/// The parcel that a row means that can't ship, where the cells that say so are good.
fn parcel(row: &OrderRow, problems: &[Problem]) -> Option<OrderKey> {
    let is_bad = |field: Field| {
        let mut problems = problems.iter();
        problems.any(|problem| problem.place.field == field)
    };
    // Where the store can't be read, it may be any.
    let store = Some(row.order.order_store.as_str())
        .filter(|store| !store.trim().is_empty() && !is_bad(Field::OrderStore));
    let is_read = !is_bad(Field::OrderId) && !is_bad(Field::Parcel);
    OrderKey::of_id(store, Some(&row.order.order_id), row.parcel).filter(|_| is_read)
}

/// What a row that may ship comes to.
pub(super) fn draft_of(file: &OrderFile, row: usize) -> Option<ShipmentDraft> {
    check(&file.row(row)?.order, None).draft
}

fn line(row: &OrderRow, draft: &ShipmentDraft) -> Line {
    let order_id = row.order.order_id.clone();
    Line {
        row: row.row,
        id: LineId::of_row(&order_id, row.parcel, draft),
        order_id,
    }
}

/// The column of an order file for a place.
pub(super) fn column(place: &Place) -> String {
    let field = place.field.as_str();
    if place.item.is_some() && !field.starts_with("item_") {
        format!("item_{field}")
    } else {
        field.to_owned()
    }
}
