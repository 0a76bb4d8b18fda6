//! The calls about a batch, repeated until what became of them is known.

use std::collections::BTreeSet;

use crate::{
    contract::{Cause, Failure, UnresolvedReason},
    ledger::journal::{BatchCreation, BatchEntry, JournalEntry},
    model::{
        batch::BatchMove,
        ids::{BatchId, LineId, ShipmentId},
        shipment::Shipment,
    },
    service::{error::ApiError, operations::ShipmentFilter},
    session::{
        account::Session,
        failures::{self, SessionError},
        writes::{ChangeBatch, DeleteBatch},
    },
};

/// Calls that may go out without an answer, for one command.
pub(crate) const MAX_LOST: u32 = 3;

/// Shipments a page of a batch's list, and the pages that are read.
const PAGE_SIZE: u32 = 1_000;
const MAX_PAGES: u32 = 20;

/// The line of a batch; one that was made elsewhere gets a line by its number.
pub(crate) fn line_of(session: &Session, batch: BatchId) -> LineId {
    let known = session.batch_line(batch);
    known.unwrap_or_else(|| LineId::of_batch(&format!("id-{batch}")))
}

/// A batch that was made elsewhere gets a journal here first.
pub(crate) fn adopt_if_new(
    session: &Session,
    line: &LineId,
    batch: BatchId,
) -> Result<(), Failure> {
    match session.batch_history(line).creation {
        BatchCreation::None => record(session, line, BatchEntry::Adopted { batch }),
        BatchCreation::Done => Ok(()),
        BatchCreation::Deleted => Err(Failure::new(Cause::BatchNotFound)),
        BatchCreation::Open { .. }
        | BatchCreation::Absent { .. }
        | BatchCreation::Unclear { .. } => Err(unknown_batch()),
    }
}

pub(crate) fn record(session: &Session, line: &LineId, entry: BatchEntry) -> Result<(), Failure> {
    session.record(line, JournalEntry::Batch(entry))
}

/// Sends the deletion until it is known. Deleting twice does no harm.
pub(crate) async fn delete_again(
    session: &Session,
    line: &LineId,
    batch: BatchId,
) -> Result<(), Failure> {
    let mut lost = 0;
    loop {
        let delete = DeleteBatch { line, batch };
        let error = match session.write_after_pauses(&delete).await? {
            Ok(()) | Err(ApiError::NotFound { .. }) => return Ok(()),
            Err(error) => error,
        };
        if error.is_outcome_unknown() {
            lost += 1;
            if is_gone(session, line, batch).await? {
                return Ok(());
            }
            if lost >= MAX_LOST {
                return Err(failures::api(error));
            }
        } else {
            return Err(failures::batch(error));
        }
    }
}

/// Whether the service does not know the batch any more; a batch that a list
/// does not show proves nothing.
pub(crate) async fn is_gone(
    session: &Session,
    line: &LineId,
    batch: BatchId,
) -> Result<bool, Failure> {
    match session.read(|| session.api.retrieve_batch(batch)).await {
        Ok(_there) => Ok(false),
        Err(SessionError::Api(ApiError::NotFound { .. })) => {
            record(session, line, BatchEntry::Deleted)?;
            Ok(true)
        }
        Err(stop) => Err(stop.into()),
    }
}

/// Sends until every shipment is where it was to go.
pub(crate) async fn send(
    session: &Session,
    line: &LineId,
    batch: BatchId,
    change: BatchMove,
    mut shipments: Vec<ShipmentId>,
) -> Result<(), Failure> {
    let mut lost = 0;
    while !shipments.is_empty() {
        let write = ChangeBatch {
            line,
            batch,
            change,
            shipments: &shipments,
        };
        let Err(error) = session.write_after_pauses(&write).await? else {
            return Ok(());
        };
        if error.is_outcome_unknown() {
            lost += 1;
            shipments = not_yet_moved(session, line, batch, change, &shipments).await?;
            if lost >= MAX_LOST && !shipments.is_empty() {
                return Err(failures::api(error));
            }
        } else {
            return Err(failures::batch(error));
        }
    }
    Ok(())
}

/// Looks at an open change. Gives what is not where it was to go.
pub(crate) async fn not_yet_moved(
    session: &Session,
    line: &LineId,
    batch: BatchId,
    change: BatchMove,
    shipments: &[ShipmentId],
) -> Result<Vec<ShipmentId>, Failure> {
    let missing = missing(session, batch, change, shipments).await?;
    let seen = BatchEntry::ChangeSeen {
        missing: missing.clone(),
    };
    record(session, line, seen)?;
    Ok(missing)
}

/// The shipments that are not yet in the batch, or not yet out of it.
pub(crate) async fn missing(
    session: &Session,
    batch: BatchId,
    change: BatchMove,
    shipments: &[ShipmentId],
) -> Result<Vec<ShipmentId>, Failure> {
    let inside = inside(session, batch).await?;
    let is_missing = |shipment: &&ShipmentId| match change {
        BatchMove::Add => !inside.contains(shipment),
        BatchMove::Remove => inside.contains(shipment),
    };
    Ok(shipments.iter().filter(is_missing).cloned().collect())
}

async fn inside(session: &Session, batch: BatchId) -> Result<BTreeSet<ShipmentId>, Failure> {
    let contents = contents(session, batch).await?;
    let ids = contents.parcels.into_iter().map(|shipment| shipment.id);
    Ok(ids.collect())
}

/// The parcels of a batch as the service lists them.
pub(crate) struct Contents {
    pub(crate) parcels: Vec<Shipment>,
    /// There are more than are read, or than can be.
    pub(crate) is_cut_off: bool,
}

impl Contents {
    /// All that the batch has, but for some that can't be read.
    fn whole_but_for(unreadable: usize, parcels: Vec<Shipment>) -> Self {
        Self {
            parcels,
            is_cut_off: unreadable > 0,
        }
    }
}

/// Reads the batch's own list, page by page.
pub(crate) async fn contents(session: &Session, batch: BatchId) -> Result<Contents, Failure> {
    let mut parcels = Vec::new();
    let mut unreadable = 0_usize;
    for page in 1..=MAX_PAGES {
        let filter = page_of(batch, page);
        let asked_at = session.now();
        let listed = session.read(|| session.api.list_shipments(&filter)).await?;
        session.ledger(|ledger| ledger.store_shipments(&listed, asked_at))?;
        let is_last = listed.is_last(PAGE_SIZE);
        unreadable = unreadable.saturating_add(listed.unreadable);
        parcels.extend(listed);
        if is_last {
            return Ok(Contents::whole_but_for(unreadable, parcels));
        }
    }
    Ok(Contents {
        parcels,
        is_cut_off: true,
    })
}

fn page_of(batch: BatchId, page: u32) -> ShipmentFilter {
    ShipmentFilter {
        batch_id: Some(batch),
        limit: Some(PAGE_SIZE),
        page: Some(page),
        ..ShipmentFilter::default()
    }
}

pub(crate) fn unknown_batch() -> Failure {
    Failure::new(Cause::Unresolved(UnresolvedReason::BatchUnknown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_of_a_batch_is_asked_for_by_its_number_and_in_full() {
        let asked = page_of(BatchId(7), 2);
        assert_eq!(asked.batch_id, Some(BatchId(7)));
        assert_eq!((asked.limit, asked.page), (Some(1_000), Some(2)));
    }

    #[test]
    fn a_batch_of_which_a_parcel_can_not_be_read_is_not_read_whole() {
        assert!(!Contents::whole_but_for(0, Vec::new()).is_cut_off);
        assert!(Contents::whole_but_for(1, Vec::new()).is_cut_off);
        assert!(Contents::whole_but_for(2, Vec::new()).is_cut_off);
    }
}
