//! The list of shipments: what is asked of the ledger, what it shows, and how
//! far it has been brought up to date with the service.

use jiff::Timestamp;

use crate::domain::{
    draft::ShipmentDraft,
    ids::ShipmentId,
    money::Money,
    printer::PrintProof,
    shipment::Shipment,
    shipment_list::{ShipmentRow, ShipmentSearch, Stretch, Total},
};

use super::{EvidenceStep, Failure, RequestId};

/// Asks for a stretch of the shipments that the ledger knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListShipments {
    pub request: RequestId,
    pub search: ShipmentSearch,
    pub stretch: Stretch,
}

/// A stretch of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShipmentList {
    /// Where it begins, counted from nought.
    pub first: u64,
    pub rows: Vec<ShipmentRow>,
    pub total: Total,
}

/// A shipment as the ledger knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownShipment {
    pub shipment: Box<Shipment>,
    /// When it was seen so.
    pub seen_at: Timestamp,
    /// What this client did to it, oldest first.
    pub history: Vec<Done>,
    /// What it was asked for with here: it says more than the service tells.
    pub asked: Option<Box<ShipmentDraft>>,
}

/// How the ledger stands to what the service has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyncState {
    /// The whole history is read, page by page.
    ReadingHistory { read: u64, of: Option<u64> },
    /// What is new or not final is read.
    Refreshing,
    /// All that the service had then is here.
    UpToDate { at: Timestamp },
    /// It goes on by itself later.
    Waiting { why: Failure },
}

/// One thing that this client did to a shipment, or saw of it, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    pub at: Timestamp,
    pub step: DoneStep,
}

/// What was done or seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DoneStep {
    /// A step that may stand in doubt.
    Evidence(EvidenceStep),
    Made,
    /// It is to take the place of that draft.
    Replaces {
        shipment: ShipmentId,
    },
    /// It took the place of that draft, which is gone.
    Replaced {
        shipment: ShipmentId,
    },
    /// That draft stays beside it.
    KeepsBoth {
        shipment: ShipmentId,
    },
    RatesRefreshed,
    /// The price is missing where somebody else paid.
    Bought {
        price: Option<Money>,
    },
    LabelSaved {
        format: String,
    },
    DeleteSent,
    Deleted,
    RefundTaken,
    RefundDenied {
        reason: String,
    },
    Voided,
    /// Given to a printer, which proves no paper.
    PrintSent {
        printer: Option<String>,
    },
    PrintUnclear {
        reason: String,
    },
    /// On paper, and by what that is known.
    Printed {
        by: PrintProof,
    },
    HandedOver,
    PrintAgain {
        who: Option<String>,
        why: Option<String>,
    },
    SetAside,
}
