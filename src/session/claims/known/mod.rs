//! What this computer knows of an order's shipments: those that its lines made, those that
//! it has read from the account's history, and what its journal says of each.

use crate::{
    contract::Failure,
    ledger::journal::{Purchase, Refund, ShipmentHistory},
    model::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
        shipment::Shipment,
    },
    session::{account::Session, service_clock},
};

use super::rules::{Listed, Standing};

/// Shipments of the ledger with nearly the same order id that are compared.
const MAX_STORED_OF_ORDER: u32 = 1_000;

/// The key of the parcel that a shipment is for. One that was made elsewhere and names no
/// order has a key of its own; others to its recipient are compared with it all the same.
/// `None` of one that is not known here.
pub(super) fn key_of(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Option<OrderKey>, Failure> {
    let stored = session.stored_shipment(shipment)?;
    if let Some(known) = session.line(line)? {
        let stored = stored.as_ref().map(|stored| &stored.shipment);
        return Ok(Some(own_key(line, &known.draft, stored)));
    }
    let Some(known) = stored else {
        return Ok(None);
    };
    let seen = known.shipment;
    let word = seen.order_id.as_deref().and_then(our_word);
    let parcel = word.and_then(|word| word.parcel).unwrap_or(1);
    Ok(Some(
        named(&seen, parcel).unwrap_or_else(|| OrderKey::of_shipment(shipment)),
    ))
}

/// The key of the order that a shipment names.
fn named(shipment: &Shipment, parcel: u32) -> Option<OrderKey> {
    let store = shipment.order_store.as_ref().map(|store| store.as_str());
    OrderKey::of_id(store, shipment.own_order_id(), parcel)
}

/// The key of a line's shipment. One whose line went on to another order, and was refused
/// there, is for the order that it names itself.
pub(super) fn own_key(line: &LineId, draft: &ShipmentDraft, stored: Option<&Shipment>) -> OrderKey {
    let of_line = OrderKey::of_line(line, draft);
    let names = stored.and_then(|stored| named(stored, of_line.parcel()));
    names
        .filter(|names| !names.is_alike(&of_line))
        .unwrap_or(of_line)
}

/// The order's shipments that lines of this ledger made.
pub(super) fn own_of_order(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let mut own = Vec::new();
    for (line, draft) in session.ledger(|ledger| ledger.lines_of_order(&key.letters()))? {
        let history = session.history(&line);
        let Some(shipment) = &history.shipment else {
            continue;
        };
        let stored = session.stored_shipment(shipment)?;
        let own_key = own_key(
            &line,
            &draft,
            stored.as_ref().map(|stored| &stored.shipment),
        );
        let mut listed = stored.map_or_else(
            || Listed::unseen(shipment.clone()),
            |stored| Listed::of(&stored.shipment),
        );
        let current = session.shipment_history(shipment);
        listed.standing = listed.standing.max_of(standing_of(&current));
        note_refund(session, &mut listed)?;
        listed.own_key = Some(own_key);
        listed.is_refund_requested |= matches!(current.refund, Refund::Open | Refund::Asked);
        own.push(listed);
    }
    Ok(own)
}

/// When the refund was requested here, by the clock of the service.
fn note_refund(session: &Session, listed: &mut Listed) -> Result<(), Failure> {
    let asked_at = session.shipment_history(&listed.shipment).refund_asked_at;
    let stored = session.stored_shipment(&listed.shipment)?;
    if let (Some(asked_at), Some(stored)) = (asked_at, stored) {
        let asked_at = service_clock::by_service(session, &stored.shipment, asked_at);
        listed.refund_asked_at.get_or_insert(asked_at);
    }
    Ok(())
}

/// What the journal says of a line's shipment.
pub(super) fn standing_of(history: &ShipmentHistory) -> Standing {
    match history.purchase {
        // The user has looked. If it is paid after all, the service shows that.
        Purchase::NeedsReview { .. } if history.is_set_aside => Standing::Draft,
        Purchase::Open { .. } | Purchase::NeedsReview { .. } => Standing::UnderWay,
        Purchase::Bought { .. } if history.is_void() => Standing::Void,
        Purchase::Bought { .. } => Standing::Paid,
        Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => Standing::Draft,
    }
}

/// The order's shipments that were read from the account's history.
pub(super) fn stored_of_order(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let Some(id) = key.id() else {
        return Ok(Vec::new());
    };
    let stored = session.ledger(|ledger| ledger.shipments_of_order(id, MAX_STORED_OF_ORDER))?;
    let letters = key.letters();
    let of_order = stored
        .shipments
        .iter()
        .map(Listed::of)
        .filter(|listed| listed.found_under().contains(&letters))
        .collect();
    with_own_lines(session, key, of_order)
}

/// Whether the ledger can look up all that its history has of the order. It does by its id.
pub(super) fn is_looked_up(session: &Session, key: &OrderKey) -> Result<bool, Failure> {
    let Some(id) = key.id() else {
        return Ok(false);
    };
    let stored = session.ledger(|ledger| ledger.shipments_of_order(id, MAX_STORED_OF_ORDER))?;
    Ok(stored.is_whole)
}

/// Marks shipments of this ledger's lines, also former ones, as its own: their
/// drafts are no rivals.
pub(super) fn with_own_lines(
    session: &Session,
    key: &OrderKey,
    mut listed: Vec<Listed>,
) -> Result<Vec<Listed>, Failure> {
    for seen in &mut listed {
        let stored = session.stored_shipment(&seen.shipment)?;
        let Some(line) = stored.and_then(|known| known.line) else {
            continue;
        };
        let history = session.shipment_history(&seen.shipment);
        seen.standing = seen.standing.max_of(standing_of(&history));
        note_refund(session, seen)?;
        if let Some(known) = session.line(&line)? {
            let own = OrderKey::of_line(&line, &known.draft);
            // A line of a form goes on to another order; its former draft stays this one's,
            // and the parcel that its token says.
            seen.own_key = Some(if own.is_same_order(key) {
                own
            } else {
                let word = seen.order_id.as_deref().and_then(our_word);
                let parcel = word.and_then(|word| word.parcel).unwrap_or(1);
                key.with_parcel(parcel)
            });
        }
    }
    Ok(listed)
}

/// All views of each shipment. What a journal here says of a purchase under way, no list
/// knows yet. What the service shows is newer than what was stored of it, unless that was
/// paid: a list may lag behind, and what is paid does not become unpaid.
pub(super) fn merged(own: Vec<Listed>, stored: Vec<Listed>, listed: Vec<Listed>) -> Vec<Listed> {
    let mut all = own;
    for seen in listed {
        match all.iter_mut().find(|known| known.shipment == seen.shipment) {
            Some(own) => own.standing = own.standing.max_of(seen.standing),
            None => all.push(seen),
        }
    }
    for kept in stored {
        match all.iter_mut().find(|known| known.shipment == kept.shipment) {
            Some(known) => match kept.standing {
                Standing::Paid | Standing::Void => {
                    known.standing = known.standing.max_of(kept.standing);
                }
                Standing::Draft | Standing::UnderWay => {}
            },
            None => all.push(kept),
        }
    }
    all
}

#[cfg(test)]
mod tests;
