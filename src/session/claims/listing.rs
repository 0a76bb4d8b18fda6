//! The account's shipments as one read of the service shows them, by the
//! letters of their orders.

use std::{collections::BTreeMap, time::Duration};

use jiff::Timestamp;
use tokio::time::Instant;

use super::rules::Listed;
use crate::{
    contract::Failure,
    model::{order_key::OrderKey, our_word::search_word, shipment::Shipment},
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter, page::Page},
    session::{account::Session, failures::SessionError},
};

/// How old a list may be when something is bought by it.
const FRESH_FOR: Duration = Duration::from_mins(1);

/// What a list leaves out.
#[derive(Debug, Clone, Copy)]
enum Reach {
    /// Nothing.
    Whole,
    /// What was created before.
    Since(Timestamp),
    Unknown,
}

/// A list that was read for the claims of one or of many parcels.
#[derive(Debug)]
pub(crate) struct Listing {
    /// When it was requested, by both clocks: either may stand still or be set.
    requested: (Instant, Timestamp),
    by_letters: BTreeMap<String, Vec<Listed>>,
    reach: Reach,
    unreadable: usize,
}

impl Listing {
    fn of(page: &Page<Shipment>, requested: (Instant, Timestamp)) -> Self {
        let is_whole = page.listed() < MAX_PAGE_SIZE as usize;
        let oldest = page
            .items
            .iter()
            .filter_map(|shipment| shipment.created_at)
            .min();
        let mut listing = Self {
            requested,
            by_letters: BTreeMap::new(),
            reach: match oldest {
                _ if is_whole => Reach::Whole,
                Some(oldest) => Reach::Since(oldest),
                None => Reach::Unknown,
            },
            unreadable: page.unreadable,
        };
        for listed in page.items.iter().map(Listed::of) {
            if let Some(letters) = listed.letters() {
                listing.by_letters.entry(letters).or_default().push(listed);
            }
        }
        listing
    }

    /// The shipments of the order.
    pub(crate) fn of_order(&self, key: &OrderKey) -> &[Listed] {
        self.by_letters
            .get(&key.letters())
            .map_or(&[], Vec::as_slice)
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
        if self.unreadable > 0 {
            return false;
        }
        match self.reach {
            Reach::Whole => true,
            Reach::Since(oldest) => history_read_until.is_some_and(|until| oldest <= until),
            Reach::Unknown => false,
        }
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
/// were bought on the web as well, else by the letters that every computer
/// makes of its content. `None` where that shows not all of them.
pub(crate) async fn of_order(
    session: &Session,
    key: &OrderKey,
) -> Result<Option<Listing>, Failure> {
    let letters = search_word(&key.letters());
    let words = key.id().map_or_else(|| letters.clone(), ToOwned::to_owned);
    let found = search(session, words).await?;
    if found.proves_absence(None) {
        return Ok(Some(found));
    }
    // Too many things begin with so short an id. Those that were made by this program are few.
    let found = search(session, letters).await?;
    Ok(found.proves_absence(None).then_some(found))
}

async fn search(session: &Session, words: String) -> Result<Listing, Failure> {
    let filter = ShipmentFilter {
        q: Some(words),
        limit: Some(MAX_PAGE_SIZE),
        ..ShipmentFilter::default()
    };
    Ok(read(session, &filter).await?)
}

async fn read(session: &Session, filter: &ShipmentFilter) -> Result<Listing, SessionError> {
    let requested = (Instant::now(), session.now());
    let page = session.read(|| session.api.list_shipments(filter)).await?;
    Ok(Listing::of(&page, requested))
}
