//! When drafts are deleted, and how many: nobody waits for it, and nothing that somebody
//! needs meanwhile goes.

use std::{sync::Arc, time::Duration};

use sendoff::{
    features::{
        ship::calls::{DiscardDrafts, Quote, Quoted},
        shipments::calls::Open,
    },
    ledger::SendLogPosition,
    model::ids::{LineId, ShipmentId},
    session::{
        abandoned_drafts::{ABANDONED_AFTER, FIRST_PASS_AFTER, MAX_IN_PASS, PASS_EVERY},
        checkpoints::NoCheckpoints,
        deps::Syncing,
    },
};

use crate::worker_support::{
    Acts, Call, Comes, Computer, Program, Shop, Tamper, job, order, replacing::keeps_its_drafts,
    rows,
};

async fn rates(program: &mut Program, form: &str, id: &str) -> Quoted {
    program.quote_form(form, &order(id)).await.unwrap()
}

async fn discard(program: &mut Program, forms: &[String]) {
    let lines = forms.iter().map(|form| LineId::of_form(form)).collect();
    let discard = program.send(DiscardDrafts { lines });
    program.finished(discard).await;
}

fn forms(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("B{number:03}")).collect()
}

/// A command makes the rates of these forms and ends.
async fn left_by_a_command(shop: &Shop, forms: &[String]) -> Vec<ShipmentId> {
    let mut command = Program::connected(shop).await;
    let mut shipments = Vec::new();
    for form in forms {
        shipments.push(rates(&mut command, form, form).await.shipment.id.clone());
    }
    command.quit().await;
    shipments
}

/// The same, so long ago that they are abandoned.
async fn abandoned(shop: &Shop, forms: &[String]) -> Vec<ShipmentId> {
    let shipments = left_by_a_command(shop, forms).await;
    tokio::time::sleep(ABANDONED_AFTER.unsigned_abs() + Duration::from_mins(1)).await;
    shipments
}

async fn window(shop: &Shop) -> Program {
    let mut program = Program::syncing(shop);
    program.connect().await.unwrap();
    program.recovered().await;
    program
}

/// Another process on the ledger has sent so many requests just now.
fn has_sent(shop: &Shop, requests: usize) {
    let now = shop.deps(Arc::new(NoCheckpoints)).clock.now();
    let mut ledger = shop.ledger();
    for _ in 0..requests {
        ledger
            .log_send(now, now, SendLogPosition::default())
            .unwrap();
    }
}

/// Works until so many requests of this kind were sent.
async fn until_sent(program: &Program, shop: &Shop, containing: &str, count: usize) {
    let began = tokio::time::Instant::now();
    while shop.calls(containing) < count {
        assert!(began.elapsed() < PASS_EVERY * 2, "{containing}");
        program.run_for(Duration::from_millis(20)).await;
    }
}

fn has(shop: &Shop, shipment: &ShipmentId) -> bool {
    let shipments = shop.shipments();
    shipments.iter().any(|item| item["id"] == shipment.as_str())
}

#[tokio::test(start_paused = true)]
async fn a_pass_leaves_half_of_the_budget_to_others() {
    let shop = Shop::new();
    abandoned(&shop, &forms(1)).await;
    has_sent(&shop, 1_001);
    let mut here = window(&shop).await;
    here.idle(FIRST_PASS_AFTER + Duration::from_mins(2)).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
    // The next one finds it free.
    here.idle(PASS_EVERY).await;
    assert_eq!(shop.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_pass_waits_for_a_job_to_end() {
    let shop = Shop::with_purchases(150_000..=150_000);
    abandoned(&shop, &forms(1)).await;
    let mut here = window(&shop).await;
    here.idle(Duration::from_mins(1)).await;
    here.send(job(rows(&["1000"])));
    here.idle(FIRST_PASS_AFTER).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (2, 0));
    here.idle(PASS_EVERY).await;
    assert_eq!(shop.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_a_form_has_left_counts_among_the_drafts_of_a_pass() {
    let shop = Shop::new();
    let old = MAX_IN_PASS + 8;
    abandoned(&shop, &forms(old)).await;
    let mut here = window(&shop).await;
    let left: Vec<String> = ["X", "Y", "Z"].map(str::to_owned).into();
    for form in &left {
        rates(&mut here, form, form).await;
    }
    // They can't be deleted at once.
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(u32::MAX));
    discard(&mut here, &left).await;
    shop.calm();
    assert_eq!(shop.count(), old + left.len());
    here.idle(FIRST_PASS_AFTER + Duration::from_mins(2)).await;
    assert_eq!(shop.count(), old + left.len() - MAX_IN_PASS);
}

#[tokio::test(start_paused = true)]
async fn a_pass_goes_on_where_the_one_before_has_ended() {
    let shop = Shop::new();
    let old = abandoned(&shop, &forms(MAX_IN_PASS + 2)).await;
    let mut here = window(&shop).await;
    // The service keeps all that the first pass comes to.
    keeps_its_drafts(&shop, u32::try_from(MAX_IN_PASS).unwrap());
    here.idle(FIRST_PASS_AFTER + Duration::from_mins(2)).await;
    assert_eq!(shop.count(), MAX_IN_PASS + 2);
    // The next one begins with what that has not come to.
    let tried = shop.calls("DELETE");
    until_sent(&here, &shop, "DELETE", tried + 2).await;
    here.run_for(Duration::from_millis(400)).await;
    assert!(!has(&shop, &old[MAX_IN_PASS]));
    assert!(!has(&shop, &old[MAX_IN_PASS + 1]));
}

#[tokio::test(start_paused = true)]
async fn a_draft_that_a_person_opens_while_a_pass_is_under_way_stays() {
    let shop = Shop::new();
    let old = abandoned(&shop, &forms(8)).await;
    let mut here = window(&shop).await;
    until_sent(&here, &shop, "DELETE", 1).await;
    let shipment = old[7].clone();
    here.ask(Open { shipment }).await.unwrap();
    here.idle(PASS_EVERY * 2).await;
    assert_eq!(shop.count(), 1);
    assert!(has(&shop, &old[7]));
}

#[tokio::test(start_paused = true)]
async fn what_is_discarded_waits_a_moment_for_a_job_that_ends() {
    let shop = Shop::with_purchases(100..=130);
    let mut here = Program::connected(&shop).await;
    rates(&mut here, "A", "2000").await;
    here.send(job(rows(&["1000"])));
    until_sent(&here, &shop, "/buy", 1).await;
    here.run_for(Duration::from_secs(2)).await;
    assert_eq!(shop.calls("LABEL"), 0, "the job is under way");
    discard(&mut here, &["A".to_owned()]).await;
    assert_eq!((shop.count(), shop.charges().len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_is_deleted_at_once_leaves_requests_to_others() {
    for (sent, left) in [(1_910, 1), (1_800, 0)] {
        let shop = Shop::new();
        left_by_a_command(&shop, &forms(1)).await;
        has_sent(&shop, sent);
        let mut command = Program::connected(&shop).await;
        discard(&mut command, &forms(1)).await;
        assert_eq!(shop.count(), left, "{sent}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_deletion_that_fails_is_the_last_one_that_is_begun_at_once() {
    let shop = Shop::new();
    let mut here = Program::connected(&shop).await;
    let many = forms(40);
    for form in &many {
        rates(&mut here, form, form).await;
    }
    shop.tamper(Tamper::new(Call::Delete, Acts::Not, Comes::Lost).times(u32::MAX));
    discard(&mut here, &many).await;
    // Eight at a time, and each is tried three times.
    let tried = shop.calls("DELETE");
    assert!((3..=24).contains(&tried), "{tried}");
}

#[tokio::test(start_paused = true)]
async fn a_window_leaves_drafts_of_earlier_runs_to_its_passes() {
    let shop = Shop::new();
    abandoned(&shop, &forms(1)).await;
    let mut here = window(&shop).await;
    discard(&mut here, &["A".to_owned()]).await;
    assert_eq!((shop.count(), shop.calls("DELETE")), (1, 0));
    here.idle(FIRST_PASS_AFTER + Duration::from_mins(1)).await;
    assert_eq!(shop.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_row_whose_draft_a_form_shows_keeps_it_when_its_order_is_bought_elsewhere() {
    let shop = Shop::new();
    let mut here = Computer::new(2)
        .syncing(Syncing::Never)
        .connected(&shop)
        .await;
    let quote = Quote {
        line: rows(&["1000"])[0].line.clone(),
        draft: Box::new(order("1000")),
        replaces: None,
    };
    let shown = here.ask(quote).await.unwrap().shipment.id.clone();
    shop.buy_on_the_web("1000");
    let summary = here.ship(rows(&["1000"])).await;
    assert_eq!(summary.counts.bought, 0);
    assert!(has(&shop, &shown));
}
