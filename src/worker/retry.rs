//! A person has looked at a line in doubt and wants it settled again. That
//! may buy once more: at the price that was approved, after one more look.

use std::rc::Rc;

use super::{
    asked::ReplyTo,
    buy::Listener,
    failures, label, manual_review, purchase, refund,
    run::Job,
    settle::{self, Patience},
    settle_create,
    station::Station,
};
use crate::contract::{Cause, Doubt, Failure};
use crate::features::{
    ship::calls::LineState,
    unresolved::calls::{Calls, CheckAgain, Retry, SetAside},
};
use crate::{
    domain::{
        ids::LineId,
        shipment::{Payment, Shipment, ShipmentStatus},
    },
    store::journal::{Fact, Purchase, Terms},
};

/// The job of a call about a line in doubt.
pub(super) fn job(station: Rc<Station>, reply_to: ReplyTo, calls: Calls) -> Job {
    match calls {
        Calls::Retry(call) => reply_to.answer(station, call, retry),
        Calls::CheckAgain(call) => reply_to.answer(station, call, check_again),
        Calls::SetAside(call) => reply_to.answer(station, call, set_aside),
    }
}

async fn retry(station: &Station, call: &Retry) -> Result<LineState, Failure> {
    let guard = station.lines.lock(&call.line).await;
    let outcome = Box::pin(retried(station, &call.line)).await;
    drop(guard);
    station.tell_unprinted().await;
    station.tell_unsettled().await;
    outcome
}

/// The call *Check again*: it buys nothing.
async fn check_again(station: &Station, call: &CheckAgain) -> Result<LineState, Failure> {
    let guard = station.lines.lock(&call.line).await;
    let outcome = looked(station, &call.line).await;
    drop(guard);
    station.tell_unprinted().await;
    station.tell_unsettled().await;
    outcome
}

/// The user has settled it elsewhere: nothing is sent for this line any more.
async fn set_aside(station: &Station, call: &SetAside) -> Result<(), Failure> {
    let guard = station.lines.lock(&call.line).await;
    let outcome = station.record(&call.line, Fact::SetAside);
    drop(guard);
    station.tell_unsettled().await;
    outcome
}

async fn looked(station: &Station, line: &LineId) -> Result<LineState, Failure> {
    settle::line(station, line, Patience::Look).await?;
    refund::settle(station, line).await;
    note_if_paid(station, line).await?;
    state(station, line).await
}

/// A line that waits for a person, whose shipment is paid after all, is
/// bought. Whatever else the look shows, it waits on.
pub(super) async fn note_if_paid(station: &Station, line: &LineId) -> Result<(), Failure> {
    let history = station.history(line);
    let (Purchase::NeedsYou { terms, .. }, Some(shipment)) = (history.purchase, history.shipment)
    else {
        return Ok(());
    };
    let seen = station.look_in_passing(&shipment).await?;
    if matches!(seen.status.payment(), Payment::Paid | Payment::Refunded) {
        note_paid(station, line, terms.as_ref(), &seen)?;
    }
    Ok(())
}

fn note_paid(
    station: &Station,
    line: &LineId,
    terms: Option<&Terms>,
    seen: &Shipment,
) -> Result<(), Failure> {
    match terms {
        Some(terms) => station.record_seen(line, settle::bought(terms, seen), seen),
        None => settle_create::note_paid(station, line, seen),
    }
}

async fn retried(station: &Station, line: &LineId) -> Result<LineState, Failure> {
    settle::line(station, line, Patience::Wait).await?;
    let terms = match station.history(line).purchase {
        Purchase::NotExecuted { terms, .. } => terms,
        Purchase::NeedsYou { terms, .. } => match look_again(station, line, terms).await? {
            Some(terms) => terms,
            None => return state(station, line).await,
        },
        Purchase::None
        | Purchase::Open { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => return state(station, line).await,
    };
    if let Purchase::NotExecuted {
        attempts, limit, ..
    } = station.history(line).purchase
        && attempts >= limit
    {
        station.record(line, Fact::RetryAllowed)?;
    }
    let outcome = Box::pin(purchase::bought(station, line, &terms, Listener::Nobody)).await;
    match outcome {
        Ok(_outcome) => Ok(LineState::AlreadyBought { changed: false }),
        Err(failure) => match manual_review::doubt_of(station, line) {
            Some(doubt) => Ok(LineState::InDoubt(doubt)),
            None => Err(failure),
        },
    }
}

/// A look at a line that waits for a person. Gives the terms if it may be
/// bought once more.
async fn look_again(
    station: &Station,
    line: &LineId,
    terms: Option<Terms>,
) -> Result<Option<Terms>, Failure> {
    let Some(shipment) = station.history(line).shipment else {
        return Ok(None);
    };
    let seen = station
        .look(&shipment)
        .await
        .map_err(|stop| failures::of(&shipment, stop))?;
    match seen.status.payment() {
        Payment::Paid | Payment::Refunded => note_paid(station, line, terms.as_ref(), &seen)?,
        Payment::None if seen.status == ShipmentStatus::PostagePurchaseFailed => {
            let reason = seen.purchase_failure().unwrap_or_default().to_owned();
            let failed = Fact::BuyFailed {
                reason: reason.clone(),
            };
            station.record_seen(line, failed, &seen)?;
            return Err(Failure::of(&shipment, Cause::PurchaseFailed { reason }));
        }
        Payment::None => {
            station.record_seen(line, Fact::RetryAllowed, &seen)?;
            return Ok(terms);
        }
        Payment::Pending | Payment::Unclear => {}
    }
    Ok(None)
}

/// Where the line stands now; a bought one has its label kept.
async fn state(station: &Station, line: &LineId) -> Result<LineState, Failure> {
    let history = station.history(line);
    match (&history.purchase, &history.shipment) {
        (Purchase::Bought { .. }, Some(shipment)) => {
            if let Err(failure) = label::keep_again(station, shipment).await {
                tracing::warn!(?failure, "a bought label is not saved yet");
            }
            Ok(LineState::AlreadyBought { changed: false })
        }
        (Purchase::Failed { reason }, _) => Err(Failure::new(Cause::PurchaseFailed {
            reason: reason.clone(),
        })),
        (Purchase::Open { .. } | Purchase::NeedsYou { .. }, _) => Ok(LineState::InDoubt(
            manual_review::doubt_of(station, line).unwrap_or(Doubt::BuyUnknown),
        )),
        (Purchase::None | Purchase::NotExecuted { .. } | Purchase::Bought { .. }, _) => {
            Ok(LineState::Draft)
        }
    }
}
