//! The Batches screen's jobs: looking, scanning, and the papers of a bag.
//! Making, filling and deleting a batch are journaled jobs of their own.

mod papers;
mod reading;
mod scanning;

use std::{path::PathBuf, rc::Rc};

use super::station::Station;
use crate::{
    domain::{bag::Closing, ids::BatchId, printer::PrinterName},
    message::{BatchesCommand, BatchesEvent, Event, Failure, RequestId},
};

pub(super) use papers::sheet_saved;
pub(super) use reading::{as_shown, kept_batch, kept_list};

/// The job of a command.
pub(super) async fn run(station: Rc<Station>, asked: BatchesCommand) {
    let told = match asked {
        BatchesCommand::List { request, status } => {
            reading::list(&station, request, status).await;
            return;
        }
        BatchesCommand::Open { request, batch } => {
            reading::open(&station, request, batch).await;
            return;
        }
        BatchesCommand::Scan {
            request,
            batch,
            code,
        } => {
            let outcome = scanning::scan(&station, batch, &code).await;
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
            let outcome = station.ledger(|ledger| ledger.forget_scan(batch, &code));
            BatchesEvent::Uncounted {
                request,
                batch,
                code,
                outcome,
            }
        }
        BatchesCommand::Find { request, words } => BatchesEvent::Found {
            request,
            outcome: scanning::find(&station, &words).await,
        },
        BatchesCommand::CloseOut {
            request,
            batch,
            parcels,
        } => BatchesEvent::ClosedOut {
            request,
            batch,
            outcome: closed_out(&station, batch, parcels),
        },
        BatchesCommand::PrintSheet(print) => {
            let asked = (print.request, print.batch);
            printed(asked, papers::sheet_printed(&station, print).await)
        }
        BatchesCommand::PrintLabel { request, batch } => {
            let outcome = papers::label_printed(&station, batch).await;
            printed((request, batch), outcome)
        }
        BatchesCommand::SaveSheet(save) => {
            let asked = (save.request, save.batch);
            saved(asked, sheet_saved(save).await)
        }
        BatchesCommand::SaveLabel(save) => {
            let asked = (save.request, save.batch);
            saved(asked, papers::label_saved(&station, save).await)
        }
    };
    station.tell(Event::Batches(told)).await;
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
fn closed_out(station: &Station, batch: BatchId, parcels: u64) -> Result<Closing, Failure> {
    let at = station.now();
    let closing = Closing { at, parcels };
    station.ledger(|ledger| ledger.close_bag(batch, closing))?;
    Ok(closing)
}
