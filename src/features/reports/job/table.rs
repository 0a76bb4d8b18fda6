//! A report as a file that a spreadsheet opens: one row a day, a postage type
//! and a destination, in the service's own words.

use std::{fs::File, path::Path};

use jiff::Timestamp;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

use crate::{
    contract::{Cause, Failure},
    features::{
        reports::calls::{Export, Whose},
        shipments::job::export::{self, Trouble},
    },
    model::{
        environment::Environment,
        report::{Completeness, Flow, ReadUntil, Report, Sum},
        table_cell::{ExportedTable, TableFormat, guarded},
    },
    render,
};

const HEADS: [&str; 8] = [
    "group", "name", "parcels", "amount", "refunds", "refunded", "net", "currency",
];
/// Which of them are numbers, and which of those are money.
const NUMBERS: [(u16, Is); 5] = [
    (2, Is::Count),
    (3, Is::Money),
    (4, Is::Count),
    (5, Is::Money),
    (6, Is::Money),
];

/// What a number of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    Count,
    Money,
    Day,
}

/// The group of rows that are named by a day.
pub(super) const DAY_GROUP: &str = "day";
/// The group of rows that are parts of all money: they count no parcels.
pub(super) const PART_GROUP: &str = "part";
/// Where the name of a row stands.
const NAME_AT: u16 = 1;

/// What stands in a column of a row of this group, if it is no text.
pub(super) fn is_at(
    numbers: &[(u16, Is)],
    from: Environment,
    column: u16,
    group: &str,
) -> Option<Is> {
    if group == DAY_GROUP && column == export::behind_mark(from, NAME_AT) {
        return Some(Is::Day);
    }
    let mut numbers = numbers.iter();
    let number = numbers.find(|(at, _is)| export::behind_mark(from, *at) == column);
    number.map(|(_at, is)| *is)
}

/// How money and days are shown.
pub(super) struct Formats {
    pub(super) money: Format,
    pub(super) day: Format,
}

impl Formats {
    pub(super) fn new() -> Self {
        Self {
            money: Format::new().set_num_format(export::MONEY_FORMAT),
            day: Format::new().set_num_format(export::DAY_FORMAT),
        }
    }
}

/// A row of the table.
struct Row {
    group: &'static str,
    name: String,
    /// None in a row that says something of the others.
    flow: Option<Flow>,
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
    let mut name = format!("spent-{}-{}", period.first, period.last);
    if !call.report.is_whole() {
        name.push_str(PARTIAL);
    }
    let name = file_name(&name, &call.account, call.environment);
    let name = format!("{name}.{ending}");
    let rows = rows(&call.report, &call.account);
    export::put(&call.to.join(name), |path| match call.format {
        TableFormat::Csv => csv(&rows, call.environment, path),
        TableFormat::Xlsx => xlsx(&rows, call.environment, path),
    })
}

/// The name of a file, with whose money it is and whether that is real.
pub(super) fn file_name(what: &str, account: &Whose, environment: Environment) -> String {
    let account = render::file_name_part(&account.name);
    let parts = [what, &account];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    environment.marked_name(&parts.join("-"))
}

/// Whose money it is, in the words of the table.
pub(super) fn account(of: &Whose) -> Option<String> {
    let client = match of.client.as_str() {
        "" => String::new(),
        client => format!("client {client}"),
    };
    let parts = [of.name.clone(), client];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| format!("account: {}", parts.join(", ")))
}

/// In the name of a file whose sums are not final.
pub(super) const PARTIAL: &str = "-not-final";

/// That the sums are not final, if so, in the words of the table.
pub(super) fn not_final(completeness: Completeness) -> Option<String> {
    let Completeness::ReadSoFar { read, of, until } = completeness else {
        return None;
    };
    let of = of.map_or_else(String::new, |of| format!(" of {of}"));
    let until = until.map_or_else(String::new, |until| format!(" until {until}"));
    Some(format!("not final: read {read}{of} shipments{until}"))
}

/// Until when the service was read, in the words of the table.
pub(super) fn read_from_service(until: ReadUntil) -> String {
    let seconds = |at: Timestamp| at.strftime("%Y-%m-%dT%H:%M:%SZ");
    let (new, changes) = (seconds(until.new), seconds(until.changes));
    format!(
        "new shipments read from the service until {new}, changes of older ones until {changes}"
    )
}

fn note(name: String) -> Row {
    Row {
        group: "note",
        name,
        flow: None,
        currency: String::new(),
    }
}

fn rows(report: &Report, of: &Whose) -> Vec<Row> {
    let mut rows = Vec::new();
    rows.extend(not_final(report.completeness).map(note));
    rows.extend(account(of).map(note));
    rows.extend(report.read_until.map(read_from_service).map(note));
    for spend in &report.spends {
        let mut add = |group, name: String, flow: Flow| {
            rows.push(Row {
                group,
                name,
                flow: Some(flow),
                currency: spend.currency.code(),
            });
        };
        for (day, flow) in &spend.by_day {
            add(DAY_GROUP, day.to_string(), *flow);
        }
        for (postage_type, flow) in &spend.by_postage {
            add("postage_type", postage_type.as_str().to_owned(), *flow);
        }
        for (group, flows) in [
            ("to_country_code", spend.by_country.as_slice()),
            ("order_store", &spend.by_store),
            ("cost_centre", spend.booked_cost_centres()),
            ("tax", &spend.by_tax),
            ("fee", &spend.by_fee),
        ] {
            for (name, flow) in flows {
                add(group, name.clone(), *flow);
            }
        }
        add(PART_GROUP, "taxes".to_owned(), spend.taxes());
        add(PART_GROUP, "fees".to_owned(), spend.fees());
        add("all", "paid".to_owned(), spend.total);
    }
    rows.extend(open_points(report).into_iter().map(note));
    rows
}

/// What the sums leave open: counted, and named.
pub(super) fn open_points(report: &Report) -> Vec<String> {
    let mut points = Vec::new();
    for spend in &report.spends {
        let Sum { parcels, amount } = spend.refunds_asked;
        if parcels > 0 {
            let amount = export::with_cents(amount);
            let currency = spend.currency.code();
            points.push(format!(
                "refunds requested and not answered: {parcels}, {amount} {currency}, not in the sums"
            ));
        }
    }
    for (count, what) in [
        (
            report.missed,
            "shipments of the account, of whatever day, that could not be read, not in the sums",
        ),
        (
            report.without_price,
            "paid at an unknown price, not in the sums",
        ),
        (
            report.charges_by_creation,
            "on the day of their creation: the list does not say when they were paid",
        ),
        (
            report.near_the_edges,
            "created within an hour before the first or the last midnight of these days: the list \
             does not say on which side they were paid, and the sums may be without them or with them",
        ),
        (
            report.refunds_outside,
            "refunds on days before or after these: the list does not say when they were made, \
             and those of these days are not in the sums",
        ),
        (
            report.refunds_without_day,
            "refunds on another day than their own: the list does not say when they were made",
        ),
    ] {
        if count > 0 {
            points.push(format!("{count} {what}"));
        }
    }
    if report.has_cost_centres() {
        points.push(
            "cost centres are those of this computer: what others booked counts as booked to none"
                .to_owned(),
        );
    }
    for (status, count) in &report.charged_in {
        points.push(format!("{count} charged and {status}, in the sums"));
    }
    for (status, count) in &report.unclear_in {
        points.push(format!(
            "{count} {status}, not known whether charged, not in the sums"
        ));
    }
    points
}

fn cells(row: &Row) -> [String; 8] {
    let currency = row.currency.clone();
    let (group, name) = (row.group.to_owned(), row.name.clone());
    let Some(flow) = row.flow else {
        let none = String::new;
        return [
            group,
            name,
            none(),
            none(),
            none(),
            none(),
            none(),
            currency,
        ];
    };
    let counted = |parcels: u64| {
        if row.group == PART_GROUP {
            String::new()
        } else {
            parcels.to_string()
        }
    };
    [
        group,
        name,
        counted(flow.charged.parcels),
        export::with_cents(flow.charged.amount),
        counted(flow.refunded.parcels),
        export::with_cents(flow.refunded.amount),
        export::with_cents(flow.net()),
        currency,
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
    let formats = Formats::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Spent")?;
    for (column, head) in (0_u16..).zip(export::heads(from, &HEADS)) {
        sheet.write_string(0, column, head)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (1_u32..).zip(rows) {
        let cells = cells(row);
        for (column, cell) in (0_u16..).zip(export::cells_with_mark(from, &cells)) {
            let is = is_at(&NUMBERS, from, column, row.group);
            write_cell(sheet, (line, column), is, cell, &formats)?;
        }
    }
    sheet.autofit();
    book.save(path)?;
    File::open(path)?.sync_all()?;
    Ok(count(rows))
}

/// Writes a cell as the number that it is, if it is one.
pub(super) fn write_cell(
    sheet: &mut Worksheet,
    (line, column): (u32, u16),
    is: Option<Is>,
    cell: &str,
    formats: &Formats,
) -> Result<(), Trouble> {
    // A picture of the number for a spreadsheet to add up.
    let (number, day) = (cell.parse::<f64>(), ExcelDateTime::parse_from_str(cell));
    match (is, number, day) {
        (Some(Is::Money), Ok(number), _) => {
            sheet.write_number_with_format(line, column, number, &formats.money)?
        }
        (Some(Is::Count), Ok(number), _) => sheet.write_number(line, column, number)?,
        (Some(Is::Day), _, Ok(day)) => {
            sheet.write_datetime_with_format(line, column, &day, &formats.day)?
        }
        _text => sheet.write_string(line, column, cell)?,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::{civil::date, tz::TimeZone};
    use rstest::rstest;

    use super::*;
    use crate::model::report::{HistoryRead, Period, Tally};

    fn report_of(period: Period, completeness: Completeness) -> Box<Report> {
        let tally = Tally::new(period, TimeZone::UTC);
        Box::new(
            tally
                .of_history(HistoryRead {
                    completeness,
                    ..HistoryRead::default()
                })
                .report(),
        )
    }

    #[test]
    fn sums_that_are_not_final_say_so_in_the_name_and_in_the_first_row() {
        let folder = tempfile::tempdir().unwrap();
        let period = Period::new(date(2026, 3, 1), date(2026, 3, 2)).unwrap();
        let read_so_far = Completeness::ReadSoFar {
            read: 37_000,
            of: Some(1_000_000),
            until: Some("2026-02-20T12:00:00Z".parse().unwrap()),
        };
        let call = Export {
            report: report_of(period, read_so_far),
            format: TableFormat::Csv,
            environment: Environment::Live,
            account: Whose {
                name: "Shop A / Ottawa".to_owned(),
                client: "100001".to_owned(),
            },
            to: folder.path().to_path_buf(),
        };
        let table = write(&call).unwrap();
        let name = table.path.file_name().unwrap().to_str().unwrap();
        assert_eq!(
            name,
            "spent-2026-03-01-2026-03-02-not-final-Shop_A_Ottawa.csv"
        );
        let text = std::fs::read_to_string(table.path).unwrap();
        let first = text.lines().nth(1).unwrap();
        let expected = "note,not final: read 37000 of 1000000 shipments until \
                        2026-02-20T12:00:00Z,";
        assert!(first.starts_with(expected), "{first}");
        let second = text.lines().nth(2).unwrap();
        assert!(
            second.starts_with("note,\"account: Shop A / Ottawa, client 100001\","),
            "{second}"
        );
    }

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
            report: report_of(period, Completeness::Whole),
            format: TableFormat::Csv,
            environment,
            account: Whose::default(),
            to: folder.path().to_path_buf(),
        };
        let table = write(&call).unwrap();
        assert_eq!(table.path, folder.path().join(name));
        let text = std::fs::read_to_string(table.path).unwrap();
        let text = text.trim_start_matches('\u{feff}');
        assert!(text.starts_with(heads), "{text}");
    }
}
