//! Reports and the refund watch: read from the ledger beside the worker's
//! thread, so that a long look holds up no purchase. No request is sent.

use std::path::PathBuf;

use jiff::Timestamp;

use super::failures;
use crate::{
    domain::{refund::RefundCase, report::Report},
    message::{Cause, Event, Failure, MakeReport, RequestId},
    store::{Browser, StoreError},
};

/// The answer to a wish for a report.
pub(super) async fn made(ledger: PathBuf, asked: MakeReport) -> Event {
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
pub(super) async fn refunds(ledger: PathBuf, request: RequestId, now: Timestamp) -> Event {
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
