//! Before many labels are bought: what is wrong with their printer is said in
//! the dialog, and holds nothing up.

use super::support::test_window::Received;
use egui::{Key, Modifiers};
use sendoff::contract::{Cause, Failure, Notice};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::printing::calls::QueryLabelPrinter;
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::PricedDraft;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    postage_type::PostageType,
    printer::{
        PrinterAddress, PrinterBook, PrinterName, PrinterSetup, PrinterState, PrinterStatus,
        RawAddress, Trouble,
    },
    shipment::ShipmentStatus,
};

use super::support::{
    samples::{cad, list_of, shipment},
    test_window::TestWindow,
};

const SENTENCE: &str = "Bench 1 can't print now (Out of paper)";

/// The list with a draft, chosen.
fn chosen() -> TestWindow {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let call = window.next::<shipments::List>();
    window.reply(
        &call,
        Ok(list_of(&[shipment("D1", ShipmentStatus::Unpaid)])),
    );
    window.press("Select Zoé Tremblay, shipment D1");
    window
}

fn with_printer() -> TestWindow {
    let mut window = chosen();
    let mut book = PrinterBook::default();
    let host = "10.0.0.9".to_owned();
    let raw = PrinterAddress::Raw(RawAddress { host, port: 9100 });
    book.keep(None, PrinterSetup::new("Bench 1", raw));
    window.notify(Notice::PrintersKnown(Ok(book)));
    window
}

/// Opens the dialog, and gives the price that it asks for.
fn priced(window: &mut TestWindow) {
    window.press("Buy 1 label…");
    let call = window.next::<shipments::PriceDrafts>();
    let id = ShipmentId::new("D1");
    window.reply(
        &call,
        Ok(vec![PricedDraft {
            line: LineId::of_shipment(&id),
            shipment: id,
            recipient: "Zoé Tremblay".to_owned(),
            order_id: None,
            offer: Ok((PostageType::ServiceSlim, cad("5.90"))),
        }]),
    );
}

fn looked(window: &mut TestWindow) -> Received<QueryLabelPrinter> {
    window.next()
}

fn answers(window: &mut TestWindow, query: &Received<QueryLabelPrinter>, state: PrinterState) {
    let status = PrinterStatus::of(state);
    window.reply(query, Ok(Some((PrinterName::new("Bench 1"), status))));
}

fn paper_out() -> PrinterState {
    PrinterState::Trouble(vec![Trouble::PaperOut])
}

fn buys(window: &mut TestWindow) {
    window.press("Buy 1 label · $5.90 CAD");
    window.next::<bulk::Start>();
}

#[test]
fn a_printer_without_paper_is_reported_in_the_dialog_and_the_person_may_go_on() {
    let mut window = with_printer();
    priced(&mut window);
    let query = looked(&mut window);
    answers(&mut window, &query, paper_out());
    assert!(window.shows(SENTENCE));
    window.press("The fastest rate");
    window.next::<shipments::PriceDrafts>();
    window.assert_no_call();
    assert!(window.shows(SENTENCE), "it is looked at once a dialog");
    window.press("Cancel");
    priced(&mut window);
    let query = looked(&mut window);
    assert!(!window.shows(SENTENCE), "it may print by now");
    answers(&mut window, &query, paper_out());
    buys(&mut window);
}

#[test]
fn a_printer_that_says_nothing_holds_nothing_up_and_one_that_prints_is_not_reported() {
    let mut window = with_printer();
    priced(&mut window);
    let query = looked(&mut window);
    buys(&mut window);
    answers(&mut window, &query, paper_out());
    assert!(!window.shows("can't print now"), "it came too late");
    for state in [PrinterState::Ready, PrinterState::DoesNotAnswer] {
        let mut window = with_printer();
        priced(&mut window);
        let query = looked(&mut window);
        answers(&mut window, &query, state);
        assert!(!window.shows("can't print now"));
    }
    let mut window = with_printer();
    priced(&mut window);
    let query = looked(&mut window);
    window.reply(&query, Err(Failure::new(Cause::Busy)));
    buys(&mut window);
}

#[test]
fn without_a_printer_nothing_is_looked_at() {
    let mut window = chosen();
    priced(&mut window);
    window.assert_no_call();
}
