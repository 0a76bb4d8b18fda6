//! What the window or the command line asks the worker to do.

use std::path::PathBuf;

use secrecy::SecretString;

use crate::domain::{
    draft::ShipmentDraft,
    environment::{Environment, Profile},
    ids::{BatchId, LineId, ShipmentId},
    label::{LabelFormat, Overwrite, Resolution},
    label_name::NameTemplate,
    money::Money,
    postage_changes::PostageChanges,
    postage_type::PostageType,
};

use super::{
    BatchesCommand, DoToMany, ExportReport, ExportShipments, ListShipments, MakeReport,
    PapersCommand, PriceDrafts, PrintingCommand, RequestId, StartBulk, TrackingCommand,
};

/// One thing to do. Whatever costs money says at what price.
#[derive(Debug, Clone)]
pub enum Command {
    /// Speak to this environment from now on. Opens its ledger and settles
    /// what an earlier run left open.
    Connect {
        request: RequestId,
        environment: Environment,
    },
    /// Keep a profile, and its token in the keychain if one is given.
    SaveProfile(SaveProfile),
    /// Ask the service something harmless with the current profile and token.
    TestConnection {
        request: RequestId,
    },
    /// Make (or bring up to date) the unpaid shipment of a line and give its rates.
    Quote(Quote),
    Buy(Buy),
    /// Show a label: its file is fetched, verified and decoded.
    FetchLabel(FetchLabel),
    SaveLabel(SaveLabel),
    /// A stretch of the shipments that the ledger knows. Nothing is sent.
    ListShipments(ListShipments),
    /// Read now what the service has that is new or not final.
    Sync {
        request: RequestId,
    },
    /// One shipment, whole: as the ledger knows it, then from the service.
    OpenShipment {
        request: RequestId,
        shipment: ShipmentId,
    },
    DeleteShipment {
        request: RequestId,
        shipment: ShipmentId,
    },
    RefreshRates(RefreshRates),
    AskRefund {
        request: RequestId,
        shipment: ShipmentId,
    },
    /// The user has looked at a line in doubt and wants it settled again,
    /// which may buy once more.
    RetryInDoubt {
        request: RequestId,
        line: LineId,
    },
    /// The user wants a line in doubt looked at. That buys nothing.
    LookAgain {
        request: RequestId,
        line: LineId,
    },
    /// The user has settled a line in doubt elsewhere: it is asked about no
    /// more, and nothing more is sent for it.
    SetAside {
        request: RequestId,
        line: LineId,
    },
    /// The user says what became of labels on paper.
    MarkPrint(MarkPrint),
    CreateBatch {
        request: RequestId,
        line: LineId,
        description: Option<String>,
    },
    /// Deletes a batch; the service does so only when it is empty.
    DeleteBatch {
        request: RequestId,
        batch: BatchId,
    },
    ChangeBatch(ChangeBatch),
    PriceDrafts(PriceDrafts),
    DoToMany(DoToMany),
    ExportShipments(ExportShipments),
    /// Every refund that was asked for, as the ledger knows it.
    ListRefunds {
        request: RequestId,
    },
    MakeReport(MakeReport),
    ExportReport(ExportReport),
    /// What the Batches screen looks at, scans and prints.
    Batches(BatchesCommand),
    /// The parcels that came back: as the ledger knows them, then from the service.
    ListReturns {
        request: RequestId,
    },
    /// What the Tracking screen looks at.
    Tracking(TrackingCommand),
    /// Labels in one file, and packing slips.
    Papers(PapersCommand),
    /// Printers, and what they print.
    Printing(PrintingCommand),
    /// Ship many lines. One such job at a time.
    StartBulk(StartBulk),
    /// Begin and buy nothing more for now; what is bought gets its label.
    PauseBulk,
    ResumeBulk,
    /// As paused, for good. What is in doubt is still looked after.
    CancelBulk,
}

/// Says what became of labels on paper, all of them or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkPrint {
    pub request: RequestId,
    pub lines: Vec<LineId>,
    pub mark: PrintMark,
}

/// What the user says of a label on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintMark {
    Printed,
    HandedOver,
    /// It is to be printed (again): back into "bought, not printed".
    PrintAgain,
}

/// Moves shipments into a batch or out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeBatch {
    pub request: RequestId,
    pub batch: BatchId,
    pub change: BatchMove,
    pub shipments: Vec<ShipmentId>,
}

/// Which way shipments go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchMove {
    Add,
    Remove,
}

/// Asks for the rates of a draft.
#[derive(Debug, Clone)]
pub struct Quote {
    pub request: RequestId,
    pub line: LineId,
    pub draft: Box<ShipmentDraft>,
    /// The draft whose place it takes: deleted once the new one is made.
    pub replaces: Option<ShipmentId>,
}

/// Asks for the rates of a draft anew, perhaps for another package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefreshRates {
    pub request: RequestId,
    pub shipment: ShipmentId,
    /// What is to change; nothing changes but the rates when it is empty.
    pub changes: Box<PostageChanges>,
}

/// Buys postage for a quoted line, at a price the user has seen.
#[derive(Debug, Clone)]
pub struct Buy {
    pub request: RequestId,
    pub line: LineId,
    pub shipment: ShipmentId,
    pub postage_type: PostageType,
    /// The total that was on the button.
    pub approved_price: Money,
}

/// Shows a label as a picture.
#[derive(Debug, Clone)]
pub struct FetchLabel {
    pub request: RequestId,
    pub shipment: ShipmentId,
    /// Only what is not a picture already can be drawn finer.
    pub resolution: Resolution,
}

/// Saves a label where the user wants it; the label folder keeps a copy.
#[derive(Debug, Clone)]
pub struct SaveLabel {
    pub request: RequestId,
    pub shipment: ShipmentId,
    pub format: LabelFormat,
    /// A file, or a folder that ends in a separator or exists; the name is then ours.
    pub to: PathBuf,
    /// What it is called in a folder.
    pub naming: NameTemplate,
    pub overwrite: Overwrite,
}

/// A profile to keep.
#[derive(Debug, Clone)]
pub struct SaveProfile {
    pub request: RequestId,
    pub profile: Profile,
    /// `None` leaves the token that is there.
    pub token: Option<SecretString>,
}
