//! The Tracking screen by accessible names.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure, Notice, SyncState};
use sendoff::features::returns::calls as returns;
use sendoff::features::tracking::calls as tracking;
use sendoff::features::tracking::calls::ParcelList;
use sendoff::model::{ids::ShipmentId, journey::Concern};

use super::support::{
    journeys::{some_parcels, tracked},
    test_window::{Received, Setup, TestWindow},
};

fn list_asked(window: &mut TestWindow) -> Received<tracking::List> {
    window.next()
}

fn open_asked(window: &mut TestWindow) -> Received<tracking::Open> {
    window.next()
}

/// Shows the work list with one parcel's way open, whatever the language.
pub(crate) fn show_one(window: &mut TestWindow) {
    let received = list_asked(window);
    let outcome = Ok(some_parcels());
    window.reply(&received, outcome);
    let row = window
        .texts()
        .into_iter()
        .find(|text| text.ends_with("S-ANA"));
    window.press(&row.expect("a row of the list"));
    let received = open_asked(window);
    let outcome = Ok(tracked(received.shipment.as_str(), true));
    window.reply(&received, outcome);
}

fn opened_with(setup: Setup, outcome: Result<ParcelList, Failure>) -> TestWindow {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num5);
    let received = list_asked(&mut window);
    window.reply(&received, outcome);
    window
}

fn listed() -> TestWindow {
    opened_with(Setup::default(), Ok(some_parcels()))
}

/// How the line is called that something is looked up in.
const LINE: &str = "Shipment id, order number or tracking code";

fn look_up(window: &mut TestWindow, id: &str) -> Received<tracking::Open> {
    find(window, id, &[]);
    open_asked(window)
}

/// Looks something up that means these shipments of the account.
fn find(window: &mut TestWindow, typed: &str, found: &[&str]) {
    window.type_into(LINE, typed);
    window.press("Look up");
    let found = found.iter().copied().map(ShipmentId::new).collect();
    window.answer(|_: &tracking::Find| Ok(found));
}

#[test]
fn the_work_list_counts_what_is_stalled_in_trouble_and_delivered_today() {
    let mut window = listed();
    for part in [
        "Stalled · 1",
        "Delivery problem · 1",
        "Delivered today · 1",
        "In transit · 2",
    ] {
        assert!(window.shows(part), "{part}");
    }
    // What there is to see to is shown first, with its silence.
    assert!(window.shows("Show the tracking of Ana, shipment S-ANA"));
    assert!(window.shows("10 days"));
    window.press("Delivered today · 1");
    assert!(window.shows("Show the tracking of 2026-03-02"));
    assert!(!window.shows("Show the tracking of 2026-03-01"));
    window.press("In transit · 2");
    let rows = |window: &TestWindow, at| {
        let screen = &window.harness.state().state().tracking;
        screen.row(at).unwrap().recipient_name.clone().unwrap()
    };
    // The quietest first.
    assert_eq!([rows(&window, 0), rows(&window, 1)], ["Cy", "Fay"]);
}

#[test]
fn the_way_of_a_parcel_is_drawn_newest_first_with_its_silences() {
    let mut window = listed();
    window.press("Show the tracking of Ana, shipment S-ANA");
    let received = open_asked(&mut window);
    assert!(window.shows("Asking the public site…"));
    let outcome = Ok(tracked(received.shipment.as_str(), true));
    window.reply(&received, outcome);
    window
        .harness
        .get_by_role_and_label(Role::Heading, "Tracking of shipment S-ANA");
    assert!(window.shows("Arrived at the local facility"));
    assert!(window.shows("5 days without an event"));
    assert!(window.shows("2026-02-28"));
    assert!(window.shows("2 days late"));
    assert!(window.shows("As of 2026-03-02 14:05"));
    let texts = window.texts();
    let place = |text: &str| texts.iter().position(|shown| shown == text).expect(text);
    assert!(place("Laval, QC, CA") < place("Vancouver, BC, CA"));
    assert!(place("Received") < place("Shipment created"));
}

#[test]
fn any_shipment_is_looked_up_in_upper_or_lower_case() {
    let mut window = listed();
    let received = look_up(&mut window, " ab12cd34ef ");
    assert_eq!(received.shipment.as_str(), "AB12CD34EF");
    let outcome = Ok(tracked("AB12CD34EF", false));
    window.reply(&received, outcome);
    assert!(window.shows("Practice Post"));
    // It is no shipment of this account: there is none to open.
    assert!(!window.shows("Open the shipment"));
}

#[test]
fn enter_looks_up_what_was_typed_and_the_line_keeps_the_keyboard() {
    let mut window = listed();
    window.type_into(LINE, "AB12CD34EF");
    window.key(Modifiers::NONE, Key::Enter);
    window.answer(|_: &tracking::Find| Ok(Vec::new()));
    let received = open_asked(&mut window);
    assert_eq!(received.shipment.as_str(), "AB12CD34EF");
    assert!(window.harness.get_by_label(LINE).is_focused());
    // The next scan takes its place.
    window.harness.get_by_label(LINE).type_text("ZZ99");
    window.harness.run_steps(2);
    let typed = &window.harness.state().state().tracking.typed;
    assert_eq!(typed, "ZZ99");
}

#[test]
fn what_can_be_no_id_is_not_sent_and_an_unknown_one_says_so() {
    let mut window = listed();
    find(&mut window, "../../etc", &[]);
    window.assert_no_call();
    assert!(window.shows("it can't be a shipment's id"));
    let mut window = listed();
    let received = look_up(&mut window, "NOBODY1234");
    let outcome = Err(Failure::of(&received.shipment, Cause::NotFound));
    window.reply(&received, outcome);
    assert!(window.shows("The service has no shipment NOBODY1234"));
    window.harness.run_steps(4);
    assert!(window.last_said().contains("NOBODY1234"));
    window.press("Ask again");
    list_asked(&mut window);
    open_asked(&mut window);
}

#[test]
fn only_the_services_own_https_link_is_opened() {
    let mut window = listed();
    let received = look_up(&mut window, "AB12CD34EF");
    let outcome = Ok(tracked("AB12CD34EF", false));
    window.reply(&received, outcome);
    window
        .harness
        .get_by_label("Open the carrier's page")
        .click();
    window.harness.step();
    let opened = |window: &TestWindow| -> Vec<String> {
        let commands = &window.harness.output().platform_output.commands;
        let urls = commands.iter().filter_map(|command| match command {
            egui::OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        });
        urls.collect()
    };
    let mut urls = opened(&window);
    for _ in 0..3 {
        window.harness.step();
        urls.extend(opened(&window));
    }
    assert_eq!(urls, ["https://carrier.example/PX123456789CA"]);
    for odd in ["http://carrier.example/x", "javascript:alert(1)"] {
        let received = look_up(&mut window, "X");
        let mut tracked = tracked("AB12CD34EFX", false);
        tracked.record.tracking_url = Some(odd.to_owned());
        let outcome = Ok(tracked);
        window.reply(&received, outcome);
        assert!(!window.shows("Open the carrier's page"), "{odd}");
    }
}

fn up_to_date() -> Notice {
    let at = "2026-03-02T14:05:00Z".parse().unwrap();
    let state = SyncState::UpToDate {
        at,
        read_until: None,
    };
    Notice::SyncProgressed { state }
}

#[test]
fn before_the_service_was_read_no_parcel_proves_nothing() {
    let mut window = opened_with(Setup::default(), Ok(ParcelList::default()));
    assert!(window.shows("Not read yet"));
    assert!(!window.shows("Nothing is stalled") && !window.shows("Stalled · 0"));
    window.notify(up_to_date());
    assert!(window.shows("Nothing is stalled") && window.shows("Stalled · 0"));
    // What is lost afterwards changes nothing of what was read.
    let state = SyncState::Refreshing;
    window.notify(Notice::SyncProgressed { state });
    assert!(window.shows("Nothing is stalled"));
}

#[test]
fn without_parcels_each_part_says_when_one_appears() {
    let mut window = opened_with(Setup::default(), Ok(ParcelList::default()));
    window.notify(up_to_date());
    assert!(window.shows("Nothing is stalled"));
    window.press("Delivery problem · 0");
    assert!(window.shows("No delivery problem"));
    window.press("Delivered today · 0");
    assert!(window.shows("Nothing delivered yet today"));
    window.press("In transit · 0");
    assert!(window.shows("Nothing is in transit"));
}

#[test]
fn offline_the_kept_way_stays_and_says_how_old_it_is() {
    let mut window = listed();
    window.press("Show the tracking of Ana, shipment S-ANA");
    let received = open_asked(&mut window);
    let kept = tracked(received.shipment.as_str(), true);
    window.progress(&received, kept);
    assert!(window.shows("Received"));
    let reason = "no route".to_owned();
    let outcome = Err(Failure::of(
        &received.shipment,
        Cause::Unreachable { reason },
    ));
    window.reply(&received, outcome);
    assert!(window.shows("The service could not be reached"));
    assert!(window.shows("This is what was seen on 2026-03-02 14:05"));
    assert!(window.shows("Received"));
}

#[test]
fn a_list_that_cannot_be_read_says_why() {
    let failure = Failure::new(Cause::LedgerBroken {
        path: "ledger".into(),
        reason: "r".to_owned(),
    });
    let window = opened_with(Setup::default(), Err(failure));
    assert!(window.shows("Sendoff's own records can't be used"));
}

#[test]
fn parcels_that_moved_in_the_background_are_asked_for_again_on_this_screen_only() {
    let mut window = listed();
    window.notify(Notice::ParcelsChanged);
    let received = list_asked(&mut window);
    // While that is on its way, once more is enough.
    window.notify(Notice::ParcelsChanged);
    window.notify(Notice::ParcelsChanged);
    window.assert_no_call();
    let outcome = Ok(some_parcels());
    window.reply(&received, outcome);
    list_asked(&mut window);
    window.key(Modifiers::COMMAND, Key::Num1);
    window.notify(Notice::ParcelsChanged);
    window.assert_no_call();
}

#[test]
fn an_order_number_opens_the_newest_of_its_shipments_and_says_that_there_are_more() {
    let mut window = listed();
    find(&mut window, "1004", &["NEWEST", "OLDER", "OLDEST"]);
    assert_eq!(open_asked(&mut window).shipment, ShipmentId::new("NEWEST"));
    assert!(window.shows("2 more shipments have this order number"));
    window.type_into(LINE, "5");
    assert!(!window.shows("more shipments have this order number"));
}

#[test]
fn a_late_answer_about_another_shipment_changes_nothing() {
    let mut window = listed();
    let first = look_up(&mut window, "AAAA111111");
    find(&mut window, "B", &[]);
    let second = open_asked(&mut window);
    let outcome = Ok(tracked("AAAA111111", false));
    window.reply(&first, outcome);
    assert!(!window.shows("Practice Post"));
    let outcome = Err(Failure::of(&second.shipment, Cause::NotFound));
    window.reply(&second, outcome);
    assert!(window.shows("The service has no shipment AAAA111111B"));
}

#[test]
fn the_part_that_was_chosen_stays_when_parcels_move() {
    let mut window = listed();
    window.press("In transit · 2");
    window.notify(Notice::ParcelsChanged);
    let received = list_asked(&mut window);
    let outcome = Ok(some_parcels());
    window.reply(&received, outcome);
    let screen = &window.harness.state().state().tracking;
    assert_eq!(screen.concern, Concern::UnderWay);
}

#[test]
fn every_screen_stays_in_reach_in_a_low_window() {
    let mut window = TestWindow::open_with(Setup {
        size: [512.0, 350.0],
        ..Setup::default()
    });
    window.press("Returns");
    window.next::<returns::List>();
    window.press("Settings");
    assert!(window.shows("Spending"));
}
