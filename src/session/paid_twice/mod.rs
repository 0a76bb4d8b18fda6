//! After a purchase the account's shipments are read again: was another one paid
//! for the same parcel of the order?
//!
//! The [claim](super::claims) keeps two computers from paying for one parcel as
//! far as the service's list is up to date. A list may lag behind, and then both
//! may pay. So each purchase is noted before it is made and stays noted until a
//! list has shown it as paid: all that was paid before is in that list as well.
//! A list may also show a computer its own purchases at once and those of others
//! late. So it is compared with one more list, [`LATE`](rules::LATE) after the first.
//! Lists that are read anyway are used for both. A purchase that no list shows is looked
//! for at longer and longer intervals, and after a day a person is told.

mod rules;
mod unresolved;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use tokio::{
    sync::{Mutex, Notify},
    time::Instant,
};

use super::{
    account::{Session, is_over},
    budget::Turn,
    failures::SessionError,
    list_waits::{self, Awaited},
    parts::Part,
    reach::Reach,
    service_clock,
};
use crate::{
    contract::{Cause, Failure},
    ledger::{PaidPair, PurchaseToCheck},
    model::{
        ids::{LineId, ShipmentId},
        our_word::search_word,
        shipment::Shipment,
    },
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter, page::Page},
};
use rules::List;
use unresolved::{list_open, report, unseen};
pub(crate) use unresolved::{others_of, set_aside, unresolved, unresolved_unseen};

/// Requests that must be left when a job reads the list at its end.
const ROOM: u32 = 20;
/// The pause before a list that lags behind is read again.
const READ_AGAIN: Duration = Duration::from_secs(2);
/// How long such a list is read again and again, at most.
const LONGEST: Duration = Duration::from_secs(30);
/// How often the window looks whether a purchase is to be compared once more.
const LOOK_EVERY: Duration = Duration::from_mins(1);
/// When it is forgotten that a list was read for a purchase.
const FORGET_AFTER: SignedDuration = SignedDuration::from_hours(3);
/// Shipments in a list that is read for few purchases, and how many are few.
const SHORT_PAGE: u32 = 100;
const FEW: usize = 10;
/// Pages that are read for one comparison, at most.
const MAX_PAGES: u32 = 10;
/// Orders that are searched for in one comparison, at most: those whose
/// shipments are older than what the pages show.
const MAX_SEARCHES: usize = 20;
/// Pairs of shipments that are read again at the end of a job, at most.
const MAX_READ_AGAIN: usize = 20;

/// What a connection keeps for it.
#[derive(Debug, Default)]
struct Checks {
    /// A form was bought.
    bought: Notify,
    /// One comparison at a time.
    turn: Mutex<()>,
    /// The pairs as they were reported last.
    reported: RefCell<BTreeSet<(ShipmentId, ShipmentId)>>,
    /// The purchases that no list has shown, as they were reported last.
    unseen_reported: RefCell<BTreeSet<ShipmentId>>,
    /// When a list was last read for a purchase.
    read_at: RefCell<BTreeMap<ShipmentId, Timestamp>>,
}

impl Part for Checks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Notes a purchase that is about to be made.
pub(crate) fn expect(session: &Session, purchase: &PurchaseToCheck) -> Result<(), Failure> {
    session.ledger(|ledger| ledger.add_purchase_to_check(purchase))
}

/// Shipments beside which the user wanted the latest purchase of this one, which has come to
/// nothing yet.
pub(crate) fn wanted_beside(
    session: &Session,
    shipment: &ShipmentId,
) -> Result<Vec<ShipmentId>, Failure> {
    let noted = session.ledger(|ledger| ledger.purchase_to_check(shipment))?;
    Ok(noted.map(|purchase| purchase.beside).unwrap_or_default())
}

/// A purchase has ended: the list is read again in the background. A job
/// over many lines does that itself at its end.
pub(crate) fn look_soon(session: &Session) {
    session.part::<Checks>().bought.notify_one();
}

/// Notes that another shipment was paid for the parcel of this one; whether that
/// is new.
pub(crate) fn record(
    session: &Session,
    shipment: &ShipmentId,
    other: &ShipmentId,
) -> Result<bool, Failure> {
    let pair = PaidPair {
        shipment: shipment.clone(),
        other: other.clone(),
        found_at: session.now(),
    };
    let is_new = session.ledger(|ledger| ledger.add_paid_pair(&pair))?;
    if is_new {
        tracing::error!(%shipment, %other, "one parcel is paid twice");
    }
    Ok(is_new)
}

/// Compares in the background, for as long as the account is connected.
pub(crate) async fn watch(session: Rc<Session>) {
    let checks = session.part::<Checks>();
    loop {
        // A job over many lines compares all of them at its end.
        if session.bulk.borrow().is_none() {
            Turn::Background.of(check(&session)).await;
        }
        report(&session).await;
        tokio::select! {
            () = checks.bought.notified() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// Compares what was bought with the account's list at the end of a job, and
/// reads again what is known to be paid twice.
pub(crate) async fn check_all(session: &Session) {
    // A job that has spent the budget does not wait minutes for it: it stays noted.
    let left = session.gate.read_budget(|budget, now| budget.left(now));
    if left < ROOM {
        return report(session).await;
    }
    check(session).await;
    let had_pairs = !list_open(session).is_empty();
    read_pairs_again(session).await;
    report(session).await;
    if had_pairs {
        session.report_unresolved().await;
    }
}

/// Compares the purchases that are due with the account's list, which is read
/// again while it lags behind, for [`LONGEST`] at most. What is not proven by
/// then stays noted.
async fn check(session: &Session) {
    let checks = session.part::<Checks>();
    let _turn = checks.turn.lock().await;
    let began = Instant::now();
    let mut looked_for = BTreeSet::new();
    let mut wait = None;
    loop {
        // The service wants no request for a while.
        if session.gate.pause().is_some() {
            return;
        }
        let mut due = match due(session) {
            Ok(due) => due,
            Err(failure) => return give_up(&failure),
        };
        let now = session.now();
        due.retain(|purchase| {
            looked_for.contains(&purchase.shipment) || checks.is_time(purchase, now)
        });
        if due.is_empty() {
            return;
        }
        looked_for.extend(due.iter().map(|purchase| purchase.shipment.clone()));
        let compared = compare(session, &due).await;
        if compared.is_ok() {
            checks.note_read(&looked_for, now);
        }
        match compared {
            // What no list has shown for long is looked for at longer intervals.
            Ok(List::Behind)
                if began.elapsed() < LONGEST
                    && due.iter().any(|purchase| rules::is_recent(purchase, now)) => {}
            Ok(List::Behind | List::UpToDate) => return,
            Err(failure) => return give_up(&failure),
        }
        wait.get_or_insert_with(|| list_waits::begin(session, Awaited::Bought, LONGEST));
        tokio::time::sleep(READ_AGAIN).await;
    }
}

impl Checks {
    /// Whether a list is to be read for it now.
    fn is_time(&self, purchase: &PurchaseToCheck, now: Timestamp) -> bool {
        let read_at = self.read_at.borrow().get(&purchase.shipment).copied();
        read_at.is_none_or(|read_at| {
            is_over(
                now.duration_since(read_at),
                rules::pause_of(purchase, read_at),
            )
        })
    }

    /// What was not looked for in a while need not be remembered.
    fn note_read(&self, purchases: &BTreeSet<ShipmentId>, now: Timestamp) {
        let mut read_at = self.read_at.borrow_mut();
        read_at.retain(|_shipment, at| !is_over(now.duration_since(*at), FORGET_AFTER));
        read_at.extend(purchases.iter().map(|shipment| (shipment.clone(), now)));
    }
}

fn give_up(failure: &Failure) {
    tracing::warn!(?failure, "purchases are compared with the list later");
}

/// The purchases that are to be compared now: those that no list has shown yet,
/// and those that are [`LATE`](rules::LATE). What came to no purchase is forgotten, unless
/// the user wanted it beside others: its draft may be bought yet.
fn due(session: &Session) -> Result<Vec<PurchaseToCheck>, Failure> {
    let now = session.now();
    let (mut due, mut nothing) = (Vec::new(), Vec::new());
    for purchase in session.ledger(|ledger| ledger.purchases_to_check())? {
        match outcome(session, &purchase) {
            Outcome::Open => {}
            // It may be tried again, beside the same ones.
            Outcome::NotBought
                if !purchase.beside.is_empty()
                    && session.stored_shipment(&purchase.shipment)?.is_some() => {}
            Outcome::NotBought => nothing.push(purchase.shipment),
            Outcome::Bought if !rules::is_awaited(&purchase, now) => {}
            Outcome::Bought => due.push(purchase),
        }
    }
    session.ledger(|ledger| ledger.note_checked(&[], &nothing, now))?;
    Ok(due)
}

/// The purchases that were made and that no list has shown yet.
pub(crate) fn not_compared(session: &Session) -> usize {
    let noted = session.ledger(|ledger| ledger.purchases_to_check());
    let noted = noted.unwrap_or_else(|failure| {
        tracing::error!(?failure, "what no list has shown yet could not be read");
        Vec::new()
    });
    let is_open = |purchase: &&PurchaseToCheck| {
        purchase.seen_at.is_none() && session.shipment_history(&purchase.shipment).is_bought()
    };
    noted.iter().filter(is_open).count()
}

/// What a noted purchase has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Open,
    NotBought,
    Bought,
}

fn outcome(session: &Session, purchase: &PurchaseToCheck) -> Outcome {
    let history = session.history(&purchase.line);
    let is_own = history.shipment.as_ref() == Some(&purchase.shipment);
    let shipment = session.shipment_history(&purchase.shipment);
    if shipment.is_bought() {
        Outcome::Bought
    } else if is_own && (shipment.is_open() || shipment.needs_review() || history.is_open())
        || session.line_locks.try_lock(&purchase.line).is_none()
    {
        Outcome::Open
    } else {
        Outcome::NotBought
    }
}

/// Reads the newest shipments until the lists reach back far enough, and searches
/// for the orders of the purchases that they do not reach.
async fn compare(session: &Session, due: &[PurchaseToCheck]) -> Result<List, Failure> {
    let requested = session.now();
    let mut seen = Page::default();
    let created: Vec<_> = due
        .iter()
        .map(|purchase| created_at(session, &purchase.shipment))
        .collect::<Result<_, _>>()?;
    let not_covered = |reach| {
        let purchases = due.iter().zip(&created);
        purchases.filter(move |(purchase, at)| !rules::covers(reach, purchase, **at))
    };
    for filter in pages(due.len()) {
        let limit = filter.limit.unwrap_or(MAX_PAGE_SIZE);
        let listed = list(session, &filter).await?;
        let is_last = listed.is_last(limit);
        if filter.page.is_none() {
            seen = listed;
        } else {
            seen.unreadable = seen.unreadable.saturating_add(listed.unreadable);
            seen.items.extend(listed.items);
        }
        let reach = Reach::of(&seen, is_last);
        if not_covered(reach).next().is_none() {
            return take_in(session, due, &seen, reach, requested).await;
        }
    }
    let reach = Reach::of(&seen, false);
    let mut list = take_in(session, due, &seen, reach, requested).await?;
    for (purchase, _created) in not_covered(reach).take(MAX_SEARCHES) {
        list = list.and(search(session, purchase).await?);
    }
    Ok(list)
}

/// What is read of the newest shipments for so many purchases, until it reaches back far
/// enough: for few of them a short list first, and then whole pages.
fn pages(purchases: usize) -> impl Iterator<Item = ShipmentFilter> {
    let of = |limit, page| ShipmentFilter {
        limit: Some(limit),
        page,
        ..ShipmentFilter::default()
    };
    let short = (purchases <= FEW).then(|| of(SHORT_PAGE, None));
    let whole = u32::try_from(purchases).unwrap_or(u32::MAX) / MAX_PAGE_SIZE + 1;
    let first = of(MAX_PAGE_SIZE, None);
    let more = (2..=whole.min(MAX_PAGES)).map(move |page| of(MAX_PAGE_SIZE, Some(page)));
    short.into_iter().chain([first]).chain(more)
}

/// Searches for one order: by its id, and by the letters of our token.
async fn search(session: &Session, purchase: &PurchaseToCheck) -> Result<List, Failure> {
    let requested = session.now();
    let by_letters = search_word(&purchase.key.letters());
    let by_id = purchase.key.id().map(ToOwned::to_owned);
    let mut seen = Page::default();
    for words in [Some(by_letters), by_id].into_iter().flatten() {
        let filter = ShipmentFilter {
            q: Some(words),
            limit: Some(MAX_PAGE_SIZE),
            ..ShipmentFilter::default()
        };
        let found = list(session, &filter).await?;
        seen.unreadable = seen.unreadable.saturating_add(found.unreadable);
        for shipment in found.items {
            if !seen.iter().any(|known: &Shipment| known.id == shipment.id) {
                seen.items.push(shipment);
            }
        }
    }
    let purchase = std::slice::from_ref(purchase);
    let reach = Reach::of(&seen, true);
    take_in(session, purchase, &seen, reach, requested).await
}

async fn list(session: &Session, filter: &ShipmentFilter) -> Result<Page<Shipment>, SessionError> {
    let requested = session.now();
    let page = session
        .read_once(&|| session.api.list_shipments(filter))
        .await?;
    session.ledger(|ledger| ledger.note_refunds(&page.items, requested))?;
    Ok(page)
}

fn created_at(session: &Session, shipment: &ShipmentId) -> Result<Option<Timestamp>, Failure> {
    let stored = session.stored_shipment(shipment)?;
    Ok(stored.and_then(|stored| stored.shipment.created_at))
}

/// Compares a list that was read anyway, newest first, with the purchases of this
/// ledger. `requested` is when it was asked for, `limit` how many shipments.
pub(crate) async fn observe(
    session: &Session,
    seen: &Page<Shipment>,
    requested: Timestamp,
    limit: u32,
) {
    let noted = session.ledger(|ledger| ledger.purchases_to_check());
    let noted = match noted {
        Ok(noted) if noted.is_empty() => return,
        Ok(noted) => noted,
        Err(failure) => return give_up(&failure),
    };
    let reach = Reach::of(seen, seen.is_last(limit));
    if let Err(failure) = take_in(session, &noted, seen, reach, requested).await {
        give_up(&failure);
    }
}

/// Notes what a list proves about these purchases.
async fn take_in(
    session: &Session,
    purchases: &[PurchaseToCheck],
    seen: &Page<Shipment>,
    reach: Reach,
    requested: Timestamp,
) -> Result<List, Failure> {
    let read = rules::Read {
        seen,
        reach,
        requested,
    };
    let stored = |shipment: &ShipmentId| {
        let stored = session.stored_shipment(shipment)?;
        Ok::<_, Failure>(stored.map(|stored| stored.shipment))
    };
    let by_service = |own: &Shipment, moment| service_clock::by_service(session, own, moment);
    let mut proof = rules::prove(purchases, read, stored, by_service)?;
    // While a purchase is under way it may not be bought at all. No list counts as the one
    // that has shown it: the next one is to tell what was paid beside it.
    let is_bought = |shipment: &ShipmentId| session.shipment_history(shipment).is_bought();
    proof.seen.retain(is_bought);
    proof.done.retain(is_bought);
    proof
        .pairs
        .retain(|(purchase, _other)| is_bought(&purchase.shipment));
    for (purchase, other) in &proof.pairs {
        // Before the pair is noted: it is reported from what is stored of both. What is stored
        // already may be newer than a list that lags behind.
        if let Some(seen) = seen.iter().find(|seen| seen.id == *other)
            && session.stored_shipment(other)?.is_none()
        {
            let seen = std::slice::from_ref(seen);
            session.ledger(|ledger| ledger.store_shipments(seen, requested))?;
        }
        record(session, &purchase.shipment, other)?;
    }
    session.ledger(|ledger| ledger.note_checked(&proof.seen, &proof.done, requested))?;
    if !proof.pairs.is_empty() {
        report(session).await;
    }
    Ok(proof.list)
}

/// The user wants to know now whether a list shows the purchase of this line.
pub(crate) async fn look_again(session: &Session, line: &LineId) {
    let is_of_line = |purchase: &PurchaseToCheck| LineId::of_shipment(&purchase.shipment) == *line;
    let Some(purchase) = unseen(session).into_iter().find(is_of_line) else {
        return;
    };
    let checks = session.part::<Checks>();
    checks.read_at.borrow_mut().remove(&purchase.shipment);
    check(session).await;
}

/// What is known to be paid twice is read again: who has no window learns only
/// so that one was refunded.
async fn read_pairs_again(session: &Session) {
    for open in list_open(session).into_iter().take(MAX_READ_AGAIN) {
        for shipment in [&open.pair.shipment, &open.pair.other] {
            if session.gate.pause().is_some() {
                return;
            }
            match session.fetch_and_store_once(shipment).await {
                Ok(_seen) => {}
                Err(failure) if failure.cause == Cause::NotFound => {}
                Err(failure) => return give_up(&failure),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_purchases_are_looked_for_in_a_short_list_first_and_many_in_as_many_pages() {
        let read = |purchases| -> Vec<_> {
            pages(purchases)
                .map(|filter| (filter.limit.unwrap(), filter.page))
                .collect()
        };
        let (short, first) = ((SHORT_PAGE, None), (MAX_PAGE_SIZE, None));
        let more = |page| (MAX_PAGE_SIZE, Some(page));
        assert_eq!(read(1), [short, first]);
        assert_eq!(read(FEW), [short, first]);
        assert_eq!(read(FEW + 1), [first]);
        assert_eq!(read(999), [first]);
        assert_eq!(read(1_000), [first, more(2)]);
        assert_eq!(read(2_500), [first, more(2), more(3)]);
        assert_eq!(read(1_000_000).len(), 10);
        assert!(pages(1).all(|filter| filter.q.is_none()));
    }
}
