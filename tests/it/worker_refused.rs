//! Refusals of create, buy and refund: which of them prove that nothing was
//! done, what is asked again, and how often.

use std::time::Duration;

use sendoff::contract::Cause;
use sendoff::{
    features::ship::calls::LineState, service::transport::Response, session::deps::SETTLE_TIME,
};
use serde_json::json;
use tokio::time::Instant;

use super::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, draft};

const CREATE: &str = "/shipments";
const BUY: &str = "/shipments/*/buy";
const REFUND: &str = "/shipments/*/refund";

/// The service does as `acts` says, and answers with a refusal of these words.
fn refuses(shop: &Shop, call: Call, acts: Acts, words: &str) {
    let answer = Response {
        status: 422,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: json!({"error": {"message": words}})
            .to_string()
            .into_bytes(),
        ..Response::default()
    };
    shop.tamper(Tamper::new(call, acts, Comes::Answer(Box::new(answer))));
}

#[tokio::test(start_paused = true)]
async fn a_buy_that_is_refused_and_shown_unpaid_is_reported_at_once_and_costs_no_attempt() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let began = Instant::now();
    for _ in 0..3 {
        refuses(&shop, Call::Buy, Acts::Not, "No such postage type");
        let failure = program.buy(&quoted).await.unwrap_err();
        assert!(
            matches!(failure.cause, Cause::Refused { .. }),
            "{failure:?}"
        );
    }
    program.buy(&quoted).await.unwrap();
    assert!(began.elapsed() < SETTLE_TIME);
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (4, 1));
}

#[tokio::test(start_paused = true)]
async fn a_draft_in_a_status_that_nobody_knows_is_not_bought_and_stays_free() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    program.idle(Duration::from_mins(2)).await;
    shop.reads_show_status(&quoted.shipment.id, "held_for_review", 1);
    let failure = program.buy(&quoted).await.unwrap_err();
    let words = "held_for_review".to_owned();
    assert_eq!(failure.cause, Cause::Refused { words });
    assert!(program.unresolved.is_empty(), "{:?}", program.unresolved);
    assert_eq!(shop.calls("/buy"), 0);
    // It is read again after a minute.
    program.idle(Duration::from_mins(2)).await;
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_refused_buy_whose_shipment_is_paid_is_not_sent_again() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    refuses(&shop, Call::Buy, Acts::AtOnce, "No such postage type");
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_that_may_mean_taken_is_looked_at_for_the_settle_time() {
    for words in ["Shipment is in use", "Postage was ALREADY bought"] {
        let (shop, mut program, quoted) = Scenario::new().quoted().await;
        refuses(&shop, Call::Buy, Acts::Not, words);
        let began = Instant::now();
        let failure = program.buy(&quoted).await.unwrap_err();
        assert_eq!(failure.cause, Cause::PurchaseDidNothing, "{words}");
        assert!(began.elapsed() >= SETTLE_TIME, "{words}");
        assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 0));
        program.buy(&quoted).await.unwrap();
        assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 1));
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_of_a_second_buy_says_nothing_about_the_first() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
    refuses(&shop, Call::Buy, Acts::Not, "No such postage type");
    shop.follow();
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap_err();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_429_is_waited_out_five_times_and_then_reported() {
    for (path, call) in [(CREATE, "POST"), (BUY, "/buy")] {
        for (times, sent) in [(5, 6), (6, 6)] {
            let (shop, mut program) = Scenario::new().connected().await;
            let method = if path == BUY { "PATCH" } else { "POST" };
            let more = json!({"status": 429, "match": {"path": path, "method": method}});
            shop.fault("status", path, times, &more);
            let outcome = match program.quote(&draft()).await {
                Ok(quoted) => program.buy(&quoted).await.map(drop),
                Err(failure) => Err(failure),
            };
            assert_eq!(outcome.is_ok(), times == 5, "{path}: {outcome:?}");
            if let Err(failure) = outcome {
                let is_reported = matches!(failure.cause, Cause::RateLimited { .. });
                assert!(is_reported, "{path}: {failure:?}");
            }
            assert_eq!(shop.calls(call), sent, "{path}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_is_refused_twice_is_reported() {
    let busy = "Shipment is in use";
    for (words, refusals, calls) in [(busy, 1, 2), (busy, 2, 2), ("Too late", 1, 1)] {
        let (shop, mut program, quoted) = Scenario::new().bought().await;
        for _ in 0..refusals {
            refuses(&shop, Call::Refund, Acts::Not, words);
        }
        let outcome = program.refund(&quoted.shipment.id).await;
        assert_eq!(outcome.is_ok(), refusals < calls, "{words} {outcome:?}");
        assert_eq!(shop.calls("/refund"), calls, "{words}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_429_to_a_refund_is_waited_out_as_often_as_any_other() {
    for (times, is_refunded) in [(5, true), (6, false)] {
        let (shop, mut program, shipment) = Scenario::new().refundable().await;
        shop.fault("status", REFUND, times, &json!({"status": 429}));
        let outcome = program.refund(&shipment).await;
        assert_eq!(outcome.is_ok(), is_refunded, "{outcome:?}");
        assert_eq!(shop.calls("/refund"), 6);
    }
}

#[tokio::test(start_paused = true)]
async fn a_shipment_that_was_bought_without_this_ledger_is_refunded() {
    let (shop, program, shipment) = Scenario::new().refundable().await;
    program.crash();
    std::fs::remove_dir_all(shop.data_dir()).unwrap();
    let mut program = Program::connected(&shop).await;
    program.refund(&shipment).await.unwrap();
    assert_eq!(shop.calls("/refund"), 1);
}

#[tokio::test(start_paused = true)]
async fn each_step_of_a_purchase_is_reported() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
    shop.follow();
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

/// A read-back of the newest shipment, as if it were paid.
fn shown_paid(shop: &Shop) -> Comes {
    let mut shipment = shop.shipments().remove(0);
    shipment["status"] = json!("ready");
    shipment["tracking_code"] = json!("LM123456789CA");
    Comes::Answer(Box::new(Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: json!({ "shipment": shipment }).to_string().into_bytes(),
        ..Response::default()
    }))
}

#[tokio::test(start_paused = true)]
async fn a_refresh_that_shows_a_purchase_is_followed_by_none() {
    let (shop, mut program, _quoted) = Scenario::new().quoted().await;
    let refreshed = Tamper::new(Call::Refresh, Acts::AtOnce, shown_paid(&shop));
    shop.tamper(refreshed.clone());
    let mut heavier = draft();
    heavier.parcel.weight.value += rust_decimal::Decimal::ONE;
    // The service contradicts itself: a read shows the draft unpaid.
    let failure = program.quote(&heavier).await.unwrap_err();
    assert!(
        matches!(failure.cause, Cause::NotTheService { .. }),
        "{failure:?}"
    );
    // Both show it paid.
    shop.tamper(refreshed);
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, shown_paid(&shop)));
    heavier.parcel.weight.value += rust_decimal::Decimal::ONE;
    let quoted = program.quote(&heavier).await.unwrap();
    assert!(
        matches!(quoted.state, LineState::AlreadyBought { .. }),
        "{quoted:?}"
    );
    assert_eq!(shop.calls("/buy"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_created_shipment_that_is_another_one_is_searched_for_and_never_bought() {
    let (shop, mut program) = Scenario::new().connected().await;
    shop.make_elsewhere("THEIRS", "Grace Hopper");
    let theirs = shown_paid(&shop);
    shop.tamper(Tamper::new(Call::Create, Acts::AtOnce, theirs));
    let quoted = program.quote(&draft()).await.unwrap();
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.count(), 2);
    let charges = shop.charges();
    assert_eq!(charges.len(), 1);
    assert!(!charges[0].contains("THEIRS"), "{charges:?}");
}

#[tokio::test(start_paused = true)]
async fn what_somebody_has_paid_since_its_rates_were_shown_is_bought_and_waits_for_its_print() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let shipment = &quoted.shipment.id;
    shop.pay(shipment);
    program.idle(Duration::from_secs(10)).await;
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(failure.cause, Cause::AlreadyBought);
    assert_eq!(shop.charges().len(), 1);
    program.quit().await;
    let queue = shop.ledger().unprinted().unwrap();
    let queue: Vec<_> = queue.iter().map(|label| &label.shipment).collect();
    assert_eq!(queue, [shipment]);
}
