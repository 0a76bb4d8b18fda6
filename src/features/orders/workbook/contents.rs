//! A workbook's first sheet with rows, written as CSV.
//!
//! A sheet is gone through twice, and is never in memory whole where its kind allows that:
//! first for the corners of what stands in it, then for its rows.

use std::{
    io::{Cursor, Write},
    ops::RangeInclusive,
};

use calamine::{
    Data, DataType as _, Ods, OdsError, Reader as _, SheetType, SheetVisible, Xls, XlsError, Xlsb,
    XlsbError, Xlsx, XlsxError,
};
use zip::ZipArchive;

use super::{OLE2, WorkbookProblem, cell};
use crate::features::orders::order_file::{MAX_FILE_BYTES, MAX_ROWS};

/// The most columns of a sheet, from the first in which something stands to the last.
pub const MAX_COLUMNS: usize = 1_000;

type Bytes<'a> = Cursor<&'a [u8]>;

/// A workbook that was opened, by its kind.
enum Book<'a> {
    Xlsx(Box<Xlsx<Bytes<'a>>>),
    Xlsb(Box<Xlsb<Bytes<'a>>>),
    Xls(Box<Xls<Bytes<'a>>>),
    Ods(Box<Ods<Bytes<'a>>>),
}

/// The rows and columns between which everything stands, counted from 0.
struct Corners {
    rows: RangeInclusive<u32>,
    columns: RangeInclusive<u32>,
}

/// Writes nothing where no sheet has rows.
pub(super) fn write_rows(bytes: &[u8], to: &mut impl Write) -> Result<(), WorkbookProblem> {
    let mut book = Book::open(bytes)?;
    let sheets = book.sheets();
    if sheets.is_empty() {
        return Err(WorkbookProblem::NotAWorkbook);
    }
    for sheet in sheets {
        if let Some(corners) = book.corners(&sheet)? {
            return book.write_sheet(&sheet, &corners, to);
        }
    }
    Ok(())
}

impl<'a> Book<'a> {
    fn open(bytes: &'a [u8]) -> Result<Self, WorkbookProblem> {
        let all = Cursor::new(bytes);
        if bytes.starts_with(OLE2) {
            // A newer workbook with a password is an OLE2 file around it.
            if matches!(Xlsx::new(all.clone()), Err(XlsxError::Password)) {
                return Err(WorkbookProblem::Password);
            }
            let book = Xls::new(all).map_err(|error| of_xls(&error))?;
            return Ok(Self::Xls(Box::new(book)));
        }
        let archive = ZipArchive::new(all.clone()).map_err(|_error| WorkbookProblem::Broken)?;
        let names = || {
            let names = archive.file_names().filter_map(Result::ok);
            names.map(|name| name.replace('\\', "/"))
        };
        let has = |end: &str| names().any(|name| name.to_ascii_lowercase().ends_with(end));
        if has("xl/workbook.xml") {
            let book = Xlsx::new(all).map_err(|error| of_xlsx(&error))?;
            Ok(Self::Xlsx(Box::new(book)))
        } else if has("xl/workbook.bin") {
            let book = Xlsb::new(all).map_err(|error| of_xlsb(&error))?;
            Ok(Self::Xlsb(Box::new(book)))
        } else if names().any(|name| name == "content.xml") {
            let book = Ods::new(all).map_err(|error| of_ods(&error))?;
            Ok(Self::Ods(Box::new(book)))
        } else {
            Err(WorkbookProblem::NotAWorkbook)
        }
    }

    /// The names of the sheets that hold cells, in their order, those that are not shown last.
    fn sheets(&self) -> Vec<String> {
        let sheets = match self {
            Self::Xlsx(book) => book.sheets_metadata(),
            Self::Xlsb(book) => book.sheets_metadata(),
            Self::Xls(book) => book.sheets_metadata(),
            Self::Ods(book) => book.sheets_metadata(),
        };
        let of_cells = sheets
            .iter()
            .filter(|sheet| sheet.typ == SheetType::WorkSheet);
        let mut sheets: Vec<_> = of_cells.collect();
        sheets.sort_by_key(|sheet| sheet.visible != SheetVisible::Visible);
        sheets.into_iter().map(|sheet| sheet.name.clone()).collect()
    }

    /// `None` where nothing stands. A sheet that is too large is not read to its end.
    fn corners(&mut self, sheet: &str) -> Result<Option<Corners>, WorkbookProblem> {
        let mut corners: Option<Corners> = None;
        let mut length = 0;
        self.each_cell(sheet, |(row, column), text| {
            if text.trim().is_empty() {
                return Ok(());
            }
            // One long text can stand in very many cells.
            length += text.len() as u64;
            if length > MAX_FILE_BYTES {
                return Err(WorkbookProblem::TooLong);
            }
            let corners = corners.get_or_insert(Corners {
                rows: row..=row,
                columns: column..=column,
            });
            corners.rows = widened(&corners.rows, row);
            corners.columns = widened(&corners.columns, column);
            // The header is a row of its own.
            if width(&corners.rows) > MAX_ROWS + 1 {
                return Err(WorkbookProblem::TooManyRows);
            }
            if width(&corners.columns) > MAX_COLUMNS {
                return Err(WorkbookProblem::TooManyColumns);
            }
            Ok(())
        })?;
        Ok(corners)
    }

    /// Every row within the corners has as many cells, so that an empty one is counted as a row.
    fn write_sheet(
        &mut self,
        sheet: &str,
        corners: &Corners,
        to: &mut impl Write,
    ) -> Result<(), WorkbookProblem> {
        let mut rows = Rows {
            writer: csv::Writer::from_writer(to),
            next: *corners.rows.start(),
            cells: vec![String::new(); width(&corners.columns)],
            length: 0,
        };
        self.each_cell(sheet, |(row, column), text| {
            if !corners.rows.contains(&row) || !corners.columns.contains(&column) {
                return Ok(());
            }
            rows.end_before(row)?;
            let at = column.saturating_sub(*corners.columns.start());
            if let Some(cell) = usize::try_from(at)
                .ok()
                .and_then(|at| rows.cells.get_mut(at))
            {
                *cell = text;
            }
            Ok(())
        })?;
        rows.end_before(corners.rows.end().saturating_add(1))?;
        rows.writer
            .flush()
            .map_err(|_gone| WorkbookProblem::TooLong)
    }

    /// Shows every cell, row by row, with its row and column.
    fn each_cell(
        &mut self,
        sheet: &str,
        mut show: impl FnMut((u32, u32), String) -> Result<(), WorkbookProblem>,
    ) -> Result<(), WorkbookProblem> {
        match self {
            Self::Xlsx(book) => {
                let cells = book.worksheet_cells_reader(sheet);
                let mut cells = cells.map_err(|error| of_xlsx(&error))?;
                while let Some(cell) = cells.next_cell().map_err(|error| of_xlsx(&error))? {
                    show(cell.get_position(), cell::text(cell.get_value()))?;
                }
                Ok(())
            }
            Self::Xlsb(book) => {
                let cells = book.worksheet_cells_reader(sheet);
                let mut cells = cells.map_err(|error| of_xlsb(&error))?;
                while let Some(cell) = cells.next_cell().map_err(|error| of_xlsb(&error))? {
                    show(cell.get_position(), cell::text(cell.get_value()))?;
                }
                Ok(())
            }
            Self::Xls(book) => {
                let cells = book.worksheet_range(sheet);
                show_range(&cells.map_err(|error| of_xls(&error))?, show)
            }
            Self::Ods(book) => {
                let cells = book.worksheet_range(sheet);
                show_range(&cells.map_err(|error| of_ods(&error))?, show)
            }
        }
    }
}

fn show_range(
    range: &calamine::Range<Data>,
    mut show: impl FnMut((u32, u32), String) -> Result<(), WorkbookProblem>,
) -> Result<(), WorkbookProblem> {
    let Some((top, left)) = range.start() else {
        return Ok(());
    };
    for (row, cells) in (top..).zip(range.rows()) {
        for (column, value) in (left..).zip(cells) {
            if !value.is_empty() {
                show((row, column), cell::text(value))?;
            }
        }
    }
    Ok(())
}

/// The rows that are being written.
struct Rows<W: Write> {
    writer: csv::Writer<W>,
    /// The row to which the cells belong.
    next: u32,
    cells: Vec<String>,
    /// What was written, at least.
    length: u64,
}

impl<W: Write> Rows<W> {
    /// Writes the rows before this one. Rows of a workbook come in their order.
    fn end_before(&mut self, row: u32) -> Result<(), WorkbookProblem> {
        if row < self.next {
            return Err(WorkbookProblem::Broken);
        }
        while self.next < row {
            let letters: usize = self.cells.iter().map(String::len).sum();
            self.length += (letters + self.cells.len()) as u64;
            if self.length > MAX_FILE_BYTES {
                return Err(WorkbookProblem::TooLong);
            }
            let written = self.writer.write_record(&self.cells);
            // Who reads stops where it is too long.
            written.map_err(|_gone| WorkbookProblem::TooLong)?;
            for cell in &mut self.cells {
                *cell = String::new();
            }
            self.next += 1;
        }
        Ok(())
    }
}

fn widened(range: &RangeInclusive<u32>, place: u32) -> RangeInclusive<u32> {
    *range.start().min(&place)..=*range.end().max(&place)
}

fn width(range: &RangeInclusive<u32>) -> usize {
    let between = range.end().saturating_sub(*range.start());
    usize::try_from(between).map_or(usize::MAX, |between| between.saturating_add(1))
}

fn of_xlsx(error: &XlsxError) -> WorkbookProblem {
    if matches!(error, XlsxError::Password) {
        WorkbookProblem::Password
    } else {
        WorkbookProblem::Broken
    }
}

fn of_xlsb(error: &XlsbError) -> WorkbookProblem {
    if matches!(error, XlsbError::Password) {
        WorkbookProblem::Password
    } else {
        WorkbookProblem::Broken
    }
}

fn of_xls(error: &XlsError) -> WorkbookProblem {
    if matches!(error, XlsError::Password) {
        WorkbookProblem::Password
    } else {
        WorkbookProblem::Broken
    }
}

fn of_ods(error: &OdsError) -> WorkbookProblem {
    if matches!(error, OdsError::Password) {
        WorkbookProblem::Password
    } else if matches!(error, OdsError::CellLimitExceeded { .. }) {
        WorkbookProblem::TooMuchMemory
    } else {
        WorkbookProblem::Broken
    }
}
