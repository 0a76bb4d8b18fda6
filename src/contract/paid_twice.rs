//! A parcel of an order for which two shipments were paid.

use jiff::Timestamp;

use crate::model::{ids::ShipmentId, money::Money};

/// Two shipments that were paid for one parcel of an order. One of them is to be
/// refunded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidTwice {
    pub order_id: Option<String>,
    /// Whether they only look alike, and may be two orders.
    pub is_alike: bool,
    /// The order id of the other one, where they look alike and it has one.
    pub other_order_id: Option<String>,
    /// The one that was bought with this ledger.
    pub own: PaidShipment,
    pub other: PaidShipment,
    /// Whether the other one was bought with this ledger as well.
    pub is_other_own: bool,
}

/// One of them, as it was read last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidShipment {
    pub shipment: ShipmentId,
    pub tracking_code: Option<String>,
    /// None where the service does not say.
    pub price: Option<Money>,
    pub created_at: Option<Timestamp>,
    /// Whether its label was printed with this ledger, or may have been.
    pub is_printed: bool,
}

impl PaidShipment {
    /// The tracking code, else the id.
    pub fn name(&self) -> &str {
        self.tracking_code
            .as_deref()
            .unwrap_or(self.shipment.as_str())
    }
}
