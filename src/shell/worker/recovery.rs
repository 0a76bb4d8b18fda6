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
        unresolved::{self as session_unresolved, Recovering},
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

/// Queues every open line, so that it is listed as unresolved until its turn
/// comes; the future says so, settles them and tells `Recovered`. Labels that
/// are missing are fetched afterwards, in the background.
pub(crate) fn start(session: &Rc<Session>) -> impl Future<Output = ()> + use<> {
    let session = Rc::clone(session);
    let queued = queue(&session);
    async move {
        session.report_budget().await;
        session.report_unprinted().await;
        if !session_unresolved::list(&session).is_empty() {
            session.tell_unsettled().await;
        }
        settle_all(&session, queued, Patience::Wait).await;
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
        let lines = queue(&session);
        if lines.is_empty() {
            continue;
        }
        let histories = || lines.iter().map(|line| session.history(line));
        let before: Vec<_> = histories().collect();
        settle_all(&session, lines.clone(), Patience::Look).await;
        if !histories().eq(before) {
            session.report_unprinted().await;
            session.tell_unsettled().await;
            labels::job::fetch_missing_now(&session);
        }
    }
}

/// The lines that are due and in no other queue. None is locked before its turn:
/// a person may want something of it meanwhile.
fn queue(session: &Session) -> Vec<LineId> {
    let recovering = session.part::<Recovering>();
    let mut due = session.lines_where(|line, history| is_due(session, line, history));
    // What a job of this run works on is that job's.
    due.retain(|line| session.lines.try_lock(line).is_some() && recovering.begins(line));
    due
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

async fn settle_all(session: &Session, lines: Vec<LineId>, patience: Patience) {
    stream::iter(lines)
        .for_each_concurrent(MAX_AT_A_TIME, |line| async move {
            if let Some(guard) = lock(session, &line, patience).await {
                if is_due(session, &line, &session.history(&line))
                    && let Err(failure) = Box::pin(settle(session, &line, patience)).await
                {
                    tracing::warn!(%line, ?failure, "a line stays unsettled");
                }
                drop(guard);
            }
            session.part::<Recovering>().ends(&line);
        })
        .await;
}

/// The line, now that its turn has come. Who has no patience leaves it to the
/// job that is at it.
async fn lock(session: &Session, line: &LineId, patience: Patience) -> Option<LineGuard> {
    match patience {
        Patience::Wait => Some(session.lines.lock(line).await),
        Patience::Look => session.lines.try_lock(line),
    }
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
