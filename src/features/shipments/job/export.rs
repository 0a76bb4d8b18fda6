//! Shipments that the ledger knows as a file that a spreadsheet opens: written
//! whole or not at all, over no other file, and without a cell that runs.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use rust_decimal::Decimal;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use crate::{
    contract::{Cause, Failure},
    features::shipments::calls::{Export, WhichShipments},
    ledger::{Browser, ExportedParts, ExportedShipment, MAX_ROWS},
    model::{
        account_money::{Charged, Dated, TimeFrom},
        environment::Environment,
        money::Money,
        paper::Paper,
        rate::Charge,
        shipment_list::Stretch,
        table_cell::{ExportedTable, TableFormat, guarded},
    },
    session::{account::Session, failures},
};

/// Files of one name, as ` (2)`, ` (3)` and so on.
const MOST_NAMESAKES: u32 = 1_000;
/// Rows that one sheet of a workbook takes besides its heads.
const ROWS_A_SHEET: u32 = 1_000_000;
/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    Text,
    Number,
    Money,
    Moment,
}

/// The service's own names, so that a table can be read by programs too. Taxes stand apart
/// by the service's label, and whatever else it has beside them.
const COLUMNS: [(&str, Is); 40] = [
    ("id", Is::Text),
    ("status", Is::Text),
    ("order_id", Is::Text),
    ("order_store", Is::Text),
    ("to_name", Is::Text),
    ("to_address_1", Is::Text),
    ("to_address_2", Is::Text),
    ("to_city", Is::Text),
    ("to_province_code", Is::Text),
    ("to_postal_code", Is::Text),
    ("to_country_code", Is::Text),
    ("package_type", Is::Text),
    ("weight", Is::Number),
    ("weight_unit", Is::Text),
    ("value", Is::Money),
    ("value_currency", Is::Text),
    ("postage_type", Is::Text),
    ("price", Is::Money),
    ("currency", Is::Text),
    ("purchase_amount", Is::Money),
    ("postage_fee", Is::Money),
    ("insurance_fee", Is::Money),
    ("delivery_fee", Is::Money),
    ("tariff_fee", Is::Money),
    ("other_fees", Is::Money),
    ("gst", Is::Money),
    ("hst", Is::Money),
    ("qst", Is::Money),
    ("pst", Is::Money),
    ("other_taxes", Is::Money),
    ("charged", Is::Text),
    ("paid_at", Is::Moment),
    ("paid_at_from", Is::Text),
    ("refunded_at", Is::Moment),
    ("refunded_at_from", Is::Text),
    ("printed", Is::Text),
    ("printed_at", Is::Moment),
    ("carrier_tracking_code", Is::Text),
    ("batch_id", Is::Text),
    ("created_at", Is::Moment),
];
/// Fees and taxes that have a column of their own.
const FEES: [&str; 4] = ["postage_fee", "insurance_fee", "delivery_fee", "tariff_fee"];
const TAXES: [&str; 4] = ["GST", "HST", "QST", "PST"];

/// How a spreadsheet shows money.
pub(crate) const MONEY_FORMAT: &str = "#,##0.00";
/// How it shows a moment, which is one of UTC.
pub(crate) const MOMENT_FORMAT: &str = "yyyy-mm-dd hh:mm:ss";
/// How it shows a day.
pub(crate) const DAY_FORMAT: &str = "yyyy-mm-dd";

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
    let mut unreadable = 0;
    let table = put(&export.to, |beside| {
        let written = match export.format {
            TableFormat::Csv => csv(&mut browser, export, beside),
            TableFormat::Xlsx => xlsx(&mut browser, export, beside),
        }?;
        unreadable = written.unreadable;
        Ok(written.rows)
    })?;
    Ok(ExportedTable {
        unreadable,
        ..table
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
        Ok(ExportedTable {
            path,
            rows,
            unreadable: 0,
        })
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

fn cells(of: &ExportedShipment) -> Vec<String> {
    let ExportedShipment { row, parts, money } = of;
    let unreadable = ExportedParts::default();
    let parts = parts.as_ref().unwrap_or(&unreadable);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let amount = |money: Option<&Money>| money.map_or_else(String::new, Money::amount_text);
    let currency = |money: Option<&Money>| money.map_or_else(String::new, |of| of.currency.code());
    let moment = |at: Option<Timestamp>| at.map_or_else(String::new, |at| at.to_string());
    let from = |dated: Option<Dated>| dated.map_or("", |dated| from_word(dated.from)).to_owned();
    let price = money.amount.as_ref().or(row.price.as_ref());
    let parcel = &parts.parcel;
    let mut cells = vec![
        row.id.as_str().to_owned(),
        row.status.as_str().to_owned(),
        text(&row.order_id),
        parts
            .order_store
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        row.recipient.clone(),
        text(&parts.recipient.address_1),
        text(&parts.recipient.address_2),
        row.city.clone(),
        row.province.clone(),
        text(&parts.recipient.postal_code),
        row.country.clone(),
        row.package_type
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        parcel
            .weight
            .map_or_else(String::new, |weight| weight.to_string()),
        parcel
            .weight_unit
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        amount(parts.declared_value.as_ref()),
        currency(parts.declared_value.as_ref()),
        row.postage_type.as_str().to_owned(),
        amount(price),
        currency(price),
        amount(money.purchase_amount.as_ref()),
    ];
    cells.extend(in_columns(&money.fees, &FEES));
    cells.extend(in_columns(&money.taxes, &TAXES));
    cells.extend([
        charged_word(money.charged).to_owned(),
        moment(of.paid_at()),
        from(money.paid),
        moment(of.refunded_at()),
        from(money.refunded),
        paper_word(row.paper).to_owned(),
        moment(row.printed_at),
        text(&row.tracking_code),
        row.batch
            .map_or_else(String::new, |batch| batch.to_string()),
        moment(row.created_at),
    ]);
    cells
}

/// The sum of each name, and last that of all others.
fn in_columns(charges: &[Charge], names: &[&str]) -> Vec<String> {
    let sum = |is_meant: &dyn Fn(&str) -> bool| {
        let mut meant = charges
            .iter()
            .filter(|charge| is_meant(&charge.name))
            .peekable();
        meant.peek()?;
        let amounts = meant.map(|charge| charge.amount.amount);
        Some(amounts.fold(Decimal::ZERO, Decimal::saturating_add))
    };
    let named = |name: &str, known: &str| name.eq_ignore_ascii_case(known);
    let mut sums: Vec<_> = names
        .iter()
        .map(|known| sum(&|name| named(name, known)))
        .collect();
    sums.push(sum(&|name| !names.iter().any(|known| named(name, known))));
    let sums = sums.into_iter();
    sums.map(|sum| sum.map_or_else(String::new, with_cents))
        .collect()
}

/// With at least two decimals.
pub(crate) fn with_cents(mut amount: Decimal) -> String {
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    amount.to_string()
}

pub(crate) fn from_word(from: TimeFrom) -> &'static str {
    match from {
        TimeFrom::Unknown => "",
        TimeFrom::Event => "service",
        TimeFrom::OwnAnswer => "answer",
        TimeFrom::StandIn => "stand_in",
    }
}

fn charged_word(charged: Charged) -> &'static str {
    match charged {
        Charged::No => "no",
        Charged::Pending => "pending",
        Charged::Yes => "yes",
        Charged::Unclear => "unknown",
    }
}

fn paper_word(paper: Paper) -> &'static str {
    match paper {
        Paper::Unknown => "",
        Paper::NotPrinted => "no",
        Paper::Sent => "maybe",
        Paper::Proven => "yes",
    }
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

/// Writes a table as CSV, heads first; on disk when this returns. `fill` tells
/// what it wrote.
pub(crate) fn csv_table<T>(
    path: &Path,
    heads: &[&str],
    fill: impl FnOnce(&mut csv::Writer<BufWriter<File>>) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let mut file = BufWriter::new(File::create(path)?);
    // Without it a spreadsheet takes the file for another encoding.
    file.write_all("\u{feff}".as_bytes())?;
    let mut table = csv::Writer::from_writer(file);
    table.write_record(heads)?;
    let written = fill(&mut table)?;
    let file = table
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    let file = file
        .into_inner()
        .map_err(|error| Trouble::Io(error.into_error()))?;
    file.sync_all()?;
    Ok(written)
}

fn xlsx(browser: &mut Browser, export: &Export, path: &Path) -> Result<Written, Trouble> {
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
    let names = COLUMNS.map(|(name, _is)| name);
    for (column, head) in (0_u16..).zip(heads(from, &names)) {
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
        assert_eq!(behind_mark(Environment::Live, 9), 9);
        assert_eq!(behind_mark(Environment::Sandbox, 9), 10);
    }
}
