//! Packing slips and manifests at the printer of their kind: given
//! once, as PDF, and reported as they are.

use sendoff::contract::{Cause, Failure, PrintFault};
use sendoff::features::batches::calls as batches;
use sendoff::features::documents::calls as documents;
use sendoff::features::documents::calls::SavedDocuments;
use sendoff::{
    model::{
        ids::{BatchId, ShipmentId},
        label::LabelFormat,
        manifest::Manifest,
        packing_slip::SlipWords,
        printer::{IppAddress, LabelSize, PaperKind, PrinterAddress, PrinterName, PrinterSetup},
    },
    practice::labels::render_png,
};

use super::{
    support::{labels::content, paper::page_sizes, printers::IppFault},
    worker_support::{BENCH, Program, Scenario, Tamper, bought, with_label},
};

async fn slips(program: &mut Program, shipments: &[ShipmentId]) -> Result<SavedDocuments, Failure> {
    let shipments = shipments.to_vec();
    let words = Box::new(SlipWords {
        title: "Packing slip".to_owned(),
        ..SlipWords::default()
    });
    let print = documents::PrintSlips {
        shipments,
        words,
        logo: None,
    };
    program.ask(print).await
}

async fn sheet(program: &mut Program) -> Result<PrinterName, Failure> {
    let print = batches::PrintSheet {
        batch: BatchId(12),
        sheet: Box::new(Manifest {
            title: "Manifest, batch 12".to_owned(),
            ..Manifest::default()
        }),
    };
    program.ask(print).await
}

/// A queue that takes PDF.
async fn add_office(program: &mut Program) {
    let uri = "ipp://queue/printers/Office".to_owned();
    let mut office = PrinterSetup::new("Office", PrinterAddress::Ipp(IppAddress { uri }));
    office.format = LabelFormat::Pdf;
    program.add_printer(office).await;
}

fn cause<T: std::fmt::Debug>(outcome: Result<T, Failure>) -> PrintFault {
    match outcome.unwrap_err().cause {
        Cause::Printing(fault) => fault,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn slips_and_sheets_arrive_as_pdf_and_leave_no_trace_in_the_journal() {
    let (shop, mut program) = Scenario::new().connected().await;
    add_office(&mut program).await;
    let shipments = bought(&mut program, &shop, 2).await;
    let printed = slips(&mut program, &shipments).await.unwrap();
    assert_eq!(printed.printer, Some(PrinterName::new("Office")));
    assert_eq!(
        (printed.path, printed.shipments, printed.pages),
        (None, 2, 2)
    );
    assert_eq!(sheet(&mut program).await, Ok(PrinterName::new("Office")));
    let jobs = shop.printers.ipp.jobs();
    assert_eq!(jobs.len(), 2);
    for job in &jobs {
        assert_eq!(job.mime, "application/pdf");
        assert!(job.bytes.starts_with(b"%PDF-"));
    }
    assert!(
        jobs[0].name.starts_with("packing-slips-"),
        "{}",
        jobs[0].name
    );
    assert!(jobs[1].name.starts_with("batch-12-"), "{}", jobs[1].name);
    assert_eq!(program.unprinted.len(), 2, "they are no labels");
}

#[tokio::test(start_paused = true)]
async fn a_paper_goes_to_the_printer_of_its_kind_or_nowhere() {
    let (shop, mut program) = Scenario::new().connected().await;
    let kind = PaperKind::Manifest;
    let none = PrintFault::NoPrinterFor { kind };
    assert_eq!(cause(sheet(&mut program).await), none);
    program.add_raw_printer().await;
    let printer = BENCH.to_owned();
    let only_zpl = PrintFault::TakesOnlyZpl { printer };
    assert_eq!(cause(sheet(&mut program).await), only_zpl);
    assert_eq!(shop.printers.raw.received(), b"");
}

#[tokio::test(start_paused = true)]
async fn what_became_of_a_paper_is_reported_and_never_tried_again() {
    let (shop, mut program) = Scenario::new().connected().await;
    add_office(&mut program).await;
    shop.printers.ipp.stops("media-empty-error");
    let fault = cause(sheet(&mut program).await);
    assert!(matches!(fault, PrintFault::NotReady { .. }), "{fault:?}");
    shop.printers.ipp.goes_on();
    shop.printers.ipp.fault(Some(IppFault::RefusesJobs));
    let fault = cause(sheet(&mut program).await);
    assert!(
        matches!(fault, PrintFault::PaperRefused { .. }),
        "{fault:?}"
    );
    shop.printers.ipp.fault(Some(IppFault::HalfAJob));
    let fault = cause(sheet(&mut program).await);
    assert!(
        matches!(fault, PrintFault::PaperUnclear { .. }),
        "{fault:?}"
    );
    assert_eq!(shop.printers.ipp.jobs(), []);
}

#[tokio::test(start_paused = true)]
async fn a_paper_is_laid_out_for_the_paper_of_its_printer() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 1).await;
    for (size, name) in [
        (LabelSize::FOUR_BY_SIX, "288 x 432"),
        (LabelSize::LETTER, "612 x 792"),
    ] {
        let uri = "ipp://queue/printers/Office".to_owned();
        let mut office = PrinterSetup::new(name, PrinterAddress::Ipp(IppAddress { uri }));
        office.size = size;
        program.add_printer(office).await;
        for kind in [PaperKind::PackingSlip, PaperKind::Manifest] {
            program.choose_printer(kind, name).await;
        }
        slips(&mut program, &shipments).await.unwrap();
        sheet(&mut program).await.unwrap();
    }
    let sizes: Vec<String> = shop
        .printers
        .ipp
        .jobs()
        .iter()
        .map(|job| page_sizes(&job.bytes))
        .collect();
    for (size, name) in sizes
        .iter()
        .zip(["288 x 432", "288 x 432", "612 x 792", "612 x 792"])
    {
        assert!(size.contains(name), "{sizes:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_batchs_own_label_goes_to_its_printer_in_the_form_that_it_takes() {
    let zpl = b"^XA^FO50,50^FDBatch^FS^XZ".to_vec();
    let png = render_png(&content("7023210039414604").into()).unwrap();
    for (format, sent) in [(LabelFormat::Zpl, zpl), (LabelFormat::Pdf, png)] {
        let (shop, mut program) = Scenario::new().connected().await;
        let uri = "ipp://queue/printers/Dock".to_owned();
        let mut dock = PrinterSetup::new("Dock", PrinterAddress::Ipp(IppAddress { uri }));
        dock.format = format;
        program.add_printer(dock).await;
        let batch = shop.make_batch("theirs");
        let print = batches::PrintLabel { batch };
        let none = program.ask(print.clone()).await.unwrap_err();
        assert!(matches!(none.cause, Cause::NoLabelFile { .. }), "{none:?}");
        shop.tamper(with_label(batch));
        shop.tamper(Tamper::label(Ok(sent.clone())));
        let printer = program.ask(print.clone()).await.unwrap();
        assert_eq!(printer, PrinterName::new("Dock"));
        let jobs = shop.printers.ipp.jobs();
        assert_eq!(jobs.len(), 1, "{format}");
        assert_eq!(jobs[0].bytes, sent);
        let name = format!("batch-{batch}-label-");
        assert!(jobs[0].name.starts_with(&name), "{}", jobs[0].name);
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_no_label_is_not_printed_as_one() {
    let (shop, mut program) = Scenario::new().connected().await;
    add_office(&mut program).await;
    let batch = shop.make_batch("theirs");
    shop.tamper(with_label(batch));
    shop.tamper(Tamper::label(Ok(b"<html>".to_vec())));
    let print = batches::PrintLabel { batch };
    let failure = program.ask(print.clone()).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::LabelWrong { .. }),
        "{failure:?}"
    );
    assert_eq!(shop.printers.ipp.jobs(), []);
}
