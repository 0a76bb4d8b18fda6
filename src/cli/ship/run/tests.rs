//! The course of a run, walked event by event.

use std::path::PathBuf;

use clap::Parser as _;

use super::*;
use crate::{
    domain::{
        environment::Profile,
        ids::{ClientId, LineId},
        rate::Rate,
        recents::Recents,
        shipment::{Shipment, ShipmentStatus},
    },
    intake::OrderFile,
    message::{
        Access, Approved, BulkCounts, BulkLine, BulkOutcome, BulkSummary, Connected, Doubt,
        LineState, PurchaseStep, Quoted, SavedLabel, StartBulk, Wanted,
    },
};

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    ship: ShipArgs,
}

fn arguments(more: &[&str]) -> ShipArgs {
    let all = ["ship", "orders.csv", "--labels", "labels"]
        .iter()
        .chain(more);
    Line::try_parse_from(all).unwrap().ship
}

fn lines(words: &Words) -> Lines {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    let rows = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description\n\
        1,A,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n\
        2,B,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n";
    std::fs::write(&path, rows).unwrap();
    let lines = Lines::of(&OrderFile::read(&path).unwrap(), words);
    assert_eq!((lines.good.len(), &lines.failed), (2, &Vec::new()));
    lines
}

fn price(text: &str) -> Money {
    Money::parse(text, Currency::Cad).unwrap()
}

fn shipment(id: &str, total: &str) -> Box<Shipment> {
    Box::new(Shipment {
        rates: vec![Rate {
            postage_type: PostageType::ServiceSelect,
            description: "Select".to_owned(),
            delivery_time: None,
            tracking: None,
            signature: None,
            duties_paid: None,
            is_insured: false,
            fees: Vec::new(),
            taxes: Vec::new(),
            total: Some(price(total)),
        }],
        ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Unpaid)
    })
}

fn connected() -> Event {
    let profile = Profile {
        client_id: ClientId::new("1"),
        ..Profile::empty(Environment::Practice)
    };
    let connected = Connected {
        profile,
        label_folder: PathBuf::new(),
        recents: Recents::default(),
        access: Access::Full,
    };
    Event::Connected {
        request: RequestId::FIRST,
        outcome: Ok(connected),
    }
}

fn begin(run: &mut ShipRun<'_>) -> Vec<Command> {
    assert_eq!(run.start().len(), 1);
    let test = run.apply(connected());
    let [Command::TestConnection { request }] = test.as_slice() else {
        panic!("{test:?}")
    };
    let tested = Event::ConnectionTested {
        request: *request,
        outcome: Ok(0),
    };
    assert!(
        run.apply(tested).is_empty(),
        "nothing is sent before recovery is over"
    );
    run.apply(Event::Recovered {
        unsettled: Vec::new(),
    })
}

fn asked(command: &Command) -> (RequestId, LineId) {
    match command {
        Command::Quote(quote) => (quote.request, quote.line.clone()),
        Command::RetryInDoubt { request, line } => (*request, line.clone()),
        other => panic!("{other:?}"),
    }
}

fn quoted(command: &Command, state: LineState, total: &str) -> Event {
    let (request, line) = asked(command);
    let shipment = shipment(line.as_str(), total);
    Event::Quoted {
        request,
        line,
        outcome: Ok(Quoted { state, shipment }),
    }
}

/// The bulk job, which is all that was sent.
fn bulk(commands: &[Command]) -> &StartBulk {
    let [Command::StartBulk(start)] = commands else {
        panic!("{commands:?}")
    };
    start
}

fn ended(start: &StartBulk, at: usize, outcome: BulkOutcome) -> Event {
    Event::BulkLineEnded {
        request: start.request,
        line: start.lines[at].line.clone(),
        outcome,
    }
}

fn over(start: &StartBulk) -> Event {
    Event::BulkEnded {
        request: start.request,
        outcome: Ok(BulkSummary {
            counts: BulkCounts::default(),
            spent: None,
            troubles: Vec::new(),
        }),
    }
}

fn label(shipment: &ShipmentId, format: LabelFormat) -> SavedLabel {
    SavedLabel {
        shipment: shipment.clone(),
        format,
        path: PathBuf::from(format!("labels/{shipment}")),
        sha256: String::new(),
    }
}

fn bought(id: &str, total: &str) -> BulkOutcome {
    let shipment = ShipmentId::new(id);
    BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Png)),
        shipment,
        price: price(total),
    }
}

fn in_doubt() -> BulkOutcome {
    BulkOutcome::WasInDoubt {
        shipment: ShipmentId::new("S"),
        doubt: Doubt::BuyUnknown,
    }
}

#[test]
fn nothing_is_bought_before_the_user_has_seen_the_whole_price() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    assert!(
        run.apply(quoted(&quotes[0], LineState::Draft, "5.00"))
            .is_empty()
    );
    assert_eq!(run.stage(), Stage::Working);
    assert!(
        run.apply(quoted(&quotes[1], LineState::Draft, "7.50"))
            .is_empty()
    );
    assert_eq!(
        run.stage(),
        Stage::Asking(Plan {
            labels: 2,
            total: price("12.50")
        })
    );

    let buys = run.approve();
    let start = bulk(&buys);
    let approved: Vec<&Money> = start
        .lines
        .iter()
        .filter_map(|line| approved(line).map(|approved| &approved.price))
        .collect();
    assert_eq!(approved, [&price("5.00"), &price("7.50")]);
    run.apply(ended(start, 0, bought("A", "5.00")));
    run.apply(ended(start, 1, bought("B", "7.50")));
    run.apply(over(start));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::AllBought);
    let summary = run.summary();
    assert_eq!((summary.bought, summary.spent.as_str()), (2, "12.50"));
    assert_eq!(summary.labels.len(), 2);
}

#[test]
fn a_no_buys_nothing_and_every_row_says_so() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    for quote in begin(&mut run) {
        run.apply(quoted(&quote, LineState::Draft, "5.00"));
    }
    assert!(run.decline().is_empty());
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::SomeFailed);
    assert_eq!(run.summary().failed.len(), 2);
}

fn approved(line: &BulkLine) -> Option<&Approved> {
    match &line.wanted {
        Wanted::Draft { approved, .. } => approved.as_ref(),
        Wanted::Shipment(approved) => Some(approved),
    }
}

#[test]
fn with_a_yes_all_rows_are_one_bulk_job() {
    let (words, args) = (
        Words::new("en").unwrap(),
        arguments(&["--yes", "--max-price", "9"]),
    );
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let commands = begin(&mut run);
    let start = bulk(&commands);
    assert_eq!(start.lines.len(), 2);
    assert!(start.lines.iter().all(|line| approved(line).is_none()));
    assert_eq!(start.max_price, "9".parse().ok());
}

#[test]
fn a_label_that_has_no_picture_is_saved_as_pdf() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let commands = begin(&mut run);
    let shipment = ShipmentId::new("A");
    let outcome = BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Pdf)),
        shipment,
        price: price("5.00"),
    };
    run.apply(ended(bulk(&commands), 0, outcome));
    let notes = run.take_notes();
    assert!(notes.iter().any(|note| note.contains("PNG")), "{notes:?}");
}

#[test]
fn a_row_that_was_bought_before_gets_its_label_without_consent() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&[]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    let already = LineState::AlreadyBought { changed: false };
    let saves = run.apply(quoted(&quotes[0], already, "5.00"));
    let Command::SaveLabel(save) = &saves[0] else {
        panic!("{saves:?}")
    };
    let missing = Failure::new(Cause::NoLabelFile {
        format: "png".to_owned(),
    });
    let again = run.apply(Event::LabelSaved {
        request: save.request,
        shipment: save.shipment.clone(),
        outcome: Err(missing),
    });
    let Command::SaveLabel(save) = &again[0] else {
        panic!("{again:?}")
    };
    assert_eq!(save.format, LabelFormat::Pdf);
}

#[test]
fn a_line_in_doubt_is_retried_only_when_its_order_is_named_and_only_once() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let commands = begin(&mut run);
    assert!(
        run.apply(ended(bulk(&commands), 0, in_doubt())).is_empty(),
        "its order is not named"
    );
    assert_eq!(run.ending(), Ending::InDoubt);

    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let commands = begin(&mut run);
    let start = bulk(&commands);
    let retries = run.apply(ended(start, 0, in_doubt()));
    let (request, line) = asked(&retries[0]);
    run.apply(ended(start, 1, bought("B", "7.50")));
    run.apply(over(start));
    let again = run.apply(Event::Retried {
        request,
        line,
        outcome: Ok(LineState::InDoubt(Doubt::BuyUnknown)),
    });
    let start = bulk(&again);
    assert_eq!(start.lines.len(), 1);
    assert!(run.apply(ended(start, 0, in_doubt())).is_empty());
    run.apply(over(start));
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::InDoubt);
}

#[test]
fn a_worker_that_dies_leaves_what_was_being_bought_in_doubt() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let commands = begin(&mut run);
    let start = bulk(&commands);
    run.apply(Event::PurchaseProgress {
        request: start.request,
        line: start.lines[0].line.clone(),
        step: PurchaseStep::Requesting,
    });
    run.on_worker_gone();
    assert_eq!(run.stage(), Stage::Over);
    assert_eq!(run.ending(), Ending::InDoubt);
    let summary = run.summary();
    assert_eq!((summary.in_doubt.len(), summary.failed.len()), (1, 1));
}

#[test]
fn a_connection_that_fails_starts_nothing() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    run.start();
    let outcome = Err(Failure::new(Cause::Unauthorized));
    assert!(
        run.apply(Event::Connected {
            request: RequestId::FIRST,
            outcome
        })
        .is_empty()
    );
    assert!(matches!(run.stage(), Stage::NotStarted(sentence) if sentence.contains("token")));
}
