//! What was spent and what was asked back: asked of the ledger, without a
//! request to the service.

use std::path::PathBuf;

use jiff::tz::TimeZone;

use crate::domain::{
    environment::Environment,
    report::{Period, Report},
};

use super::{RequestId, TableFormat};

/// Adds up what was paid in a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeReport {
    pub request: RequestId,
    pub period: Period,
    /// Whose days count.
    pub zone: TimeZone,
}

/// Writes a report into a file of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportReport {
    pub request: RequestId,
    pub report: Box<Report>,
    pub format: TableFormat,
    /// Where the money is from: what is not real is marked.
    pub environment: Environment,
    /// A folder; the name is ours.
    pub to: PathBuf,
}
