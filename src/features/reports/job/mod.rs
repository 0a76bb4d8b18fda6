//! Reports and the refund watch: read from the ledger beside the worker's
//! thread, so that a long query holds up no purchase. No request is sent.

mod statement;
mod table;

use std::{cell::Cell, path::Path, rc::Rc, time::Duration};

use jiff::Timestamp;
use tokio::time::Instant;

use super::calls::{Calls, Make};
use crate::{
    contract::{Cause, Failure},
    features::shipments::job::money_days,
    ledger::{Browser, StoreError},
    model::{
        refund::RefundList,
        report::{Period, Report},
    },
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        context::Context,
        failures,
        parts::Part,
    },
};

/// A report of the same days is made again after so many times what it took.
const RESTS_FOR: u32 = 3;

/// The job of a call about reports. None is made while no ledger is open.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let ledger: Rc<Path> = Rc::from(context.ledger_path?);
    Ok(match calls {
        Calls::Make(call) => {
            let session = context.session.ok();
            if let Some(session) = &session {
                let (from, before) = (call.period.start(&call.zone), call.period.end(&call.zone));
                money_days::want(session, from, before);
            }
            let last = session.map(|session| session.part::<LastMade>());
            reply_to.answer(Rc::new(Maker { ledger, last }), call, Maker::make)
        }
        Calls::Export(call) => reply_to.answer(ledger, call, table::export),
        Calls::SaveStatement(call) => reply_to.answer(ledger, call, statement::save),
    })
}

/// The report that was made last: of which days, until when, and how long it took.
struct LastMade(Cell<Option<(Period, Instant, Duration)>>);

impl Part for LastMade {
    fn new(_session: &Session) -> Self {
        Self(Cell::new(None))
    }
}

struct Maker {
    ledger: Rc<Path>,
    last: Option<Rc<LastMade>>,
}

impl Maker {
    /// While days of money are read one by one, a report of them is wanted again after each: a
    /// long one of a large account would be made all the time.
    async fn make(&self, call: &Make) -> Result<Box<Report>, Failure> {
        let (period, zone) = (call.period, call.zone.clone());
        let last = self.last.as_ref().and_then(|last| last.0.get());
        if let Some((_, at, took)) = last.filter(|(made, _, _)| *made == period) {
            tokio::time::sleep_until(at + took * RESTS_FOR).await;
        }
        let began = Instant::now();
        let read = move |browser: &mut Browser| browser.report(period, &zone);
        let report = read_ledger(&self.ledger, read).await;
        if let Some(last) = &self.last {
            last.0.set(Some((period, Instant::now(), began.elapsed())));
        }
        report.map(Box::new)
    }
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
