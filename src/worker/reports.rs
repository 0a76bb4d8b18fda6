//! Reports and the refund watch: read from the ledger beside the worker's
//! thread, so that a long look holds up no purchase. No request is sent.

use std::path::PathBuf;

use jiff::Timestamp;

use super::{
    report_table,
    run::{Job, Worker},
};
use crate::{
    domain::{refund::RefundCase, report::Report},
    message::{Cause, Command, Event, Failure, MakeReport, RequestId},
    session::failures,
    store::{Browser, StoreError},
};

/// The job of a command that only looks at the ledger; none for another, or
/// while no ledger is open.
pub(super) fn job(worker: &Worker, command: &Command) -> Option<Job> {
    let ledger = match (&worker.session, &worker.reader) {
        (Some(session), _) => session.ledger_path(),
        (None, Some(reader)) => reader.path().to_path_buf(),
        (None, None) => return None,
    };
    let events = worker.events.clone();
    let now = worker.deps.clock.now();
    let asked = match command {
        Command::ListRefunds { .. } | Command::MakeReport(_) | Command::ExportReport(_) => {
            command.clone()
        }
        _needs_more_than_a_look => return None,
    };
    Some(Box::pin(async move {
        let answer = match asked {
            Command::ListRefunds { request } => refunds(ledger, request, now).await,
            Command::MakeReport(asked) => made(ledger, asked).await,
            Command::ExportReport(asked) => report_table::exported(asked).await,
            _of_another_kind => return,
        };
        events.tell(answer).await;
    }))
}

/// The answer to a wish for a report.
async fn made(ledger: PathBuf, asked: MakeReport) -> Event {
    let MakeReport {
        request,
        period,
        zone,
    } = asked;
    let report = looked(ledger, move |browser| browser.report(period, &zone)).await;
    Event::ReportMade {
        request,
        outcome: report.map(Box::<Report>::new),
    }
}

/// The answer to the question for all refunds, as they stand `now`.
async fn refunds(ledger: PathBuf, request: RequestId, now: Timestamp) -> Event {
    let outcome: Result<Vec<RefundCase>, Failure> =
        looked(ledger, move |browser| browser.refunds(now)).await;
    Event::RefundsListed { request, outcome }
}

async fn looked<T: Send + 'static>(
    ledger: PathBuf,
    look: impl FnOnce(&Browser) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Failure> {
    let looked = tokio::task::spawn_blocking(move || look(&Browser::open(&ledger)?));
    match looked.await {
        Ok(outcome) => outcome.map_err(failures::store),
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}
