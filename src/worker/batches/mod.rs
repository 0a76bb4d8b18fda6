//! The Batches screen's jobs: looking, scanning, and the papers of a bag.
//! Making, filling and deleting a batch are journaled jobs of their own.

mod papers;
mod reading;
mod scanning;

use std::rc::Rc;

use super::station::Station;
use crate::{
    domain::{bag::Closing, ids::BatchId},
    message::{BatchesCommand, BatchesEvent, Event, Failure},
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
        BatchesCommand::PrintSheet(print) => BatchesEvent::SheetPrinted {
            request: print.request,
            batch: print.batch,
            outcome: papers::sheet_printed(&station, print).await,
        },
        BatchesCommand::SaveSheet(save) => BatchesEvent::Saved {
            request: save.request,
            batch: save.batch,
            outcome: sheet_saved(save).await,
        },
        BatchesCommand::SaveLabel(save) => BatchesEvent::Saved {
            request: save.request,
            batch: save.batch,
            outcome: papers::label_saved(&station, save).await,
        },
    };
    station.tell(Event::Batches(told)).await;
}

/// The bag is closed from this moment on.
fn closed_out(station: &Station, batch: BatchId, parcels: u64) -> Result<Closing, Failure> {
    let at = station.now();
    let closing = Closing { at, parcels };
    station.ledger(|ledger| ledger.close_bag(batch, closing))?;
    Ok(closing)
}
