//! Drafts that are not needed any more are deleted, so that they neither hold up other
//! computers nor lie on the account.
//!
//! These are drafts that lost the claim of their parcel, those of forms that have
//! moved on and of rows that were not bought, and, hours later, all that this ledger
//! has made and nothing works with.
//!
//! It is the deletion that a person asks for: the shipment is read first, and what is
//! paid stays and becomes known as paid. A draft that was made elsewhere is left alone.

mod rules;

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    rc::Rc,
    time::Duration,
};

use futures_util::{StreamExt as _, stream};
use tokio::time::Instant;

use super::{
    account::Session,
    budget::Turn,
    deletion::{self, Deletion},
    deps::Syncing,
    parts::Part,
    reconcile::manual_review,
};
use crate::{
    contract::{Cause, Failure},
    model::{
        ids::{LineId, ShipmentId},
        our_word::our_word,
    },
};
pub use rules::ABANDONED_AFTER;
use rules::Because;

/// The first pass waits until what was asked for at the start is answered.
pub const FIRST_PASS_AFTER: Duration = Duration::from_mins(2);
/// The pause between two passes.
pub const PASS_EVERY: Duration = Duration::from_mins(10);
/// Drafts that one pass tries to delete: three requests each, a twentieth of what the
/// account has meanwhile.
pub const MAX_IN_PASS: usize = 32;
/// Lines whose age is read in one pass.
const MAX_READ_IN_PASS: usize = 1_000;
/// The pause between two deletions of a pass: the worker has other things to do.
const DELETION_PAUSE: Duration = Duration::from_millis(500);
/// Requests that a pass leaves for everybody else, at least.
const LEFT_BY_PASS: u32 = 1_000;

/// Drafts that are deleted at once when they are released.
pub const MAX_AT_ONCE: usize = 64;
/// Of these, how many at a time.
const MAX_AT_A_TIME: usize = 8;
/// How long new deletions of released drafts begin: a command ends soon after.
const AT_ONCE_FOR: Duration = Duration::from_secs(3);
/// How often it is seen whether the bulk job has ended that comes first.
const BULK_POLL: Duration = Duration::from_millis(50);
/// Requests that a deletion at once leaves for everybody else, at least.
const LEFT_AT_ONCE: u32 = 100;

/// Who needs which draft, as far as this run knows.
#[derive(Debug, Default)]
struct Drafts {
    /// Lines whose rates a person has asked for and not left.
    shown: RefCell<BTreeSet<LineId>>,
    /// Lines whose draft a person has opened or chosen in the list of shipments.
    listed: RefCell<BTreeSet<LineId>>,
    /// Lines whose drafts are not needed and still to be deleted.
    released: RefCell<BTreeSet<LineId>>,
    /// Where the next pass goes on.
    position: RefCell<Option<LineId>>,
}

impl Part for Drafts {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Drafts {
    fn is_needed(&self, line: &LineId) -> bool {
        self.shown.borrow().contains(line) || self.listed.borrow().contains(line)
    }

    fn release(&self, line: &LineId) {
        self.shown.borrow_mut().remove(line);
        self.released.borrow_mut().insert(line.clone());
    }

    /// Releases the line, unless a person has its draft in the list as well.
    fn leave(&self, line: &LineId) {
        self.shown.borrow_mut().remove(line);
        if !self.listed.borrow().contains(line) {
            self.release(line);
        }
    }

    fn is_released(&self, line: &LineId) -> bool {
        self.released.borrow().contains(line)
    }
}

/// A person has asked for the rates of this line: its draft is needed until it is
/// discarded.
pub(crate) fn note_shown(session: &Session, line: &LineId) {
    let drafts = session.part::<Drafts>();
    drafts.shown.borrow_mut().insert(line.clone());
    drafts.released.borrow_mut().remove(line);
}

/// A person looks at these shipments in the list: a draft among them may be wanted.
pub(crate) fn note_listed(session: &Session, shipments: &[ShipmentId]) {
    let drafts = session.part::<Drafts>();
    for shipment in shipments {
        match session.line_of(shipment) {
            Ok(line) => drop(drafts.listed.borrow_mut().insert(line)),
            Err(failure) => tracing::warn!(?failure, "whose draft it is could not be read"),
        }
    }
}

/// Deletes the draft of a bulk job's line whose parcel is bought or being bought by
/// another shipment. The job holds the line's lock. Gives what the job reports.
pub(crate) async fn after_refusal(session: &Session, line: &LineId, refused: Failure) -> Failure {
    let drafts = session.part::<Drafts>();
    let is_lost = matches!(
        refused.cause,
        Cause::OrderBought(_) | Cause::OrderUnderWay(_) | Cause::OrderAlike(_)
    );
    // What a person has chosen in the list stays there: nothing that is looked at
    // vanishes without a word.
    let is_listed = drafts.listed.borrow().contains(line);
    // A form that shows it may be asked whether to buy another one.
    let is_shown = drafts.shown.borrow().contains(line);
    if !is_lost || is_listed || is_shown || !Turn::current().is_bulk() {
        return refused;
    }
    drafts.release(line);
    if !has_room(session, LEFT_AT_ONCE) {
        return refused;
    }
    match delete_released(session, line).await {
        Ok(()) => tracing::info!(%line, "a draft has lost its order"),
        Err(failure) => tracing::info!(?failure, "a draft that has lost its order is left"),
    }
    if session.current(line).is_bought() {
        return Failure {
            cause: Cause::AlreadyBought,
            ..refused
        };
    }
    refused
}

/// Deletes the drafts of lines that are not needed any more. What can't be deleted now is
/// left to a later pass.
pub(crate) async fn discard(session: &Session, lines: &[LineId]) {
    let drafts = session.part::<Drafts>();
    for line in lines {
        drafts.leave(line);
    }
    Turn::Background.of(discard_now(session, lines)).await;
}

async fn discard_now(session: &Session, lines: &[LineId]) {
    let until = Instant::now() + AT_ONCE_FOR;
    while session.bulk.borrow().is_some() && Instant::now() < until {
        tokio::time::sleep(BULK_POLL).await;
    }
    let is_stopped = Cell::new(false);
    let may_go_on = || {
        !is_stopped.get()
            && Instant::now() < until
            && session.bulk.borrow().is_none()
            && has_room(session, LEFT_AT_ONCE)
    };
    stream::iter(lines.iter().take(MAX_AT_ONCE))
        .for_each_concurrent(MAX_AT_A_TIME, |line| {
            let (is_stopped, may_go_on) = (&is_stopped, &may_go_on);
            async move {
                if !may_go_on() {
                    return;
                }
                // A quote that is under way makes the draft first.
                let _guard = session.line_locks.lock(line).await;
                if !session.part::<Drafts>().is_released(line) {
                    return;
                }
                if let Err(failure) = Box::pin(delete_released(session, line)).await {
                    tracing::info!(%line, ?failure, "a draft is deleted later");
                    is_stopped.set(true);
                }
            }
        })
        .await;
    // A command has no later pass: it takes some of what its earlier runs have left.
    let room = MAX_AT_ONCE.saturating_sub(lines.len());
    if session.deps.syncing == Syncing::Never {
        for (line, shipment) in old(session, room) {
            if !may_go_on() {
                break;
            }
            if let Err(_reported) = Box::pin(delete_if_old(session, &line, &shipment)).await {
                break;
            }
        }
    }
}

/// Deletes abandoned drafts for as long as the account is connected.
pub(crate) async fn watch(session: Rc<Session>) {
    let passes = async {
        tokio::time::sleep(FIRST_PASS_AFTER).await;
        loop {
            Box::pin(pass(&session)).await;
            tokio::time::sleep(PASS_EVERY).await;
        }
    };
    Turn::Background.of(passes).await;
}

/// What was released and is still there, then what is old.
async fn pass(session: &Session) {
    let drafts = session.part::<Drafts>();
    let released: Vec<LineId> = drafts.released.borrow().iter().cloned().collect();
    let mut room = MAX_IN_PASS;
    for line in released.into_iter().take(MAX_IN_PASS) {
        if !is_idle(session) {
            return;
        }
        room -= 1;
        let Some(_guard) = session.line_locks.try_lock(&line) else {
            continue;
        };
        if let Err(failure) = Box::pin(delete_released(session, &line)).await {
            tracing::info!(%line, ?failure, "a draft is deleted later");
            return;
        }
        tokio::time::sleep(DELETION_PAUSE).await;
    }
    for (line, shipment) in old(session, room) {
        if !is_idle(session) {
            return;
        }
        if let Err(_reported) = Box::pin(delete_if_old(session, &line, &shipment)).await {
            return;
        }
        tokio::time::sleep(DELETION_PAUSE).await;
    }
}

/// Whether the request budget is free for background work.
fn is_idle(session: &Session) -> bool {
    session.bulk.borrow().is_none() && has_room(session, LEFT_BY_PASS)
}

fn has_room(session: &Session, left_for_others: u32) -> bool {
    let left = session.gate.read_budget(|budget, now| budget.left(now));
    session.online.get() != Some(false) && session.gate.pause().is_none() && left >= left_for_others
}

/// Deletes the released drafts of a line, whose lock is held.
async fn delete_released(session: &Session, line: &LineId) -> Result<(), Failure> {
    let drafts = session.part::<Drafts>();
    for shipment in deletable(session, line, Because::Released) {
        if is_made_here(session, line, &shipment)? {
            delete(session, line, &shipment).await?;
        }
    }
    // What the service keeps, and what is unresolved, is left to the pass over old drafts.
    drafts.released.borrow_mut().remove(line);
    Ok(())
}

/// The old drafts that nothing works with, a few of them: the next ones in the order
/// of the lines.
fn old(session: &Session, room: usize) -> Vec<(LineId, ShipmentId)> {
    let drafts = session.part::<Drafts>();
    let now = session.now();
    let mut lines = session.histories(|all| {
        let mut lines = all.lines_where(|line, _history, current| {
            rules::may_be_old(current, now) && !drafts.is_needed(line)
        });
        lines.retain(|line| !rules::deletable(all, line, Because::Old { now }).is_empty());
        lines
    });
    let position = drafts.position.borrow().clone();
    let at = lines.partition_point(|line| Some(line) <= position.as_ref());
    lines.rotate_left(at);
    let mut old = Vec::new();
    for line in lines.into_iter().take(MAX_READ_IN_PASS) {
        if old.len() >= room {
            break;
        }
        *drafts.position.borrow_mut() = Some(line.clone());
        for shipment in deletable(session, &line, Because::Old { now }) {
            match is_old_and_made_here(session, &line, &shipment) {
                Ok(true) => old.push((line.clone(), shipment)),
                Ok(false) => {}
                Err(failure) => tracing::warn!(?failure, "the age of a draft could not be read"),
            }
        }
    }
    old
}

fn deletable(session: &Session, line: &LineId, because: Because) -> Vec<ShipmentId> {
    session.histories(|all| rules::deletable(all, line, because))
}

/// Deletes it unless a job works on its line, or has since it was found.
async fn delete_if_old(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let Some(_guard) = session.line_locks.try_lock(line) else {
        return Ok(());
    };
    let now = session.now();
    let is_still_old = deletable(session, line, Because::Old { now }).contains(shipment)
        && !session.part::<Drafts>().is_needed(line);
    if !is_still_old {
        return Ok(());
    }
    let deleted = delete(session, line, shipment).await;
    deleted.inspect_err(|failure| tracing::info!(%line, ?failure, "an old draft is deleted later"))
}

async fn delete(session: &Session, line: &LineId, shipment: &ShipmentId) -> Result<(), Failure> {
    match deletion::if_unpaid(session, line, shipment).await? {
        Deletion::Gone => {
            tracing::info!(%line, %shipment, "a draft that was not bought is deleted");
            Ok(())
        }
        Deletion::Kept(failure) => {
            tracing::info!(%shipment, ?failure, "the service keeps a draft");
            Ok(())
        }
        Deletion::Refunded => {
            tracing::info!(%shipment, "a draft was paid and refunded");
            Ok(())
        }
        Deletion::Unclear(status) => {
            tracing::info!(%shipment, %status, "a draft is kept that may be paid");
            Ok(())
        }
        Deletion::Paid | Deletion::UnderWay => {
            tracing::warn!(%shipment, "a draft that was to be deleted is paid, or about to be");
            manual_review::note_another_paid(session, line, shipment)?;
            session.report_unprinted().await;
            session.report_unresolved().await;
            Ok(())
        }
    }
}

fn is_old_and_made_here(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<bool, Failure> {
    let Some(stored) = session.stored_shipment(shipment)? else {
        return Ok(false);
    };
    let is_old = rules::is_old(stored.shipment.created_at, session.now());
    // A person has put it into a batch.
    let is_wanted = stored.shipment.batch_id.is_some();
    Ok(is_old && !is_wanted && is_made_here(session, line, shipment)?)
}

/// Whether this ledger made it: for a line that it asked for, with our token.
fn is_made_here(session: &Session, line: &LineId, shipment: &ShipmentId) -> Result<bool, Failure> {
    let Some(stored) = session.stored_shipment(shipment)? else {
        return Ok(false);
    };
    let order_id = stored.shipment.order_id.as_deref();
    Ok(stored.line.as_ref() == Some(line)
        && order_id.and_then(our_word).is_some()
        && session.line(line)?.is_some())
}
