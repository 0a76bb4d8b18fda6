//! Before many labels are bought: what is wrong with their printer is said in
//! the dialog, and holds nothing up.

use super::support::desk::Received;
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
        Trouble,
    },
    shipment::ShipmentStatus,
};

use super::support::{
    desk::Desk,
    samples::{cad, list_of, shipment},
};

const SENTENCE: &str = "Bench 1 can't print now (Out of paper)";

/// The list with a draft, chosen.
fn chosen() -> Desk {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let asked = desk.next::<shipments::List>();
    desk.reply(
        &asked,
        Ok(list_of(&[shipment("D1", ShipmentStatus::Unpaid)])),
    );
    desk.press("Select Zoé Tremblay, shipment D1");
    desk
}

fn with_printer() -> Desk {
    let mut desk = chosen();
    let mut book = PrinterBook::default();
    let host = "10.0.0.9".to_owned();
    let raw = PrinterAddress::Raw { host, port: 9100 };
    book.keep(None, PrinterSetup::new("Bench 1", raw));
    desk.notify(Notice::PrintersKnown(Ok(book)));
    desk
}

/// Opens the dialog, and gives the price that it asks for.
fn priced(desk: &mut Desk) {
    desk.press("Buy 1 label…");
    let asked = desk.next::<shipments::PriceDrafts>();
    let id = ShipmentId::new("D1");
    desk.reply(
        &asked,
        Ok(vec![PricedDraft {
            line: LineId::of_shipment(&id),
            shipment: id,
            recipient: "Zoé Tremblay".to_owned(),
            order_id: None,
            offer: Ok((PostageType::ServiceSlim, cad("5.90"))),
        }]),
    );
}

fn looked(desk: &mut Desk) -> Received<QueryLabelPrinter> {
    desk.next()
}

fn answers(desk: &mut Desk, query: &Received<QueryLabelPrinter>, state: PrinterState) {
    let status = PrinterStatus::of(state);
    desk.reply(query, Ok(Some((PrinterName::new("Bench 1"), status))));
}

fn paper_out() -> PrinterState {
    PrinterState::Trouble(vec![Trouble::PaperOut])
}

fn buys(desk: &mut Desk) {
    desk.press("Buy 1 label · $5.90 CAD");
    desk.next::<bulk::Start>();
}

#[test]
fn a_printer_without_paper_is_told_in_the_dialog_and_the_person_may_go_on() {
    let mut desk = with_printer();
    priced(&mut desk);
    let query = looked(&mut desk);
    answers(&mut desk, &query, paper_out());
    assert!(desk.shows(SENTENCE));
    desk.press("The fastest rate for each");
    desk.next::<shipments::PriceDrafts>();
    desk.assert_no_call();
    assert!(desk.shows(SENTENCE), "it is looked at once a dialog");
    desk.press("Cancel");
    priced(&mut desk);
    let query = looked(&mut desk);
    assert!(!desk.shows(SENTENCE), "it may print by now");
    answers(&mut desk, &query, paper_out());
    buys(&mut desk);
}

#[test]
fn a_printer_that_says_nothing_holds_nothing_up_and_one_that_prints_is_not_told_of() {
    let mut desk = with_printer();
    priced(&mut desk);
    let query = looked(&mut desk);
    buys(&mut desk);
    answers(&mut desk, &query, paper_out());
    assert!(!desk.shows("can't print now"), "it came too late");
    for state in [PrinterState::Ready, PrinterState::DoesNotAnswer] {
        let mut desk = with_printer();
        priced(&mut desk);
        let query = looked(&mut desk);
        answers(&mut desk, &query, state);
        assert!(!desk.shows("can't print now"));
    }
    let mut desk = with_printer();
    priced(&mut desk);
    let query = looked(&mut desk);
    desk.reply(&query, Err(Failure::new(Cause::Busy)));
    buys(&mut desk);
}

#[test]
fn without_a_printer_nothing_is_looked_at() {
    let mut desk = chosen();
    priced(&mut desk);
    desk.assert_no_call();
}
