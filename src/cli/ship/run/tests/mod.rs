//! The course of a run, walked event by event.

mod bought_before;
mod buying;
mod interrupted;
mod labels;

use std::{path::PathBuf, sync::Arc};

use clap::Parser as _;

use super::*;
use crate::{
    contract::{Notice, OtherShipment, PaidShipment, UnresolvedLine, UnresolvedReason},
    features::{
        bulk::calls::{
            BoughtAt, BoughtBefore, BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress,
            BulkSummary, BulkUpdate, Cancel, RefundState, Start, Wanted,
        },
        labels::calls::Save,
        orders::OrderFile,
        settings::calls::{Connect, Connected, LedgerAccess, TestConnection},
        ship::calls::{DiscardDrafts, LineState, PurchaseStep, Quote, Quoted},
        unresolved::calls::Retry,
    },
    model::{
        environment::Profile,
        fields::Field,
        ids::ClientId,
        label::SavedLabel,
        purchase_terms::PurchaseTerms,
        rate::Rate,
        recents::Recents,
        shipment::{Shipment, ShipmentStatus},
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
    let started = run.start();
    assert_eq!(started.len(), 1);
    let test = run.apply(connected(&started[0]));
    assert_eq!(test.len(), 1);
    let tested = test[0].answered::<TestConnection>(Ok(0)).unwrap();
    assert!(
        run.apply(tested).is_empty(),
        "nothing is sent before recovery is over"
    );
    run.apply(Event::Notice(Notice::Recovered {
        unresolved: Vec::new(),
    }))
}

fn quoted(request: &Request, state: LineState, total: &str) -> Event {
    let line = request.call::<Quote>().unwrap().line.clone();
    let shipment = shipment(line.as_str(), total);
    request
        .answered::<Quote>(Ok(Quoted {
            state,
            shipment,
            differs: Vec::new(),
        }))
        .unwrap()
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
    }
}

static UTC: TimeZone = TimeZone::UTC;

/// A run over two rows.
fn run_of<'a>(words: &'a Words, args: &'a ShipArgs) -> ShipRun<'a> {
    let setting = Setting {
        environment: Environment::Practice,
        zone: &UTC,
        words,
    };
    ShipRun::new(lines(words), args, setting)
}
