//! The list of shipments in the ledger: what is found, in what order, and
//! what it costs in time.

use std::{collections::BTreeSet, path::Path};

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use sendoff::{
    ledger::{Browser, COUNTED_UP_TO, Ledger, Record, SyncPosition, journal::JournalEntry},
    model::{
        batch::{Batch, BatchStatus},
        draft::OrderStore,
        ids::{BatchId, LineId, ShipmentId},
        parcel::PackageType,
        postage_type::PostageType,
        refund::MAX_LISTED_REFUNDS,
        shipment::{Shipment, ShipmentStatus},
        shipment_list::{
            Direction, SearchOrigin, ShipmentFilter, ShipmentSearch, ShipmentSort, SortBy, Stretch,
            Total,
        },
    },
    platform::random::Random,
};

use super::support::samples::{cad, shipment};

fn noon() -> Timestamp {
    "2026-03-02T12:00:00Z".parse().unwrap()
}

/// The shipment with this number, made a minute after the one before it.
fn numbered(number: u32) -> Shipment {
    let mut made = shipment(&format!("S{number:06}"), ShipmentStatus::Ready);
    let age = SignedDuration::from_mins(i64::from(number));
    made.created_at = Some(noon() + age);
    made.recipient.name = Some(format!("Person {number}"));
    made.order_id = Some(format!("{number} SD2345678923"));
    made.purchase_amount = Some(cad(&format!("{}.50", number % 40)));
    made.tracking_code = Some(format!("PX{number:09}CA"));
    made.rates.clear();
    made
}

struct Scene {
    folder: tempfile::TempDir,
    ledger: Ledger,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ledger = open(folder.path());
        Self { folder, ledger }
    }

    /// It is a draft by then, and the service says that it is gone.
    fn loses_the_draft(&mut self, number: u32, at: Timestamp) {
        let draft = Shipment {
            status: ShipmentStatus::Unpaid,
            tracking_code: None,
            ..numbered(number)
        };
        let at = at + SignedDuration::from_secs(1);
        let stored = std::slice::from_ref(&draft);
        self.ledger.store_shipments(stored, at).unwrap();
        self.ledger.remove_shipment(&draft.id, at).unwrap();
    }

    fn of(shipments: &[Shipment]) -> Self {
        let mut scene = Self::new();
        scene.see(shipments);
        scene
    }

    fn see(&mut self, shipments: &[Shipment]) {
        let later = noon() + SignedDuration::from_hours(24 * 400);
        self.ledger.store_shipments(shipments, later).unwrap();
    }

    fn browser(&self) -> Browser {
        Browser::open(&self.folder.path().join("live-1.sqlite")).unwrap()
    }

    fn find(&self, search: &ShipmentSearch) -> Vec<String> {
        let stretch = Stretch {
            first: 0,
            rows: 5_000,
        };
        let listed = self.browser().list(search, stretch).unwrap();
        let rows = listed.rows.iter();
        rows.map(|row| row.id.as_str().to_owned()).collect()
    }

    fn find_text(&self, text: &str) -> Vec<String> {
        self.find(&text_of(text))
    }
}

fn open(folder: &Path) -> Ledger {
    Ledger::open(&folder.join("live-1.sqlite"), &Random::from_seed(1)).unwrap()
}

fn text_of(text: &str) -> ShipmentSearch {
    ShipmentSearch {
        text: text.to_owned(),
        ..ShipmentSearch::default()
    }
}

fn sorted(by: SortBy, direction: Direction) -> ShipmentSearch {
    ShipmentSearch {
        sort: ShipmentSort { by, direction },
        ..ShipmentSearch::default()
    }
}

#[test]
fn each_word_begins_a_word_of_id_order_name_address_or_tracking_code() {
    let mut other = numbered(2);
    other.recipient.name = Some("Émile Œuvrard".to_owned());
    other.recipient.address_1 = Some("77 O'Connell Str.".to_owned());
    let scene = Scene::of(&[numbered(1), other]);
    for text in [
        "S000002",
        "s0000 emi",
        "oeuv",
        "EMILE",
        "œuvrard",
        "o'con",
        "connell 77",
        "px000000002",
        "2 émile",
        "h2j œ",
    ] {
        let found = scene.find_text(text);
        assert!(found.contains(&"S000002".to_owned()), "{text}: {found:?}");
    }
    assert_eq!(scene.find_text("emi"), ["S000002"]);
    assert_eq!(scene.find_text("person emi"), Vec::<String>::new());
    assert_eq!(scene.find_text("mile"), Vec::<String>::new());
}

#[test]
fn our_token_is_neither_found_nor_shown() {
    let scene = Scene::of(&[numbered(7)]);
    assert_eq!(scene.find_text("SD2345678923"), Vec::<String>::new());
    let everything = scene
        .browser()
        .list(&ShipmentSearch::default(), Stretch { first: 0, rows: 9 });
    assert_eq!(everything.unwrap().rows[0].order_id.as_deref(), Some("7"));
}

#[test]
fn the_order_of_the_number_that_is_searched_stands_before_those_that_only_begin_so() {
    let orders = ["1042", "10423", "B-1042", "1042", "10420"];
    let shipments = orders.iter().zip(0..).map(|(order, number)| {
        let mut made = numbered(number);
        made.order_id = Some((*order).to_owned());
        made
    });
    let scene = Scene::of(&shipments.collect::<Vec<_>>());
    let first_two = ["S000003", "S000000"];
    let others = ["S000004", "S000002", "S000001"];
    assert_eq!(
        scene.find_text(" 1042 "),
        [&first_two[..], &others].concat()
    );
    let mut browser = scene.browser();
    let search = text_of("1042");
    for first in 0..5 {
        for rows in 1..5 {
            let listed = browser.list(&search, Stretch { first, rows }).unwrap().rows;
            let ids: Vec<_> = listed.iter().map(|row| row.id.as_str()).collect();
            let all = [&first_two[..], &others].concat();
            let (skipped, listed) = (usize::try_from(first), usize::try_from(rows));
            let here = all.iter().skip(skipped.unwrap()).take(listed.unwrap());
            assert_eq!(ids, here.copied().collect::<Vec<_>>(), "{first}, {rows}");
        }
    }
    // A sort that was chosen holds for all.
    let by_order = ShipmentSearch {
        text: "1042".to_owned(),
        ..sorted(SortBy::OrderId, Direction::Descending)
    };
    assert_eq!(scene.find(&by_order)[0], "S000002");
}

#[test]
fn what_was_scanned_stands_first_in_every_sort() {
    let mut shipments: Vec<Shipment> = (1..20).map(numbered).collect();
    for (made, number) in shipments.iter_mut().zip(1..) {
        made.order_id = Some(format!("SO-{number}"));
        made.recipient.name = Some(format!("Person {}", 100 - number));
    }
    // Of two whose codes begin alike.
    shipments[2].tracking_code = Some("PX12345678".to_owned());
    shipments[3].tracking_code = Some("PX123456789".to_owned());
    let scene = Scene::of(&shipments);
    for by in [SortBy::Created, SortBy::Recipient, SortBy::Status] {
        for direction in [Direction::Ascending, Direction::Descending] {
            for (code, first) in [
                ("so-1", "S000001"),
                ("SO-1", "S000001"),
                ("px12345678", "S000003"),
                ("s000007", "S000007"),
            ] {
                let search = ShipmentSearch {
                    text: code.to_owned(),
                    origin: SearchOrigin::Scanned,
                    ..sorted(by, direction)
                };
                let found = scene.find(&search);
                assert_eq!(found[0], first, "{by:?} {direction:?} {code}");
                let mut all = scene.find_text(code);
                let mut listed = found.clone();
                all.sort();
                listed.sort();
                assert_eq!(listed, all, "each of them once");
            }
        }
    }
    let of_another_status = ShipmentSearch {
        text: "SO-1".to_owned(),
        origin: SearchOrigin::Scanned,
        filter: ShipmentFilter {
            statuses: [ShipmentStatus::Voided].into(),
            ..ShipmentFilter::default()
        },
        ..ShipmentSearch::default()
    };
    assert!(scene.find(&of_another_status).is_empty());
}

#[test]
fn a_number_that_is_not_in_the_list_of_what_is_found_does_not_come_first() {
    let mut other = numbered(0);
    other.order_id = Some("2134".to_owned());
    let mut found = numbered(1);
    found.order_id = Some("7".to_owned());
    found.recipient.postal_code = Some("02134".to_owned());
    let scene = Scene::of(&[other, found]);
    assert_eq!(scene.find_text("02134"), ["S000001"]);
    assert_eq!(scene.find_text("2134"), ["S000000"]);
}

#[test]
fn the_newest_stands_first_and_every_sort_turns_round() {
    let mut shipments: Vec<Shipment> = [3, 1, 12, 2].into_iter().map(numbered).collect();
    shipments[0].status = ShipmentStatus::Unpaid;
    for (made, store) in shipments.iter_mut().zip(["shopify", "etsy", "ebay"]) {
        made.order_store = Some(OrderStore::from_word(store));
    }
    let services = [
        PostageType::ServiceSlim,
        PostageType::ServiceSelect,
        PostageType::ServiceCanadaTracked,
        PostageType::ServiceSelect,
    ];
    for (made, service) in shipments.iter_mut().zip(services) {
        made.postage_type = service;
    }
    let scene = Scene::of(&shipments);
    assert_eq!(
        scene.find_text(""),
        ["S000012", "S000003", "S000002", "S000001"]
    );
    let by = |by, direction| scene.find(&sorted(by, direction));
    assert_eq!(
        by(SortBy::OrderId, Direction::Ascending),
        ["S000001", "S000002", "S000003", "S000012"]
    );
    assert_eq!(
        by(SortBy::Recipient, Direction::Ascending),
        ["S000001", "S000012", "S000002", "S000003"]
    );
    assert_eq!(
        by(SortBy::Store, Direction::Ascending),
        ["S000002", "S000012", "S000001", "S000003"],
        "what has no store stands first"
    );
    assert_eq!(
        by(SortBy::Postage, Direction::Ascending),
        ["S000012", "S000002", "S000001", "S000003"]
    );
    for column in [
        SortBy::Created,
        SortBy::Recipient,
        SortBy::OrderId,
        SortBy::Price,
        SortBy::Status,
        SortBy::Place,
        SortBy::Postage,
        SortBy::TrackingCode,
        SortBy::Store,
        SortBy::Printed,
    ] {
        let mut up = by(column, Direction::Ascending);
        let down = by(column, Direction::Descending);
        up.reverse();
        assert_eq!(up, down, "{column:?}");
    }
}

#[test]
fn filters_leave_what_fits_all_of_them() {
    let mut shipments: Vec<Shipment> = (0..20).map(numbered).collect();
    for (number, made) in (0_i64..).zip(&mut shipments) {
        made.batch_id = (number % 2 == 0).then_some(BatchId(5));
        if number % 5 == 0 {
            made.status = ShipmentStatus::Delivered;
        }
        if number > 9 {
            made.parcel.package_type = Some(PackageType::Letter);
        }
    }
    let scene = Scene::of(&shipments);
    let minute = |minute: i64| Some(noon() + SignedDuration::from_mins(minute));
    let find = |text: &str, filter: ShipmentFilter| {
        scene.find(&ShipmentSearch {
            text: text.to_owned(),
            filter,
            ..ShipmentSearch::default()
        })
    };
    let delivered = ShipmentFilter {
        statuses: BTreeSet::from([ShipmentStatus::Delivered]),
        ..ShipmentFilter::default()
    };
    let all = ["S000015", "S000010", "S000005", "S000000"];
    assert_eq!(find("", delivered.clone()), all);
    assert_eq!(find("person", delivered.clone()), all);
    assert_eq!(find("person s00001", delivered.clone()), all[..2]);
    // A word that has one letter yet is not searched by.
    assert_eq!(find("person 1", delivered.clone()), all);
    let in_batch = ShipmentFilter {
        batch: Some(BatchId(5)),
        package_type: Some(PackageType::Letter),
        ..delivered
    };
    assert_eq!(find("", in_batch), ["S000010"]);
    let some_days = ShipmentFilter {
        from: minute(3),
        before: minute(6),
        ..ShipmentFilter::default()
    };
    let within = ["S000005", "S000004", "S000003"];
    assert_eq!(find("", some_days.clone()), within);
    assert_eq!(find("person", some_days), within);
}

#[test]
fn any_stretch_of_any_order_is_the_same_rows_as_the_whole() {
    let shipments: Vec<Shipment> = (0..250).map(numbered).collect();
    let scene = Scene::of(&shipments);
    let mut browser = scene.browser();
    for search in [
        ShipmentSearch::default(),
        text_of("person"),
        sorted(SortBy::Price, Direction::Descending),
        sorted(SortBy::Created, Direction::Ascending),
    ] {
        let whole = scene.find(&search);
        assert_eq!(whole.len(), 250);
        for first in [0, 1, 99, 124, 125, 126, 200, 245, 249, 250, 9_999] {
            let stretch = Stretch { first, rows: 10 };
            let listed = browser.list(&search, stretch).unwrap();
            assert_eq!(listed.total, Total::Exactly(250));
            let rows: Vec<&str> = listed.rows.iter().map(|row| row.id.as_str()).collect();
            let first = usize::try_from(first).unwrap().min(250);
            assert_eq!(rows, whole[first..(first + 10).min(250)], "{search:?}");
        }
    }
}

#[test]
fn what_changes_is_found_by_what_it_is_now() {
    let mut scene = Scene::of(&[numbered(1)]);
    let mut browser = scene.browser();
    let stretch = Stretch { first: 0, rows: 10 };
    let count =
        |browser: &mut Browser, text: &str| browser.list(&text_of(text), stretch).unwrap().total;
    assert_eq!(count(&mut browser, "person"), Total::Exactly(1));
    let before = scene.ledger.list_changes();
    let mut renamed = numbered(1);
    renamed.recipient.name = Some("Zoé".to_owned());
    renamed.status = ShipmentStatus::Delivered;
    let later = noon() + SignedDuration::from_hours(24 * 500);
    scene
        .ledger
        .store_shipments(std::slice::from_ref(&renamed), later)
        .unwrap();
    assert!(scene.ledger.list_changes() > before);
    assert_eq!(count(&mut browser, "person"), Total::Exactly(0));
    assert_eq!(count(&mut browser, "zoe"), Total::Exactly(1));
    let before = scene.ledger.list_changes();
    let later = later + SignedDuration::from_hours(1);
    scene.ledger.store_shipments(&[renamed], later).unwrap();
    assert_eq!(scene.ledger.list_changes(), before, "nothing new was seen");
    scene.loses_the_draft(1, later);
    assert_eq!(count(&mut browser, "zoe"), Total::Exactly(0));
}

#[test]
fn what_is_paid_stays_listed_though_a_read_does_not_find_it() {
    let mut scene = Scene::of(&[numbered(1)]);
    let (paid, later) = (numbered(1).id, noon() + SignedDuration::from_hours(1));
    scene.ledger.remove_shipment(&paid, later).unwrap();
    assert_eq!(scene.find_text("person"), ["S000001"]);
    let of_order = scene.ledger.shipments_of_order("1", 10).unwrap();
    assert_eq!(of_order.shipments.len(), 1, "its order is not free");
}

#[test]
fn a_purchase_that_may_have_failed_and_is_not_found_any_more_is_listed_for_an_hour() {
    let mut scene = Scene::new();
    let mut pending = shipment("P1", ShipmentStatus::PostageRequested);
    pending.order_id = Some("1000".to_owned());
    let seen_at: Timestamp = "2026-03-02T14:00:00Z".parse().unwrap();
    scene
        .ledger
        .store_shipments(std::slice::from_ref(&pending), seen_at)
        .unwrap();
    for (minutes, listed) in [(59, 1), (60, 0)] {
        let at = seen_at + SignedDuration::from_mins(minutes);
        scene.ledger.remove_shipment(&pending.id, at).unwrap();
        let of_order = scene.ledger.shipments_of_order("1000", 10).unwrap();
        assert_eq!(of_order.shipments.len(), listed, "{minutes}");
    }
}

#[test]
fn a_deleted_draft_is_gone_and_no_list_from_before_brings_it_back() {
    let mut scene = Scene::of(&[numbered(1)]);
    let (line, at) = (
        LineId::of_order("1", 1),
        noon() + SignedDuration::from_hours(24 * 450),
    );
    let gone = JournalEntry::Deleted {
        shipment: ShipmentId::new("S000001"),
    };
    scene.ledger.record(&Record::new(&line, at, gone)).unwrap();
    assert_eq!(scene.find_text(""), Vec::<String>::new());
    let asked_before = at - SignedDuration::from_secs(1);
    scene
        .ledger
        .store_shipments(&[numbered(1)], asked_before)
        .unwrap();
    assert_eq!(scene.find_text(""), Vec::<String>::new());
}

#[test]
fn tracking_events_that_a_list_leaves_out_stay() {
    let whole = numbered(1);
    let mut scene = Scene::of(std::slice::from_ref(&whole));
    let mut listed = whole.clone();
    listed.tracking_events = None;
    listed.status = ShipmentStatus::Delivered;
    let later = noon() + SignedDuration::from_hours(24 * 500);
    scene.ledger.store_shipments(&[listed], later).unwrap();
    let known = scene.ledger.shipment(&whole.id).unwrap().unwrap().shipment;
    assert_eq!(known.status, ShipmentStatus::Delivered);
    assert_eq!(known.tracking_events, whole.tracking_events);
}

#[test]
fn words_that_were_written_page_by_page_are_put_together_and_found_as_before() {
    let mut scene = Scene::new();
    for page in 0..6 {
        let numbers = page * 150 + 1..=page * 150 + 150;
        scene.see(&numbers.map(numbered).collect::<Vec<_>>());
    }
    let pieces = |scene: &Scene| -> u32 {
        rusqlite::Connection::open(scene.folder.path().join("live-1.sqlite"))
            .unwrap()
            .query_row(
                "SELECT count(DISTINCT segid) FROM shipment_words_idx",
                [],
                |row| row.get(0),
            )
            .unwrap()
    };
    assert!(pieces(&scene) > 1);
    while scene.ledger.merge_search_words().unwrap() {}
    assert_eq!(pieces(&scene), 1);
    assert!(
        !scene.ledger.merge_search_words().unwrap(),
        "nothing is left to do"
    );
    assert_eq!(scene.find_text("px000000777"), ["S000777"]);
    assert_eq!(scene.find_text("person 12 s000012"), ["S000012"]);
    scene.loses_the_draft(12, noon());
    assert_eq!(scene.find_text("s000012"), Vec::<String>::new());
}

#[test]
fn a_ledger_of_an_earlier_version_is_brought_over() {
    let scene = Scene::of(&[numbered(1), numbered(2)]);
    let Scene { folder, ledger } = scene;
    drop(ledger);
    let path = folder.path().join("live-1.sqlite");
    let sql = rusqlite::Connection::open(&path).unwrap();
    sql.execute_batch(
        "DROP TABLE shipment_rows; DROP TABLE shipment_words; DROP TABLE cost_centres; \
         ALTER TABLE purchases_to_check DROP COLUMN beside_draft_ms; \
         DROP TABLE batches; DROP TABLE batch_contents; DROP TABLE batch_scans; \
         DROP TABLE batch_closings; DROP TABLE returns; DROP TABLE tracking; \
         DROP INDEX journal_of_refunds; ALTER TABLE shipments DROP COLUMN place; \
         DROP INDEX lines_by_order; ALTER TABLE lines DROP COLUMN order_letters; \
         DELETE FROM settings WHERE name = 'rows_made'; \
         DELETE FROM refinery_schema_history WHERE version >= 3;",
    )
    .unwrap();
    drop(sql);
    let ledger = open(folder.path());
    let scene = Scene { folder, ledger };
    assert_eq!(scene.find_text("person"), ["S000002", "S000001"]);
}

#[test]
fn a_ledger_whose_words_were_kept_otherwise_is_searched_and_what_was_gone_stays_gone() {
    let mut scene = Scene::of(&[numbered(1), numbered(2), numbered(3)]);
    scene.loses_the_draft(2, noon());
    let Scene { folder, ledger } = scene;
    drop(ledger);
    let path = folder.path().join("live-1.sqlite");
    let sql = rusqlite::Connection::open(&path).unwrap();
    sql.execute_batch(
        "DROP TABLE shipment_words; DROP TABLE cost_centres; \
         ALTER TABLE purchases_to_check DROP COLUMN beside_draft_ms; \
         ALTER TABLE shipments DROP COLUMN place; \
         DROP INDEX shipment_rows_by_loose_id; \
         DROP INDEX lines_by_order; ALTER TABLE lines DROP COLUMN order_letters; \
         DROP INDEX shipment_rows_by_paid; DROP INDEX shipment_rows_by_refunded; \
         DROP INDEX shipment_rows_unclear; DROP INDEX shipment_rows_undated; \
         CREATE UNIQUE INDEX shipment_rows_by_shipment ON shipment_rows (shipment); \
         CREATE VIRTUAL TABLE shipment_words USING fts5 (words, content = '', \
         contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2'); \
         CREATE INDEX shipments_by_tracking_code \
         ON shipments (upper(json_extract(json, '$.tracking_code'))); \
         DELETE FROM refinery_schema_history WHERE version >= 7;",
    )
    .unwrap();
    for column in [
        "store",
        "paper",
        "charged",
        "amount",
        "amount_currency",
        "purchase_amount",
        "taxes",
        "fees",
        "paid_ms",
        "paid_from",
        "refund_asked_ms",
        "refunded_ms",
        "refunded_from",
        "printed_ms",
    ] {
        let drop = format!("ALTER TABLE shipment_rows DROP COLUMN {column}");
        sql.execute(&drop, []).unwrap();
    }
    drop(sql);
    let ledger = open(folder.path());
    let scene = Scene { folder, ledger };
    assert_eq!(scene.find_text("person"), ["S000003", "S000001"]);
    assert_eq!(scene.find_text("s000003"), ["S000003"]);
}

#[test]
fn more_than_can_be_looked_through_is_said_and_not_counted() {
    let mut scene = Scene::new();
    for page in 0..11_u32 {
        let shipments: Vec<Shipment> = (page * 1_000..(page + 1) * 1_000).map(numbered).collect();
        scene.see(&shipments);
    }
    let mut browser = scene.browser();
    let stretch = Stretch { first: 0, rows: 3 };
    let found = browser.list(&text_of("person"), stretch).unwrap();
    assert_eq!(found.total, Total::MoreThan(COUNTED_UP_TO));
    assert_eq!(found.rows[0].id.as_str(), "S010999");
    let all = browser.list(&ShipmentSearch::default(), stretch).unwrap();
    assert_eq!(all.total, Total::Exactly(11_000));
}

#[test]
fn shipments_of_the_same_moment_have_a_place_each() {
    let mut shipments: Vec<Shipment> = (0..5_000).map(numbered).collect();
    for made in &mut shipments {
        made.created_at = Some(noon());
    }
    let scene = Scene::of(&shipments);
    assert_eq!(scene.find_text("").len(), 5_000);
}

#[test]
fn how_far_the_history_is_read_is_there_after_a_restart() {
    let mut scene = Scene::new();
    let read = SyncPosition {
        history_page: Some(7),
        newest: Some(noon()),
        ..SyncPosition::default()
    };
    scene
        .ledger
        .store_page(&[numbered(1)], noon(), &read)
        .unwrap();
    let Scene { folder, ledger } = scene;
    drop(ledger);
    let ledger = open(folder.path());
    assert_eq!(ledger.sync_position().unwrap(), read);
    assert_eq!(ledger.listed_count().unwrap(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn whatever_is_typed_is_a_search_and_never_an_error(text in "\\PC{0,40}|[\"'*^():+AND OR NOT NEAR\\-{}]{0,30}|(?s).{0,20}") {
        thread_local! {
            static SCENE: Scene = Scene::of(&[numbered(1), numbered(2)]);
        }
        SCENE.with(|scene| {
            for by in [SortBy::Created, SortBy::Recipient] {
                let search = ShipmentSearch { text: text.clone(), ..sorted(by, Direction::Ascending) };
                let listed = scene.browser().list(&search, Stretch { first: 0, rows: 10 });
                assert!(listed.is_ok(), "{text:?}: {listed:?}");
            }
        });
    }
}

#[test]
fn a_shipment_is_called_by_its_order_number_and_its_tracking_code() {
    let mut again = numbered(7);
    again.id = ShipmentId::new("AGAIN");
    again.created_at = Some(noon() + SignedDuration::from_hours(24));
    again.tracking_code = None;
    let mut without = numbered(8);
    without.order_id = None;
    let scene = Scene::of(&[numbered(7), again, numbered(70), without]);
    let called = |typed: &str| {
        let found = scene.ledger.shipments_called(typed).unwrap();
        let ids = found.iter().map(|id| id.as_str().to_owned());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(called("7"), ["AGAIN", "S000007"], "the newest first");
    assert_eq!(called("px000000070ca"), ["S000070"]);
    assert_eq!(called("PX 0000 00070 CA"), ["S000070"]);
    for nothing in ["", "  ", "71", "PX"] {
        assert!(called(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn the_parcels_of_a_batch_are_counted_before_it_was_opened_once_the_list_is_read() {
    let in_batch = |number| Shipment {
        batch_id: Some(BatchId(12)),
        ..numbered(number)
    };
    let mut scene = Scene::of(&[in_batch(1), in_batch(2), numbered(3)]);
    let batch = Batch {
        id: BatchId(12),
        description: None,
        status: BatchStatus::Pending,
        created_at: Some(noon()),
        label_png_url: None,
        label_zpl_url: None,
    };
    scene.ledger.store_batches(&[batch]).unwrap();
    let parcels = |ledger: &Ledger| ledger.batch_rows(10).unwrap()[0].parcels;
    assert_eq!(parcels(&scene.ledger), None, "there may be more");
    let read = SyncPosition {
        passes: 1,
        ..SyncPosition::default()
    };
    scene.ledger.store_sync_position(&read).unwrap();
    assert_eq!(parcels(&scene.ledger), Some(2));
    let opened = [in_batch(1)];
    let ledger = &mut scene.ledger;
    ledger
        .store_batch_contents(BatchId(12), &opened, noon())
        .unwrap();
    assert_eq!(
        parcels(ledger),
        Some(1),
        "what was in it when it was opened"
    );
}

#[test]
fn the_sums_of_refunds_are_those_of_all_also_of_more_than_are_listed() {
    const BEYOND: u32 = 3;
    let count = u32::try_from(MAX_LISTED_REFUNDS).unwrap() + BEYOND;
    let refunded = |number| {
        let mut refunded = numbered(number);
        refunded.status = ShipmentStatus::Voided;
        refunded.purchase_amount = Some(cad("1.01"));
        refunded
    };
    let all: Vec<_> = (0..count).map(refunded).collect();
    let scene = Scene::of(&all);
    let list = scene.browser().refunds(noon()).unwrap();
    assert_eq!(list.cases.len(), MAX_LISTED_REFUNDS);
    assert_eq!(list.count, u64::from(count));
    assert_eq!(list.totals.back.refunds, u64::from(count));
    assert_eq!(list.totals.back.sum, Some(cad("2023.03")));
}
