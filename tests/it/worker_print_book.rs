//! The printers of this machine: kept where a person can read them, checked,
//! and there without any account.

use std::{fs, io::Read as _};

use sendoff::{
    domain::{
        environment::Environment,
        label::LabelFormat,
        printer::{
            PaperKind, PrinterAddress, PrinterBook, PrinterField, PrinterLook, PrinterName,
            PrinterSetup, PrinterState, TestPage,
        },
    },
    message::{
        Again, Cause, Command, Event, Failure, PrintFault, PrintingCommand, PrintingNews, RequestId,
    },
};

use super::worker_support::{BENCH, Program, Shop};

async fn book(
    program: &mut Program,
    command: impl FnOnce(RequestId) -> PrintingCommand,
) -> Result<PrinterBook, Failure> {
    let asked = program.send(|request| Command::Printing(command(request)));
    program
        .until(|event| match event {
            Event::Printing(PrintingNews::BookKnown { request, outcome }) if request == asked => {
                Some(outcome)
            }
            _ => None,
        })
        .await
}

async fn looks(program: &mut Program) -> Vec<(PrinterName, PrinterLook)> {
    program.send(|request| Command::Printing(PrintingCommand::Look { request }));
    program
        .until(|event| match event {
            Event::Printing(PrintingNews::Looked { outcome, .. }) => Some(outcome.unwrap()),
            _ => None,
        })
        .await
}

async fn tested(program: &mut Program, name: &str) -> Result<(), Failure> {
    let name = PrinterName::new(name);
    let page = Box::new(TestPage {
        title: "Test".to_owned(),
        rows: vec![name.to_string()],
        ruler: "mm".to_owned(),
        code: "SENDOFF-TEST".to_owned(),
    });
    program.send(|request| {
        Command::Printing(PrintingCommand::Test {
            request,
            name,
            page,
        })
    });
    program
        .until(|event| match event {
            Event::Printing(PrintingNews::Tested { outcome, .. }) => Some(outcome),
            _ => None,
        })
        .await
}

#[tokio::test(start_paused = true)]
async fn printers_need_no_connection_and_survive_a_restart() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.add_raw_printer().await;
    let name = PrinterName::new(BENCH);
    let chosen = name.clone();
    let kept = book(&mut program, |request| PrintingCommand::Choose {
        request,
        kind: PaperKind::HandOverSheet,
        printer: Some(chosen),
    });
    let kept = kept.await.unwrap();
    assert_eq!(kept.fallback.as_ref(), Some(&name), "the first is for all");
    program.crash();
    let mut program = Program::start(&shop);
    let list = |request| PrintingCommand::List { request };
    assert_eq!(book(&mut program, list).await.unwrap(), kept);
    assert_eq!(looks(&mut program).await[0].1.state, PrinterState::Ready);
    let remove = |request| PrintingCommand::Remove { request, name };
    let left = book(&mut program, remove).await.unwrap();
    assert_eq!(left, PrinterBook::default());
}

#[tokio::test(start_paused = true)]
async fn the_printers_are_told_at_every_connection_and_no_printers_are_not() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    assert!(!shop.watch().told().contains("BookKnown"));
    program.add_raw_printer().await;
    program.crash();
    let mut program = Program::start(&shop);
    let asked = program.send(|request| Command::Connect {
        request,
        environment: Environment::Practice,
    });
    let mut told = None;
    program
        .until(|event| match event {
            Event::Printing(PrintingNews::BookKnown { request, outcome }) => {
                assert_eq!(request, asked);
                told = Some(outcome.unwrap());
                None
            }
            Event::Connected { outcome, .. } => Some(outcome.unwrap()),
            _ => None,
        })
        .await;
    assert_eq!(told.unwrap().printers[0].name, PrinterName::new(BENCH));
}

#[tokio::test(start_paused = true)]
async fn the_queues_of_a_server_are_offered_or_it_is_said_why_not() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    for (server, queues) in [("ipp://queue:631/", Some(2)), ("ipp://elsewhere/", None)] {
        let server = Some(server.to_owned());
        program.send(|request| Command::Printing(PrintingCommand::Find { request, server }));
        let found = program
            .until(|event| match event {
                Event::Printing(PrintingNews::Found { outcome, .. }) => Some(outcome),
                _ => None,
            })
            .await;
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
async fn a_setup_that_is_wrong_is_told_at_its_fields_and_not_kept() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    let path = "not/whole".into();
    let setup = Box::new(PrinterSetup::new("", PrinterAddress::Folder { path }));
    let refused = book(&mut program, |request| PrintingCommand::Save {
        request,
        former: None,
        setup,
    });
    let Cause::Printing(PrintFault::Invalid { problems }) = refused.await.unwrap_err().cause else {
        panic!("not told at the fields");
    };
    let fields: Vec<_> = problems.iter().map(|problem| problem.field).collect();
    assert_eq!(fields, [PrinterField::Name, PrinterField::Address]);
    assert!(!shop.data_dir().join("printers.toml").exists());
}

#[tokio::test(start_paused = true)]
async fn a_broken_book_is_told_and_left_alone() {
    let shop = Shop::new();
    fs::create_dir_all(shop.data_dir()).unwrap();
    let path = shop.data_dir().join("printers.toml");
    fs::write(&path, "printers = 7").unwrap();
    let mut program = Program::start(&shop);
    let list = |request| PrintingCommand::List { request };
    book(&mut program, list).await.unwrap_err();
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
        let mut setup = PrinterSetup::new(name, PrinterAddress::Folder { path });
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
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    let (sent, end) = program.print(&[], Again::No).await;
    assert_eq!(sent, []);
    let none = Cause::Printing(PrintFault::NoPrinter { name: None });
    assert_eq!(end.unwrap_err().cause, none);
}
