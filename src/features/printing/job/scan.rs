//! A label under the scanner: it is on paper. Nothing is sent.

use crate::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::{labels::job as labels_job, printing::calls::LabelScanned},
    ledger::journal::JournalEntry,
    model::{
        ids::ShipmentId,
        printer::PrintProof,
        scan_code::{MAX_CODE_CHARS, ScanCode},
        shipment::Shipment,
    },
    session::account::Session,
};

/// The shipment whose label it is, noted as printed. A second scan of it says
/// the same and changes nothing.
pub(super) async fn confirm_scan(session: &Session, typed: &str) -> Result<LabelScanned, Failure> {
    let unknown = || {
        let code = typed.trim().chars().take(MAX_CODE_CHARS).collect();
        Failure::new(Cause::Printing(PrintFault::ScannedUnknown { code }))
    };
    let code = ScanCode::read(typed).ok_or_else(unknown)?;
    let shipment = bought_shipment(session, &code)?.ok_or_else(unknown)?;
    let is_news = note_scanned(session, &shipment.id).await?;
    Ok(LabelScanned {
        recipient: shipment.recipient.name.unwrap_or_default(),
        shipment: shipment.id,
        is_news,
    })
}

/// The label of a shipment was scanned, and is on paper. Whether that is news.
pub(crate) async fn note_scanned(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<bool, Failure> {
    let line = session.line_of(shipment)?;
    let guard = session.line_locks.lock(&line).await;
    // A void label must not travel: that is a stop, and no proof.
    labels_job::check_valid(session, shipment)?;
    let history = session.shipment_history(shipment);
    // Of a label that was not bought here, nothing is known to be printed or not.
    let is_news = history.is_bought() && !history.printing.is_proven();
    if is_news {
        let by = PrintProof::Scan;
        let shipment = shipment.clone();
        let entry = JournalEntry::PrintConfirmed {
            shipment: shipment.clone(),
            by,
        };
        session.record(&line, entry)?;
        let line = line.clone();
        session
            .notify(Notice::PrintProven { line, shipment, by })
            .await;
    }
    drop(guard);
    Ok(is_news)
}

/// The shipment of the code, if it was bought here.
fn bought_shipment(session: &Session, code: &ScanCode) -> Result<Option<Shipment>, Failure> {
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
        if session.shipment_history(&found.id).is_bought() {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
