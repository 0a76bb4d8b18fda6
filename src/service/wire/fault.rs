//! An error body on the wire (service document, section 7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the service says when it refuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fault {
    pub message: String,
}

/// The body of every refused call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FaultEnvelope {
    pub error: Fault,
}
