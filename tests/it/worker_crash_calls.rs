//! The program is ended at every point of every call that changes something,
//! besides create and buy: it goes on, and everything has happened once.

use std::{sync::Arc, time::Duration};

use rust_decimal::Decimal;
use sendoff::contract::{Cause, Doubt};
use sendoff::features::batches::calls::BatchMove;
use sendoff::features::ship::calls::LineState;
use sendoff::{
    model::{
        draft::ShipmentDraft,
        ids::{BatchId, ShipmentId},
    },
    session::checkpoints::{WriteKind, WritePoint},
};
use serde_json::json;

use super::worker_support::{ParkAt, Program, Scenario, Shop, cheapest, draft};

/// What the network does to the call that is under way when the program ends.
const FAULTS: [&str; 3] = ["none", "drop_before", "late"];

/// What stands at the service before the call.
struct Scene {
    shop: Shop,
    shipment: ShipmentId,
    batch: BatchId,
}

/// Writes that are ended at every point by other tests: `matrix` and
/// `worker_print_faults`.
const ELSEWHERE: [WriteKind; 3] = [WriteKind::Create, WriteKind::Buy, WriteKind::Print];

fn is_tested_elsewhere(kind: WriteKind) -> ! {
    unreachable!("{} is ended by other tests", kind.name())
}

fn request(kind: WriteKind) -> (&'static str, &'static str) {
    match kind {
        WriteKind::Refresh => ("PATCH", "/shipments/*/refresh"),
        WriteKind::Delete => ("DELETE", "/shipments/*"),
        WriteKind::Refund => ("PATCH", "/shipments/*/refund"),
        WriteKind::BatchCreate => ("POST", "/batches"),
        WriteKind::BatchDelete => ("DELETE", "/batches/*"),
        WriteKind::BatchAdd => ("PATCH", "/shipments/add_to_batch"),
        WriteKind::BatchRemove => ("PATCH", "/shipments/remove_from_batch"),
        WriteKind::Create | WriteKind::Buy | WriteKind::Print => is_tested_elsewhere(kind),
    }
}

fn heavier() -> ShipmentDraft {
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    heavier
}

async fn scene(kind: WriteKind) -> Scene {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let shipment = quoted.shipment.id.clone();
    let batch = match kind {
        WriteKind::BatchCreate => BatchId(0),
        _ => program.create_batch("first", None).await.unwrap().id,
    };
    match kind {
        WriteKind::Refund => {
            program.buy(&quoted).await.unwrap();
            program.idle(Duration::from_mins(1)).await;
        }
        WriteKind::BatchRemove => shop.put_into(batch, &shipment),
        _ => {}
    }
    program.crash();
    Scene {
        shop,
        shipment,
        batch,
    }
}

/// Does it, as far as one command goes. Says whether it is done.
async fn perform(kind: WriteKind, scene: &Scene, program: &mut Program) -> Result<(), Cause> {
    let ids = [scene.shipment.clone()];
    let done = match kind {
        WriteKind::Refresh => program.quote(&heavier()).await.map(drop),
        WriteKind::Delete => program.delete(&scene.shipment).await,
        WriteKind::Refund => program.refund(&scene.shipment).await.map(drop),
        WriteKind::BatchCreate => program.create_batch("b", Some("x")).await.map(drop),
        WriteKind::BatchDelete => program.delete_batch(scene.batch).await,
        WriteKind::BatchAdd => {
            program
                .change_batch(scene.batch, BatchMove::Add, &ids)
                .await
        }
        WriteKind::BatchRemove => {
            let change = BatchMove::Remove;
            program.change_batch(scene.batch, change, &ids).await
        }
        WriteKind::Create | WriteKind::Buy | WriteKind::Print => is_tested_elsewhere(kind),
    };
    done.map_err(|failure| failure.cause)
}

async fn end_at(kind: WriteKind, at: WritePoint, scene: &Scene) {
    let park = ParkAt::new(kind.at(at));
    let mut program = Program::with(&scene.shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        drop(perform(kind, scene, &mut program).await);
    };
    tokio::select! {
        () = journey => panic!("{} was not reached", kind.at(at)),
        () = park.parked() => {}
    }
    program.crash();
}

async fn check(kind: WriteKind) {
    for at in WritePoint::ALL {
        for fault in FAULTS {
            let name = format!("{}, {fault}", kind.at(at));
            let scene = scene(kind).await;
            if fault != "none" {
                let (method, path) = request(kind);
                let order = json!({"match": {"path": path, "method": method}, "seconds": 20});
                scene.shop.fault(fault, path, 1, &order);
            }
            end_at(kind, at, &scene).await;
            scene.shop.clear_faults();
            go_on(kind, &scene, &name).await;
        }
    }
}

/// Starts again and does what the user would do again.
async fn go_on(kind: WriteKind, scene: &Scene, name: &str) {
    let shop = &scene.shop;
    let mut program = Program::connected(shop).await;
    program.recovered().await;
    let again = perform(kind, scene, &mut program).await;
    let is_to_wait = matches!(
        again,
        Err(Cause::InDoubt(Doubt::RefundUnknown {
            again_from: Some(_)
        }))
    );
    if is_to_wait {
        program.idle(Duration::from_hours(25)).await;
        let asked = perform(kind, scene, &mut program).await;
        // It was refunded meanwhile, or is asked now.
        let is_refunded = matches!(&asked, Err(Cause::Refused { words }) if words == "voided");
        assert!(is_refunded || asked.is_ok(), "{name}: {asked:?}");
    } else {
        again.unwrap_or_else(|cause| panic!("{name}: {cause:?}"));
    }
    program.idle(Duration::from_mins(3)).await;
    match kind {
        WriteKind::Refresh => {
            let quoted = program.quote(&heavier()).await.unwrap();
            assert_eq!(quoted.state, LineState::Draft, "{name}");
            let price = cheapest(&quoted).1;
            assert_eq!(price, price_of_heavier().await, "{name}: older rates");
            program.buy(&quoted).await.unwrap();
            assert_eq!(shop.charges().len(), 1, "{name}");
        }
        WriteKind::Delete => assert_eq!(shop.count(), 0, "{name}"),
        WriteKind::Refund => {
            program.idle(Duration::from_hours(24 * 30)).await;
            let money = (shop.charges().len(), shop.refunds());
            assert_eq!(money, (1, 1), "{name}");
        }
        WriteKind::BatchCreate => {
            let ids = [scene.shipment.clone()];
            let made = program.create_batch("b", Some("x")).await.unwrap();
            let added = program.change_batch(made.id, BatchMove::Add, &ids).await;
            added.unwrap();
            assert_eq!(shop.batches(), [made.id], "{name}");
        }
        WriteKind::BatchDelete => assert_eq!(shop.batches(), [], "{name}"),
        WriteKind::BatchAdd => {
            assert_eq!(
                shop.inside(scene.batch),
                [scene.shipment.as_str()],
                "{name}"
            );
        }
        WriteKind::BatchRemove => assert!(shop.inside(scene.batch).is_empty(), "{name}"),
        WriteKind::Create | WriteKind::Buy | WriteKind::Print => is_tested_elsewhere(kind),
    }
    program.crash();
    let mut program = Program::connected(shop).await;
    assert_eq!(program.recovered().await, [], "{name}");
}

async fn price_of_heavier() -> sendoff::model::money::Money {
    let (_shop, mut program) = Scenario::new().connected().await;
    cheapest(&program.quote(&heavier()).await.unwrap()).1
}

macro_rules! ended_at_any_point_of {
    ($($kind:ident: $name:ident,)+) => {
        $(
            #[tokio::test(start_paused = true)]
            async fn $name() {
                check(WriteKind::$kind).await;
            }
        )+

        #[test]
        fn every_write_is_ended_at_every_point() {
            let here = [$(WriteKind::$kind,)+];
            for kind in WriteKind::ALL {
                assert!(here.contains(kind) || ELSEWHERE.contains(kind), "{}", kind.name());
            }
        }
    };
}

ended_at_any_point_of! {
    Refresh: ended_at_any_point_of_a_refresh_nothing_is_bought_at_older_rates,
    Delete: ended_at_any_point_of_a_deletion_the_draft_goes_once,
    Refund: ended_at_any_point_of_a_refund_it_is_refunded_once,
    BatchCreate: ended_at_any_point_of_making_a_batch_there_is_one,
    BatchDelete: ended_at_any_point_of_deleting_a_batch_it_is_gone,
    BatchAdd: ended_at_any_point_of_filling_a_batch_it_is_filled,
    BatchRemove: ended_at_any_point_of_emptying_a_batch_it_is_empty,
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_paid_while_its_deletion_was_open_is_bought_and_in_the_queue() {
    let scene = scene(WriteKind::Delete).await;
    end_at(WriteKind::Delete, WritePoint::IntentDurable, &scene).await;
    scene.shop.pay(&scene.shipment);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::connected(&scene.shop).await;
    program.recovered().await;
    assert_eq!(program.unprinted.len(), 1);
    let failure = program.delete(&scene.shipment).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    assert_eq!((scene.shop.count(), scene.shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_shipment_in_doubt_or_bought_is_not_refreshed() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&quoted).await.unwrap_err();
    let failure = program.refresh(&quoted.shipment.id).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::InDoubt(_)));
    assert_eq!(shop.calls("/refresh"), 0);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_was_asked_before_a_refresh_brings_no_older_rates_back() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    // The list answers late; the refresh is asked and answered meanwhile.
    let list = json!({"match": {"path": "/shipments", "method": "GET"}, "seconds": 20});
    shop.fault("delay", "/shipments", 1, &list);
    let page = program.send_sync();
    let quoted = program.quote(&heavier()).await.unwrap();
    program.synced(page).await.unwrap();
    let price = cheapest(&quoted).1;
    let asked = program.send_buy(&quoted, &price);
    program.purchased(asked).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}
