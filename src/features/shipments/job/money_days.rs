//! On which days money moved that was not moved from here: a list does not say, a read of
//! the one shipment does. In the background, the newest first and those of the report on
//! screen before all, so many in a round and no more.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
};

use jiff::Timestamp;
use tokio::sync::{Mutex, Notify};

use super::sync::{Kept, Sync};
use crate::{
    contract::Failure,
    ledger::Undated,
    model::{ids::ShipmentId, shipment::ShipmentStatus},
    session::{account::Session, failures::SessionError, parts::Part},
};

/// Shipments that are read in a round.
const MAX_READS: u32 = 100;
/// Shipments that are listed for it at once.
const AT_ONCE: u32 = 10;
/// Of refunds far from the days of the report.
const FAR_AT_ONCE: u32 = 1;
/// Reads in a row that may fail for a reason of their own.
const MAX_UNREAD: usize = 3;
/// Shipments of which a read did not say more, before they are forgotten.
const MAX_SILENT: usize = 10_000;

/// What is wanted first, and what was read in vain.
pub(crate) struct MoneyDays {
    wanted: Cell<(Timestamp, Timestamp)>,
    /// In these statuses: another one may bring a day with it.
    silent: RefCell<BTreeMap<ShipmentId, ShipmentStatus>>,
    /// Somebody waits for days, and for those at the edges.
    is_asked_for: Notify,
    edges_are_asked_for: Notify,
    /// Held while what is near the edges is read: it is not read by both readers.
    edges: Mutex<()>,
}

impl Part for MoneyDays {
    fn new(_session: &Session) -> Self {
        Self {
            wanted: Cell::new((Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH)),
            silent: RefCell::default(),
            is_asked_for: Notify::new(),
            edges_are_asked_for: Notify::new(),
            edges: Mutex::default(),
        }
    }
}

/// What moved from then until then is on screen: it is dated now, and before the rest.
pub(crate) fn want(session: &Session, from: Timestamp, before: Timestamp) {
    let part = session.part::<MoneyDays>();
    let is_other = part.wanted.replace((from, before)) != (from, before);
    part.is_asked_for.notify_one();
    // A report that is made again because of what was read for it asks for nothing new.
    if is_other {
        part.edges_are_asked_for.notify_one();
    }
}

/// The list was just read for a person: what it shows is dated now, not with the next round.
pub(super) fn read_soon(session: &Session) {
    let part = session.part::<MoneyDays>();
    part.is_asked_for.notify_one();
    part.edges_are_asked_for.notify_one();
}

/// Until somebody waits for days.
pub(super) async fn asked_for(session: &Session) {
    session.part::<MoneyDays>().is_asked_for.notified().await;
}

/// Until somebody waits for the edges of a report.
pub(super) async fn edges_asked_for(session: &Session) {
    let part = session.part::<MoneyDays>();
    part.edges_are_asked_for.notified().await;
}

/// Reads all shipments whose money may stand on the wrong side of an edge of what is wanted, the
/// nearest first. The account's history goes before.
pub(super) async fn read_edges(sync: &Sync<'_>) -> Result<(), Failure> {
    let part = sync.session.part::<MoneyDays>();
    let mut pass = Pass::default();
    loop {
        sync.pace_for_edges();
        let near = part.edges.lock().await;
        while read_next(sync, Undated::NearEdges, &mut pass).await? > 0 {}
        drop(near);
        sync.pace_for_far_refunds();
        tokio::select! {
            biased;
            // Who asks for other days meanwhile has their edges read next.
            () = edges_asked_for(sync.session) => continue,
            () = sync.until_free() => {}
        }
        if read_next(sync, Undated::FarRefunds, &mut pass).await? == 0 {
            return Ok(());
        }
    }
}

/// Reads some of the shipments whose money stands on another day than its own. Who asks for
/// other days meanwhile has them read next.
pub(super) async fn read_some(sync: &Sync<'_>) -> Result<(), Failure> {
    let part = sync.session.part::<MoneyDays>();
    let mut pass = Pass::default();
    let mut read = 0;
    while read < MAX_READS {
        drop(part.edges.lock().await);
        let count = read_next(sync, Undated::All, &mut pass).await?;
        if count == 0 {
            break;
        }
        read += count;
    }
    Ok(())
}

/// What a pass over the undated has met.
#[derive(Default)]
struct Pass {
    /// Refused, each for a reason of its own, as long as the service answers.
    unread: Vec<(ShipmentId, ShipmentStatus)>,
    /// Stored meanwhile by an answer that was asked for later: left to the next pass.
    late: BTreeSet<ShipmentId>,
}

/// Reads a few that are undated, and says how many it listed.
async fn read_next(sync: &Sync<'_>, which: Undated, pass: &mut Pass) -> Result<u32, Failure> {
    let session = sync.session;
    if which != Undated::All && !sync.sync_position()?.is_whole() {
        return Ok(0);
    }
    let part = session.part::<MoneyDays>();
    let next = part.next(session, which, &pass.late)?;
    let listed = u32::try_from(next.len()).unwrap_or(u32::MAX);
    for (shipment, status) in next {
        if which == Undated::All && part.edges.try_lock().is_err() {
            // Some of these are being read.
            break;
        }
        match sync.fetch_and_keep(&shipment).await {
            Ok(Kept::Late) => {
                pass.late.insert(shipment);
            }
            Ok(Kept::Yes) => {
                // The service answers: those before were refused each for itself.
                for (shipment, status) in pass.unread.drain(..) {
                    part.say_nothing_of(shipment, status);
                }
                part.say_nothing_of(shipment, status);
            }
            Err(SessionError::Api(error))
                if error.may_be_of_one() && pass.unread.len() < MAX_UNREAD =>
            {
                tracing::debug!(%shipment, %error, "its days can't be read");
                pass.unread.push((shipment, status));
            }
            Err(stop) => return Err(stop.into()),
        }
    }
    Ok(listed)
}

impl MoneyDays {
    /// A few that may say more: each list is made anew, for others date them, too.
    fn next(
        &self,
        session: &Session,
        which: Undated,
        late: &BTreeSet<ShipmentId>,
    ) -> Result<Vec<(ShipmentId, ShipmentStatus)>, Failure> {
        let silent = self.silent.borrow();
        let left_out = silent.len().saturating_add(late.len());
        let left_out = u32::try_from(left_out).unwrap_or(u32::MAX);
        let at_once = match which {
            Undated::NearEdges | Undated::All => AT_ONCE,
            Undated::FarRefunds => FAR_AT_ONCE,
        };
        let limit = at_once.saturating_add(left_out);
        let mut undated = session.ledger(|ledger| {
            ledger.undated_money(which, self.wanted.get(), session.now(), limit)
        })?;
        undated.retain(|(shipment, status)| {
            silent.get(shipment) != Some(status) && !late.contains(shipment)
        });
        undated.truncate(usize::try_from(at_once).unwrap_or(usize::MAX));
        Ok(undated)
    }

    /// Its events say no more: it is not read again in this run, while it is as it was.
    fn say_nothing_of(&self, shipment: ShipmentId, status: ShipmentStatus) {
        let mut silent = self.silent.borrow_mut();
        if silent.len() >= MAX_SILENT {
            silent.clear();
        }
        silent.insert(shipment, status);
    }
}
