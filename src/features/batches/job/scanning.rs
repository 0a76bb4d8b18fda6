//! A parcel under the scanner: found, judged, and put into the batch. What was
//! scanned is kept in the ledger, so that a crash in the middle of a bag
//! loses no count.

use super::change;
use crate::{
    contract::Failure,
    features::{
        batches::calls::{Find, Move, Scan as ScanCall, Scanned},
        printing::job as printing_job,
    },
    model::{
        bag::{self, Counted, Obstacle, Scan, ScanOutcome, Step},
        batch::BatchMove,
        ids::{BatchId, LineId, ShipmentId},
        scan_code::{MAX_CODE_CHARS, ScanCode},
        shipment::Shipment,
    },
    service::{client::MAX_PAGE_SIZE, error::ApiError, operations::ShipmentFilter},
    session::{
        account::Session,
        failures::{self, SessionError},
        reconcile::batch_calls,
    },
};

/// Parcels that a search offers.
const MAX_FOUND: u32 = 20;
/// The service's own ids are shorter: what is longer is a tracking code.
const MAX_ID_CHARS: usize = 16;

/// One scan at a time in a batch: the second of the same parcel sees the first.
pub(super) async fn scan(session: &Session, call: &ScanCall) -> Result<Scanned, Failure> {
    let line = batch_calls::line_of(session, call.batch);
    let guard = session.line_locks.lock(&line).await;
    let scanned = apply_scan(session, &line, call.batch, &call.code).await;
    drop(guard);
    // A code is also typed for a label that did not come out.
    if let Ok(scanned) = &scanned
        && !call.is_typed
    {
        note_on_paper(session, scanned).await;
    }
    scanned
}

/// What is scanned in the bag is printed. The parcel is in it whether that can be kept or not.
async fn note_on_paper(session: &Session, scanned: &Scanned) {
    let is_in_the_bag = scanned.outcome.is_right() || scanned.outcome == ScanOutcome::AlreadyIn;
    let Some(parcel) = scanned.scan.parcel.as_ref().filter(|_| is_in_the_bag) else {
        return;
    };
    if let Err(failure) = printing_job::note_scanned(session, &parcel.id).await {
        tracing::warn!(
            ?failure,
            "a scan into a batch was not noted as a proof of paper"
        );
    }
}

async fn apply_scan(
    session: &Session,
    line: &LineId,
    batch: BatchId,
    typed: &str,
) -> Result<Scanned, Failure> {
    let code = ScanCode::read(typed);
    let found = match &code {
        Some(code) => parcel_of(session, batch, code).await?,
        None => None,
    };
    let code = code.map_or_else(|| shorten(typed), |code| code.to_string());
    let Some(mut parcel) = found else {
        let scan = keep(session, batch, code, None)?;
        let outcome = ScanOutcome::Unknown;
        return Ok(Scanned { outcome, scan });
    };
    let counted = if session.ledger(|ledger| ledger.is_scanned(batch, &parcel.id))? {
        Counted::Before
    } else {
        Counted::NotYet
    };
    let outcome = match bag::judge(&parcel, batch, counted) {
        Step::Say(outcome) => outcome,
        Step::Add => {
            // Kept first: if it can't be added now, the check finds it in the bag.
            keep(session, batch, code.clone(), Some(parcel.clone()))?;
            add(session, line, batch, &parcel.id).await?;
            parcel.batch_id = Some(batch);
            ScanOutcome::Added
        }
    };
    let scan = if outcome == ScanOutcome::AlreadyIn {
        Scan {
            code,
            parcel: Some(Box::new(parcel)),
            at: session.now(),
        }
    } else {
        keep(session, batch, code, Some(parcel))?
    };
    Ok(Scanned { outcome, scan })
}

/// What can't be a code is kept as it came, but not without end.
fn shorten(typed: &str) -> String {
    typed.trim().chars().take(MAX_CODE_CHARS).collect()
}

fn keep(
    session: &Session,
    batch: BatchId,
    code: String,
    parcel: Option<Shipment>,
) -> Result<Scan, Failure> {
    let scan = Scan {
        code,
        parcel: parcel.map(Box::new),
        at: session.now(),
    };
    session.ledger(|ledger| ledger.store_scan(batch, &scan))?;
    Ok(scan)
}

async fn add(
    session: &Session,
    line: &LineId,
    batch: BatchId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let call = Move {
        batch,
        direction: BatchMove::Add,
        shipments: vec![shipment.clone()],
    };
    change::apply_move(session, line, &call)
        .await
        .map_err(|failure| failures::of(shipment, failure))
}

/// The parcel of a code: from the ledger if it was seen with this batch, else
/// as the service has it now.
async fn parcel_of(
    session: &Session,
    batch: BatchId,
    code: &ScanCode,
) -> Result<Option<Shipment>, Failure> {
    for meaning in code.meanings() {
        if let Some(known) = stored_parcel(session, meaning)? {
            let is_in_batch =
                known.batch_id == Some(batch) && Obstacle::of(&known.status).is_none();
            return if is_in_batch {
                Ok(Some(known))
            } else {
                now(session, &known.id).await
            };
        }
    }
    for meaning in code.meanings() {
        if meaning.len() <= MAX_ID_CHARS
            && let Some(seen) = now(session, &ShipmentId::new(meaning)).await?
        {
            return Ok(Some(seen));
        }
    }
    among_newest(session, code).await
}

/// As the ledger knows it, by id or tracking code.
fn stored_parcel(session: &Session, meaning: &str) -> Result<Option<Shipment>, Failure> {
    session.ledger(|ledger| {
        let by_id = ledger.shipment(&ShipmentId::new(meaning))?;
        let found = match by_id {
            Some(known) => Some(known.shipment),
            None => ledger.shipment_by_tracking_code(meaning)?,
        };
        let Some(parcel) = found else {
            return Ok(None);
        };
        let batch_id = ledger.batch_of(&parcel.id)?;
        Ok(Some(Shipment { batch_id, ..parcel }))
    })
}

/// As the service has it now; nothing if it knows no such shipment.
async fn now(session: &Session, id: &ShipmentId) -> Result<Option<Shipment>, Failure> {
    let asked_at = session.now();
    let seen = match session.fetch_shipment(id).await {
        Ok(seen) => seen,
        Err(SessionError::Api(ApiError::NotFound { .. })) => return Ok(None),
        Err(stop) => return Err(failures::of(id, stop)),
    };
    session.ledger(|ledger| {
        ledger.store_shipments(std::slice::from_ref(&seen), asked_at)?;
        match seen.batch_id {
            Some(batch) => ledger.put_into_batch(batch, std::slice::from_ref(&seen.id)),
            None => Ok(()),
        }
    })?;
    Ok(Some(seen))
}

/// The service searches no tracking codes. A parcel that was bought elsewhere
/// a moment ago is among its newest.
async fn among_newest(session: &Session, code: &ScanCode) -> Result<Option<Shipment>, Failure> {
    let filter = ShipmentFilter {
        limit: Some(MAX_PAGE_SIZE),
        ..ShipmentFilter::default()
    };
    let asked_at = session.now();
    let listed = session.read(|| session.api.list_shipments(&filter)).await?;
    session.ledger(|ledger| ledger.store_shipments(&listed, asked_at))?;
    let meanings = code.meanings();
    let is_it = |parcel: &&Shipment| {
        let tracking_code = parcel.tracking_code.as_deref().unwrap_or_default();
        meanings
            .iter()
            .any(|meaning| tracking_code.eq_ignore_ascii_case(meaning))
    };
    Ok(listed.iter().find(is_it).cloned())
}

/// Parcels whose id, recipient or order number has these words.
pub(super) async fn find(session: &Session, call: &Find) -> Result<Vec<Shipment>, Failure> {
    let filter = ShipmentFilter {
        q: Some(call.words.trim().to_owned()),
        limit: Some(MAX_FOUND),
        ..ShipmentFilter::default()
    };
    let asked_at = session.now();
    let found = session.read(|| session.api.list_shipments(&filter)).await?;
    session.ledger(|ledger| ledger.store_shipments(&found, asked_at))?;
    Ok(found.items)
}
