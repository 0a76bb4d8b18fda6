//! Batches and their parcels: from the ledger at once, then from the service.

use crate::contract::Failure;
use crate::features::batches::calls::{BatchCounts, BatchList, BatchRow, List, Open, OpenBatch};
use crate::{
    ledger::{KeptScan, KnownBatch, Ledger, StoreError},
    model::{
        bag::Scan,
        batch::{Batch, BatchStatus},
        ids::{BatchId, ShipmentId},
        our_word::without_our_word,
        shipment::Shipment,
    },
    service::{client::MAX_PAGE_SIZE, error::ApiError, operations::BatchFilter},
    session::{
        account::Session,
        asked::Asked,
        failures::{self, Stop},
    },
    worker::batch_calls,
};

/// Scanned parcels outside the batch that are looked at when it is opened;
/// the others are shown as they were seen last.
const MAX_LOOKS: usize = 20;

/// The list as it is kept, then as the service has it.
pub(super) async fn list(session: &Session, asked: &Asked<List>) -> Result<BatchList, Failure> {
    let status = asked.call.status.clone();
    match session.ledger(|ledger| kept_list(ledger, status.as_ref())) {
        // Nothing kept reports nothing: it is not known that there is none.
        Ok(kept) if kept.counts.all == 0 => {}
        Ok(kept) => asked.progress(kept).await,
        Err(failure) => tracing::error!(?failure, "the batches that are kept can't be read"),
    }
    listed(session, status).await
}

async fn listed(session: &Session, status: Option<BatchStatus>) -> Result<BatchList, Failure> {
    let filter = BatchFilter {
        status,
        limit: Some(MAX_PAGE_SIZE),
        page: Some(1),
    };
    let batches = session.read(|| session.api.list_batches(&filter)).await?;
    session.ledger(|ledger| ledger.see_batches(&batches))?;
    let is_whole = u32::try_from(batches.len()).is_ok_and(|length| length < MAX_PAGE_SIZE);
    let counts = if is_whole && filter.status.is_none() {
        session.ledger(|ledger| ledger.show_no_others(&batches))?;
        counts_of(&batches.iter().collect::<Vec<_>>())
    } else {
        counted(session).await?
    };
    let rows = session.ledger(|ledger| {
        let rows = batches.iter().map(|batch| {
            let known = ledger.seen_batch(batch.id)?;
            row(ledger, known.unwrap_or_else(|| unread(batch)))
        });
        rows.collect()
    })?;
    Ok(BatchList {
        rows,
        counts,
        has_more: !is_whole,
    })
}

/// Four harmless requests, for an account with more batches than one list.
async fn counted(session: &Session) -> Result<BatchCounts, Failure> {
    let count = |status: Option<BatchStatus>| async move {
        let counted = session.read(|| session.api.count_batches(status.as_ref()));
        counted.await.map_err(Failure::from)
    };
    Ok(BatchCounts {
        all: count(None).await?,
        pending: count(Some(BatchStatus::Pending)).await?,
        ready: count(Some(BatchStatus::Ready)).await?,
        received: count(Some(BatchStatus::Received)).await?,
    })
}

fn counts_of(batches: &[&Batch]) -> BatchCounts {
    let mut counts = BatchCounts::default();
    for batch in batches {
        counts.all += 1;
        match batch.status {
            BatchStatus::Pending => counts.pending += 1,
            BatchStatus::Ready => counts.ready += 1,
            BatchStatus::Received => counts.received += 1,
            BatchStatus::Unknown(_) => {}
        }
    }
    counts
}

/// The list as the ledger knows it.
pub(in crate::worker) fn kept_list(
    ledger: &Ledger,
    status: Option<&BatchStatus>,
) -> Result<BatchList, StoreError> {
    let limit = usize::try_from(MAX_PAGE_SIZE).unwrap_or(usize::MAX);
    let known = ledger.seen_batches(limit)?;
    let batches: Vec<&Batch> = known.iter().map(|known| &known.batch).collect();
    let counts = counts_of(&batches);
    let has_more = known.len() >= limit;
    let wanted = known
        .into_iter()
        .filter(|known| status.is_none_or(|status| known.batch.status == *status));
    Ok(BatchList {
        rows: wanted
            .map(|known| row(ledger, known))
            .collect::<Result<_, _>>()?,
        counts,
        has_more,
    })
}

fn unread(batch: &Batch) -> KnownBatch {
    KnownBatch {
        batch: batch.clone(),
        parcels: 0,
        read_at: None,
    }
}

fn row(ledger: &Ledger, known: KnownBatch) -> Result<BatchRow, StoreError> {
    Ok(BatchRow {
        closing: ledger.closing(known.batch.id)?,
        parcels: known.read_at.map(|_read| known.parcels),
        batch: as_shown(known.batch),
    })
}

/// Our word is for us.
pub(in crate::worker) fn as_shown(batch: Batch) -> Batch {
    let description = batch.description.as_deref().map(without_our_word);
    Batch {
        description: description
            .filter(|text| !text.is_empty())
            .map(str::to_owned),
        ..batch
    }
}

/// One batch as it is kept, then as the service has it.
pub(super) async fn open(
    session: &Session,
    asked: &Asked<Open>,
) -> Result<Box<OpenBatch>, Failure> {
    let batch = asked.call.batch;
    match session.ledger(|ledger| kept_batch(ledger, batch)) {
        Ok(Some(kept)) => asked.progress(Box::new(kept)).await,
        Ok(None) => {}
        Err(failure) => tracing::error!(?failure, "a batch that is kept can't be read"),
    }
    // What is under way in this batch is done first: a list that was asked for
    // before it would show the batch without it.
    let line = batch_calls::line_of(session, batch);
    let guard = session.lines.lock(&line).await;
    let outcome = opened(session, batch).await;
    drop(guard);
    outcome.map(Box::new)
}

async fn opened(session: &Session, id: BatchId) -> Result<OpenBatch, Failure> {
    let batch = match session.read(|| session.api.retrieve_batch(id)).await {
        Ok(batch) => batch,
        Err(Stop::Api(error)) => return Err(failures::batch(error)),
        Err(Stop::Local(failure)) => return Err(failure),
    };
    let asked_at = session.now();
    let contents = batch_calls::contents(session, id).await?;
    let scans = session.ledger(|ledger| {
        ledger.see_batches(std::slice::from_ref(&batch))?;
        ledger.keep_contents(id, &contents.parcels, asked_at)?;
        ledger.scans(id)
    })?;
    Ok(OpenBatch {
        scans: scans_seen(session, &contents.parcels, scans).await?,
        closing: session.ledger(|ledger| ledger.closing(id))?,
        batch: as_shown(batch),
        parcels: contents.parcels,
        is_cut_off: contents.is_cut_off,
        read_at: Some(asked_at),
    })
}

/// The scans with their parcels; those outside the batch as they are now.
async fn scans_seen(
    session: &Session,
    inside: &[Shipment],
    kept: Vec<KeptScan>,
) -> Result<Vec<Scan>, Failure> {
    let mut looks = 0;
    let mut scans = Vec::with_capacity(kept.len());
    for scan in kept {
        let parcel = match &scan.shipment {
            None => None,
            Some(id) => match inside.iter().find(|parcel| parcel.id == *id) {
                Some(parcel) => Some(parcel.clone()),
                None if looks < MAX_LOOKS => {
                    looks += 1;
                    Some(seen_now(session, id).await?)
                }
                None => Some(session.ledger(|ledger| kept_parcel(ledger, id))?),
            },
        };
        scans.push(of_kept(scan, parcel));
    }
    Ok(scans)
}

/// A parcel that the service does not know any more is shown as it was kept.
async fn seen_now(session: &Session, id: &ShipmentId) -> Result<Shipment, Failure> {
    let asked_at = session.now();
    match session.look(id).await {
        Ok(seen) => {
            session.ledger(|ledger| ledger.see(std::slice::from_ref(&seen), asked_at))?;
            Ok(seen)
        }
        Err(Stop::Api(ApiError::NotFound { .. })) => {
            session.ledger(|ledger| kept_parcel(ledger, id))
        }
        Err(stop) => Err(failures::of(id, stop)),
    }
}

/// One batch as the ledger knows it.
pub(in crate::worker) fn kept_batch(
    ledger: &Ledger,
    id: BatchId,
) -> Result<Option<OpenBatch>, StoreError> {
    let Some(known) = ledger.seen_batch(id)? else {
        return Ok(None);
    };
    let parcels = ledger.batch_contents(id)?;
    let mut scans = Vec::new();
    for scan in ledger.scans(id)? {
        let parcel = match &scan.shipment {
            None => None,
            Some(shipment) => {
                let inside = parcels.iter().find(|parcel| parcel.id == *shipment);
                Some(match inside {
                    Some(parcel) => parcel.clone(),
                    None => kept_parcel(ledger, shipment)?,
                })
            }
        };
        scans.push(of_kept(scan, parcel));
    }
    Ok(Some(OpenBatch {
        closing: ledger.closing(id)?,
        batch: as_shown(known.batch),
        parcels,
        is_cut_off: false,
        scans,
        read_at: known.read_at,
    }))
}

fn of_kept(scan: KeptScan, parcel: Option<Shipment>) -> Scan {
    Scan {
        code: scan.code,
        parcel: parcel.map(Box::new),
        at: scan.at,
    }
}

/// A parcel as it was last seen, in the batch that it is known to be in.
pub(super) fn kept_parcel(ledger: &Ledger, id: &ShipmentId) -> Result<Shipment, StoreError> {
    let known = ledger.shipment(id)?.map(|known| known.shipment);
    let unknown = || {
        Shipment::bare(
            id.clone(),
            crate::model::shipment::ShipmentStatus::Incomplete,
        )
    };
    let parcel = known.unwrap_or_else(unknown);
    Ok(Shipment {
        batch_id: ledger.batch_of(id)?.or(parcel.batch_id),
        ..parcel
    })
}
