//! What goes on paper of many shipments at once: their labels in one file, and
//! their packing slips.

use std::path::PathBuf;

use jiff::Timestamp;

use super::{Cause, Failure, RequestId};
use crate::domain::{
    ids::ShipmentId, imposition::Imposition, label::Overwrite, packing_slip::SlipWords,
    printer::PrinterName, sheet_paper::SheetPaper,
};

/// Something to put on paper.
#[derive(Debug, Clone)]
pub enum PapersCommand {
    Merge(MergeLabels),
    /// The labels of this request are not wanted in a file any more.
    StopMerge {
        request: RequestId,
    },
    SaveSlips(SaveSlips),
    PrintSlips(PrintSlips),
}

/// Puts the labels of shipments into one PDF.
#[derive(Debug, Clone)]
pub struct MergeLabels {
    pub request: RequestId,
    pub which: WhichLabels,
    pub order: LabelOrder,
    pub imposition: Imposition,
    /// A file; its folder is made if it is missing.
    pub to: PathBuf,
    pub overwrite: Overwrite,
}

/// Whose labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhichLabels {
    These(Vec<ShipmentId>),
    /// What was bought from this moment on, and is not refunded.
    BoughtSince(Timestamp),
}

/// Which label comes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LabelOrder {
    #[default]
    AsGiven,
    /// The oldest purchase first.
    Bought,
    OrderId,
    Recipient,
    PostageType,
}

impl LabelOrder {
    pub const ALL: [Self; 5] = [
        Self::AsGiven,
        Self::Bought,
        Self::OrderId,
        Self::Recipient,
        Self::PostageType,
    ];

    /// The word in arguments.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AsGiven => "given",
            Self::Bought => "bought",
            Self::OrderId => "order_id",
            Self::Recipient => "recipient",
            Self::PostageType => "postage_type",
        }
    }
}

/// Draws packing slips and saves them in one PDF.
#[derive(Debug, Clone)]
pub struct SaveSlips {
    pub request: RequestId,
    pub shipments: Vec<ShipmentId>,
    pub paper: SheetPaper,
    pub words: Box<SlipWords>,
    /// A picture to put at its head.
    pub logo: Option<PathBuf>,
    pub to: PathBuf,
    pub overwrite: Overwrite,
}

/// Draws packing slips for the paper of the printer that is chosen for them,
/// and gives them to it. They are worth no money: the journal knows nothing of it.
#[derive(Debug, Clone)]
pub struct PrintSlips {
    pub request: RequestId,
    pub shipments: Vec<ShipmentId>,
    pub words: Box<SlipWords>,
    /// A picture to put at its head.
    pub logo: Option<PathBuf>,
}

/// Why a shipment's papers are not made, beyond what can happen to any label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PapersTrouble {
    TooMany {
        most: usize,
    },
    /// The labels before it are all that one file takes.
    FileFull,
    /// Its postage was given back, or may be: its label must not be used.
    Refunded,
    /// The user has stopped it. No file was written.
    Stopped,
    LogoUnreadable {
        path: PathBuf,
        reason: String,
    },
    /// More bytes or pixels than a logo needs.
    LogoTooLarge {
        path: PathBuf,
    },
    LogoNotAPicture {
        path: PathBuf,
    },
}

/// What has become of it.
#[derive(Debug, Clone)]
pub enum PapersEvent {
    /// So many labels are read.
    MergeProgressed {
        request: RequestId,
        done: usize,
        all: usize,
    },
    Merged {
        request: RequestId,
        outcome: Result<SavedPapers, Failure>,
    },
    /// It goes on: nobody was told to stop it.
    NotStopped { request: RequestId },
    /// The answer to `SaveSlips` and to `PrintSlips`.
    SlipsSaved {
        request: RequestId,
        outcome: Result<SavedPapers, Failure>,
    },
}

/// Papers in a file or at a printer, or the reasons why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPapers {
    /// Nothing where no shipment gave any paper, or where it was printed.
    pub path: Option<PathBuf>,
    /// The printer that took it, in the place of a file.
    pub printer: Option<PrinterName>,
    /// Shipments whose papers are in it.
    pub shipments: usize,
    pub pages: usize,
    /// Those that are not in it, each with its reason, in the order asked for.
    pub left_out: Vec<(ShipmentId, Failure)>,
}

impl PapersCommand {
    pub fn request(&self) -> RequestId {
        match self {
            Self::Merge(merge) => merge.request,
            Self::StopMerge { request } => *request,
            Self::SaveSlips(save) => save.request,
            Self::PrintSlips(print) => print.request,
        }
    }

    /// The answer where nothing is done.
    pub fn refused(&self, failure: Failure) -> PapersEvent {
        match self {
            Self::Merge(merge) => PapersEvent::Merged {
                request: merge.request,
                outcome: Err(failure),
            },
            Self::StopMerge { request } => PapersEvent::NotStopped { request: *request },
            Self::SaveSlips(_) | Self::PrintSlips(_) => PapersEvent::SlipsSaved {
                request: self.request(),
                outcome: Err(failure),
            },
        }
    }
}

impl SavedPapers {
    /// Whether everything that was asked for is on paper.
    pub fn is_whole(&self) -> bool {
        self.left_out.is_empty()
    }

    /// The first of the shipments that have another parcel's label: a loud stop.
    pub fn mismatch(&self) -> Option<&(ShipmentId, Failure)> {
        self.left_out
            .iter()
            .find(|(_, failure)| matches!(failure.cause, Cause::LabelMismatch { .. }))
    }
}
