//! What an earlier run left open, reconciled by reads. Recovery never buys: an
//! attempt that did nothing is noted, and a new request asks for the price again.

use std::{future::Future, rc::Rc, time::Duration};

use futures_util::{StreamExt as _, stream};
use jiff::SignedDuration;

use crate::{
    contract::{Failure, Notice},
    features::{bulk, labels, refunds, unresolved},
    ledger::journal::{BatchHistory, Purchase, ShipmentHistory},
    model::ids::LineId,
    session::{
        account::Session,
        checkpoints::{JournalPoint, RecoveryPoint},
        line_locks::LineGuard,
        reconcile::{self, Patience},
        unresolved::{self as session_unresolved, Recovered, Recovering},
    },
};

/// Lines that are reconciled at a time.
const MAX_AT_A_TIME: usize = 8;
/// How often lines that stay open are checked again.
const CHECK_EVERY: Duration = Duration::from_mins(1);

/// How often a line in manual review is checked meanwhile.
const REVIEW_CHECK_EVERY: SignedDuration = SignedDuration::from_mins(10);

/// Queues every open line, so that it is listed as unresolved until its turn
/// comes; the future reports that list, reconciles the lines and reports
/// `Recovered`. Missing labels are fetched afterwards, in the background.
pub(crate) fn start(session: &Rc<Session>) -> impl Future<Output = ()> + use<> {
    let session = Rc::clone(session);
    let queued = queue(&session);
    async move {
        session.report_budget().await;
        session.report_unprinted().await;
        if !session_unresolved::list(&session).is_empty() {
            session.report_unresolved().await;
        }
        reconcile_all(&session, queued, Patience::Wait).await;
        session.report_unprinted().await;
        report_recovered(&session).await;
        bulk::job::interrupted::report(&session).await;
        labels::job::fetch_missing_now(&session);
    }
}

/// Checks what stays open again, for as long as the account is connected.
/// The worker drops it when it connects anew or stops.
pub(crate) async fn watch(session: Rc<Session>) {
    let mut ticks = tokio::time::interval(CHECK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    ticks.tick().await;
    loop {
        tokio::select! {
            _at = ticks.tick() => {}
            () = session.check_wanted.notified() => {}
        }
        let lines = queue(&session);
        if lines.is_empty() {
            continue;
        }
        let states = || {
            let state = |line| {
                let batch = session.batch_history(line);
                (session.history(line), session.current(line), batch)
            };
            lines.iter().map(state)
        };
        let before: Vec<_> = states().collect();
        reconcile_all(&session, lines.clone(), Patience::Once).await;
        if !states().eq(before) {
            session.report_unprinted().await;
            session.report_unresolved().await;
            labels::job::fetch_missing_now(&session);
        }
    }
}

/// Queues the lines that are due. None is locked before its turn: a call of the
/// user about it goes first.
fn queue(session: &Session) -> Vec<LineId> {
    let recovering = session.part::<Recovering>();
    // The shipment of a refund is read only while nobody borrows the ledger.
    let mut due = session.histories(|all| {
        let mut due = all.lines_where(|line, history, current| {
            history.is_open()
                || current.is_open()
                || all.is_deleting(history)
                || refunds::job::is_awaited(current)
                || is_review_check_due(session, line, current)
        });
        due.extend(all.batches_where(BatchHistory::is_open));
        due.sort();
        due
    });
    due.retain(|line| is_due(session, line));
    // A line that a job of this run works on is left to that job.
    due.retain(|line| session.line_locks.try_lock(line).is_some() && recovering.begins(line));
    due
}

fn is_due(session: &Session, line: &LineId) -> bool {
    let current = session.current(line);
    session.histories(|all| all.is_open(line))
        || refunds::job::is_due(session, line, &current)
        || is_review_check_due(session, line, &current)
}

/// Whether a line in manual review is to be checked: what was sent
/// may arrive late, and what is paid has to be known.
fn is_review_check_due(session: &Session, line: &LineId, history: &ShipmentHistory) -> bool {
    matches!(history.purchase, Purchase::NeedsReview { .. })
        && session.is_slow_poll_due(line, REVIEW_CHECK_EVERY)
}

async fn reconcile_all(session: &Session, lines: Vec<LineId>, patience: Patience) {
    stream::iter(lines)
        .for_each_concurrent(MAX_AT_A_TIME, |line| async move {
            if let Some(guard) = lock(session, &line, patience).await {
                if is_due(session, &line)
                    && let Err(failure) = Box::pin(reconcile(session, &line, patience)).await
                {
                    tracing::warn!(%line, ?failure, "a line stays unresolved");
                }
                drop(guard);
            }
            session.part::<Recovering>().ends(&line);
        })
        .await;
}

/// Locks the line when its turn has come. A check of once leaves it to the job
/// that works on it.
async fn lock(session: &Session, line: &LineId, patience: Patience) -> Option<LineGuard> {
    match patience {
        Patience::Wait => Some(session.line_locks.lock(line).await),
        Patience::Once => session.line_locks.try_lock(line),
    }
}

async fn reconcile(session: &Session, line: &LineId, patience: Patience) -> Result<(), Failure> {
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Begun))
        .await;
    reconcile::line(session, line, patience).await?;
    let history = session.current(line);
    if refunds::job::is_due(session, line, &history) {
        refunds::job::poll(session, line).await;
    }
    if is_review_check_due(session, line, &history) {
        session.note_slow_poll(line);
        unresolved::job::note_if_paid(session, line).await?;
    }
    session
        .reached(JournalPoint::Recovery(RecoveryPoint::Settled))
        .await;
    Ok(())
}

async fn report_recovered(session: &Session) {
    // Before the notice: a client that comes between gets it twice rather than never.
    session.part::<Recovered>().note();
    let unresolved = session_unresolved::list(session);
    session.notify(Notice::Recovered { unresolved }).await;
}
