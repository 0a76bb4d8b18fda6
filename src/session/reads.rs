//! What the service has shown of a shipment a moment ago: nothing is bought on
//! knowledge that is older. Kept in memory, for what an earlier run has read
//! is too old by itself.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use super::account::Session;
use crate::model::{ids::ShipmentId, shipment::Shipment};

/// How long a read says how a shipment is.
const VALID: Duration = Duration::from_mins(1);
/// The same by the wall clock.
const VALID_BY_WALL: SignedDuration = SignedDuration::from_mins(1);

/// The same of what several computers may buy from their lists at one moment.
const JUST_READ: SignedDuration = SignedDuration::from_secs(3);

/// When a request left. The wall clock goes on while the computer sleeps, the
/// monotonic one can't be set: what is young is young by both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SentAt {
    wall: Timestamp,
    monotonic: Instant,
    /// Requests are told apart that left in the same moment.
    order: u64,
}

impl SentAt {
    /// Whether it left less than so long ago, by both clocks.
    pub(crate) fn is_within(self, now: Timestamp, limit: SignedDuration) -> bool {
        let by_wall = now.duration_since(self.wall);
        let by_monotonic = SignedDuration::try_from(self.monotonic.elapsed());
        by_wall >= SignedDuration::ZERO
            && by_wall < limit
            && by_monotonic.is_ok_and(|elapsed| elapsed < limit)
    }
}

/// The latest that is known of one shipment.
#[derive(Debug)]
struct LatestRead {
    sent_at: SentAt,
    /// None where something was sent that changes it: what was read before
    /// counts no more.
    shipment: Option<Shipment>,
}

/// The shipments that were read within the last minute.
#[derive(Debug, Default)]
pub(crate) struct RecentReads {
    latest: RefCell<BTreeMap<ShipmentId, LatestRead>>,
    sends: Cell<u64>,
}

impl RecentReads {
    fn note(&self, shipment: &ShipmentId, read: LatestRead) {
        let mut latest = self.latest.borrow_mut();
        latest.retain(|_shipment, known| known.sent_at.monotonic.elapsed() < VALID);
        let is_newest = latest
            .get(shipment)
            .is_none_or(|known| known.sent_at.order < read.sent_at.order);
        if is_newest {
            latest.insert(shipment.clone(), read);
        }
    }
}

impl Session {
    /// The moment at which a request leaves.
    pub(crate) fn sent_now(&self) -> SentAt {
        let order = self.reads.sends.get() + 1;
        self.reads.sends.set(order);
        SentAt {
            wall: self.now(),
            monotonic: Instant::now(),
            order,
        }
    }

    /// Takes in what the service showed in answer to a request.
    pub(crate) fn note_read(&self, shipment: &Shipment, sent_at: SentAt) {
        let read = LatestRead {
            sent_at,
            shipment: Some(shipment.clone()),
        };
        self.reads.note(&shipment.id, read);
    }

    /// A request is about to leave that may change the shipment.
    pub(crate) fn forget_read(&self, shipment: &ShipmentId) {
        let read = LatestRead {
            sent_at: self.sent_now(),
            shipment: None,
        };
        self.reads.note(shipment, read);
    }

    /// The shipment as a read showed it within the last minute.
    pub(crate) fn recent_read(&self, shipment: &ShipmentId) -> Option<Shipment> {
        let latest = self.reads.latest.borrow();
        let known = latest.get(shipment)?;
        if known.sent_at.is_within(self.now(), VALID_BY_WALL) {
            known.shipment.clone()
        } else {
            None
        }
    }

    /// The shipment as a read showed it within the last seconds.
    pub(crate) fn just_read(&self, shipment: &ShipmentId) -> Option<Shipment> {
        let latest = self.reads.latest.borrow();
        let known = latest.get(shipment)?;
        let is_just_read = known.sent_at.is_within(self.now(), JUST_READ);
        known.shipment.clone().filter(|_| is_just_read)
    }
}
