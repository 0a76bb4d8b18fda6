//! Why something that was asked for did not happen, without words.
//!
//! `kit::text` turns these into sentences, which are never parsed.

use std::{num::NonZeroU32, path::PathBuf};

use jiff::{Timestamp, civil::Date};

use super::PaidTwice;
use crate::model::{
    contradiction::Contradiction,
    fields::Field,
    ids::ShipmentId,
    label::LabelFormat,
    money::Money,
    postage_type::PostageType,
    printer::{PaperKind, PrinterProblem, PrinterState},
    problem::Problem,
    shipment::{ReturnedAddress, ShipmentStatus},
};

/// What went wrong, and at which fields if it was about fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub cause: Cause,
    /// The shipment it happened to, if there is one yet.
    pub shipment: Option<ShipmentId>,
    pub problems: Vec<Problem>,
}

impl Failure {
    pub fn new(cause: Cause) -> Self {
        Self {
            cause,
            shipment: None,
            problems: Vec::new(),
        }
    }

    pub fn of(shipment: &ShipmentId, cause: Cause) -> Self {
        Self {
            cause,
            shipment: Some(shipment.clone()),
            problems: Vec::new(),
        }
    }

    pub fn with_problems(mut self, problems: Vec<Problem>) -> Self {
        self.problems = problems;
        self
    }
}

/// The known ways to fail. Each is a sentence with a next step in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// No profile is connected, or it lacks its host or client id.
    NotConnected,
    TokenMissing,
    /// No keychain answers on this machine; the token is kept for this run only.
    KeychainMissing {
        reason: String,
    },
    Unreachable {
        reason: String,
    },
    /// The answer to something that changes what the service keeps.
    AnswerLost {
        reason: String,
    },
    /// The answer to a read was lost.
    NotRead,
    /// The same, for the list of shipments.
    ListNotRead,
    Unauthorized,
    NotFound,
    /// The draft that was to be bought was deleted elsewhere.
    DraftGone,
    /// The manifest could not be made.
    SheetNotDrawn {
        reason: String,
    },
    /// Labels merged into one file, or packing slips.
    Documents(DocumentFault),
    /// The service does not know this batch.
    BatchNotFound,
    /// The bag was not closed: so many things are wrong with it now that were
    /// not when it was checked.
    BagNotAsChecked {
        findings: usize,
    },
    RateLimited {
        retry_after_secs: u64,
    },
    /// The service's own words.
    Refused {
        words: String,
    },
    ServiceTrouble {
        status: u16,
    },
    NotTheService {
        what: String,
    },
    /// The postage type is not among the shipment's rates.
    RateGone {
        postage_type: PostageType,
    },
    /// The price now differs from the price that was approved. Nothing was sent.
    PriceChanged {
        approved: Money,
        now: Money,
    },
    /// The day on which the parcel was to be handed over is past. Nothing was
    /// bought.
    ShipDatePast {
        date: Date,
    },
    /// The line was bought before. Nothing was sent.
    AlreadyBought,
    /// Another shipment is paid for the same parcel of the order. Nothing was bought.
    OrderBought(OtherShipment),
    /// Another shipment of the same parcel is being bought, here or elsewhere.
    /// Nothing was bought.
    OrderUnderWay(OtherShipment),
    /// The service keeps another unpaid draft of the same parcel, which somebody may
    /// still buy. Nothing was bought.
    OrderDraftStays(OtherShipment),
    /// The service shows a status of this shipment that does not say whether it is paid: it
    /// was neither deleted nor replaced.
    StatusUnclear {
        status: ShipmentStatus,
    },
    /// A shipment is paid whose order is nearly the same. Nothing was bought.
    OrderAlike(OtherShipment),
    /// The service lists the order's other shipments not whole, or in a way that
    /// can't be read. Nothing was bought.
    OrderNotSearchable,
    /// The shipment that was to be replaced is paid, or may be. Nothing was sent
    /// that costs money.
    PaidIsNotReplaced,
    /// The order's draft was replaced by this shipment.
    WasReplaced,
    /// The service reports that the purchase failed, with its reason.
    PurchaseFailed {
        reason: String,
    },
    /// The answer to the purchase was lost, and a later read shows the shipment unpaid:
    /// nothing was charged, and nothing is sent again until the user buys again.
    PurchaseDidNothing,
    /// A purchase whose outcome is not known. Nothing is sent again unasked.
    Unresolved(UnresolvedReason),
    /// The label's file is not a good label.
    LabelWrong {
        /// None where the work on it broke down.
        format: Option<LabelFormat>,
        fault: LabelFault,
    },
    /// The barcode on the label is not the shipment's tracking code: a loud stop.
    LabelMismatch {
        expected: String,
        found: String,
    },
    /// The postage was refunded, or its refund was requested: its label must not
    /// be used.
    LabelRefunded,
    /// The refund was requested before, or the postage is refunded. Nothing was sent.
    RefundedBefore,
    /// The other shipment that was paid for the parcel is refunded, or its refund requested.
    /// Nothing was sent; the same request once more is meant.
    OtherRefunded {
        other: ShipmentId,
    },
    /// The label was put there before and is there no more: it may be on paper.
    LabelPutBefore {
        path: PathBuf,
    },
    /// The order has changed since its shipment was bought: that label is not
    /// for this parcel.
    ChangedSinceBought {
        /// In which fields, where that is known.
        fields: Vec<Field>,
    },
    /// The service gives no such file for this shipment.
    NoLabelFile {
        format: String,
    },
    DiskFull {
        path: PathBuf,
    },
    NotWritable {
        path: PathBuf,
        reason: String,
    },
    /// The file of the shop's rules can't be read.
    RulesUnreadable {
        path: PathBuf,
        reason: String,
    },
    /// What is kept of the form could not be removed before its purchase, which was not
    /// sent.
    FormStaysKept {
        path: PathBuf,
        reason: String,
    },
    /// Another window holds the ledger: this one may only read.
    LedgerBusy {
        path: PathBuf,
    },
    /// Another program has written to the ledger that this one holds. Nothing
    /// more is written or bought here.
    LedgerWrittenByAnother {
        path: PathBuf,
    },
    /// The ledger belongs to another service than the one that the profile names.
    LedgerOfAnotherService {
        path: PathBuf,
        bound: String,
        asked: String,
    },
    /// The folder that a file was to be saved in was there, and is not any more.
    FolderGone {
        path: PathBuf,
    },
    /// The ledgers' folder is on a network file system of this kind.
    LedgerOnNetwork {
        folder: PathBuf,
        kind: String,
        /// The environment variable that allows it all the same.
        allowed_by: String,
    },
    LedgerBroken {
        path: PathBuf,
        reason: String,
    },
    PracticeNotStarted {
        reason: String,
    },
    /// About a printer, or a label on its way to paper.
    Printing(PrintFault),
    /// The draft itself is at fault; see the problems.
    DraftInvalid,
    /// Too much at once: a bounded queue is full.
    Busy,
    /// The worker's thread is gone.
    Stopped,
}

/// Another shipment of the order that is to be bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherShipment {
    pub shipment: ShipmentId,
    /// As it travels, our token behind it.
    pub order_id: Option<String>,
    pub store: Option<Box<str>>,
    pub created_at: Option<Timestamp>,
    pub tracking_code: Option<String>,
    /// Its refund is requested, and may yet be refused.
    pub is_refund_requested: bool,
    /// To whom it goes, as far as the service shows it.
    pub recipient: Option<Box<ReturnedAddress>>,
    /// The order's lowest parcel that no shipment holds, as far as it is known.
    pub next_parcel: Option<NonZeroU32>,
}

/// Why the outcome of an operation is unresolved, and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnresolvedReason {
    /// The answer to a create was lost, and more than one shipment fits.
    CreateUnknown,
    /// The answer to a buy was lost and the service does not yet say more.
    BuyUnknown,
    /// Bought twice without an answer: a person decides.
    AttemptsUsedUp { attempts: u32 },
    /// The service says something that does not fit what was done.
    Contradiction { evidence: Contradiction },
    /// The answer to a refund was lost and the service shows no sign of it.
    /// It may be asked once more from this moment on, if at all.
    RefundUnknown { again_from: Option<Timestamp> },
    /// The answer to the making of a batch was lost, and more than one batch
    /// fits, or none is seen yet.
    BatchUnknown,
    /// Two shipments were paid for one parcel of an order.
    PaidTwice(Box<PaidTwice>),
    /// What was bought stands in no list of the service, for a day and longer.
    PurchaseNotListed { shipment: ShipmentId },
    /// The line has another shipment whose purchase has no known outcome yet.
    OtherBuyUnknown { other: ShipmentId },
}

impl UnresolvedReason {
    /// Whether it is about a purchase, or about the shipment to buy.
    pub fn is_of_purchase(&self) -> bool {
        match self {
            Self::CreateUnknown
            | Self::BuyUnknown
            | Self::AttemptsUsedUp { .. }
            | Self::Contradiction { .. }
            | Self::OtherBuyUnknown { .. } => true,
            Self::RefundUnknown { .. }
            | Self::BatchUnknown
            | Self::PaidTwice(_)
            | Self::PurchaseNotListed { .. } => false,
        }
    }
}

/// What is wrong with a label's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LabelFault {
    Empty,
    /// More bytes than any label has.
    TooLarge,
    /// It is a label, of another kind than was asked for.
    OtherFormat {
        found: LabelFormat,
    },
    /// Perhaps a web page.
    NotALabel,
    CutOff,
    NoPage,
    /// More pixels than any label has.
    TooManyPixels,
    /// Drawing it takes more time or memory than any label does.
    TooMuchToDraw,
    /// Printers draw ZPL; this program does not.
    NotDrawnHere,
    /// A command that a label does not need and a printer would obey.
    PrinterCommand {
        command: String,
    },
    Copies {
        copies: String,
    },
    /// ZPL in a form in which a command could hide.
    OddZpl,
    /// Its link leads where no label is fetched from.
    LinkNotFollowed,
    /// In the decoder's words.
    Broken {
        why: String,
    },
}

/// Why a shipment's documents are not made, beyond what can happen to any label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentFault {
    TooMany {
        most: usize,
    },
    /// The labels before it are all that one file takes.
    FileFull,
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

impl PrintFault {
    /// Whether there is no printer for what was to be printed.
    pub fn is_no_printer(&self) -> bool {
        matches!(
            self,
            Self::NoPrinter { name: None } | Self::NoPrinterFor { .. }
        )
    }
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
    /// The service shows it as canceled: the carrier holds the parcel or returns it.
    Canceled,
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
    /// Labels of several orders are meant by this: their tracking codes, or their ids.
    SeveralLabels { name: String, labels: Vec<String> },
    /// No shipment that was bought here has this bar code.
    ScannedUnknown { code: String },
    /// A test label could not be made.
    NotDrawn { reason: String },
    /// No queue could be asked for.
    NoQueues { state: PrinterState },
}
