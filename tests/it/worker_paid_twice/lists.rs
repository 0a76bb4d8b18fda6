//! Which lists are read for it, and how long they are waited for.

use std::{collections::BTreeSet, time::Duration};

use sendoff::session::deps::Syncing;

use super::{
    buy_form, buy_on_the_web, computer, empty_lists, lag, quote_form,
    quoted_beside_a_draft_of_the_web, reported, ship, shown, until_buying, work,
};
use crate::worker_support::{self, Sent, Shop, rows};

#[tokio::test(start_paused = true)]
async fn a_list_that_lags_is_read_until_it_shows_the_purchase() {
    let shop = Shop::new();
    let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
    // Its claim sees its draft, and the web's, which nobody has bought.
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    lag(&shop, "list_lag", 15);
    buy_on_the_web(&shop, &web);
    let began = tokio::time::Instant::now();
    let found = reported(&mut window).await;
    assert_eq!(found.other.shipment.as_str(), web);
    assert!(
        began.elapsed() < Duration::from_mins(12),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(start_paused = true)]
async fn a_job_reads_one_list_more_and_no_other_when_lists_are_up_to_date() {
    let shop = Shop::with_purchases(100..=200);
    let mut program = computer(&shop, 1, Syncing::Never).await;
    let ids: Vec<String> = (0..30).map(|number| format!("B{number:03}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let lists = || shop.watch().count_of("GET /shipments");
    let began = tokio::time::Instant::now();
    assert_eq!(ship(&mut program, &ids).await.counts.bought, 30);
    // One for each block of drafts, and one at the end.
    let first = lists();
    assert!((2..=5).contains(&first), "{first} lists");
    assert!(
        began.elapsed() < Duration::from_secs(30),
        "{:?}",
        began.elapsed()
    );
    // What is bought already needs no list of its own.
    assert_eq!(ship(&mut program, &ids).await.counts.already, 30);
    assert_eq!(lists(), first + 1);
    // Nor does it before a list can show more than the first one has.
    program.idle(Duration::from_mins(2)).await;
    assert_eq!(ship(&mut program, &ids).await.counts.already, 30);
    assert_eq!(lists(), first + 2);
}

#[tokio::test(start_paused = true)]
async fn a_command_waits_for_a_list_that_lags_and_reports_before_it_ends() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut program = computer(&shop, 1, Syncing::Never).await;
    lag(&shop, "list_lag", 15);
    let job = program.send(worker_support::job(rows(&["1000"])));
    until_buying(&program, &shop).await;
    buy_on_the_web(&shop, &web);
    program.finished(job).await;
    let shown = shown(&program);
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert_eq!(shown[0].other.shipment.as_str(), web);
}

#[tokio::test(start_paused = true)]
async fn a_command_waits_half_a_minute_at_most_for_lists_that_do_not_show_its_purchase() {
    let shop = Shop::with_purchases(100..=130);
    let mut program = computer(&shop, 1, Syncing::Never).await;
    let job = program.send(worker_support::job(rows(&["1000"])));
    until_buying(&program, &shop).await;
    shop.tamper(empty_lists());
    let began = tokio::time::Instant::now();
    program.finished(job).await;
    let seconds = began.elapsed().as_secs();
    assert!((30..45).contains(&seconds), "{seconds} s");
    // The next run does not wait for it again at once.
    let began = tokio::time::Instant::now();
    assert_eq!(ship(&mut program, &["1000"]).await.counts.already, 1);
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "{:?}",
        began.elapsed()
    );
}

/// Of the lists that were read since the last call: what was searched for, and how many
/// shipments were asked for.
fn lists_read(shop: &Shop) -> Vec<(Option<String>, String)> {
    let sent = shop.watch().take_sent().into_iter();
    let lists = sent.filter_map(|sent| match sent {
        Sent::Account(request) if request.path == "/shipments" && request.body.is_none() => {
            let of = |wanted: &str| {
                let mut query = request.query.iter();
                let found = query.find(|(name, _value)| *name == wanted);
                found.map(|(_name, value)| value.clone())
            };
            Some((of("q"), of("limit").unwrap_or_default()))
        }
        Sent::Account(_) | Sent::Public(_) | Sent::Label(_) => None,
    });
    lists.collect()
}

/// A list that the service cuts off elsewhere than is thought would prove what it does not.
#[tokio::test(start_paused = true)]
async fn a_claim_reads_whole_pages_of_the_order_by_both_its_words_and_of_the_newest() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1, Syncing::Never).await;
    let quoted = quote_form(&mut program, "A", "1000").await;
    lists_read(&shop);
    buy_form(&mut program, &shop, "A", &quoted, &[]).await;
    let lists = lists_read(&shop);
    assert!(lists.iter().all(|(_q, limit)| limit == "1000"), "{lists:?}");
    let words: Vec<_> = lists.iter().filter_map(|(q, _limit)| q.clone()).collect();
    assert_eq!(words.len(), 2, "{lists:?}");
    assert_eq!(words[1], "1000");
    assert!(lists.iter().any(|(q, _limit)| q.is_none()), "{lists:?}");
}

#[tokio::test(start_paused = true)]
async fn a_short_list_that_reaches_back_far_enough_is_the_only_one() {
    let shop = Shop::with_purchases(100..=130);
    for number in 0..100 {
        shop.make_elsewhere(&format!("W{number}"), "Ada Lovelace");
    }
    let mut program = computer(&shop, 1, Syncing::Never).await;
    program.idle(Duration::from_mins(15)).await;
    let job = program.send(worker_support::job(rows(&["1000"])));
    until_buying(&program, &shop).await;
    lists_read(&shop);
    program.finished(job).await;
    assert_eq!(lists_read(&shop), [(None, "100".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_list_that_a_person_asks_for_reports_at_once_what_is_paid_twice() {
    let shop = Shop::new();
    let (mut window, quoted, web) = quoted_beside_a_draft_of_the_web(&shop).await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    work(&mut window, Duration::from_secs(20)).await;
    buy_on_the_web(&shop, &web);
    work(&mut window, Duration::from_secs(10)).await;
    assert_eq!(shown(&window), []);
    let sync = window.send_sync();
    window.synced(sync).await.unwrap();
    assert_eq!(shown(&window).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn with_lists_that_are_late_for_all_nothing_is_paid_twice() {
    for seconds in [2, 30] {
        let shop = Shop::new();
        lag(&shop, "list_lag", seconds);
        let mut first = computer(&shop, 1, Syncing::Never).await;
        let mut second = computer(&shop, 2, Syncing::Never).await;
        let ids = ["1000", "1001", "1002"];
        let (one, two) = tokio::join!(ship(&mut first, &ids), ship(&mut second, &ids));
        let charges = shop.charges();
        assert_eq!(charges.len(), one.counts.bought + two.counts.bought);
        let orders: BTreeSet<_> = charges
            .iter()
            .map(|order| order.split(' ').next().unwrap())
            .collect();
        assert_eq!(orders.len(), charges.len(), "{charges:?}");
    }
}
