//! Labels that are printed by themselves once they are bought, how far a printing is, and the
//! way to a printer where there is none.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure, Notice, PrintFault};
use sendoff::features::bulk::calls::{self as bulk, BulkOutcome, BulkUpdate};
use sendoff::features::printing::calls::{
    LabelSent, PrintAfterPurchase, PrintCounts, PrintCourse, PrintLabels, SavePrinter,
    SteerPrinting,
};
use sendoff::features::settings::calls::Connect;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    label::LabelFormat,
    printer::{PrintProof, PrinterName},
};

use super::{
    support::samples::{cad, saved},
    support::test_window::{Received, Setup, TestWindow, printer_book},
    ui_lists::unprinted,
    ui_many,
};

/// A window whose first printer was just set up.
fn with_first_printer() -> TestWindow {
    let mut window = TestWindow::open();
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    window
}

fn sent(window: &mut TestWindow, print: &Received<PrintLabels>, shipment: &str) {
    let outcome = Ok(PrinterName::new("Bench 1"));
    let shipment = ShipmentId::new(shipment);
    window.progress(print, LabelSent { shipment, outcome });
}

/// Two labels wait, and are being printed.
fn printing() -> (TestWindow, Received<PrintLabels>) {
    let mut window = TestWindow::open();
    window.has_printer();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
    window.press("Select all");
    window.press("Print 2 labels");
    let print = window.next();
    (window, print)
}

#[test]
fn a_label_is_printed_as_soon_as_it_is_bought_from_the_first_printer_on() {
    let mut window = with_first_printer();
    window.quote();
    window.buy();
    let print = window.next::<PrintLabels>();
    assert_eq!(print.shipments, [ShipmentId::new("S1")]);
    sent(&mut window, &print, "S1");
    window.reply(&print, Ok(PrintCounts::default()));
    assert!(window.shows("1 label sent to Bench 1"));
    window.assert_no_call();
    assert!(window.shows("Sent to a printer"), "the page itself says so");
}

#[test]
fn enter_after_a_purchase_that_prints_by_itself_goes_on_to_the_next_shipment() {
    let mut window = with_first_printer();
    window.quote();
    window.buy();
    let print = window.next::<PrintLabels>();
    window.frames_of_the_program(4);
    assert_eq!(window.focused().as_deref(), Some("Next shipment"));
    sent(&mut window, &print, "S1");
    window.reply(&print, Ok(PrintCounts::default()));
    window.frames_of_the_program(4);
    assert_eq!(window.focused().as_deref(), Some("Next shipment"));
}

/// A line of the job is bought.
fn bought(window: &mut TestWindow, job: &Received<bulk::Start>, shipment: &str) {
    let shipment = ShipmentId::new(shipment);
    let outcome = BulkOutcome::Bought {
        price: cad("5.90"),
        label: Ok(saved(shipment.as_str(), LabelFormat::Zpl, "/labels/1.zpl")),
        shipment: shipment.clone(),
    };
    let line = LineId::of_shipment(&shipment);
    window.progress(job, BulkUpdate::LineEnded { line, outcome });
}

/// The next printing, of just these labels.
fn printing_of(window: &mut TestWindow, shipments: &[&str]) -> Received<PrintLabels> {
    let print = window.next::<PrintLabels>();
    let wanted: Vec<_> = shipments.iter().map(|id| ShipmentId::new(*id)).collect();
    assert_eq!(print.shipments, wanted);
    print
}

/// What an account still buys that was left is none of the other one's: its labels wait there.
#[test]
fn what_is_bought_for_an_account_that_was_left_is_not_printed_in_the_other_one() {
    let mut window = ui_many::listed();
    let job = ui_many::started(&mut window);
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    window.press("Switch to Sandbox");
    window.press("Use Sandbox");
    window.next::<Connect>();
    window.drop_calls();
    bought(&mut window, &job, "D1");
    window.assert_no_call();
}

#[test]
fn before_many_are_bought_it_is_said_on_which_printer_they_come_out() {
    for is_on in [true, false] {
        let mut window = ui_many::listed();
        let mut book = printer_book();
        book.print_after_purchase = is_on;
        window.notify(Notice::PrintersKnown(Ok(book)));
        window.press("Select Zoé Tremblay, shipment D1");
        window.press("Buy 1 label…");
        let is_said = window.shows("The label is printed on Bench 1 as soon as it is bought");
        assert_eq!(is_said, is_on);
    }
}

#[test]
fn what_a_job_buys_is_printed_as_it_is_bought_one_printing_after_the_other() {
    let mut window = ui_many::listed();
    let job = ui_many::started(&mut window);
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    bought(&mut window, &job, "D1");
    let first = printing_of(&mut window, &["D1"]);
    for shipment in ["D2", "D3"] {
        bought(&mut window, &job, shipment);
    }
    window.assert_no_call();
    assert!(window.shows("Printing · 0 of 3"));
    sent(&mut window, &first, "D1");
    window.reply(&first, Ok(PrintCounts::default()));
    let second = printing_of(&mut window, &["D2", "D3"]);
    assert!(window.shows("Printing · 1 of 3"));
    for shipment in ["D2", "D3"] {
        sent(&mut window, &second, shipment);
    }
    window.reply(&second, Ok(PrintCounts::default()));
    assert!(window.shows("3 labels sent to Bench 1"), "in one notice");
}

#[test]
fn a_stop_is_meant_for_all_that_the_job_still_buys_and_for_no_later_one() {
    let mut window = ui_many::listed();
    let job = ui_many::started(&mut window);
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    bought(&mut window, &job, "D1");
    let print = printing_of(&mut window, &["D1"]);
    bought(&mut window, &job, "D2");
    window.press("Printing · 0 of 2");
    window.press("Stop");
    window.next::<SteerPrinting>();
    window.press("Close");
    let counts = PrintCounts {
        left: 1,
        ..PrintCounts::default()
    };
    window.reply(&print, Ok(counts));
    assert!(window.shows("2 labels were not printed"));
    bought(&mut window, &job, "D3");
    window.assert_no_call();
    window.reply(&job, Err(Failure::new(Cause::Stopped)));
    // The user goes on with a single parcel.
    window.key(Modifiers::COMMAND, Key::Num1);
    window.quote();
    window.buy();
    printing_of(&mut window, &["S1"]);
}

#[test]
fn a_stop_of_what_is_printed_by_hand_keeps_no_label_of_a_job_from_paper_and_the_other_way_round() {
    let mut window = ui_many::listed();
    let job = ui_many::started(&mut window);
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    bought(&mut window, &job, "D1");
    let print = printing_of(&mut window, &["D1"]);
    sent(&mut window, &print, "D1");
    window.reply(&print, Ok(PrintCounts::default()));
    // Two old labels, by hand, and stopped.
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
    window.press("Select all");
    window.press("Print 2 labels");
    let by_hand = window.next::<PrintLabels>();
    bought(&mut window, &job, "D2");
    window.press("Stop");
    window.next::<SteerPrinting>();
    window.reply(&by_hand, Ok(PrintCounts::default()));
    let print = printing_of(&mut window, &["D2"]);
    // The job's own is stopped: one more label by hand does not begin it again.
    window.press("Stop");
    window.next::<SteerPrinting>();
    window.reply(&print, Ok(PrintCounts::default()));
    window.press("Print 2 labels");
    let by_hand = window.next::<PrintLabels>();
    window.reply(&by_hand, Ok(PrintCounts::default()));
    bought(&mut window, &job, "D3");
    window.assert_no_call();
}

/// What was printed by hand was stopped, hours ago: that says nothing of a purchase to come.
#[test]
fn after_a_stopped_printing_the_next_job_is_printed_as_it_is_bought() {
    let (mut window, print) = printing();
    window.press("Stop");
    window.next::<SteerPrinting>();
    window.press("Close");
    let counts = PrintCounts {
        left: 2,
        ..PrintCounts::default()
    };
    window.reply(&print, Ok(counts));
    window.listed();
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    let job = ui_many::started_beside(&mut window);
    bought(&mut window, &job, "D1");
    printing_of(&mut window, &["D1"]);
}

#[test]
fn without_a_printer_or_where_that_is_off_a_purchase_prints_nothing() {
    let mut window = TestWindow::open();
    window.has_printer();
    window.quote();
    window.buy();
    window.assert_no_call();
    let mut window = TestWindow::open();
    window.quote();
    window.buy();
    window.assert_no_call();
}

#[test]
fn whether_labels_are_printed_by_themselves_is_set_beside_the_printers() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 2_400.0],
        ..Setup::default()
    });
    window.notify(Notice::PrintersKnown(Ok(printer_book())));
    window.key(Modifiers::COMMAND, Key::Num8);
    window.press("Print each label as soon as it is bought");
    let call = window.next::<PrintAfterPurchase>();
    assert!(!call.is_on);
    let mut book = printer_book();
    book.print_after_purchase = false;
    window.reply(&call, Ok(book));
    window.press("Print each label as soon as it is bought");
    assert!(window.next::<PrintAfterPurchase>().is_on);
}

#[test]
fn how_far_a_printing_is_stands_in_the_list_and_in_the_status_line() {
    let (mut window, print) = printing();
    assert!(window.shows("0 of 2"));
    sent(&mut window, &print, "S1");
    assert!(window.shows("1 of 2"));
    assert!(window.shows("Sent, not confirmed"));
    window.press("Close");
    assert!(window.shows("Printing · 1 of 2"));
    window.press("Printing · 1 of 2");
    sent(&mut window, &print, "S2");
    window.reply(&print, Ok(PrintCounts::default()));
    assert!(!window.shows("2 of 2"), "it has ended");
}

#[test]
fn a_printing_is_paused_resumed_and_stopped_and_says_what_it_has_left() {
    let (mut window, print) = printing();
    window.press("Pause");
    let steered = window.next::<SteerPrinting>();
    assert_eq!(steered.course, PrintCourse::Paused);
    assert!(window.shows("Printing paused"));
    window.press("Resume");
    let steered = window.next::<SteerPrinting>();
    assert_eq!(steered.course, PrintCourse::GoesOn);
    window.press("Stop");
    let steered = window.next::<SteerPrinting>();
    assert_eq!(steered.course, PrintCourse::Stopped);
    sent(&mut window, &print, "S1");
    let counts = PrintCounts {
        left: 1,
        ..PrintCounts::default()
    };
    window.reply(&print, Ok(counts));
    assert!(window.shows("1 label was not printed and stays"));
    // That one, and none of those that were sent.
    window.press("Close");
    window.press("Print 1 label");
    let rest = window.next::<PrintLabels>();
    assert_eq!(rest.shipments, [ShipmentId::new("S2")]);
}

#[test]
fn a_printing_is_paused_and_resumed_by_its_key_on_any_screen() {
    let (mut window, _print) = printing();
    window.press("Close");
    for course in [PrintCourse::Paused, PrintCourse::GoesOn] {
        window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::F7);
        assert_eq!(window.next::<SteerPrinting>().course, course);
    }
}

#[test]
fn what_is_proven_leaves_the_list_and_the_notice_before_the_job_ends() {
    let (mut window, print) = printing();
    sent(&mut window, &print, "S1");
    let (shipment, by) = (ShipmentId::new("S1"), PrintProof::Count);
    let line = LineId::of_order("1", 1);
    window.notify(Notice::PrintProven { line, shipment, by });
    assert!(!window.shows("Ana"));
    assert!(window.shows("Bo"));
}

#[test]
fn what_was_proven_before_the_job_ended_is_in_no_notice_afterwards() {
    let (mut window, print) = printing();
    sent(&mut window, &print, "S1");
    sent(&mut window, &print, "S2");
    let (shipment, by) = (ShipmentId::new("S1"), PrintProof::Count);
    let line = LineId::of_order("1", 1);
    window.notify(Notice::PrintProven { line, shipment, by });
    window.reply(&print, Ok(PrintCounts::default()));
    assert!(window.shows("1 label sent to Bench 1"), "the other one");
}

#[test]
fn labels_that_may_be_printed_are_asked_about_until_the_user_has_marked_them() {
    use sendoff::features::printing::calls::{MarkPrint, PrintMark};
    let (mut window, print) = printing();
    for shipment in ["S1", "S2"] {
        let shipment = ShipmentId::new(shipment);
        let cause = Cause::Printing(PrintFault::MayBeOnPaper);
        let outcome = Err(Failure::new(cause));
        window.progress(&print, LabelSent { shipment, outcome });
    }
    window.reply(&print, Ok(PrintCounts::default()));
    assert!(window.shows("Print again…"));
    window.press("Mark printed · 2");
    let mark = window.next::<MarkPrint>();
    assert_eq!(mark.mark, PrintMark::Printed);
    let marked = mark.shipments.clone();
    window.reply(&mark, Ok(marked));
    assert!(!window.shows("Print again…"));
}

#[test]
fn pause_stop_and_close_stay_in_sight_however_long_the_list_is() {
    let mut window = TestWindow::open_with(Setup {
        size: [1024.0, 700.0],
        ..Setup::default()
    });
    window.has_printer();
    let labels = (0..60).map(|number| unprinted(&number.to_string(), "Ana"));
    window.notify(Notice::UnprintedChanged {
        unprinted: labels.collect(),
    });
    window.press("60 bought, not printed");
    window.press("Select all");
    window.press("Print 60 labels");
    window.press("Print 60 labels");
    window.next::<PrintLabels>();
    window.press("Close");
    window.press("Printing · 0 of 60");
    window.harness.run_steps(4);
    for name in ["Pause", "Stop", "Close"] {
        let rect = window.harness.get_by_label(name).rect();
        assert!(rect.min.y > 0.0 && rect.max.y < 700.0, "{name} {rect}");
    }
}

#[test]
fn labels_of_a_printer_that_counts_nothing_are_marked_with_one_press() {
    use sendoff::features::printing::calls::{MarkPrint, PrintMark};
    let (mut window, print) = printing();
    for shipment in ["S1", "S2"] {
        sent(&mut window, &print, shipment);
    }
    window.reply(&print, Ok(PrintCounts::default()));
    window.press("Close");
    assert!(window.shows("2 labels sent to Bench 1"));
    window.press("Mark printed · 2");
    let mark = window.next::<MarkPrint>();
    let both = [ShipmentId::new("S1"), ShipmentId::new("S2")];
    assert_eq!(
        (&mark.shipments[..], mark.mark),
        (&both[..], PrintMark::Printed)
    );
}

#[test]
fn labels_are_listed_and_printed_in_the_order_that_was_chosen() {
    let mut window = TestWindow::open();
    window.has_printer();
    let waiting = || vec![unprinted("10", "Ana"), unprinted("9", "Bo")];
    window.notify(Notice::UnprintedChanged {
        unprinted: waiting(),
    });
    window.press("2 bought, not printed");
    window.press("by order number");
    // Also what is reported after that.
    window.notify(Notice::UnprintedChanged {
        unprinted: waiting(),
    });
    window.press("Select all");
    window.press("Print 2 labels");
    let print = window.next::<PrintLabels>();
    assert_eq!(
        print.shipments,
        [ShipmentId::new("S9"), ShipmentId::new("S10")]
    );
}

#[test]
fn where_no_printer_is_set_up_the_way_leads_to_one_and_back_to_the_label() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 2_400.0],
        ..Setup::default()
    });
    window.quote();
    window.buy();
    assert!(!window.shows("Print the label"));
    window.press("Set up a printer…");
    assert!(window.shows("Save printer"));
    assert_eq!(window.focused().as_deref(), Some("Name of the printer"));
    window.type_into("Name of the printer", "Bench 1");
    window.type_into("Host name or IP address", "10.0.0.7");
    window.press("Save printer");
    window.answer(|_: &SavePrinter| Ok(printer_book()));
    window.press("Back to the label");
    assert!(window.shows("Print the label"));
}

#[test]
fn a_print_that_finds_no_printer_offers_to_set_one_up() {
    let mut window = TestWindow::open();
    window.quote();
    window.buy();
    window.key(Modifiers::NONE, Key::F7);
    let print = window.next::<PrintLabels>();
    let fault = PrintFault::NoPrinter { name: None };
    window.reply(&print, Err(Failure::new(Cause::Printing(fault))));
    window.key(Modifiers::COMMAND, Key::Num2);
    assert!(window.shows("No printer is set up for labels"));
    window.press("Set up a printer…");
    assert!(window.shows("Save printer"));
}
