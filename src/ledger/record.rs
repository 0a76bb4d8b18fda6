//! One thing that became known, with all that belongs in its transaction.

use jiff::Timestamp;

use crate::model::{ids::LineId, shipment::Shipment};

use super::{journal::Fact, lines::Line, saved::SavedFile};

/// A fact about a line, and what is stored together with it.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    pub(super) line: &'a LineId,
    pub(super) at: Timestamp,
    pub(super) fact: Fact,
    pub(super) asked: Option<&'a Line>,
    pub(super) shipment: Option<&'a Shipment>,
    pub(super) label: Option<&'a SavedFile>,
}

impl<'a> Record<'a> {
    pub fn new(line: &'a LineId, at: Timestamp, fact: Fact) -> Self {
        Self {
            line,
            at,
            fact,
            asked: None,
            shipment: None,
            label: None,
        }
    }

    /// Keeps what the line asks for, too.
    pub fn asking(mut self, asked: &'a Line) -> Self {
        self.asked = Some(asked);
        self
    }

    /// Keeps the shipment as it was seen, too.
    pub fn seeing(mut self, shipment: &'a Shipment) -> Self {
        self.shipment = Some(shipment);
        self
    }

    /// Keeps where the label's file lies, too.
    pub fn saving(mut self, label: &'a SavedFile) -> Self {
        self.label = Some(label);
        self
    }
}
