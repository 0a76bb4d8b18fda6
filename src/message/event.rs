//! What the worker tells: answers to commands, and what it found by itself.

use std::{path::PathBuf, sync::Arc};

use jiff::Timestamp;

use crate::domain::{
    batch::Batch,
    environment::{Environment, Profile},
    ids::{BatchId, LineId, ShipmentId},
    label::LabelFormat,
    money::Money,
    printer::PrintStanding,
    recents::Recents,
    refund::RefundCase,
    report::Report,
    shipment::Shipment,
};

use super::{
    BatchMove, BatchesEvent, BulkOutcome, BulkProgress, BulkSummary, ExportedTable, Failure,
    KnownShipment, PapersEvent, PricedDraft, PrintMark, PrintingNews, RequestId, ReturnsEvent,
    ShipmentList, SyncState, TrackingNews, Unsettled,
};

/// Something that has happened. It is on disk before it is told.
#[derive(Debug, Clone)]
pub enum Event {
    /// The profiles as they are kept, told before every answer to `Connect`,
    /// whatever that answer is, and after a profile was saved.
    ProfilesKnown(ProfilesKnown),
    /// The answer to `Connect`.
    Connected {
        request: RequestId,
        outcome: Result<Connected, Failure>,
    },
    ProfileSaved {
        request: RequestId,
        outcome: Result<Profile, Failure>,
    },
    /// `Ok` carries how many shipments the account has.
    ConnectionTested {
        request: RequestId,
        outcome: Result<u64, Failure>,
    },
    /// All that an earlier run left open has been looked at once.
    Recovered {
        unsettled: Vec<Unsettled>,
    },
    Quoted {
        request: RequestId,
        line: LineId,
        outcome: Result<Quoted, Failure>,
    },
    /// A purchase has got this far; the outcome follows.
    PurchaseProgress {
        request: RequestId,
        line: LineId,
        step: PurchaseStep,
    },
    Purchased {
        request: RequestId,
        line: LineId,
        outcome: Result<PurchaseOutcome, Failure>,
    },
    LabelFetched {
        request: RequestId,
        shipment: ShipmentId,
        outcome: Result<LabelPicture, Failure>,
    },
    LabelSaved {
        request: RequestId,
        shipment: ShipmentId,
        outcome: Result<SavedLabel, Failure>,
    },
    ShipmentsListed {
        request: RequestId,
        outcome: Result<ShipmentList, Failure>,
    },
    /// Told before `ShipmentOpened`, if the ledger knows the shipment.
    ShipmentKnown {
        request: RequestId,
        known: KnownShipment,
    },
    ShipmentOpened {
        request: RequestId,
        outcome: Result<Box<Shipment>, Failure>,
    },
    ShipmentDeleted {
        request: RequestId,
        shipment: ShipmentId,
        outcome: Result<(), Failure>,
    },
    RatesRefreshed {
        request: RequestId,
        outcome: Result<Box<Shipment>, Failure>,
    },
    RefundAsked {
        request: RequestId,
        outcome: Result<Box<Shipment>, Failure>,
    },
    /// The answer to `RetryInDoubt`, told when the line is settled again.
    Retried {
        request: RequestId,
        line: LineId,
        outcome: Result<LineState, Failure>,
    },
    /// What waits for a person, as it stands now.
    UnsettledChanged {
        unsettled: Vec<Unsettled>,
    },
    /// The answer to `SetAside`.
    SetAside {
        request: RequestId,
        line: LineId,
        outcome: Result<(), Failure>,
    },
    /// The answer to `MarkPrint`: the lines that have changed.
    PrintMarked {
        request: RequestId,
        mark: PrintMark,
        outcome: Result<Vec<LineId>, Failure>,
    },
    BatchCreated {
        request: RequestId,
        line: LineId,
        outcome: Result<Box<Batch>, Failure>,
    },
    BatchDeleted {
        request: RequestId,
        batch: BatchId,
        outcome: Result<(), Failure>,
    },
    /// All shipments are where they were to go, or why not.
    BatchChanged {
        request: RequestId,
        batch: BatchId,
        change: BatchMove,
        outcome: Result<(), Failure>,
    },
    DraftsPriced {
        request: RequestId,
        outcome: Result<Vec<PricedDraft>, Failure>,
    },
    ShipmentsExported {
        request: RequestId,
        outcome: Result<ExportedTable, Failure>,
    },
    RefundsListed {
        request: RequestId,
        outcome: Result<Vec<RefundCase>, Failure>,
    },
    ReportMade {
        request: RequestId,
        outcome: Result<Box<Report>, Failure>,
    },
    ReportExported {
        request: RequestId,
        outcome: Result<ExportedTable, Failure>,
    },
    /// The answers to `Batches`.
    Batches(BatchesEvent),
    /// The answers to `ListReturns`.
    Returns(ReturnsEvent),
    /// The answers to `Papers`.
    Papers(PapersEvent),
    /// The answers to `Tracking`, and what was found in the background.
    Tracking(TrackingNews),
    /// The answers to `Printing`, and what printers do by themselves.
    Printing(PrintingNews),
    /// How far a bulk job is, told as it goes.
    BulkProgressed {
        request: RequestId,
        progress: BulkProgress,
    },
    BulkLineEnded {
        request: RequestId,
        line: LineId,
        outcome: BulkOutcome,
    },
    /// The answer to `StartBulk` and `DoToMany`: every line has ended, or none was begun.
    BulkEnded {
        request: RequestId,
        outcome: Result<BulkSummary, Failure>,
    },
    /// The list of shipments is not what it was: whoever shows it asks again.
    ShipmentsChanged,
    SyncProgressed {
        state: SyncState,
    },
    /// The answer to `Sync`.
    Synced {
        request: RequestId,
        outcome: Result<(), Failure>,
    },
    /// The queue "bought, not printed" as it stands now, oldest first.
    UnprintedChanged {
        unprinted: Vec<Unprinted>,
    },
    /// The request budget as it stands now.
    BudgetChanged {
        left: u32,
        limit: u32,
        /// When there is more; nothing while all of it is left.
        more_at: Option<Timestamp>,
    },
    /// The service answered, or could not be reached, as of this moment.
    OnlineChanged {
        online: bool,
        since: Timestamp,
    },
}

/// Every profile that is kept, whichever is connected.
#[derive(Debug, Clone)]
pub struct ProfilesKnown {
    pub profiles: Vec<Profile>,
    /// The environments that a token is at hand for.
    pub with_token: Vec<Environment>,
    /// Why the keychain does not keep tokens here, if it does not.
    pub keychain_trouble: Option<Failure>,
}

/// A connected environment.
#[derive(Debug, Clone)]
pub struct Connected {
    pub profile: Profile,
    /// Where labels are kept.
    pub label_folder: PathBuf,
    /// What the latest lines of this ledger, and of no other, were sent with.
    pub recents: Recents,
    pub access: Access,
}

/// What may be done with a ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Access {
    #[default]
    Full,
    /// Another process holds this ledger: what it knows can be looked at, and
    /// nothing is sent.
    LookOnly { path: PathBuf },
}

/// The rates of a line, or the reason that it needs none.
#[derive(Debug, Clone)]
pub struct Quoted {
    pub state: LineState,
    pub shipment: Box<Shipment>,
}

/// Where a line stands in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineState {
    /// An unpaid shipment with rates.
    Draft,
    /// Bought before; nothing was sent. `Changed` says that the draft is not
    /// what was bought.
    AlreadyBought { changed: bool },
    /// A purchase is in doubt: nothing is sent unasked.
    InDoubt(super::Doubt),
}

/// How far a purchase has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PurchaseStep {
    /// The intent is on disk and the request is under way.
    Requesting,
    /// The service has taken the request; the outcome is awaited.
    Waiting,
    /// The answer was lost; the service is being asked what happened.
    Checking,
    /// Bought; the label is fetched.
    FetchingLabel,
}

/// A purchase that succeeded.
#[derive(Debug, Clone)]
pub struct PurchaseOutcome {
    pub shipment: Box<Shipment>,
    /// What the rate's total was.
    pub price: Money,
    /// The copy in the label folder, or why there is none yet.
    pub label: Result<SavedLabel, Failure>,
}

/// A label, decoded for the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelPicture {
    pub width: u32,
    pub height: u32,
    /// How many of its pixels are an inch on paper.
    pub dots_per_inch: u16,
    /// Four bytes a pixel, red first, rows from the top.
    pub rgba: Arc<[u8]>,
    /// Whether the barcode was read and is the tracking code.
    pub barcode_read: bool,
}

/// A label's file on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedLabel {
    pub shipment: ShipmentId,
    pub format: LabelFormat,
    pub path: PathBuf,
    pub sha256: String,
}

/// A shipment that was bought and not proven to be printed or handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unprinted {
    pub line: LineId,
    pub shipment: ShipmentId,
    pub order_id: Option<String>,
    pub recipient_name: String,
    pub bought_at: Timestamp,
    /// The copy in the label folder, if it is there.
    pub label: Option<PathBuf>,
    pub standing: PrintStanding,
}
