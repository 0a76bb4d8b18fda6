//! The process that reads a workbook, within its limit of memory. Who started it limits its
//! time.

use std::{
    io::{self, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use super::{WorkbookProblem, contents, ending};
use crate::{features::orders::order_file::MAX_FILE_BYTES, platform::limits};

/// The memory limit of the reading process, its own code included.
const MAX_READING_MEMORY: u64 = 256 * 1024 * 1024;

/// Reads a workbook until the input ends, and writes its rows as CSV. The last byte says how it
/// ended.
pub fn read_workbook_apart(workbook: &mut impl Read, rows: &mut impl Write) -> io::Result<()> {
    limits::limit_memory(MAX_READING_MEMORY)?;
    let mut bytes = Vec::new();
    workbook.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
    // A file that it was not made for may break the reader of workbooks: then the file is broken.
    let ended = catch_unwind(AssertUnwindSafe(|| contents::write_rows(&bytes, rows)));
    let ended = ended.unwrap_or(Err(WorkbookProblem::Broken));
    rows.write_all(&[ending::written(ended)])?;
    rows.flush()
}
