//! The account's shipments as one read of the service shows them, by the
//! letters of their orders.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use jiff::Timestamp;
use tokio::time::Instant;

use super::{
    recipient::RecipientKeys,
    rules::{Listed, Standing},
};
use crate::{
    contract::Failure,
    model::{ids::ShipmentId, order_key::OrderKey, our_word::search_word, shipment::Shipment},
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter, page::Page},
    session::{account::Session, failures::SessionError, paid_twice, reach::Reach},
};

/// How old a list may be when something is bought by it.
const FRESH_FOR: Duration = Duration::from_mins(1);

/// Pages of what begins with an order's id that are read: a short id is the beginning of many.
const MAX_PAGES_OF_ORDER: u32 = 20;

/// A list that was read for the claims of one or of many parcels.
#[derive(Debug)]
pub(crate) struct Listing {
    /// When it was requested, by both clocks: either may stand still or be set.
    requested: (Instant, Timestamp),
    by_letters: BTreeMap<String, Vec<Listed>>,
    by_recipient_key: BTreeMap<String, Vec<Listed>>,
    standings: BTreeMap<ShipmentId, Standing>,
    /// Those whose postage is refunded, or the refund requested.
    refunded: BTreeSet<ShipmentId>,
    reach: Reach,
    /// As if nothing in it were unreadable.
    readable_reach: Reach,
    unreadable: usize,
}

impl Listing {
    fn of(page: &Page<Shipment>, requested: (Instant, Timestamp)) -> Self {
        let is_whole = page.is_last(MAX_PAGE_SIZE);
        let mut listing = Self {
            requested,
            by_letters: BTreeMap::new(),
            by_recipient_key: BTreeMap::new(),
            refunded: page
                .items
                .iter()
                .filter(|item| item.status.is_refunded())
                .map(|item| item.id.clone())
                .collect(),
            standings: page
                .items
                .iter()
                .map(|item| (item.id.clone(), Standing::of(item)))
                .collect(),
            reach: Reach::of(page, is_whole),
            readable_reach: Reach::of_readable(page, is_whole),
            unreadable: page.unreadable,
        };
        for item in &page.items {
            let listed = Listed::of(item);
            let keys = RecipientKeys::of(item).into_iter();
            for key in keys.flat_map(|keys| keys.found_under()) {
                let to_recipient = listing.by_recipient_key.entry(key).or_default();
                to_recipient.push(listed.clone());
            }
            for letters in listed.found_under() {
                let of_order = listing.by_letters.entry(letters).or_default();
                of_order.push(listed.clone());
            }
        }
        listing
    }

    /// Takes in what another list shows. Its own reach stays.
    fn join(&mut self, other: Self) {
        for (letters, listed) in other.by_letters {
            let known = self.by_letters.entry(letters).or_default();
            for seen in listed {
                if !known.iter().any(|known| known.shipment == seen.shipment) {
                    known.push(seen);
                }
            }
        }
        self.standings.extend(other.standings);
        self.refunded.extend(other.refunded);
        self.unreadable = self.unreadable.saturating_add(other.unreadable);
    }

    /// The shipments of the order.
    pub(crate) fn of_order(&self, key: &OrderKey) -> &[Listed] {
        self.by_letters
            .get(&key.letters())
            .map_or(&[], Vec::as_slice)
    }

    /// The shipments to one recipient that are found under this key of it.
    pub(super) fn of_recipient(&self, key: &str) -> &[Listed] {
        self.by_recipient_key.get(key).map_or(&[], Vec::as_slice)
    }

    /// Whether it should show a shipment that was created then, and that can be read, and
    /// does not: it is behind.
    pub(super) fn is_behind(&self, shipment: &ShipmentId, created_at: Option<Timestamp>) -> bool {
        !self.shows(shipment) && self.readable_reach.covers_since(created_at)
    }

    /// How a shipment stands that it shows.
    pub(crate) fn standing_of(&self, shipment: &ShipmentId) -> Option<Standing> {
        self.standings.get(shipment).copied()
    }

    /// Whether a refund of the shipment is shown: its label must not be used.
    pub(crate) fn is_refunded(&self, shipment: &ShipmentId) -> bool {
        self.refunded.contains(shipment)
    }

    /// Whether the service shows this shipment: a list without one that is there is
    /// behind, and shows not what others have made meanwhile.
    pub(crate) fn shows(&self, shipment: &ShipmentId) -> bool {
        self.standings.contains_key(shipment)
    }

    /// Whether it is young enough to buy by it.
    pub(crate) fn is_fresh(&self, now: Timestamp) -> bool {
        let (instant, moment) = self.requested;
        let age = now.duration_since(moment);
        instant.elapsed() < FRESH_FOR && !age.is_negative() && age.unsigned_abs() < FRESH_FOR
    }

    /// Whether it shows all of the account's shipments, or all that were
    /// created after what the ledger has read of the account's history.
    pub(crate) fn proves_absence(&self, history_read_until: Option<Timestamp>) -> bool {
        self.reach.covers_since(history_read_until)
    }
}

/// The account's newest shipments: one request for all the parcels of a block.
pub(crate) async fn newest(session: &Session) -> Result<Listing, SessionError> {
    let filter = ShipmentFilter {
        limit: Some(MAX_PAGE_SIZE),
        ..ShipmentFilter::default()
    };
    read(session, &filter).await
}

/// The shipments of one order: by the words of its id, which finds those that
/// were bought on the web as well, and by the letters that every computer makes
/// of the key, which finds other spellings. `None` where something is listed that
/// can't be read, or too much begins with the id: it may be one of them.
pub(crate) async fn of_order(
    session: &Session,
    key: &OrderKey,
) -> Result<Option<Listing>, Failure> {
    let mut found = search(session, search_word(&key.letters()), 1).await?;
    if let Some(id) = key.id() {
        for page in 1.. {
            let by_id = search(session, id.to_owned(), page).await?;
            let is_last = by_id.proves_absence(None) || by_id.unreadable > 0;
            found.join(by_id);
            if is_last {
                break;
            }
            if page == MAX_PAGES_OF_ORDER {
                return Ok(None);
            }
        }
    }
    Ok((found.unreadable == 0).then_some(found))
}

async fn search(session: &Session, words: String, page: u32) -> Result<Listing, Failure> {
    let filter = ShipmentFilter {
        q: Some(words),
        page: (page > 1).then_some(page),
        limit: Some(MAX_PAGE_SIZE),
        ..ShipmentFilter::default()
    };
    Ok(read(session, &filter).await?)
}

async fn read(session: &Session, filter: &ShipmentFilter) -> Result<Listing, SessionError> {
    let requested = (Instant::now(), session.now());
    let page = session.read(|| session.api.list_shipments(filter)).await?;
    session.ledger(|ledger| ledger.note_refunds(&page.items, requested.1))?;
    if filter.q.is_none() {
        paid_twice::observe(session, &page, requested.1, MAX_PAGE_SIZE).await;
    }
    Ok(Listing::of(&page, requested))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::shipment::ShipmentStatus;

    fn shipment(id: &str, order_id: &str, recipient: &str) -> Shipment {
        let mut shipment = Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready);
        shipment.order_id = Some(order_id.to_owned());
        shipment.recipient.name = Some(recipient.to_owned());
        shipment.recipient.address_1 = Some("12 Main St".to_owned());
        shipment
    }

    fn listing(items: Vec<Shipment>, unreadable: usize) -> Listing {
        let page = Page { items, unreadable };
        Listing::of(&page, (Instant::now(), Timestamp::UNIX_EPOCH))
    }

    fn ids(listed: &[Listed]) -> Vec<&str> {
        listed.iter().map(|one| one.shipment.as_str()).collect()
    }

    /// What is listed to a recipient with a number of this order.
    fn to_recipient<'a>(list: &'a Listing, name: &str, order_id: &str) -> Vec<&'a str> {
        let keys = RecipientKeys::of(&shipment("NEW", order_id, name)).unwrap();
        let mut found: Vec<_> = keys
            .looked_up()
            .iter()
            .flat_map(|key| ids(list.of_recipient(key)))
            .collect();
        found.sort_unstable();
        found
    }

    #[tokio::test(start_paused = true)]
    async fn a_list_is_bought_by_for_less_than_a_minute_by_both_clocks() {
        let list = listing(Vec::new(), 0);
        let at = Timestamp::UNIX_EPOCH;
        let after = |millis| at + jiff::SignedDuration::from_millis(millis);
        for (millis, expected) in [(0, true), (59_999, true), (60_000, false), (-1, false)] {
            assert_eq!(list.is_fresh(after(millis)), expected, "{millis}");
        }
        // A clock that stands still makes no old list young.
        tokio::time::advance(Duration::from_millis(59_999)).await;
        assert!(list.is_fresh(at));
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(!list.is_fresh(at));
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_page_does_not_prove_that_there_is_no_more() {
        let of_length = |length: u32| {
            let items = (0..length).map(|at| shipment(&at.to_string(), "1000", "Ada"));
            listing(items.collect(), 0)
        };
        assert!(of_length(MAX_PAGE_SIZE - 1).proves_absence(None));
        assert!(!of_length(MAX_PAGE_SIZE).proves_absence(None));
    }

    #[tokio::test(start_paused = true)]
    async fn a_list_without_a_shipment_of_its_time_is_behind_also_beside_what_can_not_be_read() {
        let at = |id: &str, seconds| {
            let mut shipment = shipment(id, "1000", "Ada");
            shipment.created_at = Timestamp::from_second(seconds).ok();
            shipment
        };
        for unreadable in [0, 1] {
            let items = (0..i64::from(MAX_PAGE_SIZE)).map(|second| at(&second.to_string(), second));
            let list = listing(items.skip(unreadable).collect(), unreadable);
            let is_behind = |id: &str, second| {
                let created_at = Timestamp::from_second(second).ok();
                list.is_behind(&ShipmentId::new(id), created_at)
            };
            assert!(is_behind("NEW", 1_000), "{unreadable}");
            assert!(!is_behind("500", 500), "{unreadable}");
            assert!(!is_behind("OLD", -1), "{unreadable}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn shipments_are_found_by_their_order_and_by_their_recipient() {
        let list = listing(
            vec![
                shipment("A", "1000", "Ada"),
                shipment("B", "1001", "ADA"),
                shipment("C", "1000", "Bo"),
            ],
            0,
        );
        let key = |id: &str| OrderKey::of_id(None, Some(id), 1).unwrap();
        assert_eq!(ids(list.of_order(&key("1000"))), ["A", "C"]);
        assert_eq!(ids(list.of_order(&key("1002"))), [""; 0]);
        assert_eq!(to_recipient(&list, "ada", "Order 1000"), ["A"]);
        assert_eq!(to_recipient(&list, "ada", "1001 / 1000"), ["A", "B"]);
        assert_eq!(to_recipient(&list, "ada", "1003"), [""; 0]);
        assert_eq!(to_recipient(&list, "ada", "Order"), ["A", "B"]);
        assert_eq!(to_recipient(&list, "Cy", "1000"), [""; 0]);
    }

    #[tokio::test(start_paused = true)]
    async fn two_searches_show_each_shipment_once_and_keep_what_can_not_be_read() {
        let refunded = |id: &str| {
            let mut refunded = shipment(id, "1000", "Ada");
            refunded.status = ShipmentStatus::Voided;
            refunded
        };
        let mut list = listing(vec![shipment("A", "1000", "Ada"), refunded("B")], 1);
        let other = vec![
            shipment("A", "1000", "Ada"),
            shipment("C", "1000", "Ada"),
            refunded("D"),
        ];
        list.join(listing(other, 2));
        let key = OrderKey::of_id(None, Some("1000"), 1).unwrap();
        assert_eq!(ids(list.of_order(&key)), ["A", "B", "C", "D"]);
        assert_eq!(list.unreadable, 3);
        for (id, is_refunded) in [("A", false), ("B", true), ("C", false), ("D", true)] {
            let id = ShipmentId::new(id);
            assert!(list.shows(&id), "{id}");
            assert_eq!(list.is_refunded(&id), is_refunded, "{id}");
        }
        assert!(!list.shows(&ShipmentId::new("E")));
    }
}
