//! What an earlier run left open, reconciled by reads, and the labels of what
//! it bought, fetched. Recovery never buys: an attempt that did nothing is
//! noted, and a new request asks for the price again.

use std::{future::Future, rc::Rc, time::Duration};

use futures_util::{StreamExt as _, stream};
use jiff::SignedDuration;

use crate::{
    contract::{Failure, Notice},
    features::{labels, refunds, unresolved},
    ledger::journal::{History, Purchase, Refund},
    model::ids::LineId,
    session::{
        account::Session,
        checkpoints::{JournalPoint, RecoveryPoint},
        lines::LineGuard,
        reconcile::{self, Patience},
        unresolved as session_unresolved,
    },
};

/// Lines that are reconciled at a time.
const MAX_AT_A_TIME: usize = 8;
/// How often lines that stay open are checked again.
const CHECK_EVERY: Duration = Duration::from_mins(1);

/// How often a line in manual review is checked meanwhile.
const REVIEW_CHECK_EVERY: SignedDuration = SignedDuration::from_mins(10);

/// Locks every open line, so that calls about it wait; the future reconciles
/// them and reports `Recovered`.
pub(crate) fn start(session: &Rc<Session>) -> impl Future<Output = ()> + use<> {
    let session = Rc::clone(session);
    let held = lock_due_lines(&session);
    async move {
        session.report_budget().await;
        session.report_unprinted().await;
        reconcile_all(&session, held, Patience::Wait).await;
        session.report_unprinted().await;
        report_recovered(&session).await;
    }
}

/// Checks what stays open again, for as long as the account is connected.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(crate) async fn watch(session: Rc<Session>) {
    let mut ticks = tokio::time::interval(CHECK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        let held = lock_due_lines(&session);
        if held.is_empty() {
            continue;
        }
        let before: Vec<_> = held.iter().map(|(line, _)| session.history(line)).collect();
        let lines: Vec<_> = held.iter().map(|(line, _)| line.clone()).collect();
        reconcile_all(&session, held, Patience::Once).await;
        let after: Vec<_> = lines.iter().map(|line| session.history(line)).collect();
        if before != after {
            session.report_unprinted().await;
            session.report_unresolved().await;
        }
    }
}

fn lock_due_lines(session: &Session) -> Vec<(LineId, LineGuard)> {
    session
        .lines_where(|line, history| {
            is_due(session, line, history) || refunds::job::is_awaited(history)
        })
        .into_iter()
        .filter_map(|line| {
            let history = session.history(&line);
            let is_due =
                is_due(session, &line, &history) || refunds::job::is_due(session, &line, &history);
            if !is_due {
                return None;
            }
            let guard = session.lines.try_lock(&line)?;
            Some((line, guard))
        })
        .collect()
}

fn is_due(session: &Session, line: &LineId, history: &History) -> bool {
    history.is_open() || lacks_label(history) || is_review_check_due(session, line, history)
}

/// Whether a line in manual review is to be checked: what was sent
/// may arrive late, and what is paid has to be known.
fn is_review_check_due(session: &Session, line: &LineId, history: &History) -> bool {
    matches!(history.purchase, Purchase::NeedsReview { .. })
        && session.is_slow_poll_due(line, REVIEW_CHECK_EVERY)
}

fn lacks_label(history: &History) -> bool {
    let is_refunded = match history.refund {
        Refund::Asked | Refund::Voided => true,
        Refund::None | Refund::Open => false,
    };
    history.is_bought() && history.labels.is_empty() && !is_refunded
}

async fn reconcile_all(session: &Session, held: Vec<(LineId, LineGuard)>, patience: Patience) {
    stream::iter(held)
        .for_each_concurrent(MAX_AT_A_TIME, |(line, guard)| async move {
            if let Err(failure) = Box::pin(reconcile(session, &line, patience)).await {
                tracing::warn!(%line, ?failure, "a line stays unsettled");
            }
            drop(guard);
        })
        .await;
}

async fn reconcile(session: &Session, line: &LineId, patience: Patience) -> Result<(), Failure> {
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Begun))
        .await;
    reconcile::line(session, line, patience).await?;
    let history = session.history(line);
    if refunds::job::is_due(session, line, &history) {
        refunds::job::reconcile(session, line).await;
    }
    if is_review_check_due(session, line, &history) {
        session.note_slow_poll(line);
        unresolved::job::note_if_paid(session, line).await?;
    }
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Settled))
        .await;
    let history = session.history(line);
    let was_bought_here = matches!(history.purchase, Purchase::Bought { price: Some(_), .. });
    let was_asked_for_here = was_bought_here || session.line(line)?.is_some();
    if let (true, true, Some(shipment)) =
        (lacks_label(&history), was_asked_for_here, &history.shipment)
    {
        labels::job::keep_again(session, shipment).await?;
    }
    Ok(())
}

async fn report_recovered(session: &Session) {
    let unresolved = session_unresolved::list(session);
    session.notify(Notice::Recovered { unresolved }).await;
}
