//! The Batches screen's jobs against the practice service: read, scan, check,
//! close out, and what is left of it offline and after a restart.

use sendoff::contract::{Cause, Notice};
use sendoff::features::batches::calls::BatchList;
use sendoff::features::batches::calls::List;
use sendoff::features::batches::calls::Scan;
use sendoff::features::batches::calls::Uncount;
use sendoff::features::batches::calls::{Accepted, CloseOut};
use sendoff::features::calls::Event;
use sendoff::model::{
    bag::{Obstacle, ScanOutcome, check},
    batch::{BatchMove, BatchStatus},
    printer::PrintProof,
};
use serde_json::json;

use super::worker_support::{
    Acts, Call, Comes, Program, Reported, Scenario, Shop, Tamper, draft, ids, paid_elsewhere,
};

#[tokio::test(start_paused = true)]
async fn batches_are_listed_with_their_counts_and_without_our_word() {
    let (shop, mut program) = Scenario::new().connected().await;
    let made = program.create_batch("b", Some("Monday")).await.unwrap();
    assert_eq!(made.description.as_deref(), Some("Monday"));
    let other = shop.make_batch("theirs");
    let list = program.list_batches(Reported::Answer).await.unwrap();
    let numbers: Vec<_> = list.rows.iter().map(|row| row.batch.id).collect();
    assert_eq!(numbers, [other, made.id], "newest first");
    assert_eq!(list.rows[1].batch.description.as_deref(), Some("Monday"));
    assert_eq!((list.counts.all, list.counts.pending), (2, 2));
    assert_eq!(shop.calls("GET /batches"), 1, "a whole list needs no count");
}

#[tokio::test(start_paused = true)]
async fn a_list_of_one_status_asks_for_the_counts_too() {
    let (shop, mut program) = Scenario::new().connected().await;
    shop.make_batch("theirs");
    let status = Some(BatchStatus::Ready);
    let list = program.ask(List { status }).await.unwrap();
    assert_eq!(list.rows, []);
    assert_eq!((list.counts.all, list.counts.pending), (1, 1));
    assert_eq!((list.counts.ready, list.counts.received), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_scanned_label_goes_in_once_and_the_second_time_says_so() {
    let shop = Shop::new();
    let (id, code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = program.create_batch("b", None).await.unwrap().id;
    let scanned = program.scan(batch, &code.to_lowercase()).await.unwrap();
    assert_eq!(scanned.outcome, ScanOutcome::Added);
    assert_eq!(scanned.scan.parcel.unwrap().id, id);
    assert_eq!(shop.inside(batch), [id.as_str()]);
    let again = program.outcome_of_scan(batch, &code).await;
    assert_eq!(again, ScanOutcome::AlreadyIn);
    let by_id = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(by_id, ScanOutcome::AlreadyIn);
    assert_eq!(shop.calls("add_to_batch"), 1);
    let open = program.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!((ids(&open), open.scans.len()), (vec![id.as_str()], 1));
}

/// What is scanned in the bag is on paper: it waits in no list to be printed.
#[tokio::test(start_paused = true)]
async fn a_label_that_is_scanned_into_a_batch_counts_as_printed() {
    let (shop, mut program, quoted) = Scenario::new().bought().await;
    let id = quoted.shipment.id;
    let batch = program.create_batch("b", None).await.unwrap().id;
    let scan = program.send(Scan {
        batch,
        code: id.to_string(),
        is_typed: false,
    });
    let proven = program
        .until(|event| match event {
            Event::Notice(Notice::PrintProven { shipment, by, .. }) => Some((shipment, by)),
            Event::Notice(_) | Event::Reply(_) => None,
        })
        .await;
    assert_eq!(proven, (id.clone(), PrintProof::Scan));
    let scanned = program.answer::<Scan>(scan).await.unwrap();
    assert_eq!(scanned.outcome, ScanOutcome::Added);
    program.crash();
    assert_eq!(shop.ledger().unprinted().unwrap(), []);
}

/// Also what did not come out is put into a batch, by its code.
#[tokio::test(start_paused = true)]
async fn a_code_that_is_typed_into_a_batch_proves_no_paper() {
    let (shop, mut program, quoted) = Scenario::new().bought().await;
    let code = quoted.shipment.id.to_string();
    let batch = program.create_batch("b", None).await.unwrap().id;
    let is_typed = true;
    let scanned = program.ask(Scan {
        batch,
        code,
        is_typed,
    });
    assert_eq!(scanned.await.unwrap().outcome, ScanOutcome::Added);
    program.crash();
    assert_eq!(shop.ledger().unprinted().unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_same_parcel_scanned_twice_at_once_is_added_once() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = shop.make_batch("theirs");
    let code = id.to_string();
    let is_typed = false;
    let scan = Scan {
        batch,
        code,
        is_typed,
    };
    shop.follow();
    program.send(scan.clone());
    let second = program.send(scan);
    program.answer::<Scan>(second).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_was_put_in_by_list_is_counted_when_it_is_scanned() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = shop.make_batch("theirs");
    program
        .change_batch(batch, BatchMove::Add, std::slice::from_ref(&id))
        .await
        .unwrap();
    let opened = program.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!((ids(&opened), opened.scans.len()), (vec![id.as_str()], 0));
    let calls = shop.calls("");
    let outcome = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(outcome, ScanOutcome::Counted);
    assert_eq!(
        shop.calls(""),
        calls,
        "what was just read is not asked again"
    );
}

#[tokio::test(start_paused = true)]
async fn what_does_not_belong_into_the_bag_is_said_and_nothing_is_sent() {
    let shop = Shop::new();
    let (paid, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let unpaid = program.quote(&draft()).await.unwrap().shipment.id;
    let (here, there) = (shop.make_batch("here"), shop.make_batch("there"));
    shop.put_into(there, &paid);
    shop.follow();
    let unknown = ["NOSUCHCODE", "../batches/1", "4006381333931000000"];
    for code in [unpaid.as_str(), paid.as_str()].into_iter().chain(unknown) {
        program.scan(here, code).await.unwrap();
    }
    // All of them are in somebody's hand, and the check will say so.
    let open = program.open_batch(here, Reported::Answer).await.unwrap();
    assert_eq!((open.parcels.len(), open.scans.len()), (0, 5));
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_refund_asked_since_is_seen_at_the_scan() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = shop.make_batch("here");
    assert_eq!(shop.elsewhere("refund", id.as_str(), &json!({})), 200);
    let outcome = program.outcome_of_scan(batch, id.as_str()).await;
    assert_eq!(outcome, ScanOutcome::Barred(Obstacle::RefundAsked));
}

#[tokio::test(start_paused = true)]
async fn a_scan_without_a_network_is_not_lost_and_goes_in_when_scanned_again() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = shop.make_batch("here");
    program.list("").await.unwrap();
    shop.fault(
        "status",
        "/shipments/add_to_batch",
        100,
        &json!({"status": 503}),
    );
    let failure = program.scan(batch, id.as_str()).await.unwrap_err();
    assert_eq!(failure.shipment.as_ref(), Some(&id));
    shop.calm();
    program.crash();
    let mut program = Program::connected(&shop).await;
    let open = program.open_batch(batch, Reported::Answer).await.unwrap();
    let kept = open.scans[0].parcel.as_ref().unwrap();
    assert_eq!(kept.id, id, "it is in the bag, whatever the service says");
    program.scan(batch, id.as_str()).await.unwrap();
    assert_eq!(shop.inside(batch), [id.as_str()]);
}

#[tokio::test(start_paused = true)]
async fn a_bag_outlives_a_crash_and_can_be_read_offline() {
    let shop = Shop::new();
    let (id, code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = program.create_batch("b", Some("Monday")).await.unwrap().id;
    program.scan(batch, &code).await.unwrap();
    program.open_batch(batch, Reported::Answer).await.unwrap();
    let accepted = all_right();
    let closed = program.ask(CloseOut { batch, accepted }).await.unwrap();
    program.crash();
    let mut program = Program::connected(&shop).await;
    shop.tamper(Tamper::new(Call::Any, Acts::Not, Comes::NotSent).times(1_000));
    let list = program.list_batches(Reported::Ledger).await.unwrap();
    assert_eq!(list.rows[0].batch.description.as_deref(), Some("Monday"));
    assert_eq!(list.rows[0].parcels, Some(1));
    assert_eq!(list.rows[0].closing, Some(closed));
    let open = program.open_batch(batch, Reported::Ledger).await.unwrap();
    assert_eq!(ids(&open), [id.as_str()]);
    assert_eq!((open.scans.len(), open.closing), (1, Some(closed)));
    let failure = program
        .open_batch(batch, Reported::Answer)
        .await
        .unwrap_err();
    assert!(matches!(failure.cause, Cause::Unreachable { .. }));
}

#[tokio::test(start_paused = true)]
async fn what_is_taken_out_or_deleted_leaves_no_count_behind() {
    let shop = Shop::new();
    let (id, _code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = program.create_batch("b", None).await.unwrap().id;
    program.scan(batch, id.as_str()).await.unwrap();
    program.scan(batch, "NOSUCHCODE").await.unwrap();
    program
        .change_batch(batch, BatchMove::Remove, std::slice::from_ref(&id))
        .await
        .unwrap();
    let open = program.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!((open.parcels.len(), open.scans.len()), (0, 1));
    let code = "NOSUCHCODE".to_owned();
    program.ask(Uncount { batch, code }).await.unwrap();
    let open = program.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!(open.scans, []);
    program.delete_batch(batch).await.unwrap();
    let list = program.list_batches(Reported::Answer).await.unwrap();
    assert_eq!(list, BatchList::default());
}

#[tokio::test(start_paused = true)]
async fn a_second_window_reads_batches_and_scans_nothing() {
    let shop = Shop::new();
    let mut first = Program::connected(&shop).await;
    let batch = first.create_batch("b", Some("Monday")).await.unwrap().id;
    let mut second = Program::second(&shop);
    second.connect().await.unwrap();
    let calls = shop.calls("");
    let list = second.list_batches(Reported::Answer).await.unwrap();
    assert_eq!(list.rows[0].batch.id, batch);
    let open = second.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!(open.batch.description.as_deref(), Some("Monday"));
    let failure = second.scan(batch, "ABCDE12345").await.unwrap_err();
    assert!(matches!(failure.cause, Cause::LedgerBusy { .. }));
    assert_eq!(shop.calls(""), calls, "nothing is sent");
}

/// Nothing was wrong with the bag.
fn all_right() -> Accepted {
    let findings = Vec::new();
    Accepted::Checked { findings }
}

#[tokio::test(start_paused = true)]
async fn a_bag_is_not_closed_over_a_refund_that_came_after_its_check() {
    let shop = Shop::new();
    let (id, code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = program.create_batch("b", Some("Monday")).await.unwrap().id;
    program.scan(batch, &code).await.unwrap();
    program.open_batch(batch, Reported::Answer).await.unwrap();
    shop.refund_elsewhere(&id);
    let accepted = all_right();
    let failure = program.ask(CloseOut { batch, accepted }).await.unwrap_err();
    assert_eq!(failure.cause, Cause::BagNotAsChecked { findings: 1 });
    let open = program.open_batch(batch, Reported::Answer).await.unwrap();
    assert_eq!(open.closing, None);
    // What the user has seen is the user's to decide.
    let findings = check(batch, &open.parcels, &open.scans).findings;
    let accepted = Accepted::Checked { findings };
    let closed = program.ask(CloseOut { batch, accepted }).await.unwrap();
    assert_eq!(closed.parcels, 1);
}

#[tokio::test(start_paused = true)]
async fn a_bag_that_can_not_be_read_is_closed_only_unread() {
    let shop = Shop::new();
    let (_id, code) = paid_elsewhere(&shop).await;
    let mut program = Program::connected(&shop).await;
    let batch = program.create_batch("b", Some("Monday")).await.unwrap().id;
    program.scan(batch, &code).await.unwrap();
    shop.tamper(Tamper::new(Call::Any, Acts::Not, Comes::NotSent).times(1_000));
    let accepted = all_right();
    program.ask(CloseOut { batch, accepted }).await.unwrap_err();
    let accepted = Accepted::Unread {
        parcels: 7,
        findings: Vec::new(),
    };
    let closed = program.ask(CloseOut { batch, accepted }).await.unwrap();
    assert_eq!(closed.parcels, 7);
}
