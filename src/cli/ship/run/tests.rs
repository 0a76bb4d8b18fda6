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
    message::{Access, Connected, Doubt, LineState, PurchaseOutcome, Quoted, SavedLabel},
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
        id: ShipmentId::new(id),
        status: ShipmentStatus::Unpaid,
        batch_id: None,
        recipient: Default::default(),
        return_address: Default::default(),
        parcel: Default::default(),
        declared_value: None,
        order_id: None,
        order_store: None,
        is_insured: false,
        is_insurance_requested: false,
        is_media_mail_requested: false,
        is_signature_requested: false,
        is_duties_paid_requested: false,
        postage_type: PostageType::NotChosen,
        carrier: None,
        tracking_code: None,
        tracking_url: None,
        ship_date: None,
        purchase_amount: None,
        fees: Vec::new(),
        taxes: Vec::new(),
        created_at: None,
        label_urls: None,
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
        tracking_events: None,
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
        Command::Buy(buy) => (buy.request, buy.line.clone()),
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

fn purchased(command: &Command, total: &str) -> Event {
    let (request, line) = asked(command);
    let outcome = PurchaseOutcome {
        shipment: shipment(line.as_str(), total),
        price: price(total),
        label: Err(Failure::new(Cause::NotFound)),
    };
    Event::Purchased {
        request,
        line,
        outcome: Ok(outcome),
    }
}

fn saved(command: &Command) -> Event {
    let Command::SaveLabel(save) = command else {
        panic!("{command:?}")
    };
    let label = SavedLabel {
        shipment: save.shipment.clone(),
        format: save.format,
        path: PathBuf::from(format!("labels/{}", save.shipment)),
        sha256: String::new(),
    };
    Event::LabelSaved {
        request: save.request,
        shipment: save.shipment.clone(),
        outcome: Ok(label),
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
    assert!(buys.iter().all(|buy| matches!(buy, Command::Buy(_))) && buys.len() == 2);
    let save = run.apply(purchased(&buys[0], "5.00"));
    run.apply(saved(&save[0]));
    let save = run.apply(purchased(&buys[1], "7.50"));
    run.apply(saved(&save[0]));
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

#[test]
fn with_a_yes_a_row_is_bought_as_soon_as_its_rate_is_known() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    let buys = run.apply(quoted(&quotes[0], LineState::Draft, "5.00"));
    let Command::Buy(buy) = &buys[0] else {
        panic!("{buys:?}")
    };
    assert_eq!(buy.approved_price, price("5.00"));
}

#[test]
fn a_label_that_has_no_picture_is_saved_as_pdf() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    let buys = run.apply(quoted(&quotes[0], LineState::Draft, "5.00"));
    let saves = run.apply(purchased(&buys[0], "5.00"));
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
    let doubt = || LineState::InDoubt(Doubt::BuyUnknown);
    let args = arguments(&["--yes"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    assert!(run.apply(quoted(&quotes[0], doubt(), "5.00")).is_empty());
    assert_eq!(run.ending(), Ending::InDoubt);

    let args = arguments(&["--yes", "--retry-in-doubt", "1"]);
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    let retries = run.apply(quoted(&quotes[0], doubt(), "5.00"));
    let (request, line) = asked(&retries[0]);
    assert!(matches!(retries[0], Command::RetryInDoubt { .. }));
    let quote = run.apply(Event::Retried {
        request,
        line,
        outcome: Ok(doubt()),
    });
    assert!(run.apply(quoted(&quote[0], doubt(), "5.00")).is_empty());
    assert_eq!(run.ending(), Ending::InDoubt);
}

#[test]
fn a_worker_that_dies_leaves_what_was_being_bought_in_doubt() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = ShipRun::new(lines(&words), &args, Environment::Practice, &words);
    let quotes = begin(&mut run);
    run.apply(quoted(&quotes[0], LineState::Draft, "5.00"));
    run.worker_is_gone();
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
