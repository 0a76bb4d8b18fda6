//! The list of shipments and what is done to many of it, by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use jiff::Timestamp;
use sendoff::contract::Notice;
use sendoff::contract::{Cause, Failure, SyncState};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::bulk::calls::BulkUpdate;
use sendoff::features::bulk::calls::{
    BulkCounts, BulkCourse, BulkProgress, BulkSummary, BulkTrouble, BulkWhy, Wanted,
};
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::PricedDraft;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    postage_type::PostageType,
    shipment::ShipmentStatus,
    shipment_list::{ShipmentList, SortBy, Total},
};

use super::support::{
    desk::{Desk, Received},
    samples::{bought_shipment, cad, list_of, shipment},
};

fn asked(desk: &mut Desk) -> Received<shipments::List> {
    desk.next()
}

fn answer(desk: &mut Desk, list: ShipmentList) {
    desk.answer(|_: &shipments::List| Ok(list));
}

/// Shows a list of two drafts and a bought shipment.
fn listed() -> Desk {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let shipments = [
        shipment("D1", ShipmentStatus::Unpaid),
        shipment("D2", ShipmentStatus::Unpaid),
        bought_shipment("PAID"),
    ];
    answer(&mut desk, list_of(&shipments));
    desk
}

fn priced(id: &str, price: &str) -> PricedDraft {
    PricedDraft {
        shipment: ShipmentId::new(id),
        line: LineId::of_shipment(&ShipmentId::new(id)),
        recipient: "Zoé Tremblay".to_owned(),
        order_id: Some("1001".to_owned()),
        offer: Ok((PostageType::ServiceSlim, cad(price))),
    }
}

/// The last of several with this name: the one in the dialog.
fn press_last(desk: &mut Desk, name: &str) {
    let found: Vec<_> = desk.harness.query_all_by_label(name).collect();
    found.last().unwrap().click();
    drop(found);
    desk.harness.run_steps(3);
}

/// Buys both drafts of the list as one job.
fn started(desk: &mut Desk) -> Received<bulk::Start> {
    desk.press("Select Zoé Tremblay, shipment D1");
    desk.press("Select Zoé Tremblay, shipment D2");
    assert!(desk.shows("2 selected"));
    desk.press("Buy 2 labels…");
    let asked = desk.next::<shipments::PriceDrafts>();
    desk.reply(&asked, Ok(vec![priced("D1", "5.90"), priced("D2", "9.84")]));
    assert!(desk.shows("$9.84 CAD"), "each price is named");
    desk.assert_no_call();
    desk.press("Buy 2 labels · $15.74 CAD");
    desk.next()
}

/// Progress of a job of two lines, one of them bought.
fn progressed(course: BulkCourse, paused_for: Option<Failure>) -> BulkUpdate {
    BulkUpdate::Progressed(BulkProgress {
        course,
        lines: 2,
        counts: BulkCounts {
            bought: 1,
            ..BulkCounts::default()
        },
        spent: Some(cad("5.90")),
        paused_for,
    })
}

#[test]
fn a_job_that_paused_itself_says_why_until_it_is_resumed() {
    let mut desk = listed();
    let start = started(&mut desk);
    let failure = Failure::new(Cause::Unreachable {
        reason: "no route".to_owned(),
    });
    desk.progress(&start, progressed(BulkCourse::Paused, Some(failure)));
    assert!(desk.shows("5 labels in a row"));
    assert!(desk.shows("until you press Resume"));
    assert!(desk.shows("no route"));
    desk.press("Resume");
    desk.next::<bulk::Resume>();
    desk.progress(&start, progressed(BulkCourse::Running, None));
    assert!(!desk.shows("5 labels in a row"));
}

#[test]
fn drafts_are_chosen_priced_and_bought_as_one_job() {
    let mut desk = listed();
    let start = started(&mut desk);
    assert!(
        start
            .lines
            .iter()
            .all(|line| matches!(line.wanted, Wanted::Shipment(_)))
    );
    desk.progress(&start, progressed(BulkCourse::Running, None));
    assert!(desk.shows("1 of 2"));
    desk.press("Pause");
    desk.next::<bulk::Pause>();
    let failure = Failure::new(Cause::Refused {
        words: "no such address".to_owned(),
    });
    desk.reply(
        &start,
        Ok(BulkSummary {
            counts: BulkCounts {
                bought: 1,
                failed: 1,
                ..BulkCounts::default()
            },
            spent: Some(cad("5.90")),
            troubles: vec![BulkTrouble {
                why: BulkWhy::Failed(failure),
                lines: vec![LineId::of_shipment(&ShipmentId::new("D2"))],
            }],
        }),
    );
    assert!(desk.shows("1 label bought for $5.90 CAD · 1 not done"));
    assert!(desk.shows("no such address"));
    desk.press("Try again");
    let again = desk.next::<shipments::PriceDrafts>();
    assert_eq!(again.shipments, [ShipmentId::new("D2")]);
}

#[test]
fn drafts_are_deleted_only_after_a_dialog_that_counts_them() {
    let mut desk = listed();
    desk.press("Select all shipments that are listed");
    assert!(desk.shows("3 selected"));
    desk.press("Delete 2 drafts…");
    assert!(desk.shows("Delete 2 drafts?"));
    desk.press("Cancel");
    desk.assert_no_call();
    desk.press("Delete 2 drafts…");
    desk.press("Delete 2 drafts");
    assert_eq!(desk.next::<bulk::ForEach>().shipments.len(), 2);
}

#[test]
fn the_keyboard_alone_opens_chooses_and_chooses_all() {
    let mut desk = listed();
    desk.harness
        .get_by_label("Open Zoé Tremblay, shipment D1")
        .focus();
    desk.harness.run_steps(2);
    desk.key(Modifiers::NONE, Key::ArrowDown);
    desk.key(Modifiers::NONE, Key::Space);
    assert!(desk.shows("1 selected"));
    desk.assert_no_call();
    desk.key(Modifiers::SHIFT, Key::ArrowDown);
    assert!(desk.shows("2 selected"));
    desk.key(Modifiers::COMMAND, Key::A);
    assert!(desk.shows("3 selected"));
    desk.key(Modifiers::NONE, Key::ArrowUp);
    desk.key(Modifiers::NONE, Key::Enter);
    let received = desk.next::<shipments::Open>();
    let shipment = received.call.shipment.clone();
    assert_eq!(shipment, ShipmentId::new("D2"));
}

#[test]
fn columns_sort_and_filters_narrow_and_all_of_it_is_cleared_at_once() {
    let mut desk = listed();
    desk.press("Sort by Price");
    assert_eq!(asked_sort(&mut desk), SortBy::Price);
    desk.type_into("Batch number", "7x");
    let wrong = asked(&mut desk);
    assert_eq!(wrong.search.filter.batch, None);
    assert!(desk.shows("A batch number has digits only"));
    desk.reply(&wrong, Ok(list_of(&[])));
    assert!(desk.shows("Nothing found"));
    desk.press("Clear filters");
    assert!(asked(&mut desk).search.filter.is_empty());
}

fn asked_sort(desk: &mut Desk) -> SortBy {
    let asked = asked(desk);
    desk.reply(
        &asked,
        Ok(list_of(&[shipment("D1", ShipmentStatus::Unpaid)])),
    );
    asked.call.search.sort.by
}

#[test]
fn the_token_behind_an_order_number_is_not_shown() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    let mut made = bought_shipment("S1");
    made.order_id = Some("1023 SD5gh2345678".to_owned());
    answer(&mut desk, list_of(&[made]));
    assert!(desk.shows("1023"));
    assert!(!desk.shows("SD5gh"));
}

#[test]
fn an_empty_account_says_what_to_do_first() {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num2);
    answer(&mut desk, list_of(&[]));
    assert!(
        desk.shows("Not read yet"),
        "nobody knows yet whether it is empty"
    );
    desk.notify(Notice::SyncProgressed {
        state: SyncState::UpToDate {
            at: Timestamp::UNIX_EPOCH,
        },
    });
    assert!(desk.shows("No shipments yet"));
    assert!(desk.shows("Create the first one under Ship"));
}

#[test]
fn a_ledger_that_cannot_be_read_says_so_and_is_asked_again() {
    let mut desk = listed();
    desk.key(Modifiers::NONE, Key::F5);
    let received = asked(&mut desk);
    desk.next::<shipments::Sync>();
    desk.reply(&received, Err(Failure::new(Cause::Stopped)));
    assert!(
        desk.shows("Open Zoé Tremblay, shipment D1"),
        "what was there stays"
    );
    desk.press("Try again");
    asked(&mut desk);
}

#[test]
fn while_the_history_is_read_the_line_says_how_far_it_is() {
    let mut desk = listed();
    let of = Some(48_000);
    desk.notify(Notice::SyncProgressed {
        state: SyncState::ReadingHistory { read: 12_000, of },
    });
    assert!(desk.shows("Read 12,000 of 48,000 shipments…"));
    desk.notify(Notice::ShipmentsChanged);
    let slow = asked(&mut desk);
    assert!(
        desk.shows("Open Zoé Tremblay, shipment D1"),
        "rows stay meanwhile"
    );
    desk.reply(
        &slow,
        Ok(ShipmentList {
            total: Total::MoreThan(5_000),
            ..list_of(&[bought_shipment("NEW")])
        }),
    );
    assert!(desk.shows("Open Zoé Tremblay, shipment NEW"));
    assert!(desk.shows("more than 5,000"));
}

#[test]
fn a_table_is_written_where_the_person_says() {
    let mut desk = listed();
    desk.press("Export…");
    desk.press("CSV…");
    desk.type_into("File to write", "/tmp/list.csv");
    press_last(&mut desk, "Export");
    desk.next::<shipments::Export>();
}

#[test]
fn the_status_line_shows_how_far_a_job_is_and_opens_its_screen() {
    let mut desk = listed();
    desk.press("Select Zoé Tremblay, shipment D1");
    desk.press("Delete 1 draft…");
    desk.press("Delete 1 draft");
    let job = desk.next::<bulk::ForEach>();
    let progress = |course, done| BulkProgress {
        course,
        lines: 3,
        counts: BulkCounts {
            done,
            ..BulkCounts::default()
        },
        spent: None,
        paused_for: None,
    };
    desk.progress(
        &job,
        BulkUpdate::Progressed(progress(BulkCourse::Running, 1)),
    );
    desk.press("Settings");
    desk.progress(
        &job,
        BulkUpdate::Progressed(progress(BulkCourse::Paused, 2)),
    );
    desk.press("Deleting drafts · 2 of 3 · paused");
    assert!(desk.shows("Shipments") && desk.shows("Resume"));
    desk.reply(
        &job,
        Ok(BulkSummary {
            counts: BulkCounts::default(),
            spent: None,
            troubles: Vec::new(),
        }),
    );
    assert!(!desk.shows("Deleting drafts ·"), "what has ended is gone");
}
