//! An order of a file as far as it may ship.

use super::{draft::ShipmentDraft, ids::LineId, order_key::OrderKey, problem::Problem};

/// What is sent for an order that may ship.
#[derive(Debug, Clone)]
pub struct Ready {
    /// That of its order id, until the ledger was asked for which order it keeps that line.
    pub line: LineId,
    pub key: OrderKey,
    pub draft: ShipmentDraft,
    /// They never stop an order.
    pub warnings: Vec<Problem>,
}

impl Ready {
    /// The line of its content: that of its order id is another order's.
    pub fn line_by_content(&self) -> LineId {
        LineId::of_row("", self.line.parcel(), &self.draft)
    }
}

/// Why an order of a file can't ship as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NotReady {
    /// So many cells are behind the last column: none can be trusted to be in its own.
    Shifted(usize),
    /// All of them stop it.
    Problems(Vec<Problem>),
    /// The same parcel of the same order stands further up.
    Twice,
}
