//! A batch: shipments that are handed over together (service document,
//! sections 2.1 and 3.2).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    bag::{Closing, Scan},
    ids::BatchId,
    shipment::Shipment,
    vocabulary::vocabulary,
};

vocabulary! {
    /// Where a batch stands. New words appear without notice.
    pub enum BatchStatus {
        /// Not yet received.
        Pending = "pending",
        /// Not yet received, but every shipment in it may be.
        Ready = "ready",
        Received = "received",
    }
}

/// A batch as the service last said it was.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Batch {
    pub id: BatchId,
    pub description: Option<String>,
    pub status: BatchStatus,
    pub created_at: Option<Timestamp>,
    /// Links to the batch's own label; each is short-lived.
    pub label_png_url: Option<String>,
    pub label_zpl_url: Option<String>,
}

/// A batch in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchRow {
    pub batch: Batch,
    /// As far as it is known here.
    pub parcels: Option<u64>,
    pub closing: Option<Closing>,
}

impl BatchRow {
    /// Whether this desk closed it out and it holds as many parcels as then. The service has no
    /// such status.
    pub fn is_closed_out(&self) -> bool {
        let parcels = self.closing.map(|closing| closing.parcels);
        parcels.is_some() && parcels == self.parcels
    }

    /// Whether this desk closed it out and it holds another number of parcels since. Once it was
    /// received, that is over.
    pub fn is_changed_since_closing(&self) -> bool {
        let is_open = match &self.batch.status {
            BatchStatus::Pending | BatchStatus::Ready => true,
            BatchStatus::Received | BatchStatus::Unknown(_) => false,
        };
        let counts = self.closing.zip(self.parcels);
        is_open && counts.is_some_and(|(closing, parcels)| closing.parcels != parcels)
    }
}

/// A batch with all that is known of its bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenBatch {
    pub batch: Batch,
    pub parcels: Vec<Shipment>,
    /// Whether the batch holds more parcels than are listed.
    pub is_cut_off: bool,
    pub scans: Vec<Scan>,
    pub closing: Option<Closing>,
    /// When the service was asked for the parcels.
    pub read_at: Option<Timestamp>,
}

/// Whether shipments go into a batch or out of it. The journal keeps these names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BatchMove {
    Add,
    Remove,
}
