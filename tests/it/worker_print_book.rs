//! The printers of this machine: kept where a person can read them, checked,
//! and there without any account.

use sendoff::contract::Notice;
use sendoff::features::calls::Event;
use sendoff::features::printing::calls::ChoosePrinter;
use sendoff::features::printing::calls::FindQueues;
use sendoff::features::printing::calls::ListPrinters;
use sendoff::features::printing::calls::PrintAfterPurchase;
use sendoff::features::printing::calls::PrintTestPage;
use sendoff::features::printing::calls::QueryPrinters;
use sendoff::features::printing::calls::RemovePrinter;
use sendoff::features::printing::calls::SavePrinter;
use std::{fs, io::Read as _};

use sendoff::contract::{Cause, Failure, PrintFault};
use sendoff::features::printing::calls::Again;
use sendoff::features::settings::calls as settings;
use sendoff::model::{
    environment::Environment,
    label::LabelFormat,
    printer::{
        FolderAddress, PaperKind, PrinterAddress, PrinterBook, PrinterField, PrinterName,
        PrinterSetup, PrinterState, PrinterStatus, TestPage,
    },
};

use super::worker_support::{BENCH, Program, Scenario, Shop};

async fn looks(program: &mut Program) -> Vec<(PrinterName, PrinterStatus)> {
    program.ask(QueryPrinters {}).await.unwrap()
}

async fn tested(program: &mut Program, name: &str) -> Result<(), Failure> {
    let name = PrinterName::new(name);
    let page = Box::new(TestPage {
        title: "Test".to_owned(),
        rows: vec![name.to_string()],
        ruler: "mm".to_owned(),
        code: "SENDOFF-TEST".to_owned(),
    });
    program.ask(PrintTestPage { name, page }).await
}

#[tokio::test(start_paused = true)]
async fn printers_need_no_connection_and_survive_a_restart() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.add_raw_printer().await;
    let name = PrinterName::new(BENCH);
    let chosen = name.clone();
    let choose = ChoosePrinter {
        kind: PaperKind::Manifest,
        printer: Some(chosen),
    };
    let kept = program.ask(choose).await.unwrap();
    assert_eq!(kept.fallback.as_ref(), Some(&name), "the first is for all");
    program.crash();
    let mut program = Program::start(&shop);
    assert_eq!(program.ask(ListPrinters {}).await.unwrap(), kept);
    assert_eq!(looks(&mut program).await[0].1.state, PrinterState::Ready);
    let left = program.ask(RemovePrinter { name }).await.unwrap();
    assert_eq!(left, PrinterBook::default());
}

#[tokio::test(start_paused = true)]
async fn printing_after_a_purchase_is_on_from_the_first_printer_on_until_it_is_set_off() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.add_raw_printer().await;
    let book = program.ask(ListPrinters {}).await.unwrap();
    assert!(book.print_after_purchase);
    let set_off = PrintAfterPurchase { is_on: false };
    assert!(!program.ask(set_off).await.unwrap().print_after_purchase);
    program.crash();
    let mut program = Program::start(&shop);
    let path = shop.path("hot");
    fs::create_dir_all(&path).unwrap();
    let folder = PrinterAddress::Folder(FolderAddress { path });
    program
        .add_printer(PrinterSetup::new("Second", folder))
        .await;
    let book = program.ask(ListPrinters {}).await.unwrap();
    assert!(!book.print_after_purchase, "it is not set on again");
}

#[tokio::test(start_paused = true)]
async fn printers_of_an_earlier_version_print_nothing_by_themselves() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.add_raw_printer().await;
    program.crash();
    let file = shop.data_dir().join("printers.toml");
    let text = fs::read_to_string(&file).unwrap();
    let lines = text.lines().filter(|line| !line.contains("print_after"));
    fs::write(&file, lines.collect::<Vec<_>>().join("\n")).unwrap();
    let mut program = Program::start(&shop);
    let book = program.ask(ListPrinters {}).await.unwrap();
    assert_eq!(book.printers.len(), 1);
    assert!(!book.print_after_purchase);
}

#[tokio::test(start_paused = true)]
async fn the_printers_are_reported_at_every_connection_and_no_printers_are_not() {
    let (shop, mut program) = Scenario::new().connected().await;
    assert!(!shop.watch().reported().contains("PrintersKnown"));
    program.add_raw_printer().await;
    program.crash();
    let mut program = Program::start(&shop);
    let connected = program.send(settings::Connect {
        account: Environment::Practice.into(),
    });
    let mut reported = None;
    program
        .until(|event| match event {
            Event::Notice(Notice::PrintersKnown(book)) => {
                reported = Some(book.unwrap());
                None
            }
            Event::Reply(reply) => (reply.id == connected).then_some(()),
            Event::Notice(_) => None,
        })
        .await;
    assert_eq!(reported.unwrap().printers[0].name, PrinterName::new(BENCH));
}

#[tokio::test(start_paused = true)]
async fn the_queues_of_a_server_are_offered_or_it_is_said_why_not() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    for (server, queues) in [("ipp://queue:631/", Some(2)), ("ipp://elsewhere/", None)] {
        let server = Some(server.to_owned());
        let found = program.ask(FindQueues { server }).await;
        match (queues, found) {
            (Some(queues), Ok(found)) => assert_eq!(found.len(), queues),
            (None, Err(failure)) => assert!(matches!(
                failure.cause,
                Cause::Printing(PrintFault::NoQueues { .. })
            )),
            (_, found) => panic!("{found:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_setup_that_is_wrong_is_reported_at_its_fields_and_not_kept() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let path = "not/whole".into();
    let setup = Box::new(PrinterSetup::new(
        "",
        PrinterAddress::Folder(FolderAddress { path }),
    ));
    let save = SavePrinter {
        former: None,
        setup,
    };
    let refused = program.ask(save).await.unwrap_err();
    let Cause::Printing(PrintFault::Invalid { problems }) = refused.cause else {
        panic!("not reported at the fields");
    };
    let fields: Vec<_> = problems.iter().map(|problem| problem.field).collect();
    assert_eq!(fields, [PrinterField::Name, PrinterField::Address]);
    assert!(!shop.data_dir().join("printers.toml").exists());
}

#[tokio::test(start_paused = true)]
async fn a_broken_book_is_reported_and_left_alone() {
    let shop = Shop::new();
    fs::create_dir_all(shop.data_dir()).unwrap();
    let path = shop.data_dir().join("printers.toml");
    fs::write(&path, "printers = 7").unwrap();
    let mut program = Program::start(&shop);
    program.ask(ListPrinters {}).await.unwrap_err();
    assert_eq!(fs::read_to_string(&path).unwrap(), "printers = 7");
}

#[tokio::test(start_paused = true)]
async fn a_test_label_goes_to_the_printer_in_its_own_format() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.add_raw_printer().await;
    tested(&mut program, BENCH).await.unwrap();
    let printed = shop.printers.raw.printed();
    assert!(printed[0].contains("^FDSENDOFF-TEST^FS"), "{printed:?}");
    for (name, format, begins) in [
        ("Pages", LabelFormat::Pdf, b"%PDF"),
        ("Pictures", LabelFormat::Png, b"\x89PNG"),
    ] {
        let folder = shop.path(name);
        fs::create_dir(&folder).unwrap();
        let path = folder.clone();
        let mut setup = PrinterSetup::new(name, PrinterAddress::Folder(FolderAddress { path }));
        setup.format = format;
        program.add_printer(setup).await;
        tested(&mut program, name).await.unwrap();
        let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap();
        let mut start = [0; 4];
        let mut file = fs::File::open(file.path()).unwrap();
        file.read_exact(&mut start).unwrap();
        assert_eq!(&start, begins, "{name}");
    }
    tested(&mut program, "nobody").await.unwrap_err();
}

#[tokio::test(start_paused = true)]
async fn without_a_printer_nothing_is_printed_and_it_is_said_what_to_do() {
    let (_shop, mut program) = Scenario::new().connected().await;
    let (sent, end) = program.print(&[], Again::No).await;
    assert_eq!(sent, []);
    let none = Cause::Printing(PrintFault::NoPrinter { name: None });
    assert_eq!(end.unwrap_err().cause, none);
}
