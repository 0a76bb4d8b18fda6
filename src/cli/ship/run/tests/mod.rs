//! The course of a run, walked event by event.

mod bought_before;
mod buying;
mod interrupted;
mod labels;
mod outcomes_told;

use std::{path::PathBuf, sync::Arc};

use clap::Parser as _;

use super::*;
use crate::{
    contract::{Notice, OtherShipment, PaidShipment, UnresolvedLine, UnresolvedReason},
    features::{
        bulk::calls::{
            BoughtAt, BoughtBefore, BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress,
            BulkSummary, BulkUpdate, Cancel, FindBought, FindLinesOfOthers, Found, RefundState,
            Start, Wanted,
        },
        orders::OrderFile,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        ship::calls::{DiscardDrafts, LineState, PurchaseStep},
        unresolved::calls::{Retried, Retry},
    },
    model::{
        environment::{Environment, Profile},
        fields::Field,
        ids::{ClientId, ShipmentId},
        label::{LabelFormat, SavedLabel},
        postage_type::PostageType,
        recents::Recents,
        shipment::ReturnedAddress,
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
    let lines = lines_and(words, "");
    assert_eq!((lines.good.len(), &lines.failed), (2, &Vec::new()));
    lines
}

/// Two good rows, and what follows.
fn lines_and(words: &Words, more: &str) -> Lines {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orders.csv");
    let rows = "order_id,name,address_1,city,province_code,postal_code,country_code,value,\
        value_currency,package_type,weight_unit,weight,size_unit,size_x,size_y,size_z,description\n\
        1,A,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n\
        2,B,1 Main,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n";
    std::fs::write(&path, format!("{rows}{more}")).unwrap();
    Lines::of(&Rc::new(OrderFile::read(&path).unwrap()), words)
}

fn price(text: &str) -> Money {
    Money::parse(text, Currency::Cad).unwrap()
}

fn connected(request: &Request) -> Event {
    let profile = Profile {
        client_id: ClientId::new("1"),
        ..Profile::empty(Environment::Practice)
    };
    let connected = Connected {
        profile,
        label_folder: PathBuf::new(),
        recents: Recents::default(),
        access: LedgerAccess::Full,
    };
    request.answered::<Connect>(Ok(connected)).unwrap()
}

fn begin(run: &mut ShipRun<'_>) -> Vec<Request> {
    begin_with(run, Vec::new())
}

/// The same where the ledger keeps the lines of these rows for other orders.
fn begin_with(run: &mut ShipRun<'_>, of_others: Vec<usize>) -> Vec<Request> {
    let started = run.start();
    assert_eq!(started.len(), 1);
    let test = run.apply(connected(&started[0]));
    assert_eq!(test.len(), 1);
    let find = run.apply(test[0].answered::<TestConnection>(Ok(0)).unwrap());
    assert_eq!(find.len(), 1);
    let found = find[0].answered::<FindLinesOfOthers>(Ok(of_others));
    assert!(
        run.apply(found.unwrap()).is_empty(),
        "nothing is sent before recovery is over"
    );
    run.apply(Event::Notice(Notice::Recovered {
        unresolved: Vec::new(),
    }))
}

/// What the rows would cost, where no consent was given yet.
fn priced(run: &mut ShipRun<'_>, prices: [&str; 2]) {
    let requests = begin(run);
    let job = bulk(&requests);
    let lines = &start(&requests).lines;
    let is_price = |line: &BulkLine| matches!(line.wanted, Wanted::Price(_));
    assert!(lines.iter().all(is_price), "{lines:?}");
    for (at, total) in prices.into_iter().enumerate() {
        let outcome = BulkOutcome::Priced(terms(&lines[at].line, total));
        assert!(run.apply(ended(job, at, outcome)).is_empty());
        assert_eq!(run.stage(), Stage::Working);
    }
    assert!(run.apply(over(job)).is_empty());
}

fn terms(line: &LineId, total: &str) -> PurchaseTerms {
    PurchaseTerms {
        shipment: ShipmentId::new(line.as_str()),
        postage_type: PostageType::ServiceSelect,
        price: price(total),
    }
}

/// The bulk job, which is all that was sent.
fn bulk(requests: &[Request]) -> &Request {
    let [request] = requests else {
        panic!("{requests:?}")
    };
    assert!(request.call::<Start>().is_some(), "{request:?}");
    request
}

fn start(requests: &[Request]) -> Arc<Start> {
    bulk(requests).call::<Start>().unwrap()
}

fn ended(request: &Request, at: usize, outcome: BulkOutcome) -> Event {
    let line = request.call::<Start>().unwrap().lines[at].line.clone();
    let ended = BulkUpdate::LineEnded { line, outcome };
    request.progressed::<Start>(ended).unwrap()
}

fn over(request: &Request) -> Event {
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    };
    request.answered::<Start>(Ok(summary)).unwrap()
}

fn label(shipment: &ShipmentId, format: LabelFormat) -> SavedLabel {
    SavedLabel {
        shipment: shipment.clone(),
        format,
        path: PathBuf::from(format!("labels/{shipment}")),
        sha256: String::new(),
    }
}

fn bought_outcome(id: &str, total: &str) -> BulkOutcome {
    let shipment = ShipmentId::new(id);
    BulkOutcome::Bought {
        label: Ok(label(&shipment, LabelFormat::Png)),
        shipment,
        price: price(total),
    }
}

fn in_doubt() -> BulkOutcome {
    BulkOutcome::WasUnresolved {
        shipment: ShipmentId::new("S"),
        reason: UnresolvedReason::BuyUnknown,
        approved: Some(price("5.00")),
        changed: false,
    }
}

static UTC: TimeZone = TimeZone::UTC;

/// A run over two rows.
fn run_of<'a>(words: &'a Words, args: &'a ShipArgs) -> ShipRun<'a> {
    run_over(lines(words), words, args)
}

fn run_over<'a>(lines: Lines, words: &'a Words, args: &'a ShipArgs) -> ShipRun<'a> {
    let setting = Setting {
        account: Environment::Practice.into(),
        zone: &UTC,
        words,
    };
    ShipRun::new(lines, args, setting)
}
