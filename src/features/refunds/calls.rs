//! The calls about refunds.

use crate::contract::calls;
use crate::model::{ids::ShipmentId, refund::RefundCase, shipment::Shipment};

calls! {
    /// Requests the refund of a shipment's postage.
    RequestRefund { shipment: ShipmentId } -> Box<Shipment>, write;
    /// Every refund that was requested, as the ledger knows it.
    List {} -> Vec<RefundCase>, read;
}
