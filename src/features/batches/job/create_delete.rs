//! Making and deleting batches. Money does not depend on it, and yet a batch is
//! made once: intent on disk, sent once, and searched for when no answer came.

use crate::{
    contract::Failure,
    features::batches::{
        calls::{Create, Delete},
        job,
    },
    ledger::{journal::BatchCreation, order_id_as_sent},
    model::{
        batch::Batch,
        ids::{BatchId, LineId},
    },
    session::{
        account::Session,
        failures,
        reconcile::{batch, batch_calls},
        writes::CreateBatch,
    },
};

/// The call *Create*.
pub(crate) async fn create(session: &Session, call: &Create) -> Result<Box<Batch>, Failure> {
    let line = &call.line;
    let guard = session.line_locks.lock(line).await;
    let outcome = create_batch(session, line, call.description.clone()).await;
    drop(guard);
    let outcome = outcome.and_then(|batch| {
        session.ledger(|ledger| ledger.store_batches(std::slice::from_ref(&batch)))?;
        Ok(Box::new(job::as_shown(batch)))
    });
    if outcome.is_err() {
        session.report_unresolved().await;
    }
    outcome
}

/// The call *Delete*.
pub(crate) async fn delete(session: &Session, call: &Delete) -> Result<(), Failure> {
    let batch = call.batch;
    let line = batch_calls::line_of(session, batch);
    let guard = session.line_locks.lock(&line).await;
    let outcome = delete_batch(session, &line, batch).await;
    drop(guard);
    outcome.and_then(|()| session.ledger(|ledger| ledger.remove_batch(batch)))
}

async fn create_batch(
    session: &Session,
    line: &LineId,
    description: Option<String>,
) -> Result<Batch, Failure> {
    batch::reconcile(session, line).await?;
    if session.batch_history(line).creation == BatchCreation::Done {
        return batch::fetch_current(session, line).await;
    }
    let description = as_sent(session, line, description)?;
    let create = CreateBatch {
        line,
        description: description.as_deref(),
    };
    let mut lost = 0;
    loop {
        let error = match session.write_after_pauses(&create).await? {
            Ok(batch) => return Ok(batch),
            Err(error) => error,
        };
        if !error.is_outcome_unknown() {
            return Err(failures::batch(error));
        }
        lost += 1;
        batch::reconcile(session, line).await?;
        if session.batch_history(line).creation == BatchCreation::Done {
            return batch::fetch_current(session, line).await;
        }
        if lost >= batch_calls::MAX_LOST {
            return Err(failures::api(error));
        }
    }
}

/// The description with our token behind it, by which the batch is found again.
fn as_sent(
    session: &Session,
    line: &LineId,
    description: Option<String>,
) -> Result<Option<String>, Failure> {
    session.ledger(|ledger| {
        Ok(if ledger.sends_token()? {
            Some(order_id_as_sent(
                description.as_deref(),
                &ledger.batch_token(line),
            ))
        } else {
            description
        })
    })
}

/// Deletes a batch that is there. The service keeps one that is not empty.
pub(crate) async fn delete_batch(
    session: &Session,
    line: &LineId,
    batch: BatchId,
) -> Result<(), Failure> {
    batch::reconcile(session, line).await?;
    if session.batch_history(line).creation == BatchCreation::Deleted {
        return Ok(());
    }
    batch_calls::adopt_if_new(session, line, batch)?;
    batch::check_duplicates(session, line).await?;
    batch_calls::delete_again(session, line, batch).await
}
