//! After a purchase the account's shipments are read again: was another one paid
//! for the same parcel of the order?
//!
//! The [claim](super::claims) keeps two computers from paying for one parcel as
//! far as the service's list is up to date. A list may lag behind, and then both
//! may pay. So each purchase is noted before it is made and stays noted until a
//! list has shown it as paid: all that was paid before is in that list as well.
//! A list may also show a computer its own purchases at once and those of others
//! late. So it is compared with one more list, [`LATE`] after the first.
//! Lists that are read anyway are used for both.

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
    account::Session,
    budget::Turn,
    claims::rules::{ABANDONED_AFTER, Candidate, Claim, Listed, judge},
    failures::SessionError,
    parts::Part,
};
use crate::{
    contract::{
        Cause, Failure, Notice, PaidShipment, PaidTwice, Shown, UnresolvedLine, UnresolvedReason,
    },
    ledger::{Ledger, PaidPair, PurchaseToCheck, journal::Purchase},
    model::{
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        our_word::search_word,
        shipment::{Payment, Shipment},
    },
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter, page::Page},
};

/// Requests that must be left when a job reads the list at its end.
const ROOM: u32 = 20;
/// The pause before a list that lags behind is read again.
const READ_AGAIN: Duration = Duration::from_secs(2);
/// How long such a list is read again and again, at most.
const LONGEST: Duration = Duration::from_secs(30);
/// How late a list may be at most: one that was read so long after a purchase
/// shows what everybody had paid by then.
const LATE: SignedDuration = SignedDuration::from_mins(10);
/// How often the window looks whether a purchase is to be compared once more.
const LOOK_EVERY: Duration = Duration::from_mins(1);
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
}

impl Part for Checks {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// Notes a purchase that is about to be made.
pub(crate) fn expect(
    session: &Session,
    key: &OrderKey,
    line: &LineId,
    shipment: &ShipmentId,
    beside: &[ShipmentId],
) -> Result<(), Failure> {
    let purchase = PurchaseToCheck {
        shipment: shipment.clone(),
        line: line.clone(),
        key: key.clone(),
        beside: beside.to_vec(),
        begun_at: session.now(),
        seen_at: None,
    };
    session.ledger(|ledger| ledger.add_purchase_to_check(&purchase))
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
    loop {
        // The service wants no request for a while.
        if session.gate.pause().is_some() {
            return;
        }
        let due = match due(session) {
            Ok(due) if due.is_empty() => return,
            Ok(due) => due,
            Err(failure) => return give_up(&failure),
        };
        match compare(session, &due).await {
            // What no list has shown for long is looked for at longer intervals.
            Ok(List::Behind) if began.elapsed() < LONGEST && is_recent(session, &due) => {}
            Ok(List::Behind | List::UpToDate) => return,
            Err(failure) => return give_up(&failure),
        }
        tokio::time::sleep(READ_AGAIN).await;
    }
}

fn is_recent(session: &Session, due: &[PurchaseToCheck]) -> bool {
    let now = session.now();
    due.iter()
        .any(|purchase| now.duration_since(purchase.begun_at) < LATE)
}

fn give_up(failure: &Failure) {
    tracing::warn!(?failure, "purchases are compared with the list later");
}

/// The purchases that are to be compared now: those that no list has shown yet,
/// and those that are [`LATE`]. What came to no purchase is forgotten.
fn due(session: &Session) -> Result<Vec<PurchaseToCheck>, Failure> {
    let now = session.now();
    let (mut due, mut nothing) = (Vec::new(), Vec::new());
    for purchase in session.ledger(|ledger| ledger.purchases_to_check())? {
        match outcome(session, &purchase) {
            Outcome::Open => {}
            Outcome::NotBought => nothing.push(purchase.shipment),
            Outcome::Bought if purchase.seen_at.is_some() && !is_late(&purchase, now) => {}
            Outcome::Bought => due.push(purchase),
        }
    }
    session.ledger(|ledger| ledger.note_checked(&[], &nothing, now))?;
    Ok(due)
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

/// Whether a list that is asked for now shows what everybody had paid by the
/// time that it was seen first.
fn is_late(purchase: &PurchaseToCheck, now: Timestamp) -> bool {
    let seen_at = purchase.seen_at;
    seen_at.is_some_and(|seen_at| now.duration_since(seen_at) >= LATE)
}

/// What a list shows of the purchases that no list has shown yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    /// It does not show one as paid that is.
    Behind,
    UpToDate,
}

impl List {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::UpToDate, Self::UpToDate) => Self::UpToDate,
            (Self::Behind, _) | (_, Self::Behind) => Self::Behind,
        }
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
    let pages = u32::try_from(due.len()).unwrap_or(u32::MAX) / MAX_PAGE_SIZE + 1;
    let short = (due.len() <= FEW).then_some((SHORT_PAGE, 1));
    let long = (1..=pages.min(MAX_PAGES)).map(|page| (MAX_PAGE_SIZE, page));
    for (limit, page) in short.into_iter().chain(long) {
        let filter = ShipmentFilter {
            limit: Some(limit),
            page: (page > 1).then_some(page),
            ..ShipmentFilter::default()
        };
        let listed = list(session, &filter).await?;
        let is_whole = listed.listed() < usize::try_from(limit).unwrap_or(usize::MAX);
        if page == 1 {
            seen = listed;
        } else {
            seen.unreadable = seen.unreadable.saturating_add(listed.unreadable);
            seen.items.extend(listed.items);
        }
        let reach = Reach::of(&seen, is_whole);
        if created.iter().all(|at| reach.covers(*at)) {
            return take_in(session, due, &seen, reach, requested).await;
        }
    }
    let reach = Reach::of(&seen, false);
    let mut list = take_in(session, due, &seen, reach, requested).await?;
    let mut searches = 0;
    for (purchase, created) in due.iter().zip(created) {
        if reach.covers(created) {
            continue;
        }
        searches += 1;
        if searches > MAX_SEARCHES {
            break;
        }
        list = list.and(search(session, purchase).await?);
    }
    Ok(list)
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
    session
        .read_once(&|| session.api.list_shipments(filter))
        .await
}

fn created_at(session: &Session, shipment: &ShipmentId) -> Result<Option<Timestamp>, Failure> {
    let stored = session.stored_shipment(shipment)?;
    Ok(stored.and_then(|stored| stored.shipment.created_at))
}

/// What a list leaves out.
#[derive(Debug, Clone, Copy)]
enum Reach {
    Whole,
    /// What was created before.
    Since(Timestamp),
    Nothing,
}

impl Reach {
    fn of(page: &Page<Shipment>, is_whole: bool) -> Self {
        // What can't be read may be of any order.
        if page.unreadable > 0 {
            return Self::Nothing;
        }
        if is_whole {
            return Self::Whole;
        }
        let oldest = page.iter().filter_map(|seen| seen.created_at).min();
        oldest.map_or(Self::Nothing, Self::Since)
    }

    /// Whether it shows every shipment that may have been paid for the same parcel
    /// at the same time: older drafts of others were deleted before the purchase.
    fn covers(self, created_at: Option<Timestamp>) -> bool {
        match self {
            Self::Whole => true,
            Self::Since(oldest) => created_at
                .and_then(|at| at.checked_sub(ABANDONED_AFTER).ok())
                .is_some_and(|from| oldest <= from),
            Self::Nothing => false,
        }
    }
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
    let is_whole = seen.listed() < usize::try_from(limit).unwrap_or(usize::MAX);
    let reach = Reach::of(seen, is_whole);
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
    let mut list = List::UpToDate;
    let shown: BTreeMap<&ShipmentId, &Shipment> = seen
        .iter()
        .map(|shipment| (&shipment.id, shipment))
        .collect();
    let paid: Vec<&Shipment> = seen
        .iter()
        .filter(|shipment| shipment.status.payment() == Payment::Paid)
        .collect();
    let mut by_letters: BTreeMap<String, Vec<Listed>> = BTreeMap::new();
    for listed in paid.iter().map(|shipment| Listed::of(shipment)) {
        if let Some(letters) = listed.letters() {
            by_letters.entry(letters).or_default().push(listed);
        }
    }
    let (mut proven, mut done, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    for purchase in purchases {
        let of_order = by_letters.get(&purchase.key.letters());
        let of_order: Vec<Listed> = of_order
            .into_iter()
            .flatten()
            .filter(|listed| is_of_one_time(purchase, listed))
            .cloned()
            .collect();
        let others = others(purchase, &of_order, requested);
        pairs.extend(others.into_iter().map(|other| (purchase, other)));
        if purchase.seen_at.is_some() && !is_late(purchase, requested) {
            continue;
        }
        let own = shown.get(&purchase.shipment);
        let created_at = match own {
            Some(own) => own.created_at,
            None => created_at(session, &purchase.shipment)?,
        };
        match own.map(|own| own.status.payment()) {
            Some(Payment::Refunded) => done.push(purchase.shipment.clone()),
            Some(Payment::Paid | Payment::Unclear) if reach.covers(created_at) => {
                let noted = match purchase.seen_at {
                    Some(_) => &mut done,
                    None => &mut proven,
                };
                noted.push(purchase.shipment.clone());
            }
            Some(Payment::Paid | Payment::Unclear) => {}
            None if !reach.covers(created_at) => {}
            Some(Payment::None | Payment::Pending) | None => list = List::Behind,
        }
    }
    for (purchase, other) in &pairs {
        // It may not have been bought at all: its purchase is under way.
        if outcome(session, purchase) != Outcome::Bought {
            continue;
        }
        // Before the pair is noted: it is reported from what is stored of both. What is stored
        // already may be newer than a list that lags behind.
        if let Some(seen) = shown.get(other).copied()
            && session.stored_shipment(other)?.is_none()
        {
            let seen = std::slice::from_ref(seen);
            session.ledger(|ledger| ledger.store_shipments(seen, requested))?;
        }
        record(session, &purchase.shipment, other)?;
    }
    session.ledger(|ledger| ledger.note_checked(&proven, &done, requested))?;
    if !pairs.is_empty() {
        report(session).await;
    }
    Ok(list)
}

/// Whether who made it could not see this purchase. Who made it later saw this one as
/// paid, and wanted another label all the same.
fn is_of_one_time(purchase: &PurchaseToCheck, other: &Listed) -> bool {
    other
        .created_at
        .is_none_or(|at| at.duration_since(purchase.begun_at) <= LATE)
}

/// The shipments that were paid for the same parcel, except those that the user wants.
fn others(purchase: &PurchaseToCheck, paid: &[Listed], now: Timestamp) -> Vec<ShipmentId> {
    let mut known = purchase.beside.clone();
    loop {
        let candidate = Candidate {
            key: &purchase.key,
            shipment: &purchase.shipment,
            created_at: None,
            is_tagged: true,
            beside: &known,
        };
        match judge(&candidate, paid, now) {
            Claim::Paid(other) | Claim::Alike(other) => known.push(other.shipment),
            Claim::Free | Claim::UnderWay(_) | Claim::DeleteFirst(_) => break,
        }
    }
    known.split_off(purchase.beside.len())
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

/// Reports the parcels that are paid twice where they have changed, and loudly those
/// that were found since the account was connected.
async fn report(session: &Session) {
    let open = list_open(session);
    let pairs: BTreeSet<_> = open.iter().map(Open::key).collect();
    let before = session.part::<Checks>().reported.replace(pairs.clone());
    if before == pairs {
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
struct Open {
    pair: PaidPair,
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
        Some(Self {
            paid_twice: PaidTwice {
                order_id: own.shipment.own_order_id().map(ToOwned::to_owned),
                other_order_id: other_order_id(&own.shipment, &other.shipment),
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

/// The order id of the other one, where it is spelled so that it may be another order.
fn other_order_id(own: &Shipment, other: &Shipment) -> Option<String> {
    let key_of = |shipment: &Shipment| OrderKey::of_id(None, shipment.own_order_id(), 1);
    let is_same = key_of(own) == key_of(other);
    let id = other.own_order_id().filter(|_| !is_same)?;
    Some(id.to_owned())
}

fn paid(shipment: &Shipment) -> PaidShipment {
    PaidShipment {
        shipment: shipment.id.clone(),
        tracking_code: shipment.tracking_code.clone(),
        price: shipment.price(),
        created_at: shipment.created_at,
    }
}

fn list_open(session: &Session) -> Vec<Open> {
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

/// The user sets aside what is paid twice under this line; whether it was that.
pub(crate) fn set_aside(session: &Session, line: &LineId) -> Result<bool, Failure> {
    let mut is_any = false;
    for one in list_open(session) {
        if one.line() == *line {
            session.ledger(|ledger| ledger.set_pair_aside(&one.pair))?;
            is_any = true;
        }
    }
    Ok(is_any)
}
