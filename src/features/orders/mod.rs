//! Order files, text or workbooks: from bytes to rows of order text, and the file of failed rows.
//!
//! Reads and writes files of the user and nothing else; judges no address and
//! sends nothing. A row that can't be read is a row with a problem, never the
//! end of the file.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod columns;
mod corrections;
mod failed_file;
mod judged;
mod layout;
mod order_file;
mod order_row;
mod quotes;
mod sheet;
mod workbook;

pub(crate) mod view;

pub use calls::FailedRow;
pub use failed_file::{
    FAILED_FILE, FailedFileError, IN_DOUBT_FILE, Written, write_failed, write_in_doubt, write_new,
    write_to_decide,
};
pub use judged::{Judged, judged, parcel_of, ready};
pub use layout::{Layout, LayoutOf};
pub use order_file::{IntakeError, KeptColumns, MAX_FILE_BYTES, MAX_ROWS, NotByMapping, OrderFile};
pub use order_row::OrderRow;
pub use workbook::{MAX_COLUMNS, READ_COMMAND, WorkbookProblem, read_workbook_apart};
