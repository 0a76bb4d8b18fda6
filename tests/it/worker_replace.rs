//! A new shipment in the place of a draft: the new one is made first, only then
//! the old one goes, and of the two one is bought.

use std::{sync::Arc, time::Duration};

use sendoff::{
    domain::{
        draft::ShipmentDraft,
        ids::{LineId, ShipmentId},
    },
    message::{Buy, Cause, Command, Event, Failure, Quote, Quoted, RequestId},
    store::{self, journal::Fact},
    worker::checkpoints::{CallPoint, JournalPoint},
};
use serde_json::json;

use super::worker_support::{
    Acts, Call, Comes, ParkAt, Program, Shop, Tamper, cheapest, draft, line,
};

const POINTS: [CallPoint; 5] = [
    CallPoint::BeforeIntent,
    CallPoint::IntentDurable,
    CallPoint::Sent,
    CallPoint::Answered,
    CallPoint::Journaled,
];

/// The line of the new shipment.
fn new_line() -> LineId {
    LineId::of_form("NEW")
}

/// The same order to another street.
fn corrected() -> ShipmentDraft {
    let mut corrected = draft();
    corrected.recipient.address_1 = "14 Main St".to_owned();
    corrected
}

/// A shop with a draft, made here and forgotten by every window.
async fn with_a_draft() -> (Shop, ShipmentId) {
    let shop = Shop::new();
    let old = draft_in(&shop).await;
    (shop, old)
}

async fn draft_in(shop: &Shop) -> ShipmentId {
    let mut program = started(shop).await;
    let old = program.quote(&draft()).await.unwrap().shipment.id.clone();
    program.crash();
    old
}

async fn started(shop: &Shop) -> Program {
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    program.recovered().await;
    program
}

fn ask(program: &mut Program, draft: &ShipmentDraft, old: Option<&ShipmentId>) -> RequestId {
    let (draft, replaces) = (Box::new(draft.clone()), old.cloned());
    program.send(|request| {
        Command::Quote(Quote {
            request,
            line: new_line(),
            draft,
            replaces,
        })
    })
}

async fn quoted(program: &mut Program, asked: RequestId) -> Result<Quoted, Failure> {
    program
        .until(|event| match event {
            Event::Quoted {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
}

/// What became of the old draft; the new one's rates were told before.
async fn deleted(program: &mut Program, asked: RequestId) -> Result<(), Failure> {
    program
        .until(|event| match event {
            Event::ShipmentDeleted {
                request, outcome, ..
            } if request == asked => Some(outcome),
            _ => None,
        })
        .await
}

async fn replace(
    program: &mut Program,
    old: &ShipmentId,
) -> Result<(Quoted, Result<(), Failure>), Failure> {
    let asked = ask(program, &corrected(), Some(old));
    let new = quoted(program, asked).await?;
    let outcome = deleted(program, asked).await;
    Ok((new, outcome))
}

async fn keep_both(program: &mut Program) -> Quoted {
    let asked = ask(program, &corrected(), None);
    quoted(program, asked).await.unwrap()
}

async fn buy(shop: &Shop, program: &mut Program, quoted: &Quoted) -> Result<(), Failure> {
    let (postage_type, approved_price) = cheapest(quoted);
    shop.watch().approves(approved_price.amount_text());
    let shipment = quoted.shipment.id.clone();
    let asked = program.send(|request| {
        Command::Buy(Buy {
            request,
            line: new_line(),
            shipment,
            postage_type,
            approved_price,
        })
    });
    program.purchased(asked).await.map(drop)
}

/// The service's shipments, newest first.
fn there(shop: &Shop) -> Vec<String> {
    let list = shop.shipments();
    let id = |item: &serde_json::Value| item["id"].as_str().unwrap().to_owned();
    list.iter().map(id).collect()
}

#[tokio::test(start_paused = true)]
async fn the_new_shipment_is_made_and_told_before_the_old_draft_goes() {
    let (shop, old) = with_a_draft().await;
    let mut program = started(&shop).await;
    let asked = ask(&mut program, &corrected(), Some(&old));
    let new = quoted(&mut program, asked).await.unwrap();
    assert_eq!(
        new.shipment.order_id.as_deref().unwrap().split(' ').next(),
        Some("1000")
    );
    deleted(&mut program, asked).await.unwrap();
    assert_eq!(there(&shop), [new.shipment.id.as_str()]);
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
    program.crash();
    let facts = shop.ledger().facts(&new_line()).unwrap();
    let at = |is: fn(&Fact) -> bool| facts.iter().position(|(_, fact)| is(fact)).unwrap();
    let made = at(|fact| matches!(fact, Fact::Created { .. }));
    assert!(at(|fact| matches!(fact, Fact::Replaces { .. })) < made);
    assert!(made < at(|fact| matches!(fact, Fact::Replaced { .. })));
    let of_old = shop.ledger().facts(&line()).unwrap();
    let is_deletion = |fact: &Fact| matches!(fact, Fact::Deleted { shipment } if *shipment == old);
    assert!(of_old.iter().any(|(_, fact)| is_deletion(fact)));
}

#[tokio::test(start_paused = true)]
async fn what_is_asked_again_replaces_once() {
    let (shop, old) = with_a_draft().await;
    let mut program = started(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap();
    let asked = ask(&mut program, &corrected(), Some(&old));
    let again = quoted(&mut program, asked).await.unwrap();
    assert_eq!(again.shipment.id, new.shipment.id);
    program.idle(Duration::from_mins(3)).await;
    assert_eq!(
        (shop.calls("POST /shipments"), shop.calls("DELETE")),
        (2, 1)
    );
}

async fn end_at(shop: &Shop, old: &ShipmentId, point: JournalPoint) {
    let park = ParkAt::new(point);
    let mut program = Program::with(shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        program.recovered().await;
        drop(replace(&mut program, old).await);
    };
    tokio::select! {
        () = journey => panic!("{point} was not reached"),
        () = park.parked() => {}
    }
    program.crash();
}

/// Ends the program there, with that fault on the call, and starts it again.
async fn ended(call: Call, at: CallPoint, fault: &str) -> (Shop, ShipmentId, Program) {
    let (shop, old) = with_a_draft().await;
    let (point, method, path) = if call == Call::Create {
        (JournalPoint::Create(at), "POST", "/shipments")
    } else {
        (JournalPoint::Delete(at), "DELETE", "/shipments/*")
    };
    if fault != "none" {
        let order = json!({"match": {"path": path, "method": method}, "seconds": 20});
        shop.fault(fault, path, 1, &order);
    }
    end_at(&shop, &old, point).await;
    shop.clear_faults();
    let is_before = matches!(at, CallPoint::BeforeIntent | CallPoint::IntentDurable);
    let is_untouched = call == Call::Create || is_before;
    let is_there = there(&shop).contains(&old.to_string());
    assert!(is_there || !is_untouched, "the old one goes last");
    let program = started(&shop).await;
    (shop, old, program)
}

const FAULTS: [&str; 3] = ["none", "drop_before", "late"];

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_the_two_the_same_again_leaves_one_shipment() {
    for call in [Call::Create, Call::Delete] {
        for at in POINTS {
            for fault in FAULTS {
                let name = format!("{call:?} {at:?} {fault}");
                let (shop, old, mut program) = ended(call, at, fault).await;
                let asked = ask(&mut program, &corrected(), Some(&old));
                let new = quoted(&mut program, asked).await;
                let new = new.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
                assert_ne!(new.shipment.id, old, "{name}");
                assert_eq!(
                    new.shipment.recipient.address_1.as_deref(),
                    Some("14 Main St")
                );
                buy(&shop, &mut program, &new).await.unwrap();
                assert_eq!(shop.charges().len(), 1, "{name}");
                program.idle(Duration::from_mins(3)).await;
                let there = there(&shop);
                assert!(!there.contains(&old.to_string()), "{name}");
                assert!(there.contains(&new.shipment.id.to_string()), "{name}");
                // A create that comes when nobody looks for it any more.
                let twins = usize::from(call == Call::Create && fault == "late");
                assert!(there.len() <= 1 + twins, "{name}: {there:?}");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn ended_between_the_two_both_are_there_and_buying_the_new_one_deletes_the_old() {
    for at in POINTS {
        for fault in FAULTS {
            let name = format!("{at:?} {fault}");
            let (shop, old, mut program) = ended(Call::Delete, at, fault).await;
            let new = there(&shop)[0].clone();
            assert_ne!(new, old.as_str(), "{name}: the new one is never lost");
            let new = program.refresh(&ShipmentId::new(new)).await.unwrap();
            let new = Quoted {
                state: sendoff::message::LineState::Draft,
                shipment: Box::new(new),
            };
            buy(&shop, &mut program, &new).await.unwrap();
            assert_eq!(shop.charges().len(), 1, "{name}");
            program.idle(Duration::from_mins(3)).await;
            assert_eq!(there(&shop), [new.shipment.id.as_str()], "{name}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn recovery_deletes_no_draft_that_nobody_began_to_delete() {
    let (shop, old, mut program) = ended(Call::Delete, CallPoint::BeforeIntent, "none").await;
    program.idle(Duration::from_mins(10)).await;
    assert_eq!(shop.count(), 2);
    program.delete(&old).await.unwrap();
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_can_not_be_deleted_is_told_and_the_new_one_stays() {
    let (shop, old) = with_a_draft().await;
    shop.fault(
        "status",
        "/shipments/*",
        3,
        &json!({"status": 500, "match": {"path": "/shipments/*", "method": "DELETE"}}),
    );
    let mut program = started(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    let failure = outcome.unwrap_err();
    assert_eq!(failure.shipment.as_ref(), Some(&old));
    assert_eq!(there(&shop), [new.shipment.id.as_str(), old.as_str()]);
    // Asked again, it is tried again; the new one is the same.
    let (again, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap();
    assert_eq!(again.shipment.id, new.shipment.id);
    assert_eq!(there(&shop), [new.shipment.id.as_str()]);
}

fn pay(shop: &Shop, shipment: &ShipmentId) {
    let list = shop.shipments();
    let item = list.iter().find(|item| item["id"] == shipment.as_str());
    let body = json!({"postage_type": item.unwrap()["rates"][0]["postage_type"]});
    assert_eq!(shop.elsewhere("buy", shipment.as_str(), &body), 200);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_made_in_the_place_of_what_is_paid() {
    let (shop, old) = with_a_draft().await;
    pay(&shop, &old);
    let mut program = started(&shop).await;
    let failure = replace(&mut program, &old).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(failure.shipment, Some(old));
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn of_a_draft_paid_meanwhile_and_the_one_in_its_place_one_is_bought() {
    let (shop, old) = with_a_draft().await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::NotSent).times(3));
    let mut program = started(&shop).await;
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    pay(&shop, &old);
    program.idle(Duration::from_mins(1)).await;
    let failure = buy(&shop, &mut program, &new).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(
        shop.charges().len(),
        1,
        "only the one that was paid elsewhere"
    );
    // The user's word: both are wanted.
    let new = keep_both(&mut program).await;
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!((shop.charges().len(), shop.count()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn a_draft_in_doubt_is_not_replaced() {
    let shop = Shop::new();
    let mut program = started(&shop).await;
    let old = program.quote(&draft()).await.unwrap();
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&old).await.unwrap_err();
    let failure = replace(&mut program, &old.shipment.id).await.unwrap_err();
    assert_eq!(failure.cause, Cause::PaidIsNotReplaced);
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn who_keeps_both_keeps_both() {
    let (shop, old) = with_a_draft().await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::NotSent).times(3));
    let mut program = started(&shop).await;
    replace(&mut program, &old).await.unwrap().1.unwrap_err();
    let new = keep_both(&mut program).await;
    buy(&shop, &mut program, &new).await.unwrap();
    assert_eq!(shop.count(), 2);
    assert_eq!(shop.charges().len(), 1);
}

/// Without our token only what a draft says tells one shipment from another,
/// and a replacement says the same as the draft that it replaces.
async fn without_tokens() -> (Shop, ShipmentId) {
    let shop = Shop::new();
    started(&shop).await.crash();
    let off = store::Setting::OrderToken;
    shop.ledger().set_setting(off, "off").unwrap();
    let old = draft_in(&shop).await;
    (shop, old)
}

#[tokio::test(start_paused = true)]
async fn the_old_draft_is_not_taken_for_what_a_lost_create_left_behind() {
    for acts in [
        Acts::Not,
        Acts::AtOnce,
        Acts::Later(Duration::from_secs(20)),
    ] {
        let (shop, old) = without_tokens().await;
        shop.tamper(Tamper::new(Call::Create, acts, Comes::Lost));
        let mut program = started(&shop).await;
        let asked = ask(&mut program, &draft(), Some(&old));
        let new = quoted(&mut program, asked).await.unwrap();
        assert_ne!(new.shipment.id, old, "{acts:?}");
        deleted(&mut program, asked).await.unwrap();
        program.idle(Duration::from_mins(2)).await;
        assert!(!there(&shop).contains(&old.to_string()), "{acts:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn nor_by_recovery_after_a_crash() {
    let (shop, old) = without_tokens().await;
    let order = json!({"match": {"path": "/shipments", "method": "POST"}});
    shop.fault("drop_before", "/shipments", 1, &order);
    let park = ParkAt::new(JournalPoint::Create(CallPoint::Answered));
    let mut program = Program::with(&shop, Arc::new(park.clone()));
    program.connect().await.unwrap();
    ask(&mut program, &draft(), Some(&old));
    program.run_until(park.parked()).await;
    program.crash();
    let mut program = started(&shop).await;
    program.idle(Duration::from_mins(3)).await;
    program.crash();
    assert_eq!(shop.ledger().history(&new_line()).shipment, None);
    assert_eq!(shop.ledger().history(&line()).shipment, Some(old.clone()));
    assert_eq!(there(&shop), [old.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn the_order_that_was_replaced_makes_no_second_parcel_when_its_file_comes_again() {
    let (shop, old) = with_a_draft().await;
    let mut program = started(&shop).await;
    let (new, gone) = replace(&mut program, &old).await.unwrap();
    gone.unwrap();
    buy(&shop, &mut program, &new).await.unwrap();
    let failure = program.quote(&draft()).await.unwrap_err();
    assert_eq!(failure.cause, Cause::WasReplaced);
    assert_eq!(failure.shipment, Some(new.shipment.id));
    assert_eq!(shop.count(), 1);
    assert_eq!(shop.charges().len(), 1);
}
