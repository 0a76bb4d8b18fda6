//! Printers in the window, by accessible names: set up, tried, chosen, and
//! given labels from the list of what is bought and not printed.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    contract::{Cause, Failure, Notice, PrintFault},
    features::printing::calls::{
        Again, FindQueues, LabelSent, PrintCounts, PrintLabels, PrintTestPage, QueryPrinters,
        SavePrinter,
    },
    model::{
        ids::ShipmentId,
        label::LabelFormat,
        preferences::{Language, Preferences, Theme},
        printer::{
            AddressKind, FoundPrinter, IppAddress, PrintStanding, PrinterAddress, PrinterBook,
            PrinterName, PrinterSetup, PrinterState, PrinterStatus, RawAddress, Trouble,
            UsbAddress,
        },
    },
};

use super::{
    support::test_window::{Received, Setup, TestWindow, printer_book},
    ui_lists::unprinted,
};

fn settings(preferences: Preferences) -> TestWindow {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 2_400.0],
        preferences,
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num8);
    window
}

fn book() -> PrinterBook {
    let mut book = printer_book();
    let uri = "ipp://localhost:631/printers/Office".to_owned();
    book.keep(
        None,
        PrinterSetup::new("Office", PrinterAddress::Ipp(IppAddress { uri })),
    );
    book
}

fn tell_book(window: &mut TestWindow) {
    window.notify(Notice::PrintersKnown(Ok(book())));
}

#[test]
fn a_label_printer_is_set_up_with_problems_at_its_fields() {
    let mut window = settings(Preferences::default());
    window.press("Add a printer…");
    // A picture or a page is never offered to a printer that takes ZPL only.
    let formats = |window: &TestWindow| {
        let all = ["PNG", "PDF", "ZPL"].into_iter();
        let shown = all.filter(|format| window.harness.query_by_label(format).is_some());
        shown.collect::<Vec<_>>()
    };
    assert_eq!(formats(&window), ["ZPL"]);
    window.press("Print queue");
    assert_eq!(formats(&window), ["PNG", "PDF", "ZPL"]);
    window.press("Label printer in the network");
    window.press("Save printer");
    assert!(window.shows("Required"));
    window.assert_no_call();
    window.type_into("Name of the printer", "Bench 1");
    window.type_into("Host name or IP address", "not a host");
    assert!(window.shows("Not a host name or an IP address"));
    window.press("Save printer");
    window.assert_no_call();
    window.press("Cancel");
    window.press("Add a printer…");
    window.type_into("Name of the printer", "Bench 1");
    window.type_into("Host name or IP address", "10.0.0.9");
    window.press("Save printer");
    let save = window.next::<SavePrinter>();
    assert_eq!(save.former, None);
    assert_eq!(save.setup.format, LabelFormat::Zpl);
    let host = "10.0.0.9".to_owned();
    assert_eq!(
        save.setup.address,
        PrinterAddress::Raw(RawAddress { host, port: 9100 })
    );
    window.reply(&save, Ok(book()));
    assert!(window.shows("10.0.0.9:9100"));
    assert!(!window.shows("Save printer"), "the form is done");
    assert!(window.shows("Bench 1 is saved."));
    window.harness.run_steps(2);
    assert_eq!(window.focused().as_deref(), Some("Add a printer…"));
}

#[test]
fn a_queue_that_is_found_is_added_by_its_address() {
    let mut window = settings(Preferences::default());
    window.press("Find printers");
    let received = window.next::<FindQueues>();
    assert_eq!(received.server, None);
    let outcome = Ok(vec![FoundPrinter {
        name: "Zebra".to_owned(),
        kind: AddressKind::Ipp,
        address: "ipp://localhost:631/printers/Zebra".to_owned(),
        model: Some("Zebra ZD420".to_owned()),
    }]);
    window.reply(&received, outcome);
    assert!(window.shows("Zebra ZD420"));
    window.press("Add Zebra…");
    window.press("Save printer");
    let save = window.next::<SavePrinter>();
    let uri = "ipp://localhost:631/printers/Zebra".to_owned();
    assert_eq!(save.setup.address, PrinterAddress::Ipp(IppAddress { uri }));
}

#[test]
fn a_printer_on_a_usb_cable_is_added_by_its_device_file_and_takes_zpl_only() {
    let mut window = settings(Preferences::default());
    window.press("Find printers");
    let received = window.next::<FindQueues>();
    let outcome = Ok(vec![FoundPrinter {
        name: "Zebra ZD420".to_owned(),
        kind: AddressKind::Usb,
        address: "/dev/usb/lp0".to_owned(),
        model: Some("Zebra ZD420".to_owned()),
    }]);
    window.reply(&received, outcome);
    window.press("Add Zebra ZD420…");
    assert!(window.harness.query_by_label("PDF").is_none());
    window.press("Save printer");
    let save = window.next::<SavePrinter>();
    let device = "/dev/usb/lp0".into();
    assert_eq!(
        save.setup.address,
        PrinterAddress::Usb(UsbAddress { device })
    );
    assert_eq!(save.setup.format, LabelFormat::Zpl);
}

#[test]
fn a_test_label_says_what_to_look_at_and_a_printer_how_it_is() {
    let mut window = settings(Preferences::default());
    tell_book(&mut window);
    window.press("Print a test label on Bench 1");
    let test = window.next::<PrintTestPage>();
    let page = &test.page;
    assert!(page.rows.contains(&"Bench 1".to_owned()), "{page:?}");
    window.reply(&test, Ok(()));
    assert!(window.shows("its barcode readable"));
    window.pass(120);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.pass(15);
    assert!(window.shows("its barcode readable"), "somebody came back");
    window.pass(15);
    assert!(!window.shows("its barcode readable"), "it is looked at");
    window.press("Check the printers");
    let received = window.next::<QueryPrinters>();
    let troubles = vec![Trouble::PaperOut, Trouble::HeadOpen];
    let status = PrinterStatus::of(PrinterState::Trouble(troubles));
    let outcome = Ok(vec![(PrinterName::new("Bench 1"), status)]);
    window.reply(&received, outcome);
    assert!(window.shows("Out of paper, Print head open"));
}

#[test]
fn a_printer_that_is_remembered_to_say_nothing_is_shown_so() {
    let mut window = settings(Preferences::default());
    let mut book = printer_book();
    window.notify(Notice::PrintersKnown(Ok(book.clone())));
    assert!(!window.shows("Gives no status"));
    book.printers[0].gives_no_status = true;
    window.notify(Notice::PrintersKnown(Ok(book)));
    assert!(window.shows("Gives no status"));
}

fn queue() -> TestWindow {
    let mut window = TestWindow::open();
    window.has_printer();
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
    window.press("Select all");
    window
}

#[test]
fn the_question_before_printing_names_the_labels_that_are_printed_and_not_fewer() {
    let mut window = TestWindow::open();
    window.has_printer();
    let labels = ["1", "2", "3", "4", "5"].map(|order| {
        let mut label = unprinted(order, "Ana");
        // Older than today: it is asked about.
        label.bought_at = "2026-02-20T12:00:00Z".parse().unwrap();
        if matches!(order, "1" | "2") {
            label.standing = PrintStanding::Sent;
        }
        label
    });
    window.notify(Notice::UnprintedChanged {
        unprinted: labels.to_vec(),
    });
    window.press("5 bought, not printed");
    window.press("Select all");
    window.press("Print 5 labels");
    assert!(window.shows("Print 3 labels?"));
    window.press("Print 3 labels");
    let print = window.next::<PrintLabels>();
    assert_eq!(print.shipments.len(), 3);
}

fn sent(
    window: &mut TestWindow,
    print: &Received<PrintLabels>,
    shipment: &str,
    outcome: Result<(), PrintFault>,
) {
    let shipment = ShipmentId::new(shipment);
    let outcome = match outcome {
        Ok(()) => Ok(PrinterName::new("Bench 1")),
        Err(fault) => Err(Failure::of(&shipment, Cause::Printing(fault))),
    };
    window.progress(print, LabelSent { shipment, outcome });
}

#[test]
fn labels_are_printed_from_the_list_and_again_only_with_a_yes() {
    let mut window = queue();
    window.press("Print 2 labels");
    let print = window.next::<PrintLabels>();
    let both = [ShipmentId::new("S1"), ShipmentId::new("S2")];
    assert_eq!(
        (&print.shipments[..], &print.again),
        (&both[..], &Again::No)
    );
    sent(&mut window, &print, "S1", Ok(()));
    sent(&mut window, &print, "S2", Err(PrintFault::MayBeOnPaper));
    window.reply(&print, Ok(PrintCounts::default()));
    window.press("1 more notice");
    assert!(window.shows("1 label sent to Bench 1"));
    assert!(window.shows("Destroy what came out before"));
    window.key(Modifiers::NONE, Key::Escape);
    window.press("Print again…");
    assert!(window.shows("Destroy the old label first"));
    window.press("It came out unreadable");
    window.press("Old one destroyed, print again");
    let again = window.next::<PrintLabels>();
    assert_eq!(again.shipments, [ShipmentId::new("S2")]);
    assert!(matches!(again.again, Again::Yes { .. }));
}

#[test]
fn a_printer_that_is_back_is_asked_about_and_not_fed() {
    let mut window = TestWindow::open();
    let printer = PrinterName::new("Bench 1");
    let status = PrinterStatus::of(PrinterState::Trouble(vec![Trouble::PaperOut]));
    let warned = printer.clone();
    window.notify(Notice::PrinterNotReady {
        printer: warned,
        status,
    });
    assert!(window.shows("Bench 1 can't print now. Out of paper"));
    let shipments = vec![ShipmentId::new("S1")];
    window.notify(Notice::PrinterReady { printer, shipments });
    assert!(window.shows("Bench 1 prints again"));
    assert!(!window.shows("can't print now"), "that is over");
    window.assert_no_call();
    window.press("Print 1 label");
    let print = window.next::<PrintLabels>();
    assert_eq!(print.printer, Some(PrinterName::new("Bench 1")));
    assert_eq!(print.again, Again::No);
}

#[test]
fn the_section_of_printers_looks_as_it_should_in_both_languages() {
    for (language, theme, name) in [
        (Language::English, Theme::Light, "printers-english"),
        (Language::French, Theme::Dark, "printers-french"),
    ] {
        let mut window = settings(Preferences {
            language,
            theme,
            ..Preferences::default()
        });
        tell_book(&mut window);
        let add = match language {
            Language::French => "Ajouter une imprimante…",
            Language::System | Language::English => "Add a printer…",
        };
        window.harness.get_by_label(add).click();
        window.harness.run_steps(3);
        assert!(window.shows("10.0.0.9:9100"));
        if let Some(folder) = std::env::var_os("SENDOFF_PICTURES") {
            let path = std::path::Path::new(&folder).join(format!("{name}.png"));
            window.picture().save(path).unwrap();
        }
    }
}
