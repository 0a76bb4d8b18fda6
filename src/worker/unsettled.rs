//! What waits for a person, read off the journal with its evidence. It looks
//! at the ledger only and sends nothing.

use crate::{
    contract::{Doubt, Evidence, EvidenceStep, Notice, Shown, Unsettled},
    session::{account::Session, failures},
};
use crate::{
    ledger::journal::{BatchFact, Creation, Fact, History, Making, Purchase, Refund, Why},
    model::ids::LineId,
};

/// The latest steps of a line that are told.
const MAX_EVIDENCE: usize = 12;

impl Session {
    pub(super) async fn tell_unsettled(&self) {
        let unsettled = list(self);
        self.notify(Notice::UnsettledChanged { unsettled }).await;
    }
}

/// Everything that a person should know of, in the order of the lines.
pub(super) fn list(session: &Session) -> Vec<Unsettled> {
    session
        .lines_where(|_line, history| !history.is_set_aside && doubt(history).is_some())
        .into_iter()
        .filter_map(|line| {
            let history = session.history(&line);
            of(session, line, &history)
        })
        .collect()
}

fn of(session: &Session, line: LineId, history: &History) -> Option<Unsettled> {
    let doubt = doubt(history)?;
    // Somebody is at it right now: what comes of it is told then.
    if !history.waits_for_a_person() && session.lines.try_lock(&line).is_none() {
        return None;
    }
    let asked = session.line(&line).ok().flatten();
    let shipment = history.shipment.clone();
    let known = shipment
        .as_ref()
        .and_then(|shipment| session.known(shipment).ok().flatten());
    let buy_again_at = match &history.purchase {
        Purchase::NeedsYou {
            terms: Some(terms), ..
        } => Some(terms.price.clone()),
        Purchase::NeedsYou { terms: None, .. }
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
    Some(Unsettled {
        order_id,
        recipient_name,
        shipment,
        doubt,
        buy_again_at,
        can_set_aside: history.waits_for_a_person(),
        evidence: evidence(session, &line),
        shown: known.map(|known| Shown {
            status: known.shipment.status,
            at: known.seen_at,
        }),
        line,
    })
}

fn doubt(history: &History) -> Option<Doubt> {
    match history.creation {
        Creation::Open { .. } | Creation::Unclear { .. } => return Some(Doubt::CreateUnknown),
        Creation::None | Creation::Absent { .. } | Creation::Done => {}
    }
    match history.batch.making {
        Making::Open { .. } | Making::Unclear { .. } => return Some(Doubt::BatchUnknown),
        Making::None | Making::Absent { .. } | Making::Done | Making::Deleted => {}
    }
    match &history.purchase {
        Purchase::Open { .. } => Some(Doubt::BuyUnknown),
        Purchase::NeedsYou { why, .. } => Some(failures::doubt(why)),
        Purchase::Bought { .. } if history.refund == Refund::Open => Some(Doubt::RefundUnknown {
            again_from: history.refund_again_from(),
        }),
        Purchase::None
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. }
        | Purchase::Bought { .. } => None,
    }
}

fn evidence(session: &Session, line: &LineId) -> Vec<Evidence> {
    let facts = match session.ledger(|ledger| ledger.facts(line)) {
        Ok(facts) => facts,
        Err(failure) => {
            tracing::error!(?failure, "the evidence could not be read");
            return Vec::new();
        }
    };
    let mut evidence: Vec<Evidence> = facts
        .into_iter()
        .filter_map(|(at, fact)| step(fact).map(|step| Evidence { at, step }))
        .collect();
    let surplus = evidence.len().saturating_sub(MAX_EVIDENCE);
    evidence.drain(..surplus);
    evidence
}

/// What a fact is evidence of, if it says something about a doubt.
pub(super) fn step(fact: Fact) -> Option<EvidenceStep> {
    Some(match fact {
        Fact::CreateIntent { .. } => EvidenceStep::CreateSent,
        Fact::BuyIntent { attempt, terms } => EvidenceStep::BuySent {
            attempt,
            price: terms.price,
        },
        Fact::RefundIntent { .. } => EvidenceStep::RefundSent,
        Fact::CreateLost { reason } | Fact::BuyLost { reason } | Fact::RefundLost { reason } => {
            EvidenceStep::NoAnswer { reason }
        }
        Fact::CreateRefused(refusal) | Fact::BuyRefused(refusal) | Fact::RefundRefused(refusal) => {
            EvidenceStep::Refused {
                words: refusal.words,
            }
        }
        Fact::BuyTaken { .. } => EvidenceStep::Taken,
        Fact::BuyAbsent => EvidenceStep::SeenUnpaid,
        Fact::BuyPending => EvidenceStep::SeenUnderWay,
        Fact::BuyFailed { reason } => EvidenceStep::SeenFailed { reason },
        Fact::CreateAbsent => EvidenceStep::NotFound,
        Fact::CreateUnclear { candidates } => EvidenceStep::Several {
            count: candidates.len(),
        },
        Fact::NeedsYou {
            why: Why::Contradiction { evidence },
        } => EvidenceStep::Contradiction { evidence },
        Fact::RetryAllowed => EvidenceStep::RetryAllowed,
        Fact::Batch(fact) => return batch_step(fact),
        Fact::Created { .. }
        | Fact::CreateFound { .. }
        | Fact::TwinsChecked
        | Fact::Replaces { .. }
        | Fact::Replaced { .. }
        | Fact::KeepsBoth { .. }
        | Fact::ReplacedBy { .. }
        | Fact::RefreshIntent { .. }
        | Fact::RefreshLost { .. }
        | Fact::RefreshRefused(_)
        | Fact::Refreshed
        | Fact::RefreshAbsent
        | Fact::Bought { .. }
        | Fact::NeedsYou {
            why: Why::AttemptsUsedUp { .. },
        }
        | Fact::LabelSaved { .. }
        | Fact::DeleteIntent { .. }
        | Fact::DeleteLost { .. }
        | Fact::DeleteRefused { .. }
        | Fact::Deleted { .. }
        | Fact::RefundAsked
        | Fact::RefundDenied { .. }
        | Fact::Voided
        | Fact::PrintAsked { .. }
        | Fact::PrintSent { .. }
        | Fact::PrintNotSent { .. }
        | Fact::PrintUnclear { .. }
        | Fact::PrintConfirmed { .. }
        | Fact::HandedOver { .. }
        | Fact::PrintAgain { .. }
        | Fact::SetAside => return None,
    })
}

fn batch_step(fact: BatchFact) -> Option<EvidenceStep> {
    Some(match fact {
        BatchFact::CreateIntent { .. }
        | BatchFact::ChangeIntent { .. }
        | BatchFact::DeleteIntent => EvidenceStep::BatchSent,
        BatchFact::CreateLost { reason }
        | BatchFact::ChangeLost { reason }
        | BatchFact::DeleteLost { reason } => EvidenceStep::NoAnswer { reason },
        BatchFact::CreateRefused(refusal)
        | BatchFact::ChangeRefused(refusal)
        | BatchFact::DeleteRefused(refusal) => EvidenceStep::Refused {
            words: refusal.words,
        },
        BatchFact::CreateAbsent => EvidenceStep::NotFound,
        BatchFact::CreateUnclear { candidates } => EvidenceStep::Several {
            count: candidates.len(),
        },
        BatchFact::Created { .. }
        | BatchFact::CreateFound { .. }
        | BatchFact::TakenUp { .. }
        | BatchFact::TwinsChecked
        | BatchFact::Changed
        | BatchFact::ChangeSeen { .. }
        | BatchFact::Deleted => return None,
    })
}
