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
    model::{
        ids::{LineId, ShipmentId},
        printer::PrintProof,
    },
    session::account::Session,
};

/// The call *Mark print*.
pub(crate) async fn mark(session: &Session, call: &MarkPrint) -> Result<Vec<ShipmentId>, Failure> {
    let outcome = mark_all(session, &call.shipments, call.mark);
    session.report_unprinted().await;
    outcome
}

/// A shipment that is marked, under its line.
struct Marked {
    shipment: ShipmentId,
    line: LineId,
    entries: Vec<JournalEntry>,
}

/// All of them in one step, or none. Gives the shipments that have changed.
fn mark_all(
    session: &Session,
    shipments: &[ShipmentId],
    mark: PrintMark,
) -> Result<Vec<ShipmentId>, Failure> {
    let shipments: BTreeSet<ShipmentId> = shipments.iter().cloned().collect();
    let marked: Vec<Marked> = shipments
        .into_iter()
        .filter_map(|shipment| {
            let entries = entries(session, &shipment, mark);
            let line = session.shipment_history(&shipment).line?;
            (!entries.is_empty()).then_some(Marked {
                shipment,
                line,
                entries,
            })
        })
        .collect();
    let now = session.now();
    let records: Vec<Record<'_>> = marked
        .iter()
        .flat_map(|marked| {
            let entries = marked.entries.iter().cloned();
            entries.map(|entry| Record::new(&marked.line, now, entry))
        })
        .collect();
    session.ledger(|ledger| ledger.record_all(&records))?;
    Ok(marked.into_iter().map(|marked| marked.shipment).collect())
}

/// The entries that a mark is; none where it is so already, or where nothing
/// was bought.
fn entries(session: &Session, shipment: &ShipmentId, mark: PrintMark) -> Vec<JournalEntry> {
    let history = session.shipment_history(shipment);
    if !history.is_bought() {
        return Vec::new();
    }
    let shipment = shipment.clone();
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
