//! The program is ended at every point of every call that changes something,
//! besides create and buy: it goes on, and everything has happened once.

use std::{sync::Arc, time::Duration};

use rust_decimal::Decimal;
use sendoff::contract::{Cause, Doubt};
use sendoff::features::batches::calls::BatchMove;
use sendoff::features::ship::calls::LineState;
use sendoff::{
    domain::{
        draft::ShipmentDraft,
        ids::{BatchId, ShipmentId},
    },
    worker::checkpoints::{CallPoint, JournalPoint},
};
use serde_json::json;

use super::worker_support::{ParkAt, Program, Shop, cheapest, draft};

const POINTS: [CallPoint; 5] = [
    CallPoint::BeforeIntent,
    CallPoint::IntentDurable,
    CallPoint::Sent,
    CallPoint::Answered,
    CallPoint::Journaled,
];

/// What the network does to the call that is under way when the program ends.
const FAULTS: [&str; 3] = ["none", "drop_before", "late"];

/// What stands at the service before the call.
struct Scene {
    shop: Shop,
    shipment: ShipmentId,
    batch: BatchId,
}

/// What the user wants.
#[derive(Clone, Copy)]
enum Deed {
    Refresh,
    Delete,
    Refund,
    MakeBatch,
    DeleteBatch,
    Add,
    Remove,
}

impl Deed {
    fn point(self, at: CallPoint) -> JournalPoint {
        match self {
            Self::Refresh => JournalPoint::Refresh(at),
            Self::Delete => JournalPoint::Delete(at),
            Self::Refund => JournalPoint::Refund(at),
            Self::MakeBatch => JournalPoint::BatchCreate(at),
            Self::DeleteBatch => JournalPoint::BatchDelete(at),
            Self::Add => JournalPoint::BatchAdd(at),
            Self::Remove => JournalPoint::BatchRemove(at),
        }
    }

    fn path(self) -> (&'static str, &'static str) {
        match self {
            Self::Refresh => ("PATCH", "/shipments/*/refresh"),
            Self::Delete => ("DELETE", "/shipments/*"),
            Self::Refund => ("PATCH", "/shipments/*/refund"),
            Self::MakeBatch => ("POST", "/batches"),
            Self::DeleteBatch => ("DELETE", "/batches/*"),
            Self::Add => ("PATCH", "/shipments/add_to_batch"),
            Self::Remove => ("PATCH", "/shipments/remove_from_batch"),
        }
    }
}

fn heavier() -> ShipmentDraft {
    let mut heavier = draft();
    heavier.parcel.weight.value = Decimal::from(2_000);
    heavier
}

async fn scene(deed: Deed) -> Scene {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    let shipment = quoted.shipment.id.clone();
    let batch = match deed {
        Deed::MakeBatch => BatchId(0),
        _ => program.create_batch("first", None).await.unwrap().id,
    };
    match deed {
        Deed::Refund => {
            program.buy(&quoted).await.unwrap();
            program.idle(Duration::from_mins(1)).await;
        }
        Deed::Remove => shop.put_into(batch, &shipment),
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
async fn perform(deed: Deed, scene: &Scene, program: &mut Program) -> Result<(), Cause> {
    let ids = [scene.shipment.clone()];
    let done = match deed {
        Deed::Refresh => program.quote(&heavier()).await.map(drop),
        Deed::Delete => program.delete(&scene.shipment).await,
        Deed::Refund => program.refund(&scene.shipment).await.map(drop),
        Deed::MakeBatch => program.create_batch("b", Some("x")).await.map(drop),
        Deed::DeleteBatch => program.delete_batch(scene.batch).await,
        Deed::Add => {
            program
                .change_batch(scene.batch, BatchMove::Add, &ids)
                .await
        }
        Deed::Remove => {
            let change = BatchMove::Remove;
            program.change_batch(scene.batch, change, &ids).await
        }
    };
    done.map_err(|failure| failure.cause)
}

async fn end_at(deed: Deed, at: CallPoint, scene: &Scene) {
    let park = ParkAt::new(deed.point(at));
    let mut program = Program::with(&scene.shop, Arc::new(park.clone()));
    let journey = async {
        program.connect().await.unwrap();
        drop(perform(deed, scene, &mut program).await);
    };
    tokio::select! {
        () = journey => panic!("{} was not reached", deed.point(at)),
        () = park.parked() => {}
    }
    program.crash();
}

async fn check(deed: Deed) {
    for at in POINTS {
        for fault in FAULTS {
            let name = format!("{}, {fault}", deed.point(at));
            let scene = scene(deed).await;
            if fault != "none" {
                let (method, path) = deed.path();
                let order = json!({"match": {"path": path, "method": method}, "seconds": 20});
                scene.shop.fault(fault, path, 1, &order);
            }
            end_at(deed, at, &scene).await;
            scene.shop.clear_faults();
            go_on(deed, &scene, &name).await;
        }
    }
}

/// Starts again and does what the user would do again.
async fn go_on(deed: Deed, scene: &Scene, name: &str) {
    let shop = &scene.shop;
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    program.recovered().await;
    let again = perform(deed, scene, &mut program).await;
    let is_to_wait = matches!(
        again,
        Err(Cause::InDoubt(Doubt::RefundUnknown {
            again_from: Some(_)
        }))
    );
    if is_to_wait {
        program.idle(Duration::from_hours(25)).await;
        let asked = perform(deed, scene, &mut program).await;
        // It was refunded meanwhile, or is asked now.
        let is_refunded = matches!(&asked, Err(Cause::Refused { words }) if words == "voided");
        assert!(is_refunded || asked.is_ok(), "{name}: {asked:?}");
    } else {
        again.unwrap_or_else(|cause| panic!("{name}: {cause:?}"));
    }
    program.idle(Duration::from_mins(3)).await;
    match deed {
        Deed::Refresh => {
            let quoted = program.quote(&heavier()).await.unwrap();
            assert_eq!(quoted.state, LineState::Draft, "{name}");
            let price = cheapest(&quoted).1;
            assert_eq!(price, price_of_heavier().await, "{name}: older rates");
            program.buy(&quoted).await.unwrap();
            assert_eq!(shop.charges().len(), 1, "{name}");
        }
        Deed::Delete => assert_eq!(shop.count(), 0, "{name}"),
        Deed::Refund => {
            program.idle(Duration::from_hours(24 * 30)).await;
            let money = (shop.charges().len(), shop.refunds());
            assert_eq!(money, (1, 1), "{name}");
        }
        Deed::MakeBatch => {
            let ids = [scene.shipment.clone()];
            let made = program.create_batch("b", Some("x")).await.unwrap();
            let added = program.change_batch(made.id, BatchMove::Add, &ids).await;
            added.unwrap();
            assert_eq!(shop.batches(), [made.id], "{name}");
        }
        Deed::DeleteBatch => assert_eq!(shop.batches(), [], "{name}"),
        Deed::Add => {
            assert_eq!(
                shop.inside(scene.batch),
                [scene.shipment.as_str()],
                "{name}"
            );
        }
        Deed::Remove => assert!(shop.inside(scene.batch).is_empty(), "{name}"),
    }
    program.crash();
    let mut program = Program::start(shop);
    program.connect().await.unwrap();
    assert_eq!(program.recovered().await, [], "{name}");
}

async fn price_of_heavier() -> sendoff::domain::money::Money {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    cheapest(&program.quote(&heavier()).await.unwrap()).1
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_a_refresh_nothing_is_bought_at_older_rates() {
    check(Deed::Refresh).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_a_deletion_the_draft_goes_once() {
    check(Deed::Delete).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_a_refund_it_is_refunded_once() {
    check(Deed::Refund).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_making_a_batch_there_is_one() {
    check(Deed::MakeBatch).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_deleting_a_batch_it_is_gone() {
    check(Deed::DeleteBatch).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_filling_a_batch_it_is_filled() {
    check(Deed::Add).await;
}

#[tokio::test(start_paused = true)]
async fn ended_at_any_point_of_emptying_a_batch_it_is_empty() {
    check(Deed::Remove).await;
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_paid_while_its_deletion_was_open_is_bought_and_in_the_queue() {
    let scene = scene(Deed::Delete).await;
    end_at(Deed::Delete, CallPoint::IntentDurable, &scene).await;
    scene.shop.pay(&scene.shipment);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::start(&scene.shop);
    program.connect().await.unwrap();
    program.recovered().await;
    assert_eq!(program.unprinted.len(), 1);
    let failure = program.delete(&scene.shipment).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    assert_eq!((scene.shop.count(), scene.shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_shipment_in_doubt_or_bought_is_not_refreshed() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
    let quoted = program.quote(&draft()).await.unwrap();
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    program.buy(&quoted).await.unwrap_err();
    let failure = program.refresh(&quoted.shipment.id).await.unwrap_err();
    assert!(matches!(failure.cause, Cause::InDoubt(_)));
    assert_eq!(shop.calls("/refresh"), 0);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_was_asked_before_a_refresh_brings_no_older_rates_back() {
    let shop = Shop::new();
    let mut program = Program::start(&shop);
    program.connect().await.unwrap();
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
