//! The calls about the list of shipments and a single one of them.

use std::path::PathBuf;

use jiff::Timestamp;

use crate::contract::{EvidenceStep, calls};
use crate::model::{
    account_money::NotedMoney,
    cost_centre::CostCentre,
    customs::EarlierItems,
    draft::ShipmentDraft,
    environment::Environment,
    ids::{LineId, ShipmentId},
    money::Money,
    postage_changes::PostageChanges,
    postage_type::PostageType,
    printer::PrintProof,
    rate_choice::{NotChosen, RateChoice},
    shipment::{Shipment, ShipmentStatus},
    shipment_list::{ShipmentList, ShipmentRow, ShipmentSearch, Stretch},
    table_cell::{ExportedTable, TableFormat},
};

calls! {
    /// A range of the shipments that the ledger knows. Nothing is sent.
    List { search: ShipmentSearch, stretch: Stretch } -> ShipmentList, read;
    /// The rows of these shipments, as far as they are still listed. Nothing is sent.
    ListThese { shipments: Vec<ShipmentId> } -> Vec<ShipmentRow>, read;
    /// Reads now what the service has that is new or not final.
    Sync {} -> (), write;
    /// One shipment, whole: as the ledger knows it, then from the service.
    Open { shipment: ShipmentId } -> Box<Shipment>, read, progress KnownShipment;
    Delete { shipment: ShipmentId } -> (), write;
    /// Asks for the rates of a draft anew, perhaps for another package.
    RefreshRates {
        shipment: ShipmentId,
        /// What is to change; nothing changes but the rates when it is empty.
        changes: Box<PostageChanges>,
    } -> Box<Shipment>, write;
    /// Books shipments under a cost centre, or under none. That stays in the ledger: nothing
    /// is sent.
    SetCostCentre { shipments: Vec<ShipmentId>, cost_centre: Option<CostCentre> } -> (), write;
    /// What drafts cost as far as the ledger knows. Nothing is sent.
    PriceDrafts { shipments: Vec<ShipmentId>, choice: RateChoice } -> Vec<PricedDraft>, read;
    /// Writes shipments that the ledger knows into a file of a table.
    Export {
        which: WhichShipments,
        format: TableFormat,
        /// Where the shipments are from: what is not real is marked.
        environment: Environment,
        to: PathBuf,
    } -> ExportedTable, read;
}

/// A shipment as the ledger knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownShipment {
    pub shipment: Box<Shipment>,
    /// When it was seen so.
    pub seen_at: Timestamp,
    /// What this client did to it, oldest first.
    pub history: Vec<Done>,
    /// What the journal of this computer says of its money.
    pub noted: NotedMoney,
    /// What it was asked for with here: it holds more than the service returns.
    pub draft: Option<Box<ShipmentDraft>>,
    /// Where it was made elsewhere: customs items that may be its own, for the service
    /// returns none.
    pub earlier_items: Option<EarlierItems>,
    /// What it is booked under here.
    pub cost_centre: Option<CostCentre>,
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
    /// A step that may be unresolved.
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
    /// Bought here, and charged otherwise than approved.
    ChargedOtherwise {
        approved: Money,
        charged: Money,
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
    /// The service shows it paid again.
    RefundNotUnderWay {
        status: ShipmentStatus,
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
    /// It is not printed, or not handed over, after all.
    MarkTakenBack {
        who: Option<String>,
    },
    SetAside,
}

/// A draft, and what it would be bought at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedDraft {
    pub shipment: ShipmentId,
    pub line: LineId,
    pub recipient: String,
    /// The user's own, without our token.
    pub order_id: Option<String>,
    pub offer: Result<(PostageType, Money), NotChosen>,
}

/// Which shipments are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhichShipments {
    Found(ShipmentSearch),
    These(Vec<ShipmentId>),
}
