//! Reports and the refund watch: read from the ledger beside the worker's
//! thread, so that a long query holds up no purchase. No request is sent.

mod statement;
mod table;

use std::{path::Path, rc::Rc};

use jiff::Timestamp;

use super::calls::{Calls, Make};
use crate::{
    contract::{Cause, Failure},
    features::shipments::job::money_days,
    ledger::{Browser, StoreError},
    model::{refund::RefundList, report::Report},
    session::{
        active_call::{Job, ReplyTo},
        context::Context,
        failures,
    },
};

/// The job of a call about reports. None is made while no ledger is open.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let ledger: Rc<Path> = Rc::from(context.ledger_path?);
    if let (Calls::Make(call), Ok(session)) = (&calls, &context.session) {
        let (from, before) = (call.period.start(&call.zone), call.period.end(&call.zone));
        money_days::want(session, from, before);
    }
    Ok(match calls {
        Calls::Make(call) => reply_to.answer(ledger, call, make),
        Calls::Export(call) => reply_to.answer(ledger, call, table::export),
        Calls::SaveStatement(call) => reply_to.answer(ledger, call, statement::save),
    })
}

async fn make(ledger: &Path, call: &Make) -> Result<Box<Report>, Failure> {
    let (period, zone) = (call.period, call.zone.clone());
    let report = read_ledger(ledger, move |browser| browser.report(period, &zone)).await;
    report.map(Box::new)
}

/// All refunds, as they stand `now`.
pub(crate) async fn refunds(ledger: &Path, now: Timestamp) -> Result<Box<RefundList>, Failure> {
    let refunds = read_ledger(ledger, move |browser| browser.refunds(now)).await;
    refunds.map(Box::new)
}

async fn read_ledger<T: Send + 'static>(
    ledger: &Path,
    read: impl FnOnce(&mut Browser) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Failure> {
    let ledger = ledger.to_path_buf();
    let outcome = tokio::task::spawn_blocking(move || read(&mut Browser::open(&ledger)?));
    match outcome.await {
        Ok(outcome) => outcome.map_err(failures::store),
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}
