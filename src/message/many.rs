//! What is done to many shipments of the list at once, beside buying them.

use std::path::PathBuf;

use crate::domain::{
    environment::Environment,
    ids::{LineId, ShipmentId},
    money::Money,
    postage_type::PostageType,
    rate_choice::{NotChosen, RateChoice},
    shipment_list::ShipmentSearch,
};

use super::RequestId;

/// Asks what drafts cost as far as the ledger knows. Nothing is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceDrafts {
    pub request: RequestId,
    pub shipments: Vec<ShipmentId>,
    pub choice: RateChoice,
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

/// Does the same to many shipments, one after the other. One such job, or one
/// bulk purchase, at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoToMany {
    pub request: RequestId,
    pub deed: ManyDeed,
    pub shipments: Vec<ShipmentId>,
}

/// What is done to each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ManyDeed {
    Delete,
    AskRefund,
}

/// Writes shipments that the ledger knows into a file of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportShipments {
    pub request: RequestId,
    pub which: WhichShipments,
    pub format: TableFormat,
    /// Where the shipments are from: what is not real is marked.
    pub environment: Environment,
    pub to: PathBuf,
}

/// Which shipments are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhichShipments {
    Found(ShipmentSearch),
    These(Vec<ShipmentId>),
}

/// A file that a spreadsheet opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    Csv,
    Xlsx,
}

impl TableFormat {
    /// The ending of its file names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// A table that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedTable {
    pub path: PathBuf,
    pub rows: u64,
}
