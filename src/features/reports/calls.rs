//! The calls about what was spent and refunded: asked of the ledger, without a
//! request to the service.

use std::path::PathBuf;

use jiff::tz::TimeZone;

use crate::contract::calls;
use crate::model::{
    environment::Environment,
    money_sheet::MoneySheet,
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
        account: Whose,
        /// A folder; the name is ours.
        to: PathBuf,
    } -> ExportedTable, read;
    /// Writes the statement of a period: every movement, and what they add up to.
    SaveStatement {
        period: Period,
        zone: TimeZone,
        format: StatementFormat,
        environment: Environment,
        account: Whose,
        /// What stands on paper, in the language of the reader.
        sheet: Box<MoneySheet>,
        /// A folder; the name is ours.
        to: PathBuf,
    } -> ExportedTable, read;
}

/// Which account a file is of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Whose {
    /// What the user calls it; empty for the first of its environment without a name.
    pub name: String,
    /// The service's client.
    pub client: String,
}

/// How a statement is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementFormat {
    Csv,
    Xlsx,
    Pdf,
}

impl StatementFormat {
    /// The ending of its file names.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Pdf => "pdf",
        }
    }
}
