//! A purchase without an answer: when it is looked at, and what each look
//! proves.

use std::{sync::Arc, time::Duration};

use sendoff::contract::{Cause, UnresolvedReason};
use sendoff::features::ship::calls::{LineState, Quote};
use sendoff::{
    model::ids::{LineId, ShipmentId},
    service::transport::Response,
    session::deps::SETTLE_TIME,
};
use serde_json::json;
use tokio::{sync::Notify, time::Instant};

use super::worker_support::{
    self, Acts, Call, Comes, Program, Scenario, Shop, Tamper, cheapest, draft, line,
};

fn buy_is_lost(shop: &Shop, acts: Acts) {
    shop.tamper(Tamper::new(Call::Buy, acts, Comes::Lost));
}

/// The service does not know the shipment in so many looks.
fn not_found(shop: &Shop, looks: u32) {
    let comes = Comes::Answer(Box::new(worker_support::not_found()));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes).times(looks));
}

/// The service has a new word for what it has bought.
#[tokio::test(start_paused = true)]
async fn a_lost_purchase_with_a_tracking_code_and_an_unknown_status_is_bought_and_printed() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    buy_is_lost(&shop, Acts::AtOnce);
    let unread = Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost);
    shop.tamper(unread.times(1_000));
    let request = program.send_buy(&quoted, &cheapest(&quoted).1);
    program.run_for(Duration::from_secs(20)).await;
    shop.calm();
    shop.reads_show_status(&quoted.shipment.id, "manifested", 1_000);
    program.purchased(request).await.unwrap();
    program.until_unprinted(1).await;
    assert_eq!(shop.charges().len(), 1);
}

/// Somebody cancels the draft on the web, and nothing says whether it was paid.
#[tokio::test(start_paused = true)]
async fn a_lost_purchase_whose_status_says_nothing_of_money_can_be_resolved_by_a_person() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    buy_is_lost(&shop, Acts::Not);
    shop.reads_show_status(&quoted.shipment.id, "canceled", 10_000);
    program.buy(&quoted).await.unwrap_err();
    program.idle(Duration::from_mins(10)).await;
    let [unresolved] = program.unresolved.as_slice() else {
        panic!("{:?}", program.unresolved);
    };
    assert!(unresolved.can_set_aside, "{unresolved:?}");
    program.set_aside(&line()).await.unwrap();
    assert!(shop.charges().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_lost_purchase_is_looked_at_at_once_and_one_that_was_taken_a_little_later() {
    for (is_lost, earliest, latest) in [(true, 0, 399), (false, 400, 799)] {
        let (shop, mut program, quoted) = Scenario::in_shop(Shop::with_purchases(0..=0))
            .quoted()
            .await;
        if is_lost {
            buy_is_lost(&shop, Acts::AtOnce);
        }
        let began = Instant::now();
        program.buy(&quoted).await.unwrap();
        let took = began.elapsed().as_millis();
        assert!((earliest..=latest).contains(&took), "{is_lost}: {took} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_takes_a_second_is_not_waited_for_much_longer() {
    let shop = Shop::with_purchases(1_000..=1_000);
    let (shop, mut program, quoted) = Scenario::in_shop(shop).quoted().await;
    shop.follow();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

/// The read is refused for so long that no job waits for it.
fn reads_are_refused(shop: &Shop) {
    let too_many = Response {
        status: 429,
        retry_after: Some("900".to_owned()),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(too_many));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes));
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_can_not_be_read_is_unresolved_and_not_failed() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    reads_are_refused(&shop);
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::BuyUnknown)
    );
    // Asked for again, it is still open: a read that fails proves nothing.
    reads_are_refused(&shop);
    let failure = program.quote(&draft()).await.unwrap_err();
    assert_eq!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::BuyUnknown)
    );
    program.idle(Duration::from_hours(1)).await;
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_is_not_found_soon_after_a_lost_purchase_may_be_found_later() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    buy_is_lost(&shop, Acts::AtOnce);
    not_found(&shop, 2);
    program.buy(&quoted).await.unwrap();
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_shipment_that_is_gone_the_settle_time_after_a_lost_purchase_was_not_bought() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    buy_is_lost(&shop, Acts::Not);
    not_found(&shop, 1_000);
    let began = Instant::now();
    let failure = program.buy(&quoted).await.unwrap_err();
    assert_eq!(failure.cause, Cause::DraftGone);
    assert!(began.elapsed() >= SETTLE_TIME);
    assert!(began.elapsed() < SETTLE_TIME + Duration::from_secs(10));
}

#[tokio::test(start_paused = true)]
async fn what_is_not_found_with_the_token_of_another_account_is_not_gone() {
    for acts in [Acts::Not, Acts::AtOnce] {
        let (shop, mut program, quoted) = Scenario::new().quoted().await;
        buy_is_lost(&shop, acts);
        reads_are_refused(&shop);
        let unknown = Cause::Unresolved(UnresolvedReason::BuyUnknown);
        let failure = program.buy(&quoted).await.unwrap_err();
        assert_eq!(failure.cause, unknown);
        not_found(&shop, 1_000);
        let comes = Comes::Answer(Box::new(worker_support::not_found()));
        shop.tamper(Tamper::new(Call::List, Acts::Not, comes).times(1_000));
        // The pause that the service has asked for is over, and the purchase is settled.
        program.idle(Duration::from_mins(20)).await;
        let quoted = program.quote(&draft()).await.unwrap();
        let unknown = UnresolvedReason::BuyUnknown;
        assert_eq!(quoted.state, LineState::Unresolved(unknown));
    }
}

#[tokio::test(start_paused = true)]
async fn a_lost_purchase_that_is_seen_under_way_is_noted_once_as_taken() {
    let shop = Shop::with_purchases(20_000..=20_000);
    let (shop, mut program, quoted) = Scenario::in_shop(shop).quoted().await;
    buy_is_lost(&shop, Acts::AtOnce);
    shop.follow();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_was_taken_and_is_seen_under_way_is_not_noted_again() {
    let shop = Shop::with_purchases(20_000..=20_000);
    let (shop, mut program, quoted) = Scenario::in_shop(shop).quoted().await;
    shop.follow();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_was_accepted_and_never_comes_true_waits_for_a_person() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let comes = Comes::Answer(Box::new(worker_support::accepted()));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, comes));
    let began = Instant::now();
    let failure = program.buy(&quoted).await.unwrap_err();
    let is_reported = matches!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::Contradiction { .. })
    );
    assert!(is_reported, "{failure:?}");
    assert!(began.elapsed() >= Duration::from_mins(3));
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_purchase_is_noted_at_its_price() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.follow();
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

/// Somebody takes another rate while the line waits for a person.
#[tokio::test(start_paused = true)]
async fn a_purchase_of_somebody_else_is_noted_without_a_price() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost).times(2));
    program.buy(&quoted).await.unwrap_err();
    program.buy(&quoted).await.unwrap_err();
    let ours = cheapest(&quoted).0;
    let mut rates = quoted.shipment.rates.iter().map(|rate| &rate.postage_type);
    let other = rates.find(|other| **other != ours).unwrap();
    let body = json!({"postage_type": other.as_str()});
    shop.elsewhere("buy", quoted.shipment.id.as_str(), &body);
    tokio::time::sleep(Duration::from_secs(10)).await;
    shop.follow();
    program.check_again(&line()).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn what_a_start_could_not_settle_is_reported_and_looked_at_again() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    for call in [Call::Buy, Call::Retrieve] {
        shop.tamper(Tamper::new(call, Acts::AtOnce, Comes::Lost).times(200));
    }
    program.buy(&quoted).await.unwrap_err();
    program.crash();
    shop.follow();
    let mut program = Program::begun(&shop).await;
    shop.calm();
    program.idle(Duration::from_mins(2)).await;
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn what_somebody_paid_since_a_purchase_that_did_nothing_is_not_bought() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let bell = Arc::new(Notify::new());
    let never = Comes::Nothing(Arc::clone(&bell));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, never));
    program.send_buy(&quoted, &cheapest(&quoted).1);
    program.run_until(bell.notified()).await;
    program.crash();
    shop.follow();
    let mut program = Program::begun(&shop).await;
    shop.pay(&quoted.shipment.id);
    tokio::time::sleep(Duration::from_secs(10)).await;
    program.buy(&quoted).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn an_answer_about_another_shipment_is_not_kept_as_the_lines() {
    let (shop, mut program, quoted) = Scenario::new().quoted().await;
    let mut other = shop.shipments().remove(0);
    other["id"] = json!("ZZ99");
    let answer = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: json!({"shipment": other}).to_string().into_bytes(),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(answer));
    shop.tamper(Tamper::new(Call::Buy, Acts::AtOnce, comes));
    program.buy(&quoted).await.unwrap();
    program.crash();
    let known = shop.ledger().shipment(&ShipmentId::new("ZZ99")).unwrap();
    assert!(known.is_none());
}

#[tokio::test(start_paused = true)]
async fn a_lost_shipment_is_searched_by_our_token_and_then_among_the_newest() {
    let (shop, mut program) = Scenario::new().connected().await;
    shop.tamper(Tamper::new(Call::Create, Acts::AtOnce, Comes::Lost));
    let nothing = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: b"[]".to_vec(),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(nothing));
    shop.tamper(Tamper::new(Call::List, Acts::Not, comes));
    program.quote(&draft()).await.unwrap();
    assert_eq!((shop.calls("POST"), shop.count()), (1, 1));
    let reported = shop.watch().reported();
    assert!(reported.contains(r#"("q", "SD"#), "{reported}");
    assert!(reported.contains(r#"("limit", "200")"#), "{reported}");
}

#[tokio::test(start_paused = true)]
async fn a_list_that_can_not_be_read_whole_does_not_prove_that_a_create_left_nothing() {
    let (shop, mut program) = Scenario::new().connected().await;
    let mut other = draft();
    other.order.id = Some("2000".to_owned());
    let quote = Quote {
        line: LineId::of_order("2000", 1),
        draft: Box::new(other),
        replaces: None,
    };
    program.ask(quote).await.unwrap();
    let body = format!("[{}, {{\"id\": \"C\"}}]", shop.shipments()[0]);
    let listed = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: body.into_bytes(),
        ..Response::default()
    };
    shop.tamper(Tamper::new(Call::Create, Acts::AtOnce, Comes::Lost));
    let comes = Comes::Answer(Box::new(listed));
    shop.tamper(Tamper::new(Call::List, Acts::Not, comes).times(1_000));
    let failure = program.quote(&draft()).await.unwrap_err();
    assert_eq!(
        failure.cause,
        Cause::Unresolved(UnresolvedReason::CreateUnknown)
    );
    assert_eq!((shop.calls("POST"), shop.count()), (2, 2));
    shop.calm();
    program.quote(&draft()).await.unwrap();
    assert_eq!((shop.calls("POST"), shop.count()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn of_two_shipments_of_a_lost_create_the_paid_one_is_the_lines() {
    let (shop, mut program) = Scenario::new().connected().await;
    let bell = Arc::new(Notify::new());
    let late = Acts::Later(Duration::from_secs(50));
    shop.tamper(Tamper::new(Call::Create, late, Comes::Lost));
    let never = Comes::Nothing(Arc::clone(&bell));
    shop.tamper(Tamper::new(Call::Create, Acts::AtOnce, never));
    program.send_quote(&draft());
    program.run_until(bell.notified()).await;
    program.crash();
    tokio::time::sleep(Duration::from_mins(1)).await;
    let both = shop.shipments();
    assert_eq!(both.len(), 2);
    let older = ShipmentId::new(both[1]["id"].as_str().unwrap());
    shop.pay(&older);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::AlreadyBought { changed: false });
    assert_eq!(quoted.shipment.id, older);
}
