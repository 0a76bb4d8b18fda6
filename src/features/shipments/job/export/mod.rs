//! Shipments that the ledger knows as a file that a spreadsheet opens: written
//! whole or not at all, over no other file, and without a cell that runs.

mod columns;
mod table_file;
mod workbook;

use std::path::Path;

use crate::{
    contract::{Cause, Failure},
    features::shipments::calls::{Export, WhichShipments},
    ledger::{Browser, ExportedShipment, MAX_ROWS},
    model::{
        shipment_list::Stretch,
        table_cell::{ExportedTable, TableFormat, guarded},
    },
    session::{account::Session, failures},
};

use columns::{COLUMNS, cells};

pub(crate) use columns::with_cents;
pub(crate) use table_file::{Trouble, behind_mark, cells_with_mark, csv_table, heads, put};
pub(crate) use workbook::{DAY_FORMAT, MOMENT_FORMAT, MONEY_FORMAT};

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
    let mut unreadable = 0;
    let table = put(&export.to, |beside| {
        let written = match export.format {
            TableFormat::Csv => csv(&mut browser, export, beside),
            TableFormat::Xlsx => workbook::xlsx(&mut browser, export, beside),
        }?;
        unreadable = written.unreadable;
        Ok(written.rows)
    })?;
    Ok(ExportedTable {
        unreadable,
        ..table
    })
}

/// Rows that were written.
#[derive(Debug, Clone, Copy, Default)]
struct Written {
    rows: u64,
    /// Those of them of which a part can't be read.
    unreadable: u64,
}

impl Written {
    fn count(&mut self, row: &ExportedShipment) {
        self.rows += 1;
        self.unreadable += u64::from(row.parts.is_none());
    }
}

/// Hands over all rows, a stretch at a time, as they were at one moment.
fn each_row(
    browser: &mut Browser,
    which: &WhichShipments,
    mut take: impl FnMut(&ExportedShipment) -> Result<(), Trouble>,
) -> Result<Written, Trouble> {
    let failed = |error| Trouble::Failure(failures::store(error));
    let mut written = Written::default();
    match which {
        WhichShipments::These(shipments) => {
            for row in browser.rows_of(shipments).map_err(failed)? {
                let row = browser.exported(row).map_err(failed)?;
                take(&row)?;
                written.count(&row);
            }
        }
        WhichShipments::Found(search) => browser
            .in_one_snapshot(|browser| -> Result<(), Trouble> {
                loop {
                    let stretch = Stretch {
                        first: written.rows,
                        rows: MAX_ROWS,
                    };
                    let listed = browser.list(search, stretch).map_err(failed)?;
                    if listed.rows.is_empty() {
                        return Ok(());
                    }
                    for row in listed.rows {
                        let row = browser.exported(row).map_err(failed)?;
                        take(&row)?;
                        written.count(&row);
                    }
                }
            })
            .map_err(failed)??,
    }
    Ok(written)
}

fn csv(browser: &mut Browser, export: &Export, path: &Path) -> Result<Written, Trouble> {
    let names = COLUMNS.map(|(name, _is)| name);
    csv_table(path, &heads(export.environment, &names), |table| {
        each_row(browser, &export.which, |row| {
            let cells = cells(row);
            let marked = cells_with_mark(export.environment, &cells);
            table.write_record(marked.map(guarded))?;
            Ok(())
        })
    })
}
