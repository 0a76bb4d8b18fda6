//! The table of shipments as a workbook: numbers, money and moments are what they are.

use std::{fs::File, path::Path};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

use super::{
    Written,
    columns::{COLUMNS, Is, cells},
    each_row,
    table_file::{Trouble, behind_mark, cells_with_mark, heads},
};
use crate::{features::shipments::calls::Export, ledger::Browser, model::environment::Environment};

/// Rows that one sheet of a workbook takes besides its heads.
const ROWS_A_SHEET: u32 = 1_000_000;

/// How a spreadsheet shows money.
pub(crate) const MONEY_FORMAT: &str = "#,##0.00";
/// How it shows a moment, which is one of UTC.
pub(crate) const MOMENT_FORMAT: &str = "yyyy-mm-dd hh:mm:ss";
/// How it shows a day.
pub(crate) const DAY_FORMAT: &str = "yyyy-mm-dd";

pub(super) fn xlsx(
    browser: &mut Browser,
    export: &Export,
    path: &Path,
) -> Result<Written, Trouble> {
    let mut book = Workbook::new();
    let mut all: Vec<u32> = Vec::new();
    let from = export.environment;
    let formats = Formats::new();
    let written = each_row(browser, &export.which, |row| {
        if all.last().is_none_or(|rows| *rows >= ROWS_A_SHEET) {
            add_sheet(&mut book, from)?;
            all.push(0);
        }
        let sheet = book.worksheet_from_index(all.len().saturating_sub(1))?;
        if let Some(count) = all.last_mut() {
            *count += 1;
            let cells = cells(row);
            for (column, cell) in (0_u16..).zip(cells_with_mark(from, &cells)) {
                let mut columns = (0_u16..).zip(COLUMNS);
                let is = columns.find(|(at, _)| behind_mark(from, *at) == column);
                let is = is.map_or(Is::Text, |(_, (_, is))| is);
                formats.write(sheet, (*count, column), is, cell)?;
            }
        }
        Ok(())
    })?;
    if all.is_empty() {
        add_sheet(&mut book, from)?;
    }
    book.save(path)?;
    File::open(path)?.sync_all()?;
    Ok(written)
}

/// How the cells of a workbook look.
struct Formats {
    money: Format,
    moment: Format,
}

impl Formats {
    fn new() -> Self {
        Self {
            money: Format::new().set_num_format(MONEY_FORMAT),
            moment: Format::new().set_num_format(MOMENT_FORMAT),
        }
    }

    /// Writes a cell as what it is. Text is never a formula in a workbook.
    fn write(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        is: Is,
        cell: &str,
    ) -> Result<(), Trouble> {
        // A picture of the amount for a spreadsheet to add up; no sum of ours is made of it.
        let number = cell.parse::<f64>().ok();
        let moment = ExcelDateTime::parse_from_str(cell).ok();
        match (is, number, moment) {
            (Is::Number, Some(number), _) => sheet.write_number(row, column, number)?,
            (Is::Money, Some(number), _) => {
                sheet.write_number_with_format(row, column, number, &self.money)?
            }
            (Is::Moment, _, Some(moment)) => {
                sheet.write_datetime_with_format(row, column, &moment, &self.moment)?
            }
            (Is::Text | Is::Number | Is::Money | Is::Moment, _, _) => {
                sheet.write_string(row, column, cell)?
            }
        };
        Ok(())
    }
}

fn add_sheet(book: &mut Workbook, from: Environment) -> Result<(), Trouble> {
    let sheet = book.add_worksheet_with_constant_memory()?;
    sheet.set_name("Shipments")?;
    let names = COLUMNS.map(|(name, _is)| name);
    for (column, head) in (0_u16..).zip(heads(from, &names)) {
        sheet.write_string(0, column, head)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}
