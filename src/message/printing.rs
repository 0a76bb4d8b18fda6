//! What is asked of printers, and what is told about them.

use crate::domain::{
    ids::{LineId, ShipmentId},
    printer::{
        FoundPrinter, PaperKind, PrintProof, PrinterBook, PrinterLook, PrinterName, PrinterProblem,
        PrinterSetup, PrinterState, TestPage,
    },
};

use super::{Failure, RequestId};

/// Something to do with printers. The book of printers is this machine's, not
/// an account's: all of that works without a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintingCommand {
    /// The printers that are set up here. Nothing is sent.
    List { request: RequestId },
    /// Keeps a printer, in the place of a former one if there is one.
    Save {
        request: RequestId,
        former: Option<PrinterName>,
        setup: Box<PrinterSetup>,
    },
    Remove {
        request: RequestId,
        name: PrinterName,
    },
    /// Which printer a kind of paper goes to; nothing gives it to the fallback.
    Choose {
        request: RequestId,
        kind: PaperKind,
        printer: Option<PrinterName>,
    },
    ChooseFallback {
        request: RequestId,
        printer: Option<PrinterName>,
    },
    /// The queues of a CUPS: of this machine's, unless another is named.
    Find {
        request: RequestId,
        server: Option<String>,
    },
    /// How all printers are now.
    Look { request: RequestId },
    /// How the printer of labels is, before many are bought. Nothing waits for it.
    LookAhead { request: RequestId },
    Test {
        request: RequestId,
        name: PrinterName,
        page: Box<TestPage>,
    },
    /// Prints labels. Needs a connection.
    Print(PrintLabels),
    /// A label's bar code was scanned: it is on paper. Needs a connection.
    Scanned { request: RequestId, code: String },
}

/// Prints the labels of these shipments, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintLabels {
    pub request: RequestId,
    pub shipments: Vec<ShipmentId>,
    /// The printer of labels, unless another is named.
    pub printer: Option<PrinterName>,
    pub again: Again,
}

/// Whether a label that may be on paper is printed all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Again {
    No,
    /// The user's yes: what came out before is destroyed.
    Yes {
        why: String,
    },
}

/// What has become of it.
#[derive(Debug, Clone)]
pub enum PrintingNews {
    /// The answer to `List`, `Save`, `Remove` and both choices.
    BookKnown {
        request: RequestId,
        outcome: Result<PrinterBook, Failure>,
    },
    Found {
        request: RequestId,
        outcome: Result<Vec<FoundPrinter>, Failure>,
    },
    Looked {
        request: RequestId,
        outcome: Result<Vec<(PrinterName, PrinterLook)>, Failure>,
    },
    /// The answer to `LookAhead`: nothing where no printer is chosen for labels.
    LookedAhead {
        request: RequestId,
        outcome: Result<Option<(PrinterName, PrinterLook)>, Failure>,
    },
    Tested {
        request: RequestId,
        name: PrinterName,
        outcome: Result<(), Failure>,
    },
    /// What became of one label; told as it goes.
    LabelSent {
        request: RequestId,
        shipment: ShipmentId,
        outcome: Result<PrinterName, Failure>,
    },
    /// The answer to `Print`: every label was told of, or none was begun.
    Ended {
        request: RequestId,
        outcome: Result<PrintCounts, Failure>,
    },
    /// The answer to `Scanned`.
    ScannedAs {
        request: RequestId,
        outcome: Result<ShipmentId, Failure>,
    },
    /// A label is proven to be on paper.
    Proven { line: LineId, by: PrintProof },
    /// Told before a purchase: the label would not come out now. The purchase goes on.
    Warned {
        printer: PrinterName,
        look: PrinterLook,
    },
    /// A printer that was away prints again. These labels were meant for it,
    /// and none of them is sent unasked.
    CameBack {
        printer: PrinterName,
        shipments: Vec<ShipmentId>,
    },
}

/// Why nothing is printed, or not known to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintFault {
    /// No printer is set up that this would go to, or none of that name.
    NoPrinter { name: Option<String> },
    /// A printer's setup is at fault. Nothing was kept.
    Invalid { problems: Vec<PrinterProblem> },
    /// The printer would not print now. Nothing was given to it.
    NotReady {
        printer: String,
        state: PrinterState,
    },
    /// Said by the printer, in its own words.
    Refused { printer: String, words: String },
    /// The label went out, or half of it did, and may be on paper.
    Unclear { printer: String, reason: String },
    /// It was given to a printer before. Nothing was sent.
    MayBeOnPaper,
    /// Not bought, or being refunded: no label of it is printed.
    NothingToPrint,
    /// No printer is chosen for what was to be printed, and there is none that
    /// everything else goes to.
    NoPrinterFor { kind: PaperKind },
    /// It prints labels as ZPL, and a page of this kind is a PDF.
    TakesOnlyZpl { printer: String },
    /// A paper that is no label was refused, in the printer's own words.
    PaperRefused { printer: String, words: String },
    /// Such a paper went out, or half of it did, and may come out.
    PaperUnclear { printer: String, reason: String },
    /// No shipment here has this id, code or order id, and no label that was
    /// saved here is this file.
    NoSuchLabel { name: String },
    /// No shipment that was bought here has this bar code.
    ScannedUnknown { code: String },
    /// A test label could not be made.
    NotDrawn { reason: String },
    /// No queue could be asked for.
    NoQueues { state: PrinterState },
}

/// How a printing ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrintCounts {
    pub sent: usize,
    pub failed: usize,
}

impl PrintingCommand {
    /// Whether it is about this machine's printers alone: it needs no
    /// connection, and no account's ledger.
    pub fn is_of_the_machine(&self) -> bool {
        match self {
            Self::Print(_) | Self::Scanned { .. } => false,
            Self::List { .. }
            | Self::Save { .. }
            | Self::Remove { .. }
            | Self::Choose { .. }
            | Self::ChooseFallback { .. }
            | Self::Find { .. }
            | Self::Look { .. }
            | Self::LookAhead { .. }
            | Self::Test { .. } => true,
        }
    }

    /// The answer where it is not done.
    pub fn refused(&self, failure: Failure) -> PrintingNews {
        match self {
            Self::List { request }
            | Self::Save { request, .. }
            | Self::Remove { request, .. }
            | Self::Choose { request, .. }
            | Self::ChooseFallback { request, .. } => PrintingNews::BookKnown {
                request: *request,
                outcome: Err(failure),
            },
            Self::Find { request, .. } => PrintingNews::Found {
                request: *request,
                outcome: Err(failure),
            },
            Self::Look { request } => PrintingNews::Looked {
                request: *request,
                outcome: Err(failure),
            },
            Self::LookAhead { request } => PrintingNews::LookedAhead {
                request: *request,
                outcome: Err(failure),
            },
            Self::Test { request, name, .. } => PrintingNews::Tested {
                request: *request,
                name: name.clone(),
                outcome: Err(failure),
            },
            Self::Print(print) => PrintingNews::Ended {
                request: print.request,
                outcome: Err(failure),
            },
            Self::Scanned { request, .. } => PrintingNews::ScannedAs {
                request: *request,
                outcome: Err(failure),
            },
        }
    }
}
