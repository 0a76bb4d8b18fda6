//! A batch: shipments that are handed over together (service document,
//! sections 2.1 and 3.2).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ids::BatchId, vocabulary::vocabulary};

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
