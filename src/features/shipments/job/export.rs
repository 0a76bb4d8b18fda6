//! Shipments that the ledger knows as a file that a spreadsheet opens: written
//! whole or not at all, over no other file, and without a cell that runs.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::{Workbook, XlsxError};

use crate::{
    contract::{Cause, Failure},
    features::shipments::calls::{Export, WhichShipments},
    ledger::{Browser, MAX_ROWS},
    model::{
        environment::Environment,
        shipment_list::{ShipmentRow, Stretch},
        table_cell::{ExportedTable, TableFormat, guarded},
    },
    session::{account::Session, failures},
};

/// Files of one name, as ` (2)`, ` (3)` and so on.
const MOST_NAMESAKES: u32 = 1_000;
/// Rows that one sheet of a workbook takes besides its heads.
const ROWS_A_SHEET: u32 = 1_000_000;
/// The service's own names, so that a table can be read by programs too.
const HEADS: [&str; 14] = [
    "id",
    "status",
    "order_id",
    "to_name",
    "to_city",
    "to_province_code",
    "to_country_code",
    "package_type",
    "postage_type",
    "price",
    "currency",
    "carrier_tracking_code",
    "batch_id",
    "created_at",
];
/// Which of them is a number.
const PRICE_AT: u16 = 9;

/// Why a table is not there.
#[derive(Debug)]
pub(crate) enum Trouble {
    Failure(Failure),
    Io(io::Error),
    Xlsx(XlsxError),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<XlsxError> for Trouble {
    fn from(error: XlsxError) -> Self {
        Self::Xlsx(error)
    }
}

impl From<csv::Error> for Trouble {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

pub(crate) async fn run(session: &Session, export: &Export) -> Result<ExportedTable, Failure> {
    written(&session.ledger_path(), export).await
}

/// Writes on a thread of its own.
pub(crate) async fn written(ledger: &Path, export: &Export) -> Result<ExportedTable, Failure> {
    let (ledger, export) = (ledger.to_path_buf(), export.clone());
    let written = tokio::task::spawn_blocking(move || write(&ledger, &export));
    match written.await {
        Ok(outcome) => outcome,
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}

fn write(ledger: &Path, export: &Export) -> Result<ExportedTable, Failure> {
    let mut browser = Browser::open(ledger).map_err(failures::store)?;
    put(&export.to, |beside| match export.format {
        TableFormat::Csv => csv(&mut browser, export, beside),
        TableFormat::Xlsx => xlsx(&mut browser, export, beside),
    })
}

/// Puts a table where it is wanted, once it is written whole beside it.
pub(crate) fn put(
    to: &Path,
    write: impl FnOnce(&Path) -> Result<u64, Trouble>,
) -> Result<ExportedTable, Failure> {
    let fault = |trouble| failure(to, trouble);
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| fault(error.into()))?;
    }
    let beside = to.with_extension("part");
    let put = write(&beside).and_then(|rows| {
        let path = free_path(to)?;
        fs::rename(&beside, &path)?;
        Ok(ExportedTable { path, rows })
    });
    put.map_err(|trouble| {
        // What is half written is of no use; that it stays is no news.
        drop(fs::remove_file(&beside));
        fault(trouble)
    })
}

fn failure(path: &Path, trouble: Trouble) -> Failure {
    let path = path.to_path_buf();
    let reason = match trouble {
        Trouble::Failure(failure) => return failure,
        Trouble::Io(error) | Trouble::Xlsx(XlsxError::IoError(error)) => {
            if error.kind() == io::ErrorKind::StorageFull {
                return Failure::new(Cause::DiskFull { path });
            }
            error.to_string()
        }
        Trouble::Xlsx(error) => error.to_string(),
    };
    Failure::new(Cause::NotWritable { path, reason })
}

/// The path, or one beside it that nothing has yet.
fn free_path(wanted: &Path) -> Result<PathBuf, Trouble> {
    if !wanted.exists() {
        return Ok(wanted.to_path_buf());
    }
    let stem = wanted.file_stem().unwrap_or_default().to_string_lossy();
    let ending = wanted.extension().unwrap_or_default().to_string_lossy();
    (2..MOST_NAMESAKES)
        .map(|number| wanted.with_file_name(format!("{stem} ({number}).{ending}")))
        .find(|path| !path.exists())
        .ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists).into())
}

/// Hands over all rows, a stretch at a time, as they were at one moment.
fn each_row(
    browser: &mut Browser,
    which: &WhichShipments,
    mut take: impl FnMut(&ShipmentRow) -> Result<(), Trouble>,
) -> Result<u64, Trouble> {
    let failed = |error| Trouble::Failure(failures::store(error));
    let mut count = 0_u64;
    match which {
        WhichShipments::These(shipments) => {
            for row in browser.rows_of(shipments).map_err(failed)? {
                take(&row)?;
                count += 1;
            }
        }
        WhichShipments::Found(search) => browser
            .in_one_snapshot(|browser| -> Result<(), Trouble> {
                loop {
                    let stretch = Stretch {
                        first: count,
                        rows: MAX_ROWS,
                    };
                    let listed = browser.list(search, stretch).map_err(failed)?;
                    for row in &listed.rows {
                        take(row)?;
                        count += 1;
                    }
                    if listed.rows.is_empty() {
                        return Ok(());
                    }
                }
            })
            .map_err(failed)??,
    }
    Ok(count)
}

fn cells(row: &ShipmentRow) -> [String; 14] {
    [
        row.id.as_str().to_owned(),
        row.status.as_str().to_owned(),
        row.order_id.clone().unwrap_or_default(),
        row.recipient.clone(),
        row.city.clone(),
        row.province.clone(),
        row.country.clone(),
        row.package_type
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
        row.postage_type.as_str().to_owned(),
        row.price
            .as_ref()
            .map_or_else(String::new, |price| price.amount_text()),
        row.price
            .as_ref()
            .map_or_else(String::new, |price| price.currency.code()),
        row.tracking_code.clone().unwrap_or_default(),
        row.batch
            .map_or_else(String::new, |batch| batch.to_string()),
        row.created_at.map_or_else(String::new, |at| at.to_string()),
    ]
}

/// The head of the column that says, in each row, that nothing in it is real.
const MARK_HEAD: &str = "environment";

/// The heads of a table: the first is the mark's, where there is one.
pub(crate) fn heads<'a>(environment: Environment, heads: &[&'a str]) -> Vec<&'a str> {
    let mark = environment.mark().map(|_mark| MARK_HEAD);
    mark.into_iter().chain(heads.iter().copied()).collect()
}

/// A row's cells, the mark before them where there is one.
pub(crate) fn cells_with_mark(
    environment: Environment,
    cells: &[String],
) -> impl Iterator<Item = &str> {
    let mark = environment.mark();
    mark.into_iter().chain(cells.iter().map(String::as_str))
}

/// The place of a column behind the mark.
pub(crate) fn behind_mark(environment: Environment, column: u16) -> u16 {
    column + u16::from(environment.mark().is_some())
}

fn csv(browser: &mut Browser, export: &Export, path: &Path) -> Result<u64, Trouble> {
    csv_table(path, &heads(export.environment, &HEADS), |table| {
        each_row(browser, &export.which, |row| {
            let cells = cells(row);
            let marked = cells_with_mark(export.environment, &cells);
            table.write_record(marked.map(guarded))?;
            Ok(())
        })
    })
}

/// Writes a table as CSV, heads first; on disk when this returns. `fill` tells
/// how many rows it wrote.
pub(crate) fn csv_table(
    path: &Path,
    heads: &[&str],
    fill: impl FnOnce(&mut csv::Writer<BufWriter<File>>) -> Result<u64, Trouble>,
) -> Result<u64, Trouble> {
    let mut file = BufWriter::new(File::create(path)?);
    // Without it a spreadsheet takes the file for another encoding.
    file.write_all("\u{feff}".as_bytes())?;
    let mut table = csv::Writer::from_writer(file);
    table.write_record(heads)?;
    let rows = fill(&mut table)?;
    let file = table
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    let file = file
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    file.sync_all()?;
    Ok(rows)
}

fn xlsx(browser: &mut Browser, export: &Export, path: &Path) -> Result<u64, Trouble> {
    let mut book = Workbook::new();
    let mut all: Vec<u32> = Vec::new();
    let from = export.environment;
    let price_at = behind_mark(from, PRICE_AT);
    let rows = each_row(browser, &export.which, |row| {
        if all.last().is_none_or(|rows| *rows >= ROWS_A_SHEET) {
            add_sheet(&mut book, from)?;
            all.push(0);
        }
        let sheet = book.worksheet_from_index(all.len().saturating_sub(1))?;
        if let Some(count) = all.last_mut() {
            *count += 1;
            let cells = cells(row);
            for (column, cell) in (0_u16..).zip(cells_with_mark(from, &cells)) {
                let price = row.price.as_ref().and_then(|price| price.amount.to_f64());
                match price {
                    // A picture of the amount for a spreadsheet to add up; no sum of ours is made of it.
                    Some(price) if column == price_at => {
                        sheet.write_number(*count, column, price)?;
                    }
                    Some(_) | None => {
                        // Text is never a formula in a workbook.
                        sheet.write_string(*count, column, cell)?;
                    }
                }
            }
        }
        Ok(())
    })?;
    if all.is_empty() {
        add_sheet(&mut book, from)?;
    }
    book.save(path)?;
    File::open(path)?.sync_all()?;
    Ok(rows)
}

fn add_sheet(book: &mut Workbook, from: Environment) -> Result<(), Trouble> {
    let sheet = book.add_worksheet_with_constant_memory()?;
    for (column, head) in (0_u16..).zip(heads(from, &HEADS)) {
        sheet.write_string(0, column, head)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_what_is_not_real_is_marked_and_nothing_else_is() {
        let cells = ["S1".to_owned()];
        let exported = |environment| {
            let cells: Vec<&str> = cells_with_mark(environment, &cells).collect();
            (heads(environment, &["id"]), cells.join(","))
        };
        assert_eq!(
            exported(Environment::Sandbox),
            (vec!["environment", "id"], "SANDBOX,S1".to_owned())
        );
        assert_eq!(exported(Environment::Practice).1, "PRACTICE,S1");
        assert_eq!(exported(Environment::Live), (vec!["id"], "S1".to_owned()));
        assert_eq!(behind_mark(Environment::Live, PRICE_AT), PRICE_AT);
        assert_eq!(behind_mark(Environment::Sandbox, PRICE_AT), PRICE_AT + 1);
    }
}
