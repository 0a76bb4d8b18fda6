//! The form of a contract table: a text file with one request and its answer a row.
//!
//! ```text
//! == A heading, which a failure quotes
//! given story=small_shop credit=5.00
//! POST /shipments ontario {"city": ""} -> 400 city field is required
//! GET /shipments?limit=<> -> 400 limit field is invalid
//!     | 0 | -1 | many
//! POST /shipments ontario -> 201 as draft {"shipment": {"status": "unpaid"}}
//! wait 3
//! DELETE /shipments/{draft} -> 204
//! ```
//!
//! `given` starts a fresh service, `wait` lets seconds pass. An indented line continues its
//! row; with `|` it lists values, and the row is played once for each in place of `<>`.
//! What a row may ask and expect is described in [`super::player`].

/// One step of a table and the line it stands on.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) kind: StepKind,
}

#[derive(Debug)]
pub(super) enum StepKind {
    Heading(String),
    /// The options of the service.
    Given(String),
    /// In seconds.
    Wait(i64),
    /// The request and its answer, and how the row is named in a failure.
    Row(String),
}

/// The steps of a table, in order.
pub(super) fn parse(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut rest = text.lines().enumerate().peekable();
    while let Some((at, first)) = rest.next() {
        if first.trim().is_empty() || first.starts_with('#') {
            continue;
        }
        let mut row = first.trim().to_owned();
        let mut values = Vec::new();
        while let Some((_, next)) = rest.next_if(|(_, next)| next.starts_with(' ')) {
            match next.trim().strip_prefix('|') {
                Some(listed) => values.extend(listed.split('|').map(str::trim)),
                None => row = format!("{row} {}", next.trim()),
            }
        }
        let rows: Vec<String> = if values.is_empty() {
            vec![row]
        } else {
            assert!(row.contains("<>"), "line {}: no place for values", at + 1);
            values
                .iter()
                .map(|value| row.replace("<>", value))
                .collect()
        };
        steps.extend(rows.into_iter().map(|row| Step {
            line: at + 1,
            kind: kind(row),
        }));
    }
    steps
}

fn kind(row: String) -> StepKind {
    match row.split_once(' ').unwrap_or((&row, "")) {
        ("==", heading) => StepKind::Heading(heading.to_owned()),
        ("given", options) => StepKind::Given(options.to_owned()),
        ("wait", seconds) => StepKind::Wait(seconds.parse().unwrap()),
        (_, _) => StepKind::Row(row),
    }
}
