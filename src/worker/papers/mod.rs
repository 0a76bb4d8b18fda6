//! Papers of many shipments: their labels in one file, and packing slips. What
//! is kept is read from the disk, what is missing is fetched; nothing that
//! costs money is ever sent from here.

mod merge;
mod merges;
mod slips;

use std::rc::Rc;

use crate::{
    domain::ids::ShipmentId,
    message::{Cause, Event, Failure, PapersCommand, PapersEvent, PapersTrouble},
    session::account::Session,
    sheet::SheetError,
};

use merges::Merges;

/// Shipments of one file.
const MAX_SHIPMENTS: usize = 5_000;

/// The job of a command.
pub(super) async fn run(session: Rc<Session>, asked: PapersCommand) {
    let told = match asked {
        PapersCommand::Merge(merge) => {
            let request = merge.request;
            session.part::<Merges>().begin(request);
            let outcome = merge::merged(&session, merge).await;
            session.part::<Merges>().end(request);
            PapersEvent::Merged { request, outcome }
        }
        PapersCommand::StopMerge { request } => {
            session.part::<Merges>().stop(request);
            return;
        }
        PapersCommand::PrintSlips(print) => PapersEvent::SlipsSaved {
            request: print.request,
            outcome: slips::printed(&session, print).await,
        },
        PapersCommand::SaveSlips(save) => PapersEvent::SlipsSaved {
            request: save.request,
            outcome: slips::saved(&session, save).await,
        },
    };
    session.tell_unprinted().await;
    session.tell(Event::Papers(told)).await;
}

fn bounded(shipments: Vec<ShipmentId>) -> Result<Vec<ShipmentId>, Failure> {
    if shipments.len() > MAX_SHIPMENTS {
        return Err(Failure::new(Cause::Papers(PapersTrouble::TooMany {
            most: MAX_SHIPMENTS,
        })));
    }
    Ok(shipments)
}

fn not_drawn(error: &SheetError) -> Failure {
    Failure::new(Cause::SheetNotDrawn {
        reason: error.to_string(),
    })
}
