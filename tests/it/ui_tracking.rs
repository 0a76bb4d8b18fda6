//! The Tracking screen by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure, Notice};
use sendoff::features::returns::calls as returns;
use sendoff::features::tracking::calls as tracking;
use sendoff::features::tracking::calls::ParcelList;
use sendoff::model::journey::Concern;

use super::support::{
    desk::{Desk, Received, Setup},
    journeys::{some_parcels, tracked},
};

fn list_asked(desk: &mut Desk) -> Received<tracking::List> {
    desk.next()
}

fn open_asked(desk: &mut Desk) -> Received<tracking::Open> {
    desk.next()
}

/// Shows the work list with one parcel's way open, whatever the language.
pub(crate) fn show_one(desk: &mut Desk) {
    let received = list_asked(desk);
    let outcome = Ok(some_parcels());
    desk.reply(&received, outcome);
    let row = desk
        .texts()
        .into_iter()
        .find(|text| text.ends_with("S-ANA"));
    desk.press(&row.expect("a row of the list"));
    let received = open_asked(desk);
    let outcome = Ok(tracked(received.shipment.as_str(), true));
    desk.reply(&received, outcome);
}

fn opened_with(setup: Setup, outcome: Result<ParcelList, Failure>) -> Desk {
    let mut desk = Desk::open_with(setup);
    desk.key(Modifiers::COMMAND, Key::Num5);
    let received = list_asked(&mut desk);
    desk.reply(&received, outcome);
    desk
}

fn listed() -> Desk {
    opened_with(Setup::default(), Ok(some_parcels()))
}

fn look_up(desk: &mut Desk, id: &str) -> Received<tracking::Open> {
    desk.type_into("Shipment id", id);
    desk.press("Look up");
    open_asked(desk)
}

#[test]
fn the_work_list_counts_what_is_stalled_in_trouble_and_delivered_today() {
    let mut desk = listed();
    for part in [
        "Stalled · 1",
        "Delivery problem · 1",
        "Delivered today · 1",
        "On the way · 2",
    ] {
        assert!(desk.shows(part), "{part}");
    }
    // What there is to see to is shown first, with its silence.
    assert!(desk.shows("Show the tracking of Ana, shipment S-ANA"));
    assert!(desk.shows("10 days"));
    desk.press("Delivered today · 1");
    assert!(desk.shows("Show the tracking of 2026-03-02"));
    assert!(!desk.shows("Show the tracking of 2026-03-01"));
    desk.press("On the way · 2");
    let rows = |desk: &Desk, at| {
        let screen = &desk.harness.state().state().tracking;
        screen.row(at).unwrap().recipient_name.clone().unwrap()
    };
    // The quietest first.
    assert_eq!([rows(&desk, 0), rows(&desk, 1)], ["Cy", "Fay"]);
}

#[test]
fn the_way_of_a_parcel_is_drawn_newest_first_with_its_silences() {
    let mut desk = listed();
    desk.press("Show the tracking of Ana, shipment S-ANA");
    let received = open_asked(&mut desk);
    assert!(desk.shows("Asking the public site…"));
    let outcome = Ok(tracked(received.shipment.as_str(), true));
    desk.reply(&received, outcome);
    assert!(desk.shows("Arrived at the local facility"));
    assert!(desk.shows("5 days without an event"));
    assert!(desk.shows("2026-02-28"));
    assert!(desk.shows("2 days late"));
    assert!(desk.shows("As of 2026-03-02 14:05"));
    let texts = desk.texts();
    let place = |text: &str| texts.iter().position(|shown| shown == text).expect(text);
    assert!(place("Laval, QC, CA") < place("Vancouver, BC, CA"));
    assert!(place("Received by the operator") < place("Shipment created"));
}

#[test]
fn any_shipment_is_looked_up_in_upper_or_lower_case() {
    let mut desk = listed();
    let received = look_up(&mut desk, " ab12cd34ef ");
    assert_eq!(received.shipment.as_str(), "AB12CD34EF");
    let outcome = Ok(tracked("AB12CD34EF", false));
    desk.reply(&received, outcome);
    assert!(desk.shows("Practice Post"));
    // It is nobody's here: there is no shipment to open.
    assert!(!desk.shows("Open the shipment"));
}

#[test]
fn enter_looks_up_what_was_typed_and_the_line_keeps_the_keyboard() {
    let mut desk = listed();
    desk.type_into("Shipment id", "AB12CD34EF");
    desk.key(Modifiers::NONE, Key::Enter);
    let received = open_asked(&mut desk);
    assert_eq!(received.shipment.as_str(), "AB12CD34EF");
    assert!(desk.harness.get_by_label("Shipment id").is_focused());
}

#[test]
fn what_can_be_no_id_is_not_sent_and_an_unknown_one_says_so() {
    let mut desk = listed();
    desk.type_into("Shipment id", "../../etc");
    desk.press("Look up");
    desk.assert_no_call();
    assert!(desk.shows("This can't be a shipment's id"));
    let mut desk = listed();
    let received = look_up(&mut desk, "NOBODY1234");
    let outcome = Err(Failure::of(&received.shipment, Cause::NotFound));
    desk.reply(&received, outcome);
    assert!(desk.shows("The service has no shipment NOBODY1234"));
    desk.press("Ask again");
    list_asked(&mut desk);
    open_asked(&mut desk);
}

#[test]
fn only_the_services_own_https_link_is_opened() {
    let mut desk = listed();
    let received = look_up(&mut desk, "AB12CD34EF");
    let outcome = Ok(tracked("AB12CD34EF", false));
    desk.reply(&received, outcome);
    desk.harness.get_by_label("Open the carrier's page").click();
    desk.harness.step();
    let opened = |desk: &Desk| -> Vec<String> {
        let commands = &desk.harness.output().platform_output.commands;
        let urls = commands.iter().filter_map(|command| match command {
            egui::OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        });
        urls.collect()
    };
    let mut urls = opened(&desk);
    for _ in 0..3 {
        desk.harness.step();
        urls.extend(opened(&desk));
    }
    assert_eq!(urls, ["https://carrier.example/PX123456789CA"]);
    for odd in ["http://carrier.example/x", "javascript:alert(1)"] {
        let received = look_up(&mut desk, "X");
        let mut tracked = tracked("AB12CD34EFX", false);
        tracked.record.tracking_url = Some(odd.to_owned());
        let outcome = Ok(tracked);
        desk.reply(&received, outcome);
        assert!(!desk.shows("Open the carrier's page"), "{odd}");
    }
}

#[test]
fn without_parcels_each_part_says_when_one_appears() {
    let mut desk = opened_with(Setup::default(), Ok(ParcelList::default()));
    assert!(desk.shows("Nothing is stalled"));
    desk.press("Delivery problem · 0");
    assert!(desk.shows("No delivery problem"));
    desk.press("Delivered today · 0");
    assert!(desk.shows("Nothing delivered yet today"));
    desk.press("On the way · 0");
    assert!(desk.shows("Nothing is in transit"));
}

#[test]
fn offline_the_kept_way_stays_and_says_how_old_it_is() {
    let mut desk = listed();
    desk.press("Show the tracking of Ana, shipment S-ANA");
    let received = open_asked(&mut desk);
    let kept = tracked(received.shipment.as_str(), true);
    desk.progress(&received, kept);
    assert!(desk.shows("Received by the operator"));
    let reason = "no route".to_owned();
    let outcome = Err(Failure::of(
        &received.shipment,
        Cause::Unreachable { reason },
    ));
    desk.reply(&received, outcome);
    assert!(desk.shows("The service could not be reached"));
    assert!(desk.shows("This is what was seen on 2026-03-02 14:05"));
    assert!(desk.shows("Received by the operator"));
}

#[test]
fn a_list_that_cannot_be_read_says_why() {
    let failure = Failure::new(Cause::LedgerBroken {
        path: "ledger".into(),
        reason: "r".to_owned(),
    });
    let desk = opened_with(Setup::default(), Err(failure));
    assert!(desk.shows("Sendoff's own records can't be used"));
}

#[test]
fn parcels_that_moved_in_the_background_are_asked_for_again_on_this_screen_only() {
    let mut desk = listed();
    desk.notify(Notice::ParcelsChanged);
    let received = list_asked(&mut desk);
    // While that is on its way, once more is enough.
    desk.notify(Notice::ParcelsChanged);
    desk.notify(Notice::ParcelsChanged);
    desk.assert_no_call();
    let outcome = Ok(some_parcels());
    desk.reply(&received, outcome);
    list_asked(&mut desk);
    desk.key(Modifiers::COMMAND, Key::Num1);
    desk.notify(Notice::ParcelsChanged);
    desk.assert_no_call();
}

#[test]
fn a_late_answer_about_another_shipment_changes_nothing() {
    let mut desk = listed();
    let first = look_up(&mut desk, "AAAA111111");
    desk.type_into("Shipment id", "B");
    desk.press("Look up");
    let second = open_asked(&mut desk);
    let outcome = Ok(tracked("AAAA111111", false));
    desk.reply(&first, outcome);
    assert!(!desk.shows("Practice Post"));
    let outcome = Err(Failure::of(&second.shipment, Cause::NotFound));
    desk.reply(&second, outcome);
    assert!(desk.shows("The service has no shipment AAAA111111B"));
}

#[test]
fn the_part_that_was_chosen_stays_when_parcels_move() {
    let mut desk = listed();
    desk.press("On the way · 2");
    desk.notify(Notice::ParcelsChanged);
    let received = list_asked(&mut desk);
    let outcome = Ok(some_parcels());
    desk.reply(&received, outcome);
    let screen = &desk.harness.state().state().tracking;
    assert_eq!(screen.concern, Concern::UnderWay);
}

#[test]
fn every_screen_stays_in_reach_in_a_low_window() {
    let mut desk = Desk::open_with(Setup {
        size: [512.0, 350.0],
        ..Setup::default()
    });
    desk.press("Returns");
    desk.next::<returns::List>();
    desk.press("Settings");
    assert!(desk.shows("Spending"));
}
