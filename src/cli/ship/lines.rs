//! From the rows of a file to the lines that are bought once.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    report::{Row, which_rows},
    summary::FailedLine,
};
use crate::{
    features::orders::{Judged, OrderFile, OrderRow, judged, parcel_of, ready},
    kit::text::Words,
    model::{
        draft::ShipmentDraft, fields::Field, ids::LineId, judged_order::NotReady,
        order_key::OrderKey, problem::Place, rate_rule::RateRule,
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
    /// What the shop's rules ask of its rate.
    pub rate: RateRule,
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
            rows: file.order_count,
            warnings: Vec::new(),
        };
        let mut warned: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
        for Judged { row, outcome, .. } in judged(file) {
            match outcome {
                Ok(ready) => {
                    for problem in &ready.warnings {
                        let row = (row.row, row.order.order_id.clone());
                        let warning = words.problem_with_place(problem);
                        warned.entry(warning).or_default().push(row);
                    }
                    lines.keys.push(ready.key);
                    lines.good.push(Line {
                        row: row.row,
                        order_id: row.order.order_id,
                        id: ready.line,
                        rate: ready.rate,
                    });
                }
                Err(why) => lines.failed.push(failed(&row, why, words)),
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

/// A row that can't ship, with its first problem, and all of them named.
fn failed(row: &OrderRow, why: NotReady, words: &Words) -> FailedLine {
    let order_id = row.order.order_id.clone();
    match why {
        NotReady::Shifted(cells) => FailedLine {
            row: row.row,
            order_id,
            field: None,
            value: None,
            reason: text!(words, "cli-row-shifted", cells = cells),
            parcel: parcel_of(row, &row.problems),
        },
        NotReady::Twice => FailedLine {
            row: row.row,
            order_id,
            field: Field::Parcel.column(),
            value: Some(row.parcel.to_string()),
            reason: text!(words, "cli-row-twice"),
            // That of the row above it.
            parcel: None,
        },
        NotReady::Problems(blocking) => {
            // A state of the shop stands in no column of ours.
            let mut problems = blocking.iter();
            let first = problems.find(|problem| !problem.kind.is_of_file());
            let reasons = blocking
                .iter()
                .map(|problem| words.problem_with_place(problem));
            FailedLine {
                row: row.row,
                order_id,
                field: first.map(|problem| column(&problem.place)),
                value: first.map(|problem| problem.value.clone()),
                reason: reasons.collect::<Vec<_>>().join("; "),
                parcel: parcel_of(row, &blocking),
            }
        }
    }
}

/// What a row that may ship comes to.
pub(super) fn draft_of(file: &OrderFile, row: usize) -> Option<ShipmentDraft> {
    ready(file, row).map(|ready| ready.draft)
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
