//! What waits for a person: reported with its evidence, looked at without buying,
//! and set aside by a word.

use std::{sync::Arc, time::Duration};

use sendoff::contract::{Cause, UnresolvedReason};
use sendoff::features::{
    ship::calls::{LineState, Quoted},
    unresolved::calls::Retry,
};
use sendoff::model::contradiction::Contradiction;
use sendoff::session::checkpoints::{WriteKind, WritePoint};
use serde_json::json;
use tokio::sync::Notify;

use super::worker_support::{
    Acts, Call, Comes, ParkAt, Program, Scenario, Shop, Tamper, accepted, cheapest, draft, line,
    not_found,
};

const BUY: &str = "/shipments/*/buy";

/// A line whose two purchases did nothing.
async fn used_up(shop: &Shop) -> (Program, Quoted) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    shop.fault("status", BUY, 2, &json!({"status": 500}));
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap_err();
    (program, quoted)
}

#[tokio::test(start_paused = true)]
async fn it_is_reported_at_once_with_what_was_sent_answered_and_shown() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("status", BUY, 2, &json!({"status": 500}));
    shop.follow();
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap_err();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn looking_again_buys_nothing_and_finds_what_somebody_paid() {
    let shop = Shop::new();
    let (mut program, quoted) = used_up(&shop).await;
    shop.follow();
    program.check_again(&line()).await.unwrap();
    shop.pay(&quoted.shipment.id);
    tokio::time::sleep(Duration::from_secs(10)).await;
    program.check_again(&line()).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_comes_true_later_joins_the_queue_without_being_asked() {
    let shop = Shop::new();
    let (mut program, quoted) = used_up(&shop).await;
    shop.pay(&quoted.shipment.id);
    program.idle(Duration::from_mins(15)).await;
    assert!(program.check_again(&line()).await.is_ok());
    assert_eq!(program.unprinted.len(), 1);
    program.crash();
    // And a start looks, too.
    let shop = Shop::new();
    let (program, quoted) = used_up(&shop).await;
    program.crash();
    shop.pay(&quoted.shipment.id);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::connected(&shop).await;
    assert_eq!(program.recovered().await, []);
    assert_eq!(program.unprinted.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn set_aside_it_is_asked_about_no_more_and_still_never_bought() {
    let shop = Shop::new();
    let (mut program, quoted) = used_up(&shop).await;
    shop.follow();
    program.set_aside(&line()).await.unwrap();
    program.buy(&quoted).await.unwrap_err();
    program.crash();
    Program::begun(&shop).await.crash();
    insta::assert_snapshot!(shop.trace());
}

/// The service took it and went on with it no more, or its carrier did.
#[tokio::test(start_paused = true)]
async fn a_purchase_that_is_under_way_for_an_hour_can_be_set_aside_and_is_still_looked_at() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.reads_show_status(&quoted.shipment.id, "postage_requested", 1_000);
    program.buy(&quoted).await.unwrap_err();
    program.idle(Duration::from_mins(50)).await;
    let early = program.check_again(&line()).await.unwrap();
    assert_eq!(early, LineState::Unresolved(UnresolvedReason::BuyUnknown));
    program.idle(Duration::from_mins(15)).await;
    let late = program.check_again(&line()).await.unwrap();
    let evidence = Contradiction::UnderWayTooLong;
    let contradicts = UnresolvedReason::Contradiction { evidence };
    assert_eq!(late, LineState::Unresolved(contradicts));
    // Nothing is bought by another try, and what comes of it is seen all the same.
    let again = program.retry(&line()).await.unwrap();
    assert!(matches!(again, LineState::Unresolved(_)), "{again:?}");
    program.set_aside(&line()).await.unwrap();
    shop.calm();
    program.idle(Duration::from_mins(15)).await;
    assert_eq!(shop.charges().len(), 1);
    let bought = program.quote(&draft()).await.unwrap();
    assert_eq!(bought.state, LineState::AlreadyBought { changed: false });
}

#[tokio::test(start_paused = true)]
async fn a_line_that_is_settled_can_not_be_set_aside() {
    let (_shop, mut program) = Scenario::new().connected().await;
    program.quote(&draft()).await.unwrap();
    program.set_aside(&line()).await.unwrap_err();
}

#[tokio::test(start_paused = true)]
async fn an_older_failure_that_a_copy_shows_is_not_that_of_an_accepted_purchase() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("purchase_fails", BUY, 1, &json!({}));
    program.buy(&quoted).await.unwrap_err();
    // The next looks still show the failure of before.
    shop.fall_behind(5);
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn a_failure_of_its_own_is_believed_at_once_and_so_is_a_second_one() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.fault("purchase_fails", BUY, 2, &json!({}));
    for _ in 0..2 {
        let began = tokio::time::Instant::now();
        let failure = program.buy(&quoted).await.unwrap_err();
        assert!(matches!(failure.cause, Cause::PurchaseFailed { .. }));
        assert!(began.elapsed() < Duration::from_secs(30));
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_deleted_elsewhere_after_its_attempts_had_done_nothing_is_made_anew() {
    let shop = Shop::new();
    let (mut program, quoted) = used_up(&shop).await;
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    // With the token of another account nothing is found, and nothing is gone.
    let comes = Comes::Answer(Box::new(not_found()));
    shop.tamper(Tamper::new(Call::List, Acts::Not, comes));
    let state = program.retry(&line()).await.unwrap();
    assert!(matches!(state, LineState::Unresolved(_)), "{state:?}");
    shop.calm();
    let failure = program.retry(&line()).await.unwrap_err();
    assert_eq!(failure.cause, Cause::DraftGone);
    program.idle(Duration::from_secs(1)).await;
    assert!(program.unresolved.is_empty(), "{:?}", program.unresolved);
    let again = program.quote(&draft()).await.unwrap();
    assert_ne!(again.shipment.id, quoted.shipment.id);
    program.buy(&again).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn what_was_accepted_never_bought_and_deleted_elsewhere_is_made_anew() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let comes = Comes::Answer(Box::new(accepted()));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, comes));
    program.buy(&quoted).await.unwrap_err();
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    let failure = program.retry(&line()).await.unwrap_err();
    assert_eq!(failure.cause, Cause::DraftGone);
    let again = program.quote(&draft()).await.unwrap();
    program.buy(&again).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn it_is_looked_at_every_ten_minutes() {
    let shop = Shop::new();
    let (mut program, _quoted) = used_up(&shop).await;
    program.idle(Duration::from_mins(15)).await;
    let before = shop.calls("GET /shipments/");
    program.idle(Duration::from_hours(1)).await;
    let looks = shop.calls("GET /shipments/") - before;
    assert!((5..=6).contains(&looks), "{looks}");
}

#[tokio::test(start_paused = true)]
async fn a_failure_that_is_seen_when_it_is_tried_again_is_reported_and_nothing_is_sent() {
    let shop = Shop::new();
    let (mut program, quoted) = used_up(&shop).await;
    shop.fault("purchase_fails", BUY, 1, &json!({"message": "No truck"}));
    let body = json!({"postage_type": cheapest(&quoted).0.as_str()});
    shop.elsewhere("buy", quoted.shipment.id.as_str(), &body);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let failure = program.retry(&line()).await.unwrap_err();
    let reason = "No truck".to_owned();
    assert_eq!(failure.cause, Cause::PurchaseFailed { reason });
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn trying_again_while_nothing_can_be_read_leaves_it_in_doubt_and_says_why() {
    let shop = Shop::new();
    let (mut program, _quoted) = used_up(&shop).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(20));
    let retried = program.ask(Retry { line: line() }).await.unwrap();
    assert!(
        matches!(retried.state, LineState::Unresolved(_)),
        "{retried:?}"
    );
    assert!(retried.hindered.is_some(), "{retried:?}");
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn what_a_start_finds_used_up_is_bought_once_more_when_a_person_says_so() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let bell = Arc::new(Notify::new());
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
    let never = Comes::Nothing(Arc::clone(&bell));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, never));
    program.buy(&quoted).await.unwrap_err();
    program.send_buy(&quoted, &cheapest(&quoted).1);
    program.run_until(bell.notified()).await;
    program.crash();
    let mut program = Program::connected(&shop).await;
    assert_eq!(program.recovered().await, []);
    let state = program.retry(&line()).await.unwrap();
    assert_eq!(state, LineState::AlreadyBought { changed: false });
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn a_replaced_draft_that_is_paid_after_all_is_reported_by_the_next_start() {
    let (shop, mut program) = Scenario::new().connected().await;
    let first = program.quote(&draft()).await.unwrap();
    program.crash();
    let park = ParkAt::new(WriteKind::Delete.at(WritePoint::IntentDurable));
    let mut program = Program::with(&shop, Arc::new(park.clone()));
    program.connect().await.unwrap();
    let mut elsewhere = draft();
    elsewhere.recipient.address_1 = "14 Main St".to_owned();
    program.send_quote(&elsewhere);
    program.run_until(park.parked()).await;
    program.crash();
    shop.pay(&first.shipment.id);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::connected(&shop).await;
    let [reported] = &*program.recovered().await else {
        panic!("one line waits for a person");
    };
    assert!(matches!(
        reported.reason,
        UnresolvedReason::Contradiction { .. }
    ));
}
