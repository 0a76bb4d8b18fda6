//! The calls about batches.

use std::path::PathBuf;

use crate::contract::calls;
use crate::model::{
    bag::{Closing, Finding, Scan as ScannedParcel, ScanOutcome},
    batch::{Batch, BatchMove, BatchRow, BatchStatus, OpenBatch},
    ids::{BatchId, LineId, ShipmentId},
    label::{LabelFormat, Overwrite},
    manifest::Manifest,
    printer::PrinterName,
    sheet_paper::SheetPaper,
    shipment::Shipment,
};

calls! {
    Create { line: LineId, description: Option<String> } -> Box<Batch>, write;
    /// Deletes a batch; the service does so only when it is empty.
    Delete { batch: BatchId } -> (), write;
    /// Moves shipments into a batch or out of it. All are where they were to
    /// go when it succeeds.
    Move { batch: BatchId, direction: BatchMove, shipments: Vec<ShipmentId> } -> (), write;
    /// The newest batches, and how many there are of each status: as the
    /// ledger knows them, then from the service.
    List { status: Option<BatchStatus> } -> BatchList, read, progress BatchList;
    /// One batch with its parcels and what was scanned into its bag: as the
    /// ledger knows it, then from the service.
    Open { batch: BatchId } -> Box<OpenBatch>, read, progress Box<OpenBatch>;
    /// A parcel is held under the scanner, or its code is typed: what about it?
    Scan {
        batch: BatchId,
        code: String,
        /// Only what a scanner reads is on paper.
        is_typed: bool,
    } -> Scanned, write;
    /// What was scanned is not in the bag any more.
    Uncount { batch: BatchId, code: String } -> (), write;
    /// Parcels whose id, recipient or order number has these words.
    Find { words: String } -> Vec<Shipment>, write;
    /// The bag is closed: kept here, the service has no such notion. Its parcels
    /// are read once more; with a finding that nobody has accepted it stays open.
    CloseOut { batch: BatchId, accepted: Accepted } -> Closing, write;
    /// Draws a manifest and saves it where the user wants it.
    SaveSheet {
        batch: BatchId,
        sheet: Box<Manifest>,
        paper: SheetPaper,
        /// A file, or a folder that ends in a separator or exists; the name is then ours.
        to: PathBuf,
        overwrite: Overwrite,
    } -> PathBuf, read;
    /// Draws a manifest for the paper of the printer that is chosen for
    /// it, and gives it to it.
    PrintSheet { batch: BatchId, sheet: Box<Manifest> } -> PrinterName, write;
    /// Fetches a batch's own label, where the service gives one, and saves it.
    SaveLabel {
        batch: BatchId,
        format: LabelFormat,
        /// As for a sheet.
        to: PathBuf,
        overwrite: Overwrite,
    } -> PathBuf, write;
    /// Fetches it and gives it to the printer that is chosen for it.
    PrintLabel { batch: BatchId } -> PrinterName, write;
}

/// What the user has seen and accepted of a bag that is to be closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// What a check against the service has found, if anything.
    Checked { findings: Vec<Finding> },
    /// The service could not be asked: the batch held so many parcels before.
    Unread {
        parcels: u64,
        findings: Vec<Finding>,
    },
}

impl Accepted {
    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::Checked { findings } | Self::Unread { findings, .. } => findings,
        }
    }
}

/// Batches, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchList {
    pub rows: Vec<BatchRow>,
    pub counts: BatchCounts,
    /// Whether there are older ones that are not in it.
    pub has_more: bool,
}

/// How many batches there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BatchCounts {
    pub all: u64,
    pub pending: u64,
    pub ready: u64,
    pub received: u64,
}

impl BatchCounts {
    /// How many there are of one status, or of all. Nothing where the
    /// count of that status is not known.
    pub fn of(&self, status: Option<&BatchStatus>) -> Option<u64> {
        match status {
            None => Some(self.all),
            Some(BatchStatus::Pending) => Some(self.pending),
            Some(BatchStatus::Ready) => Some(self.ready),
            Some(BatchStatus::Received) => Some(self.received),
            Some(BatchStatus::Unknown(_)) => None,
        }
    }
}

/// What a scan has come to, and of which parcel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    pub outcome: ScanOutcome,
    pub scan: ScannedParcel,
}
