//! Deleting a draft: what is paid while its deletion is on its way is reported as paid, and
//! nothing takes its place.

use std::time::Duration;

use sendoff::{
    contract::Cause,
    model::{
        ids::ShipmentId,
        shipment::{Payment, ShipmentStatus},
    },
    service::transport::Response,
};
use serde_json::json;

use crate::worker_support::{
    Acts, Call, Comes, Program, Scenario, Shop, Tamper, not_found,
    replacing::{buy, keeps_its_drafts, replace, with_a_draft},
};

/// The next deletion is refused after half a minute.
fn deletion_is_refused_late(shop: &Shop) {
    let refusal = Response {
        status: 400,
        body: br#"{"error":{"message":"not now"}}"#.to_vec(),
        ..not_found()
    };
    let refused = Tamper::new(Call::Delete, Acts::Not, Comes::Answer(Box::new(refusal)));
    shop.tamper(refused.after(Duration::from_secs(25)));
}

/// Somebody buys it on the service's pages as soon as one more deletion was sent.
fn paid_while_it_is_deleted(shop: &Shop, shipment: &ShipmentId) -> impl Future<Output = ()> {
    // Before anything is polled: the deletion may be the first that is.
    let before = shop.calls("DELETE");
    async move {
        while shop.calls("DELETE") == before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        shop.pay(shipment);
    }
}

fn status(shop: &Shop, shipment: &ShipmentId) -> ShipmentStatus {
    let known = shop.ledger().shipment(shipment).unwrap().unwrap();
    known.shipment.status
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_is_paid_while_it_is_deleted_for_another_one_stops_that_ones_purchase() {
    let (shop, old) = with_a_draft().await;
    let mut program = Program::begun(&shop).await;
    keeps_its_drafts(&shop, 1);
    let (new, outcome) = replace(&mut program, &old).await.unwrap();
    outcome.unwrap_err();
    deletion_is_refused_late(&shop);
    let paid = paid_while_it_is_deleted(&shop, &old);
    let (bought, ()) = tokio::join!(buy(&shop, &mut program, &new), paid);
    assert_eq!(bought.unwrap_err().cause, Cause::PaidIsNotReplaced);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_is_paid_while_a_person_deletes_it_is_reported_as_bought() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let shipment = quoted.shipment.id;
    deletion_is_refused_late(&shop);
    let paid = paid_while_it_is_deleted(&shop, &shipment);
    let (deleted, ()) = tokio::join!(program.delete(&shipment), paid);
    assert_eq!(deleted.unwrap_err().cause, Cause::AlreadyBought);
    program.until_unprinted(1).await;
    program.crash();
    assert_eq!(status(&shop, &shipment).payment(), Payment::Paid);
}

#[tokio::test(start_paused = true)]
async fn a_draft_of_somebody_else_that_turns_out_to_be_paid_is_known_as_paid() {
    let (shop, mut program) = Scenario::new().connected().await;
    let web = ShipmentId::new(shop.make_elsewhere("1000", "Ada Lovelace"));
    let sync = program.send_sync();
    program.synced(sync).await.unwrap();
    shop.pay(&web);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let deleted = program.delete(&web).await;
    assert_eq!(deleted.unwrap_err().cause, Cause::AlreadyBought);
    program.crash();
    assert_eq!(status(&shop, &web).payment(), Payment::Paid);
}

#[tokio::test(start_paused = true)]
async fn a_deletion_without_an_answer_has_ended_once_its_draft_is_seen_to_be_paid() {
    let (shop, mut program) = Scenario::new().connected().await;
    let web = ShipmentId::new(shop.make_elsewhere("1000", "Ada Lovelace"));
    let sync = program.send_sync();
    program.synced(sync).await.unwrap();
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::Lost).times(20));
    program.delete(&web).await.unwrap_err();
    shop.calm();
    shop.pay(&web);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let deleted = program.delete(&web).await;
    assert_eq!(deleted.unwrap_err().cause, Cause::AlreadyBought);
    program.crash();
    // Nothing is left to be brought to its end.
    let looks = || shop.calls(&format!("GET /shipments/{web}"));
    let before = looks();
    let mut program = Program::begun(&shop).await;
    program.idle(Duration::from_mins(15)).await;
    assert_eq!(looks(), before);
}

#[tokio::test(start_paused = true)]
async fn a_batch_whose_deletion_never_arrived_is_deleted_by_the_next_start() {
    let (shop, mut program) = Scenario::new().connected().await;
    let batch = program.create_batch("b", None).await.unwrap().id;
    let lost = json!({"match": {"path": "/batches/*", "method": "DELETE"}});
    shop.fault("drop_before", "/batches/*", 100, &lost);
    program.delete_batch(batch).await.unwrap_err();
    program.crash();
    shop.clear_faults();
    Program::begun(&shop).await.crash();
    assert_eq!(shop.batches(), []);
}
