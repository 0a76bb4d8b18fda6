//! The statement of a period: every charge and every refund, what they add up to, and what
//! is not clear. It reconciles with the account: it is made of the same movements as the
//! report of those days.

use std::{fs, fs::File, path::Path};

use rust_decimal::Decimal;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

use super::table::{self, Is};
use crate::{
    contract::{Cause, Failure},
    features::{
        reports::calls::{SaveStatement, StatementFormat},
        shipments::job::export::{self, Trouble},
    },
    ledger::Browser,
    model::{
        account_money::{Movement, MovementKind},
        environment::Environment,
        rate::Charge,
        report::{Flow, Report},
        table_cell::{ExportedTable, guarded},
    },
    render,
    session::failures,
};

const HEADS: [&str; 17] = [
    "at",
    "day",
    "kind",
    "shipment_id",
    "order_id",
    "order_store",
    "cost_centre",
    "postage_type",
    "to_country_code",
    "fees",
    "gst",
    "hst",
    "qst",
    "pst",
    "other_taxes",
    "amount",
    "currency",
];
/// The first and the last column of money.
const MONEY: (u16, u16) = (9, 15);
const DAY_AT: u16 = 1;
/// How wide the columns of the movements are, in characters: a moment fits.
const MOVEMENT_WIDTH: f64 = 18.0;
const TAXES: [&str; 4] = ["GST", "HST", "QST", "PST"];
/// The group of a row that says something of the others.
const NOTE: &str = "note";
const SUMMARY_HEADS: [&str; 7] = [
    "group", "name", "charged", "refunded", "net", "parcels", "currency",
];
/// Which of them are numbers.
const SUMMARY_NUMBERS: [(u16, Is); 4] = [
    (2, Is::Money),
    (3, Is::Money),
    (4, Is::Money),
    (5, Is::Count),
];

/// Writes on a thread of its own.
pub(super) async fn save(ledger: &Path, call: &SaveStatement) -> Result<ExportedTable, Failure> {
    let (ledger, call) = (ledger.to_path_buf(), call.clone());
    let written = tokio::task::spawn_blocking(move || write(&ledger, &call));
    match written.await {
        Ok(outcome) => outcome,
        Err(_stopped) => Err(Failure::new(Cause::Stopped)),
    }
}

fn write(ledger: &Path, call: &SaveStatement) -> Result<ExportedTable, Failure> {
    let mut browser = Browser::open(ledger).map_err(failures::store)?;
    let (period, zone) = (call.period, &call.zone);
    let read = browser.in_one_snapshot(|browser| {
        let report = browser.report_in_snapshot(period, zone)?;
        Ok((report, browser.movements(period, zone)?))
    });
    let (report, movements) = read.and_then(|read| read).map_err(failures::store)?;
    let mut name = format!("statement-{}-{}", period.first, period.last);
    if !report.is_whole() {
        name.push_str(table::PARTIAL);
    }
    let ending = call.format.ending();
    let name = table::file_name(&name, &call.account, call.environment);
    let name = format!("{name}.{ending}");
    let book = Book {
        call,
        report: &report,
        movements: &movements,
    };
    export::put(&call.to.join(name), |path| match call.format {
        StatementFormat::Csv => book.csv(path),
        StatementFormat::Xlsx => book.xlsx(path),
        StatementFormat::Pdf => book.pdf(path),
    })
}

struct Book<'a> {
    call: &'a SaveStatement,
    report: &'a Report,
    movements: &'a [Movement],
}

impl Book<'_> {
    fn from(&self) -> Environment {
        self.call.environment
    }

    fn cells(&self, movement: &Movement) -> [String; 17] {
        let Movement { kind, when, of, .. } = movement;
        let signed = |amount: Decimal| match kind {
            MovementKind::Charge => export::with_cents(amount),
            MovementKind::Refund => export::with_cents(-amount),
        };
        let sum = |charges: &[Charge], is_meant: &dyn Fn(&str) -> bool| {
            let meant = charges.iter().filter(|charge| is_meant(&charge.name));
            let sum: Decimal = meant.map(|charge| charge.amount.amount).sum();
            signed(sum)
        };
        let tax = |label: &str| sum(&movement.taxes, &|name| name.eq_ignore_ascii_case(label));
        let is_other = |name: &str| !TAXES.iter().any(|tax| name.eq_ignore_ascii_case(tax));
        let [gst, hst, qst, pst] = TAXES.map(tax);
        let amount = movement.amount.as_ref();
        [
            when.at.to_string(),
            self.call.zone.to_datetime(when.at).date().to_string(),
            match kind {
                MovementKind::Charge => "charge",
                MovementKind::Refund => "refund",
            }
            .to_owned(),
            of.shipment.as_str().to_owned(),
            of.order_id.clone().unwrap_or_default(),
            of.store.clone().unwrap_or_default(),
            of.cost_centre
                .as_ref()
                .map_or_else(String::new, |centre| centre.as_str().to_owned()),
            of.postage_type.as_str().to_owned(),
            of.country.clone(),
            sum(&movement.fees, &|_name| true),
            gst,
            hst,
            qst,
            pst,
            sum(&movement.taxes, &is_other),
            amount.map_or_else(String::new, |amount| signed(amount.amount)),
            amount.map_or_else(String::new, |amount| amount.currency.code()),
        ]
    }

    /// What the movements add up to, as rows of a group, a name and numbers.
    fn summary(&self) -> Vec<[String; 7]> {
        let mut rows = Vec::new();
        let note = |text: String| {
            let none = String::new;
            [
                NOTE.to_owned(),
                text,
                none(),
                none(),
                none(),
                none(),
                none(),
            ]
        };
        rows.extend(table::not_final(self.report.completeness).map(note));
        rows.extend(table::account(&self.call.account).map(note));
        let read_until = self.report.read_until;
        rows.extend(read_until.map(table::read_from_service).map(note));
        for spend in &self.report.spends {
            let mut add = |group: &str, name: &str, flow: Flow| {
                rows.push([
                    group.to_owned(),
                    name.to_owned(),
                    export::with_cents(flow.charged.amount),
                    export::with_cents(flow.refunded.amount),
                    export::with_cents(flow.net()),
                    if group == table::PART_GROUP {
                        String::new()
                    } else {
                        flow.charged.parcels.to_string()
                    },
                    spend.currency.code(),
                ]);
            };
            add("all", "total", spend.total);
            add(table::PART_GROUP, "fees", spend.fees());
            add(table::PART_GROUP, "taxes", spend.taxes());
            for (day, flow) in spend.by_day.iter().filter(|(_day, flow)| !flow.is_empty()) {
                add(table::DAY_GROUP, &day.to_string(), *flow);
            }
            for (postage_type, flow) in &spend.by_postage {
                add("postage_type", postage_type.as_str(), *flow);
            }
            for (group, flows) in [
                ("tax", spend.by_tax.as_slice()),
                ("fee", &spend.by_fee),
                ("to_country_code", &spend.by_country),
                ("order_store", &spend.by_store),
                ("cost_centre", spend.booked_cost_centres()),
            ] {
                for (name, flow) in flows {
                    add(group, name, *flow);
                }
            }
        }
        rows.extend(table::open_points(self.report).into_iter().map(note));
        rows
    }

    /// The movements, and below them what they add up to, in the same columns.
    fn csv(&self, path: &Path) -> Result<u64, Trouble> {
        let from = self.from();
        export::csv_table(path, &export::heads(from, &HEADS), |file| {
            let note = |name: &str| {
                let mut cells: Vec<String> = vec![String::new(); HEADS.len()];
                for (at, text) in [(2, NOTE), (3, name)] {
                    if let Some(cell) = cells.get_mut(at) {
                        text.clone_into(cell);
                    }
                }
                let marked = export::cells_with_mark(from, &cells);
                marked.map(guarded).collect::<Vec<String>>()
            };
            let not_final = table::not_final(self.report.completeness);
            if let Some(text) = &not_final {
                file.write_record(note(text))?;
            }
            for movement in self.movements {
                let cells = self.cells(movement);
                file.write_record(export::cells_with_mark(from, &cells).map(guarded))?;
            }
            // No sums: who adds up the column of amounts gets them.
            for [group, name, ..] in self.summary() {
                if group == NOTE && not_final.as_ref() != Some(&name) {
                    file.write_record(note(&name))?;
                }
            }
            Ok(u64::try_from(self.movements.len()).unwrap_or(u64::MAX))
        })
    }

    fn xlsx(&self, path: &Path) -> Result<u64, Trouble> {
        let mut book = Workbook::new();
        let formats = table::Formats::new();
        let moment = Format::new().set_num_format(export::MOMENT_FORMAT);
        let from = self.from();
        let sheet = book.add_worksheet();
        sheet.set_name("Summary")?;
        heads(sheet, from, &SUMMARY_HEADS)?;
        for (line, cells) in (1_u32..).zip(self.summary()) {
            for (column, cell) in (0_u16..).zip(export::cells_with_mark(from, &cells)) {
                let is = table::is_at(&SUMMARY_NUMBERS, from, column, &cells[0]);
                table::write_cell(sheet, (line, column), is, cell, &formats)?;
            }
        }
        sheet.autofit();
        // A year of a large shop has a million rows.
        let sheet = book.add_worksheet_with_constant_memory()?;
        sheet.set_name("Movements")?;
        for column in (0_u16..).take(HEADS.len()) {
            sheet.set_column_width(column, MOVEMENT_WIDTH)?;
        }
        heads(sheet, from, &HEADS)?;
        for (line, movement) in (1_u32..).zip(self.movements) {
            let cells = self.cells(movement);
            for (column, cell) in (0_u16..).zip(export::cells_with_mark(from, &cells)) {
                let at = column.saturating_sub(export::behind_mark(from, 0));
                let is_mark = column < export::behind_mark(from, 0);
                let is_money = !is_mark && (MONEY.0..=MONEY.1).contains(&at);
                let number = cell.parse::<f64>().ok().filter(|_| is_money);
                let date = ExcelDateTime::parse_from_str(cell);
                let date = date.ok().filter(|_| !is_mark && at <= DAY_AT);
                match (number, date) {
                    (Some(number), _) => {
                        sheet.write_number_with_format(line, column, number, &formats.money)?
                    }
                    (None, Some(date)) => {
                        let format = if at == DAY_AT { &formats.day } else { &moment };
                        sheet.write_datetime_with_format(line, column, &date, format)?
                    }
                    (None, None) => sheet.write_string(line, column, cell)?,
                };
            }
        }
        book.save(path)?;
        File::open(path)?.sync_all()?;
        Ok(u64::try_from(self.movements.len()).unwrap_or(u64::MAX))
    }

    /// The pages are of the report that was on screen when it was asked for.
    fn pdf(&self, path: &Path) -> Result<u64, Trouble> {
        let drawn = render::draw_statement(&self.call.sheet).map_err(|error| {
            let reason = error.to_string();
            Trouble::Failure(Failure::new(Cause::SheetNotDrawn { reason }))
        })?;
        fs::write(path, drawn)?;
        File::open(path)?.sync_all()?;
        Ok(u64::try_from(self.movements.len()).unwrap_or(u64::MAX))
    }
}

fn heads(sheet: &mut Worksheet, from: Environment, names: &[&str]) -> Result<(), Trouble> {
    for (column, head) in (0_u16..).zip(export::heads(from, names)) {
        sheet.write_string(0, column, head)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_numbers_of_a_summary_the_parcels_alone_are_whole() {
        let mut numbers = SUMMARY_NUMBERS.into_iter();
        let parcels = numbers.find(|(at, _)| SUMMARY_HEADS[usize::from(*at)] == "parcels");
        assert_eq!(parcels.map(|(_, is)| is), Some(Is::Count));
        let money = SUMMARY_NUMBERS.iter().filter(|(_, is)| *is == Is::Money);
        assert_eq!(money.count(), 3);
    }
}
