//! What is known of other shipments to the recipient of a draft whose orders may be the
//! same one: the newest list shows them, and what was bought here no list may show yet.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    rc::Rc,
};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use super::{
    known::standing_of,
    listing::{self, Listing},
    recipient::RecipientKeys,
    rules::{Candidate, Listed},
};
use crate::{
    contract::Failure,
    ledger::journal::Purchase,
    model::{ids::ShipmentId, order_key::OrderKey, shipment::Shipment},
    session::{
        account::Session,
        budget::Turn,
        failures::SessionError,
        keyed_locks::{KeyGuard, KeyedLocks, SharedKeyGuard},
        parts::Part,
    },
};

/// How long ago a purchase may have been made here that a new process takes in: a draft may
/// wait for days, and a list of the account's newest shipments may not reach back so far.
const TAKEN_IN_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The most that a new process takes in, the newest first: each is one read of the ledger.
const MAX_TAKEN_IN: usize = 20_000;

/// What a connection keeps for it.
#[derive(Debug)]
struct Recipients {
    /// By recipient, and by recipient and number.
    locks: KeyedLocks<String>,
    /// What was bought here, or was about to be, by a digest of what it is found under.
    bought: RefCell<BTreeMap<u64, Vec<ShipmentId>>>,
    /// The newest list that was read last, for whatever purchase.
    newest: RefCell<Option<Rc<Listing>>>,
    /// Lines of a job that need it at one moment read it once.
    bulk_turn: Mutex<()>,
}

impl Part for Recipients {
    fn new(session: &Session) -> Self {
        let part = Self {
            locks: KeyedLocks::default(),
            bought: RefCell::default(),
            newest: RefCell::default(),
            bulk_turn: Mutex::default(),
        };
        if let Err(failure) = part.take_in_earlier(session) {
            tracing::warn!(
                ?failure,
                "what an earlier run has bought is known by lists only"
            );
        }
        part
    }
}

impl Recipients {
    fn take_in_earlier(&self, session: &Session) -> Result<(), Failure> {
        let mut known: Vec<_> = session.histories(|all| {
            let now = session.now();
            let shipments = all.shipments();
            let recent = shipments.filter_map(|(shipment, history)| {
                let at = may_be_paid_since(&history.purchase, now)?;
                (now.duration_since(at) < TAKEN_IN_FOR).then(|| (at, shipment.clone()))
            });
            recent.collect()
        });
        known.sort_by(|one, other| other.cmp(one));
        for (_at, shipment) in known.into_iter().take(MAX_TAKEN_IN) {
            if let Some(stored) = session.stored_shipment(&shipment)? {
                self.note(&stored.shipment);
            }
        }
        Ok(())
    }

    fn note(&self, shipment: &Shipment) {
        let Some(keys) = RecipientKeys::of(shipment) else {
            return;
        };
        let mut bought = self.bought.borrow_mut();
        for key in keys.found_under() {
            let known = bought.entry(digest(&key)).or_default();
            if !known.contains(&shipment.id) {
                known.push(shipment.id.clone());
            }
        }
    }

    fn bought(&self, key: &str) -> Vec<ShipmentId> {
        let bought = self.bought.borrow();
        bought.get(&digest(key)).cloned().unwrap_or_default()
    }
}

/// When it was bought; now for what may be paid at any moment.
fn may_be_paid_since(purchase: &Purchase, now: Timestamp) -> Option<Timestamp> {
    match purchase {
        Purchase::Bought { at, .. } => Some(*at),
        Purchase::Open { .. } | Purchase::NeedsReview { .. } => Some(now),
        Purchase::None | Purchase::NotExecuted { .. } | Purchase::Failed { .. } => None,
    }
}

/// A job of many rows keeps a number for each. One that two texts share costs a comparison.
fn digest(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// Keeps other purchases to the recipient away that may be of the same order.
#[derive(Debug)]
pub(super) struct RecipientGuard {
    _shared: Option<SharedKeyGuard>,
    _alone: Vec<KeyGuard>,
}

/// Those whose ids have a number in common wait for each other, and one without a number
/// for all to the recipient. Always taken after the lock of the order; the recipient first,
/// and then the numbers in their order.
pub(super) async fn lock(session: &Session, draft: &Shipment) -> Option<RecipientGuard> {
    let keys = RecipientKeys::of(draft)?;
    let recipients = session.part::<Recipients>();
    let recipient = keys.recipient().to_owned();
    if !keys.has_number() {
        return Some(RecipientGuard {
            _shared: None,
            _alone: vec![recipients.locks.lock(&recipient).await],
        });
    }
    let shared = recipients.locks.share(&recipient).await;
    let mut alone = Vec::new();
    for key in keys.with_numbers() {
        alone.push(recipients.locks.lock(&key).await);
    }
    Some(RecipientGuard {
        _shared: Some(shared),
        _alone: alone,
    })
}

/// The shipment is about to be bought.
pub(super) fn note_bought(session: &Session, shipment: &Shipment) {
    session.part::<Recipients>().note(shipment);
}

/// The account's newest shipments, by a list of the last minute that shows the candidate
/// where it reaches back so far; by one more that is read now, if there is none.
pub(super) async fn newest(
    session: &Session,
    candidate: &Candidate<'_>,
) -> Result<Rc<Listing>, SessionError> {
    let recipients = session.part::<Recipients>();
    let known_good = || {
        let known = recipients.newest.borrow().clone();
        known.filter(|listing| {
            listing.is_fresh(session.now())
                && !listing.is_behind(candidate.shipment, candidate.created_at)
        })
    };
    if let Some(known) = known_good() {
        return Ok(known);
    }
    // A person's purchase is not kept waiting for the list of a job.
    let _turn = if Turn::current().is_bulk() {
        let turn = recipients.bulk_turn.lock().await;
        // Another line may have read it meanwhile.
        if let Some(known) = known_good() {
            return Ok(known);
        }
        Some(turn)
    } else {
        None
    };
    let read = Rc::new(listing::newest(session).await?);
    *recipients.newest.borrow_mut() = Some(Rc::clone(&read));
    Ok(read)
}

/// The shipments to the draft's recipient that may be of its order though they are not
/// found by its key, with what the journal here knows of them.
pub(super) fn others(
    session: &Session,
    key: &OrderKey,
    draft: &Shipment,
    listing: &Listing,
) -> Result<Vec<Listed>, Failure> {
    let Some(keys) = RecipientKeys::of(draft) else {
        return Ok(Vec::new());
    };
    let recipients = session.part::<Recipients>();
    let looked_up = keys.looked_up();
    let mut seen = BTreeSet::from([draft.id.clone()]);
    let mut others = Vec::new();
    for shown in looked_up.iter().flat_map(|key| listing.of_recipient(key)) {
        if seen.insert(shown.shipment.clone()) {
            others.push(shown.clone());
        }
    }
    for bought in looked_up.iter().flat_map(|key| recipients.bought(key)) {
        if seen.insert(bought.clone())
            && let Some(stored) = session.stored_shipment(&bought)?
            && RecipientKeys::of(&stored.shipment).is_some_and(|other| keys.finds(&other))
        {
            others.push(Listed::of(&stored.shipment));
        }
    }
    for other in &mut others {
        let history = session.shipment_history(&other.shipment);
        other.standing = other.standing.max_of(standing_of(&history));
        if let Purchase::Bought { paid_at, at, .. } = history.purchase {
            // By the clock here where the service has not said.
            other.paid_at = other.paid_at.or(paid_at).or(Some(at));
        }
        let stored = session.stored_shipment(&other.shipment)?;
        if let Some(line) = stored.and_then(|stored| stored.line)
            && let Some(known) = session.line(&line)?
        {
            other.own_key = Some(OrderKey::of_line(&line, &known.draft));
        }
    }
    others.retain(|other| !other.is_judged_for(key));
    Ok(others)
}
