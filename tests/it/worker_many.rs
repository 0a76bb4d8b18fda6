//! The same deed to many shipments of the list, and what many drafts cost.

use sendoff::contract::Update;
use sendoff::features::bulk::calls::ForEach;
use std::{path::PathBuf, time::Duration};

use sendoff::contract::{Cause, Failure, RequestId};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::bulk::calls::{BulkLine, BulkOperation, BulkSummary, BulkWhy, Wanted};
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::{PricedDraft, WhichShipments};
use sendoff::model::{
    environment::Environment,
    ids::{LineId, ShipmentId},
    money::{Currency, Money},
    rate_choice::RateChoice,
    shipment::ShipmentStatus,
    shipment_list::ShipmentSearch,
};
use sendoff::model::{
    purchase_terms::PurchaseTerms,
    table_cell::{ExportedTable, TableFormat},
};
use serde_json::json;

use super::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, draft};

/// A program that knows three drafts that somebody else has made.
async fn with_drafts(shop: &Shop) -> (Program, Vec<ShipmentId>) {
    let made = ["E1", "E2", "E3"].map(|order| shop.make_elsewhere(order, "Grace Hopper"));
    let mut program = Program::connected(shop).await;
    program.recovered().await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    (program, made.map(ShipmentId::new).to_vec())
}

async fn priced(program: &mut Program, shipments: &[ShipmentId]) -> Vec<PricedDraft> {
    let shipments = shipments.to_vec();
    let request = program.send(shipments::PriceDrafts {
        shipments,
        choice: RateChoice::Cheapest,
    });
    let outcome = program.answer::<shipments::PriceDrafts>(request).await;
    outcome.unwrap()
}

fn line_of(draft: &PricedDraft, off: i64) -> BulkLine {
    let (postage_type, price) = draft.offer.clone().unwrap();
    let off = Money::new(rust_decimal::Decimal::new(off, 2), Currency::Cad);
    BulkLine {
        line: draft.line.clone(),
        wanted: Wanted::Shipment(PurchaseTerms {
            shipment: draft.shipment.clone(),
            postage_type,
            price: price.plus(&off).unwrap(),
        }),
    }
}

async fn bought(program: &mut Program, lines: Vec<BulkLine>) -> BulkSummary {
    let request = program.send(bulk::Start {
        lines,
        choice: RateChoice::Cheapest,
        max_price: None,
        labels: None,
    });
    ended(program, request).await.unwrap()
}

async fn ended(program: &mut Program, request: RequestId) -> Result<BulkSummary, Failure> {
    program.answer::<bulk::Start>(request).await
}

async fn done(
    program: &mut Program,
    operation: BulkOperation,
    shipments: &[ShipmentId],
) -> Result<BulkSummary, Failure> {
    let shipments = shipments.to_vec();
    let request = program.send(ForEach {
        operation,
        shipments,
    });
    program.answer::<ForEach>(request).await
}

#[tokio::test(start_paused = true)]
async fn drafts_of_others_are_bought_as_one_job_at_the_prices_that_were_shown() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let calls = shop.calls("");
    let offers = priced(&mut program, &drafts).await;
    assert_eq!(shop.calls(""), calls, "what they cost is known");
    let sum = offers.iter().map(|draft| draft.offer.clone().unwrap().1);
    let sum = sum.reduce(|sum, price| sum.plus(&price).unwrap()).unwrap();
    let lines = offers.iter().map(|draft| line_of(draft, 0)).collect();
    for draft in &offers {
        let price = draft.offer.clone().unwrap().1;
        shop.watch().approves(price.amount_text());
    }
    let summary = bought(&mut program, lines).await;
    assert_eq!((summary.counts.bought, summary.spent), (3, Some(sum)));
    assert_eq!(shop.charges().len(), 3);
    // They wait to be printed like any other, with the names that they have.
    assert_eq!(program.unprinted.len(), 3);
    assert_eq!(program.unprinted[0].recipient_name, "Grace Hopper");
    assert!(program.unprinted[0].order_id.is_some());
    assert!(program.unprinted.iter().all(|line| line.label.is_some()));
}

#[tokio::test(start_paused = true)]
async fn old_drafts_are_refreshed_before_they_are_bought() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let offers = priced(&mut program, &drafts).await;
    program.run_for(Duration::from_mins(11)).await;
    for draft in &offers {
        let price = draft.offer.clone().unwrap().1;
        shop.watch().approves(price.amount_text());
    }
    let lines = offers.iter().map(|draft| line_of(draft, 0)).collect();
    let summary = bought(&mut program, lines).await;
    assert_eq!(summary.counts.bought, 3, "{:?}", summary.troubles);
    assert_eq!((shop.calls("/refresh"), shop.calls("/buy")), (3, 3));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_bought_at_another_price_than_the_one_that_was_shown() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let offers = priced(&mut program, &drafts).await;
    let lines = vec![line_of(&offers[0], -100), line_of(&offers[1], 100)];
    let summary = bought(&mut program, lines).await;
    assert_eq!((summary.counts.bought, summary.counts.failed), (0, 2));
    assert_eq!(shop.charges(), Vec::<String>::new());
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{:?}", summary.troubles);
    };
    assert!(matches!(
        &trouble.why,
        BulkWhy::Failed(Failure {
            cause: Cause::PriceChanged { .. },
            ..
        })
    ));
}

#[tokio::test(start_paused = true)]
async fn what_somebody_has_paid_meanwhile_is_not_paid_again() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let offers = priced(&mut program, &drafts).await;
    let postage = offers[0].offer.clone().unwrap().0;
    let body = json!({"postage_type": postage.as_str()});
    assert_eq!(shop.elsewhere("buy", drafts[0].as_str(), &body), 200);
    program.run_for(Duration::from_secs(10)).await;
    let summary = bought(&mut program, vec![line_of(&offers[0], 0)]).await;
    assert_eq!((summary.counts.bought, summary.counts.already), (0, 1));
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn drafts_are_deleted_and_what_is_paid_stays() {
    let shop = Shop::new();
    let (mut program, mut drafts) = with_drafts(&shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    program.buy(&quoted).await.unwrap();
    drafts.push(quoted.shipment.id.clone());
    let summary = done(&mut program, BulkOperation::Delete, &drafts)
        .await
        .unwrap();
    assert_eq!((summary.counts.done, summary.counts.failed), (3, 1));
    assert_eq!(shop.count(), 1);
    let listed = program.list("").await.unwrap();
    assert_eq!(listed.rows.len(), 1, "what is deleted is listed no more");
    assert_eq!(listed.rows[0].status, ShipmentStatus::Ready);
}

#[tokio::test(start_paused = true)]
async fn refunds_are_asked_for_what_is_paid_and_refused_for_the_rest() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let offers = priced(&mut program, &drafts).await;
    for draft in &offers {
        let price = draft.offer.clone().unwrap().1;
        shop.watch().approves(price.amount_text());
    }
    let lines = offers[..2].iter().map(|draft| line_of(draft, 0)).collect();
    bought(&mut program, lines).await;
    let summary = done(&mut program, BulkOperation::AskRefund, &drafts)
        .await
        .unwrap();
    assert_eq!(
        (summary.counts.done, summary.counts.failed),
        (2, 1),
        "{:?}",
        summary.troubles
    );
    assert!(
        shop.calls("/refund") >= 2,
        "a refusal that passes is waited out"
    );
}

#[tokio::test(start_paused = true)]
async fn a_second_job_is_refused_while_one_is_under_way() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let [first, second] = [0, 1].map(|_job| {
        let shipments = drafts.clone();
        program.send(ForEach {
            operation: BulkOperation::Delete,
            shipments,
        })
    });
    let mut ends = Vec::new();
    let ends = program
        .until_update::<ForEach, _>(|request, update| {
            if let Update::Done(outcome) = update {
                ends.push((request, outcome));
            }
            (ends.len() == 2).then(|| std::mem::take(&mut ends))
        })
        .await;
    for (request, outcome) in ends {
        if request == second {
            assert_eq!(outcome.unwrap_err().cause, Cause::Busy);
        } else {
            assert_eq!(request, first);
            assert_eq!(outcome.unwrap().counts.done, 3);
        }
    }
}

async fn exported(
    program: &mut Program,
    format: TableFormat,
    which: WhichShipments,
    to: PathBuf,
) -> Result<ExportedTable, Failure> {
    let request = program.send(shipments::Export {
        which,
        format,
        environment: Environment::Sandbox,
        to,
    });
    program.answer::<shipments::Export>(request).await
}

#[tokio::test(start_paused = true)]
async fn a_table_has_every_row_runs_no_formula_and_replaces_no_file() {
    let shop = Shop::new();
    shop.make_elsewhere("=1+1", "@SUM(A1:A9)");
    let (mut program, drafts) = with_drafts(&shop).await;
    let to = shop.path("list.csv");
    let all = || WhichShipments::Found(ShipmentSearch::default());
    let first = exported(&mut program, TableFormat::Csv, all(), to.clone())
        .await
        .unwrap();
    assert_eq!((first.path.as_path(), first.rows), (to.as_path(), 4));
    let text = std::fs::read_to_string(&to).unwrap();
    assert_eq!(text.lines().count(), 5);
    assert!(text.contains("'=1+1"), "{text}");
    let heads: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    for head in ["order_store", "printed", "printed_at"] {
        assert!(heads.contains(&head), "{head}: {heads:?}");
    }
    for line in text.lines().skip(1) {
        assert!(line.starts_with("SANDBOX,"), "each row is marked: {line}");
    }
    assert!(text.contains("'@SUM(A1:A9)"), "{text}");
    let second = exported(&mut program, TableFormat::Csv, all(), to)
        .await
        .unwrap();
    assert_eq!(second.path, shop.path("list (2).csv"));
    assert_eq!((first.unreadable, second.unreadable), (0, 0));
    let broken = "UPDATE shipments SET json = '{' WHERE place = (SELECT min(place) FROM shipments)";
    let ledger = rusqlite::Connection::open(shop.ledger_path()).unwrap();
    ledger.execute_batch(broken).unwrap();
    let third = shop.path("third.csv");
    let third = exported(&mut program, TableFormat::Csv, all(), third)
        .await
        .unwrap();
    assert_eq!((third.rows, third.unreadable), (4, 1));
    let book = shop.path("list.xlsx");
    let these = WhichShipments::These(drafts[..2].to_vec());
    let table = exported(&mut program, TableFormat::Xlsx, these, book.clone())
        .await
        .unwrap();
    assert_eq!(table.rows, 2);
    assert!(std::fs::read(book).unwrap().starts_with(b"PK"));
    let nowhere = PathBuf::from("/proc/no/list.csv");
    let failure = exported(&mut program, TableFormat::Csv, all(), nowhere)
        .await
        .unwrap_err();
    assert!(matches!(failure.cause, Cause::NotWritable { .. }));
}

#[tokio::test(start_paused = true)]
async fn a_shipment_is_shown_as_the_ledger_knows_it_before_the_service_answers() {
    let (shop, mut program, quoted) = Scenario::new().bought().await;
    let id = quoted.shipment.id.clone();
    let known = program.known(&id).await;
    assert_eq!(known.shipment.id, quoted.shipment.id);
    assert_eq!(known.draft.as_deref(), Some(&draft()));
    let steps = format!("{:?}", known.history);
    for step in ["Made", "BuySent", "Bought", "LabelSaved"] {
        assert!(steps.contains(step), "{step} in {steps}");
    }
    let gone = shop.make_elsewhere("E9", "Grace Hopper");
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    shop.delete_elsewhere(&gone);
    let shipment = ShipmentId::new(gone);
    let failure = program.ask(shipments::Open { shipment }).await.unwrap_err();
    assert_eq!(failure.cause, Cause::NotFound);
    assert_eq!(program.list("grace").await.unwrap().rows, []);
    assert_eq!(
        LineId::of_shipment(&ShipmentId::new("A")).as_str(),
        "shipment:A"
    );
}

#[tokio::test(start_paused = true)]
async fn a_long_retry_after_pauses_the_deed_and_fails_no_shipment() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let more = json!({"retry_after": 900, "match": {"path": "/shipments/*", "method": "DELETE"}});
    shop.fault("rate_limit", "/shipments/*", 1, &more);
    let began = tokio::time::Instant::now();
    let summary = done(&mut program, BulkOperation::Delete, &drafts).await;
    let counts = summary.unwrap().counts;
    assert_eq!((counts.done, counts.failed), (3, 0));
    assert!(began.elapsed() >= Duration::from_mins(15));
}

/// It was not made here and names no order: its recipient has a label of today all the same.
#[tokio::test(start_paused = true)]
async fn a_draft_without_an_order_id_is_a_question_beside_what_its_recipient_got_today() {
    let shop = Shop::new();
    let unnamed = ShipmentId::new(shop.make_elsewhere("", "Grace Hopper"));
    let paid = ShipmentId::new(shop.make_elsewhere("E1", "Grace Hopper"));
    shop.pay(&paid);
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    let drafts = priced(&mut program, &[unnamed]).await;
    let lines: Vec<_> = drafts.iter().map(|draft| line_of(draft, 0)).collect();
    let summary = bought(&mut program, lines).await;
    assert_eq!(summary.counts.bought, 0, "{summary:?}");
    let BulkWhy::Failed(failure) = &summary.troubles[0].why else {
        panic!("{summary:?}");
    };
    let Cause::OrderAlike(other) = &failure.cause else {
        panic!("{failure:?}");
    };
    assert_eq!(other.shipment, paid);
    assert_eq!(shop.calls("/buy"), 0);
}

/// Drafts of others that a program knows which has read the account's history.
async fn with_history(shop: &Shop, older: usize, count: usize) -> (Program, Vec<ShipmentId>) {
    for at in 0..older {
        shop.make_elsewhere(&format!("P{at}"), &format!("Person {at}"));
    }
    tokio::time::advance(Duration::from_mins(20)).await;
    let make =
        |at| ShipmentId::new(shop.make_elsewhere(&format!("E{at}"), &format!("Recipient {at}")));
    let drafts: Vec<_> = (0..count).map(make).collect();
    let mut program = Program::syncing(shop);
    program.connect().await.unwrap();
    program.recovered().await;
    program.idle(Duration::from_mins(2)).await;
    (program, drafts)
}

/// A job that buys them at the prices that are shown.
async fn lines_to_buy(shop: &Shop, program: &mut Program, drafts: &[ShipmentId]) -> Vec<BulkLine> {
    let offers = priced(program, drafts).await;
    for draft in &offers {
        shop.watch()
            .approves(draft.offer.clone().unwrap().1.amount_text());
    }
    offers.iter().map(|draft| line_of(draft, 0)).collect()
}

#[tokio::test(start_paused = true)]
async fn drafts_of_others_cost_two_requests_beside_their_purchase_and_their_rates() {
    for (older, minutes) in [(0, 0), (0, 20), (1_100, 0), (1_100, 20)] {
        let shop = Shop::new();
        let (mut program, drafts) = with_history(&shop, older, 40).await;
        program.idle(Duration::from_mins(minutes)).await;
        let lines = lines_to_buy(&shop, &mut program, &drafts).await;
        let counts = || ["", "/buy", "LABEL", "/refresh"].map(|call| shop.calls(call));
        let before = counts();
        let summary = bought(&mut program, lines).await;
        assert_eq!(summary.counts.bought, 40, "{:?}", summary.troubles);
        let after = counts();
        let [all, buys, labels, rates] = std::array::from_fn(|at| after[at] - before[at]);
        let is_old = minutes > 0;
        let expected = (40, 40, if is_old { 40 } else { 0 });
        assert_eq!((buys, labels, rates), expected, "{older} {minutes}");
        // A read before it, the look that finds it bought, and a few lists.
        let others = all - buys - labels - rates;
        assert!(others <= 2 * 40 + 4, "{older} {minutes}: {others}");
    }
}

/// At most sixteen purchases are without an answer at once; the others wait for these.
#[tokio::test(start_paused = true)]
async fn a_draft_that_waited_for_other_purchases_is_read_again_right_before_its_own() {
    let shop = Shop::new();
    let (mut program, drafts) = with_history(&shop, 0, 20).await;
    let lines = lines_to_buy(&shop, &mut program, &drafts).await;
    let slow = Tamper::new(Call::Buy, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(Duration::from_secs(20)).times(16));
    let request = program.send(bulk::Start {
        lines,
        choice: RateChoice::Cheapest,
        max_price: None,
        labels: None,
    });
    program.run_for(Duration::from_secs(10)).await;
    let is_sent = |draft: &ShipmentId| shop.calls(&format!("{}/buy", draft.as_str())) > 0;
    let waiting: Vec<_> = drafts.iter().filter(|draft| !is_sent(draft)).collect();
    assert_eq!(waiting.len(), 4);
    for draft in &waiting {
        shop.pay(draft);
    }
    let summary = ended(&mut program, request).await.unwrap();
    assert_eq!((summary.counts.bought, summary.counts.already), (16, 4));
    assert!(!waiting.into_iter().any(is_sent));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_somebody_else_is_paying_for_is_left_to_them() {
    let shop = Shop::with_purchases(60_000..=60_000);
    let (mut program, drafts) = with_history(&shop, 0, 1).await;
    let lines = lines_to_buy(&shop, &mut program, &drafts).await;
    shop.pay(&drafts[0]);
    let summary = bought(&mut program, lines).await;
    let [trouble] = summary.troubles.as_slice() else {
        panic!("{summary:?}");
    };
    let BulkWhy::Failed(failure) = &trouble.why else {
        panic!("{trouble:?}");
    };
    assert!(
        matches!(failure.cause, Cause::OrderUnderWay(_)),
        "{failure:?}"
    );
    assert_eq!(shop.calls("/buy"), 0);
}

/// Its order number was corrected on the web after the list was read.
#[tokio::test(start_paused = true)]
async fn a_draft_is_bought_for_the_order_that_it_is_for_now() {
    for older in [0, 1_100] {
        let shop = Shop::new();
        let paid = ShipmentId::new(shop.make_elsewhere("1001", "Ada Lovelace"));
        shop.pay(&paid);
        let (mut program, drafts) = with_history(&shop, older, 1).await;
        let lines = lines_to_buy(&shop, &mut program, &drafts).await;
        let mut corrected = shop.shown(&drafts[0])["shipment"].clone();
        corrected["order_id"] = json!("1001");
        shop.reads_show(&json!({ "shipment": corrected }), 100);
        let summary = bought(&mut program, lines).await;
        let counts = summary.counts;
        assert_eq!((counts.bought, counts.failed), (0, 1), "{summary:?}");
        assert_eq!(shop.charges().len(), 1);
    }
}

/// Another station has put its day off after the list was read.
#[tokio::test(start_paused = true)]
async fn new_rates_of_a_draft_are_for_the_day_that_it_has_now() {
    let shop = Shop::new();
    let (mut program, drafts) = with_history(&shop, 0, 1).await;
    program.idle(Duration::from_mins(11)).await;
    let lines = lines_to_buy(&shop, &mut program, &drafts).await;
    let mut put_off = shop.shown(&drafts[0])["shipment"].clone();
    put_off["ship_date"] = json!("2026-03-04");
    shop.reads_show(&json!({ "shipment": put_off }), 1);
    let summary = bought(&mut program, lines).await;
    assert_eq!(summary.counts.bought, 1, "{summary:?}");
    assert_eq!(shop.calls("/refresh"), 1);
    assert_eq!(
        shop.shown(&drafts[0])["shipment"]["ship_date"],
        "2026-03-04"
    );
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_somebody_else_has_bought_and_refunded_was_bought_before() {
    let shop = Shop::new();
    let (mut program, drafts) = with_drafts(&shop).await;
    let lines = lines_to_buy(&shop, &mut program, &drafts[..1]).await;
    shop.pay(&drafts[0]);
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(
        shop.elsewhere("refund", drafts[0].as_str(), &json!({})),
        200
    );
    program.idle(Duration::from_hours(3)).await;
    let summary = bought(&mut program, lines).await;
    let counts = summary.counts;
    assert_eq!((counts.already, counts.left), (1, 0), "{summary:?}");
    assert_eq!(shop.calls("/buy"), 0);
}
