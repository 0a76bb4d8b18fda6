//! The Shipments screen by accessible names.

use egui::{Key, Modifiers};
use sendoff::{
    domain::{ids::ShipmentId, shipment::ShipmentStatus},
    message::{Cause, Command, Event, Failure, RefreshRates},
};

use super::support::{
    desk::Desk,
    samples::{bought_shipment, known, list_of, shipment},
};

/// Shows a list with a draft and a bought shipment.
fn listed() -> Desk {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let Command::ListShipments(page) = desk.next_command() else {
        panic!("the list is asked for");
    };
    desk.tell(Event::ShipmentsListed {
        request: page.request,
        outcome: Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ])),
    });
    desk
}

fn open(desk: &mut Desk, id: &str) {
    desk.press(&format!("Open Zoé Tremblay, shipment {id}"));
    let Command::OpenShipment { request, .. } = desk.next_command() else {
        panic!("the shipment is asked for");
    };
    let shown = if id == "DRAFT" {
        shipment(id, ShipmentStatus::Unpaid)
    } else {
        bought_shipment(id)
    };
    desk.tell(Event::ShipmentKnown {
        request,
        known: known(shown),
    });
}

#[test]
fn a_draft_is_deleted_after_a_yes() {
    let mut desk = listed();
    open(&mut desk, "DRAFT");
    desk.press("Delete the draft");
    desk.assert_no_command();
    assert!(desk.shows("Shipment DRAFT to Zoé Tremblay is deleted"));
    let yes: Vec<_> =
        egui_kittest::kittest::Queryable::query_all_by_label(&desk.harness, "Delete the draft")
            .collect();
    yes.last().unwrap().click();
    drop(yes);
    desk.harness.run_steps(3);
    let Command::DeleteShipment { request, shipment } = desk.next_command() else {
        panic!("the draft is deleted");
    };
    desk.tell(Event::ShipmentDeleted {
        request,
        shipment,
        outcome: Ok(()),
    });
    assert!(desk.shows("Shipment DRAFT deleted"));
    assert!(!desk.shows("Open Zoé Tremblay, shipment DRAFT"));
}

#[test]
fn a_refund_names_shipment_and_price_and_no_leaves_it() {
    let mut desk = listed();
    open(&mut desk, "PAID");
    desk.press("Ask for a refund");
    assert!(desk.shows("Shipment PAID to Zoé Tremblay cost $5.90 CAD"));
    assert!(desk.shows("A refund is not an undo"));
    desk.press("Cancel");
    desk.assert_no_command();
}

#[test]
fn a_failed_deed_says_so_in_the_details() {
    let mut desk = listed();
    open(&mut desk, "DRAFT");
    desk.press("Refresh rates");
    let Command::RefreshRates(RefreshRates { request, .. }) = desk.next_command() else {
        panic!("rates are refreshed");
    };
    desk.tell(Event::RatesRefreshed {
        request,
        outcome: Err(Failure::of(
            &ShipmentId::new("DRAFT"),
            Cause::RateLimited {
                retry_after_secs: 30,
            },
        )),
    });
    assert!(desk.shows("(shipment DRAFT)"));
}

#[test]
fn typing_while_a_list_is_on_its_way_sends_the_newest_words_once() {
    let mut desk = listed();
    desk.type_into("Search shipments", "Z");
    let Command::ListShipments(first) = desk.next_command() else {
        panic!("the words are searched");
    };
    desk.type_into("Search shipments", "o");
    desk.type_into("Search shipments", "é");
    desk.assert_no_command();
    desk.tell(Event::ShipmentsListed {
        request: first.request,
        outcome: Ok(list_of(&[])),
    });
    let Command::ListShipments(second) = desk.next_command() else {
        panic!("the newest words are searched");
    };
    assert_eq!(second.search.text, "Zoé");
    desk.assert_no_command();
}

#[test]
fn a_bought_shipment_is_duplicated_into_a_new_form_and_nothing_is_sent() {
    let mut desk = listed();
    open(&mut desk, "PAID");
    let before = desk.harness.state().state().ship.line.clone();
    desk.press("Duplicate");
    desk.assert_no_command();
    assert!(desk.shows("Ship a parcel"));
    let ship = &desk.harness.state().state().ship;
    assert_ne!(ship.line, before);
    assert_eq!(ship.order.name, "Zoé Tremblay");
    assert_eq!(ship.order.weight, "0.85");
    assert_eq!(ship.order.order_id, "");
    desk.key(Modifiers::COMMAND, Key::Enter);
    assert!(matches!(desk.next_command(), Command::Quote(_)));
}
