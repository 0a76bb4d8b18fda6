//! The entries about a batch: made, filled, emptied, deleted. They stand on a
//! line of their own and never on that of a shipment.

use serde::{Deserialize, Serialize};

use crate::model::{
    batch::BatchMove,
    ids::{BatchId, ShipmentId},
};

use super::{NotExecuted, Phase};

/// One entry about a batch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum BatchEntry {
    CreateIntent {
        attempt: u32,
        /// As it travels, our token behind it if it carries one.
        description: Option<String>,
    },
    CreateLost {
        reason: String,
    },
    CreateRefused(NotExecuted),
    Created {
        batch: BatchId,
    },
    /// The list showed the batch of a create whose answer was lost.
    CreateFound {
        batch: BatchId,
    },
    CreateAbsent,
    /// More than one batch fits and which one is ours cannot be decided.
    CreateUnclear {
        candidates: Vec<BatchId>,
    },
    /// A batch that was made elsewhere is worked on here.
    #[serde(rename = "taken_up")]
    Adopted {
        batch: BatchId,
    },
    /// No second batch of this line is left.
    #[serde(rename = "twins_checked")]
    DuplicatesChecked,
    ChangeIntent {
        change: BatchMove,
        shipments: Vec<ShipmentId>,
    },
    ChangeLost {
        reason: String,
    },
    ChangeRefused(NotExecuted),
    Changed,
    /// The batch's list was read; these are not where they were to go.
    ChangeSeen {
        missing: Vec<ShipmentId>,
    },
    DeleteIntent,
    DeleteLost {
        reason: String,
    },
    DeleteRefused(NotExecuted),
    Deleted,
}

impl BatchEntry {
    pub(super) fn phase(&self) -> Phase {
        match self {
            Self::CreateIntent { .. } | Self::ChangeIntent { .. } | Self::DeleteIntent => {
                Phase::Intent
            }
            Self::CreateLost { .. } | Self::ChangeLost { .. } | Self::DeleteLost { .. } => {
                Phase::Sent
            }
            Self::CreateRefused(_)
            | Self::Created { .. }
            | Self::ChangeRefused(_)
            | Self::Changed
            | Self::DeleteRefused(_)
            | Self::Deleted => Phase::Answered,
            Self::CreateFound { .. } | Self::CreateAbsent | Self::ChangeSeen { .. } => {
                Phase::Observed
            }
            Self::CreateUnclear { .. } | Self::Adopted { .. } | Self::DuplicatesChecked => {
                Phase::Resolved
            }
        }
    }
}
