//! The calls about documents of many shipments: labels in one file, packing slips.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::contract::{Cause, Failure, RequestId, calls};
use crate::model::{
    ids::ShipmentId, imposition::Imposition, label::Overwrite, packing_slip::SlipWords,
    printer::PrinterName, sheet_paper::SheetPaper,
};

calls! {
    /// Puts the labels of shipments into one PDF.
    MergeLabels {
        which: WhichLabels,
        printed: PrintedLabels,
        order: LabelOrder,
        imposition: Imposition,
        /// A file; its folder is made if it is missing.
        to: PathBuf,
        overwrite: Overwrite,
    } -> SavedDocuments, write, progress MergeProgress;
    /// The labels of this request are not wanted in a file any more.
    StopMerge { merge: RequestId } -> (), write;
    /// Draws packing slips and saves them in one PDF.
    SaveSlips {
        shipments: Vec<ShipmentId>,
        paper: SheetPaper,
        words: Box<SlipWords>,
        /// A picture to put at its head.
        logo: Option<PathBuf>,
        to: PathBuf,
        overwrite: Overwrite,
    } -> SavedDocuments, write;
    /// Draws packing slips for the paper of the printer that is chosen for them,
    /// and gives them to it. They are worth no money: the journal knows nothing of it.
    PrintSlips {
        shipments: Vec<ShipmentId>,
        words: Box<SlipWords>,
        /// A picture to put at its head.
        logo: Option<PathBuf>,
    } -> SavedDocuments, write;
}

/// Whose labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhichLabels {
    These(Vec<ShipmentId>),
    /// What was bought from this moment on, and is not refunded.
    BoughtSince(Timestamp),
}

/// What becomes of labels that are on paper, or may be: an earlier file may have been printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedLabels {
    LeftOut,
    /// Those that may be on paper are wanted, and those that are proven to be there not: what
    /// came out before is destroyed.
    MaybeIncluded,
    /// The user asked for them: what came out before is destroyed.
    Included,
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

/// So many labels are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MergeProgress {
    pub done: usize,
    pub all: usize,
}

/// Papers in a file or at a printer, or the reasons why there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedDocuments {
    /// Nothing where no shipment gave any paper, or where it was printed.
    pub path: Option<PathBuf>,
    /// The printer that took it, in the place of a file.
    pub printer: Option<PrinterName>,
    /// Shipments whose documents are in it.
    pub shipments: usize,
    pub pages: usize,
    /// Those that are not in it, each with its reason, in the order asked for.
    pub left_out: Vec<(ShipmentId, Failure)>,
    /// Labels that are not in it because they are on paper already.
    pub already_printed: usize,
    /// Labels that are not in it because they may be on paper: they were in an earlier file,
    /// or a printer was given them.
    pub maybe_printed: usize,
}

impl SavedDocuments {
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
