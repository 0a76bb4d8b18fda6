//! The list of shipments and what is done to many of it, by accessible names.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use jiff::Timestamp;
use rust_decimal::Decimal;
use sendoff::contract::{Cause, Failure, Notice, SyncState, UnresolvedLine, UnresolvedReason};
use sendoff::features::batches::calls::{self as batches, BatchList};
use sendoff::features::bulk::calls as bulk;
use sendoff::features::bulk::calls::BulkUpdate;
use sendoff::features::bulk::calls::{
    BulkCounts, BulkCourse, BulkOutcome, BulkProgress, BulkSummary, BulkTrouble, BulkWhy, Wanted,
};
use sendoff::features::bulk::state::Dialog;
use sendoff::features::shared::state::navigation::{Screen, StatusList};
use sendoff::features::shipments::calls as shipments;
use sendoff::features::shipments::calls::{KnownShipment, PricedDraft};
use sendoff::kit::text::Words;
use sendoff::model::{
    bag::Closing,
    batch::{Batch, BatchRow, BatchStatus},
    cost_centre::CostCentre,
    ids::{BatchId, LineId, ShipmentId},
    list_look::Density,
    paper::Paper,
    postage_type::PostageType,
    preferences::Preferences,
    rate::Rate,
    rate_choice::RateChoice,
    shipment::{Shipment, ShipmentStatus},
    shipment_list::{ShipmentList, SortBy, Total},
    table_cell::ExportedTable,
};

use super::support::{
    samples::{bought_shipment, cad, known, list_of, shipment},
    test_window::{Received, Setup, TestWindow, no_dialogs, user_folders},
};
use super::ui_lists::unresolved;

fn next_call(window: &mut TestWindow) -> Received<shipments::List> {
    window.next()
}

fn answer(window: &mut TestWindow, list: ShipmentList) {
    window.answer(|_: &shipments::List| Ok(list));
}

/// Shows a list of two drafts and a bought shipment.
pub(crate) fn listed() -> TestWindow {
    listed_in(Setup::default())
}

fn listed_in(setup: Setup) -> TestWindow {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num2);
    let shipments = [
        shipment("D1", ShipmentStatus::Unpaid),
        shipment("D2", ShipmentStatus::Unpaid),
        bought_shipment("PAID"),
    ];
    answer(&mut window, list_of(&shipments));
    window
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
fn press_last(window: &mut TestWindow, name: &str) {
    let found: Vec<_> = window.harness.query_all_by_label(name).collect();
    found.last().unwrap().click();
    drop(found);
    window.harness.run_steps(3);
}

/// Buys both drafts of the list as one job.
pub(crate) fn started(window: &mut TestWindow) -> Received<bulk::Start> {
    asked_to_buy(window);
    window.press("Buy 2 labels · $15.74 CAD");
    window.next()
}

/// The same in a window that asks its printer how it is meanwhile.
pub(crate) fn started_beside(window: &mut TestWindow) -> Received<bulk::Start> {
    window.press("Select Zoé Tremblay, shipment D1");
    window.drop_calls();
    window.press("Buy 1 label…");
    let call = window.next::<shipments::PriceDrafts>();
    window.reply(&call, Ok(vec![priced("D1", "5.90")]));
    window.drop_calls();
    window.press("Buy 1 label · $5.90 CAD");
    window.next()
}

/// Asks for both drafts of the list; the dialog with their prices is open.
pub(crate) fn asked_to_buy(window: &mut TestWindow) {
    window.press("Select Zoé Tremblay, shipment D1");
    window.press("Select Zoé Tremblay, shipment D2");
    assert!(window.shows("2 selected"));
    window.press("Buy 2 labels…");
    let call = window.next::<shipments::PriceDrafts>();
    window.reply(&call, Ok(vec![priced("D1", "5.90"), priced("D2", "9.84")]));
    assert!(window.shows("$9.84 CAD"), "each price is named");
    window.assert_no_call();
}

#[test]
fn after_the_dialog_the_keyboard_is_at_what_was_selected_and_one_label_is_spoken_of_as_one() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment D2");
    window.press("Buy 1 label…");
    let call = window.next::<shipments::PriceDrafts>();
    window.reply(&call, Ok(vec![priced("D2", "9.84")]));
    assert!(window.shows("It is bought at the price beside it or not at all"));
    assert!(window.shows("The cheapest rate") && !window.shows("for each"));
    window.press("Buy 1 label · $9.84 CAD");
    window.next::<bulk::Start>();
    window.harness.run_steps(3);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.ends_with("shipment D2"), "{focused}");
}

#[test]
fn the_key_that_buys_asks_about_the_open_draft_at_its_cheapest_rate() {
    let mut window = listed();
    window.key(Modifiers::COMMAND, Key::B);
    window.assert_no_call();
    window.press("Open Zoé Tremblay, shipment D1");
    let received = window.next::<shipments::Open>();
    let draft = shipment("D1", ShipmentStatus::Unpaid);
    let price = |rate: &Rate| rate.price().unwrap().amount;
    let cheapest = draft.rates.iter().min_by_key(|rate| price(rate)).unwrap();
    let cheapest = cheapest.postage_type.clone();
    window.progress(&received, known(draft.clone()));
    window.reply(&received, Ok(Box::new(draft)));
    window.key(Modifiers::COMMAND, Key::B);
    let call = window.next::<shipments::PriceDrafts>();
    assert_eq!(call.shipments, [ShipmentId::new("D1")]);
    assert_eq!(call.choice, RateChoice::Only(cheapest));
    window.assert_no_call();
}

#[test]
fn an_open_draft_is_bought_at_the_rate_whose_button_is_pressed_after_a_yes() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment D1");
    let received = window.next::<shipments::Open>();
    let draft = shipment("D1", ShipmentStatus::Unpaid);
    let rate = draft.rates.last().unwrap().clone();
    window.progress(&received, known(draft.clone()));
    window.reply(&received, Ok(Box::new(draft)));
    let words = Words::new("en").unwrap();
    let service = words.postage_type(&rate.postage_type);
    let price = words.money(rate.price().unwrap());
    // The keyboard comes to it, and brings it into sight.
    let button = format!("Buy {service} · {price}");
    window.harness.get_by_label(&button).focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Enter);
    let call = window.next::<shipments::PriceDrafts>();
    assert_eq!(call.shipments, [ShipmentId::new("D1")]);
    assert_eq!(call.choice, RateChoice::Only(rate.postage_type.clone()));
    let offer = Ok((rate.postage_type.clone(), rate.price().unwrap().clone()));
    let offered = PricedDraft {
        offer,
        ..priced("D1", "1.00")
    };
    window.reply(&call, Ok(vec![offered]));
    window.assert_no_call();
    window.press(&format!("Buy 1 label · {price}"));
    let start = window.next::<bulk::Start>();
    let [line] = start.call.lines.as_slice() else {
        panic!("{:?}", start.call.lines);
    };
    let Wanted::Shipment(terms) = &line.wanted else {
        panic!("{line:?}");
    };
    assert_eq!(terms.postage_type, rate.postage_type);
    assert_eq!(&terms.price, rate.price().unwrap());
    // Once it is bought its details say so, and offer what can be done now.
    let outcome = BulkOutcome::Bought {
        shipment: ShipmentId::new("D1"),
        price: terms.price.clone(),
        label: Err(Failure::new(Cause::NotFound)),
    };
    let line = line.line.clone();
    window.progress(&start, BulkUpdate::LineEnded { line, outcome });
    let open = window.next::<shipments::Open>();
    assert_eq!(open.shipment.as_str(), "D1");
    window.reply(&open, Ok(Box::new(bought_shipment("D1"))));
    assert!(window.shows("Request a refund"));
    assert!(!window.shows("Delete the draft"));
    // Its button waits for the job: the keyboard stays in the details, at their title.
    window.harness.run_steps(4);
    assert_eq!(window.focused().as_deref(), Some("Zoé Tremblay"));
    let bought = BulkSummary {
        counts: BulkCounts {
            bought: 1,
            ..BulkCounts::default()
        },
        spent: Some(terms.price.clone()),
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    };
    window.reply(&start, Ok(bought));
    window.harness.run_steps(4);
    assert_eq!(window.focused().as_deref(), Some("Zoé Tremblay"));
}

#[test]
fn the_details_follow_the_status_that_the_list_shows_and_ask_once_for_each() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let received = window.next::<shipments::Open>();
    window.reply(&received, Ok(Box::new(bought_shipment("PAID"))));
    let canceled = shipment("PAID", ShipmentStatus::Canceled);
    for is_asked in [true, false] {
        window.notify(Notice::ShipmentsChanged);
        answer(&mut window, list_of(std::slice::from_ref(&canceled)));
        if is_asked {
            // The service's answer may be behind the list.
            let again = window.next::<shipments::Open>();
            window.reply(&again, Ok(Box::new(bought_shipment("PAID"))));
        } else {
            window.assert_no_call();
        }
    }
}

/// Two refunds are requested, and the service has taken both.
fn two_refunds_requested(paid: &[Shipment]) -> TestWindow {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    answer(&mut window, list_of(paid));
    window.press("Select all shipments that are listed");
    window.press("Request 2 refunds…");
    window.press("Request 2 refunds");
    let job = window.next::<bulk::ForEach>();
    window.harness.run_steps(4);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.starts_with("Open "), "{focused}");
    let requested = BulkSummary {
        counts: BulkCounts {
            done: 2,
            ..BulkCounts::default()
        },
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    };
    window.reply(&job, Ok(requested));
    assert!(window.shows("2 refunds requested"));
    window
}

#[test]
fn that_refunds_were_requested_goes_when_it_was_read() {
    let paid = [bought_shipment("P1"), bought_shipment("P2")];
    let mut window = two_refunds_requested(&paid);
    window.pass(5);
    assert!(
        window.shows("2 refunds requested"),
        "long enough to be read"
    );
    window.pass(6);
    assert!(!window.shows("2 refunds requested"));
}

#[test]
fn that_refunds_were_requested_is_said_until_all_of_them_have_come_back() {
    let paid = [bought_shipment("P1"), bought_shipment("P2")];
    let mut window = two_refunds_requested(&paid);
    let now = |window: &mut TestWindow, statuses: [ShipmentStatus; 2]| {
        window.notify(Notice::ShipmentsChanged);
        let [first, second] = statuses;
        let rows = [shipment("P1", first), shipment("P2", second)];
        answer(window, list_of(&rows));
        while window.worker.requests.try_recv().is_ok() {}
    };
    let waits = ShipmentStatus::RefundRequested;
    now(&mut window, [waits.clone(), waits.clone()]);
    now(&mut window, [ShipmentStatus::Voided, waits]);
    assert!(window.shows("2 refunds requested"));
    now(
        &mut window,
        [ShipmentStatus::Voided, ShipmentStatus::Voided],
    );
    assert!(!window.shows("2 refunds requested"));
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
        pace: None,
    })
}

#[test]
fn a_job_that_paused_itself_says_why_until_it_is_resumed() {
    let mut window = listed();
    let start = started(&mut window);
    let failure = Failure::new(Cause::Unreachable {
        reason: "no route".to_owned(),
    });
    window.progress(&start, progressed(BulkCourse::Paused, Some(failure)));
    assert!(window.shows("5 labels in a row"));
    assert!(window.shows("until you press Resume"));
    assert!(window.shows("no route"));
    window.press("Resume");
    window.next::<bulk::Resume>();
    window.progress(&start, progressed(BulkCourse::Running, None));
    assert!(!window.shows("5 labels in a row"));
}

#[test]
fn drafts_are_chosen_priced_and_bought_as_one_job() {
    let mut window = listed();
    let start = started(&mut window);
    assert!(
        start
            .lines
            .iter()
            .all(|line| matches!(line.wanted, Wanted::Shipment(_)))
    );
    window.progress(&start, progressed(BulkCourse::Running, None));
    assert!(window.shows("1 of 2"));
    window.press("Pause");
    window.next::<bulk::Pause>();
    let failure = Failure::new(Cause::Refused {
        words: "no such address".to_owned(),
    });
    window.reply(
        &start,
        Ok(BulkSummary {
            counts: BulkCounts {
                bought: 1,
                failed: 1,
                ..BulkCounts::default()
            },
            spent: Some(cad("5.90")),
            spent_otherwise: Vec::new(),
            not_compared: 0,
            troubles: vec![BulkTrouble {
                why: BulkWhy::Failed(failure),
                lines: vec![LineId::of_shipment(&ShipmentId::new("D2"))],
            }],
        }),
    );
    assert!(window.shows("1 label bought for $5.90 CAD · 1 not done"));
    assert!(window.shows("no such address"));
    window.harness.run_steps(4);
    let said = window.last_said();
    let name = "Zoé Tremblay (1001)";
    assert!(
        said.contains("no such address") && said.ends_with(name),
        "{said}"
    );
    window.press(&format!("Try again: {name}"));
    let again = window.next::<shipments::PriceDrafts>();
    assert_eq!(again.shipments, [ShipmentId::new("D2")]);
}

#[test]
fn a_result_with_many_causes_leaves_the_list_and_its_way_out_in_sight() {
    let mut window = listed();
    let start = started(&mut window);
    let trouble = |number: u32| BulkTrouble {
        why: BulkWhy::Failed(Failure::new(Cause::Refused {
            words: format!("no such address {number}"),
        })),
        lines: vec![LineId::of_shipment(&ShipmentId::new("D2"))],
    };
    let summary = BulkSummary {
        counts: BulkCounts {
            failed: 40,
            ..BulkCounts::default()
        },
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: (0..40).map(trouble).collect(),
    };
    window.reply(&start, Ok(summary));
    window.harness.run_steps(4);
    let screen = window.harness.ctx.content_rect();
    let close = window.harness.get_by_label("Close").rect();
    assert!(screen.contains_rect(close), "{close:?} in {screen:?}");
    let row = window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment D1");
    assert!(row.rect().bottom() < close.top());
}

#[test]
fn drafts_are_deleted_only_after_a_dialog_that_counts_them() {
    let mut window = listed();
    window.press("Select all shipments that are listed");
    assert!(window.shows("3 selected"));
    window.press("Delete 2 drafts…");
    assert!(window.shows("Delete 2 drafts?"));
    window.press("Cancel");
    window.assert_no_call();
    window.press("Delete 2 drafts…");
    window.press("Delete 2 drafts");
    assert_eq!(window.next::<bulk::ForEach>().shipments.len(), 2);
}

#[test]
fn the_keyboard_alone_opens_chooses_and_chooses_all() {
    let mut window = listed();
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment D1")
        .focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Space);
    assert!(window.shows("1 selected"));
    window.assert_no_call();
    window.key(Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.shows("2 selected"));
    window.key(Modifiers::COMMAND, Key::A);
    assert!(window.shows("3 selected"));
    window.key(Modifiers::NONE, Key::ArrowUp);
    window.key(Modifiers::NONE, Key::Enter);
    let received = window.next::<shipments::Open>();
    let shipment = received.call.shipment.clone();
    assert_eq!(shipment, ShipmentId::new("D2"));
}

#[test]
fn columns_sort_and_filters_narrow_and_all_of_it_is_cleared_at_once() {
    let mut window = listed();
    window.press("Sort by Price");
    assert_eq!(asked_sort(&mut window), SortBy::Price);
    window.type_into("Batch number", "7x");
    let wrong = next_call(&mut window);
    assert_eq!(wrong.search.filter.batch, None);
    assert!(window.shows("Enter a batch number in digits, such as 46"));
    window.reply(&wrong, Ok(list_of(&[])));
    assert!(window.shows("Nothing found"));
    window.press("Clear filters");
    assert!(next_call(&mut window).search.filter.is_empty());
}

fn asked_sort(window: &mut TestWindow) -> SortBy {
    let call = next_call(window);
    window.reply(
        &call,
        Ok(list_of(&[shipment("D1", ShipmentStatus::Unpaid)])),
    );
    call.call.search.sort.by
}

#[test]
fn the_token_behind_an_order_number_is_not_shown() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let mut made = bought_shipment("S1");
    made.order_id = Some("1023 SD5gh2345678".to_owned());
    answer(&mut window, list_of(&[made]));
    assert!(window.shows("1023"));
    assert!(!window.shows("SD5gh"));
}

#[test]
fn a_result_says_nothing_more_of_a_draft_that_was_deleted() {
    for bought in [0, 1] {
        let mut window = listed();
        let job = started(&mut window);
        let failure = Failure::new(Cause::Refused {
            words: "no such address".to_owned(),
        });
        let counts = BulkCounts {
            bought,
            failed: 1,
            ..BulkCounts::default()
        };
        let summary = BulkSummary {
            counts,
            spent: (bought > 0).then(|| cad("9.84")),
            spent_otherwise: Vec::new(),
            not_compared: 0,
            troubles: vec![BulkTrouble {
                why: BulkWhy::Failed(failure),
                lines: vec![LineId::of_shipment(&ShipmentId::new("D2"))],
            }],
        };
        window.reply(&job, Ok(summary));
        assert!(window.shows("no such address"));
        while window.next_if::<shipments::List>().is_some() {}
        window.press("Open Zoé Tremblay, shipment D2");
        let call = window.next::<shipments::Open>();
        let shown = shipment("D2", ShipmentStatus::Unpaid);
        window.progress(&call, known(shown.clone()));
        window.reply(&call, Ok(Box::new(shown)));
        window.press("Delete the draft");
        let yes: Vec<_> = window
            .harness
            .query_all_by_label("Delete the draft")
            .collect();
        yes.last().expect("an answer").click();
        drop(yes);
        window.harness.run_steps(3);
        let delete = window.next::<shipments::Delete>();
        window.reply(&delete, Ok(()));
        assert!(!window.shows("no such address"));
        let job = &window.harness.state().state().bulk.job;
        assert_eq!(job.is_none(), bought == 0, "what was bought is still said");
        assert!(!window.shows("1 not done"));
    }
}

#[test]
fn an_empty_account_says_what_to_do_first() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    answer(&mut window, list_of(&[]));
    assert!(
        window.shows("Not read yet"),
        "it is not known yet whether it is empty"
    );
    window.notify(Notice::SyncProgressed {
        state: SyncState::UpToDate {
            at: Timestamp::UNIX_EPOCH,
            read_until: None,
        },
    });
    assert!(window.shows("No shipments yet"));
    assert!(window.shows("Create the first one under Ship"));
}

#[test]
fn a_ledger_that_cannot_be_read_says_so_and_is_asked_again() {
    let mut window = listed();
    window.key(Modifiers::NONE, Key::F5);
    let received = next_call(&mut window);
    window.next::<shipments::Sync>();
    window.reply(&received, Err(Failure::new(Cause::Stopped)));
    assert!(
        window.shows("Open Zoé Tremblay, shipment D1"),
        "what was there stays"
    );
    window.press("Try again");
    next_call(&mut window);
}

#[test]
fn while_the_history_is_read_the_line_says_how_far_it_is() {
    let mut window = listed();
    let of = Some(48_000);
    window.notify(Notice::SyncProgressed {
        state: SyncState::ReadingHistory {
            read: 12_000,
            of,
            left: None,
        },
    });
    assert!(window.shows("Read 12,000 of 48,000 shipments…"));
    window.notify(Notice::SyncProgressed {
        state: SyncState::ReadingHistory {
            read: 13_000,
            of,
            left: Some(Duration::from_secs(130)),
        },
    });
    assert!(window.shows("Read 13,000 of 48,000 shipments, about 3 minutes left…"));
    window.notify(Notice::ShipmentsChanged);
    let slow = next_call(&mut window);
    assert!(
        window.shows("Open Zoé Tremblay, shipment D1"),
        "rows stay meanwhile"
    );
    window.reply(
        &slow,
        Ok(ShipmentList {
            total: Total::MoreThan(5_000),
            ..list_of(&[bought_shipment("NEW")])
        }),
    );
    assert!(window.shows("Open Zoé Tremblay, shipment NEW"));
    assert!(window.shows("more than 5,000"));
}

#[test]
fn a_table_is_written_where_the_person_says() {
    let mut window = listed();
    window.press("Export…");
    window.press("CSV…");
    window.type_into("File to write", "/tmp/list.csv");
    press_last(&mut window, "Export");
    window.next::<shipments::Export>();
}

#[test]
fn a_table_has_a_name_in_the_documents_and_the_next_goes_beside_the_last() {
    let dialogs = no_dialogs();
    let (asked, shown) = (Arc::clone(&dialogs.asked), Arc::clone(&dialogs.shown));
    let mut window = listed_in(Setup {
        dialogs,
        folders: user_folders(),
        ..Setup::default()
    });
    let export = |window: &mut TestWindow| {
        window.press("Export…");
        window.press("CSV…");
        window.harness.get_by_label("File to write").focus();
        window.harness.run_steps(2);
        window.key(Modifiers::NONE, Key::Enter);
        window.next::<shipments::Export>()
    };
    let call = export(&mut window);
    let whole = Path::new("/home/pack/Documents/shipments-practice.csv");
    assert_eq!(call.to, whole);
    let path = PathBuf::from("/srv/tables/march.csv");
    let table = ExportedTable {
        path,
        rows: 3,
        unreadable: 2,
    };
    window.reply(&call, Ok(table));
    assert!(window.shows("For 2 of them, what is stored here of address"));
    window.press("Open folder");
    assert_eq!(*shown.lock().unwrap(), [PathBuf::from("/srv/tables")]);
    let call = export(&mut window);
    assert_eq!(call.to, Path::new("/srv/tables/shipments-practice.csv"));
    window.reply(&call, Err(Failure::new(Cause::Stopped)));
    window.press("Export…");
    window.press("CSV…");
    window.press("Browse… File to write");
    let asked = asked.lock().unwrap();
    assert_eq!(asked[0].folder.as_deref(), Some(Path::new("/srv/tables")));
}

#[test]
fn the_status_line_shows_how_far_a_job_is_and_opens_its_screen() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment D1");
    window.press("Delete 1 draft…");
    window.press("Delete 1 draft");
    let job = window.next::<bulk::ForEach>();
    let progress = |course, done| BulkProgress {
        course,
        lines: 3,
        counts: BulkCounts {
            done,
            ..BulkCounts::default()
        },
        spent: None,
        paused_for: None,
        pace: None,
    };
    window.progress(
        &job,
        BulkUpdate::Progressed(progress(BulkCourse::Running, 1)),
    );
    window.press("Settings");
    window.progress(
        &job,
        BulkUpdate::Progressed(progress(BulkCourse::Paused, 2)),
    );
    window.press("Deleting drafts · 2 of 3 · paused");
    assert!(window.shows("Shipments") && window.shows("Resume"));
    window.reply(
        &job,
        Ok(BulkSummary {
            counts: BulkCounts::default(),
            spent: None,
            spent_otherwise: Vec::new(),
            not_compared: 0,
            troubles: Vec::new(),
        }),
    );
    assert!(!window.shows("Deleting drafts ·"), "what has ended is gone");
}

#[test]
fn a_result_of_nothing_but_unresolved_purchases_is_gone_once_all_are_resolved() {
    let mut window = listed();
    let job = started(&mut window);
    let line = LineId::of_shipment(&ShipmentId::new("D1"));
    let open = UnresolvedLine {
        line: line.clone(),
        ..unresolved()
    };
    let failure = Failure::of(
        &ShipmentId::new("D1"),
        Cause::Unresolved(UnresolvedReason::BuyUnknown),
    );
    let summary = BulkSummary {
        counts: BulkCounts {
            unresolved: 1,
            ..BulkCounts::default()
        },
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: vec![BulkTrouble {
            why: BulkWhy::Failed(failure),
            lines: vec![line],
        }],
    };
    window.reply(&job, Ok(summary));
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![open, unresolved()],
    });
    assert!(window.shows("Nothing bought"));
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![unresolved()],
    });
    assert!(window.harness.state().state().bulk.job.is_none());
}

#[test]
fn a_purchase_that_is_unresolved_leads_to_where_it_is_decided_and_not_to_another_purchase() {
    let mut window = listed();
    let job = started(&mut window);
    let unresolved = Failure::of(
        &ShipmentId::new("D1"),
        Cause::Unresolved(UnresolvedReason::BuyUnknown),
    );
    let summary = BulkSummary {
        counts: BulkCounts {
            bought: 1,
            unresolved: 1,
            ..BulkCounts::default()
        },
        spent: Some(cad("9.84")),
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: vec![BulkTrouble {
            why: BulkWhy::Failed(unresolved),
            lines: vec![LineId::of_shipment(&ShipmentId::new("D1"))],
        }],
    };
    window.reply(&job, Ok(summary));
    assert!(!window.shows("Try again"));
    window.press("Open Action required");
    window.assert_no_call();
    let list = window.harness.state().state().open_list();
    assert_eq!(list, Some(StatusList::Unresolved));
}

#[test]
fn selected_shipments_are_booked_under_a_cost_centre_whatever_their_status() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment D1");
    window.press("Select Zoé Tremblay, shipment PAID");
    window.press("Cost centre…");
    assert!(window.shows("Cost centre of 2 shipments"));
    // The keyboard is in the field, and a slip of the Enter key books nothing.
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    window.type_into("Cost centre", "Sales  East ");
    window.key(Modifiers::NONE, Key::Enter);
    let call = window.next::<shipments::SetCostCentre>();
    let ids = |call: &Received<shipments::SetCostCentre>| {
        let ids = call.shipments.iter().map(ShipmentId::as_str);
        ids.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ids(&call), ["D1", "PAID"]);
    let booked = call.cost_centre.as_ref().map(CostCentre::as_str);
    assert_eq!(booked, Some("Sales East"));
    window.reply(&call, Ok(()));
    assert!(window.shows("2 shipments are booked under “Sales East”"));
    // It is offered from now on. Too long a name is said at the field, and is not lost.
    window.press("Cost centre…");
    window.press("Sales East");
    assert!(window.shows("Book under “Sales East”"));
    window.type_into("Cost centre", &"x".repeat(65));
    assert!(window.shows("At most 64 characters"));
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
}

#[test]
fn the_cost_centre_of_a_paid_shipment_is_changed_in_its_details() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let received = window.next::<shipments::Open>();
    let paid = bought_shipment("PAID");
    let booked = KnownShipment {
        cost_centre: CostCentre::parse("Sales East").unwrap(),
        ..known(paid.clone())
    };
    window.progress(&received, booked);
    window.reply(&received, Ok(Box::new(paid)));
    assert!(window.shows("Sales East"));
    let change = "Change the cost centre…";
    window.harness.get_by_label(change).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Cost centre of 1 shipment"));
    window.key(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("Returns".to_owned()));
    window.harness.run_steps(2);
    window.press("Book under “Returns”");
    let call = window.next::<shipments::SetCostCentre>();
    window.reply(&call, Ok(()));
    assert!(window.shows("Returns"));
    assert!(!window.shows("Sales East"));
}

/// A batch of the account.
fn batch(id: i64, description: &str, status: BatchStatus) -> BatchRow {
    BatchRow {
        batch: Batch {
            id: BatchId(id),
            description: Some(description.to_owned()),
            status,
            created_at: None,
            label_png_url: None,
            label_zpl_url: None,
        },
        parcels: None,
        closing: None,
    }
}

/// Two labels, one of which is not valid any more, and a draft, all selected; the dialog that
/// asks for their batch.
fn adding(batches: Vec<BatchRow>) -> TestWindow {
    adding_with(bought_shipment("GOOD"), batches)
}

fn adding_with(good: Shipment, batches: Vec<BatchRow>) -> TestWindow {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let shipments = [
        good,
        shipment("VOID", ShipmentStatus::RefundRequested),
        shipment("D1", ShipmentStatus::Unpaid),
    ];
    answer(&mut window, list_of(&shipments));
    for id in ["GOOD", "VOID", "D1"] {
        window.press(&format!("Select Zoé Tremblay, shipment {id}"));
    }
    window.press("Add to batch…");
    window.answer(|_: &batches::List| {
        Ok(BatchList {
            rows: batches,
            ..BatchList::default()
        })
    });
    window
}

#[test]
fn a_batch_whose_bag_is_closed_is_not_offered_first() {
    let closed = BatchRow {
        parcels: Some(2),
        closing: Some(Closing {
            at: Timestamp::UNIX_EPOCH,
            parcels: 2,
        }),
        ..batch(9, "Tuesday", BatchStatus::Ready)
    };
    let changed = BatchRow {
        parcels: Some(3),
        batch: batch(8, "Sunday", BatchStatus::Ready).batch,
        ..closed
    };
    let open = batch(7, "Monday", BatchStatus::Ready);
    let mut window = adding(vec![closed, open, changed]);
    assert!(window.shows("Add 1 shipment to batch 7"));
    assert!(window.shows("Batch 8 · Sunday (Changed since close-out)"));
    window.press("Batch 9 · Tuesday (Closed out)");
    assert!(window.shows("Add 1 shipment to batch 9"));
}

#[test]
fn parcels_go_into_an_open_batch_and_those_without_a_valid_label_are_left_out() {
    let mut window = adding(vec![
        batch(9, "Tuesday", BatchStatus::Pending),
        batch(8, "Sunday", BatchStatus::Received),
        batch(7, "Monday", BatchStatus::Ready),
    ]);
    assert!(window.shows("1 is left out: its postage is refunded"));
    assert!(window.shows("1 is left out: it is not paid"));
    assert!(!window.shows("Sunday"), "it takes no parcels any more");
    assert!(
        window.shows("Add 1 shipment to batch 9"),
        "the newest is offered"
    );
    window.press("Batch 7 · Monday (Ready)");
    window.press("Add 1 shipment to batch 7");
    let call = window.next::<batches::Move>();
    assert_eq!(call.batch, BatchId(7));
    assert_eq!(call.shipments, [ShipmentId::new("GOOD")]);
    window.reply(&call, Ok(()));
    assert!(window.shows("Batch 7 has this parcel"));
}

#[test]
fn a_parcel_that_is_taken_out_of_another_batch_is_counted_before() {
    let good = Shipment {
        batch_id: Some(BatchId(7)),
        ..bought_shipment("GOOD")
    };
    let rows = vec![
        batch(9, "Tuesday", BatchStatus::Pending),
        batch(7, "Monday", BatchStatus::Ready),
    ];
    let mut window = adding_with(good, rows);
    assert!(window.shows("1 is in another batch, and is taken out of it"));
    window.press("Batch 7 · Monday (Ready)");
    assert!(!window.shows("is in another batch"), "it is in that one");
}

#[test]
fn a_label_that_is_scanned_as_the_name_of_a_new_batch_is_said_to_be_none() {
    let mut window = adding(Vec::new());
    window.type_into("Description of a new batch", "PC39690146078680");
    assert!(window.shows("This is the code of a label and not the name of a batch"));
}

#[test]
fn a_new_batch_is_made_for_what_was_selected_and_then_filled() {
    let mut window = adding(Vec::new());
    window.type_into("Description of a new batch", "Wednesday");
    assert!(!window.shows("This is the code of a label"));
    window.press("Create the batch with 1 shipment");
    let create = window.next::<batches::Create>();
    assert_eq!(create.description.as_deref(), Some("Wednesday"));
    window.assert_no_call();
    let made = batch(12, "Wednesday", BatchStatus::Pending).batch;
    window.reply(&create, Ok(Box::new(made)));
    let call = window.next::<batches::Move>();
    assert_eq!(call.batch, BatchId(12));
    assert_eq!(call.shipments, [ShipmentId::new("GOOD")]);
}

#[test]
fn enter_behind_the_name_of_a_new_batch_does_what_the_button_does() {
    let mut window = adding(Vec::new());
    assert!(window.shows("Which batch does it go into?"));
    window.type_into("Description of a new batch", "");
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    window.type_into("Description of a new batch", "Wednesday");
    window.key(Modifiers::NONE, Key::Enter);
    let create = window.next::<batches::Create>();
    assert_eq!(create.description.as_deref(), Some("Wednesday"));
}

#[test]
fn enter_behind_a_label_s_code_makes_no_batch_and_the_next_scan_takes_its_place() {
    let mut window = adding(Vec::new());
    let field = "Description of a new batch";
    window.type_into(field, "PC39690146078680");
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    let next = "PC22945872000001";
    window.harness.get_by_label(field).type_text(next);
    window.harness.run_steps(3);
    let Some(Dialog::AddToBatch(add)) = &window.harness.state().state().bulk.dialog else {
        panic!("the dialog stays");
    };
    assert_eq!(add.description, next);
}

#[test]
fn nothing_that_may_not_travel_is_offered_a_batch() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment D1");
    assert!(!window.shows("Add to batch…"));
}

#[test]
fn a_column_is_hidden_and_rows_are_made_compact_from_the_menu_above_the_list() {
    let mut window = listed();
    assert!(window.shows("Sort by Place"));
    window.press("Columns and views");
    window.press("Place");
    window.press("Compact");
    let kept = &window.harness.state().state().context.preferences;
    assert_eq!(kept.density, Density::Compact);
    assert!(kept.shipments.hidden.contains("place"));
    assert!(!window.shows("Sort by Place"));
}

/// In the first minutes the list is read again and again.
#[test]
fn a_menu_above_the_list_stays_open_and_its_button_where_it_is_while_the_list_is_read_again() {
    let mut window = listed();
    let place = |window: &TestWindow| window.harness.get_by_label("Export…").rect();
    let before = place(&window);
    window.press("Columns and views");
    window.notify(Notice::ShipmentsChanged);
    let again = next_call(&mut window);
    window.harness.run_steps(3);
    assert!(window.shows("Compact"));
    assert_eq!(place(&window), before);
    window.reply(&again, Ok(list_of(&[bought_shipment("PAID")])));
    window.harness.run_steps(3);
    assert!(window.shows("Compact"));
}

#[test]
fn with_twice_as_large_type_rows_and_what_can_be_done_stay_within_reach() {
    // A window of 1024 by 700, in points of twice the size.
    let mut window = TestWindow::open_with(Setup {
        size: [512.0, 350.0],
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num2);
    let shipments: Vec<_> = (0..30)
        .map(|number| bought_shipment(&format!("P{number}")))
        .collect();
    answer(&mut window, list_of(&shipments));
    while let Some(more) = window.next_if::<shipments::List>() {
        window.reply(&more, Ok(list_of(&shipments)));
    }
    window.press("Select Zoé Tremblay, shipment P0");
    assert!(window.shows("1 selected"));
    assert!(window.shows("Open Zoé Tremblay"), "a row is in sight");
    window.harness.get_by_label("More actions").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("Request 1 refund…"));
    let rect = window.harness.get_by_label("Request 1 refund…").rect();
    let window_size = window.harness.ctx.content_rect();
    assert!(
        window_size.contains_rect(rect),
        "{rect:?} in {window_size:?}"
    );
}

#[test]
fn only_what_may_be_printed_can_be_marked_as_not_printed() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let mut list = list_of(&[bought_shipment("NEW"), bought_shipment("SENT")]);
    for (row, paper) in list.rows.iter_mut().zip([Paper::NotPrinted, Paper::Sent]) {
        row.line = Some(LineId::of_shipment(&row.id));
        row.paper = paper;
    }
    answer(&mut window, list);
    window.press("Select Zoé Tremblay, shipment NEW");
    assert!(!window.shows("to print queue…"));
    window.press("Select Zoé Tremblay, shipment SENT");
    assert!(window.shows("Return 1 to print queue…"));
}

#[test]
fn the_list_shows_the_store_and_where_the_label_stands_and_sorts_by_both() {
    let mut window = TestWindow::open_with(Setup {
        size: [1_900.0, 800.0],
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num2);
    let mut list = list_of(&[
        bought_shipment("NEW"),
        bought_shipment("SENT"),
        bought_shipment("DONE"),
    ]);
    let at = Some("2026-03-02T15:05:00Z".parse().unwrap());
    let stands = [
        (Paper::NotPrinted, None),
        (Paper::Sent, at),
        (Paper::Proven, at),
    ];
    for (row, (paper, printed_at)) in list.rows.iter_mut().zip(stands) {
        row.store = Some("ebay".to_owned());
        row.paper = paper;
        row.printed_at = printed_at;
    }
    answer(&mut window, list);
    assert!(window.shows("eBay"));
    assert!(window.shows("Not printed"));
    assert!(window.shows("Maybe, "));
    window.press("Sort by Printed");
    assert_eq!(asked_sort(&mut window), SortBy::Printed);
    window.press("Sort by Store");
    assert_eq!(asked_sort(&mut window), SortBy::Store);
}

#[test]
fn at_1366_points_a_column_that_is_wanted_takes_the_room_of_two_that_are_not() {
    let mut window = TestWindow::open_with(Setup {
        size: [1366.0, 740.0],
        preferences: with_hidden(&["price", "printed"]),
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num2);
    answer(&mut window, list_of(&[bought_shipment("NEW")]));
    window.press("Sort by Store");
    assert_eq!(asked_sort(&mut window), SortBy::Store);
    window.press("Sort by Service");
    assert_eq!(asked_sort(&mut window), SortBy::Postage);
}

/// Preferences in which these columns are hidden and no others.
fn with_hidden(columns: &[&str]) -> Preferences {
    let mut preferences = Preferences::default();
    preferences.shipments.hidden = columns.iter().map(|word| (*word).to_owned()).collect();
    preferences
}

/// What is above the limit is bought only if it is wanted, and counted only then.
#[test]
fn the_question_before_a_purchase_counts_what_its_button_buys() {
    let mut window = TestWindow::open_with(Setup {
        preferences: Preferences {
            price_limit: Some(Decimal::from(8)),
            ..Preferences::default()
        },
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num2);
    let drafts = ["D1", "D2"].map(|id| shipment(id, ShipmentStatus::Unpaid));
    answer(&mut window, list_of(&drafts));
    asked_to_buy(&mut window);
    assert!(window.shows("Buy 1 label · $5.90 CAD"));
    assert!(window.shows("Buy 1 label?"));
    window.key(Modifiers::NONE, Key::Escape);
    window.press("Buy 2 labels…");
    let call = window.next::<shipments::PriceDrafts>();
    window.reply(&call, Ok(vec![priced("D1", "8.90"), priced("D2", "9.84")]));
    assert!(window.shows("None of these 2 labels is bought"));
}

fn both_bought() -> BulkSummary {
    BulkSummary {
        counts: BulkCounts {
            bought: 2,
            ..BulkCounts::default()
        },
        spent: Some(cad("15.74")),
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    }
}

#[test]
fn the_result_of_a_job_leaves_what_can_be_done_with_the_chosen_where_it_is() {
    let mut window = listed();
    let start = started(&mut window);
    window.press("Select Zoé Tremblay, shipment PAID");
    let place = |window: &TestWindow| window.harness.get_by_label("Clear selection").rect();
    let begin = place(&window);
    window.reply(&start, Ok(both_bought()));
    window.harness.run_steps(4);
    assert_eq!(place(&window), begin);
    window.press("Close");
    window.harness.run_steps(4);
    assert_eq!(place(&window), begin);
}

#[test]
fn a_result_waits_for_who_comes_back_to_the_desk_and_goes_once_it_was_seen() {
    let mut window = listed();
    let start = started(&mut window);
    window.reply(&start, Ok(both_bought()));
    let bought = "2 labels bought";
    window.harness.event(Event::PointerGone);
    window.pass(600);
    assert!(window.shows(bought), "no one was at the desk");
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.pass(15);
    assert!(window.shows(bought));
    window.pass(15);
    assert!(!window.shows(bought));
}

#[test]
fn the_list_is_exported_from_any_screen_by_the_palette() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::K);
    window.type_into("Search commands", "export spreadsheet");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(
        window.harness.state().state().context.screen,
        Screen::Shipments
    );
    assert!(window.shows("Export as XLSX"));
}
