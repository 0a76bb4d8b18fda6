//! What waits for a person, with its evidence: what was sent when, what was
//! answered, and what the service shows now.

use jiff::Timestamp;

use crate::domain::{
    ids::{LineId, ShipmentId},
    money::Money,
    shipment::ShipmentStatus,
};

use super::Doubt;

/// A line that is not settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsettled {
    pub line: LineId,
    pub order_id: Option<String>,
    pub recipient_name: Option<String>,
    pub shipment: Option<ShipmentId>,
    pub doubt: Doubt,
    /// What buying it again would cost; nothing where that can't be done.
    pub buy_again_at: Option<Money>,
    /// Whether the user may say that it is settled elsewhere.
    pub can_set_aside: bool,
    /// The latest steps, oldest first.
    pub evidence: Vec<Evidence>,
    /// The shipment as the service showed it last.
    pub shown: Option<Shown>,
}

/// A shipment's status at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub status: ShipmentStatus,
    pub at: Timestamp,
}

/// One step, and when it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    pub at: Timestamp,
    pub step: EvidenceStep,
}

/// What was done or seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvidenceStep {
    CreateSent,
    BuySent {
        attempt: u32,
        price: Money,
    },
    RefundSent,
    BatchSent,
    NoAnswer {
        reason: String,
    },
    Refused {
        words: String,
    },
    /// The service has taken the request.
    Taken,
    SeenUnpaid,
    SeenUnderWay,
    SeenFailed {
        reason: String,
    },
    /// A search found nothing.
    NotFound,
    /// A search found as many as this.
    Several {
        count: usize,
    },
    RetryAllowed,
    /// What does not fit.
    Contradiction {
        evidence: String,
    },
}
