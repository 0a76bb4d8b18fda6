//! What is paid twice in spite of everything is found after the purchase and
//! told on every computer that has paid, with the refund offered.

use std::{collections::BTreeSet, time::Duration};

use sendoff::{
    contract::{Notice, PaidTwice, UnresolvedReason},
    features::{
        bulk::calls::BulkSummary,
        refunds::calls::RequestRefund,
        ship::calls::{Buy, Quoted},
        unresolved::calls::SetAside,
    },
    model::ids::{LineId, ShipmentId},
    service::transport::Response,
    session::deps::Syncing,
};
use serde_json::json;

use crate::worker_support::{
    self, Acts, Call, Comes, Computer, Program, Sent, Shop, Tamper, not_found, order, rows,
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
async fn what_was_told_loudly_is_shown_by_the_next_start_and_not_told_loudly_again() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    buy_on_the_web(&shop, &web);
    told(&mut window).await;
    window.quit().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let again = tokio::time::timeout(Duration::from_mins(3), told(&mut window)).await;
    assert!(again.is_err(), "{again:?}");
    assert_eq!(shown(&window).len(), 1);
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
        let orders: BTreeSet<_> = charges
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
    // Nor does it before a list can show more than the first one has.
    program.idle(Duration::from_mins(2)).await;
    assert_eq!(ship(&mut program, &ids).await.counts.already, 30);
    assert_eq!(lists(), first + 2);
}

/// Works until a *buy* is on its way.
async fn until_buying(program: &Program, shop: &Shop) {
    while shop.calls("/buy") == 0 {
        program.run_for(Duration::from_millis(50)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_command_waits_for_a_list_that_lags_and_tells_before_it_ends() {
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
async fn what_is_paid_elsewhere_while_the_answer_to_a_purchase_is_on_its_way_is_reported() {
    for syncing in [Syncing::Never, Syncing::Always] {
        let shop = Shop::new();
        let web = shop.make_elsewhere("1000", "Ada Lovelace");
        let mut program = computer(&shop, 1, syncing).await;
        let late = Tamper::new(Call::Buy, Acts::AtOnce, Comes::OwnAnswer);
        shop.tamper(late.after(Duration::from_secs(10)));
        match syncing {
            Syncing::Never => {
                let job = program.send(worker_support::job(rows(&["1000"])));
                until_buying(&program, &shop).await;
                buy_on_the_web(&shop, &web);
                program.finished(job).await;
            }
            Syncing::Always => {
                let quoted = quote_form(&mut program, "A", "1000").await;
                let buy = worker_support::buy_form(&shop, "A", &quoted, &[]);
                let buy = program.send(buy);
                until_buying(&program, &shop).await;
                buy_on_the_web(&shop, &web);
                program.answer::<Buy>(buy).await.unwrap();
                work(&mut program, Duration::from_secs(5)).await;
            }
        }
        let shown = shown(&program);
        assert_eq!(shown.len(), 1, "{syncing:?} {shown:?}");
        assert_eq!(shown[0].other.shipment.as_str(), web);
    }
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
async fn a_purchase_in_doubt_is_compared_with_the_list_once_it_is_known() {
    for is_used_up in [false, true] {
        let shop = Shop::new();
        let web = shop.make_elsewhere("1000", "Ada Lovelace");
        let mut window = computer(&shop, 1, Syncing::Always).await;
        let quoted = quote_form(&mut window, "A", "1000").await;
        let buy = || worker_support::buy_form(&shop, "A", &quoted, &[]);
        if is_used_up {
            let error = json!({"status": 500});
            shop.fault("status", "/shipments/*/buy", 2, &error);
            window.ask(buy()).await.unwrap_err();
        } else {
            shop.tamper(Tamper::new(Call::Buy, Acts::Not, Comes::Lost));
            let reads = Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost);
            shop.tamper(reads.times(u32::MAX));
        }
        window.ask(buy()).await.unwrap_err();
        work(&mut window, Duration::from_mins(3)).await;
        shop.calm();
        // Both come true.
        buy_on_the_web(&shop, &web);
        shop.pay(&quoted.shipment.id);
        let found = told(&mut window).await;
        assert_eq!(found.other.shipment.as_str(), web, "{is_used_up}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_was_refused_is_not_looked_for() {
    let shop = Shop::new();
    let mut window = Program::syncing(&shop);
    window.connect().await.unwrap();
    window.recovered().await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    shop.fault("status", "/shipments/*/buy", 1, &json!({"status": 422}));
    let buy = worker_support::buy_form(&shop, "A", &quoted, &[]);
    window.ask(buy).await.unwrap_err();
    work(&mut window, Duration::from_mins(2)).await;
    window.crash();
    assert_eq!(shop.ledger().purchases_to_check().unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn a_list_that_a_person_asks_for_tells_at_once_what_is_paid_twice() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let quoted = quote_form(&mut window, "A", "1000").await;
    buy_form(&mut window, &shop, "A", &quoted, &[]).await;
    work(&mut window, Duration::from_secs(20)).await;
    buy_on_the_web(&shop, &web);
    work(&mut window, Duration::from_secs(10)).await;
    assert_eq!(shown(&window), []);
    let sync = window.send_sync();
    window.synced(sync).await.unwrap();
    assert_eq!(shown(&window).len(), 1);
}

async fn work_for_hours(program: &mut Program, hours: u32) {
    for _minute in 0..hours * 60 {
        work(program, Duration::from_mins(1)).await;
    }
}

fn nothing_listed() -> Response {
    Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: b"[]".to_vec(),
        ..Response::default()
    }
}

/// Lists that show nothing, as many as there are.
fn empty_lists() -> Tamper {
    let comes = Comes::Answer(Box::new(nothing_listed()));
    Tamper::new(Call::List, Acts::Not, comes).times(u32::MAX)
}

#[tokio::test(start_paused = true)]
async fn purchases_that_no_list_shows_for_a_day_are_shown_to_a_person_until_one_is_shown_or_set_aside()
 {
    let shop = Shop::new();
    let mut window = computer(&shop, 1, Syncing::Always).await;
    let mut bought = Vec::new();
    for (form, id) in [("A", "1000"), ("B", "2000")] {
        let quoted = quote_form(&mut window, form, id).await;
        buy_form(&mut window, &shop, form, &quoted, &[]).await;
        // They are looked for at different times.
        work(&mut window, Duration::from_mins(4)).await;
        bought.push(quoted.shipment.id.clone());
    }
    shop.tamper(empty_lists());
    let open = |program: &Program| -> BTreeSet<ShipmentId> {
        let unresolved = program.unresolved.iter();
        let unseen = unresolved.map(|line| match &line.reason {
            UnresolvedReason::PurchaseNotListed { shipment } => shipment.clone(),
            reason => panic!("{reason:?}"),
        });
        unseen.collect()
    };
    let both: BTreeSet<_> = bought.iter().cloned().collect();
    work_for_hours(&mut window, 23).await;
    assert_eq!(open(&window), BTreeSet::new());
    work_for_hours(&mut window, 3).await;
    for _minute in 0..5 {
        work(&mut window, Duration::from_mins(1)).await;
        assert_eq!(open(&window), both);
    }
    let line = LineId::of_shipment(&bought[0]);
    window.ask(SetAside { line }).await.unwrap();
    assert_eq!(open(&window), BTreeSet::from([bought[1].clone()]));
    // A list that is read because the user wants to know shows the other one.
    shop.calm();
    let line = LineId::of_shipment(&bought[1]);
    drop(window.check_again(&line).await);
    assert_eq!(open(&window), BTreeSet::new());
    work_for_hours(&mut window, 2).await;
    assert_eq!(open(&window), BTreeSet::new());
}
