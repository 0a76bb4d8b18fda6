//! The Reports screen: its main job, and empty, failed and slow.

use egui::{Key, Modifiers};
use jiff::{SignedDuration, civil::date, tz::TimeZone};
use sendoff::contract::{Cause, Failure};
use sendoff::features::reports::calls as reports;
use sendoff::model::table_cell::{ExportedTable, TableFormat};
use sendoff::model::{
    postage_type::PostageType,
    report::{PaidPostage, Period, Returned, Tally},
};

use super::support::{
    desk::{Desk, Received, Setup},
    samples::cad,
};

fn open() -> (Desk, Received<reports::Make>) {
    let mut desk = Desk::open_with(Setup {
        size: [1280.0, 1_400.0],
        ..Setup::default()
    });
    desk.key(Modifiers::COMMAND, Key::Num7);
    let asked = asked(&mut desk);
    (desk, asked)
}

fn asked(desk: &mut Desk) -> Received<reports::Make> {
    desk.next()
}

fn tell(desk: &mut Desk, asked: &Received<reports::Make>, paid: &[PaidPostage]) {
    let mut tally = Tally::new(asked.period, asked.zone.clone());
    for one in paid {
        tally.count(one);
    }
    desk.reply(asked, Ok(Box::new(tally.report())));
}

fn paid(day: &str, amount: &str) -> PaidPostage {
    PaidPostage {
        paid_at: format!("{day}T12:00:00Z").parse().unwrap(),
        price: Some(cad(amount)),
        postage_type: PostageType::ServiceSelect,
        country: "CA".to_owned(),
        returned: Returned::No,
        to_label: Some(SignedDuration::from_secs(4)),
    }
}

/// Two days on which something was paid.
pub(crate) fn show_some(desk: &mut Desk) {
    let asked = asked(desk);
    let month = [paid("2026-02-27", "9.84"), paid("2026-03-02", "5.90")];
    tell(desk, &asked, &month);
}

#[test]
fn a_month_is_reported_with_its_sums_and_the_numbers_beside_the_picture() {
    let (mut desk, asked) = open();
    assert_eq!(asked.period, Period::last_days(date(2026, 3, 2), 30));
    assert_eq!(asked.zone, TimeZone::UTC);
    let month = [paid("2026-02-27", "9.84"), paid("2026-03-02", "5.90")];
    tell(&mut desk, &asked, &month);
    assert!(desk.shows("$15.74 CAD"), "paid");
    assert!(desk.shows("$7.87 CAD"), "on average");
    assert!(desk.shows("2026-02-27") && desk.shows("$9.84 CAD"));
    desk.press("By destination");
    assert!(desk.shows("Canada"));
    desk.press("By postage");
    assert!(desk.shows("Select"));
}

#[test]
fn another_time_is_asked_for_and_the_answer_to_the_older_wish_is_dropped() {
    let (mut desk, month) = open();
    desk.press("7 days");
    let week = asked(&mut desk);
    assert_eq!(week.period, Period::last_days(date(2026, 3, 2), 7));
    tell(&mut desk, &month, &[paid("2026-02-10", "1.11")]);
    assert!(!desk.shows("$1.11 CAD"));
    tell(&mut desk, &week, &[paid("2026-03-01", "2.22")]);
    assert!(desk.shows("$2.22 CAD"));
}

#[test]
fn days_without_a_purchase_say_so() {
    let (mut desk, asked) = open();
    tell(&mut desk, &asked, &[]);
    assert!(desk.shows("Nothing was paid in these days"));
}

#[test]
fn a_report_that_fails_says_why_and_is_made_again() {
    let (mut desk, first) = open();
    desk.reply(&first, Err(Failure::new(Cause::Stopped)));
    assert!(desk.shows("The part of Sendoff that talks to the service has stopped"));
    desk.press("Try again");
    asked(&mut desk);
}

#[test]
fn the_numbers_are_saved_where_the_user_says() {
    let (mut desk, made) = open();
    tell(&mut desk, &made, &[paid("2026-03-01", "2.22")]);
    desk.press("By destination");
    desk.type_into("Folder", "/home/office");
    desk.press("Save CSV");
    let export = desk.next::<reports::Export>();
    assert_eq!(export.format, TableFormat::Csv);
    assert_eq!(export.to.to_str(), Some("/home/office"));
    desk.reply(
        &export,
        Ok(ExportedTable {
            path: "/home/office/report.csv".into(),
            rows: 12,
        }),
    );
    assert!(desk.shows("Saved: /home/office/report.csv"));
}

#[test]
fn typed_days_are_reported_and_a_wrong_one_says_so_and_stays() {
    let (mut desk, _month) = open();
    desk.type_into("First day of the report", "2026-01-3");
    desk.assert_no_call();
    assert!(desk.shows("Write the day as YYYY-MM-DD"));
    let stays = desk.texts().iter().any(|text| text == "2026-01-3");
    assert!(stays, "what was typed stays");
    desk.type_into("First day of the report", "0");
    let until_today = asked(&mut desk).period;
    assert_eq!(
        until_today,
        Period::new(date(2026, 1, 30), date(2026, 3, 2)).unwrap()
    );
    desk.type_into("Last day of the report", "2026-01-01");
    assert!(desk.shows("The last day comes before the first"));
    desk.assert_no_call();
    desk.press("7 days");
    assert_eq!(
        asked(&mut desk).period,
        Period::last_days(date(2026, 3, 2), 7)
    );
    assert!(!desk.texts().iter().any(|text| text == "2026-01-01"));
}
