//! The Reports screen: its main job, and empty, failed and slow.

use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

use egui::{Event, Key, Modifiers, PointerButton, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use jiff::{
    SignedDuration,
    civil::{Weekday, date},
    tz::TimeZone,
};
use sendoff::contract::{Cause, Failure, Notice, SyncState};
use sendoff::features::reports::calls as reports;
use sendoff::features::shared::state::navigation::Screen;
use sendoff::features::shipments::calls as shipments;
use sendoff::kit::text::Words;
use sendoff::model::table_cell::{ExportedTable, TableFormat};
use sendoff::model::{
    account_money::{Dated, Movement, MovementKind, MovementOf, TimeFrom},
    cost_centre::CostCentre,
    ids::ShipmentId,
    money::{Currency, Money},
    postage_type::PostageType,
    preferences::{Language, Preferences},
    rate::Charge,
    report::{Completeness, HistoryRead, Period, ReadUntil, Tally},
    shipment::ShipmentStatus,
    user_folders::UserFolders,
};

use super::support::{
    samples::cad,
    test_window::{Received, Setup, TestWindow, no_dialogs, user_folders},
};

fn open() -> (TestWindow, Received<reports::Make>) {
    open_at([1280.0, 1_400.0])
}

fn open_at(size: [f32; 2]) -> (TestWindow, Received<reports::Make>) {
    let mut window = TestWindow::open_with(Setup {
        size,
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num7);
    let call = next_call(&mut window);
    (window, call)
}

fn next_call(window: &mut TestWindow) -> Received<reports::Make> {
    window.next()
}

fn tell(window: &mut TestWindow, call: &Received<reports::Make>, moved: &[Movement]) {
    tell_of(window, call, HistoryRead::default(), moved);
}

fn tell_of(
    window: &mut TestWindow,
    call: &Received<reports::Make>,
    history: HistoryRead,
    moved: &[Movement],
) {
    let mut tally = Tally::new(call.period, call.zone.clone()).of_history(history);
    for one in moved {
        tally.count(one);
        tally.count_label_time(SignedDuration::from_secs(4));
    }
    window.reply(call, Ok(Box::new(tally.report())));
}

fn moved(kind: MovementKind, day: &str, amount: &str) -> Movement {
    let gst = Charge {
        name: "GST".to_owned(),
        amount: cad("0.25"),
    };
    Movement {
        kind,
        when: Dated {
            at: format!("{day}T12:00:00Z").parse().unwrap(),
            from: TimeFrom::Event,
        },
        amount: Some(cad(amount)),
        taxes: vec![gst],
        fees: Vec::new(),
        of: MovementOf {
            shipment: ShipmentId::new("S1"),
            status: ShipmentStatus::Ready,
            order_id: None,
            store: Some("etsy".to_owned()),
            postage_type: PostageType::ServiceSelect,
            country: "CA".to_owned(),
            cost_centre: CostCentre::parse("Sales East").unwrap(),
        },
    }
}

fn paid(day: &str, amount: &str) -> Movement {
    moved(MovementKind::Charge, day, amount)
}

/// Two days on which something was paid.
pub(crate) fn show_some(window: &mut TestWindow) {
    let call = next_call(window);
    let month = [paid("2026-02-27", "9.84"), paid("2026-03-02", "5.90")];
    tell(window, &call, &month);
}

#[test]
fn a_month_is_reported_with_its_sums_and_the_numbers_beside_the_picture() {
    let (mut window, call) = open();
    assert_eq!(call.period, Period::last_days(date(2026, 3, 2), 30));
    assert_eq!(call.zone, TimeZone::UTC);
    let month = [paid("2026-02-27", "9.84"), paid("2026-03-02", "5.90")];
    tell(&mut window, &call, &month);
    assert!(window.shows("$15.74 CAD"), "paid");
    assert!(window.shows("$7.87 CAD"), "on average");
    assert!(window.shows("2026-02-27") && window.shows("$9.84 CAD"));
    window.press("By destination");
    assert!(window.shows("Canada"));
    window.press("By service");
    assert!(window.shows("Select"));
    window.press("By cost centre");
    assert!(window.shows("Sales East"));
    window.press("By tax");
    assert!(window.shows("GST") && window.shows("$0.50 CAD"));
    window.press("By store");
    assert!(window.shows("Etsy"));
}

#[test]
fn the_table_ends_with_its_total_and_parcels_with_two_taxes_count_once() {
    let (mut window, call) = open();
    let mut month = [paid("2026-02-27", "9.84"), paid("2026-03-02", "5.90")];
    month[0].taxes.push(Charge {
        name: "QST".to_owned(),
        amount: cad("0.40"),
    });
    tell(&mut window, &call, &month);
    let of_total = |window: &TestWindow| {
        let cells = window.harness.query_all_by_role(Role::Cell);
        let texts = cells.map(|cell| {
            // The name of a row stands before what its stop says of all.
            let label = cell.query_all_by_role(Role::Label).next();
            let text = label.and_then(|label| label.accesskit_node().value());
            text.unwrap_or_default()
        });
        let texts: Vec<String> = texts.collect();
        let total = texts.iter().position(|text| text == "Total");
        texts[total.expect("a total")..].to_vec()
    };
    assert_eq!(
        of_total(&window),
        ["Total", "2", "$15.74 CAD", "$0.00 CAD", "$15.74 CAD"]
    );
    window.press("By tax");
    assert_eq!(
        of_total(&window),
        ["Total", "", "$0.90 CAD", "$0.00 CAD", "$0.90 CAD"]
    );
}

#[test]
fn what_is_not_in_the_status_it_was_charged_in_is_shown_under_shipments() {
    let (mut window, call) = open();
    let mut canceled = paid("2026-03-01", "8.11");
    canceled.of.status = ShipmentStatus::Canceled;
    tell(&mut window, &call, &[canceled]);
    window.press("Show under Shipments");
    assert_eq!(
        window.harness.state().state().context.screen,
        Screen::Shipments
    );
    let filters = &window.harness.state().state().shipments.filters;
    assert_eq!(filters.statuses, BTreeSet::from([ShipmentStatus::Canceled]));
}

#[test]
fn a_report_says_when_the_service_was_read_and_is_read_anew_by_its_key() {
    let (mut window, call) = open();
    tell(&mut window, &call, &[paid("2026-03-01", "8.11")]);
    assert!(!window.shows("Read from the service at"));
    // New shipments are read more often than what became of those that are known.
    let until = |changes: &str| {
        Some(ReadUntil {
            new: "2026-03-02T14:05:30Z".parse().unwrap(),
            changes: changes.parse().unwrap(),
        })
    };
    let read = |read_until: Option<ReadUntil>| Notice::SyncProgressed {
        state: SyncState::UpToDate {
            at: "2026-03-02T14:05:30Z".parse().unwrap(),
            read_until,
        },
    };
    let read_again = |window: &mut TestWindow, until: Option<ReadUntil>| {
        let history = HistoryRead {
            until,
            ..HistoryRead::default()
        };
        window.notify(read(until));
        // The time that is shown is that of the numbers beside it.
        let again = next_call(window);
        tell_of(window, &again, history, &[paid("2026-03-01", "8.11")]);
    };
    read_again(&mut window, until("2026-03-01T23:05:00Z"));
    let line = "Read from the service at 14:05, changes of older shipments at 2026-03-01 23:05";
    assert!(window.shows(line));
    read_again(&mut window, until("2026-03-02T14:05:00Z"));
    assert!(window.shows("Read from the service at 14:05"));
    assert!(!window.shows("changes of older"));
    // What was read no further makes no report anew.
    window.notify(read(until("2026-03-02T14:05:00Z")));
    assert!(window.next_if::<reports::Make>().is_none());
    window.key(Modifiers::NONE, Key::F5);
    let again = next_call(&mut window);
    tell(&mut window, &again, &[paid("2026-03-01", "8.11")]);
    window.next::<shipments::Sync>();
    window.press("By cost centre");
    assert!(window.shows("what others booked there counts here as booked to none"));
}

#[test]
fn shipments_that_could_not_be_read_are_counted_beside_the_sums() {
    let (mut window, call) = open();
    let history = HistoryRead {
        missed: 2,
        ..HistoryRead::default()
    };
    tell_of(&mut window, &call, history, &[paid("2026-03-01", "8.11")]);
    assert!(window.shows("2 shipments of this account, of whatever day, are missing here"));
}

#[test]
fn where_the_numbers_are_saved_is_one_step_from_the_days_and_from_the_palette() {
    let (mut window, call) = open();
    tell(&mut window, &call, &[paid("2026-03-01", "8.11")]);
    let is_there = |window: &TestWindow| window.harness.get_by_label("Folder").is_focused();
    assert!(!is_there(&window));
    window.press("Save…");
    window.harness.run_steps(3);
    assert!(is_there(&window));
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::K);
    window.type_into("Search commands", "bookkeeper");
    window.key(Modifiers::NONE, Key::Enter);
    let first = next_call(&mut window);
    // A report of many shipments takes its time.
    window.harness.run_steps(30);
    tell(&mut window, &first, &[paid("2026-03-01", "8.11")]);
    assert!(is_there(&window));
}

#[test]
fn the_buttons_that_save_stay_where_they_are_once_a_file_is_saved() {
    let (mut window, call) = open_at([1366.0, 740.0]);
    tell(&mut window, &call, &[paid("2026-03-01", "8.11")]);
    window.press("Save…");
    let again = next_call(&mut window);
    tell(&mut window, &again, &[paid("2026-03-01", "8.11")]);
    window.type_into("Folder", "/home/office");
    window.harness.run_steps(3);
    let place = |window: &TestWindow| window.harness.get_by_label("Save XLSX").rect();
    let before = place(&window);
    window.press("Save CSV");
    let export = window.next::<reports::Export>();
    window.reply(
        &export,
        Ok(ExportedTable {
            path: "/home/office/report.csv".into(),
            rows: 12,
            unreadable: 0,
        }),
    );
    window.harness.run_steps(10);
    assert!(window.shows("Saved: /home/office/report.csv"));
    assert_eq!(place(&window), before);
    // Besides what is seen there is what is said, without a place.
    let saved = window.harness.query_all_by_label_contains("Saved: ");
    let saved = saved
        .map(|node| node.rect())
        .find(|rect| rect.width() > 1.0);
    let saved = saved.unwrap();
    assert!(saved.bottom() < 740.0, "{saved:?}");
}

#[test]
fn what_came_back_counts_on_its_day_and_net_is_shown() {
    let (mut window, call) = open();
    let back = moved(MovementKind::Refund, "2026-03-01", "9.84");
    tell(&mut window, &call, &[paid("2026-03-01", "15.74"), back]);
    assert!(window.shows("$5.90 CAD"), "net");
}

/// Its only purchase may be one of the day before: that is no day without any.
#[test]
fn a_day_whose_only_purchase_may_be_of_the_day_before_does_not_say_that_nothing_was_paid() {
    let (mut window, call) = open();
    let mut tally = Tally::new(call.period, call.zone.clone());
    tally.count_near_the_edges(1);
    window.reply(&call, Ok(Box::new(tally.report())));
    assert!(!window.shows("Nothing was paid"));
    assert!(window.shows("does not say on which side it was paid"));
}

/// On the screen of a laptop: what is below the numbers of the days is out of sight.
#[test]
fn sums_that_may_change_say_so_above_themselves_and_final_ones_do_not() {
    let (mut window, call) = open_at([1366.0, 740.0]);
    let report = |period: Period, edges: u64, outside: u64| {
        let mut tally = Tally::new(period, TimeZone::UTC);
        tally.count(&paid("2026-03-01", "15.74"));
        tally.count_near_the_edges(edges);
        tally.count_refunds_outside(outside);
        Ok(Box::new(tally.report()))
    };
    let top = |window: &TestWindow, text: &str| {
        let found = window.harness.query_all_by_label_contains(text).next();
        found.map(|found| found.rect().top())
    };
    window.reply(&call, report(call.period, 2, 1));
    let sum = top(&window, "$15.74 CAD").unwrap();
    for said in ["on which side they were paid", "If that was in these days"] {
        assert!(top(&window, said).is_some_and(|top| top < sum), "{said}");
    }
    assert!(window.shows("not final"));
    window.press("7 days");
    let other = next_call(&mut window);
    // The sums of other days do not stand below the name of these.
    assert!(!window.shows("$15.74 CAD"));
    assert!(window.shows("These days are being added up"));
    window.reply(&other, report(other.period, 0, 0));
    assert!(!window.shows("not final"));
    assert!(window.shows("$15.74 CAD"));
}

#[test]
fn sums_of_a_history_that_is_still_being_read_do_not_look_final() {
    let (mut window, call) = open();
    let read_so_far = Completeness::ReadSoFar {
        read: 37_000,
        of: Some(1_000_000),
        until: Some("2026-02-20T12:00:00Z".parse().unwrap()),
    };
    tell_of(
        &mut window,
        &call,
        HistoryRead {
            completeness: read_so_far,
            ..HistoryRead::default()
        },
        &[paid("2026-03-01", "2.22")],
    );
    assert!(window.shows("Read 37,000 of 1,000,000 shipments, until 2026-02-20"));
    assert!(window.shows("Spent as far as it was read, CAD: not final"));
    let reading = |read| Notice::SyncProgressed {
        state: SyncState::ReadingHistory {
            read,
            of: Some(1_000_000),
            left: None,
        },
    };
    window.notify(reading(38_000));
    window.assert_no_call();
    window.notify(reading(47_000));
    let again = next_call(&mut window);
    tell(&mut window, &again, &[paid("2026-03-01", "2.22")]);
    assert!(window.shows("Spent, CAD"));
    window.notify(reading(60_000));
    window.assert_no_call();
}

#[test]
fn what_is_not_known_of_the_money_is_counted_and_named() {
    let (mut window, call) = open();
    let mut canceled = paid("2026-03-01", "8.11");
    canceled.of.status = ShipmentStatus::Canceled;
    canceled.when.from = TimeFrom::StandIn;
    tell(&mut window, &call, &[canceled]);
    assert!(window.shows("$8.11 CAD"));
    assert!(window.shows("1 parcel was charged and has the status “Canceled”"));
    assert!(window.shows("1 parcel stands on the day it was created"));
}

#[test]
fn the_keyboard_stays_at_a_button_while_what_is_said_above_it_goes() {
    let (mut window, call) = open();
    let mut undated = paid("2026-03-01", "8.11");
    undated.when.from = TimeFrom::StandIn;
    tell(&mut window, &call, &[undated]);
    // Without a folder nothing is saved: this button can have the keyboard.
    window.harness.get_by_label("Browse… Folder").focus();
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_deref(), Some("Browse… Folder"));
    window.notify(Notice::ShipmentsChanged);
    let again = next_call(&mut window);
    tell(&mut window, &again, &[paid("2026-03-01", "8.11")]);
    window.harness.run_steps(3);
    assert!(!window.shows("on the day it was created"));
    assert_eq!(window.focused().as_deref(), Some("Browse… Folder"));
}

#[test]
fn an_export_of_the_list_that_is_left_again_leads_back_to_the_report() {
    let (mut window, _call) = open();
    window.key(Modifiers::COMMAND, Key::K);
    window.type_into("Search commands", "list csv");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(
        window.harness.state().state().context.screen,
        Screen::Shipments
    );
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert_eq!(
        window.harness.state().state().context.screen,
        Screen::Reports
    );
    assert_eq!(window.focused().as_deref(), Some("Reports"));
}

#[test]
fn the_keyboard_walks_through_the_days_and_each_is_heard_whole() {
    let (mut window, call) = open_at([1280.0, 700.0]);
    let days: Vec<_> = call.period.days().take(25).collect();
    let month: Vec<_> = days
        .iter()
        .map(|day| paid(&day.to_string(), "9.84"))
        .collect();
    tell(&mut window, &call, &month);
    let first = format!(
        "{}, Parcels 1, Paid $9.84 CAD, Refunded $0.00 CAD, Net $9.84 CAD",
        days[0]
    );
    for _stop in 0..40 {
        if window.focused().as_deref() == Some(first.as_str()) {
            break;
        }
        window.key(Modifiers::NONE, Key::Tab);
    }
    assert_eq!(window.focused().as_deref(), Some(first.as_str()));
    window.key(Modifiers::NONE, Key::ArrowDown);
    let second = window.focused().unwrap();
    assert!(second.starts_with(&days[1].to_string()), "{second}");
    window.key(Modifiers::NONE, Key::End);
    window.harness.run_steps(4);
    let total = window.focused().unwrap();
    assert!(total.contains("Parcels 25"), "{total}");
    // Tab leaves the table.
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(window.focused().as_deref(), Some("Folder"));
}

#[test]
fn the_rows_of_two_currencies_are_no_two_names_of_one() {
    let (mut window, call) = open();
    let dollars = |day: &str| Movement {
        amount: Some(Money::parse("3.00", Currency::Usd).unwrap()),
        taxes: Vec::new(),
        ..paid(day, "3.00")
    };
    let month = [
        paid("2026-02-26", "9.84"),
        paid("2026-02-27", "9.84"),
        paid("2026-02-28", "9.84"),
        dollars("2026-02-27"),
    ];
    tell(&mut window, &call, &month);
    for _stop in 0..40 {
        window.key(Modifiers::NONE, Key::Tab);
        let focused = window.focused().unwrap_or_default();
        if focused.starts_with("2026-02-26") {
            break;
        }
    }
    window.key(Modifiers::NONE, Key::End);
    window.harness.run_steps(4);
    let total = window.focused().unwrap_or_default();
    assert!(total.contains("$29.52 CAD"), "{total}");
    let mut stops = Vec::new();
    for _stop in 0..10 {
        window.key(Modifiers::NONE, Key::Tab);
        stops.push(window.focused().unwrap_or_default());
    }
    assert!(
        stops.iter().any(|stop| stop.contains("$3.00 USD")),
        "{stops:?}"
    );
}

/// A day goes, and the row of another one is not taken for it.
#[test]
fn the_keyboard_stays_with_its_day_when_the_report_is_made_again() {
    let (mut window, call) = open();
    let month = [
        paid("2026-02-26", "9.84"),
        paid("2026-02-27", "5.00"),
        paid("2026-02-28", "9.84"),
    ];
    tell(&mut window, &call, &month);
    for _stop in 0..40 {
        window.key(Modifiers::NONE, Key::Tab);
        if window
            .focused()
            .unwrap_or_default()
            .starts_with("2026-02-26")
        {
            break;
        }
    }
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.notify(Notice::ShipmentsChanged);
    let call = next_call(&mut window);
    tell(&mut window, &call, &month[1..]);
    window.harness.run_steps(3);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("2026-02-27"), "{focused}");
    window.notify(Notice::ShipmentsChanged);
    let call = next_call(&mut window);
    tell(&mut window, &call, &month[2..]);
    window.harness.run_steps(4);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("2026-02-28"), "{focused}");
}

#[test]
fn another_time_is_asked_for_and_the_answer_to_the_older_wish_is_dropped() {
    let (mut window, month) = open();
    window.press("7 days");
    let week = next_call(&mut window);
    assert_eq!(week.period, Period::last_days(date(2026, 3, 2), 7));
    tell(&mut window, &month, &[paid("2026-02-10", "1.11")]);
    assert!(!window.shows("$1.11 CAD"));
    tell(&mut window, &week, &[paid("2026-03-01", "2.22")]);
    assert!(window.shows("$2.22 CAD"));
}

#[test]
fn days_without_a_purchase_say_so() {
    let (mut window, call) = open();
    tell(&mut window, &call, &[]);
    assert!(window.shows("Nothing was paid in these days"));
}

#[test]
fn a_report_that_fails_says_why_and_is_made_again() {
    let (mut window, first) = open();
    window.reply(&first, Err(Failure::new(Cause::Stopped)));
    assert!(window.shows("The part of Sendoff that talks to the service has stopped"));
    window.press("Try again");
    next_call(&mut window);
}

#[test]
fn the_numbers_are_saved_where_the_user_says() {
    let (mut window, made) = open();
    tell(&mut window, &made, &[paid("2026-03-01", "2.22")]);
    window.press("By destination");
    window.type_into("Folder", "/home/office");
    window.press("Save CSV");
    let export = window.next::<reports::Export>();
    assert_eq!(export.format, TableFormat::Csv);
    assert_eq!(export.to.to_str(), Some("/home/office"));
    window.reply(
        &export,
        Ok(ExportedTable {
            path: "/home/office/report.csv".into(),
            rows: 12,
            unreadable: 0,
        }),
    );
    assert!(window.shows("Saved: /home/office/report.csv"));
    window.press("By day");
    assert!(window.shows("Saved: /home/office/report.csv"));
    window.notify(Notice::ShipmentsChanged);
    let same = next_call(&mut window);
    tell(&mut window, &same, &[paid("2026-03-01", "2.22")]);
    assert!(window.shows("Saved: /home/office/report.csv"));
    window.notify(Notice::ShipmentsChanged);
    let other = next_call(&mut window);
    tell(&mut window, &other, &[paid("2026-03-01", "9.84")]);
    assert!(!window.shows("Saved: /home/office/report.csv"));
    assert!(window.shows("Saved before the numbers above changed"));
    // It is none of the days that are asked for now.
    window.press("7 days");
    next_call(&mut window);
    assert!(!window.shows("Saved:"));
}

#[test]
fn a_report_is_saved_in_the_documents_by_enter_and_its_folder_is_shown() {
    let dialogs = no_dialogs();
    let shown = Arc::clone(&dialogs.shown);
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_400.0],
        dialogs,
        folders: user_folders(),
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num7);
    show_some(&mut window);
    window.type_into("Folder", "/sums");
    window.key(Modifiers::NONE, Key::Enter);
    let export = window.next::<reports::Export>();
    let folder = "/home/pack/Documents/sums";
    assert_eq!(
        export.to.to_str(),
        Some(folder),
        "it begins in the documents"
    );
    let path = PathBuf::from(folder).join("spent.csv");
    window.reply(
        &export,
        Ok(ExportedTable {
            path,
            rows: 2,
            unreadable: 0,
        }),
    );
    window.press("Open the folder of spent.csv");
    assert_eq!(*shown.lock().unwrap(), [PathBuf::from(folder)]);
}

#[test]
fn a_folder_under_the_home_folder_is_never_one_of_the_name_of_a_tilde() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_400.0],
        folders: UserFolders {
            documents: PathBuf::new(),
            ..user_folders()
        },
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num7);
    show_some(&mut window);
    window.type_into("Folder", "~/sums");
    window.press("Save CSV");
    let export = window.next::<reports::Export>();
    assert_eq!(export.to.to_str(), Some("/home/pack/sums"));
}

#[test]
fn typed_days_are_reported_and_a_wrong_one_says_so_and_stays() {
    let (mut window, _month) = open();
    window.type_into("First day of the report", "2026-01-3");
    window.assert_no_call();
    assert!(window.shows("No such day. Write it as YYYY-MM-DD"));
    let stays = window.texts().iter().any(|text| text == "2026-01-3");
    assert!(stays, "what was typed stays");
    window.type_into("First day of the report", "0");
    let call = next_call(&mut window);
    tell(&mut window, &call, &[paid("2026-02-01", "9.84")]);
    assert!(window.shows("$9.84"));
    assert_eq!(
        call.period,
        Period::new(date(2026, 1, 30), date(2026, 3, 2)).unwrap()
    );
    assert!(
        window.shows("2026-01-30 to 2026-03-02"),
        "the days of the report"
    );
    window.type_into("Last day of the report", "2026-01-01");
    assert!(window.shows("The last day comes before the first"));
    window.assert_no_call();
    // Sums of other days than are typed are neither shown nor saved.
    assert!(window.shows("No report is shown"));
    assert!(!window.shows("$9.84") && !window.shows("Save CSV"));
    window.press("7 days");
    assert_eq!(
        next_call(&mut window).period,
        Period::last_days(date(2026, 3, 2), 7)
    );
    assert!(!window.texts().iter().any(|text| text == "2026-01-01"));
}

#[test]
fn a_month_that_was_opened_by_the_mouse_is_walked_by_the_keyboard() {
    let (mut window, _month) = open();
    let button = "Pick a day: First day of the report";
    let at = window.harness.get_by_label(button).rect().center();
    let pressed = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.harness.event(Event::PointerMoved(at));
    for event in [pressed(true), pressed(false)] {
        window.harness.event(event);
        window.harness.run_steps(1);
    }
    window.harness.run_steps(3);
    assert!(window.shows("March 2026"));
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert!(window.harness.get_by_label("2026-02-23").is_focused());
}

#[test]
fn a_day_is_picked_from_a_month_by_the_keyboard() {
    let (mut window, _month) = open();
    let button = "Pick a day: First day of the report";
    window.harness.get_by_label(button).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("March 2026"));
    // From today, 2 March: a week back, a day on, a month back.
    for key in [Key::ArrowUp, Key::ArrowRight, Key::PageUp] {
        window.key(Modifiers::NONE, key);
    }
    assert!(window.shows("January 2026"));
    assert!(window.harness.get_by_label("2026-01-24").is_focused());
    window.key(Modifiers::NONE, Key::Enter);
    let picked = next_call(&mut window).period;
    assert_eq!(picked.first, date(2026, 1, 24));
    assert!(window.harness.get_by_label(button).is_focused());
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Escape);
    window.assert_no_call();
    assert!(!window.shows("January 2026"), "none was taken");
}

#[test]
fn a_report_on_screen_follows_what_is_read_meanwhile_and_the_reader_stays_where_they_are() {
    let (mut window, first) = open_at([1280.0, 500.0]);
    let days = |count: i32| -> Vec<Movement> {
        let of = |day| paid(&format!("2026-02-{day:02}"), "9.84");
        (1..=count).map(of).collect()
    };
    tell(&mut window, &first, &days(20));
    window.press("By destination");
    window.press("By day");
    let at = |window: &TestWindow| window.harness.get_by_label("Save CSV").rect().top();
    let before = at(&window);
    window.harness.get_by_label("Save CSV").scroll_to_me();
    window.harness.run_steps(20);
    let scrolled = at(&window);
    assert!(scrolled < before, "it is scrolled: {scrolled} of {before}");
    window.notify(Notice::ShipmentsChanged);
    let again = next_call(&mut window);
    assert_eq!(again.period, first.period);
    // Another change while it is made: once more, and no oftener.
    window.notify(Notice::ShipmentsChanged);
    window.notify(Notice::ShipmentsChanged);
    window.assert_no_call();
    let mut more = days(20);
    more.push(paid("2026-02-20", "5.90"));
    tell(&mut window, &again, &more);
    window.harness.run_steps(4);
    assert!(
        (at(&window) - scrolled).abs() < 1.0,
        "{} of {scrolled}",
        at(&window)
    );
    let last = next_call(&mut window);
    tell(&mut window, &last, &more);
    window.assert_no_call();
    assert!(window.shows("$202.70 CAD"));
    window.key(Modifiers::COMMAND, Key::Num2);
    while window.next_if::<shipments::List>().is_some() {}
    window.notify(Notice::ShipmentsChanged);
    assert!(
        window.next_if::<reports::Make>().is_none(),
        "it is not on screen"
    );
}

#[test]
fn in_french_the_taxes_have_their_french_names_on_screen_and_on_paper() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_400.0],
        preferences: Preferences {
            language: Language::French,
            ..Preferences::default()
        },
        folders: user_folders(),
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num7);
    let call = next_call(&mut window);
    let mut charge = paid("2026-03-01", "9.84");
    for (name, amount) in [("HST", "0.31"), ("QST", "0.32"), ("PST", "0.33")] {
        charge.taxes.push(Charge {
            name: name.to_owned(),
            amount: cad(amount),
        });
    }
    tell(&mut window, &call, &[charge]);
    window.press("Par taxe");
    for name in ["TPS", "TVH", "TVQ", "TVP"] {
        assert!(window.shows(name), "{name}");
    }
    window.type_into("Dossier", "/sums");
    window.press("Enregistrer le relevé en PDF");
    let save = window.next::<reports::SaveStatement>();
    let rows = save.sheet.sections.iter().flat_map(|section| &section.rows);
    let names: Vec<&str> = rows.map(|row| row.name.as_str()).collect();
    for name in ["TPS", "TVH", "TVQ", "TVP"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    // Parts of what was paid for a parcel count none.
    let parcels = |name: &str| {
        let mut rows = save.sheet.sections.iter().flat_map(|section| &section.rows);
        let row = rows.find(|row| row.name == name).unwrap();
        row.numbers[0].as_str()
    };
    assert_eq!(["Total", "TPS", "Etsy"].map(parcels), ["1", "", "1"]);
    let notes = save.sheet.notes.join(" ");
    assert!(notes.contains("Les centres de coûts"), "{notes}");
    // And so have the keys.
    window.key(Modifiers::NONE, Key::F1);
    assert!(window.shows("Alt+Gauche"));
    assert!(window.shows("Ctrl+Maj+U"));
}

#[test]
fn a_zone_is_named_as_people_name_it() {
    let words = Words::new("en").unwrap();
    let named = |zone: &str| words.zone(&TimeZone::get(zone).unwrap());
    assert_eq!(named("Etc/UTC"), "UTC");
    assert_eq!(named("America/New_York"), "America/New York");
    assert_eq!(words.zone(&TimeZone::UTC), "UTC");
    let fixed = TimeZone::fixed(jiff::tz::offset(-5));
    assert_eq!(words.zone(&fixed), "UTC-05");
}

#[test]
fn a_calendar_begins_on_the_first_day_of_the_week_where_its_user_is() {
    for (week_start, first) in [
        (Weekday::Sunday, "2026-03-01"),
        (Weekday::Monday, "2026-02-23"),
    ] {
        let mut window = TestWindow::open_with(Setup {
            week_start,
            ..Setup::default()
        });
        window.key(Modifiers::COMMAND, Key::Num2);
        window.next::<shipments::List>();
        window.press("Pick a day: Created on or after");
        window.harness.run_steps(3);
        let days = window.harness.query_all_by_label_contains("2026-");
        let first_shown = days
            .map(|day| {
                let rect = day.rect();
                let node = day.accesskit_node();
                (rect.top(), rect.left(), node.label().unwrap_or_default())
            })
            .filter(|(_, _, name)| name.parse::<jiff::civil::Date>().is_ok())
            .min_by(|one, other| one.partial_cmp(other).unwrap());
        let (_, _, name) = first_shown.unwrap();
        assert_eq!(name, first);
    }
}
