//! Documents of many shipments: their labels in one file, and packing slips. What
//! is kept is read from the disk, what is missing is fetched; nothing that
//! costs money is ever sent from here.

mod merge;
mod merges;
mod slips;

use super::calls::{Calls, MergeLabels, PrintSlips, SaveSlips, SavedDocuments, StopMerge};
use crate::{
    contract::{Cause, DocumentFault, Failure},
    model::ids::ShipmentId,
    render::DrawingError,
    session::{
        account::Session,
        active_call::{ActiveCall, Job, ReplyTo},
        context::Context,
    },
};
use merges::Merges;

/// Shipments of one file.
const MAX_SHIPMENTS: usize = 5_000;

/// The job of a call about documents.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::MergeLabels(call) => reply_to.answer_reporting(session, call, merge_labels),
        Calls::StopMerge(call) => {
            reply_to.answer_sync(session, call, |session: &Session, call: &StopMerge| {
                session.part::<Merges>().stop(call.merge);
                Ok(())
            })
        }
        Calls::SaveSlips(call) => reply_to.answer(session, call, save_slips),
        Calls::PrintSlips(call) => reply_to.answer(session, call, print_slips),
    })
}

async fn merge_labels(
    session: &Session,
    request: &ActiveCall<MergeLabels>,
) -> Result<SavedDocuments, Failure> {
    session.part::<Merges>().begin(request.id);
    let outcome = merge::merge_labels(session, request).await;
    session.part::<Merges>().end(request.id);
    session.report_unprinted().await;
    outcome
}

async fn save_slips(session: &Session, call: &SaveSlips) -> Result<SavedDocuments, Failure> {
    let outcome = slips::save_slips(session, call).await;
    session.report_unprinted().await;
    outcome
}

async fn print_slips(session: &Session, call: &PrintSlips) -> Result<SavedDocuments, Failure> {
    let outcome = slips::print_slips(session, call).await;
    session.report_unprinted().await;
    outcome
}

fn bounded(shipments: Vec<ShipmentId>) -> Result<Vec<ShipmentId>, Failure> {
    if shipments.len() > MAX_SHIPMENTS {
        return Err(Failure::new(Cause::Documents(DocumentFault::TooMany {
            most: MAX_SHIPMENTS,
        })));
    }
    Ok(shipments)
}

fn not_drawn(error: &DrawingError) -> Failure {
    Failure::new(Cause::SheetNotDrawn {
        reason: error.to_string(),
    })
}
