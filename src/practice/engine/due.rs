//! Work that the service does automatically, at a time.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::ReturnStatus;

/// Work with its due time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    pub at: Timestamp,
    pub work: Work,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "work")]
pub enum Work {
    FinishPurchase {
        shipment_id: String,
    },
    DecideRefund {
        shipment_id: String,
    },
    /// The next step of a shipment's journey, of the plan with that number.
    Travel {
        shipment_id: String,
        number: u32,
    },
    /// A return's time in a status is over.
    MoveReturn {
        return_id: String,
        from: ReturnStatus,
    },
}
