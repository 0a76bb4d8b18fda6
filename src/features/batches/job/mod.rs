//! The calls about batches: which job does each. Here are reading, scanning,
//! and the documents of a bag; making, filling and deleting a batch are journaled
//! jobs of their own.

mod change;
mod create_delete;
mod documents;
mod reading;
mod scanning;

use std::rc::Rc;

use super::calls::{Calls, CloseOut, SaveSheet, Uncount};
use crate::{
    contract::Failure,
    model::bag::Closing,
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
    },
};

pub(crate) use documents::save_sheet;
pub(crate) use reading::{as_shown, stored_batch, stored_list};

/// The job of a call about batches.
pub(crate) fn job(session: Rc<Session>, reply_to: ReplyTo, calls: Calls) -> Job {
    match calls {
        Calls::Create(call) => reply_to.answer(session, call, create_delete::create),
        Calls::Delete(call) => reply_to.answer(session, call, create_delete::delete),
        Calls::Move(call) => reply_to.answer(session, call, change::run),
        Calls::List(call) => reply_to.answer_reporting(session, call, reading::list),
        Calls::Open(call) => reply_to.answer_reporting(session, call, reading::open),
        Calls::Scan(call) => reply_to.answer(session, call, scanning::scan),
        Calls::Uncount(call) => reply_to.answer_sync(session, call, uncount),
        Calls::Find(call) => reply_to.answer(session, call, scanning::find),
        Calls::CloseOut(call) => reply_to.answer_sync(session, call, close_out),
        Calls::SaveSheet(call) => reply_to.answer(
            session,
            call,
            async |_session: &Session, call: &SaveSheet| save_sheet(call).await,
        ),
        Calls::PrintSheet(call) => reply_to.answer(session, call, documents::print_sheet),
        Calls::SaveLabel(call) => reply_to.answer(session, call, documents::save_label),
        Calls::PrintLabel(call) => reply_to.answer(session, call, documents::print_label),
    }
}

fn uncount(session: &Session, call: &Uncount) -> Result<(), Failure> {
    session.ledger(|ledger| ledger.remove_scan(call.batch, &call.code))
}

/// The bag is closed from this moment on.
fn close_out(session: &Session, call: &CloseOut) -> Result<Closing, Failure> {
    let at = session.now();
    let closing = Closing {
        at,
        parcels: call.parcels,
    };
    session.ledger(|ledger| ledger.close_bag(call.batch, closing))?;
    Ok(closing)
}
