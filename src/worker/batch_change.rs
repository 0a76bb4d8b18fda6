//! Shipments into a batch and out of it. An answer that was lost is settled by
//! the batch's own list; only what is not where it was to go is sent again.

use std::{collections::BTreeSet, rc::Rc};

use super::{
    batch::{self, MAX_LOST, record},
    failures,
    service::{MAX_RATE_LIMIT_WAITS, sit_out},
    settle_batch,
    station::Station,
    writes,
};
use crate::{
    domain::{
        ids::{BatchId, LineId, ShipmentId},
        shipment::Shipment,
    },
    message::{BatchMove, ChangeBatch, Event, Failure},
    service::{error::ApiError, operations::ShipmentFilter},
    store::journal::{BatchFact, Move},
};

/// Shipments in one call; how many the service takes is not documented.
const MAX_A_CALL: usize = 100;
/// Shipments a page of a batch's list, and the pages that are read.
const PAGE_SIZE: u32 = 1_000;
const MAX_PAGES: u32 = 20;

/// The command *Add to batch* or *Remove from batch*.
pub(super) async fn run(station: Rc<Station>, asked: ChangeBatch) {
    let line = batch::line_of(&station, asked.batch);
    let guard = station.lines.lock(&line).await;
    let outcome = changed(&station, &line, &asked).await;
    drop(guard);
    let ChangeBatch {
        request,
        batch,
        change,
        ..
    } = asked;
    station
        .tell(Event::BatchChanged {
            request,
            batch,
            change,
            outcome,
        })
        .await;
}

/// Moves the shipments. Whoever calls it holds the batch's line.
pub(super) async fn changed(
    station: &Station,
    line: &LineId,
    asked: &ChangeBatch,
) -> Result<(), Failure> {
    settle_batch::settle(station, line).await?;
    batch::take_up(station, line, asked.batch)?;
    settle_batch::check_twins(station, line).await?;
    let change = match asked.change {
        BatchMove::Add => Move::Add,
        BatchMove::Remove => Move::Remove,
    };
    let wanted: BTreeSet<&ShipmentId> = asked.shipments.iter().collect();
    let mut wanted: Vec<ShipmentId> = wanted.into_iter().cloned().collect();
    if change == Move::Remove {
        // The service takes a shipment out of whatever batch it is in by now.
        wanted = missing(station, asked.batch, change, &wanted).await?;
    }
    for part in wanted.chunks(MAX_A_CALL) {
        send(station, line, asked.batch, change, part.to_vec()).await?;
    }
    // What is known of the batch follows; the next reading of it tells the rest.
    station.ledger(|ledger| match asked.change {
        BatchMove::Add => ledger.put_into_batch(asked.batch, &asked.shipments),
        BatchMove::Remove => ledger.take_out_of_batch(asked.batch, &asked.shipments),
    })
}

/// Sends until every shipment is where it was to go.
pub(super) async fn send(
    station: &Station,
    line: &LineId,
    batch: BatchId,
    change: Move,
    mut shipments: Vec<ShipmentId>,
) -> Result<(), Failure> {
    let mut lost = 0;
    let mut waits = 0;
    while !shipments.is_empty() {
        let write = writes::ChangeBatch {
            line,
            batch,
            change,
            shipments: &shipments,
        };
        let Err(error) = station.write(&write).await? else {
            return Ok(());
        };
        match error {
            ApiError::RateLimited { retry_after_secs } if waits < MAX_RATE_LIMIT_WAITS => {
                waits += 1;
                sit_out(retry_after_secs).await?;
            }
            error if error.is_unsettled() => {
                lost += 1;
                shipments = look(station, line, (batch, change), &shipments).await?;
                if lost >= MAX_LOST && !shipments.is_empty() {
                    return Err(failures::api(error));
                }
            }
            error => return Err(failures::batch(error)),
        }
    }
    Ok(())
}

/// Looks at an open change. Gives what is not where it was to go.
pub(super) async fn look(
    station: &Station,
    line: &LineId,
    (batch, change): (BatchId, Move),
    shipments: &[ShipmentId],
) -> Result<Vec<ShipmentId>, Failure> {
    let missing = missing(station, batch, change, shipments).await?;
    let seen = BatchFact::ChangeSeen {
        missing: missing.clone(),
    };
    record(station, line, seen)?;
    Ok(missing)
}

/// The shipments that are not yet in the batch, or not yet out of it.
async fn missing(
    station: &Station,
    batch: BatchId,
    change: Move,
    shipments: &[ShipmentId],
) -> Result<Vec<ShipmentId>, Failure> {
    let inside = inside(station, batch).await?;
    let is_missing = |shipment: &&ShipmentId| match change {
        Move::Add => !inside.contains(shipment),
        Move::Remove => inside.contains(shipment),
    };
    Ok(shipments.iter().filter(is_missing).cloned().collect())
}

async fn inside(station: &Station, batch: BatchId) -> Result<BTreeSet<ShipmentId>, Failure> {
    let contents = contents(station, batch).await?;
    let ids = contents.parcels.into_iter().map(|shipment| shipment.id);
    Ok(ids.collect())
}

/// The parcels of a batch as the service lists them.
pub(super) struct Contents {
    pub(super) parcels: Vec<Shipment>,
    /// There are more than are read.
    pub(super) is_cut_off: bool,
}

/// Reads the batch's own list, page by page.
pub(super) async fn contents(station: &Station, batch: BatchId) -> Result<Contents, Failure> {
    let mut parcels = Vec::new();
    for page in 1..=MAX_PAGES {
        let filter = ShipmentFilter {
            batch_id: Some(batch),
            limit: Some(PAGE_SIZE),
            page: Some(page),
            ..ShipmentFilter::default()
        };
        let asked_at = station.now();
        let listed = station.read(|| station.api.list_shipments(&filter)).await?;
        station.ledger(|ledger| ledger.see(&listed, asked_at))?;
        let is_last = u32::try_from(listed.len()).is_ok_and(|length| length < PAGE_SIZE);
        parcels.extend(listed);
        if is_last {
            return Ok(Contents {
                parcels,
                is_cut_off: false,
            });
        }
    }
    Ok(Contents {
        parcels,
        is_cut_off: true,
    })
}
