//! Whether a shipment may be bought for its parcel, decided from the account's
//! other shipments and from nothing else.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};

use crate::model::{
    ids::ShipmentId,
    money_times::MoneyTimes,
    order_key::OrderKey,
    our_word::{our_word, own_words},
    shipment::{Payment, ReturnedAddress, Shipment, ShipmentStatus},
};

/// A draft of somebody else that is older than this is abandoned: it is deleted
/// and no longer waited for.
pub const ABANDONED_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// Drafts of two that were made within so long may have become visible in either
/// order.
const ONE_MOMENT: SignedDuration = SignedDuration::from_secs(5);

/// What a shipment means for the parcel that it was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing is paid.
    Draft,
    /// It may be paid at any moment, or its status does not say.
    UnderWay,
    /// Paid; its refund may be requested, and may yet be denied.
    Paid,
    /// Its postage was refunded: the parcel is free.
    Void,
}

impl Standing {
    pub(crate) fn of(shipment: &Shipment) -> Self {
        match shipment.payment() {
            Payment::Pending => Self::UnderWay,
            Payment::Paid => Self::Paid,
            Payment::Refunded => Self::Void,
            // It may be paid: the user decides.
            Payment::Unclear if matches!(shipment.status, ShipmentStatus::Unknown(_)) => Self::Paid,
            Payment::None | Payment::Unclear => Self::Draft,
        }
    }
}

impl Standing {
    /// What two views come to. A refund is final; else what has gone further is newer.
    pub(crate) fn max_of(self, other: Self) -> Self {
        let rank = |standing| match standing {
            Self::Draft => 0,
            Self::UnderWay => 1,
            Self::Paid => 2,
            Self::Void => 3,
        };
        if rank(other) > rank(self) {
            other
        } else {
            self
        }
    }
}

/// A shipment of the account, as a list or the ledger shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub shipment: ShipmentId,
    pub standing: Standing,
    /// As it travels, our token behind it.
    pub order_id: Option<String>,
    pub store: Option<String>,
    pub created_at: Option<Timestamp>,
    pub tracking_code: Option<String>,
    pub is_refund_requested: bool,
    /// When it was paid, where that is known: a draft may be days old by then.
    pub paid_at: Option<Timestamp>,
    /// When its refund was first requested, where that is known.
    pub refund_asked_at: Option<Timestamp>,
    pub recipient: Option<Box<ReturnedAddress>>,
    /// The key of the line of this ledger that it was made for.
    pub own_key: Option<OrderKey>,
}

impl Listed {
    pub(crate) fn of(shipment: &Shipment) -> Self {
        Self {
            shipment: shipment.id.clone(),
            standing: Standing::of(shipment),
            order_id: shipment.order_id.clone(),
            store: shipment
                .order_store
                .as_ref()
                .map(|store| store.as_str().to_owned()),
            created_at: shipment.created_at,
            tracking_code: shipment.tracking_code.clone(),
            is_refund_requested: shipment.status == ShipmentStatus::RefundRequested,
            paid_at: MoneyTimes::of(shipment).charged_at,
            refund_asked_at: MoneyTimes::of(shipment).refund_asked_at,
            recipient: Some(Box::new(shipment.recipient.clone())),
            own_key: None,
        }
    }

    /// One that the journal knows and no answer has shown yet.
    pub(crate) fn unseen(shipment: ShipmentId) -> Self {
        Self {
            shipment,
            standing: Standing::Draft,
            order_id: None,
            store: None,
            created_at: None,
            tracking_code: None,
            is_refund_requested: false,
            paid_at: None,
            refund_asked_at: None,
            recipient: None,
            own_key: None,
        }
    }

    /// Letters by which the shipments of one order are found together: those of its token, and
    /// those of the id before it, which somebody may have edited on the web since.
    pub(crate) fn found_under(&self) -> BTreeSet<String> {
        if let Some(key) = &self.own_key {
            return BTreeSet::from([key.letters()]);
        }
        let word = self.order_id.as_deref().and_then(our_word);
        let of_token = word.and_then(|word| word.key_letters).map(str::to_owned);
        let of_id = self.named_key(1).map(|key| key.letters());
        of_token.into_iter().chain(of_id).collect()
    }

    /// The key that its order id and store make, without what its token says.
    fn named_key(&self, parcel: u32) -> Option<OrderKey> {
        let own = own_words(self.order_id.as_deref()?)?;
        OrderKey::of_id(self.store.as_deref(), Some(own), parcel)
    }

    /// Whether it is of this parcel of an order with this id, of whatever store. One that does
    /// not say which parcel is the first.
    pub(crate) fn is_of_id(&self, key: &OrderKey) -> bool {
        let word = self.order_id.as_deref().and_then(our_word);
        let parcel = word.and_then(|word| word.parcel).unwrap_or(1);
        let named = self.own_key.clone().or_else(|| self.named_key(parcel));
        named.is_some_and(|named| named.id() == key.id() && named.parcel() == key.parcel())
    }

    /// Whether the order's own rules decide about it: it is of that parcel, or nearly.
    pub(crate) fn is_judged_for(&self, key: &OrderKey) -> bool {
        self.likeness(key) != Likeness::Other
    }

    /// Whether it is of the same parcel, perhaps of it, or of another one.
    fn likeness(&self, key: &OrderKey) -> Likeness {
        if let Some(own) = &self.own_key {
            return Likeness::between(own, key, true);
        }
        let word = self.order_id.as_deref().and_then(our_word);
        let Some((letters, parcel)) = word.and_then(|word| word.key_letters.zip(word.parcel))
        else {
            // Bought on the web, or by a version that did not say which parcel.
            return self
                .named_key(key.parcel())
                .map_or(Likeness::Other, |named| {
                    Likeness::between(&named, key, false)
                });
        };
        match self.named_key(parcel) {
            Some(named) => Likeness::between(&named, key, true),
            // An order without an id is known by its letters alone.
            None if key.id().is_none() && parcel == key.parcel() && letters == key.letters() => {
                Likeness::Same { tagged: true }
            }
            None => Likeness::Other,
        }
    }

    /// Which parcel of this order it says that it is.
    fn parcel_of(&self, order: &OrderKey) -> Option<u32> {
        let by_token = || {
            let word = self.order_id.as_deref().and_then(our_word)?;
            self.named_key(word.parcel?)
        };
        self.own_key
            .clone()
            .or_else(by_token)
            .filter(|named| named.is_same_order(order))
            .map(|named| named.parcel())
    }
}

/// How two shipments are about one parcel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Likeness {
    /// The same order. Where it is not tagged, which parcel of it is not said.
    Same {
        tagged: bool,
    },
    Alike {
        tagged: bool,
    },
    Other,
}

impl Likeness {
    fn between(one: &OrderKey, other: &OrderKey, tagged: bool) -> Self {
        if one == other {
            Self::Same { tagged }
        } else if one.is_alike(other) {
            Self::Alike { tagged }
        } else {
            Self::Other
        }
    }
}

/// The shipment that is to be bought.
#[derive(Debug, Clone)]
pub struct Candidate<'a> {
    pub key: &'a OrderKey,
    pub shipment: &'a ShipmentId,
    pub created_at: Option<Timestamp>,
    /// Whether it was made here, and its token says whose parcel it is: others wait for such a
    /// one only.
    pub is_tagged: bool,
    /// Shipments beside which the user wants it all the same.
    pub beside: &'a [ShipmentId],
}

impl Candidate<'_> {
    /// The oldest draft is bought and the others wait: everybody who looks decides alike.
    fn comes_after(&self, other: &Listed) -> bool {
        // Other computers do not wait for a draft without our token, so it waits for theirs.
        !self.is_tagged || (other.created_at, &other.shipment) < (self.created_at, self.shipment)
    }

    fn is_of_one_moment(&self, other: &Listed) -> bool {
        let apart = other
            .created_at
            .zip(self.created_at)
            .map(|(one, other)| one.duration_since(other).abs());
        apart.is_some_and(|apart| apart <= ONE_MOMENT)
    }

    /// Of two that were made in one moment it is not known which was visible first.
    pub(super) fn may_come_after(&self, other: &Listed) -> bool {
        self.is_of_one_moment(other) || self.comes_after(other)
    }
}

/// Whether the parcel is free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    Free,
    /// Another shipment is paid for it.
    Paid(Listed),
    /// Another shipment of it is being bought, here or elsewhere.
    UnderWay(Listed),
    /// A shipment of an order with nearly the same id is paid or under way: the
    /// user decides.
    Alike(Listed),
    /// Free once these drafts of others are deleted: abandoned ones, and those
    /// that were made in the same moment. A job that works on one of them finds
    /// it gone, and buys nothing.
    DeleteFirst(Vec<ShipmentId>),
}

/// Decides by all that is known of the order's shipments.
pub fn judge(candidate: &Candidate<'_>, listed: &[Listed], now: Timestamp) -> Claim {
    let mut others: Vec<_> = listed
        .iter()
        .filter(|other| other.shipment != *candidate.shipment)
        .map(|other| (other.likeness(candidate.key), other))
        .collect();
    others.sort_by_key(|(_, other)| (other.created_at, other.shipment.clone()));
    if let Some(other) = holder(candidate, &others, |tagged| Likeness::Same { tagged }) {
        return match other.standing {
            Standing::Paid => Claim::Paid(other.clone()),
            Standing::Draft | Standing::UnderWay | Standing::Void => Claim::UnderWay(other.clone()),
        };
    }
    let alike = holder(candidate, &others, |tagged| Likeness::Alike { tagged });
    match alike.or_else(|| in_its_place(candidate, &others)) {
        Some(other) => Claim::Alike(other.clone()),
        None => judge_drafts(candidate, &others, now),
    }
}

/// A shipment of another parcel of the order that was made after the refund of this parcel's
/// was requested. While that refund was under way, a label in its place had to be bought as
/// another parcel: nobody but the user knows whether it is that one.
fn in_its_place<'a>(
    candidate: &Candidate<'_>,
    others: &[(Likeness, &'a Listed)],
) -> Option<&'a Listed> {
    let refunded = others.iter().filter(|(likeness, other)| {
        matches!(likeness, Likeness::Same { .. }) && other.standing == Standing::Void
    });
    let since = refunded
        .map(|(_, other)| other.refund_asked_at.or(other.created_at))
        .min()?;
    let others = others.iter().map(|(_, other)| *other);
    others
        .filter(|other| holds(other.standing) && !candidate.beside.contains(&other.shipment))
        .filter(|other| other.created_at >= since)
        .find(|other| {
            let parcel = other.parcel_of(candidate.key);
            parcel.is_some_and(|parcel| parcel != candidate.key.parcel())
        })
}

/// The shipment that is paid, or under way, for the candidate's parcel.
fn holder<'a>(
    candidate: &Candidate<'_>,
    others: &[(Likeness, &'a Listed)],
    of: fn(bool) -> Likeness,
) -> Option<&'a Listed> {
    let is_permitted = |other: &Listed| candidate.beside.contains(&other.shipment);
    let of_parcel = |tagged: bool| {
        let others = others.iter();
        others
            .filter(move |(likeness, other)| *likeness == of(tagged) && holds(other.standing))
            .map(|(_, other)| *other)
    };
    let tagged = of_parcel(true).find(|other| !is_permitted(other));
    // What says no parcel counts as the order's parcels from 1 on that no other holds.
    let held_lower: BTreeSet<u32> = others
        .iter()
        .filter(|(_, other)| holds(other.standing))
        .filter_map(|(_, other)| other.parcel_of(candidate.key))
        .filter(|parcel| *parcel < candidate.key.parcel())
        .collect();
    let lower = candidate.key.parcel().saturating_sub(1);
    let at = usize::try_from(lower).unwrap_or(usize::MAX);
    let untagged = of_parcel(false)
        .nth(at.saturating_sub(held_lower.len()))
        .filter(|other| !is_permitted(other));
    tagged.or(untagged)
}

/// Whether a draft that somebody else made is so old that nobody works on it any more.
pub(crate) fn is_abandoned(created_at: Option<Timestamp>, now: Timestamp) -> bool {
    let age = created_at.map(|created_at| now.duration_since(created_at));
    age.is_some_and(|age| age >= ABANDONED_AFTER)
}

/// Whether drafts of others come before a parcel that is not bought.
fn judge_drafts(
    candidate: &Candidate<'_>,
    others: &[(Likeness, &Listed)],
    now: Timestamp,
) -> Claim {
    let drafts = |wanted: Likeness| {
        let others = others.iter().filter(move |(likeness, other)| {
            *likeness == wanted
                && other.standing == Standing::Draft
                && other.own_key.is_none()
                && !candidate.beside.contains(&other.shipment)
        });
        others.map(|(_, other)| *other)
    };
    let is_abandoned = |other: &Listed| is_abandoned(other.created_at, now);
    // What may be another order is not deleted, however old it is: somebody may come back
    // to it. Of two at one moment neither is bought.
    let alike =
        drafts(Likeness::Alike { tagged: true }).find(|other| candidate.may_come_after(other));
    if let Some(other) = alike {
        return Claim::Alike(other.clone());
    }
    let rivals = || drafts(Likeness::Same { tagged: true });
    // Who waits for an older draft of this computer is not waited for: both would wait until
    // one of the drafts is abandoned. Theirs is deleted instead.
    let oldest_own = oldest_own(others);
    let waits_for_us = |other: &Listed| {
        let at = (other.created_at, &other.shipment);
        candidate.is_tagged && oldest_own.is_some_and(|own| own < at)
    };
    let is_waited_for = |other: &Listed| {
        candidate.comes_after(other) && !is_abandoned(other) && !waits_for_us(other)
    };
    if let Some(other) = rivals().find(|other| is_waited_for(other)) {
        return Claim::UnderWay(other.clone());
    }
    // The purchase of one that was made in the same moment may be on its way.
    let in_the_way: Vec<ShipmentId> = rivals()
        .filter(|other| candidate.may_come_after(other))
        .map(|other| other.shipment.clone())
        .collect();
    if in_the_way.is_empty() {
        Claim::Free
    } else {
        Claim::DeleteFirst(in_the_way)
    }
}

/// The oldest draft of the parcel that this computer has made besides the candidate, and
/// that others wait for: one with our token.
fn oldest_own<'a>(
    others: &[(Likeness, &'a Listed)],
) -> Option<(Option<Timestamp>, &'a ShipmentId)> {
    let own = others.iter().filter(|(likeness, other)| {
        let word = other.order_id.as_deref().and_then(our_word);
        *likeness == Likeness::Same { tagged: true }
            && other.standing == Standing::Draft
            && other.own_key.is_some()
            && other.created_at.is_some()
            && word.is_some_and(|word| word.key_letters.is_some())
    });
    own.map(|(_, other)| (other.created_at, &other.shipment))
        .min()
}

/// The lowest parcel of the order that no shipment holds, and that nobody else is about
/// to buy.
pub fn next_free_parcel(order: &OrderKey, listed: &[Listed]) -> u32 {
    let is_taken = |other: &&Listed| holds(other.standing) || is_draft_of_others(other);
    let taken: BTreeSet<u32> = listed
        .iter()
        .filter(is_taken)
        .filter_map(|other| other.parcel_of(order))
        .collect();
    // What says no parcel counts as the order's parcels from 1 on that no other holds.
    let untagged = listed
        .iter()
        .filter(|other| holds(other.standing) && other.parcel_of(order).is_none())
        .filter(|other| other.likeness(order) == Likeness::Same { tagged: false })
        .count();
    let mut free = (1..).filter(|parcel| !taken.contains(parcel));
    free.nth(untagged).unwrap_or(u32::MAX)
}

fn is_draft_of_others(other: &Listed) -> bool {
    other.standing == Standing::Draft && other.own_key.is_none()
}

pub(super) fn holds(standing: Standing) -> bool {
    match standing {
        Standing::UnderWay | Standing::Paid => true,
        Standing::Draft | Standing::Void => false,
    }
}

#[cfg(test)]
mod tests;
