//! How the process that reads a workbook says how it ended: with the last byte of its output.
//!
//! A text of rows has no such bytes, so an output that was cut off says nothing.

use super::WorkbookProblem;

const WHOLE: u8 = 0;
const PASSWORD: u8 = 1;
const NOT_A_WORKBOOK: u8 = 2;
const BROKEN: u8 = 3;
const TOO_MANY_ROWS: u8 = 4;
const TOO_MANY_COLUMNS: u8 = 5;
const TOO_LONG: u8 = 6;
const TOO_MUCH_MEMORY: u8 = 7;
const TOO_SLOW: u8 = 8;

pub(super) fn written(ended: Result<(), WorkbookProblem>) -> u8 {
    match ended {
        Ok(()) => WHOLE,
        Err(WorkbookProblem::Password) => PASSWORD,
        Err(WorkbookProblem::NotAWorkbook) => NOT_A_WORKBOOK,
        Err(WorkbookProblem::Broken) => BROKEN,
        Err(WorkbookProblem::TooManyRows) => TOO_MANY_ROWS,
        Err(WorkbookProblem::TooManyColumns) => TOO_MANY_COLUMNS,
        Err(WorkbookProblem::TooLong) => TOO_LONG,
        Err(WorkbookProblem::TooMuchMemory) => TOO_MUCH_MEMORY,
        Err(WorkbookProblem::TooSlow) => TOO_SLOW,
    }
}

/// `None` of a byte that is none of these.
pub(super) fn read(byte: u8) -> Option<Result<(), WorkbookProblem>> {
    Some(match byte {
        WHOLE => Ok(()),
        PASSWORD => Err(WorkbookProblem::Password),
        NOT_A_WORKBOOK => Err(WorkbookProblem::NotAWorkbook),
        BROKEN => Err(WorkbookProblem::Broken),
        TOO_MANY_ROWS => Err(WorkbookProblem::TooManyRows),
        TOO_MANY_COLUMNS => Err(WorkbookProblem::TooManyColumns),
        TOO_LONG => Err(WorkbookProblem::TooLong),
        TOO_MUCH_MEMORY => Err(WorkbookProblem::TooMuchMemory),
        TOO_SLOW => Err(WorkbookProblem::TooSlow),
        _ => return None,
    })
}
