//! A report as a file that a spreadsheet opens: one row a day, a postage type
//! and a destination, in the service's own words.

use std::{fs::File, path::Path};

use rust_decimal::prelude::ToPrimitive as _;
use rust_xlsxwriter::Workbook;

use crate::{
    contract::{Cause, Failure},
    features::{
        reports::calls::Export,
        shipments::job::export::{self, Trouble},
    },
    model::{
        environment::Environment,
        report::{Report, Spend, Sum},
        table_cell::{ExportedTable, TableFormat, guarded},
    },
};

const HEADS: [&str; 5] = ["group", "name", "parcels", "amount", "currency"];
/// Which of them are numbers.
const PARCELS_AT: u16 = 2;
const AMOUNT_AT: u16 = 3;

/// A row of the table.
struct Row {
    group: &'static str,
    name: String,
    sum: Sum,
    currency: String,
}

/// Writes on a thread of its own; the file is named by its days.
pub(crate) async fn export(_ledger: &Path, call: &Export) -> Result<ExportedTable, Failure> {
    let call = call.clone();
    let written = tokio::task::spawn_blocking(move || write(&call));
    match written.await {
        Ok(outcome) => outcome,
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}

fn write(call: &Export) -> Result<ExportedTable, Failure> {
    let period = call.report.period;
    let ending = call.format.ending();
    let name = format!("spent-{}-{}", period.first, period.last);
    let name = format!("{}.{ending}", call.environment.marked_name(&name));
    let rows = rows(&call.report);
    export::put(&call.to.join(name), |path| match call.format {
        TableFormat::Csv => csv(&rows, call.environment, path),
        TableFormat::Xlsx => xlsx(&rows, call.environment, path),
    })
}

fn rows(report: &Report) -> Vec<Row> {
    let mut rows = Vec::new();
    for spend in &report.spends {
        let mut add = |group, name: String, sum: Sum| {
            rows.push(Row {
                group,
                name,
                sum,
                currency: spend.currency.code(),
            });
        };
        let Spend {
            by_day,
            by_postage,
            by_country,
            ..
        } = spend;
        for (day, sum) in by_day {
            add("day", day.to_string(), *sum);
        }
        for (postage_type, sum) in by_postage {
            add("postage_type", postage_type.as_str().to_owned(), *sum);
        }
        for (country, sum) in by_country {
            add("to_country_code", country.clone(), *sum);
        }
        add("all", "paid".to_owned(), spend.total);
        add("all", "refunds_asked".to_owned(), spend.refunds_asked);
        add("all", "came_back".to_owned(), spend.came_back);
    }
    rows
}

fn cells(row: &Row) -> [String; 5] {
    let mut amount = row.sum.amount;
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    [
        row.group.to_owned(),
        row.name.clone(),
        row.sum.parcels.to_string(),
        amount.to_string(),
        row.currency.clone(),
    ]
}

fn csv(rows: &[Row], from: Environment, path: &Path) -> Result<u64, Trouble> {
    export::csv_table(path, &export::heads(from, &HEADS), |table| {
        for row in rows {
            let cells = cells(row);
            table.write_record(export::cells_with_mark(from, &cells).map(guarded))?;
        }
        Ok(count(rows))
    })
}

fn count(rows: &[Row]) -> u64 {
    u64::try_from(rows.len()).unwrap_or(u64::MAX)
}

fn xlsx(rows: &[Row], from: Environment, path: &Path) -> Result<u64, Trouble> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, head) in (0_u16..).zip(export::heads(from, &HEADS)) {
        sheet.write_string(0, column, head)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (1_u32..).zip(rows) {
        let cells = cells(row);
        for (column, cell) in (0_u16..).zip(export::cells_with_mark(from, &cells)) {
            // A picture of the number for a spreadsheet to add up.
            let number = if column == export::behind_mark(from, AMOUNT_AT) {
                row.sum.amount.to_f64()
            } else if column == export::behind_mark(from, PARCELS_AT) {
                row.sum.parcels.to_f64()
            } else {
                None
            };
            match number {
                Some(number) => sheet.write_number(line, column, number)?,
                None => sheet.write_string(line, column, cell)?,
            };
        }
    }
    book.save(path)?;
    File::open(path)?.sync_all()?;
    Ok(count(rows))
}

#[cfg(test)]
mod tests {
    use jiff::{civil::date, tz::TimeZone};
    use rstest::rstest;

    use super::*;
    use crate::model::report::{Period, Tally};

    #[rstest]
    #[case(
        Environment::Sandbox,
        "spent-2026-03-01-2026-03-02-sandbox.csv",
        "environment,group"
    )]
    #[case(Environment::Live, "spent-2026-03-01-2026-03-02.csv", "group")]
    fn a_report_of_what_is_not_real_says_so_in_its_name_and_in_a_column(
        #[case] environment: Environment,
        #[case] name: &str,
        #[case] heads: &str,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let period = Period::new(date(2026, 3, 1), date(2026, 3, 2)).unwrap();
        let call = Export {
            report: Box::new(Tally::new(period, TimeZone::UTC).report()),
            format: TableFormat::Csv,
            environment,
            to: folder.path().to_path_buf(),
        };
        let table = write(&call).unwrap();
        assert_eq!(table.path, folder.path().join(name));
        let text = std::fs::read_to_string(table.path).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        assert!(text.starts_with(heads), "{text}");
    }
}
