//! Shipments into a batch and out of it. An answer that was lost is settled by
//! the batch's own list; only what is not where it was to go is sent again.

use std::collections::BTreeSet;

use crate::{
    contract::Failure,
    features::batches::calls,
    model::{
        batch::BatchMove,
        ids::{LineId, ShipmentId},
    },
    session::{
        account::Session,
        reconcile::{batch, batch_calls},
    },
};

/// Shipments in one call; how many the service takes is not documented.
const MAX_A_CALL: usize = 100;

/// The call *Move*: shipments are added to a batch, or removed from it.
pub(crate) async fn run(session: &Session, call: &calls::Move) -> Result<(), Failure> {
    let line = batch_calls::line_of(session, call.batch);
    let guard = session.line_locks.lock(&line).await;
    let outcome = apply_move(session, &line, call).await;
    drop(guard);
    outcome
}

/// Moves the shipments. The caller holds the lock of the batch's line.
pub(crate) async fn apply_move(
    session: &Session,
    line: &LineId,
    call: &calls::Move,
) -> Result<(), Failure> {
    batch::reconcile(session, line).await?;
    batch_calls::adopt_if_new(session, line, call.batch)?;
    batch::check_duplicates(session, line).await?;
    let change = call.direction;
    let wanted: BTreeSet<&ShipmentId> = call.shipments.iter().collect();
    let mut wanted: Vec<ShipmentId> = wanted.into_iter().cloned().collect();
    if change == BatchMove::Remove {
        // The service takes a shipment out of whatever batch it is in by now.
        wanted = batch_calls::missing(session, call.batch, change, &wanted).await?;
    }
    for part in wanted.chunks(MAX_A_CALL) {
        batch_calls::send(session, line, call.batch, change, part.to_vec()).await?;
    }
    // The stored batch follows; the next fetch of it brings the rest.
    session.ledger(|ledger| match call.direction {
        BatchMove::Add => ledger.put_into_batch(call.batch, &call.shipments),
        BatchMove::Remove => ledger.take_out_of_batch(call.batch, &call.shipments),
    })
}
