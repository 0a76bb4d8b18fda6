//! Many labels, bought and printed: how many requests that takes, and how long a printer is
//! waited for that says nothing about itself.

use std::time::Duration;

use sendoff::features::bulk::calls::{BulkLine, Start, Wanted};
use sendoff::features::printing::calls::{Again, ListPrinters, QueryPrinters};
use sendoff::model::{
    ids::{LineId, ShipmentId},
    printer::{PrintStanding, PrinterState},
    rate_choice::RateChoice,
};

use super::worker_support::{Program, Scenario, Shop, bought, draft};

/// How a label's file is fetched.
const LABEL_FILE: &str = "LABEL ";

/// Buys so many labels in one job.
async fn bought_in_bulk(program: &mut Program, count: usize) -> Vec<ShipmentId> {
    let lines = (0..count).map(|number| {
        let id = format!("M{number:04}");
        let mut draft = Box::new(draft());
        draft.order.id = Some(id.clone());
        let approved = None;
        BulkLine {
            line: LineId::of_order(&id, 1),
            wanted: Wanted::Draft { draft, approved },
        }
    });
    let start = Start {
        lines: lines.collect(),
        choice: RateChoice::Cheapest,
        max_price: "500.00".parse().ok(),
        labels: None,
    };
    let summary = program.ask(start).await.unwrap();
    assert_eq!(summary.counts.bought, count);
    program.until_unprinted(count).await;
    let unprinted = program.unprinted.iter();
    unprinted.map(|line| line.shipment.clone()).collect()
}

/// Requests to the service beyond the creation of each shipment and its purchase; and the
/// files of labels that were fetched.
fn requests(shop: &Shop) -> (usize, usize) {
    let files = shop.calls(LABEL_FILE);
    let bought = shop.calls("POST /shipments") + shop.calls("/buy");
    (shop.calls("") - bought - files, files)
}

/// Buys and prints so many on a printer that takes them at once. The virtual time that
/// printing took.
async fn buys_and_prints(program: &mut Program, shop: &Shop, count: usize) -> Duration {
    let (requests_before, files_before) = requests(shop);
    let shipments = bought_in_bulk(program, count).await;
    let began = tokio::time::Instant::now();
    let (_sent, end) = program.print(&shipments, Again::No).await;
    let took = began.elapsed();
    assert_eq!(end.unwrap().sent, count);
    assert_eq!(shop.printers.raw.printed().len(), count);
    let (requests, files) = requests(shop);
    // One read of each shipment, and some lists for all of them.
    let requests = requests - requests_before;
    assert!(
        requests <= count + count / 5,
        "{requests} requests for {count} labels"
    );
    assert_eq!(files - files_before, count, "each label is fetched once");
    took
}

#[tokio::test(start_paused = true)]
async fn forty_labels_on_a_printer_that_says_nothing_take_two_requests_each_and_no_wait() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.says_nothing();
    let took = buys_and_prints(&mut program, &shop, 40).await;
    // It was asked twice, once and for all, and the connection was closed twice.
    assert!(took < Duration::from_secs(5), "{took:?}");
    assert_eq!(program.unprinted.len(), 40, "nothing is proven");
    let is_sent = |standing| standing == PrintStanding::Sent;
    assert!(program.unprinted.iter().all(|line| is_sent(line.standing)));
}

#[tokio::test(start_paused = true)]
async fn forty_labels_on_a_printer_that_counts_take_two_requests_each() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let took = buys_and_prints(&mut program, &shop, 40).await;
    assert!(took < Duration::from_secs(5), "{took:?}");
    program.until_unprinted(0).await;
}

/// What the goal asks for. Run by hand: `it --ignored five_hundred --nocapture`.
#[tokio::test(start_paused = true)]
#[ignore = "takes minutes: five hundred purchases, twice"]
async fn five_hundred_labels_are_bought_and_printed() {
    for is_silent in [true, false] {
        let (shop, mut program) = Scenario::new().connected().await;
        program.add_raw_printer().await;
        if is_silent {
            shop.printers.raw.says_nothing();
        }
        let began = tokio::time::Instant::now();
        let took = buys_and_prints(&mut program, &shop, 500).await;
        let all = began.elapsed();
        println!("silent {is_silent}: {all:?} in all, {took:?} of it printing");
        assert!(all < Duration::from_mins(2) || took < Duration::from_mins(2));
    }
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_says_nothing_is_remembered_over_a_restart_and_asked_when_it_is_checked() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    shop.printers.raw.says_nothing();
    let shipments = bought(&mut program, &shop, 3).await;
    program.print(&shipments[..1], Again::No).await.1.unwrap();
    program.crash();
    let mut program = Program::connected(&shop).await;
    let began = tokio::time::Instant::now();
    program.print(&shipments[1..2], Again::No).await.1.unwrap();
    // Only whether it breaks the connection off is waited for.
    assert!(
        began.elapsed() < Duration::from_secs(1),
        "{:?}",
        began.elapsed()
    );
    shop.printers.raw.answers();
    let states = program.ask(QueryPrinters {}).await.unwrap();
    assert_eq!(states[0].1.state, PrinterState::Ready);
    let book = program.ask(ListPrinters {}).await.unwrap();
    assert!(!book.printers[0].gives_no_status);
    // Its count proves labels again.
    program.until_unprinted(3).await;
    program.print(&shipments[2..], Again::No).await.1.unwrap();
    program.until_unprinted(2).await;
}

#[tokio::test(start_paused = true)]
async fn a_printer_that_was_busy_once_is_not_taken_for_one_that_says_nothing() {
    let (shop, mut program) = Scenario::new().connected().await;
    program.add_raw_printer().await;
    let shipments = bought(&mut program, &shop, 1).await;
    shop.printers.raw.misses_questions(1);
    program.print(&shipments, Again::No).await.1.unwrap();
    let book = program.ask(ListPrinters {}).await.unwrap();
    assert!(!book.printers[0].gives_no_status);
}

#[tokio::test(start_paused = true)]
async fn no_purchase_waits_for_a_printer_that_is_away() {
    let mut took = Vec::new();
    for is_away in [false, true] {
        let (shop, mut program, quoted) = Scenario::new().quoted().await;
        program.add_raw_printer().await;
        if is_away {
            shop.printers.raw.goes_away();
        }
        let began = tokio::time::Instant::now();
        program.buy(&quoted).await.unwrap();
        took.push(began.elapsed());
    }
    assert_eq!(took[0], took[1]);
}
