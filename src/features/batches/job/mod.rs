//! The calls about batches: which job does each. Here are reading, scanning,
//! and the documents of a bag; making, filling and deleting a batch are journaled
//! jobs of their own.

mod change;
mod create_delete;
mod documents;
mod reading;
mod scanning;

use super::calls::{Accepted, Calls, CloseOut, SaveSheet, Uncount};
use crate::{
    contract::{Cause, Failure, Notice},
    model::bag::{self, Closing, Finding},
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        context::Context,
        reconcile::batch_calls,
    },
};

pub(crate) use documents::save_sheet;
pub(crate) use reading::{as_shown, stored_batch, stored_list};

/// The job of a call about batches.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::Create(call) => reply_to.answer(session, call, create_delete::create),
        Calls::Delete(call) => reply_to.answer(session, call, create_delete::delete),
        Calls::Move(call) => reply_to.answer(session, call, change::run),
        Calls::List(call) => reply_to.answer_reporting(session, call, reading::list),
        Calls::Open(call) => reply_to.answer_reporting(session, call, reading::open),
        Calls::Scan(call) => reply_to.answer(session, call, scanning::scan),
        Calls::Uncount(call) => reply_to.answer_sync(session, call, uncount),
        Calls::Find(call) => reply_to.answer(session, call, scanning::find),
        Calls::CloseOut(call) => reply_to.answer(session, call, close_out),
        Calls::SaveSheet(call) => reply_to.answer(
            session,
            call,
            async |_session: &Session, call: &SaveSheet| save_sheet(call).await,
        ),
        Calls::PrintSheet(call) => reply_to.answer(session, call, documents::print_sheet),
        Calls::SaveLabel(call) => reply_to.answer(session, call, documents::save_label),
        Calls::PrintLabel(call) => reply_to.answer(session, call, documents::print_label),
    })
}

fn uncount(session: &Session, call: &Uncount) -> Result<(), Failure> {
    session.ledger(|ledger| ledger.remove_scan(call.batch, &call.code))
}

/// The bag is closed from this moment on, if its parcels are still as they were
/// when the user checked them.
async fn close_out(session: &Session, call: &CloseOut) -> Result<Closing, Failure> {
    let line = batch_calls::line_of(session, call.batch);
    let guard = session.line_locks.lock(&line).await;
    let parcels = match (
        reading::fetch_open_batch(session, call.batch).await,
        &call.accepted,
    ) {
        (Ok(open), accepted) => {
            let check = bag::check(open.batch.id, &open.parcels, &open.scans);
            let is_new = |finding: &&Finding| !accepted.findings().contains(finding);
            let new = check.findings.iter().filter(is_new).count();
            if new > 0 {
                let cause = Cause::BagNotAsChecked { findings: new };
                return Err(Failure::new(cause));
            }
            u64::try_from(check.expected).unwrap_or(u64::MAX)
        }
        // The user closes it unread.
        (Err(failure), Accepted::Unread { parcels, .. }) => {
            tracing::warn!(?failure, "a bag is closed without a read of the service");
            *parcels
        }
        (Err(failure), Accepted::Checked { .. }) => return Err(failure),
    };
    let closing = Closing {
        at: session.now(),
        parcels,
    };
    session.ledger(|ledger| ledger.close_bag(call.batch, closing))?;
    session.notify(Notice::ShipmentsChanged).await;
    drop(guard);
    Ok(closing)
}
