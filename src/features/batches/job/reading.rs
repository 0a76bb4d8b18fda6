//! Batches and their parcels: from the ledger at once, then from the service.

use crate::{
    contract::Failure,
    features::batches::calls::{BatchCounts, BatchList, List, Open},
    ledger::{Ledger, StoreError},
    model::{
        bag::Scan,
        batch::{Batch, BatchRow, BatchStatus, OpenBatch},
        ids::{BatchId, ShipmentId},
        our_word::without_our_word,
        shipment::Shipment,
    },
    service::{client::MAX_PAGE_SIZE, error::ApiError, operations::BatchFilter},
    session::{
        account::Session,
        active_call::ActiveCall,
        failures::{self, SessionError},
        reconcile::batch_calls,
    },
};

/// Scanned parcels outside the batch that are fetched when it is opened;
/// the others are shown as they were seen last.
const MAX_READS: usize = 20;

/// The list as it is kept, then as the service has it.
pub(super) async fn list(
    session: &Session,
    request: &ActiveCall<List>,
) -> Result<BatchList, Failure> {
    let status = request.call.status.clone();
    match session.ledger(|ledger| stored_list(ledger, status.as_ref())) {
        // Nothing kept reports nothing: it is not known that there is none.
        Ok(kept) if kept.counts.all == 0 => {}
        Ok(kept) => request.progress(kept).await,
        Err(failure) => tracing::error!(?failure, "the batches that are kept can't be read"),
    }
    fetch_list(session, status).await
}

async fn fetch_list(session: &Session, status: Option<BatchStatus>) -> Result<BatchList, Failure> {
    let filter = BatchFilter {
        status,
        limit: Some(MAX_PAGE_SIZE),
        page: Some(1),
    };
    let batches = session.read(|| session.api.list_batches(&filter)).await?;
    session.ledger(|ledger| ledger.store_batches(&batches))?;
    let is_whole = batches.unreadable == 0 && batches.is_last(MAX_PAGE_SIZE);
    let counts = if is_whole && filter.status.is_none() {
        session.ledger(|ledger| ledger.remove_unlisted_batches(&batches))?;
        counts_of(&batches.iter().collect::<Vec<_>>())
    } else {
        fetch_counts(session).await?
    };
    let rows = session.ledger(|ledger| {
        let rows = batches.iter().map(|batch| {
            let row = ledger.batch_row(batch.id)?;
            Ok(shown_row(row.unwrap_or_else(|| unread(batch))))
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
async fn fetch_counts(session: &Session) -> Result<BatchCounts, Failure> {
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
pub(crate) fn stored_list(
    ledger: &Ledger,
    status: Option<&BatchStatus>,
) -> Result<BatchList, StoreError> {
    let limit = usize::try_from(MAX_PAGE_SIZE).unwrap_or(usize::MAX);
    let rows = ledger.batch_rows(limit)?;
    let batches: Vec<&Batch> = rows.iter().map(|row| &row.batch).collect();
    let counts = counts_of(&batches);
    let has_more = rows.len() >= limit;
    let wanted = rows
        .into_iter()
        .filter(|row| status.is_none_or(|status| row.batch.status == *status));
    Ok(BatchList {
        rows: wanted.map(shown_row).collect(),
        counts,
        has_more,
    })
}

fn unread(batch: &Batch) -> BatchRow {
    BatchRow {
        batch: batch.clone(),
        parcels: None,
        closing: None,
    }
}

fn shown_row(row: BatchRow) -> BatchRow {
    BatchRow {
        batch: as_shown(row.batch),
        ..row
    }
}

/// Our word is for us.
pub(crate) fn as_shown(batch: Batch) -> Batch {
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
    request: &ActiveCall<Open>,
) -> Result<Box<OpenBatch>, Failure> {
    let batch = request.call.batch;
    match session.ledger(|ledger| stored_batch(ledger, batch)) {
        Ok(Some(kept)) => request.progress(Box::new(kept)).await,
        Ok(None) => {}
        Err(failure) => tracing::error!(?failure, "a batch that is kept can't be read"),
    }
    // What is under way in this batch is done first: a list that was asked for
    // before it would show the batch without it.
    let line = batch_calls::line_of(session, batch);
    let guard = session.line_locks.lock(&line).await;
    let outcome = fetch_open_batch(session, batch).await;
    drop(guard);
    outcome.map(Box::new)
}

pub(super) async fn fetch_open_batch(session: &Session, id: BatchId) -> Result<OpenBatch, Failure> {
    let batch = match session.read(|| session.api.retrieve_batch(id)).await {
        Ok(batch) => batch,
        Err(stop) => return Err(failures::batch_read(stop)),
    };
    let asked_at = session.now();
    let contents = batch_calls::contents(session, id).await?;
    let scans = session.ledger(|ledger| {
        ledger.store_batches(std::slice::from_ref(&batch))?;
        ledger.store_batch_contents(id, &contents.parcels, asked_at)?;
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
    kept: Vec<Scan>,
) -> Result<Vec<Scan>, Failure> {
    let mut reads = 0;
    let mut scans = Vec::with_capacity(kept.len());
    for mut scan in kept {
        if let Some(kept) = &mut scan.parcel {
            if let Some(parcel) = inside.iter().find(|parcel| parcel.id == kept.id) {
                parcel.clone_into(kept);
            } else if reads < MAX_READS {
                reads += 1;
                if let Some(seen) = seen_now(session, &kept.id).await? {
                    **kept = seen;
                }
            }
        }
        scans.push(scan);
    }
    Ok(scans)
}

/// Nothing if the service does not know the parcel any more: it is shown as it
/// was kept.
async fn seen_now(session: &Session, id: &ShipmentId) -> Result<Option<Shipment>, Failure> {
    let asked_at = session.now();
    match session.fetch_shipment(id).await {
        Ok(seen) => {
            session
                .ledger(|ledger| ledger.store_shipments(std::slice::from_ref(&seen), asked_at))?;
            Ok(Some(seen))
        }
        Err(SessionError::Api(ApiError::NotFound { .. })) => Ok(None),
        Err(stop) => Err(failures::of(id, stop)),
    }
}

/// One batch as the ledger knows it.
pub(crate) fn stored_batch(ledger: &Ledger, id: BatchId) -> Result<Option<OpenBatch>, StoreError> {
    let kept = ledger.open_batch(id)?;
    Ok(kept.map(|kept| OpenBatch {
        batch: as_shown(kept.batch),
        ..kept
    }))
}
