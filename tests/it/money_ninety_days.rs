//! Ninety days of a shop: it buys here and elsewhere, prints, requests refunds that are
//! granted and refused, and parcels are canceled. Every report is the service's own ledger
//! of money, to the cent.

use std::{path::Path, sync::Arc, time::Duration};

use calamine::{Data, DataType as _, Reader as _, Xlsx, open_workbook};
use jiff::{
    SignedDuration, Span, Timestamp,
    civil::{Date, date},
    tz::TimeZone,
};
use rust_decimal::Decimal;
use sendoff::{
    contract::{Notice, SyncState},
    features::{
        calls::Event,
        printing::calls::Again,
        reports::calls::{SaveStatement, StatementFormat, Whose},
        shipments::calls::DoneStep,
    },
    ledger::Browser,
    model::{environment::Environment, ids::ShipmentId, report::Period},
    practice::Story,
    service::transport::Response,
    session::{
        checkpoints::NoCheckpoints,
        deps::{Deps, Syncing},
    },
};
use serde_json::json;

use super::worker_price::WallClock;
use super::worker_support::{
    Acts, Call, Comes, Program, Shop, Tamper, all_read, assert_books_agree, buy,
};

const DAY: Duration = Duration::from_hours(24);
const DAYS: usize = 90;

/// What the shop does on its way through the days; the program is closed between.
async fn a_working_day(shop: &Shop, day: usize) {
    let own = u32::try_from(5_000 + day * 10).unwrap();
    let (first, second) = (day * 10, day * 10 + 1);
    let web = shop.parcel_elsewhere(first, true);
    shop.parcel_elsewhere(second, day.is_multiple_of(4));
    tokio::time::sleep(Duration::from_mins(
        7 + 11 * (u64::try_from(day).unwrap() % 9),
    ))
    .await;
    let mut program = Program::syncing(shop);
    program.connect().await.unwrap();
    let here = buy(&mut program, shop, own).await;
    if day == 0 {
        program.add_raw_printer().await;
    }
    let web = ShipmentId::new(web);
    if day.is_multiple_of(2) {
        // Printing what was bought elsewhere takes it over.
        let printed = program.print(&[web.clone(), here.clone()], Again::No).await;
        printed.1.unwrap();
    }
    if day.is_multiple_of(3) {
        program.refund(&here).await.unwrap();
    }
    if day.is_multiple_of(5) {
        program.refund(&web).await.unwrap();
    }
    if day % 15 == 5 {
        // It is scanned before the refund is decided: refused.
        assert!(shop.set_status(web.as_str(), "received"));
    }
    if day % 7 == 3 {
        assert!(shop.set_status(web.as_str(), "canceled"));
    }
    program.run_for(Duration::from_mins(2)).await;
    program.crash();
}

#[tokio::test(start_paused = true)]
async fn every_report_of_ninety_days_is_the_services_money_by_day_service_destination_and_store() {
    let shop = Shop::of_story(Story::SmallShop);
    for day in 0..DAYS {
        if day.is_multiple_of(3) {
            a_working_day(&shop, day).await;
        } else if day % 3 == 1 {
            let web = shop.parcel_elsewhere(day * 10 + 5, true);
            tokio::time::sleep(Duration::from_mins(90)).await;
            if day % 4 == 1 {
                let body = json!({});
                assert_eq!(shop.elsewhere("refund", &web, &body), 200);
            }
        }
        tokio::time::sleep(DAY).await;
    }
    let mut program = all_read(&shop).await;
    assert_books_agree(&mut program, &shop).await;
    statement_reconciles(&mut program, &shop).await;
}

/// The statement of a month adds up to what moved on the account in its days.
async fn statement_reconciles(program: &mut Program, shop: &Shop) {
    let period = Period::new(date(2026, 4, 1), date(2026, 4, 30)).unwrap();
    let zone = TimeZone::get("America/Vancouver").unwrap();
    let mut saved = Vec::new();
    for format in [
        StatementFormat::Csv,
        StatementFormat::Xlsx,
        StatementFormat::Pdf,
    ] {
        let save = SaveStatement {
            period,
            zone: zone.clone(),
            format,
            environment: Environment::Live,
            account: Whose {
                name: "Shop A".to_owned(),
                client: "100001".to_owned(),
            },
            sheet: Box::default(),
            to: shop.path("office"),
        };
        saved.push(program.ask(save).await.unwrap().path);
    }
    assert!(saved[0].ends_with("statement-2026-04-01-2026-04-30-Shop_A.csv"));
    let text = std::fs::read_to_string(&saved[0]).unwrap();
    assert!(text.contains("account: Shop A, client 100001"));
    let mut rows = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let heads = rows.headers().unwrap();
    let amount_at = heads.iter().position(|head| head == "amount").unwrap();
    // Who adds up the column gets the net: no other row has an amount.
    let mut moved = Decimal::ZERO;
    for row in rows.records() {
        let row = row.unwrap();
        moved += row[amount_at].parse::<Decimal>().unwrap_or_default();
    }
    let net = shop.books().net(period, &zone);
    assert!(net > Decimal::ZERO);
    assert_eq!(moved, net);
    assert_eq!(moved_in_workbook(&saved[1]), net);
    assert!(std::fs::read(&saved[2]).unwrap().starts_with(b"%PDF"));
}

/// What the rows of a statement's workbook add up to, as a spreadsheet reads them: each amount
/// is a number, and each day and moment a date.
fn moved_in_workbook(path: &Path) -> Decimal {
    let mut book: Xlsx<_> = open_workbook(path).unwrap();
    assert_eq!(book.sheet_names(), ["Summary", "Movements"]);
    let summary = book.worksheet_range("Summary").unwrap();
    let mut days = summary.rows().filter(|row| row[0] == *"day");
    assert!(days.all(|row| row[1].is_datetime()));
    let net_of = |group: &str| {
        let rows = summary.rows().filter(|row| row[0] == *group);
        let nets = rows.filter_map(|row| row[4].as_f64());
        let sum: Decimal = nets.filter_map(Decimal::from_f64_retain).sum();
        sum.round_dp(2)
    };
    let sheet = book.worksheet_range("Movements").unwrap();
    let mut rows = sheet.rows();
    let heads: Vec<String> = rows.next().unwrap().iter().map(Data::to_string).collect();
    let at = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let (amount, day) = (at("amount"), at("day"));
    let mut moved = Decimal::ZERO;
    for row in rows {
        let (Data::Float(number), true) = (&row[amount], row[day].is_datetime()) else {
            panic!("{row:?}");
        };
        moved += Decimal::from_f64_retain(*number).unwrap().round_dp(2);
    }
    for group in ["day", "postage_type", "to_country_code", "order_store"] {
        assert_eq!(net_of(group), moved, "{group}");
    }
    moved
}

#[tokio::test(start_paused = true)]
async fn a_refund_requested_elsewhere_stands_on_its_day_though_its_purchase_was_dated_before() {
    let shop = Shop::new();
    let mut program = all_read(&shop).await;
    let web = shop.parcel_elsewhere(1, true);
    program.idle(DAY).await;
    assert_books_agree(&mut program, &shop).await;
    assert_eq!(shop.elsewhere("refund", &web, &json!({})), 200);
    // Sooner than the daily look at each refund: the list alone shows that it is granted.
    let mut is_granted = false;
    for _look in 0..72 {
        program.idle(Duration::from_mins(20)).await;
        let request = program.send_sync();
        program.synced(request).await.unwrap();
        let today = TimeZone::UTC.to_datetime(shop.now()).date();
        let report = program.report(Period::last_days(today, 30), TimeZone::UTC);
        is_granted = report.await.unwrap().spends[0].total.refunded.parcels == 1;
        if is_granted {
            break;
        }
    }
    assert!(is_granted);
    program.idle(Duration::from_mins(5)).await;
    assert_books_agree(&mut program, &shop).await;
}

#[tokio::test(start_paused = true)]
async fn the_days_of_a_report_on_screen_are_read_at_once() {
    let shop = Shop::new();
    let old = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(DAY).await;
    shop.moves(&old, "in_transit");
    shop.moves(&old, "delivered");
    at_rest(&shop, 130).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    // The newest hundred are read, for the list does not say when they were charged.
    program.idle(Duration::from_mins(2)).await;
    let read = format!("GET /shipments/{old}");
    assert_eq!(shop.calls(&read), 0);
    let period = Period::new(date(2026, 3, 1), date(2026, 3, 2)).unwrap();
    program.report(period, TimeZone::UTC).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls(&read), 1);
    let report = program.report(period, TimeZone::UTC).await.unwrap();
    assert_eq!(report.charges_by_creation, 0);
}

/// The midnight that comes next, and the day that begins with it.
async fn just_before_midnight(shop: &Shop) -> Date {
    let today = TimeZone::UTC.to_datetime(shop.now()).date();
    let next = today.tomorrow().unwrap();
    let midnight = next.to_zoned(TimeZone::UTC).unwrap().timestamp();
    let until = midnight.duration_since(shop.now()).unsigned_abs();
    tokio::time::sleep(until.saturating_sub(Duration::from_secs(1))).await;
    next
}

/// Created before midnight, and charged behind it: by the list it is none of that day.
#[tokio::test(start_paused = true)]
async fn what_was_created_just_before_a_report_begins_is_dated_with_it() {
    let shop = Shop::new();
    let zone = TimeZone::UTC;
    let next = just_before_midnight(&shop).await;
    let edge = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(DAY * 2).await;
    shop.moves(&edge, "in_transit");
    shop.moves(&edge, "delivered");
    at_rest(&shop, 250).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    let read = format!("GET /shipments/{edge}");
    assert_eq!(shop.calls(&read), 0);
    let period = Period::new(next, next).unwrap();
    let browser = Browser::open(&shop.ledger_path());
    let report = browser.unwrap().report(period, &zone).unwrap();
    assert_eq!((report.near_the_edges, report.spends.len()), (1, 0));
    program.report(period, zone.clone()).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls(&read), 1);
    let report = program.report(period, zone).await.unwrap();
    assert_eq!(report.near_the_edges, 0);
    assert_eq!(report.spends[0].total.charged.parcels, 1);
}

/// Its list shows that it was refunded and not when: it may have been behind midnight.
#[tokio::test(start_paused = true)]
async fn a_refund_of_what_was_paid_before_a_report_begins_is_dated_with_it() {
    let shop = Shop::new();
    let zone = TimeZone::UTC;
    let next = just_before_midnight(&shop).await;
    tokio::time::sleep(Duration::from_hours(22)).await;
    let refunded = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(Duration::from_hours(4)).await;
    assert_eq!(shop.elsewhere("refund", &refunded, &json!({})), 200);
    tokio::time::sleep(DAY * 20).await;
    at_rest(&shop, 250).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    let day = next.tomorrow().unwrap();
    let period = Period::new(day, day.saturating_add(Span::new().days(16))).unwrap();
    let browser = Browser::open(&shop.ledger_path());
    let report = browser.unwrap().report(period, &zone).unwrap();
    assert_eq!((report.refunds_outside, report.spends.len()), (1, 0));
    program.report(period, zone.clone()).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    let report = program.report(period, zone.clone()).await.unwrap();
    assert_eq!(report.refunds_outside, 0);
    assert_eq!(report.spends[0].total.refunded.parcels, 1);
    assert_eq!(
        report.spends[0].total.net(),
        shop.books().net(period, &zone)
    );
}

/// Bought here and refunded elsewhere: it stands on the day on which that was seen.
#[tokio::test(start_paused = true)]
async fn a_refund_that_was_seen_after_a_report_ends_is_dated_with_it() {
    let shop = Shop::new();
    let zone = TimeZone::UTC;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let own = buy(&mut program, &shop, 1).await;
    program.idle(Duration::from_mins(10)).await;
    program.crash();
    let body = json!({});
    assert_eq!(shop.elsewhere("refund", own.as_str(), &body), 200);
    let day = zone.to_datetime(shop.now()).date();
    tokio::time::sleep(DAY * 20).await;
    at_rest(&shop, 350).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let period = Period::new(day, day.tomorrow().unwrap()).unwrap();
    let browser = || Browser::open(&shop.ledger_path()).unwrap();
    let mut outside = 0;
    for _second in 0..60 {
        program.run_for(Duration::from_secs(1)).await;
        outside = browser().report(period, &zone).unwrap().refunds_outside;
        if outside > 0 {
            break;
        }
    }
    assert_eq!(outside, 1);
    program.report(period, zone.clone()).await.unwrap();
    program.run_for(Duration::from_secs(20)).await;
    let report = program.report(period, zone.clone()).await.unwrap();
    assert_eq!(report.refunds_outside, 0);
    assert_eq!(report.spends[0].total.refunded.parcels, 1);
}

/// What was listed by a clock that was ahead is newer than any answer: it is asked for once.
#[tokio::test(start_paused = true)]
async fn a_clock_that_was_set_back_has_no_edge_read_over_and_over() {
    let shop = Shop::new();
    let next = just_before_midnight(&shop).await;
    let edge = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(DAY * 2).await;
    shop.moves(&edge, "in_transit");
    shop.moves(&edge, "delivered");
    at_rest(&shop, 250).await;
    let deps = Deps {
        syncing: Syncing::Always,
        ..shop.deps(Arc::new(NoCheckpoints))
    };
    let clock = WallClock::of(&deps);
    let mut program = Program::with_deps(
        &shop,
        Deps {
            clock: Arc::new(clock.clone()),
            ..deps
        },
    );
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    clock.sleeps(-SignedDuration::from_mins(30));
    let period = Period::new(next, next).unwrap();
    program.report(period, TimeZone::UTC).await.unwrap();
    program.run_for(Duration::from_mins(2)).await;
    let read = shop.calls(&format!("GET /shipments/{edge}"));
    assert!((1..4).contains(&read), "{read}");
}

/// A report that is asked for once, in an account with hundreds of parcels an hour: its edges
/// are read to their end, and the round that is due meanwhile comes at its time.
#[tokio::test(start_paused = true)]
async fn the_edges_of_a_report_are_read_to_their_end_and_hold_up_no_round() {
    let shop = Shop::new();
    let next = just_before_midnight(&shop).await;
    at_rest(&shop, 350).await;
    tokio::time::sleep(DAY).await;
    at_rest(&shop, 250).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let read = up_to_date(&mut program).await;
    let period = Period::new(next, next).unwrap();
    program.report(period, TimeZone::UTC).await.unwrap();
    let round = up_to_date(&mut program).await;
    let after = round.duration_since(read);
    assert!(after < SignedDuration::from_secs(310), "{after}");
    let browser = Browser::open(&shop.ledger_path());
    let report = browser.unwrap().report(period, &TimeZone::UTC).unwrap();
    assert_eq!(report.near_the_edges, 0);
    // The others were charged before midnight.
    let charged = report.spends[0].total.charged.parcels;
    assert!(charged > 200, "{charged}");
}

#[tokio::test(start_paused = true)]
async fn the_edges_of_a_report_do_not_wait_for_the_round_of_the_hour() {
    let shop = Shop::new();
    let next = just_before_midnight(&shop).await;
    let edge = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(DAY).await;
    shop.moves(&edge, "in_transit");
    shop.moves(&edge, "delivered");
    for number in 0..15 {
        // Days that do not touch are listed one by one.
        tokio::time::sleep(DAY * 4).await;
        shop.make_elsewhere(&format!("E{number}"), "Grace Hopper");
    }
    at_rest(&shop, 250).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    program.crash();
    tokio::time::sleep(Duration::from_hours(2)).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    let read = format!("GET /shipments/{edge}");
    assert_eq!(shop.calls(&read), 0);
    let period = Period::new(next, next).unwrap();
    program.report(period, TimeZone::UTC).await.unwrap();
    program.run_for(Duration::from_secs(3)).await;
    assert_eq!(shop.calls(&read), 1);
}

/// A year of refunds is read for the first one; who opens the second one waits seconds.
#[tokio::test(start_paused = true)]
async fn the_edges_of_another_report_do_not_wait_for_the_far_refunds_of_the_first() {
    let shop = Shop::new();
    let edge_day = just_before_midnight(&shop).await;
    let edge = shop.parcel_elsewhere(1, true);
    tokio::time::sleep(DAY * 2).await;
    shop.moves(&edge, "in_transit");
    shop.moves(&edge, "delivered");
    for hundred in 0..5 {
        let numbers = 10 + 100 * hundred..110 + 100 * hundred;
        let refunded = numbers.map(|number| shop.parcel_elsewhere(number, true));
        let refunded: Vec<_> = refunded.collect();
        // A purchase takes seconds, and the budget of the account minutes.
        tokio::time::sleep(Duration::from_mins(10)).await;
        for shipment in refunded {
            assert_eq!(shop.elsewhere("refund", &shipment, &json!({})), 200);
        }
    }
    tokio::time::sleep(DAY * 20).await;
    at_rest(&shop, 250).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    let first = edge_day.saturating_add(Span::new().days(6));
    let period = Period::new(first, first.saturating_add(Span::new().days(10))).unwrap();
    let far = program.report(period, TimeZone::UTC).await.unwrap();
    assert!(far.refunds_outside > 400, "{far:?}");
    program.run_for(Duration::from_secs(110)).await;
    let read = format!("GET /shipments/{edge}");
    assert_eq!(shop.calls(&read), 0);
    let period = Period::new(edge_day, edge_day).unwrap();
    program.report(period, TimeZone::UTC).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls(&read), 1);
}

/// When the next round says that all is here.
async fn up_to_date(program: &mut Program) -> Timestamp {
    program
        .until(|event| match event {
            Event::Notice(Notice::SyncProgressed {
                state: SyncState::UpToDate { at, .. },
            }) => Some(at),
            Event::Reply(_) | Event::Notice(_) => None,
        })
        .await
}

/// So many parcels that were bought elsewhere, and are read for nothing but their days.
async fn at_rest(shop: &Shop, count: usize) -> Vec<String> {
    let all: Vec<String> = (1..=count)
        .map(|number| shop.parcel_elsewhere(number, true))
        .collect();
    // A purchase takes seconds.
    tokio::time::sleep(Duration::from_mins(1)).await;
    for shipment in &all {
        shop.moves(shipment, "in_transit");
        shop.moves(shipment, "delivered");
    }
    tokio::time::sleep(DAY).await;
    all
}

#[tokio::test(start_paused = true)]
async fn a_reload_while_days_are_read_loses_none_of_them() {
    let shop = Shop::new();
    at_rest(&shop, 30).await;
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    for _key in 0..20 {
        program.run_for(Duration::from_millis(1_700)).await;
        let request = program.send_sync();
        program.synced(request).await.unwrap();
    }
    program.idle(Duration::from_mins(1)).await;
    assert_books_agree(&mut program, &shop).await;
}

#[tokio::test(start_paused = true)]
async fn a_parcel_that_cannot_be_read_keeps_no_other_from_its_day() {
    let shop = Shop::new();
    let all = at_rest(&shop, 12).await;
    let newest = all.last().unwrap();
    let (path, always) = (format!("/shipments/{newest}"), 1_000);
    shop.fault("status", &path, always, &json!({"status": 500}));
    let mut program = Program::syncing(&shop);
    program.connect().await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    let today = TimeZone::UTC.to_datetime(shop.now()).date();
    let report = program.report(Period::last_days(today, 30), TimeZone::UTC);
    assert_eq!(report.await.unwrap().charges_by_creation, 1);
    let tries = shop.calls(&format!("GET {path}"));
    program.idle(Duration::from_hours(1)).await;
    assert_eq!(shop.calls(&format!("GET {path}")), tries);
}

#[tokio::test(start_paused = true)]
async fn the_days_of_what_a_reload_shows_are_read_at_once() {
    let shop = Shop::new();
    let mut program = all_read(&shop).await;
    let web = shop.parcel_elsewhere(1, true);
    program.run_for(Duration::from_secs(10)).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    assert_eq!(shop.calls(&format!("GET /shipments/{web}")), 1);
}

/// Until when a reload says that changes are here, and when it was asked for.
async fn reloaded(program: &mut Program, shop: &Shop) -> (Option<Timestamp>, Timestamp) {
    let asked = shop.now();
    let request = program.send_sync();
    let mut changes = None;
    program
        .until(|event| match event {
            Event::Notice(Notice::SyncProgressed {
                state: SyncState::UpToDate { read_until, .. },
            }) => {
                changes = read_until.map(|until| until.changes);
                None
            }
            Event::Reply(reply) => (reply.id == request).then_some(()),
            Event::Notice(_) => None,
        })
        .await;
    (changes, asked)
}

#[tokio::test(start_paused = true)]
async fn a_refund_of_a_delivered_parcel_requested_elsewhere_is_seen_by_a_reload() {
    let shop = Shop::new();
    let delivered = at_rest(&shop, 3).await;
    tokio::time::sleep(DAY * 2).await;
    for number in 0..120 {
        // A look at the newest ends before it comes to what is older.
        shop.make_elsewhere(&format!("E{number}"), "Grace Hopper");
        tokio::time::sleep(Duration::from_mins(1)).await;
    }
    let mut program = all_read(&shop).await;
    program.run_for(Duration::from_mins(1)).await;
    let web = &delivered[0];
    assert_eq!(shop.elsewhere("refund", web, &json!({})), 200);
    program.run_for(Duration::from_secs(10)).await;
    let (changes, asked) = reloaded(&mut program, &shop).await;
    assert_eq!(changes, Some(asked));
    let cases = program.refunds().await.unwrap();
    assert!(cases.iter().any(|case| case.shipment.as_str() == web));
}

#[tokio::test(start_paused = true)]
async fn a_reload_that_cannot_ask_about_all_does_not_say_so() {
    let shop = Shop::new();
    for number in 0..24 {
        // Days that do not touch are listed one by one.
        tokio::time::sleep(DAY * 4).await;
        shop.make_elsewhere(&format!("E{number}"), "Grace Hopper");
    }
    let mut program = all_read(&shop).await;
    let whole = shop.now();
    program.run_for(Duration::from_mins(1)).await;
    let (changes, _asked) = reloaded(&mut program, &shop).await;
    assert!(changes.unwrap() <= whole);
    // The day's round asks about all.
    program.idle(DAY + DAY).await;
    let (changes, asked) = reloaded(&mut program, &shop).await;
    let behind = asked.duration_since(changes.unwrap());
    assert!(changes.unwrap() > whole && behind <= SignedDuration::from_hours(25));
}

/// Answers to lists: what the shop has now, and one more that can't be read.
fn one_more_unreadable(shop: &Shop) -> Tamper {
    let mut shipments = shop.shipments();
    shipments.push(json!({}));
    let page = Response {
        status: 200,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: json!({ "shipments": shipments }).to_string().into_bytes(),
        ..Response::default()
    };
    Tamper::new(Call::List, Acts::Not, Comes::Answer(Box::new(page))).times(10_000)
}

#[tokio::test(start_paused = true)]
async fn a_shipment_that_can_not_be_read_is_counted_beside_the_sums_until_it_can_be() {
    let shop = Shop::new();
    shop.parcel_elsewhere(1, true);
    let mut program = all_read(&shop).await;
    shop.tamper(one_more_unreadable(&shop));
    shop.parcel_elsewhere(2, true);
    program.run_for(Duration::from_secs(10)).await;
    let (changes, asked) = reloaded(&mut program, &shop).await;
    assert!(changes.unwrap() < asked, "not all could be read");
    let today = TimeZone::UTC.to_datetime(shop.now()).date();
    let period = Period::last_days(today, 30);
    let report = program.report(period, TimeZone::UTC).await.unwrap();
    assert_eq!(report.missed, 1, "counted at once");
    program.idle(Duration::from_hours(30)).await;
    let report = program.report(period, TimeZone::UTC).await.unwrap();
    assert_eq!((report.missed, report.is_whole()), (1, true));
    shop.calm();
    let (changes, asked) = reloaded(&mut program, &shop).await;
    assert_eq!(changes, Some(asked));
    let report = program.report(period, TimeZone::UTC).await.unwrap();
    assert_eq!(report.missed, 0);
    assert_books_agree(&mut program, &shop).await;
}

#[tokio::test(start_paused = true)]
async fn when_the_answer_to_a_refund_requested_elsewhere_is_due_is_known_after_a_reload() {
    let shop = Shop::new();
    let web = shop.parcel_elsewhere(1, true);
    let mut program = all_read(&shop).await;
    program.idle(DAY).await;
    assert_eq!(shop.elsewhere("refund", &web, &json!({})), 200);
    let asked_at = shop.now();
    program.run_for(Duration::from_secs(10)).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    program.run_for(Duration::from_secs(10)).await;
    let cases = program.refunds().await.unwrap();
    let case = cases.iter().find(|case| case.shipment.as_str() == web);
    assert_eq!(case.unwrap().asked_at, Some(asked_at));
    assert!(case.unwrap().answer_by().is_some());
}

#[tokio::test(start_paused = true)]
async fn printing_what_was_bought_elsewhere_moves_no_money_to_another_day() {
    let shop = Shop::new();
    let web = ShipmentId::new(shop.parcel_elsewhere(1, true));
    tokio::time::sleep(DAY * 30).await;
    let mut program = Program::connected(&shop).await;
    let request = program.send_sync();
    program.synced(request).await.unwrap();
    program.add_raw_printer().await;
    program
        .print(std::slice::from_ref(&web), Again::No)
        .await
        .1
        .unwrap();
    let march = Period::new(date(2026, 3, 1), date(2026, 4, 30)).unwrap();
    let report = program.report(march, TimeZone::UTC).await.unwrap();
    let days = report.spends[0].by_day.iter();
    let moved: Vec<_> = days.filter(|(_day, flow)| !flow.is_empty()).collect();
    assert_eq!(moved.len(), 1);
    assert_eq!(moved[0].0, date(2026, 3, 2));
    let known = program.known(&web).await;
    let bought = known
        .history
        .iter()
        .find(|done| matches!(done.step, DoneStep::Bought { price: None }));
    let day = TimeZone::UTC.to_datetime(bought.unwrap().at).date();
    assert_eq!(day, date(2026, 3, 2), "the details say when it was bought");
}
