//! A parcel of an order is paid once: through a form and a file, from two
//! computers, after the ledger was lost, however its id is spelled.

use std::{sync::Arc, time::Duration};

use rstest::rstest;
use rust_decimal::Decimal;
use sendoff::{
    contract::{Cause, Failure},
    features::{
        bulk::calls::{BulkLine, BulkSummary, BulkWhy, Start, Wanted},
        ship::calls::{Buy, Quoted},
    },
    model::{
        draft::{OrderStore, ShipmentDraft},
        ids::{LineId, ShipmentId},
        order_key::OrderKey,
        purchase_terms::PurchaseTerms,
    },
    service::transport::Response,
};
use serde_json::json;
use tokio::sync::Notify;

use crate::worker_support::{
    Acts, Call, Comes, Computer, Program, Shop, Tamper, accepted, buy_form, cheapest, job, order,
    replacing::keeps_its_drafts, row,
};

/// Another computer on the account: a data folder and a ledger of its own.
async fn computer(shop: &Shop, number: u64) -> Program {
    Computer::new(number).connected(shop).await
}

async fn ship(program: &mut Program, rows: Vec<BulkLine>) -> BulkSummary {
    program.ship(rows).await
}

async fn quote_form(program: &mut Program, form: &str, draft: &ShipmentDraft) -> Quoted {
    program.quote_form(form, draft).await.unwrap()
}

/// Quotes and buys a form; what it failed by, in one word.
async fn buy(
    program: &mut Program,
    shop: &Shop,
    form: &str,
    draft: &ShipmentDraft,
) -> Result<(), &'static str> {
    let quoted = quote_form(program, form, draft).await;
    let call = buy_form(shop, form, &quoted, &[]);
    word(program.ask(call).await.map(drop))
}

fn word(outcome: Result<(), Failure>) -> Result<(), &'static str> {
    outcome.map_err(|failure| match failure.cause {
        Cause::OrderBought(_) => "bought",
        Cause::OrderUnderWay(_) => "under way",
        Cause::OrderAlike(_) => "alike",
        Cause::OrderDraftStays(_) => "a draft stays",
        Cause::DraftGone => "the draft is gone",
        cause => panic!("{cause:?}"),
    })
}

#[tokio::test(start_paused = true)]
async fn an_order_that_a_form_bought_is_not_bought_again_from_a_file() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
    let summary = ship(&mut program, vec![row(&order("1000"), 1)]).await;
    assert_eq!((summary.counts.already, summary.counts.bought), (1, 0));
    // Something else in the same order's parcel: no label, and no purchase.
    let mut changed = order("1000");
    changed.parcel.weight.value += Decimal::ONE;
    let summary = ship(&mut program, vec![row(&changed, 1)]).await;
    assert_eq!((summary.counts.bought, summary.troubles.len()), (0, 2));
    // One more parcel of it is another purchase.
    let summary = ship(&mut program, vec![row(&order("1000"), 2)]).await;
    assert_eq!(summary.counts.bought, 1);
    assert_eq!(shop.charges().len(), 2);
}

/// A user sees it beside the price, and not only as a question after it.
#[tokio::test(start_paused = true)]
async fn the_rates_of_an_order_that_was_bought_before_come_with_what_was_bought() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let first = quote_form(&mut program, "A", &order("1000")).await;
    assert_eq!(first.paid_before, None);
    let call = buy_form(&shop, "A", &first, &[]);
    program.ask(call).await.unwrap();
    let again = quote_form(&mut program, "B", &order("1000")).await;
    assert_eq!(again.paid_before.unwrap().shipment, first.shipment.id);
    let other = quote_form(&mut program, "C", &order("1001")).await;
    assert_eq!(other.paid_before, None);
}

#[tokio::test(start_paused = true)]
async fn what_a_form_here_has_bought_is_known_to_a_file_without_asking_the_service() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
    let reads = || shop.calls("GET /shipments/");
    let before = reads();
    let summary = ship(&mut program, vec![row(&order("1000"), 1)]).await;
    assert_eq!((summary.counts.already, summary.troubles.len()), (1, 0));
    assert_eq!(reads(), before);
}

#[tokio::test(start_paused = true)]
async fn a_row_whose_order_is_in_doubt_in_a_form_makes_no_draft() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    for _try in 0..2 {
        let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
        refused.unwrap_err();
    }
    let summary = ship(&mut program, vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.bought, 0);
    assert_eq!((shop.calls("POST"), shop.count()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_is_in_doubt_is_reported_as_one_whose_refund_was_requested() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    let bought = program.unprinted[0].shipment.clone();
    shop.tamper(Tamper::new(Call::Refund, Acts::Not, Comes::Lost).times(20));
    drop(program.refund(&bought).await);
    let quoted = quote_form(&mut program, "B", &order("1000")).await;
    let refused = program.ask(buy_form(&shop, "B", &quoted, &[])).await;
    let Cause::OrderBought(other) = refused.unwrap_err().cause else {
        panic!("it is bought before");
    };
    assert!(other.is_refund_requested);
}

#[tokio::test(start_paused = true)]
async fn an_order_that_a_file_bought_is_a_question_in_the_form() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    ship(&mut program, vec![row(&order("1000"), 1)]).await;
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    let Cause::OrderBought(other) = refused.unwrap_err().cause else {
        panic!("it is bought before");
    };
    assert_eq!(shop.charges().len(), 1);
    // The user looks at it, and wants another.
    let beside = [other.shipment];
    let bought = program.ask(buy_form(&shop, "A", &quoted, &beside)).await;
    bought.unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_same_file_on_five_fresh_computers_is_paid_once() {
    let shop = Shop::new();
    let rows = || -> Vec<_> {
        (0..30)
            .map(|n| row(&order(&format!("B{n:03}")), 1))
            .collect()
    };
    let mut first = computer(&shop, 0).await;
    assert_eq!(ship(&mut first, rows()).await.counts.bought, 30);
    for number in 1..5 {
        let mut other = computer(&shop, number).await;
        let summary = ship(&mut other, rows()).await;
        let counts = summary.counts;
        assert_eq!((counts.bought, counts.already, counts.failed), (0, 30, 0));
        assert_eq!(summary.troubles.len(), 0, "each label is kept here, too");
    }
    assert_eq!(shop.charges().len(), 30);
}

#[tokio::test(start_paused = true)]
async fn the_same_file_on_two_computers_at_the_same_moment_is_paid_once() {
    for seed in 0..10 {
        let shop = Shop::new();
        let rows = |turned: bool| -> Vec<_> {
            let mut rows: Vec<_> = (0..12)
                .map(|n| row(&order(&format!("B{n:03}")), 1))
                .collect();
            if turned {
                rows.reverse();
            }
            rows
        };
        let mut one = computer(&shop, seed).await;
        let mut two = computer(&shop, seed + 100).await;
        let (first, second) =
            tokio::join!(one.ask(job(rows(false))), two.ask(job(rows(seed % 2 == 1))));
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!(
            shop.charges().len(),
            first.counts.bought + second.counts.bought
        );
        assert!(shop.charges().len() <= 12, "{first:?} {second:?}");
        // What one left to the other is bought by running the file again.
        let again = one.ask(job(rows(false))).await.unwrap();
        assert_eq!(shop.charges().len(), 12, "{again:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_order_without_an_id_is_known_by_its_content_on_every_computer() {
    let shop = Shop::new();
    let mut rewritten = order("");
    rewritten.parcel.weight.value.rescale(3);
    assert_ne!(row(&order(""), 1).line, row(&rewritten, 1).line);
    let mut here = computer(&shop, 1).await;
    assert_eq!(
        ship(&mut here, vec![row(&order(""), 1)])
            .await
            .counts
            .bought,
        1
    );
    let again = ship(&mut here, vec![row(&rewritten, 1)]).await;
    assert_eq!((again.counts.already, again.troubles.len()), (1, 0));
    let mut there = computer(&shop, 2).await;
    let elsewhere = ship(&mut there, vec![row(&rewritten, 1)]).await;
    assert_eq!(elsewhere.counts.already, 1);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_id_that_is_spelled_otherwise_is_bought_only_when_asked_for() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    buy(&mut program, &shop, "A", &order("ab-1001"))
        .await
        .unwrap();
    for same in ["AB-1001", " ab-1001 ", "ab-1001\u{200b}"] {
        assert_eq!(
            buy(&mut program, &shop, same, &order(same)).await,
            Err("bought")
        );
    }
    for alike in ["#AB 1001", "ab1001"] {
        assert_eq!(
            buy(&mut program, &shop, alike, &order(alike)).await,
            Err("alike")
        );
    }
    let mut of_store = order("ab-1001");
    of_store.order.store = Some(OrderStore::Etsy);
    assert_eq!(buy(&mut program, &shop, "B", &of_store).await, Err("alike"));
    buy(&mut program, &shop, "C", &order("ab-1002"))
        .await
        .unwrap();
    assert_eq!(shop.charges().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn two_spellings_on_two_computers_at_the_same_moment_are_not_both_bought() {
    for seed in 0..5 {
        let shop = Shop::new();
        let mut one = computer(&shop, seed).await;
        let mut two = computer(&shop, seed + 100).await;
        let (first, second) = tokio::join!(
            one.ask(job(vec![row(&order("9400"), 1)])),
            two.ask(job(vec![row(&order("#9400"), 1)]))
        );
        let paid = first.unwrap().counts.bought + second.unwrap().counts.bought;
        assert_eq!(shop.charges().len(), paid);
        assert!(paid <= 1, "{seed}");
    }
}

#[tokio::test(start_paused = true)]
async fn another_spelling_on_another_computer_is_found_by_the_letters_of_its_key() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    buy(&mut there, &shop, "A", &order("01001")).await.unwrap();
    let mut here = computer(&shop, 2).await;
    assert_eq!(
        buy(&mut here, &shop, "A", &order("1001")).await,
        Err("alike")
    );
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_was_refunded_elsewhere_is_not_given_out_again() {
    let shop = Shop::new();
    let mut program = computer(&shop, 1).await;
    ship(&mut program, vec![row(&order("1000"), 1)]).await;
    program.idle(Duration::from_mins(1)).await;
    let bought = shop.shipments()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(shop.elsewhere("refund", &bought, &json!({})), 200);
    let summary = ship(&mut program, vec![row(&order("1000"), 1)]).await;
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles);
    };
    let BulkWhy::WithoutLabel(failure) = &trouble.why else {
        panic!("{trouble:?}");
    };
    assert_eq!(failure.cause, Cause::LabelRefunded);
}

#[tokio::test(start_paused = true)]
async fn an_order_that_was_bought_on_the_web_is_not_bought_here() {
    let shop = Shop::new();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let postage = shop.shipments()[0]["rates"][0]["postage_type"].clone();
    let body = json!({ "postage_type": postage });
    assert_eq!(shop.elsewhere("buy", &web, &body), 200);
    let mut here = computer(&shop, 2).await;
    here.idle(Duration::from_mins(1)).await;
    assert_eq!(
        buy(&mut here, &shop, "A", &order("1000")).await,
        Err("bought")
    );
    let rows = vec![row(&order("1000"), 1), row(&order("1000"), 2)];
    let summary = ship(&mut here, rows).await;
    assert_eq!((summary.counts.already, summary.counts.bought), (1, 1));
    // It is the same parcel to the same place, so its label is kept.
    assert!(summary.troubles.is_empty(), "{summary:?}");
    assert_eq!(shop.charges().len(), 2);
}

/// The computer that bought the order has deleted the draft of this one.
#[tokio::test(start_paused = true)]
async fn a_form_whose_draft_was_deleted_hears_who_bought_the_order_and_gets_new_rates() {
    let shop = Shop::new();
    let mut here = computer(&shop, 1).await;
    let quoted = quote_form(&mut here, "A", &order("1000")).await;
    let mut there = computer(&shop, 2).await;
    there.idle(Duration::from_mins(11)).await;
    buy(&mut there, &shop, "B", &order("1000")).await.unwrap();
    let began = tokio::time::Instant::now();
    let refused = here.ask(buy_form(&shop, "A", &quoted, &[])).await;
    assert_eq!(word(refused.map(drop)), Err("bought"));
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_was_deleted_elsewhere_is_told_at_once_and_made_anew_by_new_rates() {
    let shop = Shop::new();
    let mut here = computer(&shop, 1).await;
    let quoted = quote_form(&mut here, "A", &order("1000")).await;
    here.idle(Duration::from_mins(1)).await;
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    let began = tokio::time::Instant::now();
    let refused = here.ask(buy_form(&shop, "A", &quoted, &[])).await;
    assert_eq!(word(refused.map(drop)), Err("the draft is gone"));
    assert!(began.elapsed() < Duration::from_secs(5));
    assert!(shop.charges().is_empty());
    buy(&mut here, &shop, "A", &order("1000")).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_order_that_is_bought_on_the_web_while_a_purchase_has_to_wait_is_not_bought_here() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    let pause = json!({"status": 429, "retry_after": 90});
    shop.fault("rate_limit", "/shipments/*/buy", 1, &pause);
    let request = program.send(buy_form(&shop, "A", &quoted, &[]));
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls("/buy"), 1, "it waits");
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let postage = shop.shipments()[0]["rates"][0]["postage_type"].clone();
    let body = json!({ "postage_type": postage });
    assert_eq!(shop.elsewhere("buy", &web, &body), 200);
    let outcome = program.answer::<Buy>(request).await;
    assert_eq!(word(outcome.map(drop)), Err("bought"));
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_row_whose_purchase_did_nothing_is_bought_by_the_next_run_of_its_file() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let lost = Tamper::new(Call::Buy, Acts::Not, Comes::Lost);
    shop.tamper(lost.times(2));
    let rows = || {
        vec![
            row(&order("1000"), 1),
            row(&order("2000"), 1),
            row(&order("3000"), 1),
        ]
    };
    let summary = ship(&mut program, rows()).await;
    assert_eq!((summary.counts.bought, summary.counts.failed), (1, 2));
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles);
    };
    let BulkWhy::Failed(failure) = &trouble.why else {
        panic!("{trouble:?}");
    };
    assert_eq!(failure.cause, Cause::PurchaseDidNothing);
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (3, 1));
    let summary = ship(&mut program, rows()).await;
    assert_eq!((summary.counts.bought, summary.counts.already), (2, 1));
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (5, 3));
}

#[tokio::test(start_paused = true)]
async fn an_order_that_was_refunded_to_the_end_is_free_for_its_file_and_for_a_form() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let rows = || vec![row(&order("1000"), 1)];
    let week = Duration::from_hours(24 * 7);
    ship(&mut program, rows()).await;
    for times in 1..=2 {
        program.idle(Duration::from_mins(1)).await;
        let bought = program.unprinted[0].shipment.clone();
        program.refund(&bought).await.unwrap();
        let summary = ship(&mut program, rows()).await;
        assert_eq!((summary.counts.bought, summary.counts.already), (0, 1));
        assert_eq!(
            buy(&mut program, &shop, "A", &order("1000")).await,
            Err("bought"),
            "the refund is only requested"
        );
        program.idle(week).await;
        if times == 1 {
            let summary = ship(&mut program, rows()).await;
            assert_eq!((summary.counts.bought, summary.troubles.len()), (1, 0));
        } else {
            buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
        }
        program.until_unprinted(1).await;
        assert_eq!(shop.charges().len(), times + 1);
    }
    let summary = ship(&mut program, rows()).await;
    assert_eq!((summary.counts.bought, summary.counts.already), (0, 1));
}

/// While the refund was under way, the label in its place had to be another parcel's.
#[rstest]
#[tokio::test(start_paused = true)]
async fn a_refunded_parcel_with_a_later_one_in_its_place_is_a_question(
    #[values(false, true)] on_another_computer: bool,
) {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let rows = || vec![row(&order("1000"), 1)];
    ship(&mut program, rows()).await;
    program.idle(Duration::from_mins(1)).await;
    let first = program.unprinted[0].shipment.clone();
    program.refund(&first).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    let summary = ship(&mut program, vec![row(&order("1000"), 2)]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    program.idle(Duration::from_hours(24 * 7)).await;
    if on_another_computer {
        program = computer(&shop, 1).await;
    }
    let summary = ship(&mut program, rows()).await;
    let BulkWhy::Failed(failure) = &summary.troubles[0].why else {
        panic!("{summary:?}");
    };
    assert!(matches!(failure.cause, Cause::OrderAlike(_)), "{failure:?}");
    assert_eq!(shop.charges().len(), 2);
    // It is another parcel all the same, as the user says.
    let Cause::OrderAlike(other) = &failure.cause else {
        unreachable!();
    };
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    let beside = [other.shipment.clone()];
    let buy = buy_form(&shop, "A", &quoted, &beside);
    program.ask(buy).await.unwrap();
    assert_eq!(shop.charges().len(), 3);
}

/// Each parcel is bought, and one of them is refunded afterwards.
#[tokio::test(start_paused = true)]
async fn a_refunded_parcel_beside_an_earlier_one_of_its_order_is_free() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let rows = || vec![row(&order("1000"), 1), row(&order("1000"), 2)];
    assert_eq!(ship(&mut program, rows()).await.counts.bought, 2);
    program.idle(Duration::from_mins(1)).await;
    let first = program.unprinted[0].shipment.clone();
    program.refund(&first).await.unwrap();
    program.idle(Duration::from_hours(24 * 7)).await;
    let summary = ship(&mut program, rows()).await;
    assert_eq!((summary.counts.bought, summary.counts.already), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn an_order_that_was_refunded_on_the_web_is_free_for_its_file_and_for_a_form() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let rows = || vec![row(&order("1000"), 1)];
    ship(&mut program, rows()).await;
    for times in 1..=2 {
        program.idle(Duration::from_mins(1)).await;
        shop.refund_elsewhere(&program.unprinted[0].shipment.clone());
        let sync = program.send_sync();
        program.synced(sync).await.unwrap();
        program.until_unprinted(0).await;
        assert_eq!(
            buy(&mut program, &shop, "A", &order("1000")).await,
            Err("bought"),
            "the refund is only requested"
        );
        program.idle(Duration::from_hours(24 * 7)).await;
        if times == 1 {
            let summary = ship(&mut program, rows()).await;
            assert_eq!((summary.counts.bought, summary.troubles.len()), (1, 0));
        } else {
            let sync = program.send_sync();
            program.synced(sync).await.unwrap();
            buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
        }
        program.until_unprinted(1).await;
        assert_eq!(shop.charges().len(), times + 1);
    }
}

#[tokio::test(start_paused = true)]
async fn an_abandoned_draft_of_another_computer_is_taken_over_after_ten_minutes() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let abandoned = quote_form(&mut there, "A", &order("1000"))
        .await
        .shipment
        .id;
    let mut here = computer(&shop, 2).await;
    let quoted = quote_form(&mut here, "A", &order("1000")).await;
    let early = here.ask(buy_form(&shop, "A", &quoted, &[])).await;
    assert_eq!(word(early.map(drop)), Err("under way"));
    here.idle(Duration::from_mins(11)).await;
    buy(&mut here, &shop, "A", &order("1000")).await.unwrap();
    let left = shop.shipments();
    assert!(
        left.iter()
            .all(|left| left["id"] != json!(abandoned.as_str())),
        "{left:?}"
    );
    // The computer that comes back to its draft buys nothing.
    assert_eq!(
        buy(&mut there, &shop, "B", &order("1000")).await,
        Err("bought")
    );
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_abandoned_draft_that_the_service_keeps_stops_the_purchase_by_its_name() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    quote_form(&mut there, "A", &order("1000")).await;
    let mut here = computer(&shop, 2).await;
    here.idle(Duration::from_mins(11)).await;
    keeps_its_drafts(&shop, 1);
    let refused = buy(&mut here, &shop, "A", &order("1000")).await;
    assert_eq!(refused, Err("a draft stays"));
    assert!(shop.charges().is_empty());
    buy(&mut here, &shop, "A", &order("1000")).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_file_costs_one_list_for_many_rows() {
    // Each purchase is through when it is first read: no list is about those.
    let shop = Shop::with_purchases(100..=200);
    let mut program = computer(&shop, 1).await;
    let rows = (0..85)
        .map(|n| row(&order(&format!("B{n:03}")), 1))
        .collect();
    assert_eq!(ship(&mut program, rows).await.counts.bought, 85);
    // Blocks of 1, of 16, and of all others; and one list after the last purchase.
    assert_eq!(shop.watch().count_of("GET /shipments"), 4);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_that_was_cut_off_and_whose_draft_is_deleted_elsewhere_did_nothing() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    let bell = Arc::new(Notify::new());
    let nothing = Comes::Nothing(Arc::clone(&bell));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, nothing));
    program.send(buy_form(&shop, "A", &quoted, &[]));
    program.run_until(bell.notified()).await;
    program.crash();
    // Somebody else finds the draft abandoned.
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    tokio::time::sleep(Duration::from_mins(1)).await;
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    program.idle(Duration::from_mins(2)).await;
    assert!(program.unresolved.is_empty(), "{:?}", program.unresolved);
    // The form and the file go on.
    buy(&mut program, &shop, "A", &order("1000")).await.unwrap();
    let rows = vec![row(&order("1000"), 1)];
    assert_eq!(ship(&mut program, rows).await.counts.already, 1);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_in_doubt_that_the_user_set_aside_holds_its_order_no_longer() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = quote_form(&mut program, "A", &order("1000")).await;
    // The service says that it has taken it, and does nothing.
    let accepted = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        ..Response::default()
    };
    let comes = Comes::Answer(Box::new(accepted));
    shop.tamper(Tamper::new(Call::Buy, Acts::Not, comes));
    let refused = program.ask(buy_form(&shop, "A", &quoted, &[])).await;
    assert!(refused.is_err());
    shop.delete_elsewhere(quoted.shipment.id.as_str());
    let rows = || vec![row(&order("1000"), 1)];
    assert_eq!(ship(&mut program, rows()).await.counts.unresolved, 1);
    program.set_aside(&LineId::of_form("A")).await.unwrap();
    assert_eq!(ship(&mut program, rows()).await.counts.bought, 1);
    assert_eq!(shop.charges().len(), 1);
}

#[test]
fn a_rows_line_and_a_forms_line_have_the_same_key() {
    let draft = order("1000");
    let of_row = OrderKey::of_line(&row(&draft, 1).line, &draft);
    assert_eq!(of_row, OrderKey::of_line(&LineId::of_form("A"), &draft));
    assert_ne!(of_row, OrderKey::of_line(&row(&draft, 2).line, &draft));
}

/// The list of a job shows all that was created since the history was read, and so proves that
/// nothing was made beside it; what an older draft has become it does not show.
#[rstest]
#[case("1000", "1000")]
#[case("AB\u{200b}-1001", "AB-1001")]
#[tokio::test(start_paused = true)]
async fn an_old_draft_of_the_web_that_was_paid_since_is_found_where_the_newest_list_ends_before(
    #[case] of_web: &str,
    #[case] of_file: &str,
) {
    let shop = Shop::new();
    let web = ShipmentId::new(shop.make_elsewhere(of_web, "Ada Lovelace"));
    for number in 0..20 {
        tokio::time::sleep(Duration::from_secs(10)).await;
        shop.make_elsewhere(&format!("N{number}"), "Bo Berg");
    }
    let mut program = Program::connected(&shop).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    for number in 0..990 {
        shop.make_elsewhere(&format!("E{number}"), "Bo Berg");
    }
    shop.pay(&web);
    program.idle(Duration::from_mins(6)).await;
    let summary = ship(&mut program, vec![row(&order(of_file), 1)]).await;
    assert_eq!(summary.counts.bought, 0, "{summary:?}");
    assert_eq!(shop.charges().len(), 1);
}

/// A status that says nothing of money is not told as bought: the order would never be shipped,
/// and never be called failed.
#[tokio::test(start_paused = true)]
async fn a_draft_of_another_computer_whose_status_says_nothing_of_money_fails_the_row() {
    for status in ["canceled", "pending", "incomplete"] {
        let shop = Shop::new();
        let mut there = computer(&shop, 1).await;
        let theirs = quote_form(&mut there, "A", &order("1000")).await;
        there.idle(Duration::from_mins(11)).await;
        let mut shown = shop.shown(&theirs.shipment.id);
        shown["shipment"]["status"] = status.into();
        let shown = Response {
            status: 200,
            content_type: Some("application/json; charset=utf-8".to_owned()),
            body: shown.to_string().into_bytes(),
            ..Response::default()
        };
        let comes = Comes::Answer(Box::new(shown));
        shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, comes));
        let mut here = computer(&shop, 2).await;
        let summary = ship(&mut here, vec![row(&order("1000"), 1)]).await;
        let counts = summary.counts;
        assert_eq!(
            (counts.failed, counts.already, counts.left),
            (1, 0, 0),
            "{status}"
        );
        let BulkWhy::Failed(failure) = &summary.troubles[0].why else {
            panic!("{summary:?}");
        };
        assert!(
            matches!(failure.cause, Cause::OrderDraftStays(_)),
            "{failure:?}"
        );
        assert_eq!(shop.charges().len(), 0);
    }
}

/// The answer to its create is a read of less than a minute, and no other is made before
/// a purchase.
#[tokio::test(start_paused = true)]
async fn a_shipment_that_another_computer_paid_while_its_create_was_answered_is_not_paid_again() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let slow = Tamper::new(Call::Create, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(Duration::from_secs(5)));
    let request = program.send(job(vec![row(&order("1000"), 1)]));
    program.run_for(Duration::from_secs(2)).await;
    let made = shop.shipments()[0]["id"].as_str().unwrap().to_owned();
    shop.pay(&ShipmentId::new(made));
    let summary = program.answer::<Start>(request).await.unwrap();
    assert_eq!((summary.counts.already, summary.counts.bought), (1, 0));
    assert_eq!((shop.calls("/buy"), shop.charges().len()), (0, 1));
}

/// Neither is its order told as failed: the next run buys it.
#[tokio::test(start_paused = true)]
async fn a_shipment_that_was_paid_and_refunded_while_its_create_was_answered_is_left() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let slow = Tamper::new(Call::Create, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(Duration::from_secs(25)));
    let request = program.send(job(vec![row(&order("1000"), 1)]));
    program.run_for(Duration::from_secs(2)).await;
    let made = shop.shipments()[0]["id"].as_str().unwrap().to_owned();
    shop.pay(&ShipmentId::new(made));
    program.run_for(Duration::from_secs(15)).await;
    let mut refunded = shop.shipments()[0].clone();
    refunded["status"] = json!("voided");
    let read = Response {
        body: serde_json::to_vec(&json!({"shipment": refunded})).unwrap(),
        ..accepted()
    };
    let read = Comes::Answer(Box::new(read));
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, read));
    let summary = program.answer::<Start>(request).await.unwrap();
    assert!(summary.troubles.is_empty(), "{summary:?}");
    let counts = summary.counts;
    assert_eq!((counts.left, counts.failed, counts.bought), (1, 0, 0));
    let summary = program.ship(vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
}

/// It is on both screens: one computer has made it and is about to buy it.
#[tokio::test(start_paused = true)]
async fn a_young_draft_of_another_computer_is_not_bought_from_the_list() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let quoted = quote_form(&mut there, "A", &order("1000")).await;
    let mut here = computer(&shop, 2).await;
    let synced = here.send_sync();
    here.synced(synced).await.unwrap();
    let (postage_type, price) = cheapest(&quoted);
    let terms = PurchaseTerms {
        shipment: quoted.shipment.id.clone(),
        postage_type,
        price,
    };
    let from_list = || BulkLine {
        line: LineId::of_shipment(&terms.shipment),
        wanted: Wanted::Shipment(terms.clone()),
    };
    // That its rates were refreshed from here makes it none of here.
    here.refresh(&terms.shipment).await.unwrap();
    let summary = ship(&mut here, vec![from_list()]).await;
    let BulkWhy::Failed(failure) = &summary.troubles[0].why else {
        panic!("{summary:?}");
    };
    assert_eq!(word(Err(failure.clone())), Err("under way"));
    assert!(shop.charges().is_empty());
    // Nobody works on it any more.
    here.idle(Duration::from_mins(11)).await;
    let summary = ship(&mut here, vec![from_list()]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    assert_eq!(shop.charges().len(), 1);
}

/// A shop's own program makes drafts, and two people tick them at one moment.
#[tokio::test(start_paused = true)]
async fn a_draft_of_the_web_is_read_right_before_it_is_bought() {
    let shop = Shop::new();
    let mut here = Program::connected(&shop).await;
    let web = ShipmentId::new(shop.make_elsewhere("1000", "Ada Lovelace"));
    let synced = here.send_sync();
    here.synced(synced).await.unwrap();
    here.idle(Duration::from_mins(2)).await;
    let rate = shop.shipments()[0]["rates"][0].clone();
    let known = here.known(&web).await.shipment;
    let price = known.rates[0].price().unwrap();
    let terms = PurchaseTerms {
        shipment: web.clone(),
        postage_type: serde_json::from_value(rate["postage_type"].clone()).unwrap(),
        price: price.clone(),
    };
    // The list is late, and shows what was before.
    let late = Tamper::new(Call::List, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(late.after(Duration::from_secs(20)));
    let request = here.send(job(vec![BulkLine {
        line: LineId::of_shipment(&web),
        wanted: Wanted::Shipment(terms),
    }]));
    here.run_for(Duration::from_secs(10)).await;
    shop.pay(&web);
    let summary = here.answer::<Start>(request).await.unwrap();
    assert_eq!(summary.counts.bought, 0, "{summary:?}");
    assert_eq!(shop.charges().len(), 1);
}

/// What is typed into a form after another order is not what its former shipment is for.
#[rstest]
#[tokio::test(start_paused = true)]
async fn a_form_whose_next_order_was_refused_leaves_its_former_shipment_to_the_former_order(
    #[values("2000", "")] next_id: &str,
) {
    let shop = Shop::new();
    let mut here = Program::connected(&shop).await;
    let former = quote_form(&mut here, "A", &order("1000")).await;
    let mut next = order(next_id);
    next.recipient.name = "Grace Hopper".to_owned();
    next.recipient.address_1 = "1 Navy Yard".to_owned();
    shop.fault("status", "/shipments", 1, &json!({"status": 400}));
    here.quote_form("A", &next).await.unwrap_err();
    here.idle(Duration::from_mins(11)).await;
    let (postage_type, price) = cheapest(&former);
    let from_list = BulkLine {
        line: LineId::of_form("A"),
        wanted: Wanted::Shipment(PurchaseTerms {
            shipment: former.shipment.id.clone(),
            postage_type,
            price,
        }),
    };
    assert_eq!(ship(&mut here, vec![from_list]).await.counts.bought, 1);
    // The order that it is for is bought, and the other one is not.
    let summary = ship(&mut here, vec![row(&order("1000"), 1)]).await;
    assert_eq!(summary.counts.already, 1, "{summary:?}");
    let summary = ship(&mut here, vec![row(&next, 1)]).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    assert_eq!(shop.charges().len(), 2);
}

/// Who has made both drafts buys the younger one, and does not wait for the older.
#[tokio::test(start_paused = true)]
async fn an_old_draft_of_another_computer_waits_for_that_computers_other_draft_of_the_order() {
    let shop = Shop::new();
    let mut there = computer(&shop, 1).await;
    let old = quote_form(&mut there, "A", &order("1000")).await;
    there.idle(Duration::from_mins(11)).await;
    let mut here = computer(&shop, 2).await;
    let synced = here.send_sync();
    here.synced(synced).await.unwrap();
    let young = quote_form(&mut there, "B", &order("1000")).await;
    let (postage_type, price) = cheapest(&old);
    let from_list = BulkLine {
        line: LineId::of_shipment(&old.shipment.id),
        wanted: Wanted::Shipment(PurchaseTerms {
            shipment: old.shipment.id.clone(),
            postage_type,
            price,
        }),
    };
    let summary = ship(&mut here, vec![from_list]).await;
    let BulkWhy::Failed(failure) = &summary.troubles[0].why else {
        panic!("{summary:?}");
    };
    assert_eq!(word(Err(failure.clone())), Err("under way"));
    there.ask(buy_form(&shop, "B", &young, &[])).await.unwrap();
    assert_eq!(shop.charges().len(), 1);
}
