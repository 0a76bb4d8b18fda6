//! On which days money moved that was not moved from here: a list does not say, a read of
//! the one shipment does. In the background, the newest first and those of the report on
//! screen before all, so many in a round and no more.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};

use jiff::Timestamp;
use tokio::sync::Notify;

use super::sync::Sync;
use crate::{
    contract::Failure,
    model::{ids::ShipmentId, shipment::ShipmentStatus},
    session::{account::Session, parts::Part},
};

/// Shipments that are read in a round.
const MAX_READS: u32 = 100;
/// Shipments of which a read did not say more, before they are forgotten.
const MAX_SILENT: usize = 10_000;

/// What is wanted first, and what was read in vain.
pub(crate) struct MoneyDays {
    wanted: Cell<(Timestamp, Timestamp)>,
    /// In these statuses: another one may bring a day with it.
    silent: RefCell<BTreeMap<ShipmentId, ShipmentStatus>>,
    /// Somebody waits for days.
    is_asked_for: Notify,
}

impl Part for MoneyDays {
    fn new(_session: &Session) -> Self {
        Self {
            wanted: Cell::new((Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH)),
            silent: RefCell::default(),
            is_asked_for: Notify::new(),
        }
    }
}

/// What moved from then until then is on screen: it is dated now, and before the rest.
pub(crate) fn want(session: &Session, from: Timestamp, before: Timestamp) {
    session.part::<MoneyDays>().wanted.set((from, before));
    read_soon(session);
}

/// The list was just read for a person: what it shows is dated now, not with the next round.
pub(super) fn read_soon(session: &Session) {
    session.part::<MoneyDays>().is_asked_for.notify_one();
}

/// Until somebody waits for days.
pub(super) async fn asked_for(session: &Session) {
    session.part::<MoneyDays>().is_asked_for.notified().await;
}

/// Reads some of the shipments whose money stands on another day than its own.
pub(super) async fn read_some(sync: &Sync<'_>) -> Result<(), Failure> {
    let session = sync.session;
    let part = session.part::<MoneyDays>();
    let known_silent = u32::try_from(part.silent.borrow().len()).unwrap_or(u32::MAX);
    let limit = MAX_READS.saturating_add(known_silent);
    let undated = session.ledger(|ledger| ledger.undated_money(part.wanted.get(), limit))?;
    let listed_at = session.now();
    let mut left = MAX_READS;
    for (shipment, status) in undated {
        if left == 0 {
            break;
        }
        if part.silent.borrow().get(&shipment) == Some(&status) {
            continue;
        }
        if !session.has_timeline_since(&shipment, listed_at)? {
            left -= 1;
            sync.fetch_and_keep(&shipment).await?;
        }
        // One whose events say no more is not read again in this run, while it is as it was.
        let mut silent = part.silent.borrow_mut();
        if silent.len() >= MAX_SILENT {
            silent.clear();
        }
        silent.insert(shipment, status);
    }
    Ok(())
}
