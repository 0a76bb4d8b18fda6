//! What an earlier run left open, settled by looking. Recovery never buys: an attempt that did nothing is
//! noted, and whoever asks again is asked for the price again.

use std::{future::Future, rc::Rc, time::Duration};

use futures_util::{StreamExt as _, stream};
use jiff::SignedDuration;

use crate::{
    contract::{Failure, Notice},
    features::{labels, refunds, unresolved},
    ledger::journal::{History, Purchase},
    model::ids::LineId,
    session::{
        account::Session,
        checkpoints::{JournalPoint, RecoveryPoint},
        lines::LineGuard,
        reconcile::{self, Patience},
        unresolved as session_unresolved,
    },
};

/// Lines that are settled at a time.
const MAX_AT_A_TIME: usize = 8;
/// How often lines that stay open are looked at again.
const LOOK_AGAIN: Duration = Duration::from_mins(1);

/// How often a refund that is under way is looked at.
const REFUND_LOOKS: SignedDuration = SignedDuration::from_hours(24);
/// How often a line that waits for a person is looked at meanwhile.
const NEEDS_YOU_LOOKS: SignedDuration = SignedDuration::from_mins(10);

/// Takes hold of every open line, so that calls about it wait; the future
/// settles them and tells `Recovered`. Labels that are missing are fetched
/// afterwards, in the background.
pub(crate) fn start(session: &Rc<Session>) -> impl Future<Output = ()> + use<> {
    let session = Rc::clone(session);
    let held = hold(&session);
    async move {
        session.report_budget().await;
        session.report_unprinted().await;
        settle_all(&session, held, Patience::Wait).await;
        session.report_unprinted().await;
        tell(&session).await;
        labels::job::fetch_missing_now(&session);
    }
}

/// Looks again, for as long as the account is connected, at what stays open.
#[expect(
    clippy::infinite_loop,
    reason = "the worker drops it when it connects anew or stops"
)]
pub(crate) async fn watch(session: Rc<Session>) {
    let mut ticks = tokio::time::interval(LOOK_AGAIN);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        let held = hold(&session);
        if held.is_empty() {
            continue;
        }
        let before: Vec<_> = held.iter().map(|(line, _)| session.history(line)).collect();
        let lines: Vec<_> = held.iter().map(|(line, _)| line.clone()).collect();
        settle_all(&session, held, Patience::Look).await;
        let after: Vec<_> = lines.iter().map(|line| session.history(line)).collect();
        if before != after {
            session.report_unprinted().await;
            session.tell_unsettled().await;
            labels::job::fetch_missing_now(&session);
        }
    }
}

fn hold(session: &Session) -> Vec<(LineId, LineGuard)> {
    session
        .lines_where(|line, history| is_due(session, line, history))
        .into_iter()
        .filter_map(|line| {
            let guard = session.lines.try_lock(&line)?;
            Some((line, guard))
        })
        .collect()
}

fn is_due(session: &Session, line: &LineId, history: &History) -> bool {
    history.is_open()
        || is_refund_due(session, line, history)
        || is_look_due(session, line, history)
}

fn is_refund_due(session: &Session, line: &LineId, history: &History) -> bool {
    refunds::job::is_awaited(session, history) && session.is_slow_poll_due(line, REFUND_LOOKS)
}

/// Whether a line that waits for a person is to be looked at: what was sent
/// may arrive late, and what is paid has to be known.
fn is_look_due(session: &Session, line: &LineId, history: &History) -> bool {
    matches!(history.purchase, Purchase::NeedsReview { .. })
        && session.is_slow_poll_due(line, NEEDS_YOU_LOOKS)
}

async fn settle_all(session: &Session, held: Vec<(LineId, LineGuard)>, patience: Patience) {
    stream::iter(held)
        .for_each_concurrent(MAX_AT_A_TIME, |(line, guard)| async move {
            if let Err(failure) = Box::pin(settle(session, &line, patience)).await {
                tracing::warn!(%line, ?failure, "a line stays unsettled");
            }
            drop(guard);
        })
        .await;
}

async fn settle(session: &Session, line: &LineId, patience: Patience) -> Result<(), Failure> {
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Begun))
        .await;
    reconcile::line(session, line, patience).await?;
    let history = session.history(line);
    if is_refund_due(session, line, &history) {
        refunds::job::settle(session, line).await;
    }
    if is_look_due(session, line, &history) {
        session.note_slow_poll(line);
        unresolved::job::note_if_paid(session, line).await?;
    }
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Settled))
        .await;
    Ok(())
}

async fn tell(session: &Session) {
    let unsettled = session_unresolved::list(session);
    session.notify(Notice::Recovered { unsettled }).await;
}
