//! Rows that were bought before, or whose drafts were made before: their label, their
//! place in the price, and how soon they are bought.

use std::{fs, time::Duration};

use sendoff::{
    features::bulk::calls::{self as bulk, BulkCourse, BulkLine},
    model::ids::ShipmentId,
    service::transport::Response,
};

use super::{course, ended, first_line_ends, lines, prices::priced, start};
use crate::worker_support::{Acts, Call, Comes, Computer, Program, Scenario, Shop, Tamper};

/// The rows whose labels were put into a new folder.
async fn given_out(program: &mut Program, shop: &Shop, lines: Vec<BulkLine>) -> (usize, usize) {
    let folder = shop.path("another");
    let asked = start(program, lines, folder.clone());
    let summary = ended(program, asked).await.unwrap();
    (
        summary.counts.already,
        fs::read_dir(folder).unwrap().count(),
    )
}

async fn bought(program: &mut Program, shop: &Shop, count: usize) -> Vec<ShipmentId> {
    program.recovered().await;
    let asked = start(program, lines(0..count), shop.path("wanted"));
    let summary = ended(program, asked).await.unwrap();
    assert_eq!(summary.counts.bought, count);
    paid(shop)
}

fn paid(shop: &Shop) -> Vec<ShipmentId> {
    let money = shop.money();
    let entries = money["entries"].as_array().unwrap().iter();
    let charges = entries.filter(|entry| entry["kind"] == "charge");
    charges
        .map(|entry| ShipmentId::new(entry["shipment_id"].as_str().unwrap()))
        .collect()
}

/// The list of the newest shipments shows none of them.
fn reaches_no_shipment(shop: &Shop, times: u32) {
    let none = Response {
        status: 200,
        body: b"[]".to_vec(),
        ..Response::default()
    };
    let listed = Tamper::new(Call::List, Acts::Not, Comes::Answer(Box::new(none)));
    shop.tamper(listed.times(times));
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_the_newest_shipments_do_not_reach_is_read_once_itself() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 3).await;
    shop.refund_elsewhere(&shipments[1]);
    program.idle(Duration::from_mins(2)).await;
    reaches_no_shipment(&shop, 1);
    let before = shop.calls("GET /shipments/");
    let given = given_out(&mut program, &shop, lines(0..3)).await;
    assert_eq!(given, (3, 2));
    assert_eq!(shop.calls("GET /shipments/") - before, 3, "one read each");
}

#[tokio::test(start_paused = true)]
async fn no_label_is_given_out_where_refunds_can_not_be_looked_for() {
    let (shop, mut program) = Scenario::new().connected().await;
    let shipments = bought(&mut program, &shop, 1).await;
    program.idle(Duration::from_mins(1)).await;
    shop.refund_elsewhere(&shipments[0]);
    program.idle(Duration::from_mins(2)).await;
    for call in [Call::List, Call::Retrieve] {
        shop.tamper(Tamper::new(call, Acts::Not, Comes::Lost).times(100));
    }
    let given = given_out(&mut program, &shop, lines(0..1)).await;
    assert_eq!(given, (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_takes_long_lists_refunds_again() {
    /// More than begin at once.
    const ROWS: usize = 300;
    let (shop, mut program) = Scenario::new().connected().await;
    bought(&mut program, &shop, ROWS).await;
    program.idle(Duration::from_mins(2)).await;
    let folder = shop.path("another");
    let slow = Tamper::new(Call::List, Acts::AtOnce, Comes::OwnAnswer);
    shop.tamper(slow.after(Duration::from_secs(10)));
    let asked = start(&mut program, lines(0..ROWS), folder.clone());
    program.run_for(Duration::from_secs(5)).await;
    program.send(bulk::Pause {});
    course(&mut program, BulkCourse::Paused).await;
    program.run_for(Duration::from_mins(2)).await;
    let put = fs::read_dir(&folder).unwrap().count();
    assert!(0 < put && put < ROWS, "{put}");
    for shipment in paid(&shop) {
        shop.refund_elsewhere(&shipment);
    }
    program.send(bulk::Resume {});
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.already, ROWS);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), put);
}

#[tokio::test(start_paused = true)]
async fn a_price_is_given_for_what_would_be_bought_and_nothing_is_bought() {
    let (shop, mut program) = Scenario::new().connected().await;
    bought(&mut program, &shop, 3).await;
    // Another computer on the account knows of none of it.
    let mut other = Computer::new(1).connected(&shop).await;
    other.recovered().await;
    for program in [&mut program, &mut other] {
        let (priced, summary) = priced(program, lines(0..5)).await;
        assert_eq!((priced.len(), summary.counts.already), (2, 3));
        assert_eq!(summary.counts.bought, 0);
    }
    assert_eq!(shop.charges().len(), 3);
    // A draft of each of the two that are not bought, on each computer.
    assert_eq!(shop.count(), 3 + 2 * 2);
}

#[tokio::test(start_paused = true)]
async fn the_list_is_not_waited_for_where_drafts_are_older_than_it_reaches() {
    /// More than a list shows.
    const NEWER: usize = 1_001;
    let (shop, mut program) = Scenario::new().connected().await;
    program.recovered().await;
    let (made, _summary) = priced(&mut program, lines(0..5)).await;
    assert_eq!(made.len(), 5);
    program.idle(Duration::from_mins(1)).await;
    for number in 0..NEWER {
        shop.make_elsewhere(&format!("E{number}"), "Ada Lovelace");
    }
    // The account may send again what others have used up.
    program.idle(Duration::from_mins(6)).await;
    let began = tokio::time::Instant::now();
    let asked = start(&mut program, lines(0..5), shop.path("wanted"));
    first_line_ends(&mut program).await;
    let first = began.elapsed();
    assert!(first < Duration::from_secs(10), "{first:?}");
    let summary = ended(&mut program, asked).await.unwrap();
    assert_eq!(summary.counts.bought, 5);
}
