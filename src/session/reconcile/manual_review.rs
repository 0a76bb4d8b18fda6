//! What no read decides is left to a person: noted in the journal with its
//! evidence, and never bought again by itself.

use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    ledger::journal::{JournalEntry, Purchase, ReviewReason},
    model::{
        contradiction::Contradiction,
        draft::OrderStore,
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
    },
    session::{
        account::Session, claims::rules::Standing, failures, paid_twice, reconcile::matching,
    },
};

/// Puts the line into manual review.
pub(crate) fn contradiction(
    session: &Session,
    line: &LineId,
    evidence: Contradiction,
) -> Result<(), Failure> {
    let why = ReviewReason::Contradiction { evidence };
    session.record(line, JournalEntry::NeedsReview { why })
}

/// Why the line is unresolved, if it is.
pub(crate) fn unresolved_reason(session: &Session, line: &LineId) -> Option<UnresolvedReason> {
    failures::unresolved_reason(&session.purchase_of(line))
}

/// A failure of ours while a purchase is open (a 429 on a read, a full disk, a
/// busy file) proves nothing about the purchase: it is unresolved, not failed.
pub(crate) fn unresolved_while_open(session: &Session, line: &LineId, failure: Failure) -> Failure {
    let Purchase::Open { terms, .. } = session.current(line).purchase else {
        return failure;
    };
    if matches!(failure.cause, Cause::Unresolved(_)) {
        return failure;
    }
    tracing::warn!(%line, ?failure, "a purchase is unresolved");
    failures::unresolved(&terms.shipment, UnresolvedReason::BuyUnknown)
}

/// Another shipment of this line is or may be paid: a person has to look.
pub(crate) fn another_paid(
    session: &Session,
    line: &LineId,
    other: &ShipmentId,
) -> Result<Failure, Failure> {
    let evidence = Contradiction::AnotherMayBePaid(other.clone());
    contradiction(session, line, evidence.clone())?;
    Ok(failures::unresolved(
        other,
        UnresolvedReason::Contradiction { evidence },
    ))
}

/// A former shipment of a line that is or may be paid, before the line is bought.
///
/// One of another order, which a form went on from, was not paid for this one. One of the same
/// order that is paid holds the order: its claim finds it, and says so.
pub(crate) fn former_paid(
    session: &Session,
    line: &LineId,
    other: &ShipmentId,
) -> Result<Option<Failure>, Failure> {
    let is_told_by_claim = match kinship(session, line, other)? {
        Kinship::SameOrder => {
            let stored = session.stored_shipment(other)?;
            stored.is_some_and(|stored| Standing::of(&stored.shipment) == Standing::Paid)
        }
        Kinship::AnotherOrder => true,
        Kinship::NotSaid => false,
    };
    if is_told_by_claim {
        return Ok(None);
    }
    another_paid(session, line, other).map(Some)
}

/// What the order that a shipment names has to do with that of a line's draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kinship {
    SameOrder,
    AnotherOrder,
    /// One of them names none.
    NotSaid,
}

fn kinship(session: &Session, line: &LineId, other: &ShipmentId) -> Result<Kinship, Failure> {
    let (Some(known), Some(other)) = (session.line(line)?, session.stored_shipment(other)?) else {
        return Ok(Kinship::NotSaid);
    };
    let order_of = |store: Option<&OrderStore>, id| {
        let store = store.map(|store| store.as_str());
        OrderKey::of_id(store, id, 1)
    };
    let own = order_of(
        known.draft.order.store.as_ref(),
        known.draft.order.id.as_deref(),
    );
    let other = order_of(
        other.shipment.order_store.as_ref(),
        other.shipment.own_order_id(),
    );
    Ok(match own.zip(other) {
        Some((own, other)) if own == other => Kinship::SameOrder,
        Some((own, other)) if !own.is_alike(&other) => Kinship::AnotherOrder,
        Some(_) | None => Kinship::NotSaid,
    })
}

/// Whether another ledger has made the shipment: its token is none of this line's.
fn is_made_elsewhere(
    session: &Session,
    line: &LineId,
    other: &ShipmentId,
) -> Result<bool, Failure> {
    let Some(stored) = session.stored_shipment(other)? else {
        return Ok(false);
    };
    let asked = session.line(line)?.filter(matching::has_token);
    let is_tagged = |id: &str| our_word(id).is_some_and(|word| word.key_letters.is_some());
    let sent_as = stored.shipment.order_id;
    Ok(stored.line.is_none()
        && sent_as.as_deref().is_some_and(is_tagged)
        && asked.is_some_and(|asked| asked.sent_as != sent_as))
}

/// Notes the same on a line that is not about to be bought.
pub(crate) fn note_another_paid(
    session: &Session,
    line: &LineId,
    other: &ShipmentId,
) -> Result<(), Failure> {
    let history = session.history(line);
    // The line's own shipment is noted as bought where it is found so. One of another order,
    // which a form went on from, was not paid for this one.
    if history.shipment.as_ref() == Some(other)
        || kinship(session, line, other)? == Kinship::AnotherOrder
    {
        return Ok(());
    }
    match session.purchase_of(line) {
        // The claim of the line was interrupted: its order is bought by somebody else, which
        // the next claim finds and says.
        Purchase::None | Purchase::NotExecuted { .. } | Purchase::Failed { .. }
            if is_made_elsewhere(session, line, other)? =>
        {
            Ok(())
        }
        Purchase::None
        | Purchase::Open { .. }
        | Purchase::NotExecuted { .. }
        | Purchase::Failed { .. } => another_paid(session, line, other).map(drop),
        Purchase::NeedsReview { .. } => Ok(()),
        Purchase::Bought { .. } => match &history.shipment {
            Some(shipment) => paid_twice::record(session, shipment, other).map(drop),
            None => Ok(()),
        },
    }
}
