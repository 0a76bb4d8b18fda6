//! What a list proves about the purchases of this ledger, and when the next one is to be
//! read. Pure.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::{
    ledger::PurchaseToCheck,
    model::{
        ids::ShipmentId,
        shipment::{Payment, Shipment},
    },
    service::page::Page,
    session::{
        claims::{
            recipient::{self, RecipientKeys},
            rules::{ABANDONED_AFTER, Candidate, Claim, Listed, Standing, judge},
        },
        reach::Reach,
    },
};

/// How late a list may be at most: one that was read so long after a purchase
/// shows what everybody had paid by then.
pub(super) const LATE: SignedDuration = SignedDuration::from_mins(10);
/// The pause before a list is read again for a purchase that none has shown: a fifth of the
/// time that it has been waited for, and within these limits.
const PAUSE_SHARE: i32 = 5;
const SHORTEST_PAUSE: SignedDuration = SignedDuration::from_mins(1);
pub(super) const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);

/// A list of the account's shipments.
#[derive(Debug, Clone, Copy)]
pub(super) struct Read<'a> {
    pub(super) seen: &'a Page<Shipment>,
    pub(super) reach: Reach,
    /// When it was asked for.
    pub(super) requested: Timestamp,
}

/// What a list shows of the purchases that no list has shown yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    /// It does not show one as paid that is.
    Behind,
    UpToDate,
}

impl List {
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::UpToDate, Self::UpToDate) => Self::UpToDate,
            (Self::Behind, _) | (_, Self::Behind) => Self::Behind,
        }
    }
}

/// What a list proves.
#[derive(Debug)]
pub(super) struct Proof<'a> {
    pub(super) list: List,
    /// The purchases that it shows as the first one.
    pub(super) seen: Vec<ShipmentId>,
    /// Those of which nothing more is to be learned.
    pub(super) done: Vec<ShipmentId>,
    /// Another shipment that was paid for the parcel of a purchase.
    pub(super) pairs: Vec<(&'a PurchaseToCheck, ShipmentId)>,
}

/// `stored` is what is kept of a purchase that the list does not show, `by_service` a moment
/// by the clock of the service, as far as its shipment tells.
pub(super) fn prove<'a, E>(
    purchases: &'a [PurchaseToCheck],
    read: Read<'_>,
    stored: impl Fn(&ShipmentId) -> Result<Option<Shipment>, E>,
    by_service: impl Fn(&Shipment, Timestamp) -> Timestamp,
) -> Result<Proof<'a>, E> {
    let mut proof = Proof {
        list: List::UpToDate,
        seen: Vec::new(),
        done: Vec::new(),
        pairs: Vec::new(),
    };
    let shown: BTreeMap<&ShipmentId, &Shipment> = read
        .seen
        .iter()
        .map(|shipment| (&shipment.id, shipment))
        .collect();
    let paid = Paid::of(read.seen);
    for purchase in purchases {
        let is_awaited = is_awaited(purchase, read.requested);
        let kept;
        let own = match shown.get(&purchase.shipment) {
            Some(own) => Some(*own),
            // What is kept is read only where a list is awaited: there may be very many.
            None if is_awaited => {
                kept = stored(&purchase.shipment)?;
                kept.as_ref()
            }
            None => None,
        };
        let begun_at = own.map_or(purchase.begun_at, |own| by_service(own, purchase.begun_at));
        let others = paid.others(purchase, own, begun_at);
        let pairs = others.into_iter().map(|other| (purchase, other));
        proof.pairs.extend(pairs);
        if !is_awaited {
            continue;
        }
        let created_at = own.and_then(|own| own.created_at);
        let own = shown.get(&purchase.shipment);
        let is_covered = covers(read.reach, purchase, created_at);
        match own.map(|own| own.payment()) {
            Some(Payment::Refunded) => proof.done.push(purchase.shipment.clone()),
            Some(Payment::Paid | Payment::Unclear) if is_covered => {
                let noted = match purchase.seen_at {
                    Some(_) => &mut proof.done,
                    None => &mut proof.seen,
                };
                noted.push(purchase.shipment.clone());
            }
            Some(Payment::Paid | Payment::Unclear) => {}
            None if !is_covered => {}
            Some(Payment::None | Payment::Pending) | None => proof.list = List::Behind,
        }
    }
    Ok(proof)
}

/// The shipments of a list that are paid.
#[derive(Debug, Default)]
struct Paid {
    by_letters: BTreeMap<String, Vec<Listed>>,
    by_recipient_key: BTreeMap<String, Vec<Listed>>,
}

impl Paid {
    fn of(seen: &Page<Shipment>) -> Self {
        let mut paid = Self::default();
        let is_paid = |shipment: &&Shipment| Standing::of(shipment) == Standing::Paid;
        for shipment in seen.iter().filter(is_paid) {
            let listed = Listed::of(shipment);
            let keys = RecipientKeys::of(shipment).into_iter();
            for key in keys.flat_map(|keys| keys.found_under()) {
                let to_recipient = paid.by_recipient_key.entry(key).or_default();
                to_recipient.push(listed.clone());
            }
            for letters in listed.found_under() {
                let of_order = paid.by_letters.entry(letters).or_default();
                of_order.push(listed.clone());
            }
        }
        paid
    }

    /// The shipments that were paid for the parcel of a purchase, or for what may be the
    /// same one, except those that the user wants.
    fn others(
        &self,
        purchase: &PurchaseToCheck,
        own: Option<&Shipment>,
        begun_at: Timestamp,
    ) -> Vec<ShipmentId> {
        let is_rival = |other: &&Listed| {
            other.shipment != purchase.shipment && is_of_one_time(begun_at, other)
        };
        let letters = purchase.key.letters();
        let of_order = self.by_letters.get(&letters).into_iter().flatten();
        let of_order: Vec<Listed> = of_order.filter(is_rival).cloned().collect();
        let mut others = same(purchase, &of_order, begun_at);
        let Some(own) = own else { return others };
        let keys = RecipientKeys::of(own).into_iter();
        let to_recipient: Vec<Listed> = keys
            .flat_map(|keys| keys.looked_up())
            .filter_map(|key| self.by_recipient_key.get(&key))
            .flatten()
            .filter(is_rival)
            .filter(|other| !other.is_judged_for(&purchase.key))
            .cloned()
            .collect();
        others.extend(alike(purchase, own, &to_recipient));
        others
    }
}

/// Whether a list that is asked for now may say something new of it: none has shown it, or
/// all that everybody had paid by the time that it was seen first is in this one.
pub(super) fn is_awaited(purchase: &PurchaseToCheck, now: Timestamp) -> bool {
    purchase
        .seen_at
        .is_none_or(|seen_at| now.duration_since(seen_at) >= LATE)
}

pub(super) fn is_recent(purchase: &PurchaseToCheck, now: Timestamp) -> bool {
    now.duration_since(purchase.begun_at) < LATE
}

/// How long to wait after a list that was read then for a purchase.
pub(super) fn pause_of(purchase: &PurchaseToCheck, read_at: Timestamp) -> SignedDuration {
    (waited(purchase, read_at) / PAUSE_SHARE).clamp(SHORTEST_PAUSE, LONGEST_PAUSE)
}

/// For how long a list has been waited for that shows it, or shows it again.
pub(super) fn waited(purchase: &PurchaseToCheck, now: Timestamp) -> SignedDuration {
    now.duration_since(purchase.seen_at.unwrap_or(purchase.begun_at))
}

/// Whether a list shows every shipment that may have been paid for the same parcel at the
/// same time: older drafts of others were deleted before the purchase, but for those that it
/// has seen and left.
pub(super) fn covers(
    reach: Reach,
    purchase: &PurchaseToCheck,
    created_at: Option<Timestamp>,
) -> bool {
    let from = created_at.and_then(|at| at.checked_sub(ABANDONED_AFTER).ok());
    reach.covers_since(from)
        && purchase
            .oldest_draft_at
            .is_none_or(|at| reach.covers_since(Some(at)))
}

/// Whether who made it could not see a purchase that began then. Who made it later saw that
/// one as paid, and wanted another label all the same.
fn is_of_one_time(begun_at: Timestamp, other: &Listed) -> bool {
    other
        .created_at
        .is_none_or(|at| at.duration_since(begun_at) <= LATE)
}

/// Those that were paid for the same parcel, by the order's key.
fn same(purchase: &PurchaseToCheck, paid: &[Listed], now: Timestamp) -> Vec<ShipmentId> {
    all_but_wanted(purchase, |known| {
        let candidate = candidate(purchase, None, known);
        match judge(&candidate, paid, now) {
            Claim::Paid(other) | Claim::Alike(other) => Some(other.shipment),
            Claim::Free | Claim::UnderWay(_) | Claim::DeleteFirst(_) => None,
        }
    })
}

/// Those that may have been, by its recipient.
fn alike(purchase: &PurchaseToCheck, own: &Shipment, paid: &[Listed]) -> Vec<ShipmentId> {
    all_but_wanted(purchase, |known| {
        let candidate = candidate(purchase, own.created_at, known);
        let other = recipient::alike(&candidate, own.order_id.as_deref(), paid, purchase.begun_at);
        other.map(|other| other.shipment.clone())
    })
}

fn candidate<'a>(
    purchase: &'a PurchaseToCheck,
    created_at: Option<Timestamp>,
    beside: &'a [ShipmentId],
) -> Candidate<'a> {
    Candidate {
        key: &purchase.key,
        shipment: &purchase.shipment,
        created_at,
        is_tagged: true,
        beside,
    }
}

/// All that are found one after the other, each beside those before.
fn all_but_wanted(
    purchase: &PurchaseToCheck,
    find: impl Fn(&[ShipmentId]) -> Option<ShipmentId>,
) -> Vec<ShipmentId> {
    let mut known = purchase.beside.clone();
    while let Some(other) = find(&known) {
        known.push(other);
    }
    known.split_off(purchase.beside.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ids::LineId, order_key::OrderKey, shipment::ShipmentStatus};

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + 60 * minute).unwrap()
    }

    fn purchase(seen_at: Option<i64>) -> PurchaseToCheck {
        PurchaseToCheck {
            shipment: ShipmentId::new("OWN"),
            line: LineId::of_order("1000", 1),
            key: OrderKey::of_id(None, Some("1000"), 1).unwrap(),
            beside: Vec::new(),
            oldest_draft_at: None,
            begun_at: at(0),
            seen_at: seen_at.map(at),
        }
    }

    fn shipment(id: &str, status: ShipmentStatus, created: i64) -> Shipment {
        let mut shipment = Shipment::bare(ShipmentId::new(id), status);
        shipment.order_id = Some("1000".to_owned());
        shipment.created_at = Some(at(created));
        shipment
    }

    /// What a whole list of these shipments proves of a purchase.
    fn proven(
        purchase: &PurchaseToCheck,
        items: Vec<Shipment>,
    ) -> (List, [usize; 2], Vec<ShipmentId>) {
        let seen = Page {
            items,
            unreadable: 0,
        };
        let read = Read {
            seen: &seen,
            reach: Reach::Whole,
            requested: at(20),
        };
        let purchases = std::slice::from_ref(purchase);
        let proof = prove(
            purchases,
            read,
            |_unseen| Ok::<_, ()>(Some(shipment("OWN", ShipmentStatus::Ready, 0))),
            |_own, moment| moment,
        )
        .unwrap();
        let counts = [proof.seen.len(), proof.done.len()];
        let others = proof.pairs.into_iter().map(|(_purchase, other)| other);
        (proof.list, counts, others.collect())
    }

    #[test]
    fn a_list_is_up_to_date_once_it_shows_the_purchase_as_paid() {
        let own = |status| vec![shipment("OWN", status, 0)];
        let first = purchase(None);
        let none = Vec::new();
        let behind = (List::Behind, [0, 0], none.clone());
        assert_eq!(proven(&first, Vec::new()), behind);
        assert_eq!(proven(&first, own(ShipmentStatus::Unpaid)), behind);
        let shown = (List::UpToDate, [1, 0], none.clone());
        assert_eq!(proven(&first, own(ShipmentStatus::Ready)), shown);
        let over = (List::UpToDate, [0, 1], none);
        assert_eq!(proven(&first, own(ShipmentStatus::Voided)), over);
        assert_eq!(proven(&purchase(Some(1)), own(ShipmentStatus::Ready)), over);
    }

    /// A draft of another computer may be as old as the purchase's, and ten minutes more.
    #[test]
    fn a_list_that_does_not_reach_back_far_enough_proves_nothing() {
        let reaching = |reach, items| {
            let seen = Page {
                items,
                unreadable: 0,
            };
            let read = Read {
                seen: &seen,
                reach,
                requested: at(20),
            };
            let own =
                |_unseen: &ShipmentId| Ok::<_, ()>(Some(shipment("OWN", ShipmentStatus::Ready, 0)));
            let first = purchase(None);
            let purchases = std::slice::from_ref(&first);
            let proof = prove(purchases, read, own, |_own, moment| moment).unwrap();
            (proof.list, proof.seen.len(), proof.done.len())
        };
        let shown = || vec![shipment("OWN", ShipmentStatus::Ready, 0)];
        let too_short = Reach::Since(at(-9));
        assert_eq!(reaching(too_short, shown()), (List::UpToDate, 0, 0));
        assert_eq!(reaching(Reach::Nothing, shown()), (List::UpToDate, 0, 0));
        // Nor that it is behind: the purchase may be older than what is listed.
        assert_eq!(reaching(too_short, Vec::new()), (List::UpToDate, 0, 0));
        let far_enough = Reach::Since(at(-10));
        assert_eq!(reaching(far_enough, shown()), (List::UpToDate, 1, 0));
        assert_eq!(reaching(far_enough, Vec::new()), (List::Behind, 0, 0));
    }

    #[test]
    fn a_purchase_of_less_than_ten_minutes_ago_is_a_recent_one() {
        for (minute, expected) in [(0, true), (9, true), (10, false), (60, false)] {
            assert_eq!(is_recent(&purchase(None), at(minute)), expected, "{minute}");
        }
    }

    #[test]
    fn another_shipment_that_was_paid_at_the_same_time_is_told_and_a_later_one_is_not() {
        let both = |created| {
            vec![
                shipment("OWN", ShipmentStatus::Ready, 0),
                shipment("OTHER", ShipmentStatus::Ready, created),
            ]
        };
        let (_list, _counts, others) = proven(&purchase(None), both(9));
        assert_eq!(others, [ShipmentId::new("OTHER")]);
        let (_list, _counts, others) = proven(&purchase(None), both(11));
        assert_eq!(others, []);
    }

    #[test]
    fn one_whose_status_is_not_known_is_told_too_for_it_may_be_paid() {
        let other = ShipmentStatus::Unknown("manifested".to_owned());
        let both = vec![
            shipment("OWN", ShipmentStatus::Ready, 0),
            shipment("OTHER", other, 0),
        ];
        let (_list, _counts, others) = proven(&purchase(None), both);
        assert_eq!(others, [ShipmentId::new("OTHER")]);
    }

    /// The clock here is an hour behind: what was made nine minutes after the purchase by
    /// the service's clock is of one time with it.
    #[test]
    fn what_was_made_at_the_same_time_is_known_by_the_clock_of_the_service() {
        let seen = Page {
            items: vec![
                shipment("OWN", ShipmentStatus::Ready, 60),
                shipment("OTHER", ShipmentStatus::Ready, 69),
            ],
            unreadable: 0,
        };
        let read = Read {
            seen: &seen,
            reach: Reach::Whole,
            requested: at(20),
        };
        let own = purchase(None);
        let told = |by_service: fn(&Shipment, Timestamp) -> Timestamp| {
            let purchases = std::slice::from_ref(&own);
            let proof = prove(purchases, read, |_unseen| Ok::<_, ()>(None), by_service);
            proof.unwrap().pairs.len()
        };
        let an_hour_behind =
            |_own: &Shipment, moment: Timestamp| moment + SignedDuration::from_hours(1);
        assert_eq!(told(an_hour_behind), 1);
        assert_eq!(told(|_own, moment| moment), 0);
    }

    #[test]
    fn two_that_may_be_one_order_are_told_by_recipient_and_number() {
        let named = |id: &str, order_id: &str, name: &str| {
            let mut shipment = shipment(id, ShipmentStatus::Ready, 0);
            shipment.order_id = Some(order_id.to_owned());
            shipment.recipient.name = Some(name.to_owned());
            shipment.recipient.address_1 = Some("12 Main St".to_owned());
            shipment
        };
        for (order_id, name, expected) in [
            ("Order 1000", "Ada", 1),
            ("1001", "Ada", 0),
            ("Order 1000", "Bob", 0),
        ] {
            let own = named("OWN", "1000", "Ada");
            let other = named("OTHER", order_id, name);
            let (_list, _counts, others) = proven(&purchase(None), vec![own, other.clone()]);
            assert_eq!(others.len(), expected, "{order_id} {name}");
            // The user wanted it beside the other one.
            let wanted = PurchaseToCheck {
                beside: vec![other.id.clone()],
                ..purchase(None)
            };
            let own = named("OWN", "1000", "Ada");
            let (_list, _counts, others) = proven(&wanted, vec![own, other]);
            assert_eq!(others, []);
        }
    }

    #[test]
    fn a_purchase_that_no_list_shows_is_looked_for_less_and_less_often() {
        let day = 24 * 60;
        let pauses = [0, 5, 10, 60, 300, day, 30 * day]
            .map(|minute| pause_of(&purchase(None), at(minute)).as_mins());
        assert_eq!(pauses, [1, 1, 2, 12, 60, 60, 60]);
        let mut minute = 0;
        let mut reads = 0;
        while minute < day {
            minute += pause_of(&purchase(None), at(minute)).as_mins();
            reads += 1;
        }
        assert!((40..60).contains(&reads), "{reads} lists in a day");
    }
}
