//! What the Returns screen is told. There is nothing to ask for but the list:
//! the service shows returns and takes no decision about them here.

use jiff::Timestamp;

use crate::domain::returns::Return;

use super::{Failure, RequestId};

/// Parcels that came back, what waits for a decision first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReturnList {
    pub returns: Vec<Return>,
    /// When the service was last asked; nothing if it never was.
    pub asked_at: Option<Timestamp>,
    /// The service has more than are read.
    pub is_cut_off: bool,
}

/// What has become of it.
#[derive(Debug, Clone)]
pub enum ReturnsEvent {
    /// What the ledger knows, told before the answer if there is anything.
    Known {
        request: RequestId,
        list: ReturnList,
    },
    Listed {
        request: RequestId,
        outcome: Result<ReturnList, Failure>,
    },
}
