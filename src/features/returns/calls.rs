//! The call about parcels that came back. There is nothing to ask for but the list:
//! the service shows returns and takes no decision about them here.

use jiff::Timestamp;

use crate::contract::calls;
use crate::model::returns::Return;

calls! {
    /// The parcels that came back: as the ledger knows them, then from the service.
    List {} -> ReturnList, read, progress ReturnList;
}

/// Parcels that came back, what waits for a decision first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReturnList {
    pub returns: Vec<Return>,
    /// When the service was last asked; nothing if it never was.
    pub asked_at: Option<Timestamp>,
    /// The service has more than are read.
    pub is_cut_off: bool,
}
