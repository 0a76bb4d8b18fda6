//! Shipments into a batch and out of it. An answer that was lost is settled by
//! the batch's own list; only what is not where it was to go is sent again.

use std::collections::BTreeSet;

use super::{batch_calls, settle_batch, station::Station};
use crate::contract::Failure;
use crate::features::batches::calls::{self, BatchMove};
use crate::{
    domain::ids::{LineId, ShipmentId},
    store::journal::Move,
};

/// Shipments in one call; how many the service takes is not documented.
const MAX_A_CALL: usize = 100;

/// The call *Move*: shipments are added to a batch, or removed from it.
pub(super) async fn run(station: &Station, asked: &calls::Move) -> Result<(), Failure> {
    let line = batch_calls::line_of(station, asked.batch);
    let guard = station.lines.lock(&line).await;
    let outcome = changed(station, &line, asked).await;
    drop(guard);
    outcome
}

/// Moves the shipments. Whoever calls it holds the batch's line.
pub(super) async fn changed(
    station: &Station,
    line: &LineId,
    asked: &calls::Move,
) -> Result<(), Failure> {
    settle_batch::settle(station, line).await?;
    batch_calls::take_up(station, line, asked.batch)?;
    settle_batch::check_twins(station, line).await?;
    let change = match asked.direction {
        BatchMove::Add => Move::Add,
        BatchMove::Remove => Move::Remove,
    };
    let wanted: BTreeSet<&ShipmentId> = asked.shipments.iter().collect();
    let mut wanted: Vec<ShipmentId> = wanted.into_iter().cloned().collect();
    if change == Move::Remove {
        // The service takes a shipment out of whatever batch it is in by now.
        wanted = batch_calls::missing(station, asked.batch, change, &wanted).await?;
    }
    for part in wanted.chunks(MAX_A_CALL) {
        batch_calls::send(station, line, asked.batch, change, part.to_vec()).await?;
    }
    // What is known of the batch follows; the next reading of it tells the rest.
    station.ledger(|ledger| match asked.direction {
        BatchMove::Add => ledger.put_into_batch(asked.batch, &asked.shipments),
        BatchMove::Remove => ledger.take_out_of_batch(asked.batch, &asked.shipments),
    })
}
