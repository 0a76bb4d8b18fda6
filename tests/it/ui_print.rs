//! *Print* wherever a label is seen, by accessible names: beside the shipment
//! that is open, after a purchase, for the chosen rows, by its key. And the
//! question that stands before the same label is printed once more.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use rstest::rstest;
use sendoff::contract::{Cause, Failure, MissingLabel, Notice, PrintFault};
use sendoff::features::printing::calls::{
    Again, ConfirmScan, LabelScanned, LabelSent, PrintCounts, PrintLabels,
};
use sendoff::features::shipments::calls as shipments;
use sendoff::model::{
    ids::ShipmentId,
    printer::{PrintStanding, PrinterName},
    shipment::ShipmentStatus,
    unprinted::Unprinted,
};

use super::{
    support::{
        samples::{bought_shipment, known, label_picture, list_of, shipment},
        test_window::{Received, TestWindow},
    },
    ui_lists::unprinted,
};

fn with_printer() -> TestWindow {
    let mut window = TestWindow::open();
    window.has_printer();
    window
}

/// The list with a draft and two bought shipments.
fn listed() -> TestWindow {
    let mut window = with_printer();
    window.key(Modifiers::COMMAND, Key::Num2);
    let call = window.next::<shipments::List>();
    window.reply(
        &call,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("P1"),
            bought_shipment("P2"),
        ])),
    );
    window
}

fn open(window: &mut TestWindow, id: &str) {
    window.press(&format!("Open Zoé Tremblay, shipment {id}"));
    let received = window.next::<shipments::Open>();
    window.progress(&received, known(bought_shipment(id)));
}

fn printed(window: &mut TestWindow) -> Received<PrintLabels> {
    window.next()
}

fn ids(ids: &[&str]) -> Vec<ShipmentId> {
    ids.iter().map(|id| ShipmentId::new(*id)).collect()
}

/// Ends a printing: each of its labels is taken, or may be on paper.
fn end(window: &mut TestWindow, print: &Received<PrintLabels>, fault: Option<&PrintFault>) {
    for shipment in &print.shipments {
        let outcome = match fault {
            None => Ok(PrinterName::new("Bench 1")),
            Some(fault) => Err(Failure::of(shipment, Cause::Printing(fault.clone()))),
        };
        let shipment = shipment.clone();
        window.progress(print, LabelSent { shipment, outcome });
    }
    window.reply(print, Ok(PrintCounts::default()));
}

#[test]
fn the_label_of_the_open_shipment_is_printed_by_its_button() {
    let mut window = listed();
    open(&mut window, "P1");
    window.press("Print the label");
    let print = printed(&mut window);
    assert_eq!(
        (print.shipments.clone(), &print.again),
        (ids(&["P1"]), &Again::No)
    );
    window.press("Print the label");
    window.assert_no_call();
    end(&mut window, &print, None);
    assert!(window.shows("1 label sent to Bench 1"));
    assert!(!window.shows("Print the label"));
    window.press("Print again…");
    assert!(window.shows("Destroy the old label first"));
    window.assert_no_call();
}

#[test]
fn the_label_just_bought_is_printed_by_its_button() {
    let mut window = with_printer();
    window.key(Modifiers::NONE, Key::F7);
    window.assert_no_call();
    window.quote();
    window.buy();
    window.press("Print the label");
    let print = printed(&mut window);
    assert_eq!(print.shipments, ids(&["S1"]));
    end(&mut window, &print, None);
    assert!(window.shows("Print again…"));
}

#[test]
fn the_keys_print_the_label_just_bought_and_again_only_after_a_question() {
    for (modifiers, key) in [(Modifiers::NONE, Key::F7), (Modifiers::COMMAND, Key::P)] {
        let mut window = with_printer();
        window.quote();
        window.buy();
        window.key(modifiers, key);
        let print = printed(&mut window);
        assert_eq!(print.shipments, ids(&["S1"]));
        end(&mut window, &print, None);
        window.key(modifiers, key);
        window.assert_no_call();
        assert!(window.shows("Destroy the old label first"));
    }
}

#[test]
fn a_label_that_is_looked_at_closely_is_printed_from_there() {
    let mut window = with_printer();
    window.quote();
    let label = window.buy();
    window.reply(&label, Ok(label_picture()));
    window.press("Zoom");
    let buttons: Vec<_> = window
        .harness
        .query_all_by_label("Print the label")
        .collect();
    buttons.last().unwrap().click();
    drop(buttons);
    window.harness.run_steps(3);
    let print = printed(&mut window);
    assert_eq!(print.shipments, ids(&["S1"]));
    end(&mut window, &print, Some(&PrintFault::MayBeOnPaper));
    window.press("It never came out");
    assert!(window.shows("Nothing came out, print again"));
    window.press("It came out unreadable");
    window.press("Old one destroyed, print again");
    assert!(matches!(printed(&mut window).again, Again::Yes { .. }));
}

#[test]
fn what_is_chosen_and_paid_is_printed_before_what_is_open() {
    let mut window = listed();
    open(&mut window, "P1");
    window.key(Modifiers::NONE, Key::F7);
    let print = printed(&mut window);
    assert_eq!(print.shipments, ids(&["P1"]));
    end(&mut window, &print, None);
    for id in ["DRAFT", "P1", "P2"] {
        window.press(&format!("Select Zoé Tremblay, shipment {id}"));
    }
    window.press("Print 2 labels");
    let print = printed(&mut window);
    assert_eq!(print.shipments, ids(&["P1", "P2"]));
    let refused = PrintFault::Refused {
        printer: "Bench 1".to_owned(),
        words: "no paper".to_owned(),
    };
    end(&mut window, &print, Some(&refused));
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(printed(&mut window).shipments, ids(&["P1", "P2"]));
}

#[test]
fn the_key_prints_what_is_chosen_of_the_queue() {
    let mut window = with_printer();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
    window.press("Select Bo, order 2");
    window.key(Modifiers::NONE, Key::F7);
    assert_eq!(printed(&mut window).shipments, ids(&["S2"]));
}

#[test]
fn a_label_that_may_be_on_paper_is_printed_only_with_a_reason() {
    let mut window = listed();
    open(&mut window, "P1");
    window.press("Print the label");
    let print = printed(&mut window);
    end(&mut window, &print, Some(&PrintFault::MayBeOnPaper));
    assert!(window.shows("Destroy the old label first"));
    assert!(window.shows("The label of shipment P1"));
    window.press("Old one destroyed, print again");
    window.assert_no_call();
    window.press("It was damaged or lost");
    window.type_into("Another reason", "torn by the belt");
    window.press("Old one destroyed, print again");
    let print = printed(&mut window);
    let why = "It was damaged or lost, torn by the belt".to_owned();
    assert_eq!(
        (&print.shipments, &print.again),
        (&ids(&["P1"]), &Again::Yes { why })
    );
    assert!(!window.shows("Destroy the old label first"));
}

#[test]
fn own_words_are_reason_enough_and_a_no_prints_nothing() {
    let mut window = listed();
    open(&mut window, "P2");
    window.press("Print the label");
    let print = printed(&mut window);
    end(&mut window, &print, Some(&PrintFault::MayBeOnPaper));
    window.press("It never came out");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Destroy the old label first"));
    window.assert_no_call();
    window.press("Print the label");
    let print = printed(&mut window);
    end(&mut window, &print, Some(&PrintFault::MayBeOnPaper));
    window.type_into("Another reason", "smudged");
    window.press("Old one destroyed, print again");
    let why = "smudged".to_owned();
    assert_eq!(printed(&mut window).again, Again::Yes { why });
}

#[test]
fn of_many_those_that_may_be_on_paper_are_named_and_asked_about_on_demand() {
    let mut window = listed();
    for id in ["P1", "P2"] {
        window.press(&format!("Select Zoé Tremblay, shipment {id}"));
    }
    window.press("Print 2 labels");
    let print = printed(&mut window);
    end(&mut window, &print, Some(&PrintFault::MayBeOnPaper));
    assert!(
        !window.shows("Destroy the old labels first"),
        "nothing opens by itself"
    );
    window.press("Print again…");
    assert!(window.shows("Destroy the old labels first"));
    window.press("It came out unreadable");
    window.press("Old ones destroyed, print again");
    let again = printed(&mut window);
    assert_eq!(again.shipments, ids(&["P1", "P2"]));
    assert!(matches!(again.again, Again::Yes { .. }));
}

/// Letters and Enter, as a scanner types them.
fn scanner_types(window: &mut TestWindow, code: &str) {
    for letter in code.chars() {
        window.harness.event(egui::Event::Text(letter.to_string()));
    }
    window.harness.key_press(Key::Enter);
    window.harness.run_steps(3);
}

fn label_scanned(is_news: bool) -> LabelScanned {
    LabelScanned {
        shipment: ShipmentId::new("S1"),
        recipient: "Ana".to_owned(),
        is_news,
    }
}

fn scanned(window: &mut TestWindow, expected: &str) -> Received<ConfirmScan> {
    let scan = window.next::<ConfirmScan>();
    assert_eq!(scan.code, expected);
    scan
}

#[test]
fn a_label_under_the_scanner_is_confirmed_while_the_queue_is_open() {
    let mut window = with_printer();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    // The order number has the keyboard: behind the queue it gets no letters.
    window.type_into("Order number", "7");
    window.key(Modifiers::COMMAND, Key::U);
    assert!(window.shows("Scan a label to mark it as printed"));
    scanner_types(&mut window, "PX1 CA");
    assert!(window.shows("Searching…"));
    let scan = scanned(&mut window, "PX1 CA");
    // It leaves the list before its scan is answered.
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("2", "Bo")],
    });
    window.reply(&scan, Ok(label_scanned(true)));
    assert!(window.shows("Confirmed as printed"));
    assert!(window.shows("Ana  PX1 CA"));
    scanner_types(&mut window, "PX1 CA");
    let scan = scanned(&mut window, "PX1 CA");
    window.reply(&scan, Ok(label_scanned(false)));
    assert!(window.shows("Already off this list"));
    scanner_types(&mut window, "NOBODYS");
    let scan = scanned(&mut window, "NOBODYS");
    let code = "NOBODYS".to_owned();
    let fault = PrintFault::ScannedUnknown { code };
    window.reply(&scan, Err(Failure::new(Cause::Printing(fault))));
    assert!(window.shows("Not confirmed"));
    window.press("Close");
    assert_eq!(window.harness.state().state().ship.order.order_id, "7");
    scanner_types(&mut window, "PX2");
    window.assert_no_call();
}

#[test]
fn a_printer_that_is_back_is_no_news_once_what_it_missed_was_sent_from_elsewhere() {
    let mut window = with_printer();
    let all = [unprinted("1", "Ana"), unprinted("2", "Bo")];
    window.notify(Notice::UnprintedChanged {
        unprinted: all.to_vec(),
    });
    window.notify(Notice::PrinterReady {
        printer: PrinterName::new("Bench 1"),
        shipments: ids(&["S1", "S2"]),
    });
    let back = "Bench 1 prints again. ";
    let two = "2 labels were meant for it and were not sent.";
    assert!(window.shows(&format!("{back}{two}")));
    let sent = all.map(|label| Unprinted {
        standing: PrintStanding::Sent,
        ..label
    });
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![sent[0].clone(), unprinted("2", "Bo")],
    });
    let one = "1 label was meant for it and was not sent.";
    assert!(window.shows(&format!("{back}{one}")));
    window.notify(Notice::UnprintedChanged {
        unprinted: sent.to_vec(),
    });
    assert!(!window.shows(&format!("{back}{one}")));
    let notices = &window.harness.state().state().context.notices;
    assert!(notices.shown().is_empty(), "{:?}", notices.shown());
}

#[rstest]
#[case::marked_as_printed(None)]
#[case::sent_once_more(Some(PrintStanding::Sent))]
fn what_failed_at_a_printer_is_said_until_its_label_is_off_the_list_or_sent(
    #[case] then: Option<PrintStanding>,
) {
    let unclear = PrintFault::Unclear {
        printer: "Bench 1".to_owned(),
        reason: "it went silent".to_owned(),
    };
    let with = |standing| Unprinted {
        shipment: ShipmentId::new("P1"),
        standing,
        ..unprinted("1", "Ana")
    };
    let mut window = listed();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![with(PrintStanding::NotSent)],
    });
    open(&mut window, "P1");
    window.press("Print the label");
    let print = printed(&mut window);
    end(&mut window, &print, Some(&unclear));
    assert!(window.shows("it went silent"));
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![with(PrintStanding::Unclear)],
    });
    assert!(window.shows("it went silent"), "a person has to look");
    let unprinted = match then {
        Some(standing) => vec![with(standing)],
        None => Vec::new(),
    };
    window.notify(Notice::UnprintedChanged { unprinted });
    let notices = &window.harness.state().state().context.notices;
    assert!(notices.shown().is_empty(), "{:?}", notices.shown());
}

#[test]
fn a_label_that_is_missing_says_why_and_whether_it_is_fetched_again() {
    let mut desk = with_printer();
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
    let mut window = with_printer();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana")],
    });
    window.press("1 bought, not printed");
    window
        .harness
        .get_by_label("Mark printed, Ana, order 1")
        .focus();
    window.harness.run_steps(2);
    scanner_types(&mut window, "PX1");
    scanned(&mut window, "PX1");
    window.assert_no_call();
}

#[test]
fn that_labels_stay_in_the_list_is_said_only_as_long_as_they_do() {
    let mut window = TestWindow::open();
    let queue = |window: &mut TestWindow, orders: &[&str]| {
        let unprinted = orders.iter().map(|order| unprinted(order, "Ana")).collect();
        window.notify(Notice::UnprintedChanged { unprinted });
    };
    queue(&mut window, &["1", "2", "3"]);
    window.press("3 bought, not printed");
    window.press("Select Ana, order 1");
    window.press("Select Ana, order 2");
    window.key(Modifiers::NONE, Key::F7);
    let print = printed(&mut window);
    end(&mut window, &print, None);
    window.key(Modifiers::NONE, Key::Escape);
    assert!(window.shows("2 labels sent to Bench 1. The printer has not confirmed them yet."));
    queue(&mut window, &["2", "3"]);
    assert!(window.shows("1 label sent to Bench 1. The printer has not confirmed it yet."));
    queue(&mut window, &["3"]);
    assert!(!window.shows("sent to Bench 1"));
}
