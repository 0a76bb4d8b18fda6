//! Batches and bags in words: what a scan has come to, what is wrong with a
//! parcel, and what to do about it.

use super::{Words, readable::readable};
use crate::{
    model::{
        bag::{Obstacle, ScanOutcome, Trouble},
        batch::{BatchRow, BatchStatus},
        ids::BatchId,
    },
    text,
};

impl Words {
    /// `12 · Monday`, or `12` alone.
    pub fn batch_name(&self, batch: BatchId, description: Option<&str>) -> String {
        let number = batch.to_string();
        match description {
            Some(description) => {
                text!(
                    self,
                    "batch-name",
                    batch = number,
                    description = description
                )
            }
            None => text!(self, "batch-name-bare", batch = number),
        }
    }

    /// Where a batch stands.
    pub fn batch_status(&self, status: &BatchStatus) -> String {
        match status {
            BatchStatus::Pending => text!(self, "batch-pending"),
            BatchStatus::Ready => text!(self, "batch-ready"),
            BatchStatus::Received => text!(self, "batch-received"),
            BatchStatus::Unknown(word) => readable(word),
        }
    }

    /// Where it stands as this desk sees it: what it has closed out is not ready to be filled.
    pub fn batch_standing(&self, status: &BatchStatus, is_closed_out: bool) -> String {
        match status {
            BatchStatus::Pending | BatchStatus::Ready if is_closed_out => {
                text!(self, "batch-status-closed-out")
            }
            BatchStatus::Pending
            | BatchStatus::Ready
            | BatchStatus::Received
            | BatchStatus::Unknown(_) => self.batch_status(status),
        }
    }

    /// The same of a batch in a list.
    pub fn batch_row_standing(&self, row: &BatchRow) -> String {
        if row.is_changed_since_closing() {
            return text!(self, "batch-status-changed");
        }
        self.batch_standing(&row.batch.status, row.is_closed_out())
    }

    /// One or two words for a scan, to be read from across the bench.
    pub fn scan(&self, outcome: ScanOutcome) -> String {
        match outcome {
            ScanOutcome::Added => text!(self, "scan-added"),
            ScanOutcome::Counted => text!(self, "scan-counted"),
            ScanOutcome::AlreadyIn => text!(self, "scan-already-in"),
            ScanOutcome::InAnotherBatch(batch) => {
                text!(self, "scan-another-batch", batch = batch.to_string())
            }
            ScanOutcome::Barred(obstacle) => self.obstacle(obstacle),
            ScanOutcome::Unknown => text!(self, "scan-unknown"),
        }
    }

    /// What to do after a scan that went wrong; nothing after one that did not.
    pub fn scan_advice(&self, outcome: ScanOutcome) -> Option<String> {
        match outcome {
            ScanOutcome::Added | ScanOutcome::Counted => None,
            ScanOutcome::AlreadyIn => Some(text!(self, "scan-advice-already-in")),
            ScanOutcome::InAnotherBatch(_) => Some(text!(self, "scan-advice-another-batch")),
            ScanOutcome::Barred(_) | ScanOutcome::Unknown => {
                Some(text!(self, "scan-advice-set-aside"))
            }
        }
    }

    /// Why a parcel does not belong into a bag.
    pub fn obstacle(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Unpaid => text!(self, "obstacle-unpaid"),
            Obstacle::BeingBought => text!(self, "obstacle-being-bought"),
            Obstacle::Voided => text!(self, "obstacle-voided"),
            Obstacle::RefundAsked => text!(self, "obstacle-refund-asked"),
            Obstacle::Canceled => text!(self, "obstacle-canceled"),
            Obstacle::NotReady => text!(self, "obstacle-not-ready"),
            Obstacle::HandedOver => text!(self, "obstacle-handed-over"),
        }
    }

    /// What a check has found about a parcel.
    pub fn trouble(&self, trouble: Trouble) -> String {
        match trouble {
            Trouble::Missing => text!(self, "trouble-missing"),
            Trouble::Extra => text!(self, "trouble-extra"),
            Trouble::InAnotherBatch(batch) => {
                text!(self, "scan-another-batch", batch = batch.to_string())
            }
            Trouble::Barred(obstacle) => self.obstacle(obstacle),
            Trouble::Unknown => text!(self, "scan-unknown"),
        }
    }

    /// What to do about it.
    pub fn trouble_advice(&self, trouble: Trouble) -> String {
        match trouble {
            Trouble::Missing => text!(self, "advice-missing"),
            Trouble::Extra => text!(self, "advice-extra"),
            Trouble::InAnotherBatch(_) => text!(self, "advice-another-batch"),
            Trouble::Barred(Obstacle::Unpaid) => text!(self, "advice-unpaid"),
            Trouble::Barred(Obstacle::BeingBought | Obstacle::NotReady) => {
                text!(self, "advice-wait")
            }
            Trouble::Barred(Obstacle::Voided | Obstacle::RefundAsked | Obstacle::Canceled) => {
                text!(self, "advice-voided")
            }
            Trouble::Barred(Obstacle::HandedOver) => text!(self, "advice-handed-over"),
            Trouble::Unknown => text!(self, "advice-unknown"),
        }
    }
}
