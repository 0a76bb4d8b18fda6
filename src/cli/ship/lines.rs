//! From the rows of a file to the lines that are bought once.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};

use crate::{
    domain::{
        check::check,
        draft::ShipmentDraft,
        ids::LineId,
        problem::{Place, Problem, Severity},
    },
    intake::{OrderFile, OrderRow},
    text,
    words::Words,
};

use super::summary::FailedLine;

/// A row that may ship.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub row: usize,
    pub order_id: String,
    pub id: LineId,
    pub draft: ShipmentDraft,
}

/// All rows of a file, sorted into those that may ship and those that can't.
#[derive(Debug, Clone, Default)]
pub(super) struct Lines {
    pub good: Vec<Line>,
    pub failed: Vec<FailedLine>,
    pub rows: usize,
    /// Warnings: worth a look, never in the way.
    pub warnings: Vec<String>,
}

impl Lines {
    pub(super) fn of(file: &OrderFile, words: &Words) -> Self {
        let mut lines = Self {
            rows: file.rows.len(),
            ..Self::default()
        };
        let mut seen = BTreeSet::new();
        for row in &file.rows {
            match read(row, words) {
                Err(failed) => lines.failed.push(failed),
                Ok((line, warnings)) => {
                    lines.warnings.extend(warnings);
                    if seen.insert(line.id.clone()) {
                        lines.good.push(line);
                    } else {
                        lines.failed.push(FailedLine {
                            row: row.row,
                            order_id: row.order.order_id.clone(),
                            field: Some("order_id".to_owned()),
                            value: Some(row.order.order_id.clone()),
                            reason: text!(words, "cli-row-twice"),
                        });
                    }
                }
            }
        }
        lines
    }
}

/// A line and its warnings, or the row's first problem with all of them named.
fn read(row: &OrderRow, words: &Words) -> Result<(Line, Vec<String>), FailedLine> {
    if row.surplus_cells > 0 {
        return Err(FailedLine {
            row: row.row,
            order_id: row.order.order_id.clone(),
            field: None,
            value: None,
            reason: text!(words, "cli-row-shifted", cells = row.surplus_cells),
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
            .map(|problem| {
                let problem = words.problem_with_place(problem);
                let order_id = row.order.order_id.clone();
                text!(
                    words,
                    "cli-row-warning",
                    row = row.row,
                    order = order_id,
                    problem = problem
                )
            })
            .collect();
        return Ok((line(row, draft), warnings));
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
    })
}

fn line(row: &OrderRow, draft: ShipmentDraft) -> Line {
    let order_id = row.order.order_id.clone();
    let id = if order_id.is_empty() {
        LineId::of_content(&digest(&draft), row.parcel)
    } else {
        LineId::of_order(&order_id, row.parcel)
    };
    Line {
        row: row.row,
        order_id,
        id,
        draft,
    }
}

/// The content of a draft as a short word; the same content, the same word.
fn digest(draft: &ShipmentDraft) -> String {
    // A draft is plain data: that it can't be written is a fault of this build.
    let text = serde_json::to_string(draft).unwrap_or_else(|_| format!("{draft:?}"));
    format!("{:x}", Sha256::digest(text.as_bytes()))
}

/// The column of an order file that a place stands for.
pub(super) fn column(place: &Place) -> String {
    let field = place.field.as_str();
    if place.item.is_some() && !field.starts_with("item_") {
        format!("item_{field}")
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::order::OrderText;

    fn identity(order: &str, parcel: u32) -> String {
        let order: OrderText = serde_json::from_str(order).unwrap();
        let draft = check(&order, None).draft.unwrap();
        let row = OrderRow {
            row: 1,
            cells: Vec::new(),
            order,
            parcel,
            problems: Vec::new(),
            surplus_cells: 0,
        };
        line(&row, draft).id.to_string()
    }

    /// A file that is run again after an update buys nothing a second time
    /// only while these stay as they are.
    #[test]
    fn a_row_is_known_again_by_every_later_version() {
        let full = include_str!("../../../tests/it/data/order-full.json");
        let minimal = include_str!("../../../tests/it/data/order-minimal.json");
        let items = include_str!("../../../tests/it/data/order-items.json");
        assert_eq!(
            [
                identity(full, 1),
                identity(minimal, 1),
                identity(minimal, 2),
                identity(items, 2),
                identity(&items.replace("\"1003\"", "\"\""), 1),
            ],
            [
                "content:08809e9155a82ad137461faabe5ed502bf9c7e4837fdc932a1f0f0039b05030c/1",
                "content:666e3611557b2c5fda035917e92e7333e3efb5b351b23a56e161565ba178ca7c/1",
                "content:666e3611557b2c5fda035917e92e7333e3efb5b351b23a56e161565ba178ca7c/2",
                "order:1003/2",
                "content:4cd55a98f29e9d5eccad9fa819af272d965b9e9e0212574cd1b4eabd9fac4c87/1"
            ]
        );
    }

    #[test]
    fn words_that_this_version_does_not_know_are_part_of_the_content() {
        let draft = include_str!("../../../tests/it/data/draft-unknown-words.json");
        assert_eq!(
            digest(&serde_json::from_str(draft).unwrap()),
            "60647817edd9726e165f9ae93a85fbb4861579e93915e825c927ae039be16ef0"
        );
    }
}
