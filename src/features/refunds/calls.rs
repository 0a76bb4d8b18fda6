//! The calls about refunds.

use crate::contract::calls;
use crate::model::{ids::ShipmentId, refund::RefundList, shipment::Shipment};

calls! {
    /// Requests the refund of a shipment's postage.
    RequestRefund { shipment: ShipmentId } -> Box<Shipment>, write;
    /// The refunds that were requested, as the ledger knows them.
    List {} -> Box<RefundList>, read;
}
