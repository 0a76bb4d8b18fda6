//! What is paid twice in spite of everything is found after the purchase and
//! told on every computer that has paid, with the refund offered.

use std::time::Duration;

use sendoff::{
    contract::{Notice, PaidTwice, UnresolvedReason},
    features::{
        bulk::calls::BulkSummary, refunds::calls::RequestRefund, ship::calls::Quoted,
        unresolved::calls::SetAside,
    },
    model::ids::ShipmentId,
    service::transport::Response,
    session::deps::Syncing,
};
use serde_json::json;

use crate::worker_support::{
    self, Acts, Call, Comes, Computer, Program, Shop, Tamper, order, rows,
};

/// A computer on the account, with a data folder and a token of its own. A window
/// reads the account's lists by itself, the command line does not.
async fn computer(shop: &Shop, number: u64, syncing: Syncing) -> Program {
    let computer = Computer::new(number).syncing(syncing).with_own_token();
    let mut program = computer.connected(shop).await;
    program.recovered().await;
    program
}

async fn ship(program: &mut Program, ids: &[&str]) -> BulkSummary {
    program.ship(rows(ids)).await
}

async fn quote_form(program: &mut Program, form: &str, id: &str) -> Quoted {
    program.quote_form(form, &order(id)).await.unwrap()
}

async fn buy_form(
    program: &mut Program,
    shop: &Shop,
    form: &str,
    quoted: &Quoted,
    beside: &[ShipmentId],
) {
    let buy = worker_support::buy_form(shop, form, quoted, beside);
    program.ask(buy).await.unwrap();
}

/// Runs until the program says loudly that something is paid twice.
async fn told(program: &mut Program) -> PaidTwice {
    program
        .notice(|notice| match notice {
            Notice::PaidTwice { paid_twice } => Some(*paid_twice),
            _ => None,
        })
        .await
}

/// What the program shows as paid twice, among what needs a person.
fn shown(program: &Program) -> Vec<PaidTwice> {
    let unresolved = program.unresolved.iter();
    let paid_twice = unresolved.filter_map(|line| match &line.reason {
        UnresolvedReason::PaidTwice(paid_twice) => Some((**paid_twice).clone()),
        _ => None,
    });
    paid_twice.collect()
}

/// Works for so long, and takes in what is reported.
async fn work(program: &mut Program, time: Duration) {
    let waited = program.notice(|_notice| None::<()>);
    drop(tokio::time::timeout(time, waited).await);
}

fn buy_on_the_web(shop: &Shop, web: &str) {
    let shipments = shop.shipments();
    let draft = shipments.iter().find(|item| item["id"] == web).unwrap();
    let body = json!({"postage_type": draft["rates"][0]["postage_type"]});
    assert_eq!(shop.elsewhere("buy", web, &body), 200);
}

fn lag(shop: &Shop, kind: &str, seconds: u32) {
    shop.fault(kind, "*", 100_000, &json!({ "seconds": seconds }));
}

#[tokio::test(start_paused = true)]
async fn a_purchase_of_somebody_else_after_the_claim_is_told_at_once() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    buy_on_the_web(&shop, &web);
    let found = told(&mut window).await;
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

#[tokio::test(start_paused = true)]
async fn a_list_that_lags_is_read_until_it_shows_the_purchase() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    // Its claim sees its draft, and the web's, which nobody has bought.
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    lag(&shop, "list_lag", 15);
    buy_on_the_web(&shop, &web);
    let began = tokio::time::Instant::now();
    let found = told(&mut window).await;
    assert_eq!(found.other.shipment.as_str(), web);
    assert!(
        began.elapsed() < Duration::from_mins(12),
        "{:?}",
        began.elapsed()
    );
}

#[tokio::test(start_paused = true)]
async fn another_label_that_is_wanted_the_next_day_is_not_told_as_paid_twice() {
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
async fn two_spellings_that_are_both_paid_are_told_as_what_may_be_one_order() {
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
async fn computers_that_see_each_other_late_are_all_told() {
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
        let orders: std::collections::BTreeSet<_> = charges
            .iter()
            .map(|order| order.split(' ').next().unwrap())
            .collect();
        assert_eq!(orders.len(), charges.len(), "{charges:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_run_of_a_command_tells_what_the_first_could_not_see() {
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
        // It is told again at every run ...
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
async fn a_crash_before_the_list_was_read_is_made_up_for() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    window.crash();
    buy_on_the_web(&shop, &web);
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let found = told(&mut window).await;
    assert_eq!(found.other.shipment.as_str(), web);
}

#[tokio::test(start_paused = true)]
async fn what_the_user_wanted_beside_another_is_not_told() {
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
}

async fn work_for_hours(program: &mut Program, hours: u32) {
    for _minute in 0..hours * 60 {
        work(program, Duration::from_mins(1)).await;
    }
}

/// Lists that show nothing, as many as there are.
fn empty_lists() -> Tamper {
    let empty = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: b"[]".to_vec(),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(empty));
    Tamper::new(Call::List, Acts::Not, comes).times(u32::MAX)
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_no_list_shows_for_a_day_is_shown_to_a_person_until_it_is_set_aside() {
    let shop = Shop::new();
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    shop.tamper(empty_lists());
    let bought = quoted.shipment.id.clone();
    let open = |program: &Program| -> Vec<UnresolvedReason> {
        let unresolved = program.unresolved.iter();
        unresolved.map(|line| line.reason.clone()).collect()
    };
    work_for_hours(&mut window, 23).await;
    assert_eq!(open(&window), []);
    work_for_hours(&mut window, 2).await;
    let reason = UnresolvedReason::PurchaseNotListed {
        shipment: bought.clone(),
    };
    assert_eq!(open(&window), [reason]);
    let line = window.unresolved[0].line.clone();
    window.ask(SetAside { line }).await.unwrap();
    work_for_hours(&mut window, 2).await;
    assert_eq!(open(&window), []);
}
