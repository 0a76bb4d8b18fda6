//! What the worker reports without being asked, and the types that stand in it.

use std::{path::PathBuf, time::Duration};

use jiff::Timestamp;

use super::{Failure, InterruptedJob, PaidTwice, UnresolvedReason};
use crate::model::{
    contradiction::Contradiction,
    environment::{AccountId, Profile},
    ids::{LineId, ShipmentId},
    money::Money,
    printer::{PrintProof, PrinterBook, PrinterName, PrinterStatus},
    report::ReadUntil,
    shipment::ShipmentStatus,
    unprinted::Unprinted,
};

/// Something that has happened. It is on disk before it is reported.
#[derive(Debug, Clone)]
pub enum Notice {
    /// The profiles as they are kept: reported before every answer to
    /// `Connect`, whatever that is, and after a profile was saved.
    ProfilesKnown(ProfilesKnown),
    /// The printers of this machine, if there are any, or why they can't be read:
    /// reported with the profiles.
    PrintersKnown(Result<PrinterBook, Failure>),
    /// All that an earlier run left open has been checked once.
    Recovered {
        unresolved: Vec<UnresolvedLine>,
    },
    /// What needs manual review, as it stands now.
    UnresolvedChanged {
        unresolved: Vec<UnresolvedLine>,
    },
    /// The queue "bought, not printed" as it stands now, oldest first.
    UnprintedChanged {
        unprinted: Vec<Unprinted>,
    },
    /// How many shipments were bought elsewhere and wait for their first scan, as it stands now.
    ReadyElsewhereChanged {
        count: u64,
    },
    /// Why labels that were bought are not here, as it stands now.
    MissingLabelsChanged {
        labels: Vec<MissingLabel>,
    },
    /// The list of shipments has changed: a view that shows it asks again.
    ShipmentsChanged,
    SyncProgressed {
        state: SyncState,
    },
    /// Parcels have moved: a view that shows them asks again.
    ParcelsChanged,
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
    /// Whether the service accepts the token, as its last answer shows.
    TokenChecked {
        is_refused: bool,
    },
    /// Since when requests have no answer, as it stands now: nothing while they have.
    SilenceChanged {
        since: Option<Timestamp>,
    },
    /// The service has charged something else than what was approved.
    ChargedOtherwise {
        line: LineId,
        shipment: ShipmentId,
        approved: Money,
        charged: Money,
    },
    /// A job of an earlier run did not come to its end.
    JobInterrupted {
        job: Box<InterruptedJob>,
    },
    /// The files of a label that is not valid any more were given names that say so.
    LabelMarked {
        shipment: ShipmentId,
        /// One of them.
        path: PathBuf,
    },
    /// The service has decided against a refund.
    RefundDenied {
        shipment: ShipmentId,
        /// In the service's words, if it has said why.
        reason: Option<String>,
    },
    /// Another shipment was paid for the parcel of one that was bought here.
    PaidTwice {
        paid_twice: Box<PaidTwice>,
    },
    /// A label is proven to be on paper.
    PrintProven {
        line: LineId,
        shipment: ShipmentId,
        by: PrintProof,
    },
    /// Reported before a purchase: its label would not print now. The purchase goes on.
    PrinterNotReady {
        printer: PrinterName,
        status: PrinterStatus,
    },
    /// A printer that was not ready prints again. These labels were meant for it;
    /// none of them is sent unasked.
    PrinterReady {
        printer: PrinterName,
        shipments: Vec<ShipmentId>,
    },
}

/// Every profile that is kept, whichever is connected.
#[derive(Debug, Clone)]
pub struct ProfilesKnown {
    pub profiles: Vec<Profile>,
    /// The accounts that a token is at hand for.
    pub with_token: Vec<AccountId>,
    /// Why the keychain does not keep tokens here, if it does not.
    pub keychain_trouble: Option<Failure>,
}

/// How the ledger stands to what the service has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyncState {
    /// The whole history is read, page by page.
    ReadingHistory {
        read: u64,
        of: Option<u64>,
        /// How much longer it takes at this pace, once that can be said.
        left: Option<Duration>,
    },
    /// All of it is here, and is put in order for the search.
    Tidying,
    /// What is new or not final is read.
    Refreshing,
    /// All that the service had then is here.
    UpToDate {
        at: Timestamp,
        /// Until when what is new is here, and changes of older shipments.
        read_until: Option<ReadUntil>,
    },
    /// It goes on by itself later.
    Waiting { why: Failure },
}

/// A label that was bought and could not be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingLabel {
    pub shipment: ShipmentId,
    /// What came of the last try.
    pub failure: Failure,
    /// Whether it is tried again unasked: a file that can't be a good label is not.
    pub is_tried_again: bool,
}

/// A line whose outcome is unresolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnresolvedLine {
    pub line: LineId,
    pub order_id: Option<String>,
    pub recipient_name: Option<String>,
    pub shipment: Option<ShipmentId>,
    pub reason: UnresolvedReason,
    /// What buying it again would cost; nothing where that can't be done.
    pub buy_again_at: Option<Money>,
    /// Whether the user may say that it is resolved elsewhere.
    pub can_set_aside: bool,
    /// The latest steps, oldest first.
    pub evidence: Vec<Evidence>,
    /// The shipment as the service showed it last.
    pub shown: Option<Shown>,
}

/// A shipment's status at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub status: ShipmentStatus,
    pub at: Timestamp,
}

/// One step, and when it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub at: Timestamp,
    pub step: EvidenceStep,
}

/// What was done or seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceStep {
    CreateSent,
    BuySent {
        attempt: u32,
        price: Money,
    },
    RefundSent,
    BatchSent,
    NoAnswer {
        reason: String,
    },
    Refused {
        words: String,
    },
    /// The service has taken the request.
    Taken,
    SeenUnpaid,
    SeenUnderWay,
    SeenFailed {
        reason: String,
    },
    /// A search found nothing.
    NotFound,
    /// A search found as many as this.
    Several {
        count: usize,
    },
    RetryAllowed,
    /// What does not fit.
    Contradiction {
        evidence: Contradiction,
    },
}
