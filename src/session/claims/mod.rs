//! The claim of a parcel: of all shipments of an order's parcel, on whatever
//! computer they were made, one is bought.
//!
//! The shipment is created first, so that everybody on the account sees it.
//! Then the service is read, and only then it is bought: of two computers that
//! both create before both read, each sees the other, and the older draft wins.

mod left_behind;
mod listing;
pub mod recipient;
pub mod rules;
mod to_recipient;

use std::{num::NonZeroU32, time::Duration};

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
        list_waits::{self, Awaited, ListWait},
        paid_twice,
        parts::Part,
        service_clock,
    },
};

pub(crate) use listing::{Listing, newest};
use recipient::{Named, recipient_keys};
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
pub(crate) fn longest_lag() -> Duration {
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

/// One purchase at a time for an order, and for what may be the same one by its recipient
/// and number.
#[derive(Debug)]
pub(crate) struct ClaimGuard {
    /// Held until the outcome of the purchase is known.
    _order: KeyGuard,
    recipient: Vec<KeyGuard>,
}

impl ClaimGuard {
    /// The journal has the purchase as under way: whoever claims next to the recipient sees
    /// that, and need not wait for its outcome.
    pub(crate) fn note_under_way(&mut self) {
        self.recipient.clear();
    }
}

/// By the letters of the order.
#[derive(Debug, Default)]
struct ClaimLocks(KeyedLocks<String>);

impl Part for ClaimLocks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Keeps other purchases of the order away. `None` of a shipment that names no order.
pub(crate) async fn lock(
    session: &Session,
    wanted: Wanted<'_>,
) -> Result<Option<ClaimGuard>, Failure> {
    let Some(key) = key_of(session, wanted.line, wanted.shipment)? else {
        return Ok(None);
    };
    let stored = session.stored_shipment(wanted.shipment)?;
    let locks = session.part::<ClaimLocks>();
    let order = locks.0.lock(&key.letters()).await;
    let recipient = match stored {
        Some(draft) => to_recipient::lock(session, &draft.shipment).await,
        None => Vec::new(),
    };
    Ok(Some(ClaimGuard {
        _order: order,
        recipient,
    }))
}

/// Makes sure that the parcel is paid by no other shipment, while it is locked. Nothing in
/// here waits for another purchase: who renews a claim may hold what others wait for.
pub(crate) async fn claim(
    session: &Session,
    _locked: &ClaimGuard,
    wanted: Wanted<'_>,
    view: View<'_>,
) -> Result<(), Failure> {
    let Some(key) = key_of(session, wanted.line, wanted.shipment)? else {
        return Ok(());
    };
    let stored = session.stored_shipment(wanted.shipment)?;
    let draft = stored.as_ref().map(|known| &known.shipment);
    let order_id = draft.and_then(|draft| draft.order_id.as_deref());
    let word = order_id.and_then(our_word);
    let candidate = Candidate {
        key: &key,
        shipment: wanted.shipment,
        created_at: draft.and_then(|draft| draft.created_at),
        is_tagged: word.is_some_and(|word| word.key_letters.is_some()),
        beside: wanted.beside,
    };
    let own = own_of_order(session, &key)?;
    // What the journal here knows needs no request.
    let claim = rules::judge(&candidate, &own, service_now(session, draft));
    if let Err(failure) = refuse_unless_free(wanted.shipment, claim) {
        let known = merged(own, stored_of_order(session, &key)?, Vec::new());
        return Err(with_next_parcel(failure, &key, &known));
    }
    let seen = listed(session, wanted.line, &candidate, draft, view).await?;
    let mut all = merged(own, stored_of_order(session, &key)?, seen.of_order);
    let ours = left_behind::take(session, wanted.line, wanted.shipment, &mut all)?;
    left_behind::settle(session, wanted.line, &ours).await?;
    let claim = rules::judge(&candidate, &all, service_now(session, draft));
    let in_the_way = refuse_unless_free(wanted.shipment, claim)
        .map_err(|failure| with_next_parcel(failure, &key, &all))?;
    if let Some(draft) = draft
        && let Some(alike) = recipient::alike(&candidate, Named::of(draft), &seen.to_recipient)
    {
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
                let failure = Failure::of(wanted.shipment, cause);
                return Err(with_next_parcel(failure, &key, &all));
            }
        }
    }
    if let Some(draft) = draft {
        to_recipient::note_bought(session, draft);
    }
    paid_twice::expect(session, &key, wanted.line, wanted.shipment, wanted.beside)
}

/// By this is known which drafts of others are abandoned.
fn service_now(session: &Session, draft: Option<&Shipment>) -> Timestamp {
    let now = session.now();
    draft.map_or(now, |draft| service_clock::by_service(session, draft, now))
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

/// What the service shows.
#[derive(Debug)]
struct Seen {
    of_order: Vec<Listed>,
    /// Others to the recipient that may be of the same order.
    to_recipient: Vec<Listed>,
}

/// What the service shows of the order, and of others to the recipient of its draft.
async fn listed(
    session: &Session,
    line: &LineId,
    candidate: &Candidate<'_>,
    draft: Option<&Shipment>,
    view: View<'_>,
) -> Result<Seen, Failure> {
    let key = candidate.key;
    let to_recipient = |listing: &Listing| match draft {
        Some(draft) => to_recipient::others(session, key, draft, listing),
        None => Ok(Vec::new()),
    };
    let given = match view {
        View::Listed(listing) => Some(listing)
            .filter(|listing| listing.is_fresh(session.now()) && listing.shows(candidate.shipment)),
        View::Search => None,
    };
    if let Some(listing) = given {
        let read = session.ledger(|ledger| ledger.sync_position())?;
        let is_read = read.passes > 0 && read.history_page.is_none();
        // The ledger looks up its history by the order's id.
        let until = read.newest.filter(|_| is_read && key.id().is_some());
        if listing.proves_absence(until) {
            return Ok(Seen {
                of_order: with_own_lines(session, key, listing.of_order(key).to_vec())?,
                to_recipient: to_recipient(listing)?,
            });
        }
    }
    let mut lag = Lag::default();
    let of_order = searched(session, line, candidate, draft, &mut lag).await?;
    let Some(draft) = draft.filter(|draft| !recipient_keys(draft).is_empty()) else {
        let to_recipient = Vec::new();
        return Ok(Seen {
            of_order,
            to_recipient,
        });
    };
    loop {
        let read;
        let newest = if let Some(listing) = given {
            listing
        } else {
            read = to_recipient::newest(session, candidate).await?;
            read.as_ref()
        };
        let to_recipient = to_recipient(newest)?;
        let is_behind = newest.is_behind(candidate.shipment, candidate.created_at);
        // What it does show of others is enough to refuse.
        let is_enough = !is_behind
            || !candidate.is_tagged
            || recipient::alike(candidate, Named::of(draft), &to_recipient).is_some();
        if is_enough {
            return Ok(Seen {
                of_order,
                to_recipient,
            });
        }
        if !lag.wait(session).await {
            return Err(Failure::of(candidate.shipment, Cause::OrderNotSearchable));
        }
    }
}

/// What a search for the order finds, once it finds the candidate as well.
async fn searched(
    session: &Session,
    line: &LineId,
    candidate: &Candidate<'_>,
    draft: Option<&Shipment>,
    lag: &mut Lag,
) -> Result<Vec<Listed>, Failure> {
    let key = candidate.key;
    while let Some(found) = listing::of_order(session, key).await? {
        let mut of_order = with_own_lines(session, key, found.of_order(key).to_vec())?;
        // A search that does not find what is there finds nothing new of others either.
        if found.shows(candidate.shipment) || !candidate.is_tagged {
            return Ok(of_order);
        }
        // What it does show of others is enough to refuse.
        left_behind::take(session, line, candidate.shipment, &mut of_order)?;
        let claim = rules::judge(candidate, &of_order, service_now(session, draft));
        refuse_unless_free(candidate.shipment, claim)
            .map_err(|failure| with_next_parcel(failure, key, &of_order))?;
        still_there(session, line, candidate.shipment, lag).await?;
        if !lag.wait(session).await {
            break;
        }
    }
    Err(Failure::of(candidate.shipment, Cause::OrderNotSearchable))
}

/// The pauses of one claim while lists lag.
#[derive(Debug, Default)]
struct Lag {
    pauses: usize,
    shown: Option<ListWait>,
}

impl Lag {
    fn is_over(&self) -> bool {
        self.pauses >= LAG_PAUSES.len()
    }

    /// Waits until the list is worth another read; false when that was the last pause.
    async fn wait(&mut self, session: &Session) -> bool {
        let Some(pause) = LAG_PAUSES.get(self.pauses) else {
            return false;
        };
        self.pauses += 1;
        self.shown
            .get_or_insert_with(|| list_waits::begin(session, Awaited::Created, longest_lag()));
        tokio::time::sleep(*pause).await;
        true
    }
}

/// A draft that another computer has deleted, no list will ever show. One that was created
/// just now, a read may not find for as long as lists lag.
async fn still_there(
    session: &Session,
    line: &LineId,
    shipment: &ShipmentId,
    lag: &Lag,
) -> Result<(), Failure> {
    let made_at = session.shipment_history(shipment).made_at;
    let age = made_at.map(|made_at| session.now().duration_since(made_at));
    let is_young = age.is_some_and(|age| age.unsigned_abs() < longest_lag());
    if is_young && !lag.is_over() {
        return Ok(());
    }
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

/// Says under which parcel another label for the order can be bought.
fn with_next_parcel(mut failure: Failure, key: &OrderKey, known: &[Listed]) -> Failure {
    if let Cause::OrderBought(other) = &mut failure.cause {
        other.next_parcel = NonZeroU32::new(rules::next_free_parcel(key, known));
    }
    failure
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
            store: listed.store.map(Into::into),
            created_at: listed.created_at,
            tracking_code: listed.tracking_code,
            is_refund_requested: listed.is_refund_requested,
            recipient: listed.recipient,
            next_parcel: None,
        }
    }
}

#[cfg(test)]
mod tests;
