//! An order of a file as far as it may ship.

use std::sync::Arc;

use super::{
    draft::ShipmentDraft, ids::LineId, order::OrderText, order_key::OrderKey, problem::Problem,
    rate_rule::RateRule,
};

/// What is sent for an order that may ship.
#[derive(Debug, Clone)]
pub struct Ready {
    /// That of its order id, until the ledger was asked for which order it keeps that line.
    pub line: LineId,
    pub key: OrderKey,
    pub draft: ShipmentDraft,
    /// What the shop's rules ask of its rate.
    pub rate: RateRule,
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

/// An order of a file, and whether it may ship.
#[derive(Debug, Clone)]
pub struct JudgedOrder {
    /// Its first row, counted from 1, the header not counted.
    pub row: usize,
    /// Which parcel of its order it is.
    pub parcel: u32,
    pub text: OrderText,
    pub judged: Result<Ready, NotReady>,
    /// Its key, where it would ship, were it not for a rule that holds it.
    pub held: Option<OrderKey>,
    /// The shop's rules that decided something of it, by their names.
    pub rules: Vec<Arc<str>>,
    /// The last correction that changed it, by its place among all of them.
    pub corrected_by: Option<usize>,
}

impl JudgedOrder {
    /// Why it waits for a person, where nothing in it is wrong.
    pub fn holds(&self) -> Vec<Problem> {
        match &self.judged {
            Err(NotReady::Problems(problems)) => {
                let holds = problems.iter().filter(|problem| problem.kind.is_hold());
                holds.cloned().collect()
            }
            Err(NotReady::Shifted(_) | NotReady::Twice) | Ok(_) => Vec::new(),
        }
    }
}
