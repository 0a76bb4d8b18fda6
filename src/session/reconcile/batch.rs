//! What became of a batch call whose answer was lost: the list of batches and
//! the batch's own list show it. Exactly one candidate is taken, or a person asked.

use std::time::Duration;

use jiff::SignedDuration;

use super::batch_calls::{self, record};
use crate::{
    contract::Failure,
    ledger::journal::{BatchChange, BatchCreation, BatchEntry, BatchHistory},
    model::{
        batch::{Batch, BatchMove, BatchStatus},
        ids::{LineId, ShipmentId},
    },
    service::{error::ApiError, operations::BatchFilter},
    session::{
        account::Session,
        failures::{self, SessionError},
    },
};

/// Newest batches that are searched.
const SEARCH_LIMIT: u32 = 200;
/// Between two searches that prove an absence, where duplicates are recognised by
/// our token and are searched for later.
const SEARCH_AGAIN: Duration = Duration::from_secs(5);
/// How far the service's clock may be from ours.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(15);

/// Reconciles all that is open on a batch's line, as far as reads can.
pub(crate) async fn reconcile(session: &Session, line: &LineId) -> Result<(), Failure> {
    reconcile_create(session, line).await?;
    let history = session.batch_history(line);
    let Some(batch) = history.batch else {
        return Ok(());
    };
    if let Some(BatchChange { change, shipments }) = history.change {
        let missing = batch_calls::not_yet_moved(session, line, batch, change, &shipments).await?;
        let still_ours = match change {
            BatchMove::Add => unassigned(session, missing).await?,
            BatchMove::Remove => missing,
        };
        batch_calls::send(session, line, batch, change, still_ours).await?;
    }
    if session.batch_history(line).deleting && !batch_calls::is_gone(session, line, batch).await? {
        batch_calls::delete_again(session, line, batch).await?;
    }
    Ok(())
}

/// Shipments that somebody has put into another batch meanwhile stay there.
async fn unassigned(
    session: &Session,
    missing: Vec<ShipmentId>,
) -> Result<Vec<ShipmentId>, Failure> {
    let mut unassigned = Vec::new();
    for shipment in missing {
        match session.fetch_shipment(&shipment).await {
            Ok(seen) if seen.batch_id.is_none() => unassigned.push(shipment),
            Ok(_elsewhere) => {}
            Err(SessionError::Api(ApiError::NotFound { .. })) => {}
            Err(stop) => return Err(failures::of(&shipment, stop)),
        }
    }
    Ok(unassigned)
}

async fn reconcile_create(session: &Session, line: &LineId) -> Result<(), Failure> {
    let history = session.batch_history(line);
    match history.creation {
        BatchCreation::Open { .. } | BatchCreation::Unclear { .. } => {}
        BatchCreation::None
        | BatchCreation::Absent { .. }
        | BatchCreation::Done
        | BatchCreation::Deleted => return Ok(()),
    }
    let token = session.ledger(|ledger| Ok(ledger.batch_token(line)))?;
    let mut found = search(session, &history, &token).await?;
    if found.is_empty() {
        wait(session, line, &history, &token).await;
        found = search(session, &history, &token).await?;
    }
    let entry = match found.as_slice() {
        [] => BatchEntry::CreateAbsent,
        // The newest; with our token the others are duplicates of it.
        [ours, others @ ..] if others.is_empty() || has_token(&history, &token) => {
            BatchEntry::CreateFound { batch: ours.id }
        }
        several => BatchEntry::CreateUnclear {
            candidates: several.iter().map(|found| found.id).collect(),
        },
    };
    let is_unclear = matches!(entry, BatchEntry::CreateUnclear { .. });
    if !is_unclear || matches!(history.creation, BatchCreation::Open { .. }) {
        record(session, line, entry)?;
    }
    if is_unclear {
        return Err(batch_calls::unknown_batch());
    }
    Ok(())
}

/// Without a token a late duplicate looks like any other batch, so
/// the whole settle time has to pass before the call is taken for lost.
async fn wait(session: &Session, line: &LineId, history: &BatchHistory, token: &str) {
    if has_token(history, token) {
        tokio::time::sleep(SEARCH_AGAIN).await;
    } else {
        tokio::time::sleep_until(session.conclusive_from(line)).await;
    }
}

async fn search(
    session: &Session,
    history: &BatchHistory,
    token: &str,
) -> Result<Vec<Batch>, Failure> {
    let filter = BatchFilter {
        limit: Some(SEARCH_LIMIT),
        ..BatchFilter::default()
    };
    let listed = session.read(|| session.api.list_batches(&filter)).await?;
    // What can't be read may be the one that is searched: such a list proves nothing.
    if listed.unreadable > 0 {
        return Err(batch_calls::unknown_batch());
    }
    let known = session.own_batches();
    Ok(listed
        .into_iter()
        .filter(|batch| !known.contains(&batch.id) && is_ours(batch, history, token))
        .collect())
}

fn has_token(history: &BatchHistory, token: &str) -> bool {
    let sent = history.sent.as_ref();
    sent.and_then(|(description, _at)| description.as_deref())
        .is_some_and(|description| description.ends_with(token))
}

fn is_ours(batch: &Batch, history: &BatchHistory, token: &str) -> bool {
    let Some((description, sent_at)) = &history.sent else {
        return false;
    };
    if batch.description != *description {
        return false;
    }
    let is_in_time = batch
        .created_at
        .is_none_or(|made| made.duration_since(*sent_at) >= -CLOCK_SKEW);
    has_token(history, token) || is_in_time
}

/// Before the next step: other batches of this line, which a create that came
/// late has left behind, are deleted while they are empty.
pub(crate) async fn check_duplicates(session: &Session, line: &LineId) -> Result<(), Failure> {
    let history = session.batch_history(line);
    if !history.duplicates_possible {
        return Ok(());
    }
    let token = session.ledger(|ledger| Ok(ledger.batch_token(line)))?;
    if has_token(&history, &token) {
        for duplicate in search(session, &history, &token).await? {
            if duplicate.status == BatchStatus::Received {
                continue;
            }
            let its_line = batch_calls::line_of(session, duplicate.id);
            batch_calls::adopt_if_new(session, &its_line, duplicate.id)?;
            if let Err(failure) = batch_calls::delete_again(session, &its_line, duplicate.id).await
            {
                tracing::warn!(?failure, "a second batch is still there");
            }
        }
    }
    record(session, line, BatchEntry::DuplicatesChecked)
}

/// The line's batch as the service has it now.
pub(crate) async fn fetch_current(session: &Session, line: &LineId) -> Result<Batch, Failure> {
    let batch = session.batch_history(line).batch;
    let batch = batch.ok_or_else(batch_calls::unknown_batch)?;
    match session.read(|| session.api.retrieve_batch(batch)).await {
        Ok(batch) => Ok(batch),
        Err(stop) => Err(failures::batch_read(stop)),
    }
}
