//! Order files that are workbooks: XLSX, XLSM, XLSB, XLS and ODS.
//!
//! They are taken apart in a process of their own with limits on memory and time, as label
//! files are: a small archive can hold gigabytes, and only reading it shows that. What comes
//! back is the text of a CSV file. Nothing is evaluated or followed: of a formula the value
//! counts that was stored with it, and macros, links and pictures are never looked at.

mod apart;
mod cell;
mod contents;
mod ending;
mod serve;

use super::order_file::MAX_ROWS;

pub use apart::READ_COMMAND;
pub use contents::MAX_COLUMNS;
pub use serve::read_workbook_apart;

pub(super) use apart::{read, this_program};

/// How the archives of XLSX, XLSM, XLSB and ODS begin.
const ZIP: &[u8] = b"PK\x03\x04";
/// How XLS files begin, and workbooks with a password.
const OLE2: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

/// Whether these bytes are to be read as a workbook: what they are counts, not what the file
/// is called.
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) || bytes.starts_with(OLE2)
}

/// Why no orders can be had of a workbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WorkbookProblem {
    #[error("it has a password")]
    Password,
    #[error("it is an archive without a workbook")]
    NotAWorkbook,
    #[error("it is damaged, or of another kind")]
    Broken,
    #[error("a sheet has more than {MAX_ROWS} rows")]
    TooManyRows,
    #[error("a sheet has more than {MAX_COLUMNS} columns")]
    TooManyColumns,
    #[error("the text of a sheet is too long")]
    TooLong,
    #[error("it takes too much memory")]
    TooMuchMemory,
    #[error("it takes too long")]
    TooSlow,
}
