//! The Batches screen by accessible names: its main job, its empty, its failed
//! and its slow state.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use jiff::Timestamp;
use sendoff::contract::{Cause, Failure};
use sendoff::features::batches::calls as batches;
use sendoff::features::batches::calls::{BatchList, List, Open, Scanned};
use sendoff::model::{
    bag::{Closing, Obstacle, Scan, ScanOutcome},
    batch::{BatchMove, BatchStatus, OpenBatch},
    ids::{BatchId, ShipmentId},
    shipment::{ReturnedAddress, Shipment, ShipmentStatus},
};

use super::support::{
    bags::{batch, list, parcel, scan},
    samples::shipment,
    test_window::{Received, Setup, TestWindow},
};

/// The Batches screen, its list asked for.
fn list_opened(setup: Setup) -> (TestWindow, Received<List>) {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num3);
    let list = window.next::<List>();
    (window, list)
}

fn opened_with(setup: Setup, parcels: Vec<Shipment>, scans: Vec<Scan>) -> TestWindow {
    let (mut window, call) = list_opened(setup);
    window.reply(&call, Ok(list()));
    window.press("Open Batch 12 · Bench 2, bag 1");
    answer_open(&mut window, parcels, scans);
    window
}

/// An open batch with a parcel that was scanned and one that was not.
pub(crate) fn show_one(window: &mut TestWindow) {
    window.answer(|_: &List| Ok(list()));
    let row = window.texts().into_iter().find(|text| {
        let opens = text.starts_with("Open") || text.starts_with("Ouvrir");
        opens && text.contains("Bench 2, bag 1")
    });
    window.press(&row.expect("a row of the list"));
    answer_open(
        window,
        vec![parcel("S1"), parcel("S2")],
        vec![scan(&parcel("S1"))],
    );
}

fn answer_open(window: &mut TestWindow, parcels: Vec<Shipment>, scans: Vec<Scan>) {
    window.answer(|_: &Open| {
        Ok(Box::new(OpenBatch {
            batch: batch(BatchStatus::Pending),
            parcels,
            is_cut_off: false,
            scans,
            closing: None,
            read_at: Some(Timestamp::UNIX_EPOCH),
        }))
    });
}

pub(crate) fn opened(parcels: Vec<Shipment>, scans: Vec<Scan>) -> TestWindow {
    opened_with(Setup::default(), parcels, scans)
}

/// Letters and Enter, as a scanner types them, with no field chosen.
fn scanner_types(window: &mut TestWindow, code: &str) {
    for letter in code.chars() {
        window.harness.event(Event::Text(letter.to_string()));
    }
    window.harness.key_press(Key::Enter);
    window.harness.run_steps(3);
}

fn judged(window: &mut TestWindow, parcel: Option<Shipment>, outcome: ScanOutcome) {
    window.answer(|call: &batches::Scan| {
        let scan = Scan {
            code: call.code.clone(),
            parcel: parcel.map(Box::new),
            at: Timestamp::UNIX_EPOCH,
        };
        Ok(Scanned { outcome, scan })
    });
}

#[test]
fn a_batch_is_made_filled_by_scanner_and_closed_out() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(BatchList::default()));
    assert!(window.shows("No batches yet"));
    window.type_into("Description of a new batch", "Bench 2, bag 1");
    window.key(Modifiers::NONE, Key::Enter);
    let received = window.next::<batches::Create>();
    let description = received.call.description.clone();
    assert_eq!(description.as_deref(), Some("Bench 2, bag 1"));
    window.reply(&received, Ok(Box::new(batch(BatchStatus::Pending))));
    window.answer(|_: &List| Ok(list()));
    // However long it is read.
    window.pass(30);
    answer_open(&mut window, Vec::new(), Vec::new());
    assert!(window.shows("Nothing in it yet"));
    window.harness.run_steps(2);
    assert_eq!(
        window.focused().as_deref(),
        Some("Batch 12 · Bench 2, bag 1")
    );
    scanner_types(&mut window, "S1");
    judged(&mut window, Some(parcel("S1")), ScanOutcome::Added);
    assert!(window.shows("Added"));
    assert!(window.shows("1 of 1 scanned"));
    window.press("Close out");
    answer_open(&mut window, vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    assert!(window.shows("Nothing is missing and nothing is extra"));
    let buttons: Vec<_> = window.harness.query_all_by_label("Close out").collect();
    buttons.last().unwrap().click();
    drop(buttons);
    window.harness.run_steps(3);
    let accepted = batches::Accepted::Checked {
        findings: Vec::new(),
    };
    assert_eq!(window.next::<batches::CloseOut>().accepted, accepted);
}

#[test]
fn a_batch_that_a_screen_reader_made_takes_the_next_scan_and_not_its_description() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(BatchList::default()));
    window.type_into("Description of a new batch", "Bench 2, bag 1");
    // Unlike a mouse, it leaves the keyboard where it is.
    window
        .harness
        .get_by_label("Create batch")
        .click_accesskit();
    window.harness.run_steps(2);
    let received = window.next::<batches::Create>();
    window.reply(&received, Ok(Box::new(batch(BatchStatus::Pending))));
    window.answer(|_: &List| Ok(list()));
    answer_open(&mut window, Vec::new(), Vec::new());
    scanner_types(&mut window, "S1");
    judged(&mut window, Some(parcel("S1")), ScanOutcome::Added);
}

#[test]
fn a_batch_that_is_read_late_takes_no_keyboard_from_who_types() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(BatchList::default()));
    window.type_into("Description of a new batch", "Bag 1");
    window.key(Modifiers::NONE, Key::Enter);
    let received = window.next::<batches::Create>();
    window.reply(&received, Ok(Box::new(batch(BatchStatus::Pending))));
    window.answer(|_: &List| Ok(list()));
    window.type_into("Description of a new batch", "Bag");
    window.pass(5);
    answer_open(&mut window, Vec::new(), Vec::new());
    window.harness.run_steps(10);
    let field = "Description of a new batch";
    assert_eq!(window.focused().as_deref(), Some(field));
}

#[test]
fn enter_where_no_description_is_typed_makes_no_batch() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(BatchList::default()));
    let field = "Description of a new batch";
    window.type_into(field, " ");
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    assert_eq!(window.focused().as_deref(), Some(field));
    window.press("Create batch");
    assert_eq!(window.next::<batches::Create>().description, None);
}

#[test]
fn a_batch_that_was_closed_out_says_so_in_the_list_until_it_changes() {
    let (mut window, call) = list_opened(Setup::default());
    let closing = |parcels: u64| {
        let mut list = list();
        for row in &mut list.rows {
            row.batch.status = BatchStatus::Ready;
            row.parcels = Some(2);
            row.closing = Some(Closing {
                at: Timestamp::UNIX_EPOCH,
                parcels,
            });
        }
        list
    };
    window.reply(&call, Ok(closing(2)));
    let count = |window: &TestWindow| window.harness.query_all_by_label("Closed out").count();
    let closed = count(&window);
    window.press("Reload");
    window.answer(|_: &List| Ok(closing(1)));
    assert_eq!(count(&window) + 1, closed, "the head of the column stays");
}

#[test]
fn a_scan_into_the_name_of_a_batch_makes_none_and_the_next_scan_takes_its_place() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(BatchList::default()));
    window.type_into("Description of a new batch", "PC22945872744216");
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
    assert!(window.shows("the code of a label and not the name of a batch"));
    window.harness.event(Event::Text("Monday".to_owned()));
    window.harness.run_steps(2);
    assert!(!window.shows("the code of a label"));
    window.key(Modifiers::NONE, Key::Enter);
    let description = window.next::<batches::Create>().description.clone();
    assert_eq!(description.as_deref(), Some("Monday"));
}

#[test]
fn what_a_scanner_types_presses_no_button_and_what_a_field_takes_is_no_scan() {
    let mut window = opened(vec![parcel("S1")], Vec::new());
    window.harness.get_by_label("Delete batch").focus();
    window.harness.run_steps(2);
    scanner_types(&mut window, "PX 123");
    assert!(window.harness.state().state().context.question.is_none());
    judged(&mut window, None, ScanOutcome::Unknown);
    assert!(window.shows("Not found"));
    assert!(window.shows("Keep it out"));
    window.type_into("Code, name or order number of a parcel", "Tremblay");
    window.assert_no_call();
    window.key(Modifiers::NONE, Key::Enter);
    window.next::<batches::Find>();
}

#[test]
fn every_wrong_scan_says_what_is_wrong() {
    let mut window = opened(vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    for (outcome, word) in [
        (ScanOutcome::AlreadyIn, "Already in"),
        (ScanOutcome::InAnotherBatch(BatchId(9)), "In batch 9"),
        (ScanOutcome::Barred(Obstacle::Unpaid), "Not paid"),
        (ScanOutcome::Barred(Obstacle::Voided), "Refunded"),
        (ScanOutcome::Counted, "Counted"),
    ] {
        scanner_types(&mut window, "S1");
        judged(&mut window, Some(parcel("S1")), outcome);
        assert!(window.shows(word), "{word}");
    }
}

#[test]
fn the_scanner_is_switched_off_by_key_and_then_types_nothing() {
    let mut window = opened(Vec::new(), Vec::new());
    window.key(Modifiers::NONE, Key::F2);
    assert!(window.shows("Scan is off"));
    scanner_types(&mut window, "S1");
    window.assert_no_call();
}

#[test]
fn a_check_names_each_trouble_with_what_to_do() {
    let missing = parcel("MISSING");
    let voided = Shipment {
        status: ShipmentStatus::Voided,
        ..parcel("VOIDED")
    };
    let elsewhere = Shipment {
        batch_id: Some(BatchId(9)),
        ..parcel("ELSEWHERE")
    };
    let scans = vec![scan(&elsewhere)];
    let mut window = opened(vec![missing.clone(), voided.clone()], scans.clone());
    window.press("Close out");
    answer_open(&mut window, vec![missing, voided], scans);
    for text in [
        "2 problems, 1 parcel not scanned",
        "Missing · 1",
        "Refunded · 1",
        "In batch 9 · 1",
        "Find and scan them",
        "destroy the labels",
    ] {
        assert!(window.shows(text), "{text}");
    }
    window.press("Add Zoé Tremblay  PX123456789CA to the batch");
    let change = window.next::<batches::Move>();
    assert_eq!(change.direction, BatchMove::Add);
    assert_eq!(change.shipments, [ShipmentId::new("ELSEWHERE")]);
    window.press("Close out…");
    window.assert_no_call();
}

#[test]
fn closing_out_with_findings_asks_first() {
    let mut window = opened(vec![parcel("S1")], Vec::new());
    window.press("Close out");
    answer_open(&mut window, vec![parcel("S1")], Vec::new());
    window.press("Close out…");
    window.assert_no_call();
    assert!(window.shows("Close out anyway?"));
    window.press("Close out anyway");
    window.next::<batches::CloseOut>();
}

#[test]
fn what_was_taken_out_is_not_put_back_by_undo_once_the_batch_is_closed_out() {
    let mut window = opened(vec![parcel("S1"), parcel("S2")], vec![scan(&parcel("S1"))]);
    window.press("Close out");
    let both = || vec![parcel("S1"), parcel("S2")];
    answer_open(&mut window, both(), vec![scan(&parcel("S1"))]);
    window.press("Take Zoé Tremblay  PX123456789CA out of the batch");
    window.answer(|_: &batches::Move| Ok(()));
    answer_open(&mut window, vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    window.answer(|_: &List| Ok(list()));
    assert!(window.shows("Undo"));
    let buttons: Vec<_> = window.harness.query_all_by_label("Close out").collect();
    buttons.last().unwrap().click();
    drop(buttons);
    window.harness.run_steps(3);
    window.answer(|_: &batches::CloseOut| {
        Ok(Closing {
            at: Timestamp::UNIX_EPOCH,
            parcels: 1,
        })
    });
    assert!(!window.shows("Undo"));
}

#[test]
fn a_manifest_is_saved_in_the_words_of_the_window() {
    let mut window = opened(vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    window.press("Close out");
    let text = |text: &str| Some(text.to_owned());
    let shipped = |id: &str| Shipment {
        return_address: ReturnedAddress {
            name: text("Wool & Co"),
            address_1: text("100 Example Quay"),
            city: text("Vancouver"),
            province_code: text("BC"),
            postal_code: text("V6B 0A0"),
            country_code: text("CA"),
            ..ReturnedAddress::default()
        },
        ..parcel(id)
    };
    let parcels = vec![shipped("S1"), shipped("S2")];
    answer_open(&mut window, parcels, vec![scan(&parcel("S1"))]);
    window.type_into("Folder or file", "/tmp/");
    window.press("Save the manifest");
    let save = window.next::<batches::SaveSheet>();
    let sheet = &save.sheet;
    assert_eq!(sheet.title, "Manifest, batch 12");
    assert_eq!(sheet.mark.as_deref(), Some("PRACTICE · not for a carrier"));
    assert_eq!(sheet.rows[0].tracking_code, "PX123456789CA");
    assert_eq!(sheet.rows[0].recipient, "Zoé Tremblay, Montréal, CA");
    assert_eq!(sheet.rows[0].weight, "0.85 kg");
    assert_eq!(sheet.totals[1], ["Total weight", "1.7 kg"]);
    let shipper = [
        ["Shipper", "Wool & Co"],
        ["", "100 Example Quay"],
        ["", "Vancouver BC V6B 0A0"],
        ["", "Canada"],
    ];
    let last = sheet.facts.len() - shipper.len();
    assert_eq!(sheet.facts[last..], shipper, "once for both");
    window.reply(&save, Ok("/tmp/batch-12.pdf".into()));
    assert!(window.shows("Saved: /tmp/batch-12.pdf"));
}

#[test]
fn a_batch_that_is_not_empty_says_why_it_stays() {
    let mut window = opened(vec![parcel("S1")], Vec::new());
    window.press("Delete batch");
    window.assert_no_call();
    let yes: Vec<_> = window.harness.query_all_by_label("Delete batch").collect();
    yes.last().unwrap().click();
    drop(yes);
    window.harness.run_steps(3);
    let received = window.next::<batches::Delete>();
    window.reply(
        &received,
        Err(Failure::new(Cause::Refused {
            words: "Batch is not empty".to_owned(),
        })),
    );
    assert!(window.shows("The service refused: Batch is not empty"));
}

#[test]
fn what_failed_says_so_and_can_be_asked_again() {
    let (mut window, call) = list_opened(Setup::default());
    let failure = Failure::new(Cause::Unreachable {
        reason: "no route".to_owned(),
    });
    window.reply(&call, Err(failure));
    assert!(window.shows("The service could not be reached"));
    window.press("Try again");
    window.next::<List>();
}

#[test]
fn while_the_service_is_slow_what_is_kept_is_shown() {
    let (mut window, call) = list_opened(Setup::default());
    assert!(window.shows("Asking for the batches"));
    window.progress(&call, list());
    assert!(window.shows("Open Batch 12 · Bench 2, bag 1"));
    window.press("Open Batch 12 · Bench 2, bag 1");
    assert!(window.shows("Asking for the batch…"));
}

#[test]
fn a_list_of_one_status_is_asked_for_and_may_be_empty() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(list()));
    window.press("Received · 0");
    let received = window.next::<List>();
    assert_eq!(received.status, Some(BatchStatus::Received));
    window.reply(&received, Ok(BatchList::default()));
    assert!(window.shows("No batch with this status"));
}

#[test]
fn rows_are_walked_by_the_arrows_and_opened_by_enter() {
    let (mut window, call) = list_opened(Setup::default());
    let mut two = list();
    let mut second = two.rows[0].clone();
    second.batch.id = BatchId(11);
    two.rows.push(second);
    window.reply(&call, Ok(two));
    window
        .harness
        .get_by_label("Open Batch 12 · Bench 2, bag 1")
        .focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(window.next::<Open>().batch, BatchId(11));
}

#[test]
fn parcels_that_were_found_are_added_one_by_one() {
    let mut window = opened(vec![parcel("S1")], Vec::new());
    window.type_into("Code, name or order number of a parcel", "Zoé");
    window.press("Find");
    let received = window.next::<batches::Find>();
    let found = shipment("S2", ShipmentStatus::Ready);
    window.reply(&received, Ok(vec![found]));
    window.press("Add Zoé Tremblay  S2 to the batch");
    let change = window.next::<batches::Move>();
    assert_eq!(change.shipments, [ShipmentId::new("S2")]);
}

#[test]
fn a_batch_says_aloud_that_it_is_open_what_its_check_says_and_that_it_is_closed_out() {
    let (mut window, call) = list_opened(Setup::default());
    window.reply(&call, Ok(list()));
    window.press("Open Batch 12 · Bench 2, bag 1");
    let parcels = || vec![parcel("S1"), parcel("S2")];
    let shown = |parcels, closing| {
        Box::new(OpenBatch {
            batch: batch(BatchStatus::Pending),
            parcels,
            is_cut_off: false,
            scans: vec![scan(&parcel("S1"))],
            closing,
            read_at: Some(Timestamp::UNIX_EPOCH),
        })
    };
    let open = window.next::<Open>();
    // What the ledger knows of it comes first, and may be nothing.
    window.progress(&open, shown(Vec::new(), None));
    window.reply(&open, Ok(shown(parcels(), None)));
    assert_eq!(
        window.last_said(),
        "Batch 12 · Bench 2, bag 1, Open, 2 parcels"
    );
    window.press("Close out");
    answer_open(&mut window, parcels(), vec![scan(&parcel("S1"))]);
    let check = "1 problem to look at. Expected 2, counted 1.";
    assert_eq!(window.last_said(), check);
    window.press("Close out…");
    window.press("Close out anyway");
    let closing = |nanos| Closing {
        at: Timestamp::from_nanosecond(nanos).unwrap(),
        parcels: 2,
    };
    window.answer(|_: &batches::CloseOut| Ok(closing(1_500_700_000)));
    let closed = "Closed out on 1970-01-01 00:00 with 2 parcels.";
    assert_eq!(window.last_said(), closed);
    assert_eq!(window.focused().as_deref(), Some("Save the manifest"));
    assert!(!window.shows("Close out…"), "it is closed");
    assert!(window.shows("1 problem is open. Expected 2, counted 1."));
    assert!(!window.shows("1 problem to look at"));
    assert!(
        window.shows("Take Zoé Tremblay  PX123456789CA out of the batch"),
        "what is open can still be seen to"
    );
    // Nothing of it is said again by who comes back.
    window.key(Modifiers::COMMAND, Key::Num2);
    window.drop_calls();
    window.key(Modifiers::COMMAND, Key::Num3);
    window.answer(|_: &List| Ok(list()));
    // The ledger keeps milliseconds.
    let again = window.next::<Open>();
    let kept = Some(closing(1_500_000_000));
    window.progress(&again, shown(Vec::new(), kept));
    window.reply(&again, Ok(shown(parcels(), kept)));
    let said = window.said();
    for once in ["Batch 12 · Bench 2", check, closed] {
        let count = said.iter().filter(|said| said.starts_with(once)).count();
        assert_eq!(count, 1, "{once}: {said:?}");
    }
    // Who opens it anew hears that it is closed out, and what of it is open.
    window.press("Close details");
    window.press("Open Batch 12 · Bench 2, bag 1");
    let again = window.next::<Open>();
    window.reply(&again, Ok(shown(parcels(), kept)));
    window.press("Parcels");
    assert_eq!(
        window.last_said(),
        "Batch 12 · Bench 2, bag 1, Closed out, 2 parcels"
    );
    window.press("Show 1 problem");
    answer_open(&mut window, parcels(), vec![scan(&parcel("S1"))]);
    assert!(window.shows("Take Zoé Tremblay  PX123456789CA out of the batch"));
}

#[test]
fn a_wrong_scan_of_a_quick_run_stays_counted_until_it_is_seen_to() {
    let mut window = opened(vec![parcel("S1"), parcel("S2")], Vec::new());
    assert!(!window.shows("problem"), "nothing was scanned yet");
    scanner_types(&mut window, "S9");
    judged(&mut window, None, ScanOutcome::Unknown);
    scanner_types(&mut window, "S1");
    judged(&mut window, Some(parcel("S1")), ScanOutcome::Counted);
    window.press("Show 1 problem");
    let unknown = Scan {
        parcel: None,
        ..scan(&parcel("S9"))
    };
    let scans = vec![unknown, scan(&parcel("S1"))];
    answer_open(&mut window, vec![parcel("S1"), parcel("S2")], scans);
    assert!(window.shows("Remove the scan of S9"));
    assert!(window.shows("1 problem, 1 parcel not scanned. Expected 2, counted 1."));
}

#[test]
fn a_wrong_scan_that_was_removed_is_said_no_more() {
    let mut window = opened(vec![parcel("S1")], Vec::new());
    scanner_types(&mut window, "S9");
    judged(&mut window, None, ScanOutcome::Unknown);
    window.press("Show 1 problem");
    let unknown = Scan {
        parcel: None,
        ..scan(&parcel("S9"))
    };
    answer_open(&mut window, vec![parcel("S1")], vec![unknown]);
    let said = |window: &TestWindow| {
        let flash = &window.harness.state().state().batches.scanner.flash;
        flash.is_some()
    };
    assert!(said(&window));
    window.press("Remove the scan of S9");
    window.answer(|_: &batches::Uncount| Ok(()));
    assert!(!said(&window));
}

#[test]
fn all_wrong_scans_of_one_kind_are_removed_at_once() {
    let unknown = |code: &str| Scan {
        parcel: None,
        ..scan(&parcel(code))
    };
    let scans = || vec![unknown("S7"), unknown("S8"), unknown("S9")];
    let mut window = opened(vec![parcel("S1")], scans());
    window.press("Close out");
    answer_open(&mut window, vec![parcel("S1")], scans());
    window.press("Remove all 3 scans");
    for code in ["S7", "S8", "S9"] {
        let call = window.next::<batches::Uncount>();
        assert_eq!(call.code, code);
        window.reply(&call, Ok(()));
    }
    assert!(!window.shows("Not found"));
    assert!(!window.shows("Remove all"));
}
