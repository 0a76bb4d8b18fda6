//! What happened to a shipment (service document, section 2.4).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// One event of a shipment's timeline.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TrackingEvent {
    pub kind: Option<String>,
    pub title: String,
    pub subtitle: Option<String>,
    pub location: Option<String>,
    pub created_at: Option<Timestamp>,
    pub status: Option<String>,
}
