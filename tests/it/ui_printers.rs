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
            FoundPrinter, PrinterAddress, PrinterBook, PrinterName, PrinterSetup, PrinterState,
            PrinterStatus, Trouble,
        },
    },
};

use super::{
    support::desk::{Desk, Received, Setup},
    ui_lists::unprinted,
};

fn settings(preferences: Preferences) -> Desk {
    let mut desk = Desk::open_with(Setup {
        size: [1280.0, 2_400.0],
        preferences,
        ..Setup::default()
    });
    desk.key(Modifiers::COMMAND, Key::Num8);
    desk
}

fn book() -> PrinterBook {
    let mut book = PrinterBook::default();
    let raw = PrinterAddress::Raw {
        host: "10.0.0.9".to_owned(),
        port: 9100,
    };
    book.keep(None, PrinterSetup::new("Bench 1", raw));
    let uri = "ipp://localhost:631/printers/Office".to_owned();
    book.keep(
        None,
        PrinterSetup::new("Office", PrinterAddress::Ipp { uri }),
    );
    book
}

fn tell_book(desk: &mut Desk) {
    desk.notify(Notice::PrintersKnown(Ok(book())));
}

#[test]
fn a_label_printer_is_set_up_with_problems_at_its_fields() {
    let mut desk = settings(Preferences::default());
    desk.press("Add a printer…");
    desk.press("Save printer");
    assert!(desk.shows("Required"));
    desk.assert_no_call();
    desk.type_into("Name of the printer", "Bench 1");
    desk.type_into("Host name or IP address", "not a host");
    assert!(desk.shows("Not a host name or an IP address"));
    desk.press("Save printer");
    desk.assert_no_call();
    desk.press("Cancel");
    desk.press("Add a printer…");
    desk.type_into("Name of the printer", "Bench 1");
    desk.type_into("Host name or IP address", "10.0.0.9");
    desk.press("Save printer");
    let save = desk.next::<SavePrinter>();
    assert_eq!(save.former, None);
    assert_eq!(save.setup.format, LabelFormat::Zpl);
    let host = "10.0.0.9".to_owned();
    assert_eq!(save.setup.address, PrinterAddress::Raw { host, port: 9100 });
    desk.reply(&save, Ok(book()));
    assert!(desk.shows("10.0.0.9:9100"));
    assert!(!desk.shows("Save printer"), "the form is done");
}

#[test]
fn a_queue_that_is_found_is_added_by_its_address() {
    let mut desk = settings(Preferences::default());
    desk.press("Find print queues");
    let received = desk.next::<FindQueues>();
    assert_eq!(received.server, None);
    let outcome = Ok(vec![FoundPrinter {
        name: "Zebra".to_owned(),
        uri: "ipp://localhost:631/printers/Zebra".to_owned(),
        model: Some("Zebra ZD420".to_owned()),
    }]);
    desk.reply(&received, outcome);
    assert!(desk.shows("Zebra ZD420"));
    desk.press("Add Zebra…");
    desk.press("Save printer");
    let save = desk.next::<SavePrinter>();
    let uri = "ipp://localhost:631/printers/Zebra".to_owned();
    assert_eq!(save.setup.address, PrinterAddress::Ipp { uri });
}

#[test]
fn a_test_label_says_what_to_look_at_and_a_printer_how_it_is() {
    let mut desk = settings(Preferences::default());
    tell_book(&mut desk);
    desk.press("Print a test label on Bench 1");
    let test = desk.next::<PrintTestPage>();
    let page = &test.page;
    assert!(page.rows.contains(&"Bench 1".to_owned()), "{page:?}");
    desk.reply(&test, Ok(()));
    assert!(desk.shows("its barcode readable"));
    desk.press("Check the printers");
    let received = desk.next::<QueryPrinters>();
    let troubles = vec![Trouble::PaperOut, Trouble::HeadOpen];
    let status = PrinterStatus::of(PrinterState::Trouble(troubles));
    let outcome = Ok(vec![(PrinterName::new("Bench 1"), status)]);
    desk.reply(&received, outcome);
    assert!(desk.shows("Out of paper, Print head open"));
}

fn queue() -> Desk {
    let mut desk = Desk::open();
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    desk.press("2 bought, not printed");
    desk.press("Select all");
    desk
}

fn sent(
    desk: &mut Desk,
    print: &Received<PrintLabels>,
    shipment: &str,
    outcome: Result<(), PrintFault>,
) {
    let shipment = ShipmentId::new(shipment);
    let outcome = match outcome {
        Ok(()) => Ok(PrinterName::new("Bench 1")),
        Err(fault) => Err(Failure::of(&shipment, Cause::Printing(fault))),
    };
    desk.progress(print, LabelSent { shipment, outcome });
}

#[test]
fn labels_are_printed_from_the_list_and_again_only_with_a_yes() {
    let mut desk = queue();
    desk.press("Print 2 labels");
    let print = desk.next::<PrintLabels>();
    let both = [ShipmentId::new("S1"), ShipmentId::new("S2")];
    assert_eq!(
        (&print.shipments[..], &print.again),
        (&both[..], &Again::No)
    );
    sent(&mut desk, &print, "S1", Ok(()));
    sent(&mut desk, &print, "S2", Err(PrintFault::MayBeOnPaper));
    desk.reply(&print, Ok(PrintCounts::default()));
    assert!(desk.shows("1 label sent to Bench 1"));
    assert!(desk.shows("Destroy what came out before"));
    desk.key(Modifiers::NONE, Key::Escape);
    desk.press("Print again…");
    assert!(desk.shows("Destroy the old label first"));
    desk.press("It came out unreadable");
    desk.press("Old one destroyed, print again");
    let again = desk.next::<PrintLabels>();
    assert_eq!(again.shipments, [ShipmentId::new("S2")]);
    assert!(matches!(again.again, Again::Yes { .. }));
}

#[test]
fn a_printer_that_is_back_is_asked_about_and_not_fed() {
    let mut desk = Desk::open();
    let printer = PrinterName::new("Bench 1");
    let status = PrinterStatus::of(PrinterState::Trouble(vec![Trouble::PaperOut]));
    let warned = printer.clone();
    desk.notify(Notice::PrinterNotReady {
        printer: warned,
        status,
    });
    assert!(desk.shows("Bench 1 can't print now: Out of paper"));
    let shipments = vec![ShipmentId::new("S1")];
    desk.notify(Notice::PrinterReady { printer, shipments });
    assert!(desk.shows("Bench 1 prints again"));
    assert!(!desk.shows("can't print now"), "that is over");
    desk.assert_no_call();
    desk.press("Print 1 label");
    let print = desk.next::<PrintLabels>();
    assert_eq!(print.printer, Some(PrinterName::new("Bench 1")));
    assert_eq!(print.again, Again::No);
}

#[test]
fn the_section_of_printers_looks_as_it_should_in_both_languages() {
    for (language, theme, name) in [
        (Language::English, Theme::Light, "printers-english"),
        (Language::French, Theme::Dark, "printers-french"),
    ] {
        let mut desk = settings(Preferences {
            language,
            theme,
            ..Preferences::default()
        });
        tell_book(&mut desk);
        let add = match language {
            Language::French => "Ajouter une imprimante…",
            Language::System | Language::English => "Add a printer…",
        };
        desk.harness.get_by_label(add).click();
        desk.harness.run_steps(3);
        assert!(desk.shows("10.0.0.9:9100"));
        if let Some(folder) = std::env::var_os("SENDOFF_PICTURES") {
            let path = std::path::Path::new(&folder).join(format!("{name}.png"));
            desk.picture().save(path).unwrap();
        }
    }
}
