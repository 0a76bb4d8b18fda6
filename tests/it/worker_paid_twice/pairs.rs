//! Which pairs are reported, where, and until when.

use std::time::Duration;

use sendoff::{
    features::{refunds::calls::RequestRefund, unresolved::calls::SetAside},
    model::ids::ShipmentId,
    service::client::MAX_PAGE_SIZE,
    session::deps::Syncing,
};
use serde_json::json;

use super::{
    buy_form, buy_on_the_web, computer, lag, quote_form, quoted_beside_a_draft_of_the_web,
    reported, ship, shown, work,
};
use crate::worker_support::{Acts, Call, Comes, Shop, Tamper, not_found};

#[tokio::test(start_paused = true)]
async fn a_purchase_of_somebody_else_after_the_claim_is_reported_at_once() {
    let shop = Shop::new();
    let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    buy_on_the_web(&shop, &web);
    let found = reported(&mut window).await;
    assert_eq!(found.order_id.as_deref(), Some("1000"));
    assert_eq!(found.own.shipment, quoted.shipment.id);
    assert_eq!(found.other.shipment.as_str(), web);
    assert_eq!(shop.charges().len(), 2);
    // It needs a person, until one of the two is refunded.
    work(&mut window, Duration::from_secs(1)).await;
    assert_eq!(shown(&window).len(), 1);
    window
        .ask(RequestRefund {
            shipment: ShipmentId::new(&web),
        })
        .await
        .unwrap();
    work(&mut window, Duration::from_mins(2)).await;
    assert_eq!(shown(&window), []);
}

/// The web's draft is older than all that a list of the newest shipments shows.
#[tokio::test(start_paused = true)]
async fn an_old_draft_of_the_web_that_is_paid_after_the_claim_is_searched_for() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    tokio::time::sleep(Duration::from_mins(15)).await;
    for number in 0..=MAX_PAGE_SIZE {
        shop.make_elsewhere(&format!("{}", 5_000 + number), "Bob");
    }
    tokio::time::sleep(Duration::from_mins(11)).await;
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    shop.watch().permits_paying_twice();
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    shop.pay(&ShipmentId::new(&web));
    work(&mut window, Duration::from_mins(15)).await;
    let [pair] = shown(&window).try_into().unwrap();
    assert_eq!(pair.other.shipment.as_str(), web);
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_was_reported_is_shown_by_the_next_start_and_not_reported_again() {
    let shop = Shop::new();
    let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    buy_on_the_web(&shop, &web);
    reported(&mut window).await;
    window.quit().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let again = tokio::time::timeout(Duration::from_mins(3), reported(&mut window)).await;
    assert!(again.is_err(), "{again:?}");
    assert_eq!(shown(&window).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn another_label_that_is_wanted_the_next_day_is_not_reported_as_paid_twice() {
    let shop = Shop::new();
    let mut first = computer(&shop, 1, Syncing::Never).await;
    ship(&mut first, &["1000"]).await;
    first.quit().await;
    tokio::time::sleep(Duration::from_hours(24)).await;
    let bought = ShipmentId::new(shop.shipments()[0]["id"].as_str().unwrap());
    let mut second = computer(&shop, 2, Syncing::Never).await;
    let quoted = quote_form(&mut second, "A", "1000").await;
    buy_form(&mut second, &shop, "A", &quoted, &[bought]).await;
    let mut first = computer(&shop, 1, Syncing::Never).await;
    ship(&mut first, &["1001"]).await;
    assert_eq!(shown(&first), []);
    assert_eq!(shop.charges().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn two_spellings_that_are_both_paid_are_reported_as_what_may_be_one_order() {
    let shop = Shop::new();
    lag(&shop, "list_lag_of_others", 60);
    let mut first = computer(&shop, 1, Syncing::Always).await;
    let mut second = computer(&shop, 2, Syncing::Always).await;
    let (one, two) = tokio::join!(ship(&mut first, &["1000"]), ship(&mut second, &["#1000"]));
    assert_eq!((one.counts.bought, two.counts.bought), (1, 1));
    for (program, other) in [(&mut first, "#1000"), (&mut second, "1000")] {
        work(program, Duration::from_mins(15)).await;
        let shown = shown(program);
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].other_order_id.as_deref(), Some(other));
    }
}

#[tokio::test(start_paused = true)]
async fn computers_that_see_each_other_late_all_report_what_is_paid_twice() {
    for seed in 0..3 {
        let shop = Shop::new();
        lag(&shop, "list_lag_of_others", 60);
        let mut first = computer(&shop, seed, Syncing::Always).await;
        let mut second = computer(&shop, seed + 100, Syncing::Always).await;
        let ids = ["1000", "1001", "1002"];
        let (one, two) = tokio::join!(ship(&mut first, &ids), ship(&mut second, &ids));
        assert_eq!((one.counts.bought, two.counts.bought), (3, 3));
        assert_eq!(shop.charges().len(), 6);
        for program in [&mut first, &mut second] {
            work(program, Duration::from_mins(15)).await;
            let orders: Vec<_> = shown(program)
                .into_iter()
                .map(|one| one.order_id.unwrap())
                .collect();
            assert_eq!(orders.len(), 3, "{orders:?}");
        }
        // The user keeps both of one.
        let line = first.unresolved[0].line.clone();
        first.ask(SetAside { line }).await.unwrap();
        work(&mut first, Duration::from_mins(15)).await;
        assert_eq!(shown(&first).len(), 2);
        work(&mut second, Duration::from_mins(1)).await;
        assert_eq!(shown(&second).len(), 3);
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_run_of_a_command_reports_what_the_first_could_not_see() {
    let shop = Shop::new();
    lag(&shop, "list_lag_of_others", 60);
    let mut first = computer(&shop, 1, Syncing::Never).await;
    let mut second = computer(&shop, 2, Syncing::Never).await;
    let (one, two) = tokio::join!(ship(&mut first, &["1000"]), ship(&mut second, &["1000"]));
    assert_eq!((one.counts.bought, two.counts.bought), (1, 1));
    for (number, program) in [(1, first), (2, second)] {
        program.quit().await;
        tokio::time::sleep(Duration::from_mins(5)).await;
        let mut again = computer(&shop, number, Syncing::Never).await;
        let summary = ship(&mut again, &["1000"]).await;
        assert_eq!(summary.counts.already, 1);
        assert_eq!(shown(&again).len(), 1, "computer {number}");
        again.quit().await;
        // It is reported again at every run ...
        let mut again = computer(&shop, number, Syncing::Never).await;
        ship(&mut again, &["1000"]).await;
        assert_eq!(shown(&again).len(), 1, "computer {number}");
        again.quit().await;
    }
    // ... until one is refunded, wherever.
    tokio::time::sleep(Duration::from_mins(1)).await;
    let (_, refunded) = shop
        .shipments()
        .iter()
        .map(|item| {
            (
                item["status"].clone(),
                item["id"].as_str().unwrap().to_owned(),
            )
        })
        .next()
        .unwrap();
    assert_eq!(shop.elsewhere("refund", &refunded, &json!({})), 200);
    for number in [1, 2] {
        let mut again = computer(&shop, number, Syncing::Never).await;
        ship(&mut again, &["1000"]).await;
        assert_eq!(shown(&again), [], "computer {number}");
        again.quit().await;
    }
}

#[tokio::test(start_paused = true)]
async fn of_several_that_are_paid_twice_all_are_read_again_though_one_is_not_found() {
    let shop = Shop::new();
    lag(&shop, "list_lag_of_others", 60);
    let mut first = computer(&shop, 1, Syncing::Never).await;
    let mut second = computer(&shop, 2, Syncing::Never).await;
    let ids = ["1000", "1001", "1002"];
    let (one, two) = tokio::join!(ship(&mut first, &ids), ship(&mut second, &ids));
    assert_eq!((one.counts.bought, two.counts.bought), (3, 3));
    first.idle(Duration::from_mins(5)).await;
    ship(&mut first, &ids).await;
    let pairs = shown(&first);
    assert_eq!(pairs.len(), 3);
    first.idle(Duration::from_mins(15)).await;
    shop.refund_elsewhere(&pairs[2].other.shipment);
    // The first read of all.
    let nothing = Comes::Answer(Box::new(not_found()));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, nothing));
    ship(&mut first, &ids).await;
    let left = shown(&first).into_iter().map(|pair| pair.order_id);
    let refunded = pairs[2].order_id.clone();
    assert!(
        left.clone().all(|order| order != refunded),
        "{:?}",
        left.collect::<Vec<_>>()
    );
}

#[tokio::test(start_paused = true)]
async fn what_the_user_wanted_beside_another_is_not_reported() {
    let shop = Shop::new();
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let first = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &first, &[]).await;
    let second = quote_form(&mut window, "B", "1000").await;
    let beside = [first.shipment.id.clone()];
    buy_form(&mut window, &shop, "B", &second, &beside).await;
    assert_eq!(shop.charges().len(), 2);
    work(&mut window, Duration::from_mins(15)).await;
    assert_eq!(shown(&window), []);
    assert!(!shop.watch().reported().contains("PaidTwice"));
}

/// Each of the two requests the refund of the other one's shipment: the second one is told so
/// before anything is sent.
#[tokio::test(start_paused = true)]
async fn of_two_that_are_paid_for_one_order_not_both_are_refunded_unless_that_is_meant() {
    for spelled in ["1000", "#1000"] {
        let shop = Shop::new();
        lag(&shop, "list_lag_of_others", 60);
        let mut first = computer(&shop, 1, Syncing::Always).await;
        let mut second = computer(&shop, 2, Syncing::Always).await;
        let ids = [spelled];
        let (one, two) = tokio::join!(ship(&mut first, &["1000"]), ship(&mut second, &ids));
        assert_eq!((one.counts.bought, two.counts.bought), (1, 1));
        for program in [&mut first, &mut second] {
            work(program, Duration::from_mins(15)).await;
        }
        let (of_first, of_second) = (shown(&first).remove(0), shown(&second).remove(0));
        first.refund(&of_first.other.shipment).await.unwrap();
        let refused = second.refund(&of_second.other.shipment).await;
        assert!(refused.is_err(), "{spelled}");
        let asked = || shop.calls("/refund");
        assert_eq!(asked(), 1, "{spelled}");
        // Who knows that, and wants it all the same.
        second.refund(&of_second.other.shipment).await.unwrap();
        assert_eq!(asked(), 2);
    }
}
