//! The calls about printers and what they print.

use crate::contract::{Failure, calls};
use crate::model::{
    ids::ShipmentId,
    printer::{
        FoundPrinter, PaperKind, PrinterBook, PrinterName, PrinterSetup, PrinterStatus, TestPage,
    },
};

/// Labels that one call may print.
pub const MAX_LABELS: usize = 2_000;

calls! {
    /// The printers that are set up on this machine. Nothing is sent.
    ListPrinters {} -> PrinterBook, read;
    /// Keeps a printer, in the place of a former one if there is one.
    SavePrinter { former: Option<PrinterName>, setup: Box<PrinterSetup> } -> PrinterBook, read;
    RemovePrinter { name: PrinterName } -> PrinterBook, read;
    /// Which printer a kind of paper goes to; nothing gives it to the fallback.
    ChoosePrinter { kind: PaperKind, printer: Option<PrinterName> } -> PrinterBook, read;
    ChooseFallback { printer: Option<PrinterName> } -> PrinterBook, read;
    /// Whether a label is printed by itself once it is bought.
    PrintAfterPurchase { is_on: bool } -> PrinterBook, read;
    /// The queues of a CUPS server: this machine's, unless another is named.
    FindQueues { server: Option<String> } -> Vec<FoundPrinter>, read;
    /// The state of every printer.
    QueryPrinters {} -> Vec<(PrinterName, PrinterStatus)>, read;
    /// The state of the label printer, before many labels are bought. Nothing
    /// waits for it. Gives nothing where no printer is chosen for labels.
    QueryLabelPrinter {} -> Option<(PrinterName, PrinterStatus)>, read;
    PrintTestPage { name: PrinterName, page: Box<TestPage> } -> (), read;
    /// Prints the labels of these shipments, in this order. Every label was reported when
    /// it ends, or none was begun; those before which it was stopped are counted.
    PrintLabels {
        shipments: Vec<ShipmentId>,
        /// The printer of labels, unless another is named.
        printer: Option<PrinterName>,
        again: Again,
    } -> PrintCounts, write, progress LabelSent;
    /// Whether what is being printed goes on.
    SteerPrinting { course: PrintCourse } -> (), write;
    /// A label's bar code was scanned: it is on paper.
    ConfirmScan { code: String } -> LabelScanned, write;
    /// The user says what became of labels on paper, all of them or none.
    /// Gives the lines that have changed.
    MarkPrint { shipments: Vec<ShipmentId>, mark: PrintMark } -> Vec<ShipmentId>, write;
}

/// A label that was scanned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelScanned {
    pub shipment: ShipmentId,
    pub recipient: String,
    /// It was not known to be on paper before.
    pub is_news: bool,
}

/// What the user says of a label on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintMark {
    Printed,
    HandedOver,
    /// The last mark was a mistake: the label stands as it did before.
    TakenBack,
    /// Whatever proved it, it is not printed: back into "bought, not printed".
    /// It may be on paper all the same.
    NotPrinted,
}

/// What the user wants of the labels that are being printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PrintCourse {
    #[default]
    GoesOn,
    /// The label that the printer is being given is its last for now.
    Paused,
    /// As paused, for good.
    Stopped,
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

/// What became of one label.
#[derive(Debug, Clone)]
pub struct LabelSent {
    pub shipment: ShipmentId,
    pub outcome: Result<PrinterName, Failure>,
}

/// How a printing ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PrintCounts {
    pub sent: usize,
    pub failed: usize,
    /// The job was stopped before them: nothing was done about these.
    pub left: usize,
}
