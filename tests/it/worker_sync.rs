//! The ledger is brought up to date with the service by itself, behind
//! everything else.

use std::time::Duration;

use sendoff::contract::{Cause, Notice, SyncState};
use sendoff::features::bulk::calls::{BulkLine, Pause, Start, Wanted};
use sendoff::features::shipments::calls as shipments;
use sendoff::model::ids::{LineId, ShipmentId};
use sendoff::model::rate_choice::RateChoice;
use sendoff::model::shipment_list::Total;

use sendoff::service::transport::Response;
use tokio::time::Instant;

use super::worker_support::{Acts, Call, Comes, Program, Scenario, Shop, Tamper, cheapest, draft};

async fn state(program: &mut Program, wanted: impl Fn(&SyncState) -> bool) -> SyncState {
    program
        .notice(|notice| match notice {
            Notice::SyncProgressed { state } if wanted(&state) => Some(state),
            _ => None,
        })
        .await
}

async fn up_to_date(program: &mut Program) {
    state(program, |state| matches!(state, SyncState::UpToDate { .. })).await;
}

#[tokio::test(start_paused = true)]
async fn the_whole_history_is_read_page_by_page_and_goes_on_after_a_restart() {
    let shop = Shop::new();
    for number in 0..2_300 {
        if number % 1_500 == 0 {
            // So many requests are all that the service takes in five minutes.
            tokio::time::advance(Duration::from_mins(6)).await;
        }
        shop.make_elsewhere(&format!("E{number}"), "Grace Hopper");
    }
    tokio::time::advance(Duration::from_mins(6)).await;
    let mut first = Program::syncing(&shop);
    first.connect().await.unwrap();
    let reading = state(&mut first, |state| {
        matches!(state, SyncState::ReadingHistory { .. })
    });
    assert_eq!(
        reading.await,
        SyncState::ReadingHistory {
            read: 1_000,
            of: Some(2_300),
            left: None,
        }
    );
    first.crash();
    let before = shop.calls("/shipments?limit=1000&page=1");
    let mut second = Program::syncing(&shop);
    second.connect().await.unwrap();
    up_to_date(&mut second).await;
    assert_eq!(shop.calls("/shipments?limit=1000&page=1"), before);
    let listed = second.list("").await.unwrap();
    assert_eq!(listed.total, Total::Exactly(2_300));
    assert_eq!(listed.rows[0].order_id.as_deref(), Some("E2299"));
    assert_eq!(second.list("hopper e22").await.unwrap().rows.len(), 111);
}

/// What is older moves up by as many as are deleted, past the page that is read next.
#[tokio::test(start_paused = true)]
async fn what_moves_up_while_others_delete_drafts_is_read_all_the_same() {
    let shop = Shop::new();
    let mut made = Vec::new();
    for number in 0..2_300 {
        // The last ones are new; the others are not asked about again as such.
        if number % 1_500 == 0 || number == 2_290 {
            tokio::time::advance(Duration::from_mins(16)).await;
        }
        made.push(shop.make_elsewhere(&format!("E{number}"), "Grace Hopper"));
    }
    tokio::time::advance(Duration::from_mins(16)).await;
    // At the edges of the pages. A list of drafts does not show them.
    let edges = || (290..310).chain(1_290..1_310);
    for number in edges() {
        shop.pay(&ShipmentId::new(made[number].as_str()));
    }
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    for page in 1..=2 {
        let is_read = |state: &SyncState| matches!(state, SyncState::ReadingHistory { read, .. } if *read == page * 1_000);
        state(&mut program, is_read).await;
        for deleted in made.split_off(made.len() - 3) {
            shop.delete_elsewhere(&deleted);
        }
    }
    up_to_date(&mut program).await;
    let listed = program.list("").await.unwrap();
    assert_eq!(listed.total, Total::Exactly(2_294));
    for number in edges() {
        let rows = program.list(&format!("E{number}")).await.unwrap().rows;
        assert_eq!(rows.len(), 1, "E{number}");
    }
    program.crash();
    let read = shop.ledger().sync_position().unwrap();
    assert_eq!((read.is_counted, read.passes), (true, 2));
}

#[tokio::test(start_paused = true)]
async fn what_others_do_is_seen_within_an_hour_and_hardly_asked_for() {
    let shop = Shop::new();
    let gone = shop.make_elsewhere("E1", "Grace Hopper");
    shop.make_elsewhere("E2", "Alan Turing");
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    up_to_date(&mut program).await;
    assert_eq!(program.list("").await.unwrap().rows.len(), 2);
    shop.delete_elsewhere(&gone);
    shop.make_elsewhere("E3", "Joan Clarke");
    let before = shop.calls("");
    program.idle(Duration::from_mins(62)).await;
    let listed = program.list("").await.unwrap();
    let names: Vec<&str> = listed
        .rows
        .iter()
        .map(|row| row.recipient.as_str())
        .collect();
    assert_eq!(names, ["Joan Clarke", "Alan Turing"]);
    // One look for new ones each five minutes, and one round for the rest.
    let requests = shop.calls("") - before;
    assert!(requests <= 18, "{requests} requests in an hour of idleness");
}

#[tokio::test(start_paused = true)]
async fn a_reload_key_that_is_held_down_reads_the_service_twice_at_most() {
    let (shop, mut program) = Scenario::new().connected().await;
    let before = shop.calls("");
    let first = program.send_sync();
    program.synced(first).await.unwrap();
    let once = shop.calls("") - before;
    shop.fault(
        "delay",
        "/shipments",
        1_000,
        &serde_json::json!({"seconds": 1}),
    );
    let requests: Vec<_> = (0..20).map(|_| program.send_sync()).collect();
    for request in requests {
        program.synced(request).await.unwrap();
    }
    let all = shop.calls("") - before;
    assert!(all <= 3 * once, "{all} requests, {once} a reload");
}

#[tokio::test(start_paused = true)]
async fn a_person_who_asks_sees_what_is_new_at_once() {
    let (shop, mut program) = Scenario::new().connected().await;
    shop.make_elsewhere("E1", "Grace Hopper");
    assert_eq!(program.list("grace").await.unwrap().rows.len(), 0);
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    assert_eq!(program.list("grace").await.unwrap().rows.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_was_bought_elsewhere_is_counted_and_a_canceled_label_told_when_the_list_shows_it() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    shop.parcel_elsewhere(1, true);
    // The purchase takes the service a moment.
    program.idle(Duration::from_secs(10)).await;
    program.send_sync();
    let count = program
        .notice(|notice| match notice {
            Notice::ReadyElsewhereChanged { count } if count > 0 => Some(count),
            _ => None,
        })
        .await;
    assert_eq!(count, 1);
    shop.moves(shipment.as_str(), "canceled");
    program.idle(Duration::from_secs(10)).await;
    program.send_sync();
    let canceled = program
        .notice(|notice| match notice {
            Notice::UnprintedChanged { unprinted } => {
                unprinted.into_iter().find(|label| label.is_canceled)
            }
            _ => None,
        })
        .await;
    assert_eq!(canceled.shipment, shipment);
}

#[tokio::test(start_paused = true)]
async fn a_second_window_never_reads_the_services_lists() {
    let shop = Shop::new();
    let _first = Program::connected(&shop).await;
    let mut second = Program::second_syncing(&shop);
    second.connect().await.unwrap();
    let before = shop.calls("");
    second.idle(Duration::from_mins(20)).await;
    let request = second.send(shipments::Sync {});
    second.synced(request).await.unwrap_err();
    assert_eq!(shop.calls(""), before);
}

#[tokio::test(start_paused = true)]
async fn a_program_that_does_not_read_lists_asks_for_none() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    program.idle(Duration::from_mins(30)).await;
    assert_eq!(shop.calls("GET"), 0);
}

#[tokio::test(start_paused = true)]
async fn what_is_bought_here_is_listed_at_once_and_reported_as_a_change() {
    let shop = Shop::new();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    up_to_date(&mut program).await;
    let quoted = program.quote(&draft()).await.unwrap();
    let changed = |notice| matches!(notice, Notice::ShipmentsChanged).then_some(());
    program.notice(changed).await;
    let listed = program.list("lovelace").await.unwrap();
    assert_eq!(listed.rows[0].order_id.as_deref(), Some("1000"));
    assert_eq!(listed.rows[0].id, quoted.shipment.id);
    let price = cheapest(&quoted).1;
    program.buy(&quoted).await.unwrap();
    let listed = program.list("lovelace").await.unwrap();
    assert_eq!(listed.rows[0].price, Some(price));
    assert!(listed.rows[0].tracking_code.is_some());
}

#[tokio::test(start_paused = true)]
async fn while_a_bulk_job_is_paused_what_others_do_is_still_seen() {
    let shop = Shop::new();
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    up_to_date(&mut program).await;
    let lines = (0..50)
        .map(|number| {
            let mut draft = draft();
            draft.order.id = Some(format!("{number}"));
            BulkLine {
                line: LineId::of_order(&number.to_string(), 1),
                wanted: Wanted::Draft {
                    draft: Box::new(draft),
                    approved: None,
                },
            }
        })
        .collect();
    program.send(Start {
        lines,
        choice: RateChoice::Cheapest,
        max_price: None,
        labels: None,
    });
    program.send(Pause {});
    program.idle(Duration::from_mins(1)).await;
    shop.make_elsewhere("E1", "Joan Clarke");
    program.idle(Duration::from_mins(62)).await;
    assert_eq!(program.list("joan clarke").await.unwrap().rows.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_read_whose_answer_is_lost_is_not_said_to_have_done_anything() {
    let shop = Shop::new();
    let there = shop.make_elsewhere("E1", "Grace Hopper");
    let mut program = Program::connected(&shop).await;
    program.recovered().await;
    shop.tamper(Tamper::new(Call::List, Acts::Not, Comes::Lost).times(20));
    let failure = program.ask(shipments::Sync {}).await.unwrap_err();
    assert_eq!(failure.cause, Cause::ListNotRead);
    shop.calm();
    program.ask(shipments::Sync {}).await.unwrap();
    shop.tamper(Tamper::new(Call::Retrieve, Acts::Not, Comes::Lost).times(20));
    let open = shipments::Open {
        shipment: ShipmentId::new(there),
    };
    let failure = program.ask(open).await.unwrap_err();
    assert_eq!(failure.cause, Cause::NotRead);
}

/// Answers to so many requests for a page: full, and all of it but one shipment is what
/// nobody can read, so that it costs little to keep.
fn full_pages(pages: u32) -> Tamper {
    let readable = r#"{"id":"S1","status":"delivered","created_at":"2026-03-01T12:00:00Z"}"#;
    let shipments = [&[readable][..], &["{}"; 999]].concat().join(",");
    let page = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: format!("{{\"shipments\":[{shipments}]}}").into_bytes(),
        ..Response::default()
    };
    Tamper::new(Call::List, Acts::Not, Comes::Answer(Box::new(page))).times(pages)
}

#[tokio::test(start_paused = true)]
async fn a_million_shipments_are_read_in_twelve_minutes_and_three_quarters_of_the_budget_are_left()
{
    let shop = Shop::new();
    for number in 0..5 {
        shop.make_elsewhere(&format!("E{number}"), "Grace Hopper");
    }
    let mut program = Program::syncing(&shop);
    shop.tamper(full_pages(1_000));
    let began = Instant::now();
    program.connect().await.unwrap();
    let (mut least_left, mut is_time_told) = (u32::MAX, false);
    loop {
        let told = program
            .notice(|notice| match notice {
                Notice::BudgetChanged { left, .. } => Some(Err(left)),
                Notice::SyncProgressed { state } => Some(Ok(state)),
                _ => None,
            })
            .await;
        match told {
            Err(left) => least_left = least_left.min(left),
            Ok(SyncState::Tidying) => break,
            Ok(SyncState::ReadingHistory { left, .. }) => is_time_told |= left.is_some(),
            Ok(_) => {}
        }
    }
    let read_within = began.elapsed();
    assert!(read_within <= Duration::from_mins(12), "{read_within:?}");
    assert!(least_left >= 1_490, "{least_left} were left for others");
    assert!(!is_time_told, "the service has said that there are five");
    up_to_date(&mut program).await;
    let tail = began.elapsed().saturating_sub(read_within);
    assert!(tail <= Duration::from_secs(10), "{tail:?}");
}
