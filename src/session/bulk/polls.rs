//! Polls of purchases of a bulk job that take longer than most: several of
//! them share one list.
//!
//! A list only shows which are still under way. What has happened to the others is
//! fetched one by one, as for a single purchase: a list carries neither
//! labels nor reasons, and proves no absence.

use std::{cell::RefCell, collections::BTreeMap, time::Duration};

use tokio::sync::oneshot;

use crate::{
    ledger::journal::Stage,
    model::{
        ids::ShipmentId,
        shipment::{Payment, Shipment},
    },
    service::operations::ShipmentFilter,
    session::{account::Session, budget::Turn, failures::SessionError, parts::Part},
};

/// How long the first one waits for others to come along.
const GATHER: Duration = Duration::from_millis(500);
/// Shipments in a list: the latest, for a bulk job's purchases are among them.
const LISTED: u32 = 1_000;

/// Who waits for the next list.
#[derive(Debug, Default)]
pub(crate) struct SharedPolls {
    waiting: RefCell<Vec<(ShipmentId, oneshot::Sender<Option<Shipment>>)>>,
}

impl Part for SharedPolls {
    fn new(_session: &Session) -> Self {
        Self::default()
    }
}

/// The shipment as the service has it now. `poll_count` polls of this
/// purchase came before.
pub(crate) async fn poll(
    session: &Session,
    shipment: &ShipmentId,
    stage: Stage,
    poll_count: u32,
) -> Result<Shipment, SessionError> {
    let is_straggler = poll_count > 0 && stage == Stage::Taken && Turn::current().is_bulk();
    if is_straggler && let Some(seen) = listed(session, shipment).await {
        return Ok(seen);
    }
    session.fetch_shipment_once(shipment).await
}

/// The shipment, if a list shows that its purchase is still under way.
async fn listed(session: &Session, shipment: &ShipmentId) -> Option<Shipment> {
    let (sender, receiver) = oneshot::channel();
    let shared = session.part::<SharedPolls>();
    let is_first = {
        let mut waiting = shared.waiting.borrow_mut();
        waiting.push((shipment.clone(), sender));
        waiting.len() == 1
    };
    if !is_first {
        // If the first one is gone, each fetches its own shipment.
        return receiver.await.ok().flatten();
    }
    tokio::time::sleep(GATHER).await;
    let waiting = shared.waiting.take();
    if waiting.len() < 2 {
        return None;
    }
    let filter = ShipmentFilter {
        limit: Some(LISTED),
        ..ShipmentFilter::default()
    };
    let shipments = session
        .read_once(&|| session.api.list_shipments(&filter))
        .await
        .unwrap_or_default();
    let mut pending: BTreeMap<ShipmentId, Shipment> = shipments
        .into_iter()
        .filter(|seen| seen.payment() == Payment::Pending)
        .map(|seen| (seen.id.clone(), seen))
        .collect();
    let mut own = None;
    for (waits_for, sender) in waiting {
        let seen = pending.remove(&waits_for);
        if waits_for == *shipment {
            own = seen;
        } else if sender.send(seen).is_err() {
            tracing::debug!("a line stopped waiting for its list");
        }
    }
    own
}

/// The pause between a purchase of a bulk job and the first poll of it: most
/// purchases are through by then, and one poll is enough.
pub const FIRST_POLL_DELAY: Duration = Duration::from_secs(3);
