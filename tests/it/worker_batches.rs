//! Batches: made once, filled and emptied as asked, whatever the network does.

use sendoff::features::batches::calls as batches;
use sendoff::features::calls::Routed;
use std::{sync::Arc, time::Duration};

use sendoff::features::ship::calls as ship;
use sendoff::{
    ledger as store,
    model::{
        batch::BatchMove,
        ids::{BatchId, LineId, ShipmentId},
    },
    service::transport::Response,
    session::checkpoints::{JournalPoint, WriteKind, WritePoint},
};
use serde_json::{Value, json};

use super::worker_support::{Acts, Call, Comes, ParkAt, Program, Scenario, Shop, Tamper, draft};

const BATCHES: &str = "/batches";
const ADD: &str = "/shipments/add_to_batch";
const REMOVE: &str = "/shipments/remove_from_batch";

/// Faults after which a batch call still ends well by itself.
fn survivable() -> Vec<(&'static str, Value)> {
    vec![
        ("drop_before", json!({})),
        ("drop_after", json!({})),
        ("late", json!({"seconds": 3})),
        ("delay", json!({"seconds": 40})),
        ("status", json!({"status": 500})),
        ("truncate", json!({"bytes": 5})),
        ("garbage_html", json!({})),
        ("rate_limit", json!({"retry_after": 7})),
    ]
}

fn only(method: &str, path: &str, more: &Value) -> Value {
    let mut more = more.clone();
    more["match"] = json!({"path": path, "method": method});
    more
}

async fn with_draft(shop: &Shop) -> (Program, ShipmentId) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    (program, quoted.shipment.id)
}

/// Without our token only what a batch says tells it from another.
async fn without_tokens() -> (Shop, Program) {
    let shop = Shop::new();
    Program::connected(&shop).await.crash();
    let off = store::Setting::OrderToken;
    shop.ledger().set_setting(off, "off").unwrap();
    let program = Program::connected(&shop).await;
    (shop, program)
}

#[tokio::test(start_paused = true)]
async fn a_batch_is_made_once_whatever_becomes_of_the_answer() {
    for (kind, more) in survivable() {
        let (shop, mut program) = Scenario::new().connected().await;
        shop.fault(kind, BATCHES, 1, &only("POST", BATCHES, &more));
        let made = program.create_batch("b", Some("Monday")).await;
        let made = made.unwrap_or_else(|failure| panic!("{kind}: {failure:?}"));
        assert_eq!(shop.batches(), [made.id], "{kind}");
        assert!(shop.describe(made.id).starts_with("Monday SD"), "{kind}");
        // Asked again for the same line, it is the same batch.
        let again = program.create_batch("b", Some("Monday")).await.unwrap();
        assert_eq!((again.id, shop.batches().len()), (made.id, 1), "{kind}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_batch_that_arrives_late_is_deleted_before_the_other_is_filled() {
    let shop = Shop::new();
    let (mut program, shipment) = with_draft(&shop).await;
    let late = only("POST", BATCHES, &json!({"seconds": 50}));
    shop.fault("late", BATCHES, 1, &late);
    let made = program.create_batch("b", Some("Monday")).await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    assert_eq!(shop.batches().len(), 2, "the lost one has arrived");
    program
        .change_batch(made.id, BatchMove::Add, std::slice::from_ref(&shipment))
        .await
        .unwrap();
    assert_eq!(shop.batches(), [made.id]);
    assert_eq!(shop.inside(made.id), [shipment.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn without_a_token_two_batches_that_fit_are_a_persons_choice() {
    let (shop, mut program) = without_tokens().await;
    let theirs = shop.make_batch("Monday");
    shop.fault("drop_after", BATCHES, 1, &only("POST", BATCHES, &json!({})));
    shop.follow();
    program.create_batch("b", Some("Monday")).await.unwrap_err();
    program.create_batch("b", Some("Monday")).await.unwrap_err();
    program.set_aside(&LineId::of_batch("b")).await.unwrap();
    // With one of them gone, the other is the line's.
    shop.drop_batch(theirs);
    program.create_batch("b", Some("Monday")).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn without_a_token_the_only_batch_that_fits_is_taken() {
    let (shop, mut program) = without_tokens().await;
    shop.make_batch("Tuesday");
    shop.fault("drop_after", BATCHES, 1, &only("POST", BATCHES, &json!({})));
    shop.follow();
    program.create_batch("b", Some("Monday")).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn shipments_go_in_and_out_whatever_becomes_of_the_answer() {
    for (kind, more) in survivable() {
        let shop = Shop::new();
        let (mut program, shipment) = with_draft(&shop).await;
        let batch = shop.make_batch("theirs");
        let ids = [shipment.clone()];
        shop.fault(kind, ADD, 1, &more);
        let added = program.change_batch(batch, BatchMove::Add, &ids).await;
        added.unwrap_or_else(|failure| panic!("add {kind}: {failure:?}"));
        assert_eq!(shop.inside(batch), [shipment.as_str()], "{kind}");
        shop.fault(kind, REMOVE, 1, &more);
        let removed = program.change_batch(batch, BatchMove::Remove, &ids).await;
        removed.unwrap_or_else(|failure| panic!("remove {kind}: {failure:?}"));
        assert_eq!(shop.inside(batch), Vec::<String>::new(), "{kind}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_lost_answer_has_moved_is_not_sent_again() {
    let shop = Shop::new();
    let (mut program, shipment) = with_draft(&shop).await;
    let batch = shop.make_batch("theirs");
    shop.fault("drop_after", ADD, 1, &json!({}));
    let ids = [shipment];
    shop.follow();
    let added = program.change_batch(batch, BatchMove::Add, &ids).await;
    added.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_shipment_that_is_elsewhere_by_now_is_not_taken_out_of_there() {
    let shop = Shop::new();
    let (mut program, shipment) = with_draft(&shop).await;
    let (here, there) = (shop.make_batch("here"), shop.make_batch("there"));
    shop.put_into(there, &shipment);
    let ids = [shipment.clone()];
    program
        .change_batch(here, BatchMove::Remove, &ids)
        .await
        .unwrap();
    assert_eq!(shop.inside(there), [shipment.as_str()]);
    assert_eq!(shop.calls("remove_from_batch"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_is_reported_in_the_services_words_and_nothing_stays_open() {
    let shop = Shop::new();
    let (mut program, shipment) = with_draft(&shop).await;
    let made = program.create_batch("b", None).await.unwrap();
    let (add, ids) = (BatchMove::Add, [shipment]);
    program.change_batch(made.id, add, &ids).await.unwrap();
    shop.follow();
    program.delete_batch(made.id).await.unwrap_err();
    let nowhere = program.change_batch(BatchId(77), add, &ids).await;
    nowhere.unwrap_err();
    program.crash();
    // Nothing was left to send.
    Program::begun(&shop).await.crash();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn an_empty_batch_is_deleted_whatever_becomes_of_the_answer() {
    for (kind, more) in survivable() {
        let (shop, mut program) = Scenario::new().connected().await;
        let made = program.create_batch("b", None).await.unwrap();
        shop.fault(kind, "/batches/*", 1, &only("DELETE", "/batches/*", &more));
        let deleted = program.delete_batch(made.id).await;
        deleted.unwrap_or_else(|failure| panic!("{kind}: {failure:?}"));
        assert_eq!(shop.batches(), [], "{kind}");
        program.delete_batch(made.id).await.unwrap();
    }
}

/// The shipment of another order.
async fn second_draft(shop: &Shop) -> ShipmentId {
    let mut program = Program::connected(shop).await;
    let mut other = draft();
    other.order.id = Some("1001".to_owned());
    let line = LineId::of_order("1001", 1);
    let draft = Box::new(other);
    let quote = ship::Quote {
        line,
        draft,
        replaces: None,
    };
    let shipment = program.ask(quote).await.unwrap().shipment.id;
    program.crash();
    shipment
}

/// Asks for it and ends the program at that point.
async fn ended_at(shop: &Shop, point: JournalPoint, call: impl Routed) {
    let park = ParkAt::new(point);
    let mut program = Program::with(shop, Arc::new(park.clone()));
    program.connect().await.unwrap();
    program.send(call);
    program.run_until(park.parked()).await;
    program.crash();
}

fn make() -> batches::Create {
    batches::Create {
        line: LineId::of_batch("b"),
        description: Some("Monday".to_owned()),
    }
}

#[tokio::test(start_paused = true)]
async fn a_batch_of_before_is_found_behind_a_hundred_newer_ones() {
    let shop = Shop::new();
    ended_at(&shop, WriteKind::BatchCreate.at(WritePoint::Sent), make()).await;
    let [ours] = shop.batches()[..] else {
        panic!("it was made");
    };
    for _ in 0..120 {
        shop.make_batch("newer");
    }
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let again = program.create_batch("b", Some("Monday")).await.unwrap();
    assert_eq!((again.id, shop.calls("POST /batches")), (ours, 1));
}

#[tokio::test(start_paused = true)]
async fn a_batch_is_found_as_soon_as_the_list_shows_it() {
    let (shop, mut program) = Scenario::new().connected().await;
    shop.fault("drop_after", BATCHES, 1, &only("POST", BATCHES, &json!({})));
    let began = tokio::time::Instant::now();
    program.create_batch("b", Some("Monday")).await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[tokio::test(start_paused = true)]
async fn without_a_token_a_lost_batch_is_waited_for_before_it_is_made_again() {
    let (shop, mut program) = without_tokens().await;
    let late = only("POST", BATCHES, &json!({"seconds": 45}));
    shop.fault("late", BATCHES, 1, &late);
    let made = program.create_batch("b", Some("Monday")).await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    assert_eq!(shop.batches(), [made.id]);
}

#[tokio::test(start_paused = true)]
async fn what_somebody_put_elsewhere_meanwhile_is_left_there() {
    let shop = Shop::new();
    let (program, moved) = with_draft(&shop).await;
    program.crash();
    let other = second_draft(&shop).await;
    let (here, there) = (shop.make_batch("here"), shop.make_batch("there"));
    let shipments = vec![moved.clone(), other.clone()];
    let point = WriteKind::BatchAdd.at(WritePoint::IntentDurable);
    let add = batches::Move {
        batch: here,
        direction: BatchMove::Add,
        shipments,
    };
    ended_at(&shop, point, add).await;
    shop.put_into(there, &moved);
    let mut program = Program::connected(&shop).await;
    assert_eq!(program.recovered().await, []);
    assert_eq!(shop.inside(there), [moved.as_str()]);
    assert_eq!(shop.inside(here), [other.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn a_deletion_is_sent_again_only_if_the_batch_is_still_there() {
    for (point, deletions) in [(WritePoint::IntentDurable, 1), (WritePoint::Answered, 1)] {
        let (shop, mut program) = Scenario::new().connected().await;
        let batch = program.create_batch("b", None).await.unwrap().id;
        program.crash();
        let point_of_delete = WriteKind::BatchDelete.at(point);
        ended_at(&shop, point_of_delete, batches::Delete { batch }).await;
        let mut program = Program::connected(&shop).await;
        program.recovered().await;
        assert_eq!(shop.batches(), [], "{point:?}");
        assert_eq!(shop.calls("DELETE /batches"), deletions, "{point:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_that_can_not_be_read_whole_does_not_prove_that_a_batch_was_not_made() {
    let (shop, mut program) = Scenario::new().connected().await;
    let unreadable = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: br#"[{"id": 900, "status": "open"}, {"id": "C"}]"#.to_vec(),
        ..Response::default()
    };
    shop.tamper(Tamper::new(Call::List, Acts::AtOnce, Comes::Lost));
    let comes = Comes::Answer(Box::new(unreadable));
    shop.tamper(Tamper::new(Call::List, Acts::Not, comes).times(1_000));
    program.create_batch("b", Some("Monday")).await.unwrap_err();
    assert_eq!((shop.calls("POST /batches"), shop.batches().len()), (1, 1));
    shop.calm();
    let made = program.create_batch("b", Some("Monday")).await.unwrap();
    assert_eq!(shop.batches(), [made.id]);
    assert_eq!(shop.calls("POST /batches"), 1);
}
