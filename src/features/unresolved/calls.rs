//! The calls about a purchase whose outcome is not known.

use crate::contract::calls;
use crate::features::ship::calls::LineState;
use crate::model::ids::LineId;

calls! {
    /// The user has checked an unresolved purchase and wants it reconciled again,
    /// which may buy once more.
    Retry { line: LineId } -> LineState, write;
    /// Asks the service what it shows now. Buys nothing.
    CheckAgain { line: LineId } -> LineState, write;
    /// The user has resolved it elsewhere: it is asked about no more, and
    /// nothing more is sent for it.
    SetAside { line: LineId } -> (), write;
}
