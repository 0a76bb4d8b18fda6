//! What needs manual review, read off the journal with its evidence. It reads
//! the ledger only and sends nothing.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
};

use super::{account::Session, failures, paid_twice, parts::Part};
use crate::{
    contract::{Evidence, EvidenceStep, Notice, Shown, UnresolvedLine, UnresolvedReason},
    ledger::journal::{
        BatchCreation, BatchEntry, BatchHistory, Creation, JournalEntry, LineHistory, Purchase,
        Refund, ReviewReason, ShipmentHistory,
    },
    model::ids::LineId,
};

/// The latest steps of a line that are reported.
const MAX_EVIDENCE: usize = 12;

/// Lines that recovery works on or has in its queue. They stay listed as
/// unresolved meanwhile, so that nobody enters a purchase a second time.
#[derive(Debug, Default)]
pub(crate) struct Recovering(RefCell<BTreeSet<LineId>>);

/// Whether all that an earlier run left open has been checked once: a client that comes
/// later gets that.
#[derive(Debug, Default)]
pub(crate) struct Recovered(Cell<bool>);

impl Part for Recovered {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Recovered {
    pub(crate) fn note(&self) {
        self.0.set(true);
    }

    pub(crate) fn is_so(&self) -> bool {
        self.0.get()
    }
}

impl Part for Recovering {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

impl Recovering {
    /// Whether it was not in the queue before.
    pub(crate) fn begins(&self, line: &LineId) -> bool {
        self.0.borrow_mut().insert(line.clone())
    }

    pub(crate) fn ends(&self, line: &LineId) {
        self.0.borrow_mut().remove(line);
    }

    fn has(&self, line: &LineId) -> bool {
        self.0.borrow().contains(line)
    }
}

impl Session {
    pub(crate) async fn report_unresolved(&self) {
        let unresolved = list(self);
        self.notify(Notice::UnresolvedChanged { unresolved }).await;
    }
}

/// Everything that a person should know of, in the order of the lines.
pub(crate) fn list(session: &Session) -> Vec<UnresolvedLine> {
    let mut lines = session.histories(|all| {
        let mut lines = all.lines_where(|_line, history, current| {
            let is_set_aside = history.is_set_aside || current.is_set_aside;
            !is_set_aside && unresolved_reason(history, current).is_some()
        });
        lines.extend(
            all.batches_where(|batch| !batch.is_set_aside && unresolved_batch(batch).is_some()),
        );
        lines
    });
    lines.sort();
    lines
        .into_iter()
        .filter_map(|line| of(session, line))
        .chain(session.with_ledger(paid_twice::unresolved))
        .chain(paid_twice::unresolved_unseen(session))
        .collect()
}

fn of(session: &Session, line: LineId) -> Option<UnresolvedLine> {
    let history = session.history(&line);
    let current = session.current(&line);
    let batch = session.batch_history(&line);
    let reason = unresolved_batch(&batch).or_else(|| unresolved_reason(&history, &current))?;
    let needs_review = history.needs_review() || current.needs_review() || batch.needs_review();
    // A job other than recovery works on the line right now and reports its outcome itself.
    if !needs_review
        && !session.part::<Recovering>().has(&line)
        && session.line_locks.try_lock(&line).is_none()
    {
        return None;
    }
    let asked = session.line(&line).ok().flatten();
    let shipment = history.shipment;
    let known = shipment
        .as_ref()
        .and_then(|shipment| session.stored_shipment(shipment).ok().flatten());
    let buy_again_at = match &current.purchase {
        Purchase::NeedsReview {
            terms: Some(terms), ..
        } => Some(terms.price.clone()),
        Purchase::NeedsReview { terms: None, .. }
        | Purchase::None
        | Purchase::Open { .. }
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => None,
    };
    let (order_id, recipient_name) = match (asked, &known) {
        (Some(asked), _) => (asked.draft.order.id, Some(asked.draft.recipient.name)),
        (None, Some(known)) => (
            known.shipment.own_order_id().map(ToOwned::to_owned),
            known.shipment.recipient.name.clone(),
        ),
        (None, None) => (None, None),
    };
    Some(UnresolvedLine {
        order_id,
        recipient_name,
        shipment,
        reason,
        buy_again_at,
        can_set_aside: needs_review,
        evidence: evidence(session, &line),
        shown: known.map(|known| Shown {
            status: known.shipment.status,
            at: known.seen_at,
        }),
        line,
    })
}

pub(crate) fn unresolved_batch(batch: &BatchHistory) -> Option<UnresolvedReason> {
    match batch.creation {
        BatchCreation::Open { .. } | BatchCreation::Unclear { .. } => {
            Some(UnresolvedReason::BatchUnknown)
        }
        BatchCreation::None
        | BatchCreation::Absent { .. }
        | BatchCreation::Done
        | BatchCreation::Deleted => None,
    }
}

pub(crate) fn unresolved_reason(
    history: &LineHistory,
    current: &ShipmentHistory,
) -> Option<UnresolvedReason> {
    match history.creation {
        Creation::Open { .. } | Creation::Unclear { .. } => {
            return Some(UnresolvedReason::CreateUnknown);
        }
        Creation::None | Creation::Absent { .. } | Creation::Done => {}
    }
    let purchase = history.review.as_ref().unwrap_or(&current.purchase);
    let is_refund_open = current.is_bought() && current.refund == Refund::Open;
    failures::unresolved_reason(purchase).or(is_refund_open.then(|| {
        UnresolvedReason::RefundUnknown {
            again_from: current.refund_again_from(),
        }
    }))
}

fn evidence(session: &Session, line: &LineId) -> Vec<Evidence> {
    let entries = match session.ledger(|ledger| ledger.entries(line)) {
        Ok(entries) => entries,
        Err(failure) => {
            tracing::error!(?failure, "the evidence could not be read");
            return Vec::new();
        }
    };
    let mut evidence: Vec<Evidence> = entries
        .into_iter()
        .filter_map(|(at, entry)| step(entry).map(|step| Evidence { at, step }))
        .collect();
    let surplus = evidence.len().saturating_sub(MAX_EVIDENCE);
    evidence.drain(..surplus);
    evidence
}

/// What an entry is evidence of, if it is evidence about an unresolved line.
pub(crate) fn step(entry: JournalEntry) -> Option<EvidenceStep> {
    Some(match entry {
        JournalEntry::CreateIntent { .. } => EvidenceStep::CreateSent,
        JournalEntry::BuyIntent { attempt, terms } => EvidenceStep::BuySent {
            attempt,
            price: terms.price,
        },
        JournalEntry::RefundIntent { .. } => EvidenceStep::RefundSent,
        JournalEntry::CreateLost { reason }
        | JournalEntry::BuyLost { reason }
        | JournalEntry::RefundLost { reason } => EvidenceStep::NoAnswer { reason },
        JournalEntry::CreateRefused(refusal)
        | JournalEntry::BuyRefused(refusal)
        | JournalEntry::RefundRefused(refusal) => EvidenceStep::Refused {
            words: refusal.words,
        },
        JournalEntry::BuyTaken { .. } => EvidenceStep::Taken,
        JournalEntry::BuyAbsent => EvidenceStep::SeenUnpaid,
        JournalEntry::BuyPending => EvidenceStep::SeenUnderWay,
        JournalEntry::BuyFailed { reason } => EvidenceStep::SeenFailed { reason },
        JournalEntry::CreateAbsent => EvidenceStep::NotFound,
        JournalEntry::CreateUnclear { candidates } => EvidenceStep::Several {
            count: candidates.len(),
        },
        JournalEntry::NeedsReview {
            why: ReviewReason::Contradiction { evidence },
        } => EvidenceStep::Contradiction { evidence },
        JournalEntry::RetryAllowed => EvidenceStep::RetryAllowed,
        JournalEntry::Batch(entry) => return batch_step(entry),
        JournalEntry::Created { .. }
        | JournalEntry::CreateFound { .. }
        | JournalEntry::DuplicatesChecked
        | JournalEntry::Replaces { .. }
        | JournalEntry::Replaced { .. }
        | JournalEntry::KeepsBoth { .. }
        | JournalEntry::ReplacedBy { .. }
        | JournalEntry::RefreshIntent { .. }
        | JournalEntry::RefreshLost { .. }
        | JournalEntry::RefreshRefused(_)
        | JournalEntry::Refreshed
        | JournalEntry::RefreshAbsent
        | JournalEntry::Bought { .. }
        | JournalEntry::NeedsReview {
            why: ReviewReason::AttemptsUsedUp { .. },
        }
        | JournalEntry::LabelSaved { .. }
        | JournalEntry::DeleteIntent { .. }
        | JournalEntry::DeleteLost { .. }
        | JournalEntry::DeleteRefused { .. }
        | JournalEntry::Deleted { .. }
        | JournalEntry::RefundAsked
        | JournalEntry::RefundDenied { .. }
        | JournalEntry::RefundNotUnderWay { .. }
        | JournalEntry::Voided
        | JournalEntry::PrintAsked { .. }
        | JournalEntry::PrintSent { .. }
        | JournalEntry::PrintNotSent { .. }
        | JournalEntry::PrintUnclear { .. }
        | JournalEntry::PrintConfirmed { .. }
        | JournalEntry::HandedOver { .. }
        | JournalEntry::PrintAgain { .. }
        | JournalEntry::MarkTakenBack { .. }
        | JournalEntry::SetAside => return None,
    })
}

fn batch_step(entry: BatchEntry) -> Option<EvidenceStep> {
    Some(match entry {
        BatchEntry::CreateIntent { .. }
        | BatchEntry::ChangeIntent { .. }
        | BatchEntry::DeleteIntent => EvidenceStep::BatchSent,
        BatchEntry::CreateLost { reason }
        | BatchEntry::ChangeLost { reason }
        | BatchEntry::DeleteLost { reason } => EvidenceStep::NoAnswer { reason },
        BatchEntry::CreateRefused(refusal)
        | BatchEntry::ChangeRefused(refusal)
        | BatchEntry::DeleteRefused(refusal) => EvidenceStep::Refused {
            words: refusal.words,
        },
        BatchEntry::CreateAbsent => EvidenceStep::NotFound,
        BatchEntry::CreateUnclear { candidates } => EvidenceStep::Several {
            count: candidates.len(),
        },
        BatchEntry::Created { .. }
        | BatchEntry::CreateFound { .. }
        | BatchEntry::Adopted { .. }
        | BatchEntry::DuplicatesChecked
        | BatchEntry::Changed
        | BatchEntry::ChangeSeen { .. }
        | BatchEntry::Deleted => return None,
    })
}
