//! Drafts that nobody needs are deleted by who made them; what is paid, made elsewhere
//! or worked with is not.

use std::time::Duration;

use sendoff::{
    contract::{Cause, UnresolvedReason},
    features::{
        bulk::calls::{BulkSummary, Start},
        ship::calls::{DiscardDrafts, LineState, Quote, Quoted},
        shipments::calls::Open,
    },
    model::ids::{LineId, ShipmentId},
    service::transport::Response,
    session::{
        abandoned_drafts::{ABANDONED_AFTER, MAX_IN_PASS, PASS_EVERY},
        deps::Syncing,
    },
};
use serde_json::json;

use crate::worker_support::{
    Acts, Call, Comes, Computer, Program, Shop, Tamper, buy_form, job, not_found, order,
    replacing::{keeps_its_drafts, without_tokens},
    rows,
};

/// Another computer on the account: a data folder and a ledger of its own.
async fn computer(shop: &Shop, number: u64, syncing: Syncing) -> Program {
    let computer = Computer::new(number).syncing(syncing);
    computer.connected(shop).await
}

/// A window.
async fn window(shop: &Shop) -> Program {
    let mut program = Program::syncing(shop);
    program.connect().await.unwrap();
    program
}

async fn ship(program: &mut Program, ids: &[&str]) -> BulkSummary {
    program.ship(rows(ids)).await
}

async fn rates(program: &mut Program, form: &str, id: &str) -> Quoted {
    program.quote_form(form, &order(id)).await.unwrap()
}

async fn buy(
    program: &mut Program,
    shop: &Shop,
    form: &str,
    quoted: &Quoted,
    beside: &[ShipmentId],
) -> Result<(), Cause> {
    let bought = program.ask(buy_form(shop, form, quoted, beside)).await;
    bought.map(drop).map_err(|failure| failure.cause)
}

async fn discard(program: &mut Program, forms: &[&str]) {
    let lines = forms.iter().map(|form| LineId::of_form(form)).collect();
    program.ask(DiscardDrafts { lines }).await.unwrap();
}

fn pay(shop: &Shop, quoted: &Quoted) {
    let body = json!({"postage_type": quoted.shipment.rates[0].postage_type});
    assert_eq!(
        shop.elsewhere("buy", quoted.shipment.id.as_str(), &body),
        200
    );
}

fn has(shop: &Shop, shipment: &str) -> bool {
    let shipments = shop.shipments();
    shipments.iter().any(|item| item["id"] == json!(shipment))
}

fn hours(hours: u64) -> Duration {
    Duration::from_hours(hours)
}

/// As long as a draft must lie there, and until the next pass has begun.
fn until_abandoned() -> Duration {
    ABANDONED_AFTER.unsigned_abs() + PASS_EVERY + Duration::from_mins(3)
}

#[tokio::test(start_paused = true)]
async fn a_row_whose_order_another_computer_has_bought_leaves_no_draft() {
    let shop = Shop::new();
    let rows = ["1000", "1001", "1002"];
    let mut first = computer(&shop, 1, Syncing::Never).await;
    assert_eq!(ship(&mut first, &rows).await.counts.bought, 3);
    let mut second = computer(&shop, 2, Syncing::Never).await;
    let summary = ship(&mut second, &rows).await;
    assert_eq!((summary.counts.bought, summary.counts.already), (0, 3));
    assert_eq!((shop.count(), shop.calls("DELETE")), (3, 3));
    // The next run knows what was bought, and makes none.
    let created = shop.calls("POST");
    assert_eq!(ship(&mut second, &rows).await.counts.already, 3);
    assert_eq!(shop.calls("POST"), created);
    assert_eq!((shop.count(), shop.charges().len()), (3, 3));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_a_person_has_opened_in_the_list_does_not_vanish() {
    let shop = Shop::new();
    let mut second = computer(&shop, 2, Syncing::Never).await;
    let quote = Quote {
        line: LineId::of_order("1000", 1),
        draft: Box::new(order("1000")),
        replaces: None,
    };
    let shipment = second.ask(quote).await.unwrap().shipment.id;
    drop(second);
    let mut second = computer(&shop, 2, Syncing::Never).await;
    second.ask(Open { shipment }).await.unwrap();
    let web = shop.make_elsewhere("1000", "Ada Lovelace");
    let body = json!({ "postage_type": shop.shipments()[0]["rates"][0]["postage_type"] });
    assert_eq!(shop.elsewhere("buy", &web, &body), 200);
    assert_eq!(ship(&mut second, &["1000"]).await.counts.failed, 1);
    assert_eq!((shop.count(), shop.calls("DELETE")), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn a_deletion_that_fails_is_no_error_of_the_row_and_is_made_up_for() {
    let shop = Shop::new();
    let mut first = computer(&shop, 1, Syncing::Never).await;
    ship(&mut first, &["1000"]).await;
    let mut second = computer(&shop, 2, Syncing::Always).await;
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::NotSent).times(100));
    let summary = ship(&mut second, &["1000"]).await;
    assert_eq!((summary.counts.already, summary.counts.unresolved), (1, 0));
    assert!(summary.troubles.is_empty(), "{summary:?}");
    assert_eq!(shop.count(), 2);
    shop.calm();
    second.idle(until_abandoned()).await;
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_refused_form_keeps_its_draft_until_it_moves_on() {
    let shop = Shop::new();
    let mut first = computer(&shop, 1, Syncing::Never).await;
    ship(&mut first, &["1000"]).await;
    let mut here = window(&shop).await;
    let quoted = rates(&mut here, "A", "1000").await;
    let refused = buy(&mut here, &shop, "A", &quoted, &[]).await;
    let Err(Cause::OrderBought(other)) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!((shop.count(), shop.calls("DELETE")), (2, 0));
    // However long the question is open.
    here.idle(until_abandoned()).await;
    assert_eq!(shop.count(), 2);
    let quoted = rates(&mut here, "A", "1000").await;
    buy(&mut here, &shop, "A", &quoted, &[other.shipment])
        .await
        .unwrap();
    // A form that moves on leaves nothing of what it has not bought.
    rates(&mut here, "B", "1001").await;
    discard(&mut here, &["A", "B"]).await;
    assert_eq!((shop.count(), shop.charges().len()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn a_form_that_moves_on_before_its_rates_are_there_leaves_no_draft() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let quote = here.send(Quote {
        line: LineId::of_form("A"),
        draft: Box::new(order("1000")),
        replaces: None,
    });
    let lines = vec![LineId::of_form("A")];
    let discard = here.send(DiscardDrafts { lines });
    here.finished(quote).await;
    here.finished(discard).await;
    assert_eq!((shop.count(), shop.calls("POST /shipments")), (0, 1));
    // The form comes back: its draft is another one.
    let again = rates(&mut here, "B", "1000").await;
    buy(&mut here, &shop, "B", &again, &[]).await.unwrap();
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_somebody_has_paid_is_not_discarded_and_is_known_as_paid() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let quoted = rates(&mut here, "A", "1000").await;
    pay(&shop, &quoted);
    here.idle(Duration::from_mins(1)).await;
    discard(&mut here, &["A"]).await;
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
    assert_eq!(shop.calls("DELETE"), 0, "it is read first");
    let queue: Vec<_> = here.unprinted.iter().map(|label| &label.shipment).collect();
    assert_eq!(queue, [&quoted.shipment.id]);
}

#[tokio::test(start_paused = true)]
async fn a_form_that_moves_on_leaves_a_draft_that_is_open_in_the_list() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let shipment = rates(&mut here, "A", "1000").await.shipment.id;
    here.ask(Open { shipment }).await.unwrap();
    discard(&mut here, &["A"]).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn while_the_service_asks_for_a_pause_drafts_are_left_to_a_later_pass() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    rates(&mut here, "A", "1000").await;
    let pause = json!({"status": 429, "retry_after": 90});
    shop.fault("rate_limit", "/shipments", 1, &pause);
    let quote = here.send(Quote {
        line: LineId::of_form("B"),
        draft: Box::new(order("1001")),
        replaces: None,
    });
    here.run_for(Duration::from_secs(10)).await;
    discard(&mut here, &["A"]).await;
    here.finished(quote).await;
    here.idle(Duration::from_mins(1)).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (2, 0));
    here.idle(PASS_EVERY + Duration::from_mins(2)).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 1));
}

/// The row is a question beside a label of the web, and its draft is paid as well while it is
/// being deleted.
#[tokio::test(start_paused = true)]
async fn a_row_whose_draft_turns_out_to_be_paid_is_bought_and_printed() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let web = shop.make_elsewhere("#1000", "Ada Lovelace");
    shop.pay(&ShipmentId::new(web));
    here.idle(Duration::from_secs(10)).await;
    let refusal = Response {
        status: 400,
        body: br#"{"error":{"message":"not now"}}"#.to_vec(),
        ..not_found()
    };
    let refused = Tamper::new(Call::Delete, Acts::Not, Comes::Answer(Box::new(refusal)));
    shop.tamper(refused.after(Duration::from_secs(25)));
    let request = here.send(job(rows(&["1000"])));
    while shop.calls("DELETE") == 0 {
        here.run_for(Duration::from_secs(1)).await;
    }
    let newest = shop.shipments()[0]["id"].as_str().unwrap().to_owned();
    shop.pay(&ShipmentId::new(newest.clone()));
    let summary = here.answer::<Start>(request).await.unwrap();
    assert_eq!((summary.counts.already, shop.charges().len()), (1, 2));
    let queue: Vec<_> = here
        .unprinted
        .iter()
        .map(|label| label.shipment.as_str())
        .collect();
    assert_eq!(queue, [newest.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn a_purchase_in_doubt_is_not_discarded() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let quoted = rates(&mut here, "A", "1000").await;
    shop.fault("status", "/shipments/*/buy", 2, &json!({"status": 500}));
    buy(&mut here, &shop, "A", &quoted, &[]).await.unwrap_err();
    discard(&mut here, &["A"]).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn abandoned_drafts_are_deleted_after_hours_a_few_at_a_time() {
    let shop = Shop::new();
    let many = MAX_IN_PASS + 8;
    let mut earlier = window(&shop).await;
    for number in 0..many {
        let id = format!("B{number:03}");
        rates(&mut earlier, &id, &id).await;
    }
    ship(&mut earlier, &["1000"]).await;
    earlier.quit().await;
    let web = shop.make_elsewhere("2000", "Grace Hopper");
    let mut other = computer(&shop, 2, Syncing::Never).await;
    let of_other = rates(&mut other, "A", "3000").await.shipment.id;
    let others = 3;

    let mut here = window(&shop).await;
    let open = rates(&mut here, "open", "4000").await.shipment.id;
    here.idle(hours(5) + Duration::from_mins(40)).await;
    assert_eq!(shop.count(), many + others + 1, "not yet");
    assert_eq!(shop.calls("DELETE"), 0);
    let mut left = vec![shop.count()];
    for _half in 0..12 {
        here.idle(PASS_EVERY / 2).await;
        let now = shop.count();
        if left.last() != Some(&now) {
            left.push(now);
        }
    }
    assert_eq!(left, [many + others + 1, others + 1 + 8, others + 1]);
    // What is bought, of others, or in the form stays for good.
    here.idle(hours(1)).await;
    assert_eq!(shop.count(), others + 1);
    for shipment in [web.as_str(), of_other.as_str(), open.as_str()] {
        assert!(has(&shop, shipment), "{shipment}");
    }
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_was_paid_is_found_paid_and_one_that_is_looked_at_stays() {
    let shop = Shop::new();
    let mut earlier = window(&shop).await;
    let paid = rates(&mut earlier, "A", "1000").await;
    let looked_at = rates(&mut earlier, "B", "1001").await.shipment.id;
    rates(&mut earlier, "C", "1002").await;
    earlier.quit().await;
    pay(&shop, &paid);
    let mut here = window(&shop).await;
    let shipment = looked_at.clone();
    here.ask(Open { shipment }).await.unwrap();
    here.idle(until_abandoned()).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (2, 1));
    assert!(has(&shop, looked_at.as_str()));
    here.quit().await;
    let queue = shop.ledger().unprinted().unwrap();
    let queue: Vec<_> = queue.iter().map(|label| &label.shipment).collect();
    assert_eq!(queue, [&paid.shipment.id]);
    assert_eq!(shop.charges().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_old_draft_that_somebody_has_put_into_a_batch_stays() {
    let shop = Shop::new();
    let mut earlier = window(&shop).await;
    let in_batch = rates(&mut earlier, "A", "1000").await.shipment.id;
    let old = rates(&mut earlier, "B", "1001").await.shipment.id;
    earlier.quit().await;
    let batch = shop.make_batch("Monday");
    shop.put_into(batch, &in_batch);
    let mut here = window(&shop).await;
    here.idle(until_abandoned()).await;
    assert!(has(&shop, in_batch.as_str()));
    assert!(!has(&shop, old.as_str()));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_does_not_bear_our_token_is_left_alone() {
    let (shop, old) = without_tokens().await;
    let mut here = window(&shop).await;
    let discarded = rates(&mut here, "A", "1000").await.shipment.id;
    discard(&mut here, &["A"]).await;
    here.idle(until_abandoned()).await;
    for shipment in [&old, &discarded] {
        assert!(has(&shop, shipment.as_str()), "{shipment}");
    }
    assert_eq!(shop.calls("DELETE"), 0);
}

#[tokio::test(start_paused = true)]
async fn a_window_that_only_reads_deletes_nothing() {
    let shop = Shop::new();
    // A command works on the ledger for hours.
    let mut first = Program::start(&shop);
    first.connect().await.unwrap();
    rates(&mut first, "A", "1000").await;
    let mut second = Program::second_syncing(&shop);
    second.connect().await.unwrap();
    second.idle(until_abandoned()).await;
    let lines = vec![LineId::of_form("A")];
    let refused = second.ask(DiscardDrafts { lines }).await.unwrap_err();
    assert!(matches!(refused.cause, Cause::LedgerBusy { .. }));
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_command_takes_drafts_of_its_earlier_runs_along() {
    let shop = Shop::new();
    let mut earlier = Program::start(&shop);
    earlier.connect().await.unwrap();
    rates(&mut earlier, "A", "1000").await;
    earlier.quit().await;
    for (after, count) in [(hours(1), 1), (until_abandoned(), 0)] {
        let mut command = Program::start(&shop);
        command.connect().await.unwrap();
        command.idle(after).await;
        discard(&mut command, &["B"]).await;
        assert_eq!(shop.count(), count);
        command.quit().await;
    }
}

#[tokio::test(start_paused = true)]
async fn no_more_drafts_are_deleted_at_once_than_a_command_waits_for() {
    use sendoff::session::abandoned_drafts::MAX_AT_ONCE;
    let shop = Shop::new();
    let mut command = Program::start(&shop);
    command.connect().await.unwrap();
    let forms: Vec<String> = (0..MAX_AT_ONCE + 3).map(|n| format!("B{n:03}")).collect();
    for id in &forms {
        rates(&mut command, id, id).await;
    }
    let lines = forms.iter().map(|form| LineId::of_form(form)).collect();
    let began = tokio::time::Instant::now();
    command.ask(DiscardDrafts { lines }).await.unwrap();
    assert!(shop.count() >= 3, "{}", shop.count());
    assert!(shop.count() < MAX_AT_ONCE, "{}", shop.count());
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_for_another_order_that_somebody_pays_is_no_contradiction() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let former = rates(&mut here, "A", "1000").await.shipment.id;
    keeps_its_drafts(&shop, 1);
    rates(&mut here, "A", "2000").await;
    shop.pay(&former);
    here.idle(Duration::from_mins(1)).await;
    discard(&mut here, &["A"]).await;
    here.idle(PASS_EVERY + Duration::from_mins(3)).await;
    assert!(here.unresolved.is_empty(), "{:?}", here.unresolved);
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_for_another_order_that_somebody_pays_does_not_stop_the_next_order() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let former = rates(&mut here, "A", "1000").await.shipment.id;
    keeps_its_drafts(&shop, 1);
    let quoted = rates(&mut here, "A", "2000").await;
    shop.pay(&former);
    here.idle(Duration::from_mins(1)).await;
    buy(&mut here, &shop, "A", &quoted, &[]).await.unwrap();
    assert!(here.unresolved.is_empty(), "{:?}", here.unresolved);
    assert_eq!((shop.charges().len(), shop.is_charged(&former)), (2, true));
}

#[tokio::test(start_paused = true)]
async fn a_former_draft_without_an_order_id_that_somebody_pays_is_left_to_a_person() {
    let shop = Shop::new();
    let mut here = window(&shop).await;
    let former = rates(&mut here, "A", "").await.shipment.id;
    keeps_its_drafts(&shop, 1);
    let mut moved = order("");
    moved.recipient.address_1 = "16 Main St".to_owned();
    here.quote_form("A", &moved).await.unwrap();
    shop.pay(&former);
    here.idle(Duration::from_mins(1)).await;
    discard(&mut here, &["A"]).await;
    here.idle(PASS_EVERY + Duration::from_mins(3)).await;
    let [unresolved] = here.unresolved.as_slice() else {
        panic!("{:?}", here.unresolved);
    };
    assert!(matches!(
        unresolved.reason,
        UnresolvedReason::Contradiction { .. }
    ));
    // While it is paid, trying again changes nothing.
    let line = LineId::of_form("A");
    let state = here.retry(&line).await.unwrap();
    assert!(matches!(state, LineState::Unresolved(_)), "{state:?}");
    shop.refund_elsewhere(&former);
    here.quit().await;
    tokio::time::sleep(Duration::from_hours(30 * 24)).await;
    let mut here = window(&shop).await;
    assert_eq!(here.retry(&line).await.unwrap(), LineState::Draft);
    here.idle(Duration::from_secs(1)).await;
    assert!(here.unresolved.is_empty(), "{:?}", here.unresolved);
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_somebody_is_buying_at_this_moment_is_no_contradiction() {
    let shop = Shop::with_purchases(600_000..=600_000);
    let mut here = window(&shop).await;
    let shipment = rates(&mut here, "A", "1000").await.shipment.id;
    shop.pay(&shipment);
    here.idle(Duration::from_mins(1)).await;
    discard(&mut here, &["A"]).await;
    here.idle(Duration::from_mins(1)).await;
    assert!(here.unresolved.is_empty(), "{:?}", here.unresolved);
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
}
