//! What the user says of labels on paper. "Bought, not printed" empties only by
//! such a mark, or by a printer that counts.

use std::collections::BTreeSet;

use crate::{
    contract::Failure,
    features::printing::calls::{MarkPrint, PrintMark},
    ledger::{
        Record,
        journal::{History, JournalEntry, Printing},
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
    let entries: Vec<(LineId, JournalEntry)> = lines
        .into_iter()
        .filter_map(|line| {
            let entry = entry(session, &session.history(&line), mark)?;
            Some((line, entry))
        })
        .collect();
    let now = session.now();
    let records: Vec<Record<'_>> = entries
        .iter()
        .map(|(line, entry)| Record::new(line, now, entry.clone()))
        .collect();
    session.ledger(|ledger| ledger.record_all(&records))?;
    Ok(entries.into_iter().map(|(line, _entry)| line).collect())
}

/// The entry that a mark is; nothing where it is so already, or where nothing
/// was bought.
fn entry(session: &Session, history: &History, mark: PrintMark) -> Option<JournalEntry> {
    let shipment = history.shipment.clone()?;
    if !history.is_bought() {
        return None;
    }
    match (mark, history.printing) {
        (
            PrintMark::Printed,
            Printing::None
            | Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. },
        ) => Some(JournalEntry::PrintConfirmed {
            shipment,
            by: PrintProof::Word,
        }),
        (
            PrintMark::HandedOver,
            Printing::None
            | Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. }
            | Printing::Confirmed { .. },
        ) => Some(JournalEntry::HandedOver { shipment }),
        (
            PrintMark::PrintAgain,
            Printing::Asked { .. }
            | Printing::Unclear { .. }
            | Printing::Sent { .. }
            | Printing::Confirmed { .. }
            | Printing::HandedOver { .. },
        ) => Some(JournalEntry::PrintAgain {
            shipment,
            who: session.deps.person.clone(),
            why: None,
        }),
        (PrintMark::Printed, Printing::Confirmed { .. })
        | (PrintMark::Printed | PrintMark::HandedOver, Printing::HandedOver { .. })
        | (PrintMark::PrintAgain, Printing::None) => None,
    }
}
