//! What of it needs a person: the parcels that are paid twice, and the purchases that no
//! list shows.

use std::collections::BTreeSet;

use jiff::SignedDuration;

use super::{Checks, rules};
use crate::{
    contract::{Failure, Notice, PaidShipment, PaidTwice, Shown, UnresolvedLine, UnresolvedReason},
    ledger::{Ledger, PaidPair, PurchaseToCheck, journal::Purchase},
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
        shipment::Shipment,
    },
    session::account::Session,
};

/// When a person is told of a purchase that no list has shown.
const UNSEEN_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Reports the parcels that are paid twice where they have changed, and loudly those
/// that were found since the account was connected.
pub(super) async fn report(session: &Session) {
    let checks = session.part::<Checks>();
    let open = list_open(session);
    let pairs: BTreeSet<_> = open.iter().map(Open::key).collect();
    let before = checks.reported.replace(pairs.clone());
    let unseen: BTreeSet<_> = unseen(session)
        .into_iter()
        .map(|purchase| purchase.shipment)
        .collect();
    let unseen_before = checks.unseen_reported.replace(unseen.clone());
    if before == pairs && unseen_before == unseen {
        return;
    }
    for one in open {
        if !before.contains(&one.key()) && one.pair.found_at >= session.opened_at {
            let paid_twice = Box::new(one.paid_twice);
            session.notify(Notice::PaidTwice { paid_twice }).await;
        }
    }
    session.report_unresolved().await;
}

/// A parcel that is paid twice, with what its shipments were read as last.
pub(super) struct Open {
    pub(super) pair: PaidPair,
    paid_twice: PaidTwice,
    recipient_name: Option<String>,
    /// The other shipment.
    shown: Shown,
}

impl Open {
    fn key(&self) -> (ShipmentId, ShipmentId) {
        (self.pair.shipment.clone(), self.pair.other.clone())
    }

    /// Among what needs a person, it stands under the other shipment.
    fn line(&self) -> LineId {
        LineId::of_shipment(&self.pair.other)
    }

    /// None where one of the two was refunded or is about to be.
    fn of(ledger: &Ledger, pair: PaidPair) -> Option<Self> {
        let stored = |shipment| ledger.shipment(shipment).ok().flatten();
        let (own, other) = (stored(&pair.shipment)?, stored(&pair.other)?);
        let is_settled = |shipment: &Shipment| shipment.status.is_refunded();
        if is_settled(&own.shipment) || is_settled(&other.shipment) {
            return None;
        }
        let is_other_own = matches!(
            ledger.shipment_history(&pair.other).purchase,
            Purchase::Bought { price: Some(_), .. }
        );
        let own_id = |shipment: &Shipment| shipment.own_order_id().map(ToOwned::to_owned);
        let is_alike = !is_same_order(&own.shipment, &other.shipment);
        let paid = |shipment: &Shipment| {
            let printing = &ledger.shipment_history(&shipment.id).printing;
            PaidShipment {
                shipment: shipment.id.clone(),
                tracking_code: shipment.tracking_code.clone(),
                price: shipment.price(),
                created_at: shipment.created_at,
                is_printed: printing.is_proven() || printing.may_be_on_paper(),
            }
        };
        Some(Self {
            paid_twice: PaidTwice {
                order_id: own_id(&own.shipment),
                is_alike,
                other_order_id: own_id(&other.shipment).filter(|_id| is_alike),
                own: paid(&own.shipment),
                other: paid(&other.shipment),
                is_other_own,
            },
            recipient_name: own.shipment.recipient.name,
            shown: Shown {
                status: other.shipment.status,
                at: other.seen_at,
            },
            pair,
        })
    }
}

/// Whether both say that they are of one order: by their ids, or without ids by the letters
/// of their tokens, which are those of what is in the parcel.
fn is_same_order(own: &Shipment, other: &Shipment) -> bool {
    let key_of = |shipment: &Shipment| OrderKey::of_id(None, shipment.own_order_id(), 1);
    let letters_of = |shipment: &Shipment| {
        let word = shipment.order_id.as_deref().and_then(our_word)?;
        word.key_letters.map(ToOwned::to_owned)
    };
    match (key_of(own), key_of(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => letters_of(own).is_some() && letters_of(own) == letters_of(other),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// The other halves of what is paid twice with this shipment, unless that is resolved.
pub(crate) fn others_of(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<Vec<ShipmentId>, Failure> {
    let pairs = session.ledger(|ledger| ledger.paid_pairs())?;
    let others = pairs.into_iter().filter_map(|pair| {
        if pair.shipment == *shipment {
            Some(pair.other)
        } else {
            (pair.other == *shipment).then_some(pair.shipment)
        }
    });
    let others: BTreeSet<ShipmentId> = others.collect();
    Ok(others.into_iter().collect())
}

pub(super) fn list_open(session: &Session) -> Vec<Open> {
    session.with_ledger(open_pairs)
}

fn open_pairs(ledger: &Ledger) -> Vec<Open> {
    let pairs = ledger.paid_pairs().unwrap_or_else(|error| {
        tracing::error!(%error, "what is paid twice could not be read");
        Vec::new()
    });
    let open = pairs.into_iter().filter_map(|pair| Open::of(ledger, pair));
    open.collect()
}

/// The purchases that no list has shown for long, or not again, though they were made and
/// lists were read for them.
pub(super) fn unseen(session: &Session) -> Vec<PurchaseToCheck> {
    let checks = session.part::<Checks>();
    let read_at = checks.read_at.borrow();
    let is_late = |purchase: &PurchaseToCheck| {
        let read_at = read_at.get(&purchase.shipment);
        read_at.is_some_and(|read_at| rules::waited(purchase, *read_at) >= UNSEEN_AFTER)
    };
    // All that were noted are read from disk only where there is such a one.
    if read_at.is_empty() {
        return Vec::new();
    }
    let noted = session.ledger(|ledger| ledger.purchases_to_check());
    let mut noted = noted.unwrap_or_else(|failure| {
        tracing::error!(?failure, "what no list has shown could not be read");
        Vec::new()
    });
    noted.retain(|purchase| {
        is_late(purchase) && session.shipment_history(&purchase.shipment).is_bought()
    });
    noted
}

/// The purchases that no list has shown, among what needs a person.
pub(crate) fn unresolved_unseen(session: &Session) -> Vec<UnresolvedLine> {
    let unseen = unseen(session).into_iter();
    let unseen = unseen.map(|purchase| {
        let known = session.stored_shipment(&purchase.shipment).ok().flatten();
        UnresolvedLine {
            line: LineId::of_shipment(&purchase.shipment),
            order_id: purchase.key.id().map(ToOwned::to_owned),
            recipient_name: known
                .as_ref()
                .and_then(|known| known.shipment.recipient.name.clone()),
            reason: UnresolvedReason::PurchaseNotListed {
                shipment: purchase.shipment.clone(),
            },
            shipment: Some(purchase.shipment),
            buy_again_at: None,
            can_set_aside: true,
            evidence: Vec::new(),
            shown: known.map(|known| Shown {
                status: known.shipment.status,
                at: known.seen_at,
            }),
        }
    });
    unseen.collect()
}

/// The parcels that are paid twice, among what needs a person.
pub(crate) fn unresolved(ledger: &Ledger) -> Vec<UnresolvedLine> {
    let open = open_pairs(ledger).into_iter().map(|one| UnresolvedLine {
        line: one.line(),
        order_id: one.paid_twice.order_id.clone(),
        recipient_name: one.recipient_name,
        shipment: Some(one.pair.shipment),
        reason: UnresolvedReason::PaidTwice(Box::new(one.paid_twice)),
        buy_again_at: None,
        can_set_aside: true,
        evidence: Vec::new(),
        shown: Some(one.shown),
    });
    open.collect()
}

/// The user sets aside what is paid twice under this line, or what no list has shown;
/// whether it was that.
pub(crate) fn set_aside(session: &Session, line: &LineId) -> Result<bool, Failure> {
    let mut is_any = false;
    let now = session.now();
    for purchase in unseen(session) {
        if LineId::of_shipment(&purchase.shipment) == *line {
            let shipment = [purchase.shipment];
            session.ledger(|ledger| ledger.note_checked(&[], &shipment, now))?;
            is_any = true;
        }
    }
    for one in list_open(session) {
        if one.line() == *line {
            session.ledger(|ledger| ledger.set_pair_aside(&one.pair))?;
            is_any = true;
        }
    }
    Ok(is_any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{our_word::shipment_word, shipment::ShipmentStatus};

    /// A shipment with our token, of an order with this id (none if it is empty).
    fn shipment(id: &str, letters: &str) -> Shipment {
        let word = shipment_word(letters, id.as_bytes(), 1);
        let mut shipment = Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready);
        shipment.order_id = Some(format!("{id} {word}").trim().to_owned());
        shipment
    }

    #[test]
    fn two_are_of_one_order_by_their_ids_and_without_ids_by_what_is_in_them() {
        let (some, other) = ("234567892", "982345672");
        let mut web = shipment("", some);
        web.order_id = None;
        assert!(is_same_order(
            &shipment("1000", some),
            &shipment("1000", other)
        ));
        assert!(!is_same_order(
            &shipment("1000", some),
            &shipment("2000", some)
        ));
        assert!(is_same_order(&shipment("", some), &shipment("", some)));
        assert!(!is_same_order(&shipment("", some), &shipment("", other)));
        assert!(!is_same_order(&shipment("1000", some), &shipment("", some)));
        assert!(!is_same_order(&web, &web), "they say nothing");
    }
}
