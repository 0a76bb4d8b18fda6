//! The calls about a purchase whose outcome is not known.

use crate::contract::{Failure, calls};
use crate::features::ship::calls::LineState;
use crate::model::{ids::LineId, money::Money};

calls! {
    /// The user has checked an unresolved purchase and wants it reconciled again,
    /// which may buy once more.
    Retry { line: LineId } -> Retried, write;
    /// Asks the service what it shows now. Buys nothing.
    CheckAgain { line: LineId } -> LineState, write;
    /// The user has resolved it elsewhere: it is asked about no more, and
    /// nothing more is sent for it.
    SetAside { line: LineId } -> (), write;
}

/// Where a line stands that was tried again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retried {
    pub state: LineState,
    /// What this try has paid; nothing where an earlier purchase turned out to have
    /// succeeded.
    pub charged: Option<Money>,
    /// Why it could not be tried, while its purchase is as unresolved as before.
    pub hindered: Option<Failure>,
}

impl From<LineState> for Retried {
    /// Nothing was paid by this try.
    fn from(state: LineState) -> Self {
        Self {
            state,
            charged: None,
            hindered: None,
        }
    }
}
