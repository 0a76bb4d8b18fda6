//! The commands on an unresolved line: retry, check again, set aside. A retry may
//! buy once more: at the price that was approved, after one more check.

use super::calls::{Calls, CheckAgain, Retried, Retry, SetAside};
use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{
        labels::job as labels_job,
        refunds::job as refunds_job,
        ship::{
            calls::LineState,
            job::{
                attempts::{Listener, Order},
                purchase,
            },
        },
    },
    ledger::journal::{JournalEntry, Purchase},
    model::{
        ids::LineId,
        purchase_terms::PurchaseTerms,
        shipment::{Payment, Shipment},
    },
    service::error::ApiError,
    session::{
        account::Session,
        active_call::{Job, ReplyTo},
        claims::{View, Wanted},
        context::Context,
        failures::{self, SessionError},
        paid_twice,
        protocol::{self, RetryDecision, Shown},
        reconcile::{self, Patience, manual_review, paid},
    },
};

/// The job of a call about an unresolved line.
pub(crate) fn job(context: Context, reply_to: ReplyTo, calls: Calls) -> Result<Job, Failure> {
    let session = context.session?;
    Ok(match calls {
        Calls::Retry(call) => reply_to.answer(session, call, retry),
        Calls::CheckAgain(call) => reply_to.answer(session, call, check_again),
        Calls::SetAside(call) => reply_to.answer(session, call, set_aside),
    })
}

async fn retry(session: &Session, call: &Retry) -> Result<Retried, Failure> {
    let guard = session.line_locks.lock(&call.line).await;
    let outcome = Box::pin(retry_line(session, &call.line)).await;
    let outcome = told_by_journal(session, &call.line, outcome).await;
    drop(guard);
    session.report_unprinted().await;
    session.report_unresolved().await;
    outcome
}

/// A failure on the way says nothing of the purchase: the journal does. It is bought after
/// all, or as unresolved as before.
async fn told_by_journal(
    session: &Session,
    line: &LineId,
    outcome: Result<Retried, Failure>,
) -> Result<Retried, Failure> {
    let Err(failure) = outcome else {
        return outcome;
    };
    if session.current(line).is_bought() {
        return state(session, line).await.map(Retried::from);
    }
    match manual_review::unresolved_reason(session, line) {
        Some(reason) => Ok(Retried {
            hindered: (!matches!(failure.cause, Cause::Unresolved(_))).then_some(failure),
            ..LineState::Unresolved(reason).into()
        }),
        None => Err(failure),
    }
}

/// The call *Check again*: it buys nothing.
async fn check_again(session: &Session, call: &CheckAgain) -> Result<LineState, Failure> {
    let guard = session.line_locks.lock(&call.line).await;
    let outcome = check_line(session, &call.line).await;
    drop(guard);
    paid_twice::look_again(session, &call.line).await;
    session.report_unprinted().await;
    session.report_unresolved().await;
    outcome
}

/// The user has resolved it elsewhere: nothing is sent for this line any more.
async fn set_aside(session: &Session, call: &SetAside) -> Result<(), Failure> {
    let guard = session.line_locks.lock(&call.line).await;
    let outcome = match paid_twice::set_aside(session, &call.line) {
        Ok(false) => session.record(&call.line, JournalEntry::SetAside),
        outcome => outcome.map(drop),
    };
    drop(guard);
    session.report_unresolved().await;
    outcome
}

async fn check_line(session: &Session, line: &LineId) -> Result<LineState, Failure> {
    reconcile::line(session, line, Patience::Once).await?;
    refunds_job::poll(session, line).await;
    note_if_paid(session, line).await?;
    state(session, line).await
}

/// A line that waits for a person, whose shipment is paid after all, is
/// bought. Whatever else its status shows, it keeps waiting.
pub(crate) async fn note_if_paid(session: &Session, line: &LineId) -> Result<(), Failure> {
    let purchase = session.current(line).purchase;
    let (Purchase::NeedsReview { terms, .. }, Some(shipment)) =
        (purchase, session.history(line).shipment)
    else {
        return Ok(());
    };
    let seen = session.fetch_and_store(&shipment).await?;
    if matches!(seen.payment(), Payment::Paid | Payment::Refunded) {
        note_paid(session, line, terms.as_ref(), &seen).await?;
    }
    Ok(())
}

async fn note_paid(
    session: &Session,
    line: &LineId,
    terms: Option<&PurchaseTerms>,
    seen: &Shipment,
) -> Result<(), Failure> {
    match terms {
        Some(terms) => paid::record_bought(session, line, terms, seen).await,
        None => paid::note_paid(session, line, seen).await,
    }
}

async fn retry_line(session: &Session, line: &LineId) -> Result<Retried, Failure> {
    reconcile::line(session, line, Patience::Wait).await?;
    if session.history(line).review.is_some() {
        let state = Box::pin(retry_without_shipment(session, line)).await;
        return state.map(Retried::from);
    }
    let terms = match session.current(line).purchase {
        Purchase::NotExecuted { terms, .. } => terms,
        Purchase::NeedsReview { terms, .. } => {
            match check_before_retry(session, line, terms).await? {
                Some(terms) => terms,
                None => return state(session, line).await.map(Retried::from),
            }
        }
        Purchase::None
        | Purchase::Open { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => return state(session, line).await.map(Retried::from),
    };
    purchase::check_others(session, line).await?;
    let beside = paid_twice::wanted_beside(session, &terms.shipment)?;
    let wanted = Wanted {
        line,
        shipment: &terms.shipment,
        beside: &beside,
    };
    if let Purchase::NotExecuted {
        attempts, limit, ..
    } = session.current(line).purchase
        && attempts >= limit
    {
        session.record(line, JournalEntry::RetryAllowed)?;
    }
    let order = Order {
        wanted,
        terms: &terms,
        view: View::Search,
        label: None,
    };
    let purchase = purchase::buy_and_keep_label(session, order, Listener::Silent);
    let outcome = Box::pin(purchase).await?;
    Ok(Retried {
        state: LineState::AlreadyBought { changed: false },
        charged: Some(outcome.price),
        hindered: None,
    })
}

/// The shipment of the line is gone, and what needed a person is one that it had before: where
/// that one's money is back, or it is gone or unpaid, the line makes a new one.
async fn retry_without_shipment(session: &Session, line: &LineId) -> Result<LineState, Failure> {
    for former in &session.history(line).others {
        let payment = match session.fetch_and_store(former).await {
            Ok(seen) => seen.payment(),
            Err(failure)
                if failure.cause == Cause::NotFound
                    && reconcile::is_account_readable(session).await =>
            {
                continue;
            }
            Err(failure) => return Err(failure),
        };
        match payment {
            Payment::None | Payment::Refunded => {}
            Payment::Pending | Payment::Paid | Payment::Unclear => {
                let reason = manual_review::unresolved_reason(session, line);
                let reason = reason.unwrap_or(UnresolvedReason::BuyUnknown);
                return Ok(LineState::Unresolved(reason));
            }
        }
    }
    session.record(line, JournalEntry::RetryAllowed)?;
    state(session, line).await
}

/// Checks a line that needs manual review. Gives the terms if it may be
/// bought once more.
async fn check_before_retry(
    session: &Session,
    line: &LineId,
    terms: Option<PurchaseTerms>,
) -> Result<Option<PurchaseTerms>, Failure> {
    let Some(shipment) = session.history(line).shipment else {
        return Ok(None);
    };
    let seen = match session.fetch_shipment(&shipment).await {
        Ok(seen) => seen,
        Err(stop) => {
            // With the token of another account nothing is found.
            let is_gone = matches!(stop, SessionError::Api(ApiError::NotFound { .. }))
                && protocol::retry_decision(Shown::Gone) == RetryDecision::Gone
                && reconcile::is_account_readable(session).await;
            if !is_gone {
                return Err(failures::of(&shipment, stop));
            }
            session.record(line, JournalEntry::RetryAllowed)?;
            let gone = JournalEntry::Deleted {
                shipment: shipment.clone(),
            };
            session.record(line, gone)?;
            return Err(Failure::of(&shipment, Cause::DraftGone));
        }
    };
    match protocol::retry_decision(Shown::of(&seen)) {
        RetryDecision::Bought => note_paid(session, line, terms.as_ref(), &seen).await?,
        RetryDecision::Failed => {
            let reason = seen.purchase_failure().unwrap_or_default().to_owned();
            let failed = JournalEntry::BuyFailed {
                reason: reason.clone(),
            };
            session.record_seen(line, failed, &seen)?;
            return Err(Failure::of(&shipment, Cause::PurchaseFailed { reason }));
        }
        RetryDecision::Allowed => {
            session.record_seen(line, JournalEntry::RetryAllowed, &seen)?;
            return Ok(terms);
        }
        RetryDecision::Gone | RetryDecision::Waits => {}
    }
    Ok(None)
}

/// Where the line stands now; a bought one has its label kept.
async fn state(session: &Session, line: &LineId) -> Result<LineState, Failure> {
    match (
        &session.current(line).purchase,
        &session.history(line).shipment,
    ) {
        (Purchase::Bought { .. }, Some(shipment)) => {
            if let Err(failure) = labels_job::keep_again(session, shipment).await {
                tracing::warn!(?failure, "a bought label is not saved yet");
            }
            Ok(LineState::AlreadyBought { changed: false })
        }
        (Purchase::Failed { reason }, _) => Err(Failure::new(Cause::PurchaseFailed {
            reason: reason.clone(),
        })),
        (Purchase::Open { .. } | Purchase::NeedsReview { .. }, _) => Ok(LineState::Unresolved(
            manual_review::unresolved_reason(session, line).unwrap_or(UnresolvedReason::BuyUnknown),
        )),
        (Purchase::None | Purchase::NotExecuted { .. } | Purchase::Bought { .. }, _) => {
            Ok(LineState::Draft)
        }
    }
}
