//! Packing slips and manifests on paper, without a file between, by
//! accessible names.

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sendoff::contract::{Cause, Failure, Notice, PrintFault};
use sendoff::features::batches::calls as batches;
use sendoff::features::documents::calls as documents;
use sendoff::features::documents::calls::SavedDocuments;
use sendoff::model::{
    batch::{Batch, BatchStatus, OpenBatch},
    ids::ShipmentId,
    printer::{IppAddress, PaperKind, PrinterAddress, PrinterBook, PrinterName, PrinterSetup},
    sheet_paper::SheetPaper,
};

use super::{
    support::{
        bags::{BAG, batch, parcel},
        test_window::TestWindow,
    },
    ui_batches, ui_documents,
};

/// Tells of a label printer, and of one that takes one kind of paper.
fn tell_printers(window: &mut TestWindow, kind: PaperKind) {
    let mut book = PrinterBook::default();
    let uri = "ipp://localhost:631/printers/Office".to_owned();
    let office = PrinterSetup::new("Office", PrinterAddress::Ipp(IppAddress { uri }));
    book.keep(None, office);
    book.fallback = None;
    book.of_kind.insert(kind, PrinterName::new("Office"));
    window.notify(Notice::PrintersKnown(Ok(book)));
}

#[test]
fn packing_slips_go_to_their_printer_without_a_file() {
    let mut window = ui_documents::chosen();
    tell_printers(&mut window, PaperKind::PackingSlip);
    window.press("1 packing slip…");
    assert!(!window.shows("Office has"), "both are labels' paper");
    window.press("Letter");
    assert!(window.shows("Office has 4 × 6 in paper, and what it prints is laid out for that."));
    window.press("Print");
    let print = window.next::<documents::PrintSlips>();
    assert_eq!(print.shipments, [ShipmentId::new("PAID")]);
    assert_eq!(print.logo, None);
    assert_eq!(print.words.title, "Packing slip");
    assert!(
        !window.shows("Packing slip of 1 shipment"),
        "the form is done"
    );
    window.reply(
        &print,
        Ok(SavedDocuments {
            path: None,
            printer: Some(PrinterName::new("Office")),
            shipments: 1,
            pages: 1,
            left_out: Vec::new(),
            already_printed: 0,
            maybe_printed: 0,
        }),
    );
    assert!(window.shows("The packing slip of 1 shipment was sent to Office"));
}

#[test]
fn without_a_printer_of_their_kind_slips_are_only_saved() {
    let mut window = ui_documents::chosen();
    tell_printers(&mut window, PaperKind::Manifest);
    window.press("1 packing slip…");
    assert!(window.harness.query_by_label("Print").is_none());
    let buttons = window.harness.query_all_by_label("Choose a printer…");
    buttons.last().unwrap().click();
    window.harness.run_steps(3);
    window.assert_no_call();
    assert!(window.shows("Default printer"), "that is in Settings");
}

#[test]
fn a_printer_that_takes_only_zpl_is_not_offered_for_what_is_a_page() {
    let mut window = ui_documents::chosen();
    window.has_printer();
    window.press("1 packing slip…");
    let button = window.harness.get_by_label("Print");
    assert!(button.accesskit_node().is_disabled());
    let description = button.accesskit_node().description();
    assert!(description.is_some_and(|description| description.contains("only ZPL")));
    window.press("Print");
    window.assert_no_call();
}

#[test]
fn a_manifest_goes_to_its_printer_once() {
    let mut window = ui_batches::opened(vec![parcel("S1")], Vec::new());
    tell_printers(&mut window, PaperKind::Manifest);
    window.press("Close out");
    window.next::<batches::Open>();
    window.press("Print the manifest");
    let print = window.next::<batches::PrintSheet>();
    assert_eq!(print.sheet.rows.len(), 1);
    assert!(window.shows("The manifest is being printed"));
    window.reply(&print, Ok(PrinterName::new("Office")));
    assert!(window.shows("The manifest was sent to Office"));
    window.press("Print the manifest");
    let again = window.next::<batches::PrintSheet>();
    let printer = "Office".to_owned();
    let fault = PrintFault::TakesOnlyZpl { printer };
    window.reply(&again, Err(Failure::new(Cause::Printing(fault))));
    assert!(window.shows("Office accepts only ZPL"));
}

#[test]
fn the_batchs_own_label_goes_to_its_printer_where_the_service_gives_one() {
    let mut window = ui_batches::opened(vec![parcel("S1")], Vec::new());
    tell_printers(&mut window, PaperKind::BatchLabel);
    window.press("Close out");
    let read_again = window.next::<batches::Open>();
    assert!(window.shows("The service gives no label for this batch."));
    assert!(!window.shows("Print the batch label"));
    window.reply(
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
    window.press("Print the batch label");
    let received = window.next::<batches::PrintLabel>();
    assert_eq!(received.batch, BAG);
    assert!(window.shows("The batch label is being printed"));
    assert!(!window.shows("Print the batch label"), "not twice");
    window.reply(&received, Ok(PrinterName::new("Office")));
    assert!(window.shows("The batch label was sent to Office"));
}

#[test]
fn a_manifest_is_saved_for_the_paper_that_is_chosen() {
    let mut window = ui_batches::opened(vec![parcel("S1")], Vec::new());
    window.press("Close out");
    window.next::<batches::Open>();
    window.type_into("Folder or file", "/out/sheet.pdf");
    for paper in [SheetPaper::Letter, SheetPaper::Label] {
        if paper == SheetPaper::Label {
            window.press("4 × 6 in");
        }
        window.press("Save the manifest");
        let save = window.next::<batches::SaveSheet>();
        assert_eq!(save.paper, paper);
        window.reply(&save, Ok(save.to.clone()));
    }
}
