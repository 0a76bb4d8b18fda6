//! The Batches screen's jobs: looking, scanning, and the papers of a bag.
//! Making, filling and deleting a batch are journaled jobs of their own.

mod papers;
mod reading;
mod scanning;

use std::{path::PathBuf, rc::Rc};

use crate::{
    domain::{bag::Closing, ids::BatchId, printer::PrinterName},
    message::{BatchesCommand, BatchesEvent, Event, Failure, RequestId},
    session::account::Session,
};

pub(super) use papers::sheet_saved;
pub(super) use reading::{as_shown, kept_batch, kept_list};

/// The job of a command.
pub(super) async fn run(session: Rc<Session>, asked: BatchesCommand) {
    let told = match asked {
        BatchesCommand::List { request, status } => {
            reading::list(&session, request, status).await;
            return;
        }
        BatchesCommand::Open { request, batch } => {
            reading::open(&session, request, batch).await;
            return;
        }
        BatchesCommand::Scan {
            request,
            batch,
            code,
        } => {
            let outcome = scanning::scan(&session, batch, &code).await;
            BatchesEvent::Scanned {
                request,
                batch,
                code,
                outcome,
            }
        }
        BatchesCommand::Uncount {
            request,
            batch,
            code,
        } => {
            let outcome = session.ledger(|ledger| ledger.forget_scan(batch, &code));
            BatchesEvent::Uncounted {
                request,
                batch,
                code,
                outcome,
            }
        }
        BatchesCommand::Find { request, words } => BatchesEvent::Found {
            request,
            outcome: scanning::find(&session, &words).await,
        },
        BatchesCommand::CloseOut {
            request,
            batch,
            parcels,
        } => BatchesEvent::ClosedOut {
            request,
            batch,
            outcome: closed_out(&session, batch, parcels),
        },
        BatchesCommand::PrintSheet(print) => {
            let asked = (print.request, print.batch);
            printed(asked, papers::sheet_printed(&session, print).await)
        }
        BatchesCommand::PrintLabel { request, batch } => {
            let outcome = papers::label_printed(&session, batch).await;
            printed((request, batch), outcome)
        }
        BatchesCommand::SaveSheet(save) => {
            let asked = (save.request, save.batch);
            saved(asked, sheet_saved(save).await)
        }
        BatchesCommand::SaveLabel(save) => {
            let asked = (save.request, save.batch);
            saved(asked, papers::label_saved(&session, save).await)
        }
    };
    session.tell(Event::Batches(told)).await;
}

fn printed(
    (request, batch): (RequestId, BatchId),
    outcome: Result<PrinterName, Failure>,
) -> BatchesEvent {
    BatchesEvent::Printed {
        request,
        batch,
        outcome,
    }
}

fn saved(
    (request, batch): (RequestId, BatchId),
    outcome: Result<PathBuf, Failure>,
) -> BatchesEvent {
    BatchesEvent::Saved {
        request,
        batch,
        outcome,
    }
}

/// The bag is closed from this moment on.
fn closed_out(session: &Session, batch: BatchId, parcels: u64) -> Result<Closing, Failure> {
    let at = session.now();
    let closing = Closing { at, parcels };
    session.ledger(|ledger| ledger.close_bag(batch, closing))?;
    Ok(closing)
}
