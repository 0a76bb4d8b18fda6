//! *Print* wherever a label is seen, by accessible names: beside the shipment
//! that is open, after a purchase, for the chosen rows, by its key. And the
//! question that stands before the same label is printed once more.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure, MissingLabel, Notice, PrintFault};
use sendoff::features::printing::calls::{Again, ConfirmScan, LabelSent, PrintCounts, PrintLabels};
use sendoff::features::shipments::calls as shipments;
use sendoff::model::{
    ids::ShipmentId, printer::PrinterName, shipment::ShipmentStatus, unprinted::Unprinted,
};

use super::{
    support::{
        desk::{Desk, Received},
        samples::{bought_shipment, known, label_picture, list_of, shipment},
    },
    ui_lists::unprinted,
};

/// The list with a draft and two bought shipments.
fn listed() -> Desk {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let asked = desk.next::<shipments::List>();
    desk.reply(
        &asked,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("P1"),
            bought_shipment("P2"),
        ])),
    );
    desk
}

fn open(desk: &mut Desk, id: &str) {
    desk.press(&format!("Open Zoé Tremblay, shipment {id}"));
    let received = desk.next::<shipments::Open>();
    desk.progress(&received, known(bought_shipment(id)));
}

fn printed(desk: &mut Desk) -> Received<PrintLabels> {
    desk.next()
}

fn ids(ids: &[&str]) -> Vec<ShipmentId> {
    ids.iter().map(|id| ShipmentId::new(*id)).collect()
}

/// Ends a printing: each of its labels is taken, or may be on paper.
fn end(desk: &mut Desk, print: &Received<PrintLabels>, fault: Option<&PrintFault>) {
    for shipment in &print.shipments {
        let outcome = match fault {
            None => Ok(PrinterName::new("Bench 1")),
            Some(fault) => Err(Failure::of(shipment, Cause::Printing(fault.clone()))),
        };
        let shipment = shipment.clone();
        desk.progress(print, LabelSent { shipment, outcome });
    }
    desk.reply(print, Ok(PrintCounts::default()));
}

#[test]
fn the_label_of_the_open_shipment_is_printed_by_its_button() {
    let mut desk = listed();
    open(&mut desk, "P1");
    desk.press("Print the label");
    let print = printed(&mut desk);
    assert_eq!(
        (print.shipments.clone(), &print.again),
        (ids(&["P1"]), &Again::No)
    );
    desk.press("Print the label");
    desk.assert_no_call();
    end(&mut desk, &print, None);
    assert!(desk.shows("1 label sent to Bench 1"));
}

#[test]
fn the_label_just_bought_is_printed_by_its_button_and_by_its_key() {
    let mut desk = Desk::open();
    desk.key(Modifiers::NONE, Key::F7);
    desk.assert_no_call();
    desk.quote();
    desk.buy();
    desk.press("Print the label");
    let print = printed(&mut desk);
    assert_eq!(print.shipments, ids(&["S1"]));
    end(&mut desk, &print, None);
    desk.key(Modifiers::NONE, Key::F7);
    assert_eq!(printed(&mut desk).shipments, ids(&["S1"]));
}

#[test]
fn a_label_that_is_looked_at_closely_is_printed_from_there() {
    let mut desk = Desk::open();
    desk.quote();
    let label = desk.buy();
    desk.reply(&label, Ok(label_picture()));
    desk.press("Zoom");
    let buttons: Vec<_> = desk.harness.query_all_by_label("Print the label").collect();
    buttons.last().unwrap().click();
    drop(buttons);
    desk.harness.run_steps(3);
    let print = printed(&mut desk);
    assert_eq!(print.shipments, ids(&["S1"]));
    end(&mut desk, &print, Some(&PrintFault::MayBeOnPaper));
    desk.press("It came out unreadable");
    desk.press("Old one destroyed, print again");
    assert!(matches!(printed(&mut desk).again, Again::Yes { .. }));
}

#[test]
fn what_is_chosen_and_paid_is_printed_before_what_is_open() {
    let mut desk = listed();
    open(&mut desk, "P1");
    desk.key(Modifiers::NONE, Key::F7);
    let print = printed(&mut desk);
    assert_eq!(print.shipments, ids(&["P1"]));
    end(&mut desk, &print, None);
    for id in ["DRAFT", "P1", "P2"] {
        desk.press(&format!("Select Zoé Tremblay, shipment {id}"));
    }
    desk.press("Print 2 labels");
    let print = printed(&mut desk);
    assert_eq!(print.shipments, ids(&["P1", "P2"]));
    end(&mut desk, &print, None);
    desk.key(Modifiers::NONE, Key::F7);
    assert_eq!(printed(&mut desk).shipments, ids(&["P1", "P2"]));
}

#[test]
fn the_key_prints_what_is_chosen_of_the_queue() {
    let mut desk = Desk::open();
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    desk.press("2 bought, not printed");
    desk.press("Select Bo");
    desk.key(Modifiers::NONE, Key::F7);
    assert_eq!(printed(&mut desk).shipments, ids(&["S2"]));
}

#[test]
fn a_label_that_may_be_on_paper_is_printed_only_with_a_reason() {
    let mut desk = listed();
    open(&mut desk, "P1");
    desk.press("Print the label");
    let print = printed(&mut desk);
    end(&mut desk, &print, Some(&PrintFault::MayBeOnPaper));
    assert!(desk.shows("Destroy the old label first"));
    assert!(desk.shows("The label of shipment P1"));
    desk.press("Old one destroyed, print again");
    desk.assert_no_call();
    desk.press("It was damaged or lost");
    desk.type_into("Another reason", "torn by the belt");
    desk.press("Old one destroyed, print again");
    let print = printed(&mut desk);
    let why = "It was damaged or lost, torn by the belt".to_owned();
    assert_eq!(
        (&print.shipments, &print.again),
        (&ids(&["P1"]), &Again::Yes { why })
    );
    assert!(!desk.shows("Destroy the old label first"));
}

#[test]
fn own_words_are_reason_enough_and_a_no_prints_nothing() {
    let mut desk = listed();
    open(&mut desk, "P2");
    desk.press("Print the label");
    let print = printed(&mut desk);
    end(&mut desk, &print, Some(&PrintFault::MayBeOnPaper));
    desk.press("It never came out");
    desk.key(Modifiers::NONE, Key::Escape);
    assert!(!desk.shows("Destroy the old label first"));
    desk.assert_no_call();
    desk.press("Print the label");
    let print = printed(&mut desk);
    end(&mut desk, &print, Some(&PrintFault::MayBeOnPaper));
    desk.type_into("Another reason", "smudged");
    desk.press("Old one destroyed, print again");
    let why = "smudged".to_owned();
    assert_eq!(printed(&mut desk).again, Again::Yes { why });
}

#[test]
fn of_many_those_that_may_be_on_paper_are_told_and_asked_about_on_demand() {
    let mut desk = listed();
    for id in ["P1", "P2"] {
        desk.press(&format!("Select Zoé Tremblay, shipment {id}"));
    }
    desk.press("Print 2 labels");
    let print = printed(&mut desk);
    end(&mut desk, &print, Some(&PrintFault::MayBeOnPaper));
    assert!(
        !desk.shows("Destroy the old labels first"),
        "nothing opens by itself"
    );
    desk.press("Print again…");
    assert!(desk.shows("Destroy the old labels first"));
    desk.press("It came out unreadable");
    desk.press("Old ones destroyed, print again");
    let again = printed(&mut desk);
    assert_eq!(again.shipments, ids(&["P1", "P2"]));
    assert!(matches!(again.again, Again::Yes { .. }));
}

/// Letters and Enter, as a scanner types them.
fn scanner_types(desk: &mut Desk, code: &str) {
    for letter in code.chars() {
        desk.harness.event(egui::Event::Text(letter.to_string()));
    }
    desk.harness.key_press(Key::Enter);
    desk.harness.run_steps(3);
}

fn scanned(desk: &mut Desk, expected: &str) -> Received<ConfirmScan> {
    let scan = desk.next::<ConfirmScan>();
    assert_eq!(scan.code, expected);
    scan
}

#[test]
fn a_label_under_the_scanner_is_confirmed_while_the_queue_is_open() {
    let mut desk = Desk::open();
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    // The order number has the keyboard: behind the queue it gets no letters.
    desk.type_into("Order number", "7");
    desk.key(Modifiers::COMMAND, Key::U);
    assert!(desk.shows("Scan a label to mark it as printed"));
    scanner_types(&mut desk, "PX1 CA");
    assert!(desk.shows("Searching…"));
    let scan = scanned(&mut desk, "PX1 CA");
    desk.reply(&scan, Ok(ShipmentId::new("S1")));
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("2", "Bo")],
    });
    assert!(desk.shows("Confirmed as printed"));
    assert!(desk.shows("Ana  PX1 CA"));
    scanner_types(&mut desk, "PX1 CA");
    let scan = scanned(&mut desk, "PX1 CA");
    desk.reply(&scan, Ok(ShipmentId::new("S1")));
    assert!(desk.shows("Already off this list"));
    scanner_types(&mut desk, "NOBODYS");
    let scan = scanned(&mut desk, "NOBODYS");
    let code = "NOBODYS".to_owned();
    let fault = PrintFault::ScannedUnknown { code };
    desk.reply(&scan, Err(Failure::new(Cause::Printing(fault))));
    assert!(desk.shows("Not confirmed"));
    desk.press("Close");
    assert_eq!(desk.harness.state().state().ship.order.order_id, "7");
    scanner_types(&mut desk, "PX2");
    desk.assert_no_call();
}

#[test]
fn a_label_that_is_missing_says_why_and_whether_it_is_fetched_again() {
    let mut desk = Desk::open();
    let missing = |id: &str| Unprinted {
        label: None,
        ..unprinted(id, "Ana")
    };
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![missing("1"), missing("2")],
    });
    let failed = |id: &str, cause, is_tried_again| MissingLabel {
        shipment: missing(id).shipment,
        failure: Failure::new(cause),
        is_tried_again,
    };
    let reason = "no route".to_owned();
    let mismatch = Cause::LabelMismatch {
        expected: "PX2".to_owned(),
        found: "PX3".to_owned(),
    };
    desk.notify(Notice::MissingLabelsChanged {
        labels: vec![
            failed("1", Cause::Unreachable { reason }, true),
            failed("2", mismatch, false),
        ],
    });
    desk.key(Modifiers::COMMAND, Key::U);
    assert!(desk.shows("Sendoff retries automatically"));
    assert!(desk.shows("Sendoff does not retry automatically"));
    assert!(desk.shows("its barcode reads PX3"));
}

#[test]
fn what_a_scanner_types_presses_no_button_of_the_queue() {
    let mut desk = Desk::open();
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana")],
    });
    desk.press("1 bought, not printed");
    desk.harness.get_by_label("Ana is printed").focus();
    desk.harness.run_steps(2);
    scanner_types(&mut desk, "PX1");
    scanned(&mut desk, "PX1");
    desk.assert_no_call();
}
