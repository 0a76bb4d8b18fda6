//! The calls about batches: which job does each. Here are looking, scanning,
//! and the papers of a bag; making, filling and deleting a batch are journaled
//! jobs of their own.

mod papers;
mod reading;
mod scanning;

use std::rc::Rc;

use super::{asked::ReplyTo, batch, batch_change, run::Job, station::Station};
use crate::contract::Failure;
use crate::domain::bag::Closing;
use crate::features::batches::calls::{Calls, CloseOut, SaveSheet, Uncount};

pub(super) use papers::save_sheet;
pub(super) use reading::{as_shown, kept_batch, kept_list};

/// The job of a call about batches.
pub(super) fn job(station: Rc<Station>, reply_to: ReplyTo, calls: Calls) -> Job {
    match calls {
        Calls::Create(call) => reply_to.answer(station, call, batch::create),
        Calls::Delete(call) => reply_to.answer(station, call, batch::delete),
        Calls::Move(call) => reply_to.answer(station, call, batch_change::run),
        Calls::List(call) => reply_to.answer_reporting(station, call, reading::list),
        Calls::Open(call) => reply_to.answer_reporting(station, call, reading::open),
        Calls::Scan(call) => reply_to.answer(station, call, scanning::scan),
        Calls::Uncount(call) => reply_to.answer_sync(station, call, uncount),
        Calls::Find(call) => reply_to.answer(station, call, scanning::find),
        Calls::CloseOut(call) => reply_to.answer_sync(station, call, close_out),
        Calls::SaveSheet(call) => reply_to.answer(
            station,
            call,
            async |_station: &Station, call: &SaveSheet| save_sheet(call).await,
        ),
        Calls::PrintSheet(call) => reply_to.answer(station, call, papers::print_sheet),
        Calls::SaveLabel(call) => reply_to.answer(station, call, papers::save_label),
        Calls::PrintLabel(call) => reply_to.answer(station, call, papers::print_label),
    }
}

fn uncount(station: &Station, call: &Uncount) -> Result<(), Failure> {
    station.ledger(|ledger| ledger.forget_scan(call.batch, &call.code))
}

/// The bag is closed from this moment on.
fn close_out(station: &Station, call: &CloseOut) -> Result<Closing, Failure> {
    let at = station.now();
    let closing = Closing {
        at,
        parcels: call.parcels,
    };
    station.ledger(|ledger| ledger.close_bag(call.batch, closing))?;
    Ok(closing)
}
