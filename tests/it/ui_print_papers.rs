//! Packing slips and hand-over sheets on paper, without a file between, by
//! accessible names.

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sendoff::contract::{Cause, Failure, Notice, PrintFault};
use sendoff::features::batches::calls as batches;
use sendoff::features::documents::calls as documents;
use sendoff::features::documents::calls::SavedDocuments;
use sendoff::model::{
    batch::{Batch, BatchStatus, OpenBatch},
    ids::ShipmentId,
    printer::{PaperKind, PrinterAddress, PrinterBook, PrinterName, PrinterSetup},
    sheet_paper::SheetPaper,
};

use super::{
    support::{
        bags::{BAG, batch, parcel},
        desk::Desk,
    },
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
    desk.notify(Notice::PrintersKnown(Ok(book)));
}

#[test]
fn packing_slips_go_to_their_printer_without_a_file() {
    let mut desk = ui_papers::chosen();
    tell_printers(&mut desk, PaperKind::PackingSlip);
    desk.press("1 packing slip…");
    assert!(!desk.shows("Office has"), "both are labels' paper");
    desk.press("Letter");
    assert!(desk.shows("Office has 4 × 6 in paper, and what it prints is laid out for that."));
    desk.press("Print");
    let print = desk.next::<documents::PrintSlips>();
    assert_eq!(print.shipments, [ShipmentId::new("PAID")]);
    assert_eq!(print.logo, None);
    assert_eq!(print.words.title, "Packing slip");
    assert!(
        !desk.shows("Packing slip of 1 shipment"),
        "the form is done"
    );
    desk.reply(
        &print,
        Ok(SavedDocuments {
            path: None,
            printer: Some(PrinterName::new("Office")),
            shipments: 1,
            pages: 1,
            left_out: Vec::new(),
            already_printed: 0,
        }),
    );
    assert!(desk.shows("The packing slip of 1 shipment was sent to Office"));
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
    desk.assert_no_call();
}

#[test]
fn a_hand_over_sheet_goes_to_its_printer_once() {
    let mut desk = ui_batches::opened(vec![parcel("S1")], Vec::new());
    tell_printers(&mut desk, PaperKind::HandOverSheet);
    desk.press("Close out");
    desk.next::<batches::Open>();
    desk.press("Print the hand-over sheet");
    let print = desk.next::<batches::PrintSheet>();
    assert_eq!(print.sheet.rows.len(), 1);
    assert!(desk.shows("The hand-over sheet is being printed"));
    desk.reply(&print, Ok(PrinterName::new("Office")));
    assert!(desk.shows("The hand-over sheet was sent to Office"));
    desk.press("Print the hand-over sheet");
    let again = desk.next::<batches::PrintSheet>();
    let printer = "Office".to_owned();
    let fault = PrintFault::TakesOnlyZpl { printer };
    desk.reply(&again, Err(Failure::new(Cause::Printing(fault))));
    assert!(desk.shows("Office accepts only ZPL"));
}

#[test]
fn the_batchs_own_label_goes_to_its_printer_where_the_service_gives_one() {
    let mut desk = ui_batches::opened(vec![parcel("S1")], Vec::new());
    tell_printers(&mut desk, PaperKind::BatchLabel);
    desk.press("Close out");
    let read_again = desk.next::<batches::Open>();
    assert!(desk.shows("The service gives no label for this batch."));
    assert!(!desk.shows("Print the batch label"));
    desk.reply(
        &read_again,
        Ok(Box::new(OpenBatch {
            batch: Batch {
                label_png_url: Some("https://labels.example/12.png".to_owned()),
                ..batch(BatchStatus::Pending)
            },
            parcels: vec![parcel("S1")],
            is_cut_off: false,
            scans: Vec::new(),
            closing: None,
            read_at: None,
        })),
    );
    desk.press("Print the batch label");
    let received = desk.next::<batches::PrintLabel>();
    assert_eq!(received.batch, BAG);
    assert!(desk.shows("The batch label is being printed"));
    assert!(!desk.shows("Print the batch label"), "not twice");
    desk.reply(&received, Ok(PrinterName::new("Office")));
    assert!(desk.shows("The batch label was sent to Office"));
}

#[test]
fn a_hand_over_sheet_is_saved_for_the_paper_that_is_chosen() {
    let mut desk = ui_batches::opened(vec![parcel("S1")], Vec::new());
    desk.press("Close out");
    desk.next::<batches::Open>();
    desk.type_into("Folder or file", "/out/sheet.pdf");
    for paper in [SheetPaper::Letter, SheetPaper::Label] {
        if paper == SheetPaper::Label {
            desk.press("4 × 6 in");
        }
        desk.press("Save the hand-over sheet");
        let save = desk.next::<batches::SaveSheet>();
        assert_eq!(save.paper, paper);
        desk.reply(&save, Ok(save.to.clone()));
    }
}
