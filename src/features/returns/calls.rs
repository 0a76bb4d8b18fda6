//! The call about parcels that came back. There is nothing to ask for but the list:
//! the service shows returns and takes no decision about them here.

use crate::contract::calls;
use crate::model::returns::ReturnList;

calls! {
    /// The parcels that came back: as the ledger knows them, then from the service.
    List {} -> ReturnList, read, progress ReturnList;
}
