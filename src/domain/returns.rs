//! Returns: parcels that came back (service document, sections 2.6 and 3.3).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    ids::{ReturnId, ShipmentId},
    shipment::ReturnedAddress,
    vocabulary::vocabulary,
};

vocabulary! {
    /// Where a return stands. New words appear without notice.
    pub enum ReturnStatus {
        /// Received by the operator; nobody has said what to do with it.
        OnHold = "on_hold",
        InTransit = "in_transit",
        /// Waits for pickup at the preferred branch.
        Ready = "ready",
        Resolved = "resolved",
    }
}

vocabulary! {
    /// Why a parcel came back.
    pub enum ReturnReason {
        /// The service says `unknown`: it does not know either.
        NotKnown = "unknown",
        Unclaimed = "unclaimed",
        IncompleteAddress = "incomplete_address",
        Damaged = "damaged",
        Other = "other",
    }
}

/// A parcel that came back.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Return {
    pub id: ReturnId,
    pub status: ReturnStatus,
    pub reason: Option<ReturnReason>,
    pub reason_note: Option<String>,
    /// The service's word, for example `delivery_confirmed`.
    pub resolution: Option<String>,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    pub resolved_at: Option<Timestamp>,
    pub original: OriginalShipment,
}

/// What a return knows of the shipment that it once was.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OriginalShipment {
    pub id: ShipmentId,
    pub order_type: Option<String>,
    pub order_reference: Option<String>,
    pub recipient: ReturnedAddress,
    pub customs_description: Option<String>,
    pub resolution: Option<String>,
    pub created_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    pub resolved_at: Option<Timestamp>,
}
