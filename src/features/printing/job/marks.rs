//! What the user says of labels on paper. "Bought, not printed" empties only by
//! such a mark, or by a printer that counts.

use std::collections::BTreeSet;

use crate::{
    contract::Failure,
    features::printing::calls::{MarkPrint, PrintMark},
    ledger::{
        Record,
        journal::{JournalEntry, Printing},
    },
    model::{ids::LineId, printer::PrintProof},
    session::account::Session,
};

/// The call *Mark print*.
pub(crate) async fn mark(session: &Session, call: &MarkPrint) -> Result<Vec<LineId>, Failure> {
    let outcome = mark_lines(session, &call.lines, call.mark);
    session.report_unprinted().await;
    outcome
}

/// All of them in one step, or none. Gives the lines that have changed.
fn mark_lines(
    session: &Session,
    lines: &[LineId],
    mark: PrintMark,
) -> Result<Vec<LineId>, Failure> {
    let lines: BTreeSet<LineId> = lines.iter().cloned().collect();
    let marked: Vec<(LineId, Vec<JournalEntry>)> = lines
        .into_iter()
        .map(|line| {
            let entries = entries(session, &line, mark);
            (line, entries)
        })
        .filter(|(_line, entries)| !entries.is_empty())
        .collect();
    let now = session.now();
    let records: Vec<Record<'_>> = marked
        .iter()
        .flat_map(|(line, entries)| {
            let entries = entries.iter().cloned();
            entries.map(|entry| Record::new(line, now, entry))
        })
        .collect();
    session.ledger(|ledger| ledger.record_all(&records))?;
    Ok(marked.into_iter().map(|(line, _entries)| line).collect())
}

/// The entries that a mark is; none where it is so already, or where nothing
/// was bought.
fn entries(session: &Session, line: &LineId, mark: PrintMark) -> Vec<JournalEntry> {
    let history = session.current(line);
    let shipment = session.history(line).shipment;
    let Some(shipment) = shipment.filter(|_id| history.is_bought()) else {
        return Vec::new();
    };
    let is_handed_over = matches!(history.printing, Printing::HandedOver { .. });
    match mark {
        PrintMark::Printed if !history.printing.is_proven() => {
            vec![JournalEntry::PrintConfirmed {
                shipment,
                by: PrintProof::Word,
            }]
        }
        PrintMark::HandedOver if !is_handed_over => vec![JournalEntry::HandedOver { shipment }],
        PrintMark::Printed | PrintMark::HandedOver => Vec::new(),
        PrintMark::TakenBack | PrintMark::NotPrinted => {
            let proofs = history.before_proof.len();
            let taken_back = if mark == PrintMark::TakenBack {
                proofs.min(1)
            } else {
                proofs
            };
            let who = session.deps.person.clone();
            let entry = JournalEntry::MarkTakenBack { shipment, who };
            vec![entry; taken_back]
        }
    }
}
