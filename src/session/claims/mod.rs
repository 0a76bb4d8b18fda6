//! The claim of a parcel: of all shipments of an order's parcel, on whatever
//! computer they were made, one is bought.
//!
//! The shipment is created first, so that everybody on the account sees it.
//! Then the service is read, and only then it is bought: of two computers that
//! both create before both read, each sees the other, and the older draft wins.

mod known;
mod left_behind;
mod listing;
pub mod recipient;
mod refusal;
pub mod rules;
mod seen;
mod to_recipient;

use jiff::Timestamp;

use crate::{
    contract::{Cause, Failure, OtherShipment},
    ledger::PurchaseToCheck,
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::our_word,
        shipment::Shipment,
    },
    session::{
        account::Session,
        deletion::{self, Deletion},
        keyed_locks::{KeyGuard, KeyedLocks},
        paid_twice,
        parts::Part,
        service_clock,
    },
};

use known::{key_of, merged, own_of_order, stored_of_order, with_own_lines};
pub(crate) use listing::{Listing, newest};
use refusal::{cause, refuse_unless_free, with_next_parcel};
use rules::{Candidate, Claim, Listed, Standing};
pub(crate) use seen::newest_showing;
use seen::{listed, proves_absence};
use to_recipient::RecipientGuard;

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

/// One purchase at a time for an order, and for what may be the same one by its recipient.
#[derive(Debug)]
pub(crate) struct ClaimGuard {
    /// Held until the outcome of the purchase is known.
    _order: KeyGuard,
    recipient: Option<RecipientGuard>,
}

impl ClaimGuard {
    /// The journal has the purchase as under way: whoever claims next to the recipient sees
    /// that, and need not wait for its outcome.
    pub(crate) fn note_under_way(&mut self) {
        self.recipient = None;
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

/// Keeps other purchases of the order away. `None` of a shipment that is not known here.
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
        None => None,
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
    // Who has made a draft does not wait for it: bought by somebody else, it waits for theirs.
    let is_made_here = session.line(wanted.line)?.is_some();
    let candidate = Candidate {
        key: &key,
        shipment: wanted.shipment,
        created_at: draft.and_then(|draft| draft.created_at),
        is_tagged: is_made_here && word.is_some_and(|word| word.key_letters.is_some()),
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
    if seen.holds(wanted.shipment) {
        // Somebody has bought this very shipment since it was read: the purchase reads it again.
        session.forget_read(wanted.shipment);
    }
    let mut all = merged(own, stored_of_order(session, &key)?, seen.of_order);
    let ours = left_behind::take(session, wanted.line, wanted.shipment, &mut all)?;
    left_behind::reconcile_duplicates(session, wanted.line, wanted.shipment, &ours).await?;
    let claim = rules::judge(&candidate, &all, service_now(session, draft));
    let in_the_way = refuse_unless_free(wanted.shipment, claim)
        .map_err(|failure| with_next_parcel(failure, &key, &all))?;
    if let Some(draft) = draft
        && let Some(alike) = recipient::alike(
            &candidate,
            draft.order_id.as_deref(),
            &seen.to_recipient,
            service_now(session, Some(draft)),
        )
    {
        let cause = Cause::OrderAlike(alike.clone().into());
        return Err(Failure::of(wanted.shipment, cause));
    }
    for shipment in &in_the_way {
        delete_first(session, wanted, &key, &all, shipment).await?;
    }
    if let Some(draft) = draft {
        to_recipient::note_bought(session, draft);
    }
    let is_left = |other: &&Listed| {
        other.standing == Standing::Draft
            && other.shipment != *wanted.shipment
            && !in_the_way.contains(&other.shipment)
    };
    let left = all.iter().filter(is_left);
    let oldest_draft_at = left.filter_map(|draft| draft.created_at).min();
    paid_twice::expect(
        session,
        &PurchaseToCheck {
            shipment: wanted.shipment.clone(),
            line: wanted.line.clone(),
            beside: wanted.beside.to_vec(),
            oldest_draft_at,
            begun_at: session.now(),
            seen_at: None,
            key,
        },
    )
}

/// Deletes a draft that is in the way; a failure where it stays, or is paid by now.
async fn delete_first(
    session: &Session,
    wanted: Wanted<'_>,
    key: &OrderKey,
    all: &[Listed],
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let other = || refusal::other(all, shipment);
    let refused = |cause| Err(Failure::of(wanted.shipment, cause));
    match deletion::if_unpaid(session, wanted.line, shipment).await? {
        Deletion::Gone | Deletion::Refunded => Ok(()),
        Deletion::Kept(_) | Deletion::Unclear(_) => refused(Cause::OrderDraftStays(other())),
        Deletion::UnderWay => refused(Cause::OrderUnderWay(other())),
        Deletion::Paid => refused(Cause::OrderBought(other()))
            .map_err(|failure| with_next_parcel(failure, key, all)),
    }
}

/// Another computer works on this draft, which nothing here has made: it bears a token, and
/// is not abandoned yet. Bought here, it could be bought by both.
pub(crate) fn refuse_in_use_elsewhere(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<(), Failure> {
    let Some(known) = session.stored_shipment(shipment)? else {
        return Ok(());
    };
    let draft = &known.shipment;
    let is_draft = Standing::of(draft) == Standing::Draft;
    let word = draft.order_id.as_deref().and_then(our_word);
    let is_tagged = word.is_some_and(|word| word.key_letters.is_some());
    let now = service_now(session, Some(draft));
    if is_draft && is_tagged && !rules::is_abandoned(draft.created_at, now) {
        let cause = Cause::OrderUnderWay(Listed::of(draft).into());
        return Err(Failure::of(&draft.id, cause));
    }
    Ok(())
}

/// Somebody else is paying for this very shipment.
pub(crate) fn under_way_elsewhere(seen: &Shipment) -> Failure {
    Failure::of(&seen.id, Cause::OrderUnderWay(Listed::of(seen).into()))
}

/// By this is known which drafts of others are abandoned.
fn service_now(session: &Session, draft: Option<&Shipment>) -> Timestamp {
    let now = session.now();
    draft.map_or(now, |draft| service_clock::by_service(session, draft, now))
}

/// The shipment of a line here that holds the parcel of a row, before anything
/// is sent for it.
pub(crate) fn held_here(session: &Session, key: &OrderKey) -> Result<Option<Failure>, Failure> {
    let none = ShipmentId::new("");
    let own = own_of_order(session, key)?;
    let claim = rules::judge(&of_nothing(key, &none), &own, session.now());
    Ok(cause(claim).err().map(Failure::new))
}

/// What holds a parcel.
pub(crate) enum Holder {
    /// Only a read of it proves that it is paid still.
    Paid(OtherShipment),
    /// It may be paid at any moment.
    UnderWay(OtherShipment),
}

/// A shipment that is paid for the parcel, as far as the ledger and this list show; only a
/// read of it proves that it is paid still.
pub(crate) fn paid_before(
    session: &Session,
    key: &OrderKey,
    newest: Option<&Listing>,
) -> Result<Option<OtherShipment>, Failure> {
    Ok(match held_before(session, key, newest)? {
        Some(Holder::Paid(other)) => Some(other),
        Some(Holder::UnderWay(_)) | None => None,
    })
}

/// The shipment that is paid for the parcel, or under way, as far as the ledger and this list
/// show.
pub(crate) fn held_before(
    session: &Session,
    key: &OrderKey,
    newest: Option<&Listing>,
) -> Result<Option<Holder>, Failure> {
    let listed = newest.map_or(&[][..], |newest| newest.of_order(key));
    let listed = with_own_lines(session, key, listed.to_vec())?;
    let stored = stored_of_order(session, key)?;
    let all = merged(own_of_order(session, key)?, stored, listed);
    let none = ShipmentId::new("");
    let claim = rules::judge(&of_nothing(key, &none), &all, session.now());
    Ok(match claim {
        Claim::Paid(other) => Some(Holder::Paid(other.into())),
        Claim::UnderWay(other) => Some(Holder::UnderWay(other.into())),
        Claim::Free | Claim::Alike(_) | Claim::DeleteFirst(_) => None,
    })
}

/// The same, by a search for the order.
pub(crate) async fn search_held(
    session: &Session,
    key: &OrderKey,
) -> Result<Option<Holder>, Failure> {
    match listing::of_order(session, key).await? {
        Some(found) => held_before(session, key, Some(&found)),
        None => Err(Failure::new(Cause::OrderNotSearchable)),
    }
}

/// Whether the ledger and this list show everything that may be paid for the parcel.
pub(crate) fn proves_unpaid(
    session: &Session,
    key: &OrderKey,
    newest: &Listing,
) -> Result<bool, Failure> {
    let none = ShipmentId::new("");
    proves_absence(session, &of_nothing(key, &none), newest)
}

/// The shipments that are paid for this parcel of an order with this id, of whatever store, as
/// far as the ledger knows.
pub(crate) fn paid_of_id(session: &Session, key: &OrderKey) -> Result<Vec<ShipmentId>, Failure> {
    let stored = stored_of_order(session, key)?;
    let all = merged(own_of_order(session, key)?, stored, Vec::new());
    let paid = all
        .into_iter()
        .filter(|listed| listed.standing == Standing::Paid && listed.is_of_id(key));
    Ok(paid.map(|listed| listed.shipment).collect())
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
    for (line, draft) in session.ledger(|ledger| ledger.lines_of_order(&key.letters()))? {
        let current = session.current(&line);
        let is_held = current.is_bought() && !current.is_void();
        let shipment = session.history(&line).shipment.filter(|_| is_held);
        let Some(shipment) = shipment else {
            continue;
        };
        let stored = session.stored_shipment(&shipment)?;
        let stored = stored.as_ref().map(|stored| &stored.shipment);
        if known::own_key(&line, &draft, stored) == *key {
            return Ok(Some(shipment));
        }
    }
    Ok(None)
}
