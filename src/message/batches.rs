//! What the Batches screen asks of the worker, and what it is told: the list,
//! one batch with its parcels, scans, the check's papers. Making, filling and
//! deleting a batch are commands of their own.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::domain::{
    bag::{Closing, Scan, ScanOutcome},
    batch::{Batch, BatchStatus},
    hand_over::HandOverSheet,
    ids::BatchId,
    label::{LabelFormat, Overwrite},
    printer::PrinterName,
    sheet_paper::SheetPaper,
    shipment::Shipment,
};

use super::{Failure, RequestId};

/// Something to do about batches.
#[derive(Debug, Clone)]
pub enum BatchesCommand {
    /// The newest batches, and how many there are of each status.
    List {
        request: RequestId,
        status: Option<BatchStatus>,
    },
    /// One batch with its parcels and what was scanned into its bag.
    Open {
        request: RequestId,
        batch: BatchId,
    },
    /// A parcel is held under the scanner: what about it?
    Scan {
        request: RequestId,
        batch: BatchId,
        code: String,
    },
    /// What was scanned is not in the bag any more.
    Uncount {
        request: RequestId,
        batch: BatchId,
        code: String,
    },
    /// Parcels whose id, recipient or order number has these words.
    Find {
        request: RequestId,
        words: String,
    },
    /// The bag is closed: kept here, the service has no such notion.
    CloseOut {
        request: RequestId,
        batch: BatchId,
        parcels: u64,
    },
    SaveSheet(SaveSheet),
    PrintSheet(PrintSheet),
    /// The batch's own label, where the service gives one.
    SaveLabel(SaveBatchLabel),
    /// Fetches it and gives it to the printer that is chosen for it.
    PrintLabel {
        request: RequestId,
        batch: BatchId,
    },
}

/// Draws a hand-over sheet and saves it where the user wants it.
#[derive(Debug, Clone)]
pub struct SaveSheet {
    pub request: RequestId,
    pub batch: BatchId,
    pub sheet: Box<HandOverSheet>,
    pub paper: SheetPaper,
    /// A file, or a folder that ends in a separator or exists; the name is then ours.
    pub to: PathBuf,
    pub overwrite: Overwrite,
}

/// Draws a hand-over sheet for the paper of the printer that is chosen for it,
/// and gives it to it.
#[derive(Debug, Clone)]
pub struct PrintSheet {
    pub request: RequestId,
    pub batch: BatchId,
    pub sheet: Box<HandOverSheet>,
}

/// Fetches a batch's own label and saves it.
#[derive(Debug, Clone)]
pub struct SaveBatchLabel {
    pub request: RequestId,
    pub batch: BatchId,
    pub format: LabelFormat,
    /// As for a sheet.
    pub to: PathBuf,
    pub overwrite: Overwrite,
}

/// What has become of it.
#[derive(Debug, Clone)]
pub enum BatchesEvent {
    /// Told twice where the ledger knows something: what is kept first, then
    /// what the service says. The second ends the request.
    Listed {
        request: RequestId,
        source: Source,
        outcome: Result<BatchList, Failure>,
    },
    /// As `Listed`.
    Opened {
        request: RequestId,
        source: Source,
        outcome: Result<Box<OpenBatch>, Failure>,
    },
    Scanned {
        request: RequestId,
        batch: BatchId,
        code: String,
        outcome: Result<Scanned, Failure>,
    },
    Uncounted {
        request: RequestId,
        batch: BatchId,
        code: String,
        outcome: Result<(), Failure>,
    },
    Found {
        request: RequestId,
        outcome: Result<Vec<Shipment>, Failure>,
    },
    ClosedOut {
        request: RequestId,
        batch: BatchId,
        outcome: Result<Closing, Failure>,
    },
    /// The answer to `SaveSheet` and to `SaveLabel`.
    Saved {
        request: RequestId,
        batch: BatchId,
        outcome: Result<PathBuf, Failure>,
    },
    /// The answer to `PrintSheet` and to `PrintLabel`.
    Printed {
        request: RequestId,
        batch: BatchId,
        outcome: Result<PrinterName, Failure>,
    },
}

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// From the ledger, as it was seen last; the service's own follows.
    Kept,
    /// The same, and nothing follows: another window is at work.
    KeptOnly,
    Service,
}

/// Batches, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchList {
    pub rows: Vec<BatchRow>,
    pub counts: BatchCounts,
    /// Whether there are older ones that are not in it.
    pub has_more: bool,
}

/// A batch in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchRow {
    pub batch: Batch,
    /// As far as it is known here.
    pub parcels: Option<u64>,
    pub closing: Option<Closing>,
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
    /// How many there are of one status, or of all. A status of which nobody
    /// knows how many there are gives nothing.
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

/// A batch with all that is known of its bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenBatch {
    pub batch: Batch,
    pub parcels: Vec<Shipment>,
    /// Whether the batch holds more parcels than are listed.
    pub is_cut_off: bool,
    pub scans: Vec<Scan>,
    pub closing: Option<Closing>,
    /// When the service was asked for the parcels.
    pub read_at: Option<Timestamp>,
}

/// What a scan has come to, and of which parcel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scanned {
    pub outcome: ScanOutcome,
    pub scan: Scan,
}

impl BatchesCommand {
    pub fn request(&self) -> RequestId {
        match self {
            Self::List { request, .. }
            | Self::Open { request, .. }
            | Self::Scan { request, .. }
            | Self::Uncount { request, .. }
            | Self::Find { request, .. }
            | Self::CloseOut { request, .. }
            | Self::PrintLabel { request, .. } => *request,
            Self::SaveSheet(save) => save.request,
            Self::PrintSheet(print) => print.request,
            Self::SaveLabel(save) => save.request,
        }
    }

    /// The answer to it when it is not done.
    pub fn refused(&self, failure: Failure) -> BatchesEvent {
        let request = self.request();
        match self {
            Self::List { .. } => BatchesEvent::Listed {
                request,
                source: Source::Service,
                outcome: Err(failure),
            },
            Self::Open { .. } => BatchesEvent::Opened {
                request,
                source: Source::Service,
                outcome: Err(failure),
            },
            Self::Scan { batch, code, .. } => BatchesEvent::Scanned {
                request,
                batch: *batch,
                code: code.clone(),
                outcome: Err(failure),
            },
            Self::Uncount { batch, code, .. } => BatchesEvent::Uncounted {
                request,
                batch: *batch,
                code: code.clone(),
                outcome: Err(failure),
            },
            Self::Find { .. } => BatchesEvent::Found {
                request,
                outcome: Err(failure),
            },
            Self::CloseOut { batch, .. } => BatchesEvent::ClosedOut {
                request,
                batch: *batch,
                outcome: Err(failure),
            },
            Self::PrintSheet(PrintSheet { batch, .. }) | Self::PrintLabel { batch, .. } => {
                BatchesEvent::Printed {
                    request,
                    batch: *batch,
                    outcome: Err(failure),
                }
            }
            Self::SaveSheet(SaveSheet { batch, .. })
            | Self::SaveLabel(SaveBatchLabel { batch, .. }) => BatchesEvent::Saved {
                request,
                batch: *batch,
                outcome: Err(failure),
            },
        }
    }
}
