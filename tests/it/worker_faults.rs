//! What the network and the service can do to create and buy: in the end the
//! line is paid exactly once, or a person is asked.

use sendoff::contract::Notice;
use std::time::Duration;

use sendoff::contract::{Cause, Failure, UnresolvedReason};
use sendoff::features::{ship::calls::LineState, unresolved::calls::Retry};
use sendoff::ledger;
use serde_json::{Value, json};

use super::worker_support::{Program, Scenario, Shop, cheapest, draft, line};

const CREATE: &str = "/shipments";
const BUY: &str = "/shipments/*/buy";

/// By then whatever was on its way has arrived.
const LATER: Duration = Duration::from_mins(5);

/// Quotes and buys, and checks the money.
async fn check(shop: &Shop, name: &str) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await;
    let quoted = quoted.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    assert_eq!(quoted.state, LineState::Draft, "{name}");
    let bought = program.buy(&quoted).await;
    let bought = bought.unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    bought
        .label
        .unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
    assert_eq!(program.unprinted.len(), 1, "{name}");
    assert_eq!(shop.count(), 1, "{name}: a duplicate is left");
    // What is still on its way arrives, too.
    tokio::time::sleep(LATER).await;
    assert_eq!(shop.charges().len(), 1, "{name}");
}

#[tokio::test(start_paused = true)]
async fn faults_while_looking_are_sat_out() {
    for kind in ["drop_before", "drop_after", "garbage_html"] {
        let shop = Shop::new();
        shop.fault("drop_after", BUY, 1, &json!({}));
        shop.fault(kind, "/shipments/*", 5, &json!({}));
        check(&shop, kind).await;
    }
}

fn did_nothing(failure: &Failure) {
    assert_eq!(failure.cause, Cause::PurchaseDidNothing);
}

/// A fault's match is an object of its own.
fn with_method(more: &Value, method: &str) -> Value {
    let mut more = more.clone();
    more["match"] = json!({"path": CREATE, "method": method});
    more
}

#[tokio::test(start_paused = true)]
async fn after_two_attempts_without_an_effect_a_person_is_asked() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("status", BUY, 2, &json!({"status": 500}));
    shop.follow();
    did_nothing(&program.buy(&quoted).await.unwrap_err());
    let failure = program.buy(&quoted).await.unwrap_err();
    let used_up = UnresolvedReason::AttemptsUsedUp { attempts: 2 };
    assert_eq!(failure.cause, Cause::Unresolved(used_up));
    // Asking again, or starting again, buys nothing.
    program.buy(&quoted).await.unwrap_err();
    program.crash();
    let mut program = Program::begun(&shop).await;
    program.quote(&draft()).await.unwrap();
    // A person allows one more, and is told what it has cost.
    let retried = program.ask(Retry { line: line() }).await.unwrap();
    assert_eq!(retried.state, LineState::AlreadyBought { changed: false });
    assert_eq!(retried.charged, Some(cheapest(&quoted).1));
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_did_nothing_is_reported_the_settle_time_later_and_bought_again_when_asked()
{
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("drop_before", BUY, 1, &json!({}));
    let began = tokio::time::Instant::now();
    did_nothing(&program.buy(&quoted).await.unwrap_err());
    assert!(began.elapsed() >= sendoff::session::deps::SETTLE_TIME);
    // Nothing buys it but the user: not time, not another start.
    program.idle(LATER).await;
    program.crash();
    let mut program = Program::begun(&shop).await;
    program.idle(LATER).await;
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 0));
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::Draft);
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_fails_says_why_and_may_be_bought_again() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault(
        "purchase_fails",
        BUY,
        1,
        &json!({"message": "No truck today"}),
    );
    let failure = program.buy(&quoted).await.unwrap_err();
    let reason = "No truck today".to_owned();
    assert_eq!(failure.cause, Cause::PurchaseFailed { reason });
    assert_eq!(shop.charges().len(), 0);
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_failure_of_before_is_not_taken_for_the_outcome_of_a_late_purchase() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("purchase_fails", BUY, 1, &json!({}));
    program.buy(&quoted).await.unwrap_err();
    shop.fault("late", BUY, 1, &json!({"seconds": 45}));
    program.buy(&quoted).await.unwrap();
    tokio::time::sleep(LATER).await;
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn a_duplicate_that_came_late_is_deleted_before_buying() {
    let (shop, mut program) = Scenario::new().connected().await;
    let late = with_method(&json!({"seconds": 50}), "POST");
    shop.fault("late", CREATE, 1, &late);
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(shop.count(), 1);
    tokio::time::sleep(Duration::from_mins(1)).await;
    assert_eq!(shop.count(), 2, "the lost create has arrived");
    shop.follow();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_duplicate_that_somebody_paid_is_the_lines_and_nothing_is_bought() {
    let (shop, mut program) = Scenario::new().connected().await;
    let late = with_method(&json!({"seconds": 50}), "POST");
    shop.fault("late", CREATE, 1, &late);
    shop.follow();
    let quoted = program.quote(&draft()).await.unwrap();
    tokio::time::sleep(Duration::from_mins(1)).await;
    shop.pay_newest_but(&quoted.shipment.id);
    tokio::time::sleep(Duration::from_secs(5)).await;
    program.buy(&quoted).await.unwrap_err();
    program.quote(&draft()).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn without_a_network_nothing_is_in_doubt_for_ever() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    // All but the list of the order, without which nothing would be sent.
    shop.fault("drop_after", "/shipments/*", 200, &json!({}));
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::BuyUnknown)
    );
    shop.clear_faults();
    // The watch looks again by itself.
    while program
        .unprinted
        .first()
        .is_none_or(|line| line.label.is_none())
    {
        program
            .notice(|notice| matches!(notice, Notice::UnprintedChanged { .. }).then_some(()))
            .await;
    }
    assert_eq!(shop.charges().len(), 1);
    assert_eq!(shop.calls("/buy"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_is_not_there_yet_is_fetched_by_a_fresh_link() {
    let shop = Shop::new();
    shop.fault("label_missing", "/labels/*", 2, &json!({}));
    check(&shop, "label missing twice").await;
    assert_eq!(shop.calls("LABEL"), 3);
}

#[tokio::test(start_paused = true)]
async fn a_bought_line_without_its_label_stays_in_the_queue_until_it_has_one() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("label_missing", "/labels/*", 50, &json!({}));
    shop.follow();
    program.buy(&quoted).await.unwrap();
    program.crash();
    shop.clear_faults();
    let mut program = Program::begun(&shop).await;
    program.idle(Duration::from_mins(1)).await;
    program.crash();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn with_the_token_turned_off_a_lost_create_is_found_by_what_it_says() {
    let (shop, program) = Scenario::new().connected().await;
    program.crash();
    shop.ledger()
        .set_setting(ledger::Setting::OrderToken, "off")
        .unwrap();
    shop.fault("drop_after", CREATE, 1, &with_method(&json!({}), "POST"));
    let mut program = Program::connected(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.shipment.order_id.as_deref(), Some("1000"));
    program.buy(&quoted).await.unwrap();
    assert_eq!(shop.charges(), ["1000"]);
    assert_eq!(shop.count(), 1);
}
