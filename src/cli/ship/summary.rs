//! The summary of a run: the last line of stdout, as JSON.

use serde::Serialize;

/// The summary of one run. Its fields are part of the command's contract.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    pub rows: usize,
    /// Bought in this run.
    pub bought: usize,
    pub failed: Vec<FailedLine>,
    pub in_doubt: Vec<InDoubtLine>,
    /// Bought in an earlier run.
    pub already: Vec<AlreadyLine>,
    /// Charged in this run, taxes included.
    pub spent: String,
    pub currency: String,
    pub labels: Vec<LabelLine>,
    /// Put into the folder by an earlier run, and not there any more.
    pub labels_put_before: Vec<LabelLine>,
}

/// A row that did not ship.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FailedLine {
    pub row: usize,
    pub order_id: String,
    /// The column at fault, if one is.
    pub field: Option<String>,
    pub value: Option<String>,
    pub reason: String,
}

/// A row whose purchase is unresolved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InDoubtLine {
    pub row: usize,
    pub order_id: String,
    pub shipment_id: Option<String>,
    pub reason: String,
}

/// A row that was bought before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AlreadyLine {
    pub row: usize,
    pub order_id: String,
    pub shipment_id: String,
    /// Whether the row is no longer what was bought.
    pub changed: bool,
}

/// A label on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LabelLine {
    pub order_id: String,
    pub shipment_id: String,
    pub path: String,
}
