//! The calls about what was spent and refunded: asked of the ledger, without a
//! request to the service.

use std::path::PathBuf;

use jiff::tz::TimeZone;

use crate::contract::calls;
use crate::model::{
    environment::Environment,
    report::{Period, Report},
    table_cell::{ExportedTable, TableFormat},
};

calls! {
    /// Adds up what was paid in a period.
    Make {
        period: Period,
        /// Whose days count.
        zone: TimeZone,
    } -> Box<Report>, read;
    /// Writes a report into a file of a table.
    Export {
        report: Box<Report>,
        format: TableFormat,
        /// Where the money is from: what is not real is marked.
        environment: Environment,
        /// A folder; the name is ours.
        to: PathBuf,
    } -> ExportedTable, read;
}
