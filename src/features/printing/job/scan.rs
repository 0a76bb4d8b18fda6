//! A label under the scanner: it is on paper. Nothing is sent.

use crate::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::labels::job as labels_job,
    ledger::journal::JournalEntry,
    model::{
        ids::{LineId, ShipmentId},
        printer::PrintProof,
        scan_code::{MAX_CODE_CHARS, ScanCode},
    },
    session::account::Session,
};

/// The shipment whose label it is, noted as printed. A second scan of it says
/// the same and changes nothing.
pub(super) async fn confirm_scan(session: &Session, typed: &str) -> Result<ShipmentId, Failure> {
    let unknown = || {
        let code = typed.trim().chars().take(MAX_CODE_CHARS).collect();
        Failure::new(Cause::Printing(PrintFault::ScannedUnknown { code }))
    };
    let code = ScanCode::read(typed).ok_or_else(unknown)?;
    let (line, shipment) = bought_line(session, &code)?.ok_or_else(unknown)?;
    let guard = session.line_locks.lock(&line).await;
    // A void label must not travel: that is a stop, and no proof.
    labels_job::check_valid(session, &shipment)?;
    if !session.shipment_history(&shipment).printing.is_proven() {
        let by = PrintProof::Scan;
        let entry = JournalEntry::PrintConfirmed {
            shipment: shipment.clone(),
            by,
        };
        session.record(&line, entry)?;
        let (line, shipment) = (line.clone(), shipment.clone());
        session
            .notify(Notice::PrintProven { line, shipment, by })
            .await;
    }
    drop(guard);
    Ok(shipment)
}

/// The line of the code, if it was bought here.
fn bought_line(
    session: &Session,
    code: &ScanCode,
) -> Result<Option<(LineId, ShipmentId)>, Failure> {
    for meaning in code.meanings() {
        let found = session.ledger(|ledger| {
            let by_id = ledger.shipment(&ShipmentId::new(meaning))?;
            match by_id {
                Some(known) => Ok(Some(known.shipment)),
                None => ledger.shipment_by_tracking_code(meaning),
            }
        })?;
        let Some(found) = found else {
            continue;
        };
        let line = session.line_of(&found.id)?;
        if session.shipment_history(&found.id).is_bought() {
            return Ok(Some((line, found.id)));
        }
    }
    Ok(None)
}
