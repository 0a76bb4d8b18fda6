//! The claim of a parcel: of all shipments of an order's parcel, on whatever
//! computer they were made, one is bought.
//!
//! The shipment is created first, so that everybody on the account sees it.
//! Then the service is read, and only then it is bought: of two computers that
//! both create before both read, each sees the other, and the older draft wins.

mod left_behind;
mod listing;
mod recipient;
pub mod rules;

use std::time::Duration;

use jiff::Timestamp;

use crate::{
    contract::{Cause, Failure, OtherShipment, UnresolvedReason},
    ledger::journal::{JournalEntry, Purchase, Refund, ShipmentHistory},
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
        shipment::Shipment,
    },
    session::{
        account::Session,
        deletion::{self, Deletion},
        failures::SessionError,
        keyed_locks::{KeyGuard, KeyedLocks},
        list_waits::{self, Awaited},
        paid_twice,
        parts::Part,
    },
};

pub(crate) use listing::{Listing, newest};
use rules::{Candidate, Claim, Listed, Standing};

/// Shipments of the ledger with nearly the same order id that are compared.
const MAX_STORED_OF_ORDER: u32 = 1_000;
/// The pauses before a list is read again that does not show what was created before:
/// it is behind.
const LAG_PAUSES: [Duration; 6] = [
    Duration::from_secs(1),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(3),
    Duration::from_secs(5),
    Duration::from_secs(8),
];

/// How long a list that lags is waited for.
fn longest_lag() -> Duration {
    LAG_PAUSES.iter().sum()
}

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
pub(crate) type ClaimGuard = KeyGuard;

/// By the letters of the order.
#[derive(Debug, Default)]
struct ClaimLocks(KeyedLocks<String>);

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
    let stored = session.stored_shipment(wanted.shipment)?;
    let order_id = stored
        .as_ref()
        .and_then(|known| known.shipment.order_id.as_deref());
    let word = order_id.and_then(our_word);
    let candidate = Candidate {
        key: &key,
        shipment: wanted.shipment,
        created_at: stored.as_ref().and_then(|known| known.shipment.created_at),
        is_tagged: word.is_some_and(|word| word.key_letters.is_some()),
        beside: wanted.beside,
    };
    let own = own_of_order(session, &key)?;
    // What the journal here knows needs no request.
    let claim = rules::judge(&candidate, &own, session.now());
    refuse_unless_free(wanted.shipment, claim).map(drop)?;
    let stored_draft = stored.as_ref().map(|known| &known.shipment);
    let (listed, to_recipient) =
        listed(session, wanted.line, &candidate, stored_draft, view).await?;
    let mut all = merged(own, stored_of_order(session, &key)?, listed);
    let ours = left_behind::take(session, wanted.line, wanted.shipment, &mut all)?;
    left_behind::settle(session, wanted.line, &ours).await?;
    let in_the_way = refuse_unless_free(
        wanted.shipment,
        rules::judge(&candidate, &all, session.now()),
    )?;
    let as_recipient = recipient::Wanted {
        shipment: wanted.shipment,
        order_id,
        parcel: key.parcel(),
        created_at: candidate.created_at,
        beside: wanted.beside,
    };
    let store = stored_draft.and_then(|draft| draft.order_store.as_ref());
    let store = store.map(|store| store.as_str());
    if let Some(alike) = recipient::alike(as_recipient, store, &to_recipient) {
        let cause = Cause::OrderAlike(alike.clone().into());
        return Err(Failure::of(wanted.shipment, cause));
    }
    for shipment in &in_the_way {
        match deletion::if_unpaid(session, wanted.line, shipment).await? {
            Deletion::Gone => {}
            Deletion::Kept(_words) => {
                let cause = Cause::OrderDraftStays(other(&all, shipment));
                return Err(Failure::of(wanted.shipment, cause));
            }
            Deletion::Paid => {
                let cause = Cause::OrderBought(other(&all, shipment));
                return Err(Failure::of(wanted.shipment, cause));
            }
        }
    }
    paid_twice::expect(session, &key, wanted.line, wanted.shipment, wanted.beside)?;
    Ok(Some(guard))
}

fn other(all: &[Listed], shipment: &ShipmentId) -> OtherShipment {
    let listed = all.iter().find(|other| other.shipment == *shipment);
    listed
        .cloned()
        .unwrap_or_else(|| Listed::unseen(shipment.clone()))
        .into()
}

/// The shipment of a line here that holds the parcel of a row, before anything
/// is sent for it.
pub(crate) fn held_here(session: &Session, key: &OrderKey) -> Result<Option<Failure>, Failure> {
    let none = ShipmentId::new("");
    let own = own_of_order(session, key)?;
    let claim = rules::judge(&of_nothing(key, &none), &own, session.now());
    Ok(cause(claim).err().map(Failure::new))
}

/// A shipment that is paid for the parcel, as far as the ledger and this list show; only a
/// read of it proves that it is paid still.
pub(crate) fn paid_before(
    session: &Session,
    key: &OrderKey,
    newest: Option<&Listing>,
) -> Result<Option<OtherShipment>, Failure> {
    let listed = newest.map_or(&[][..], |newest| newest.of_order(key));
    let listed = with_own_lines(session, key, listed.to_vec())?;
    let stored = stored_of_order(session, key)?;
    let all = merged(own_of_order(session, key)?, stored, listed);
    let none = ShipmentId::new("");
    let claim = rules::judge(&of_nothing(key, &none), &all, session.now());
    Ok(match claim {
        Claim::Paid(other) => Some(other.into()),
        Claim::Free | Claim::UnderWay(_) | Claim::Alike(_) | Claim::DeleteFirst(_) => None,
    })
}

/// A parcel for which no shipment is made yet.
fn of_nothing<'a>(key: &'a OrderKey, none: &'a ShipmentId) -> Candidate<'a> {
    Candidate {
        key,
        shipment: none,
        created_at: None,
        is_tagged: true,
        beside: &[],
    }
}

/// The shipment that a line of this ledger has bought for the parcel.
pub(crate) fn bought_here(
    session: &Session,
    key: &OrderKey,
) -> Result<Option<ShipmentId>, Failure> {
    let lines = session.ledger(|ledger| ledger.lines_of_order(&key.letters()))?;
    Ok(lines.into_iter().find_map(|(line, draft)| {
        if OrderKey::of_line(&line, &draft) != *key {
            return None;
        }
        let current = session.current(&line);
        let is_held = current.is_bought() && !current.is_void();
        let shipment = session.history(&line).shipment;
        shipment.filter(|_| is_held)
    }))
}

async fn lock(session: &Session, key: &OrderKey) -> ClaimGuard {
    let locks = session.part::<ClaimLocks>();
    locks.0.lock(&key.letters()).await
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

/// The order's shipments that lines of this ledger made.
fn own_of_order(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let mut own = Vec::new();
    for (line, draft) in session.ledger(|ledger| ledger.lines_of_order(&key.letters()))? {
        let history = session.history(&line);
        let Some(shipment) = &history.shipment else {
            continue;
        };
        let stored = session.stored_shipment(shipment)?;
        let mut listed = stored.map_or_else(
            || Listed::unseen(shipment.clone()),
            |stored| Listed::of(&stored.shipment),
        );
        let current = session.shipment_history(shipment);
        listed.standing = listed.standing.max_of(standing_of(&current));
        listed.own_key = Some(OrderKey::of_line(&line, &draft));
        listed.is_refund_requested |= matches!(current.refund, Refund::Open | Refund::Asked);
        own.push(listed);
    }
    Ok(own)
}

/// What the journal says of a line's shipment.
fn standing_of(history: &ShipmentHistory) -> Standing {
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
fn stored_of_order(session: &Session, key: &OrderKey) -> Result<Vec<Listed>, Failure> {
    let Some(id) = key.id() else {
        return Ok(Vec::new());
    };
    let stored: Vec<Shipment> =
        session.ledger(|ledger| ledger.shipments_of_order(id, MAX_STORED_OF_ORDER))?;
    let letters = key.letters();
    let of_order = stored
        .iter()
        .map(Listed::of)
        .filter(|listed| listed.letters().as_ref() == Some(&letters))
        .collect();
    with_own_lines(session, key, of_order)
}

/// What the service shows of the order, and as far as it was listed anyway, of others to
/// the recipient of its draft.
async fn listed(
    session: &Session,
    line: &LineId,
    candidate: &Candidate<'_>,
    draft: Option<&Shipment>,
    view: View<'_>,
) -> Result<(Vec<Listed>, Vec<Listed>), Failure> {
    let key = candidate.key;
    let shown = |listing: &Listing| {
        let of_order = with_own_lines(session, key, listing.of_order(key).to_vec())?;
        let others = draft.map_or(&[][..], |draft| listing.to_recipient_of(draft));
        let is_of_order =
            |other: &Listed| of_order.iter().any(|seen| seen.shipment == other.shipment);
        let others = others.iter().filter(|other| !is_of_order(other));
        let others = others.cloned().collect();
        Ok((of_order, others))
    };
    if let View::Listed(listing) = view {
        let read = session.ledger(|ledger| ledger.sync_position())?;
        let is_read = read.passes > 0 && read.history_page.is_none();
        // The ledger looks up its history by the order's id.
        let until = read.newest.filter(|_| is_read && key.id().is_some());
        if listing.is_fresh(session.now())
            && listing.proves_absence(until)
            && listing.shows(candidate.shipment)
        {
            return shown(listing);
        }
    }
    let mut pauses = LAG_PAUSES.into_iter();
    let mut wait = None;
    while let Some(found) = listing::of_order(session, key).await? {
        let seen = shown(&found)?;
        // A search that does not find what is there finds nothing new of others either.
        if found.shows(candidate.shipment) || !candidate.is_tagged {
            return Ok(seen);
        }
        // What it does show of others is enough to refuse.
        let mut others = seen.0;
        left_behind::take(session, line, candidate.shipment, &mut others)?;
        let claim = rules::judge(candidate, &others, session.now());
        refuse_unless_free(candidate.shipment, claim).map(drop)?;
        still_there(session, line, candidate.shipment).await?;
        let Some(pause) = pauses.next() else { break };
        wait.get_or_insert_with(|| list_waits::begin(session, Awaited::Created, longest_lag()));
        tokio::time::sleep(pause).await;
    }
    Err(Failure::of(candidate.shipment, Cause::OrderNotSearchable))
}

/// A draft that another computer has deleted, no list will ever show.
async fn still_there(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    match session.fetch_and_store(shipment).await {
        Ok(_seen) => Ok(()),
        Err(failure) if failure.cause == Cause::NotFound => {
            let shipment = shipment.clone();
            let entry = JournalEntry::Deleted {
                shipment: shipment.clone(),
            };
            session.record(line, entry)?;
            Err(Failure::of(&shipment, Cause::DraftGone))
        }
        Err(failure) => Err(failure),
    }
}

/// The account's newest shipments, once the list shows these: until then it is behind. What
/// is older than the list reaches is not waited for. In the end it is given as it is.
pub(crate) async fn newest_showing(
    session: &Session,
    drafts: &[ShipmentId],
) -> Result<Listing, SessionError> {
    let mut created = Vec::new();
    for draft in drafts {
        let stored = session.stored_shipment(draft)?;
        created.push((draft, stored.and_then(|known| known.shipment.created_at)));
    }
    let mut wait = None;
    for pause in LAG_PAUSES {
        let listing = newest(session).await?;
        let is_shown = |(draft, created): &(&ShipmentId, Option<Timestamp>)| {
            let is_too_old = created.is_some() && !listing.proves_absence(*created);
            listing.shows(draft) || is_too_old
        };
        if created.iter().all(is_shown) {
            return Ok(listing);
        }
        wait.get_or_insert_with(|| list_waits::begin(session, Awaited::Created, longest_lag()));
        tokio::time::sleep(pause).await;
    }
    newest(session).await
}

/// Marks shipments of this ledger's lines, also former ones, as its own: their
/// drafts are no rivals.
fn with_own_lines(
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
        if let Some(known) = session.line(&line)? {
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

/// All views of each shipment. What the service shows is newer than what was stored
/// of it; what a journal here says of a purchase under way, no list knows yet.
fn merged(own: Vec<Listed>, stored: Vec<Listed>, listed: Vec<Listed>) -> Vec<Listed> {
    let mut all = own;
    let is_in =
        |all: &[Listed], shipment: &ShipmentId| all.iter().any(|known| known.shipment == *shipment);
    for seen in listed {
        match all.iter_mut().find(|known| known.shipment == seen.shipment) {
            Some(own) => own.standing = own.standing.max_of(seen.standing),
            None => all.push(seen),
        }
    }
    for known in stored {
        if !is_in(&all, &known.shipment) {
            all.push(known);
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
        // A purchase of this computer whose outcome is not known.
        Claim::UnderWay(other) if other.own_key.is_some() => {
            Err(Cause::Unresolved(UnresolvedReason::BuyUnknown))
        }
        Claim::UnderWay(other) => Err(Cause::OrderUnderWay(other.into())),
        Claim::Alike(other) => Err(Cause::OrderAlike(other.into())),
    }
}

impl From<Listed> for OtherShipment {
    fn from(listed: Listed) -> Self {
        Self {
            shipment: listed.shipment,
            order_id: listed.order_id,
            store: listed.store,
            created_at: listed.created_at,
            tracking_code: listed.tracking_code,
            is_refund_requested: listed.is_refund_requested,
        }
    }
}
