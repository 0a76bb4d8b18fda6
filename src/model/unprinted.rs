//! A label in the queue "bought, not printed".

use std::path::PathBuf;

use jiff::Timestamp;

use super::{
    ids::{LineId, ShipmentId},
    printer::PrintStanding,
};

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
    /// Its refund was asked for, and the service decided against it.
    pub is_refund_denied: bool,
}
