//! The terms of a purchase: what a person has agreed to, and nothing else is
//! bought.

use serde::{Deserialize, Serialize};

use super::{ids::ShipmentId, money::Money, postage_type::PostageType};

/// What is bought, at which price. The journal keeps these names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PurchaseTerms {
    pub shipment: ShipmentId,
    pub postage_type: PostageType,
    /// The total that a person approved.
    pub price: Money,
}
