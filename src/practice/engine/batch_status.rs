//! The status of a batch, which follows from its shipments.

use super::{BatchStatus, Call, Refusal, Status};

/// What a shipment's status means for its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    NotReady,
    Ready,
    /// The operator has received it.
    HandedOver,
    /// It will not be handed over any more, and does not hold up the batch.
    OutOfPlay,
}

impl Stage {
    pub(super) fn of(status: Status) -> Self {
        match status {
            Status::Unpaid
            | Status::PostageRequested
            | Status::PostagePurchaseFailed
            | Status::RefundRequested
            | Status::Pending => Self::NotReady,
            Status::Ready => Self::Ready,
            Status::Received
            | Status::Released
            | Status::Inducted
            | Status::InTransit
            | Status::Delivered
            | Status::Resolved
            | Status::Exception => Self::HandedOver,
            Status::Canceled | Status::Voided => Self::OutOfPlay,
        }
    }
}

/// Brings a batch's status in line with its shipments. Received stays received.
pub(super) fn update_status(call: &mut Call<'_>, id: i64) -> Result<(), Refusal> {
    let Some(mut batch) = call.world.batch(id)? else {
        return Ok(());
    };
    let tally = call.world.batch_tally(id)?;
    let status = status_of(batch.status, &tally);
    if status != batch.status {
        batch.status = status;
        call.world.put_batch(&batch)?;
    }
    Ok(())
}

/// The status that follows from the number of shipments in each status.
pub(super) fn status_of(earlier: BatchStatus, tally: &[(Status, u64)]) -> BatchStatus {
    let count = |stage| -> u64 {
        let in_stage = tally
            .iter()
            .filter(|(status, _)| Stage::of(*status) == stage);
        in_stage.map(|(_, count)| count).sum()
    };
    let handed_over = count(Stage::HandedOver);
    let ready = count(Stage::Ready);
    let all: u64 = tally.iter().map(|(_, count)| count).sum();
    if earlier == BatchStatus::Received
        || (handed_over > 0 && handed_over + count(Stage::OutOfPlay) == all)
    {
        BatchStatus::Received
    } else if all > 0 && ready == all {
        BatchStatus::Ready
    } else {
        BatchStatus::Pending
    }
}
