//! The claim of a parcel: of all shipments of an order's parcel, on whatever
//! computer they were made, one is bought.
//!
//! The shipment is created first, so that everybody on the account sees it.
//! Then the service is read, and only then it is bought: of two computers that
//! both create before both read, each sees the other, and the older draft wins.

mod listing;
mod rules;

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::{
    contract::{Cause, Failure, OtherShipment},
    ledger::journal::{Purchase, Refund},
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
        search_words,
        shipment::Shipment,
    },
    session::{
        account::Session,
        deletion::{self, Deletion},
        parts::Part,
    },
};

pub(crate) use listing::{Listing, newest};
use rules::{Candidate, Claim, Listed, Standing};

/// Shipments of the ledger that have the words of an order id, and are compared.
const MAX_STORED_OF_ORDER: u32 = 100;

/// What the service is read by.
#[derive(Debug, Clone, Copy)]
pub(crate) enum View<'a> {
    /// This list began after the shipment was there; the order is searched for
    /// only where the list can't show all.
    Listed(&'a Listing),
    /// The order is searched for.
    Search,
}

/// What is to be bought, and how that is permitted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) line: &'a LineId,
    pub(crate) shipment: &'a ShipmentId,
    /// Shipments of the order beside which the user wants it all the same.
    pub(crate) beside: &'a [ShipmentId],
}

/// One purchase at a time for an order. Held until its outcome is known.
pub(crate) type ClaimGuard = OwnedMutexGuard<()>;

#[derive(Debug, Default)]
struct ClaimLocks(RefCell<BTreeMap<String, Arc<Mutex<()>>>>);

impl Part for ClaimLocks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Makes sure that the parcel is paid by no other shipment, and keeps other
/// purchases of the order away meanwhile.
pub(crate) async fn claim(
    session: &Session,
    wanted: Wanted<'_>,
    view: View<'_>,
) -> Result<Option<ClaimGuard>, Failure> {
    let Some(key) = key_of(session, wanted.line, wanted.shipment)? else {
        return Ok(None);
    };
    let guard = lock(session, &key).await;
    let created_at = session
        .stored_shipment(wanted.shipment)?
        .and_then(|known| known.shipment.created_at);
    let candidate = Candidate {
        key: &key,
        shipment: wanted.shipment,
        created_at,
        beside: wanted.beside,
    };
    let known = known_here(session, &key)?;
    // What is known here already needs no request.
    let claim = rules::judge(&candidate, &known, session.now());
    refuse_unless_free(wanted.shipment, claim).map(drop)?;
    let listed = listed(session, &key, view).await?;
    let all = merged(known, listed);
    let in_the_way = refuse_unless_free(
        wanted.shipment,
        rules::judge(&candidate, &all, session.now()),
    )?;
    for shipment in &in_the_way {
        match deletion::if_unpaid(session, wanted.line, shipment).await? {
            Deletion::Gone => {}
            Deletion::Kept(_) | Deletion::Paid => {
                let other = all.iter().find(|other| other.shipment == *shipment);
                let other = OtherShipment {
                    shipment: shipment.clone(),
                    order_id: other.and_then(|other| other.order_id.clone()),
                    created_at: other.and_then(|other| other.created_at),
                    tracking_code: None,
                };
                return Err(Failure::of(wanted.shipment, Cause::OrderUnderWay(other)));
            }
        }
    }
    Ok(Some(guard))
}

/// The shipment that is known here to hold the parcel of a row, before
/// anything is sent for it.
pub(crate) fn held_here(session: &Session, key: &OrderKey) -> Result<Option<Failure>, Failure> {
    let none = ShipmentId::new("");
    let candidate = Candidate {
        key,
        shipment: &none,
        created_at: None,
        beside: &[],
    };
    let known = known_here(session, key)?;
    let claim = rules::judge(&candidate, &known, session.now());
    Ok(cause(claim).err().map(Failure::new))
}

/// The line of this ledger that a shipment of the parcel was bought for.
pub(crate) fn line_that_bought(
    session: &Session,
    key: &OrderKey,
) -> Result<Option<(LineId, ShipmentId)>, Failure> {
    let lines = session.ledger(|ledger| ledger.lines_of_order(&key.letters()))?;
    Ok(lines.into_iter().find_map(|(line, draft)| {
        if OrderKey::of_line(&line, &draft) != *key {
            return None;
        }
        let history = session.history(&line);
        let is_held = history.is_bought() && history.refund != Refund::Voided;
        Some((line, history.shipment.filter(|_| is_held)?))
    }))
}

async fn lock(session: &Session, key: &OrderKey) -> ClaimGuard {
    let locks = session.part::<ClaimLocks>();
    let lock = {
        let mut locks = locks.0.borrow_mut();
        // Locks without a holder or a waiter are removed.
        locks.retain(|_letters, lock| Arc::strong_count(lock) > 1);
        Arc::clone(locks.entry(key.letters()).or_default())
    };
    lock.lock_owned().await
}

/// The key of the parcel that a shipment is for. `None` for one that was made
/// elsewhere and names no order: nothing else can be of the same one.
fn key_of(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<Option<OrderKey>, Failure> {
    if let Some(known) = session.line(line)? {
        return Ok(Some(OrderKey::of_line(line, &known.draft)));
    }
    let Some(known) = session.stored_shipment(shipment)? else {
        return Ok(None);
    };
    let seen = known.shipment;
    let word = seen.order_id.as_deref().and_then(our_word);
    let parcel = word.and_then(|word| word.parcel).unwrap_or(1);
    let store = seen.order_store.as_ref().map(|store| store.as_str());
    Ok(OrderKey::of_id(store, seen.own_order_id(), parcel))
}

/// The order's shipments as this ledger knows them: its own, and those that
/// were read from the account's history.
fn known_here(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let mut known = stored_of_order(session, key)?;
    for (line, draft) in session.ledger(|ledger| ledger.lines_of_order(&key.letters()))? {
        let history = session.history(&line);
        let Some(shipment) = history.shipment else {
            continue;
        };
        let standing = match history.purchase {
            Purchase::Open { .. } | Purchase::NeedsReview { .. } => Standing::UnderWay,
            Purchase::Bought { .. } if history.refund == Refund::Voided => Standing::Void,
            Purchase::Bought { .. } => Standing::Paid,
            Purchase::None | Purchase::Failed { .. } | Purchase::NotExecuted { .. } => {
                Standing::Draft
            }
        };
        let own_key = OrderKey::of_line(&line, &draft);
        known.retain(|other| other.shipment != shipment);
        let stored = session.stored_shipment(&shipment)?;
        let mut listed = stored.map_or_else(
            || Listed::unseen(shipment),
            |stored| Listed::of(&stored.shipment),
        );
        listed.standing = listed.standing.max_of(standing);
        listed.own_key = Some(own_key);
        known.push(listed);
    }
    Ok(known)
}

fn stored_of_order(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let Some(id) = key.id() else {
        return Ok(Vec::new());
    };
    let words = search_words::searched(id);
    let stored: Vec<Shipment> =
        session.ledger(|ledger| ledger.shipments_with_words(&words, MAX_STORED_OF_ORDER))?;
    let letters = key.letters();
    let of_order = stored
        .iter()
        .map(Listed::of)
        .filter(|listed| listed.letters().as_ref() == Some(&letters))
        .collect();
    with_own_lines(session, key, of_order)
}

/// What the service shows of the order.
async fn listed(session: &Session, key: &OrderKey, view: View<'_>) -> Result<Vec<Listed>, Failure> {
    if let View::Listed(listing) = view {
        let read = session.ledger(|ledger| ledger.sync_position())?;
        let until = read.newest.filter(|_| read.passes > 0);
        if listing.is_fresh(session.now()) && listing.proves_absence(until) {
            return with_own_lines(session, key, listing.of_order(key).to_vec());
        }
    }
    match listing::of_order(session, key).await? {
        Some(found) => with_own_lines(session, key, found.of_order(key).to_vec()),
        None => Err(Failure::new(Cause::OrderNotSearchable)),
    }
}

/// Former drafts of this ledger's lines are its own: they wait for nobody, and
/// nobody waits for them.
fn with_own_lines(
    session: &Session,
    key: &OrderKey,
    mut listed: Vec<Listed>,
) -> Result<Vec<Listed>, Failure> {
    for seen in &mut listed {
        let line = session
            .stored_shipment(&seen.shipment)?
            .and_then(|known| known.line);
        let draft = match &line {
            Some(line) => session.line(line)?,
            None => None,
        };
        if let (Some(line), Some(known)) = (line, draft) {
            let own = OrderKey::of_line(&line, &known.draft);
            // A line of a form goes on to another order; its former draft stays this one's.
            seen.own_key = Some(if own.is_same_order(key) {
                own
            } else {
                key.clone()
            });
        }
    }
    Ok(listed)
}

/// Both views of each shipment. What the service shows is newer; what the
/// journal says of a purchase under way, no list knows yet.
fn merged(known: Vec<Listed>, listed: Vec<Listed>) -> Vec<Listed> {
    let mut all = known;
    for seen in listed {
        match all.iter_mut().find(|known| known.shipment == seen.shipment) {
            Some(known) => {
                known.standing = known.standing.max_of(seen.standing);
            }
            None => all.push(seen),
        }
    }
    all
}

/// The drafts that are to be deleted before a parcel that is free otherwise is bought.
fn refuse_unless_free(shipment: &ShipmentId, claim: Claim) -> Result<Vec<ShipmentId>, Failure> {
    cause(claim).map_err(|cause| Failure::of(shipment, cause))
}

fn cause(claim: Claim) -> Result<Vec<ShipmentId>, Cause> {
    match claim {
        Claim::Free => Ok(Vec::new()),
        Claim::DeleteFirst(drafts) => Ok(drafts),
        Claim::Paid(other) => Err(Cause::OrderBought(other.into())),
        Claim::UnderWay(other) => Err(Cause::OrderUnderWay(other.into())),
        Claim::Alike(other) => Err(Cause::OrderAlike(other.into())),
    }
}

impl From<Listed> for OtherShipment {
    fn from(listed: Listed) -> Self {
        Self {
            shipment: listed.shipment,
            order_id: listed.order_id,
            created_at: listed.created_at,
            tracking_code: listed.tracking_code,
        }
    }
}
