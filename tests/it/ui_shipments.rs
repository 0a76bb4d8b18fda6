//! The Shipments screen by accessible names.

use std::collections::BTreeSet;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure};
use sendoff::features::ship::calls as ship;
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::KnownShipment;
use sendoff::model::{
    account_money::NotedMoney,
    cost_centre::CostCentre,
    ids::ShipmentId,
    list_look::ListView,
    preferences::Preferences,
    rate::Charge,
    shipment::{Shipment, ShipmentStatus},
};

use super::support::{
    samples::{bought_shipment, cad, known, list_of, shipment},
    test_window::{Setup, TestWindow},
};

/// Shows a list with a draft and a bought shipment.
fn listed() -> TestWindow {
    listed_in(Setup::default())
}

fn listed_in(setup: Setup) -> TestWindow {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num2);
    let page = window.next::<shipments::List>();
    window.reply(
        &page,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ])),
    );
    window
}

fn open(window: &mut TestWindow, id: &str) {
    window.press(&format!("Open Zoé Tremblay, shipment {id}"));
    let received = window.next::<shipments::Open>();
    let shown = if id == "DRAFT" {
        shipment(id, ShipmentStatus::Unpaid)
    } else {
        bought_shipment(id)
    };
    window.progress(&received, known(shown));
}

#[test]
fn a_question_that_the_mouse_asked_gives_the_keyboard_back() {
    let mut window = listed();
    open(&mut window, "DRAFT");
    window.press("Delete the draft");
    window.harness.run_steps(3);
    window.press("Cancel");
    window.harness.run_steps(3);
    let row = "Open Zoé Tremblay, shipment DRAFT";
    assert_eq!(window.focused().as_deref(), Some(row));
}

#[test]
fn a_draft_is_deleted_after_a_yes() {
    let mut window = listed();
    open(&mut window, "DRAFT");
    window.press("Delete the draft");
    window.assert_no_call();
    assert!(window.shows("Shipment DRAFT to Zoé Tremblay is deleted"));
    let yes: Vec<_> =
        egui_kittest::kittest::Queryable::query_all_by_label(&window.harness, "Delete the draft")
            .collect();
    yes.last().unwrap().click();
    drop(yes);
    window.harness.run_steps(3);
    let received = window.next::<shipments::Delete>();
    let _shipment = received.call.shipment.clone();
    window.reply(&received, Ok(()));
    assert!(window.shows("Shipment DRAFT deleted"));
    assert!(!window.shows("Open Zoé Tremblay, shipment DRAFT"));
}

#[test]
fn a_refund_names_shipment_and_price_and_no_leaves_it() {
    let mut window = listed();
    open(&mut window, "PAID");
    window.press("Request a refund");
    assert!(window.shows("Shipment PAID to Zoé Tremblay cost $5.90 CAD"));
    assert!(window.shows("A refund is not an undo"));
    window.press("Cancel");
    window.assert_no_call();
}

#[test]
fn a_failed_deed_says_so_in_the_details() {
    let mut window = listed();
    open(&mut window, "DRAFT");
    window.press("Refresh rates");
    let received = window.next::<shipments::RefreshRates>();
    window.reply(
        &received,
        Err(Failure::of(
            &ShipmentId::new("DRAFT"),
            Cause::RateLimited {
                retry_after_secs: 30,
            },
        )),
    );
    assert!(window.shows("(shipment DRAFT)"));
}

#[test]
fn typing_while_a_list_is_on_its_way_sends_the_newest_words_once() {
    let mut window = listed();
    window.type_into("Search shipments", "Z");
    let first = window.next::<shipments::List>();
    window.type_into("Search shipments", "o");
    window.type_into("Search shipments", "é");
    window.assert_no_call();
    window.reply(&first, Ok(list_of(&[])));
    let second = window.next::<shipments::List>();
    assert_eq!(second.search.text, "Zoé");
    window.assert_no_call();
}

#[test]
fn the_details_of_a_shipment_do_not_stay_beside_another_list() {
    let mut window = listed();
    open(&mut window, "PAID");
    window.type_into("Search shipments", "Zoé");
    let open = &window.harness.state().state().shipments.open;
    assert_eq!(open.selected, None);
}

#[test]
fn a_scan_takes_the_place_of_the_one_before_that_has_found_nothing_yet() {
    let mut window = listed();
    window.type_into("Search shipments", "PC22945872744216");
    let first = window.next::<shipments::List>();
    window.reply(&first, Ok(list_of(&[])));
    window.key(Modifiers::NONE, Key::Enter);
    window
        .harness
        .event(Event::Text("PC72751103785227".to_owned()));
    window.harness.run_steps(2);
    let second = window.next::<shipments::List>();
    assert_eq!(second.search.text, "PC72751103785227");
}

#[test]
fn a_scan_is_searched_for_while_the_row_of_the_one_before_has_the_keyboard() {
    let mut window = listed();
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment PAID")
        .focus();
    window.harness.run_steps(2);
    for letters in ["PC", "7275", "1103785227"] {
        window.harness.event(Event::Text(letters.to_owned()));
        window.harness.step();
    }
    let screen = &window.harness.state().state().shipments;
    assert_eq!(screen.query, "PC72751103785227");
    assert_eq!(window.focused().as_deref(), Some("Search shipments"));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.harness.state().state().shipments.open.selected, None);
}

#[test]
fn a_scan_while_something_is_selected_presses_nothing_and_gives_nothing_up() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment PAID");
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment PAID")
        .focus();
    window.harness.run_steps(2);
    for letter in ["P", "C", "7"] {
        window.harness.event(Event::Text(letter.to_owned()));
        window.harness.step();
    }
    window.key(Modifiers::NONE, Key::Enter);
    let screen = &window.harness.state().state().shipments;
    assert_eq!(screen.query, "PC7");
    assert_eq!(screen.open.selected, None);
    assert!(!window.shows("1 selected"));
    assert!(window.shows("1 was selected before the search"));
    window.press("Clear filters");
    assert!(window.shows("1 selected"));
    window.type_into("Search shipments", "PC7");
    assert!(!window.shows("1 selected"));
    window.key(Modifiers::COMMAND, Key::A);
    window.key(Modifiers::NONE, Key::Delete);
    assert_eq!(window.harness.state().state().shipments.query, "");
    assert!(window.shows("1 selected"));
}

#[test]
fn what_is_selected_in_a_search_is_added_to_what_was_selected_before_it() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment PAID");
    window.type_into("Search shipments", "D");
    window.press("Select Zoé Tremblay, shipment DRAFT");
    assert!(window.shows("1 selected"));
    assert!(window.shows("1 was selected before the search"));
    window.press("Clear filters");
    assert!(window.shows("2 selected"));
    window.type_into("Search shipments", "D");
    window.press("Select Zoé Tremblay, shipment PAID");
    window.press("Clear selection");
    window.press("Clear filters");
    let screen = &window.harness.state().state().shipments;
    assert_eq!((screen.chosen.rows().count(), screen.set_aside()), (0, 0));
}

#[test]
fn a_filter_gives_up_what_a_search_had_set_aside() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment PAID");
    window.type_into("Search shipments", "P");
    window.type_into("Batch number", "7");
    window.harness.get_by_label("Search shipments").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Backspace);
    assert_eq!(window.harness.state().state().shipments.query, "");
    assert!(!window.shows("1 selected"));
}

#[test]
fn several_statuses_are_chosen_by_keys_and_the_keyboard_stays_on_their_filter() {
    let mut window = listed();
    let filter = "Status of shipments";
    window.harness.get_by_label(filter).focus();
    window.harness.run_steps(2);
    // Opened by the first, then from "Any status" to the two below it.
    for key in [
        Key::ArrowDown,
        Key::ArrowDown,
        Key::Space,
        Key::ArrowDown,
        Key::Space,
    ] {
        window.key(Modifiers::NONE, key);
        window.harness.run_steps(2);
    }
    let chosen = |window: &TestWindow| {
        let screen = &window.harness.state().state().shipments;
        screen.filters.statuses.clone()
    };
    let known = ShipmentStatus::KNOWN.iter().take(2).cloned();
    assert_eq!(chosen(&window), known.collect::<BTreeSet<_>>());
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(2);
    assert!(window.harness.get_by_label(filter).is_focused());
    window.key(Modifiers::NONE, Key::Tab);
    window.harness.run_steps(2);
    assert!(!window.harness.get_by_label(filter).is_focused());
}

#[test]
fn letters_choose_in_the_open_list_of_statuses_and_on_the_closed_one_they_are_searched_for() {
    let mut window = listed();
    window.harness.get_by_label("Status of shipments").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    window.harness.event(Event::Text("r".to_owned()));
    window.harness.run_steps(1);
    window.key(Modifiers::NONE, Key::Enter);
    let screen = &window.harness.state().state().shipments;
    let chosen = screen.filters.statuses.iter().next().unwrap();
    assert_eq!(
        (chosen, screen.query.as_str()),
        (&ShipmentStatus::Ready, "")
    );
    window.harness.event(Event::Text("z".to_owned()));
    window.harness.run_steps(2);
    let screen = &window.harness.state().state().shipments;
    assert_eq!(
        (screen.filters.statuses.len(), screen.query.as_str()),
        (1, "z")
    );
}

#[test]
fn a_letter_is_no_search_where_a_filter_is_chosen_by_it() {
    let mut window = listed();
    window.harness.get_by_label("Package of shipments").focus();
    window.harness.run_steps(2);
    window.harness.event(Event::Text("L".to_owned()));
    window.harness.run_steps(2);
    assert_eq!(window.harness.state().state().shipments.query, "");
}

#[test]
fn a_bought_shipment_is_duplicated_into_a_new_form_and_nothing_is_sent() {
    let mut window = listed();
    open(&mut window, "PAID");
    let before = window.harness.state().state().ship.line.clone();
    window.press("Duplicate");
    window.assert_no_call();
    assert!(window.shows("Ship a parcel"));
    let ship = &window.harness.state().state().ship;
    assert_ne!(ship.line, before);
    assert_eq!(ship.order.name, "Zoé Tremblay");
    assert_eq!(ship.order.weight, "0.85");
    assert_eq!(ship.order.order_id, "");
    window.key(Modifiers::COMMAND, Key::Enter);
    window.next::<ship::Quote>();
}

#[test]
fn the_order_is_beside_the_name_where_its_column_has_no_room() {
    let mut window = listed_in(Setup {
        size: [1024.0, 700.0],
        ..Setup::default()
    });
    assert!(window.shows("Open Zoé Tremblay, shipment PAID"));
    open(&mut window, "PAID");
    window.press("Open Zoé Tremblay, order 1001, shipment DRAFT");
}

#[test]
fn the_details_say_what_was_paid_and_came_back_as_reports_add_it_up() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let received = window.next::<shipments::Open>();
    let charge = |name: &str, amount: &str| Charge {
        name: name.to_owned(),
        amount: cad(amount),
    };
    let shown = Shipment {
        fees: vec![charge("insurance_fee", "1.00")],
        taxes: vec![charge("GST", "0.28"), charge("QST", "0.55")],
        ..bought_shipment("PAID")
    };
    // The service charged something else than its rate says.
    let noted = NotedMoney {
        is_charged: true,
        paid_at: Some("2026-03-02T14:10:00Z".parse().unwrap()),
        charged: Some(cad("6.41")),
        ..NotedMoney::default()
    };
    let paid = KnownShipment {
        noted: noted.clone(),
        cost_centre: CostCentre::parse("Sales East").unwrap(),
        ..known(shown.clone())
    };
    window.progress(&received, paid);
    for text in ["Fees", "Insurance", "Taxes", "GST", "QST", "$0.55 CAD"] {
        assert!(window.shows(text), "{text}");
    }
    assert!(window.shows("Cost centre") && window.shows("Sales East"));
    assert!(window.shows("$6.41 CAD, "), "paid, and when");
    assert!(!window.shows("Net"), "nothing came back");
    window.press("Close details");
    window.press("Open Zoé Tremblay, shipment PAID");
    let received = window.next::<shipments::Open>();
    let refunded = KnownShipment {
        noted: NotedMoney {
            is_refunded: true,
            refunded_at: Some("2026-03-09T14:10:00Z".parse().unwrap()),
            ..noted
        },
        ..known(Shipment {
            status: ShipmentStatus::Voided,
            ..shown
        })
    };
    window.progress(&received, refunded);
    assert!(window.shows("Net") && window.shows("$0.00 CAD"));
    assert!(
        window.shows("another day stands for it"),
        "the day it was seen"
    );
}

#[test]
fn a_shipment_that_was_marked_as_handed_over_says_so() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    window.answer(|_: &shipments::List| Ok(list_of(&[bought_shipment("S1")])));
    let row = window
        .texts()
        .into_iter()
        .find(|text| text.starts_with("Open ") && text.contains("S1"));
    window.press(&row.expect("a row of the list"));
    let open = window.next::<shipments::Open>();
    let mut marked = known(bought_shipment("S1"));
    marked.history.push(shipments::Done {
        at: "2026-03-02T15:00:00Z".parse().unwrap(),
        step: shipments::DoneStep::HandedOver,
    });
    window.progress(&open, marked);
    window.reply(&open, Ok(Box::new(bought_shipment("S1"))));
    assert!(window.texts().contains(&"Shipped".to_owned()));
}

#[test]
fn the_refund_of_a_parcel_that_was_canceled_after_it_was_charged_is_requested() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let received = window.next::<shipments::Open>();
    let mut canceled = bought_shipment("PAID");
    canceled.status = ShipmentStatus::Canceled;
    window.progress(&received, known(canceled));
    assert!(window.shows("Canceled"));
    window.press("Request a refund");
    assert!(window.harness.state().state().context.question.is_some());
}

#[test]
fn what_was_canceled_before_it_was_charged_has_no_refund() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment DRAFT");
    let received = window.next::<shipments::Open>();
    let canceled = shipment("DRAFT", ShipmentStatus::Canceled);
    window.progress(&received, known(canceled));
    assert!(!window.shows("Request a refund"));
}

#[test]
fn the_list_begins_without_the_filter_of_the_day_before() {
    let shipments = ListView {
        statuses: BTreeSet::from([ShipmentStatus::Ready]),
        ..ListView::default()
    };
    let mut window = TestWindow::open_with(Setup {
        preferences: Preferences {
            shipments,
            ..Preferences::default()
        },
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num2);
    let list = window.next::<shipments::List>();
    assert!(list.search.filter.is_empty(), "{:?}", list.search.filter);
}
