//! Making and deleting batches. Money does not depend on it, and yet a batch is
//! made once: intent on disk, sent once, and looked for when no answer came.

use super::{
    batch_calls, batches, failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle_batch,
    station::Station,
    writes::CreateBatch,
};
use crate::contract::Failure;
use crate::features::batches::calls::{Create, Delete};
use crate::{
    domain::{
        batch::Batch,
        ids::{BatchId, LineId},
    },
    service::error::ApiError,
    store::{journal::Making, order_id_as_sent},
};

/// The call *Create*.
pub(super) async fn create(station: &Station, asked: &Create) -> Result<Box<Batch>, Failure> {
    let line = &asked.line;
    let guard = station.lines.lock(line).await;
    let outcome = created(station, line, asked.description.clone()).await;
    drop(guard);
    let outcome = outcome.and_then(|batch| {
        station.ledger(|ledger| ledger.see_batches(std::slice::from_ref(&batch)))?;
        Ok(Box::new(batches::as_shown(batch)))
    });
    if outcome.is_err() {
        station.tell_unsettled().await;
    }
    outcome
}

/// The call *Delete*.
pub(super) async fn delete(station: &Station, asked: &Delete) -> Result<(), Failure> {
    let batch = asked.batch;
    let line = batch_calls::line_of(station, batch);
    let guard = station.lines.lock(&line).await;
    let outcome = deleted(station, &line, batch).await;
    drop(guard);
    outcome.and_then(|()| station.ledger(|ledger| ledger.forget_batch(batch)))
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
            if lost >= batch_calls::MAX_LOST {
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
    batch_calls::take_up(station, line, batch)?;
    settle_batch::check_twins(station, line).await?;
    batch_calls::delete_again(station, line, batch).await
}
