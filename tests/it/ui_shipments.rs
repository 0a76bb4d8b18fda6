//! The Shipments screen by accessible names.

use egui::{Key, Modifiers};
use sendoff::contract::{Cause, Failure};
use sendoff::features::ship::calls as ship;
use sendoff::features::shipments::calls as shipments;
use sendoff::model::{ids::ShipmentId, shipment::ShipmentStatus};

use super::support::{
    desk::Desk,
    samples::{bought_shipment, known, list_of, shipment},
};

/// Shows a list with a draft and a bought shipment.
fn listed() -> Desk {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let page = desk.next::<shipments::List>();
    desk.reply(
        &page,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ])),
    );
    desk
}

fn open(desk: &mut Desk, id: &str) {
    desk.press(&format!("Open Zoé Tremblay, shipment {id}"));
    let received = desk.next::<shipments::Open>();
    let shown = if id == "DRAFT" {
        shipment(id, ShipmentStatus::Unpaid)
    } else {
        bought_shipment(id)
    };
    desk.progress(&received, known(shown));
}

#[test]
fn a_draft_is_deleted_after_a_yes() {
    let mut desk = listed();
    open(&mut desk, "DRAFT");
    desk.press("Delete the draft");
    desk.assert_no_call();
    assert!(desk.shows("Shipment DRAFT to Zoé Tremblay is deleted"));
    let yes: Vec<_> =
        egui_kittest::kittest::Queryable::query_all_by_label(&desk.harness, "Delete the draft")
            .collect();
    yes.last().unwrap().click();
    drop(yes);
    desk.harness.run_steps(3);
    let received = desk.next::<shipments::Delete>();
    let _shipment = received.call.shipment.clone();
    desk.reply(&received, Ok(()));
    assert!(desk.shows("Shipment DRAFT deleted"));
    assert!(!desk.shows("Open Zoé Tremblay, shipment DRAFT"));
}

#[test]
fn a_refund_names_shipment_and_price_and_no_leaves_it() {
    let mut desk = listed();
    open(&mut desk, "PAID");
    desk.press("Request a refund");
    assert!(desk.shows("Shipment PAID to Zoé Tremblay cost $5.90 CAD"));
    assert!(desk.shows("A refund is not an undo"));
    desk.press("Cancel");
    desk.assert_no_call();
}

#[test]
fn a_failed_deed_says_so_in_the_details() {
    let mut desk = listed();
    open(&mut desk, "DRAFT");
    desk.press("Refresh rates");
    let received = desk.next::<shipments::RefreshRates>();
    desk.reply(
        &received,
        Err(Failure::of(
            &ShipmentId::new("DRAFT"),
            Cause::RateLimited {
                retry_after_secs: 30,
            },
        )),
    );
    assert!(desk.shows("(shipment DRAFT)"));
}

#[test]
fn typing_while_a_list_is_on_its_way_sends_the_newest_words_once() {
    let mut desk = listed();
    desk.type_into("Search shipments", "Z");
    let first = desk.next::<shipments::List>();
    desk.type_into("Search shipments", "o");
    desk.type_into("Search shipments", "é");
    desk.assert_no_call();
    desk.reply(&first, Ok(list_of(&[])));
    let second = desk.next::<shipments::List>();
    assert_eq!(second.search.text, "Zoé");
    desk.assert_no_call();
}

#[test]
fn a_bought_shipment_is_duplicated_into_a_new_form_and_nothing_is_sent() {
    let mut desk = listed();
    open(&mut desk, "PAID");
    let before = desk.harness.state().state().ship.line.clone();
    desk.press("Duplicate");
    desk.assert_no_call();
    assert!(desk.shows("Ship a parcel"));
    let ship = &desk.harness.state().state().ship;
    assert_ne!(ship.line, before);
    assert_eq!(ship.order.name, "Zoé Tremblay");
    assert_eq!(ship.order.weight, "0.85");
    assert_eq!(ship.order.order_id, "");
    desk.key(Modifiers::COMMAND, Key::Enter);
    desk.next::<ship::Quote>();
}
