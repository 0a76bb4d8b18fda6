//! The list of shipments: what a row shows, and what a person asks of it.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    ids::{BatchId, LineId, ShipmentId},
    money::Money,
    paper::Paper,
    parcel::PackageType,
    postage_type::PostageType,
    shipment::{Shipment, ShipmentStatus},
};

/// One row of the list of shipments. Small, as there may be a million.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShipmentRow {
    pub id: ShipmentId,
    pub status: ShipmentStatus,
    /// The line that it was made for, if it was made here.
    pub line: Option<LineId>,
    pub batch: Option<BatchId>,
    pub package_type: Option<PackageType>,
    pub recipient: String,
    pub city: String,
    pub province: String,
    pub country: String,
    /// The user's own order id, without our token.
    pub order_id: Option<String>,
    pub postage_type: PostageType,
    /// What was paid, or would be charged.
    pub price: Option<Money>,
    pub tracking_code: Option<String>,
    pub created_at: Option<Timestamp>,
    /// The word of the store that the order came from.
    pub store: Option<String>,
    /// Where its label stands, as far as this computer knows.
    pub paper: Paper,
    /// When it was given to a printer, or proven to be on paper.
    pub printed_at: Option<Timestamp>,
}

impl ShipmentRow {
    /// The row of a shipment as the service shows it: of its paper, it knows nothing.
    pub fn of(shipment: &Shipment, line: Option<&LineId>) -> Self {
        let recipient = &shipment.recipient;
        Self {
            id: shipment.id.clone(),
            status: shipment.status.clone(),
            line: line.cloned(),
            batch: shipment.batch_id,
            package_type: shipment.parcel.package_type.clone(),
            recipient: recipient.name.clone().unwrap_or_default(),
            city: recipient.city.clone().unwrap_or_default(),
            province: recipient.province_code.clone().unwrap_or_default(),
            country: recipient.country_code.clone().unwrap_or_default(),
            order_id: shipment.own_order_id().map(ToOwned::to_owned),
            postage_type: shipment.postage_type.clone(),
            price: shipment.price(),
            tracking_code: shipment.tracking_code.clone(),
            created_at: shipment.created_at,
            store: shipment
                .order_store
                .as_ref()
                .map(|store| store.as_str().to_owned()),
            paper: Paper::Unknown,
            printed_at: None,
        }
    }
}

/// Which shipments are listed, and in what order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShipmentSearch {
    /// As typed. Each word begins a word of the shipment's id, order id,
    /// recipient, address or tracking code.
    pub text: String,
    pub filter: ShipmentFilter,
    pub sort: ShipmentSort,
    pub origin: SearchOrigin,
}

/// Where the text of a search comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SearchOrigin {
    /// Typed, or of a view: the sort that was chosen holds for all that is found.
    #[default]
    Typed,
    /// A scan is about the shipment that has this code: that one stands first, whatever the sort.
    Scanned,
}

/// Which shipments are left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShipmentFilter {
    /// Those of any status when it is empty.
    pub statuses: BTreeSet<ShipmentStatus>,
    pub batch: Option<BatchId>,
    pub package_type: Option<PackageType>,
    /// Created then or later.
    pub from: Option<Timestamp>,
    /// Created earlier than that.
    pub before: Option<Timestamp>,
}

impl ShipmentFilter {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentSort {
    pub by: SortBy,
    pub direction: Direction,
}

impl Default for ShipmentSort {
    /// Newest first.
    fn default() -> Self {
        Self {
            by: SortBy::Created,
            direction: Direction::Descending,
        }
    }
}

/// What a list can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    Created,
    Recipient,
    OrderId,
    Price,
    Status,
    /// The recipient's city.
    Place,
    /// The service's word for the postage type.
    Postage,
    TrackingCode,
    /// Where the label stands, and of those that stand alike when it got there.
    Printed,
    Store,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    Ascending,
    Descending,
}

impl Direction {
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }
}

/// A zero-based range of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    pub first: u64,
    pub rows: u32,
}

/// How many shipments a search finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Total {
    Exactly(u64),
    /// So many were counted, and there are more: only these are listed.
    MoreThan(u64),
}

impl Total {
    /// The number of rows that can be listed.
    pub fn listed(self) -> u64 {
        match self {
            Self::Exactly(rows) | Self::MoreThan(rows) => rows,
        }
    }
}

/// A range of rows of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShipmentList {
    /// Where it begins, counted from zero.
    pub first: u64,
    pub rows: Vec<ShipmentRow>,
    pub total: Total,
}
