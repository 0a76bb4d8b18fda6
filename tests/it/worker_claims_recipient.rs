//! Two orders to one recipient on one day whose ids say one number, such as `1004` and
//! `Order 1004`, may be one order: a person is asked before both are bought, and told where
//! both were.

use std::time::Duration;

use sendoff::{
    contract::{Cause, Failure, OtherShipment, PaidTwice, UnresolvedReason},
    features::{
        bulk::calls::{BulkLine, BulkSummary, BulkWhy},
        ship::calls::Buy,
    },
    model::{draft::ShipmentDraft, ids::ShipmentId},
    session::deps::Syncing,
};
use serde_json::json;
use tokio::time::Instant;

use crate::worker_support::{Computer, Program, Shop, buy_form, job, order, row, rows};

const ONE: &str = "1004";
const OTHER: &str = "Order 1004";

async fn computer(shop: &Shop, number: u64) -> Program {
    let computer = Computer::new(number).with_own_token();
    computer.connected(shop).await
}

fn lag(shop: &Shop, kind: &str, seconds: u32) {
    shop.fault(kind, "*", 100_000, &json!({ "seconds": seconds }));
}

async fn buy(
    program: &mut Program,
    shop: &Shop,
    form: &str,
    draft: &ShipmentDraft,
    beside: &[ShipmentId],
) -> Result<(), Failure> {
    let quoted = program.quote_form(form, draft).await?;
    program
        .ask(buy_form(shop, form, &quoted, beside))
        .await
        .map(drop)
}

/// The other order that a person is asked about.
fn asked(failure: &Failure) -> &OtherShipment {
    match &failure.cause {
        Cause::OrderAlike(other) => other,
        cause => panic!("{cause:?}"),
    }
}

/// How many rows are a question to a person; no row needs attention for anything else.
fn questions(summary: &BulkSummary) -> usize {
    let troubles = summary.troubles.iter().map(|trouble| {
        let BulkWhy::Failed(failure) = &trouble.why else {
            panic!("{trouble:?}");
        };
        let other = asked(failure);
        assert!(other.order_id.as_deref().unwrap().contains("1004"));
        trouble.lines.len()
    });
    troubles.sum()
}

#[tokio::test(start_paused = true)]
async fn of_two_rows_of_one_file_that_may_be_one_order_the_second_is_a_question() {
    for between in [0, 3, 40] {
        for ids in [[ONE, OTHER], [OTHER, ONE]] {
            let shop = Shop::new();
            let mut program = Program::connected(&shop).await;
            let mut file = rows(&ids[..1]);
            file.extend((0..between).map(|n| row(&order(&format!("B{n:03}")), 1)));
            file.extend(rows(&ids[1..]));
            let summary = program.ship(file.clone()).await;
            assert_eq!(summary.counts.bought, between + 1);
            assert_eq!(questions(&summary), 1);
            // It stays one.
            let summary = program.ship(file).await;
            assert_eq!(summary.counts.already, between + 1);
            assert_eq!(questions(&summary), 1);
            assert_eq!(shop.charges().len(), between + 1);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_this_computer_has_bought_is_known_though_no_list_shows_it_yet() {
    for crashes in [false, true] {
        let shop = Shop::new();
        let mut program = Program::connected(&shop).await;
        let first = program.quote_form("A", &order(ONE)).await.unwrap();
        let second = program.quote_form("B", &order(OTHER)).await.unwrap();
        program.idle(Duration::from_secs(30)).await;
        lag(&shop, "list_lag", 10);
        program
            .ask(buy_form(&shop, "A", &first, &[]))
            .await
            .unwrap();
        if crashes {
            program.crash();
            program = Program::connected(&shop).await;
        }
        let refused = program.ask(buy_form(&shop, "B", &second, &[])).await;
        let failure = refused.unwrap_err();
        assert_eq!(asked(&failure).shipment, first.shipment.id);
        assert_eq!(shop.charges().len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_draft_of_two_days_ago_is_a_question_beside_what_is_bought_today() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let old = program.quote_form("B", &order(OTHER)).await.unwrap();
    program.idle(Duration::from_hours(48)).await;
    buy(&mut program, &shop, "A", &order(ONE), &[])
        .await
        .unwrap();
    let refused = program.ask(buy_form(&shop, "B", &old, &[])).await;
    asked(&refused.unwrap_err());
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_form_and_a_file_at_one_moment_are_not_both_bought_without_a_yes() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = program.quote_form("A", &order(OTHER)).await.unwrap();
    program.idle(Duration::from_secs(10)).await;
    let form = program.send(buy_form(&shop, "A", &quoted, &[]));
    let summary = program.ship(rows(&[ONE])).await;
    let of_form = program.answer::<Buy>(form).await;
    assert_eq!(shop.charges().len(), 1);
    assert_eq!(
        summary.counts.bought + usize::from(of_form.is_ok()),
        1,
        "{summary:?} {of_form:?}"
    );
    // The user looks at both and wants both.
    let failure = buy(&mut program, &shop, "B", &order("order-1004"), &[]).await;
    let failure = failure.unwrap_err();
    let beside = [asked(&failure).shipment.clone()];
    let bought = buy(&mut program, &shop, "B", &order("order-1004"), &beside).await;
    bought.unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_file_after_a_form_and_a_form_after_a_file_are_a_question() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order(ONE), &[])
        .await
        .unwrap();
    let summary = program.ship(rows(&[OTHER])).await;
    assert_eq!((summary.counts.bought, questions(&summary)), (0, 1));
    let refused = buy(&mut program, &shop, "B", &order(OTHER), &[]).await;
    asked(&refused.unwrap_err());
    assert_eq!(shop.charges().len(), 1);
    // Other numbers, and another parcel, are no question.
    let third = row(&order(OTHER), 2);
    let summary = program
        .ship(vec![
            row(&order("1005"), 1),
            row(&order("Order 1006"), 1),
            third,
        ])
        .await;
    assert_eq!(summary.counts.bought, 3, "{summary:?}");
}

#[tokio::test(start_paused = true)]
async fn on_two_computers_at_one_moment_they_are_not_both_bought() {
    for seed in 0..6 {
        for seconds in [0, 2, 30] {
            let shop = Shop::new();
            if seconds > 0 {
                lag(&shop, "list_lag", seconds);
            }
            let mut one = computer(&shop, seed).await;
            let mut two = computer(&shop, seed + 100).await;
            let (first, second) =
                tokio::join!(one.ask(job(rows(&[ONE]))), two.ask(job(rows(&[OTHER]))));
            let paid = first.unwrap().counts.bought + second.unwrap().counts.bought;
            assert_eq!(shop.charges().len(), paid);
            assert!(paid <= 1, "seed {seed}, lag {seconds}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn of_drafts_on_two_computers_the_older_is_bought_and_the_younger_is_a_question() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let older = there.quote_form("A", &order(ONE)).await.unwrap();
    there.idle(Duration::from_secs(20)).await;
    let mut here = computer(&shop, 2).await;
    let younger = here.quote_form("A", &order(OTHER)).await.unwrap();
    let refused = here.ask(buy_form(&shop, "A", &younger, &[])).await;
    assert_eq!(asked(&refused.unwrap_err()).shipment, older.shipment.id);
    there.ask(buy_form(&shop, "A", &older, &[])).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
    let beside = [older.shipment.id];
    here.ask(buy_form(&shop, "A", &younger, &beside))
        .await
        .unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_form_is_compared_with_the_newest_list_which_is_one_request_more() {
    let shop = Shop::with_purchases(100..=130);
    let mut program = computer(&shop, 1).await;
    let quoted = program.quote_form("A", &order(ONE)).await.unwrap();
    let lists = || shop.watch().count_of("GET /shipments");
    let before = lists();
    let buy = buy_form(&shop, "A", &quoted, &[]);
    program.ask(buy).await.unwrap();
    // Two searches for the order, and the newest list; the background may look at its own.
    assert!(lists() - before <= 4, "{}", lists() - before);
}

/// What the program shows as paid twice, among what needs a person.
fn told(program: &Program) -> Vec<PaidTwice> {
    let unresolved = program.unresolved.iter();
    let paid_twice = unresolved.filter_map(|line| match &line.reason {
        UnresolvedReason::PaidTwice(paid_twice) => Some((**paid_twice).clone()),
        _ => None,
    });
    paid_twice.collect()
}

#[tokio::test(start_paused = true)]
async fn both_that_were_paid_all_the_same_are_told_as_what_may_be_one_order() {
    let shop = Shop::new();
    lag(&shop, "list_lag_of_others", 60);
    let window = |number| {
        let computer = Computer::new(number).with_own_token();
        computer.syncing(Syncing::Always)
    };
    let mut first = window(1).connected(&shop).await;
    let mut second = window(2).connected(&shop).await;
    let (one, two) = tokio::join!(first.ship(rows(&[ONE])), second.ship(rows(&[OTHER])));
    assert_eq!((one.counts.bought, two.counts.bought), (1, 1));
    for (program, other) in [(&mut first, OTHER), (&mut second, ONE)] {
        let waited = program.notice(|_notice| None::<()>);
        drop(tokio::time::timeout(Duration::from_mins(15), waited).await);
        let told = told(program);
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].other_order_id.as_deref(), Some(other));
    }
}

/// How long all of these take, of which each is bought once.
async fn time_of(rows: Vec<BulkLine>) -> Duration {
    let (shop, count) = (Shop::with_purchases(2_000..=2_500), rows.len());
    let mut program = Program::connected(&shop).await;
    let began = Instant::now();
    let shipped = tokio::time::timeout(Duration::from_hours(2), program.ship(rows)).await;
    let summary = shipped.expect("the job ends");
    assert_eq!(summary.counts.bought, count, "{summary:?}");
    assert_eq!(shop.charges().len(), count);
    began.elapsed()
}

#[tokio::test(start_paused = true)]
async fn many_rows_to_one_recipient_with_a_number_in_common_do_not_wait_for_each_other() {
    let alone = (10..90).map(|n| row(&order(&format!("PO{n}")), 1));
    let alone = time_of(alone.collect()).await;
    let shared = (10..90).map(|n| row(&order(&format!("PO-4711-{n}")), 1));
    let shared = time_of(shared.collect()).await;
    assert!(shared < alone * 2, "{shared:?}, else {alone:?}");
}

#[tokio::test(start_paused = true)]
async fn many_parcels_of_one_order_are_all_bought() {
    time_of(
        (1..=40)
            .map(|parcel| row(&order("PO-4711"), parcel))
            .collect(),
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn lines_that_have_waited_read_the_newest_list_once() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let pause = json!({"status": 429, "retry_after": 90});
    shop.fault("rate_limit", "/shipments/*/buy", 1, &pause);
    let lists = || shop.watch().count_of("GET /shipments");
    let before = lists();
    let many = (10..26).map(|n| row(&order(&format!("PO{n}")), 1));
    let summary = program.ship(many.collect()).await;
    assert_eq!(summary.counts.bought, 16, "{summary:?}");
    // Two searches for each order, and few lists for all of them.
    assert!(lists() - before < 2 * 16 + 8, "{}", lists() - before);
}

/// The questions about orders that a person may take for one, whatever their ids say.
fn alike_rows(summary: &BulkSummary) -> usize {
    let troubles = summary.troubles.iter().filter(|trouble| {
        matches!(
            &trouble.why,
            BulkWhy::Failed(Failure {
                cause: Cause::OrderAlike(_),
                ..
            })
        )
    });
    troubles.map(|trouble| trouble.lines.len()).sum()
}

fn heavier(id: &str) -> ShipmentDraft {
    let mut draft = order(id);
    draft.parcel.weight.value += rust_decimal::Decimal::ONE;
    draft
}

/// At 14:00 a form without an order id, in the evening a file that names the order.
#[tokio::test(start_paused = true)]
async fn an_order_with_an_id_in_one_place_and_none_in_the_other_is_a_question() {
    for (first, second) in [
        ("", "1000"),
        ("1000", ""),
        ("Order", "1000"),
        ("1000", "web"),
    ] {
        let shop = Shop::new();
        let mut program = Program::connected(&shop).await;
        buy(&mut program, &shop, "A", &order(first), &[])
            .await
            .unwrap();
        program.idle(Duration::from_hours(6)).await;
        let summary = program.ship(rows(&[second])).await;
        let found = (summary.counts.bought, alike_rows(&summary));
        assert_eq!(found, (0, 1), "{first:?} {second:?}");
        // And on a computer that knows nothing of it.
        let mut other = computer(&shop, 2).await;
        let summary = other.ship(rows(&[second])).await;
        let found = (summary.counts.bought, alike_rows(&summary));
        assert_eq!(found, (0, 1), "{first:?} {second:?}");
        assert_eq!(shop.charges().len(), 1);
        // A day later it is another order, and another parcel is one at once.
        let summary = other.ship(vec![row(&order(second), 2)]).await;
        assert_eq!(summary.counts.bought, 1);
        program.idle(Duration::from_hours(24)).await;
        let summary = program.ship(rows(&[second])).await;
        assert_eq!(summary.counts.bought, 1, "{first:?} {second:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn two_drafts_without_an_id_that_are_weighed_differently_are_a_question() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order(""), &[])
        .await
        .unwrap();
    let refused = buy(&mut program, &shop, "B", &heavier(""), &[]).await;
    let refused = refused.unwrap_err();
    let beside = [asked(&refused).shipment.clone()];
    assert_eq!(shop.charges().len(), 1);
    buy(&mut program, &shop, "B", &heavier(""), &beside)
        .await
        .unwrap();
    assert_eq!(shop.charges().len(), 2);
    // Of two names that somebody gave, neither is the other order.
    for (form, id) in [("C", "ALPHA"), ("D", "BRAVO")] {
        let mut elsewhere = order(id);
        elsewhere.recipient.name = "Bo Berg".to_owned();
        buy(&mut program, &shop, form, &elsewhere, &[])
            .await
            .unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn at_one_moment_an_order_with_an_id_and_one_without_are_not_both_bought() {
    for seed in 0..6 {
        let shop = Shop::new();
        let mut one = computer(&shop, seed).await;
        let mut two = computer(&shop, seed + 100).await;
        let (first, second) = tokio::join!(one.ask(job(rows(&[""]))), two.ask(job(rows(&[ONE]))));
        let paid = first.unwrap().counts.bought + second.unwrap().counts.bought;
        assert_eq!(shop.charges().len(), paid);
        assert!(paid <= 1, "seed {seed}");
    }
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = program.quote_form("A", &order("")).await.unwrap();
    let form = program.send(buy_form(&shop, "A", &quoted, &[]));
    let summary = program.ship(rows(&[ONE])).await;
    let of_form = program.answer::<Buy>(form).await;
    assert_eq!(shop.charges().len(), 1, "{summary:?} {of_form:?}");
}

/// One of them says no number: it waits for all of them, and they do not wait for each other.
#[tokio::test(start_paused = true)]
async fn of_35_rows_to_one_recipient_the_one_without_an_id_is_a_question_and_the_job_ends() {
    for at in [0, 17, 35] {
        let shop = Shop::with_purchases(2_000..=2_500);
        let mut program = Program::connected(&shop).await;
        let mut file: Vec<_> = (10..45)
            .map(|n| row(&order(&format!("PO{n}")), 1))
            .collect();
        file.insert(at, row(&order(""), 1));
        let shipped = tokio::time::timeout(Duration::from_hours(2), program.ship(file)).await;
        let summary = shipped.expect("the job ends");
        let of_file = summary.counts.bought + alike_rows(&summary);
        assert_eq!(of_file, 36, "{summary:?}");
        assert_eq!(shop.charges().len(), summary.counts.bought);
        if at == 35 {
            assert_eq!(summary.counts.bought, 35, "{summary:?}");
        }
    }
}
