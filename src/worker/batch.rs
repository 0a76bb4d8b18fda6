//! Making and deleting batches. Money does not depend on it, and yet a batch is
//! made once: intent on disk, sent once, and looked for when no answer came.

use std::rc::Rc;

use super::{
    batches, failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle_batch,
    station::Station,
    writes::{CreateBatch, DeleteBatch},
};
use crate::{
    domain::{
        batch::Batch,
        ids::{BatchId, LineId},
    },
    message::{Cause, Event, Failure, RequestId},
    service::error::ApiError,
    store::{
        journal::{BatchFact, Fact, Making},
        order_id_as_sent,
    },
};

/// Calls that may go out without an answer, for one command.
pub(super) const MAX_LOST: u32 = 3;

/// The command *Create batch*.
pub(super) async fn create(
    station: Rc<Station>,
    request: RequestId,
    line: LineId,
    description: Option<String>,
) {
    let guard = station.lines.lock(&line).await;
    let outcome = created(&station, &line, description).await;
    drop(guard);
    let outcome = outcome.and_then(|batch| {
        station.ledger(|ledger| ledger.see_batches(std::slice::from_ref(&batch)))?;
        Ok(Box::new(batches::as_shown(batch)))
    });
    if outcome.is_err() {
        station.tell_unsettled().await;
    }
    station
        .tell(Event::BatchCreated {
            request,
            line,
            outcome,
        })
        .await;
}

/// The command *Delete batch*.
pub(super) async fn delete(station: Rc<Station>, request: RequestId, batch: BatchId) {
    let line = line_of(&station, batch);
    let guard = station.lines.lock(&line).await;
    let outcome = deleted(&station, &line, batch).await;
    drop(guard);
    let outcome = outcome.and_then(|()| station.ledger(|ledger| ledger.forget_batch(batch)));
    station
        .tell(Event::BatchDeleted {
            request,
            batch,
            outcome,
        })
        .await;
}

/// The line of a batch; one that was made elsewhere gets a line by its number.
pub(super) fn line_of(station: &Station, batch: BatchId) -> LineId {
    let known = station.batch_line(batch);
    known.unwrap_or_else(|| LineId::of_batch(&format!("id-{batch}")))
}

/// A batch that was made elsewhere gets a journal here first.
pub(super) fn take_up(station: &Station, line: &LineId, batch: BatchId) -> Result<(), Failure> {
    match station.history(line).batch.making {
        Making::None => record(station, line, BatchFact::TakenUp { batch }),
        Making::Done => Ok(()),
        Making::Deleted => Err(Failure::new(Cause::BatchNotFound)),
        Making::Open { .. } | Making::Absent { .. } | Making::Unclear { .. } => {
            Err(settle_batch::unknown())
        }
    }
}

pub(super) fn record(station: &Station, line: &LineId, fact: BatchFact) -> Result<(), Failure> {
    station.record(line, Fact::Batch(fact))
}

async fn created(
    station: &Station,
    line: &LineId,
    description: Option<String>,
) -> Result<Batch, Failure> {
    settle_batch::settle(station, line).await?;
    if station.history(line).batch.making == Making::Done {
        return settle_batch::known(station, line).await;
    }
    let description = as_sent(station, line, description)?;
    let create = CreateBatch {
        line,
        description: description.as_deref(),
    };
    let mut lost = 0;
    let mut waits = 0;
    loop {
        let error = match station.write(&create).await? {
            Ok(batch) => return Ok(batch),
            Err(error) => error,
        };
        if error.is_unsettled() {
            lost += 1;
            settle_batch::settle(station, line).await?;
            if station.history(line).batch.making == Making::Done {
                return settle_batch::known(station, line).await;
            }
            if lost >= MAX_LOST {
                return Err(failures::api(error));
            }
            continue;
        }
        match error {
            ApiError::RateLimited { retry_after_secs } if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            error => return Err(failures::batch(error)),
        }
    }
}

/// The description with our token behind it, by which the batch is found again.
fn as_sent(
    station: &Station,
    line: &LineId,
    description: Option<String>,
) -> Result<Option<String>, Failure> {
    station.ledger(|ledger| {
        Ok(if ledger.sends_token()? {
            Some(order_id_as_sent(
                description.as_deref(),
                &ledger.token(line),
            ))
        } else {
            description
        })
    })
}

/// Deletes a batch that is there. The service keeps one that is not empty.
pub(super) async fn deleted(
    station: &Station,
    line: &LineId,
    batch: BatchId,
) -> Result<(), Failure> {
    settle_batch::settle(station, line).await?;
    if station.history(line).batch.making == Making::Deleted {
        return Ok(());
    }
    take_up(station, line, batch)?;
    settle_batch::check_twins(station, line).await?;
    delete_again(station, line, batch).await
}

/// Sends the deletion until it is known. Deleting twice does no harm.
pub(super) async fn delete_again(
    station: &Station,
    line: &LineId,
    batch: BatchId,
) -> Result<(), Failure> {
    let mut lost = 0;
    let mut waits = 0;
    loop {
        let error = match station.write(&DeleteBatch { line, batch }).await? {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        match error {
            ApiError::NotFound { .. } => return Ok(()),
            ApiError::RateLimited { retry_after_secs } if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            error if error.is_unsettled() => {
                lost += 1;
                if settle_batch::is_gone(station, line, batch).await? {
                    return Ok(());
                }
                if lost >= MAX_LOST {
                    return Err(failures::api(error));
                }
            }
            error => return Err(failures::batch(error)),
        }
    }
}
