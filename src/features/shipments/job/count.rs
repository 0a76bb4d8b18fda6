//! Whether the ledger lists all that the service has.
//!
//! The history is read page by page. Drafts that others delete meanwhile move older shipments
//! up, past the page that is read next: those are missed, and as many deleted drafts that are
//! still listed here hide it. So what was listed before the service counted is compared with
//! its count, less the drafts that are found deleted.

use jiff::{SignedDuration, Timestamp};

use super::sync::Sync;
use crate::{
    contract::Failure,
    ledger::SyncPosition,
    model::shipment::ShipmentStatus,
    service::{client::MAX_PAGE_SIZE, operations::ShipmentFilter},
    session::account::is_over,
};

/// Drafts that no list shows any more and that are fetched one by one, per count.
const MAX_FETCHES: u32 = 200;
/// Counts in a row: what others delete meanwhile may look like something that is missed.
const MAX_COUNTS: u32 = 3;
/// How often it is counted again while something is missed.
const COUNT_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How often the history is read once more for what is missed.
const READ_AGAIN_EVERY: SignedDuration = SignedDuration::from_hours(24);

/// What one count came to.
struct Count {
    missed: u64,
    /// Whether each draft that is listed was asked about.
    are_drafts_known: bool,
}

/// Counts what is listed, and notes whether it is all. Gives what is missed.
pub(super) async fn take(sync: &Sync<'_>) -> Result<u64, Failure> {
    let mut count = once(sync).await?;
    for _more in 1..MAX_COUNTS {
        if count.missed == 0 {
            break;
        }
        // Something was deleted meanwhile, or something is missed.
        count = once(sync).await?;
    }
    let mut read = sync.sync_position()?;
    read.missed = count.missed;
    read.is_counted = count.missed == 0 && count.are_drafts_known;
    read.counted_at = Some(sync.session.now());
    sync.session
        .ledger(|ledger| ledger.store_sync_position(&read))?;
    Ok(count.missed)
}

/// Whether all that the service had at that moment was listed before: what is created or
/// deleted meanwhile, here or elsewhere, is at worst taken for something that is missed.
async fn once(sync: &Sync<'_>) -> Result<Count, Failure> {
    let session = sync.session;
    sync.newest().await?;
    let began_at = session.now();
    let now = || session.ledger(|ledger| Ok((ledger.listed_count()?, ledger.removed())));
    let (listed, removed_before) = now()?;
    let has = sync.count().await?;
    let are_drafts_known = check_drafts(sync, began_at).await?;
    let (_, removed) = now()?;
    let still_listed = listed.saturating_sub(removed.saturating_sub(removed_before));
    let missed = has.saturating_sub(still_listed);
    tracing::info!(
        has,
        listed,
        still_listed,
        are_drafts_known,
        "the history is counted"
    );
    Ok(Count {
        missed,
        are_drafts_known,
    })
}

/// Counts again what was missed before, and begins the history anew where that is still so.
pub(super) async fn take_again(sync: &Sync<'_>, read: &mut SyncPosition) -> Result<(), Failure> {
    let now = sync.session.now();
    let is_due = |last: Option<Timestamp>, every| {
        last.is_none_or(|last| is_over(now.duration_since(last), every))
    };
    if read.is_counted || !is_due(read.counted_at, COUNT_EVERY) {
        return Ok(());
    }
    let missed = take(sync).await?;
    *read = sync.sync_position()?;
    // What can't be read is never listed, however often it is read.
    if missed > read.unreadable && is_due(read.begun_at, READ_AGAIN_EVERY) {
        read.passes = 0;
        read.history_page = Some(1);
        sync.session
            .ledger(|ledger| ledger.store_sync_position(read))?;
    }
    Ok(())
}

/// Takes deleted drafts out of the list. Whether each one was asked about.
async fn check_drafts(sync: &Sync<'_>, began_at: Timestamp) -> Result<bool, Failure> {
    let session = sync.session;
    let mut page = 1;
    loop {
        let asked_at = session.now();
        let filter = ShipmentFilter {
            status: Some(ShipmentStatus::Pending),
            page: Some(page),
            ..ShipmentFilter::default()
        };
        let seen = sync.list(&filter).await?;
        session.ledger(|ledger| ledger.store_shipments(&seen, asked_at))?;
        if seen.is_last(MAX_PAGE_SIZE) {
            break;
        }
        page += 1;
    }
    let unseen = session.ledger(|ledger| ledger.drafts_unseen(began_at, MAX_FETCHES))?;
    let fetched = u32::try_from(unseen.len()).unwrap_or(u32::MAX);
    for shipment in unseen {
        sync.fetch_and_keep(&shipment).await?;
    }
    Ok(fetched < MAX_FETCHES)
}
