//! Packing slips and hand-over sheets on paper, without a file between, by
//! accessible names.

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sendoff::{
    domain::{
        ids::ShipmentId,
        packing_slip::SlipPaper,
        printer::{PaperKind, PrinterAddress, PrinterBook, PrinterName, PrinterSetup},
    },
    message::{
        BatchesCommand, BatchesEvent, Cause, Command, Event, Failure, PapersCommand, PapersEvent,
        PrintFault, PrintingNews, RequestId, SavedPapers,
    },
};

use super::{
    support::{bags::parcel, desk::Desk},
    ui_batches, ui_papers,
};

/// Tells of a label printer, and of one that takes one kind of paper.
fn tell_printers(desk: &mut Desk, kind: PaperKind) {
    let mut book = PrinterBook::default();
    let uri = "ipp://localhost:631/printers/Office".to_owned();
    let office = PrinterSetup::new("Office", PrinterAddress::Ipp { uri });
    book.keep(None, office);
    book.fallback = None;
    book.of_kind.insert(kind, PrinterName::new("Office"));
    desk.tell(Event::Printing(PrintingNews::BookKnown {
        request: RequestId(900),
        outcome: Ok(book),
    }));
}

#[test]
fn packing_slips_go_to_their_printer_without_a_file() {
    let mut desk = ui_papers::chosen();
    tell_printers(&mut desk, PaperKind::PackingSlip);
    desk.press("1 packing slip…");
    desk.press("Letter");
    desk.press("Print");
    let Command::Papers(PapersCommand::PrintSlips(print)) = desk.next_command() else {
        panic!("slips are printed");
    };
    assert_eq!(print.shipments, [ShipmentId::new("PAID")]);
    assert_eq!((print.paper, print.logo), (SlipPaper::Letter, None));
    assert_eq!(print.words.title, "Packing slip");
    assert!(
        !desk.shows("Packing slip of 1 shipment"),
        "the form is done"
    );
    desk.tell(Event::Papers(PapersEvent::SlipsSaved {
        request: print.request,
        outcome: Ok(SavedPapers {
            path: None,
            printer: Some(PrinterName::new("Office")),
            shipments: 1,
            pages: 1,
            left_out: Vec::new(),
        }),
    }));
    assert!(desk.shows("The packing slip of 1 shipment was given to Office"));
}

#[test]
fn without_a_printer_of_their_kind_slips_are_only_saved() {
    let mut desk = ui_papers::chosen();
    tell_printers(&mut desk, PaperKind::HandOverSheet);
    desk.press("1 packing slip…");
    let button = desk.harness.get_by_label("Print");
    assert!(button.accesskit_node().is_disabled());
    let told = button.accesskit_node().description();
    assert!(told.is_some_and(|told| told.contains("in Settings")));
    desk.press("Print");
    desk.assert_no_command();
}

#[test]
fn a_hand_over_sheet_goes_to_its_printer_once() {
    let mut desk = ui_batches::opened(vec![parcel("S1")], Vec::new());
    tell_printers(&mut desk, PaperKind::HandOverSheet);
    desk.press("Close out");
    let asked_anew = desk.next_command();
    assert!(
        matches!(asked_anew, Command::Batches(_)),
        "the bag is read again"
    );
    desk.press("Print the hand-over sheet");
    let Command::Batches(BatchesCommand::PrintSheet(print)) = desk.next_command() else {
        panic!("the sheet is printed");
    };
    assert_eq!(print.sheet.rows.len(), 1);
    assert!(desk.shows("The hand-over sheet is being printed"));
    let (request, batch) = (print.request, print.batch);
    let answer = |desk: &mut Desk, outcome| {
        desk.tell(Event::Batches(BatchesEvent::SheetPrinted {
            request,
            batch,
            outcome,
        }));
    };
    answer(&mut desk, Ok(PrinterName::new("Office")));
    assert!(desk.shows("The hand-over sheet was given to Office"));
    desk.press("Print the hand-over sheet");
    let Command::Batches(BatchesCommand::PrintSheet(again)) = desk.next_command() else {
        panic!("it is printed when it is asked for");
    };
    let printer = "Office".to_owned();
    let fault = PrintFault::TakesOnlyZpl { printer };
    desk.tell(Event::Batches(BatchesEvent::SheetPrinted {
        request: again.request,
        batch,
        outcome: Err(Failure::new(Cause::Printing(fault))),
    }));
    assert!(desk.shows("Office takes labels as ZPL"));
}
