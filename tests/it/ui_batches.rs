//! The Batches screen by accessible names: its main job, its empty, its failed
//! and its slow state.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use jiff::Timestamp;
use sendoff::contract::{Cause, Failure};
use sendoff::features::batches::calls as batches;
use sendoff::features::batches::calls::{BatchList, List, Open, Scanned};
use sendoff::model::{
    bag::{Obstacle, Scan, ScanOutcome},
    batch::{BatchMove, BatchStatus, OpenBatch},
    ids::{BatchId, ShipmentId},
    shipment::{Shipment, ShipmentStatus},
};

use super::support::{
    bags::{batch, list, parcel, scan},
    desk::{Desk, Received, Setup},
    samples::shipment,
};

/// The Batches screen, its list asked for.
fn asked(setup: Setup) -> (Desk, Received<List>) {
    let mut desk = Desk::open_with(setup);
    desk.key(Modifiers::COMMAND, Key::Num3);
    let list = desk.next::<List>();
    (desk, list)
}

fn opened_with(setup: Setup, parcels: Vec<Shipment>, scans: Vec<Scan>) -> Desk {
    let (mut desk, asked) = asked(setup);
    desk.reply(&asked, Ok(list()));
    desk.press("Open Batch 12 · Bench 2, bag 1");
    answer_open(&mut desk, parcels, scans);
    desk
}

/// An open batch with a parcel that was scanned and one that was not.
pub(crate) fn show_one(desk: &mut Desk) {
    desk.answer(|_: &List| Ok(list()));
    let row = desk.texts().into_iter().find(|text| {
        let opens = text.starts_with("Open") || text.starts_with("Ouvrir");
        opens && text.contains("Bench 2, bag 1")
    });
    desk.press(&row.expect("a row of the list"));
    answer_open(
        desk,
        vec![parcel("S1"), parcel("S2")],
        vec![scan(&parcel("S1"))],
    );
}

fn answer_open(desk: &mut Desk, parcels: Vec<Shipment>, scans: Vec<Scan>) {
    desk.answer(|_: &Open| {
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

pub(crate) fn opened(parcels: Vec<Shipment>, scans: Vec<Scan>) -> Desk {
    opened_with(Setup::default(), parcels, scans)
}

/// Letters and Enter, as a scanner types them, with no field chosen.
fn scanner_types(desk: &mut Desk, code: &str) {
    for letter in code.chars() {
        desk.harness.event(egui::Event::Text(letter.to_string()));
    }
    desk.harness.key_press(Key::Enter);
    desk.harness.run_steps(3);
}

fn judged(desk: &mut Desk, parcel: Option<Shipment>, outcome: ScanOutcome) {
    desk.answer(|asked: &batches::Scan| {
        let scan = Scan {
            code: asked.code.clone(),
            parcel: parcel.map(Box::new),
            at: Timestamp::UNIX_EPOCH,
        };
        Ok(Scanned { outcome, scan })
    });
}

#[test]
fn a_batch_is_made_filled_by_scanner_and_closed_out() {
    let (mut desk, asked) = asked(Setup::default());
    desk.reply(&asked, Ok(BatchList::default()));
    assert!(desk.shows("No batches yet"));
    desk.type_into("Description of a new batch", "Bench 2, bag 1");
    desk.key(Modifiers::NONE, Key::Enter);
    let received = desk.next::<batches::Create>();
    let description = received.call.description.clone();
    assert_eq!(description.as_deref(), Some("Bench 2, bag 1"));
    desk.reply(&received, Ok(Box::new(batch(BatchStatus::Pending))));
    desk.answer(|_: &List| Ok(list()));
    answer_open(&mut desk, Vec::new(), Vec::new());
    assert!(desk.shows("Nothing in it yet"));
    scanner_types(&mut desk, "S1");
    judged(&mut desk, Some(parcel("S1")), ScanOutcome::Added);
    assert!(desk.shows("Added"));
    assert!(desk.shows("1 of 1 in the bag"));
    desk.press("Close out");
    answer_open(&mut desk, vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    assert!(desk.shows("Nothing is missing and nothing is extra"));
    let buttons: Vec<_> = desk.harness.query_all_by_label("Close out").collect();
    buttons.last().unwrap().click();
    drop(buttons);
    desk.harness.run_steps(3);
    let accepted = batches::Accepted::Checked {
        findings: Vec::new(),
    };
    assert_eq!(desk.next::<batches::CloseOut>().accepted, accepted);
}

#[test]
fn a_batch_that_a_screen_reader_made_takes_the_next_scan_and_not_its_description() {
    let (mut desk, asked) = asked(Setup::default());
    desk.reply(&asked, Ok(BatchList::default()));
    desk.type_into("Description of a new batch", "Bench 2, bag 1");
    // Unlike a mouse, it leaves the keyboard where it is.
    desk.harness.get_by_label("Create batch").click_accesskit();
    desk.harness.run_steps(2);
    let received = desk.next::<batches::Create>();
    desk.reply(&received, Ok(Box::new(batch(BatchStatus::Pending))));
    desk.answer(|_: &List| Ok(list()));
    answer_open(&mut desk, Vec::new(), Vec::new());
    scanner_types(&mut desk, "S1");
    judged(&mut desk, Some(parcel("S1")), ScanOutcome::Added);
}

#[test]
fn what_a_scanner_types_presses_no_button_and_what_a_field_takes_is_no_scan() {
    let mut desk = opened(vec![parcel("S1")], Vec::new());
    desk.harness.get_by_label("Delete batch").focus();
    desk.harness.run_steps(2);
    scanner_types(&mut desk, "PX 123");
    assert!(desk.harness.state().state().context.question.is_none());
    judged(&mut desk, None, ScanOutcome::Unknown);
    assert!(desk.shows("Unknown code"));
    assert!(desk.shows("Set it aside"));
    desk.type_into("Code, name or order number of a parcel", "Tremblay");
    desk.assert_no_call();
    desk.key(Modifiers::NONE, Key::Enter);
    desk.next::<batches::Find>();
}

#[test]
fn every_wrong_scan_says_what_is_wrong() {
    let mut desk = opened(vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    for (outcome, word) in [
        (ScanOutcome::AlreadyIn, "Already in"),
        (ScanOutcome::InAnotherBatch(BatchId(9)), "In batch 9"),
        (ScanOutcome::Barred(Obstacle::Unpaid), "Not paid"),
        (ScanOutcome::Barred(Obstacle::Voided), "Refunded"),
        (ScanOutcome::Counted, "Counted"),
    ] {
        scanner_types(&mut desk, "S1");
        judged(&mut desk, Some(parcel("S1")), outcome);
        assert!(desk.shows(word), "{word}");
    }
}

#[test]
fn the_scanner_is_switched_off_by_key_and_then_types_nothing() {
    let mut desk = opened(Vec::new(), Vec::new());
    desk.key(Modifiers::NONE, Key::F2);
    assert!(desk.shows("Scanner off"));
    scanner_types(&mut desk, "S1");
    desk.assert_no_call();
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
    let mut desk = opened(vec![missing.clone(), voided.clone()], scans.clone());
    desk.press("Close out");
    answer_open(&mut desk, vec![missing, voided], scans);
    for text in [
        "3 parcels need attention",
        "Missing · 1",
        "Refunded · 1",
        "In batch 9 · 1",
        "Find and scan them",
        "destroy the labels",
    ] {
        assert!(desk.shows(text), "{text}");
    }
    desk.press("Add Zoé Tremblay  ELSEWHERE to the batch");
    let change = desk.next::<batches::Move>();
    assert_eq!(change.direction, BatchMove::Add);
    assert_eq!(change.shipments, [ShipmentId::new("ELSEWHERE")]);
    desk.press("Close out…");
    desk.assert_no_call();
}

#[test]
fn closing_out_with_findings_asks_first() {
    let mut desk = opened(vec![parcel("S1")], Vec::new());
    desk.press("Close out");
    answer_open(&mut desk, vec![parcel("S1")], Vec::new());
    desk.press("Close out…");
    desk.assert_no_call();
    assert!(desk.shows("Close out anyway?"));
    desk.press("Close out anyway");
    desk.next::<batches::CloseOut>();
}

#[test]
fn a_hand_over_sheet_is_saved_in_the_words_of_the_window() {
    let mut desk = opened(vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    desk.press("Close out");
    answer_open(&mut desk, vec![parcel("S1")], vec![scan(&parcel("S1"))]);
    desk.type_into("Folder or file", "/tmp/");
    desk.press("Save the hand-over sheet");
    let save = desk.next::<batches::SaveSheet>();
    let sheet = &save.sheet;
    assert_eq!(sheet.title, "Hand-over sheet, batch 12");
    assert_eq!(sheet.mark.as_deref(), Some("PRACTICE · not for a carrier"));
    assert_eq!(sheet.rows[0].tracking_code, "PX123456789CA");
    assert_eq!(sheet.rows[0].recipient, "Zoé Tremblay, Montréal, CA");
    assert_eq!(sheet.rows[0].weight, "0.85 kg");
    assert_eq!(sheet.totals[1], ["Total weight", "0.85 kg"]);
    desk.reply(&save, Ok("/tmp/batch-12.pdf".into()));
    assert!(desk.shows("Saved: /tmp/batch-12.pdf"));
}

#[test]
fn a_batch_that_is_not_empty_says_why_it_stays() {
    let mut desk = opened(vec![parcel("S1")], Vec::new());
    desk.press("Delete batch");
    desk.assert_no_call();
    let yes: Vec<_> = desk.harness.query_all_by_label("Delete batch").collect();
    yes.last().unwrap().click();
    drop(yes);
    desk.harness.run_steps(3);
    let received = desk.next::<batches::Delete>();
    desk.reply(
        &received,
        Err(Failure::new(Cause::Refused {
            words: "Batch is not empty".to_owned(),
        })),
    );
    assert!(desk.shows("The service refused: Batch is not empty"));
}

#[test]
fn what_failed_says_so_and_can_be_asked_again() {
    let (mut desk, asked) = asked(Setup::default());
    let failure = Failure::new(Cause::Unreachable {
        reason: "no route".to_owned(),
    });
    desk.reply(&asked, Err(failure));
    assert!(desk.shows("The service could not be reached"));
    desk.press("Try again");
    desk.next::<List>();
}

#[test]
fn while_the_service_is_slow_what_is_kept_is_shown() {
    let (mut desk, asked) = asked(Setup::default());
    assert!(desk.shows("Asking for the batches"));
    desk.progress(&asked, list());
    assert!(desk.shows("Open Batch 12 · Bench 2, bag 1"));
    desk.press("Open Batch 12 · Bench 2, bag 1");
    assert!(desk.shows("Asking for the batch…"));
}

#[test]
fn a_list_of_one_status_is_asked_for_and_may_be_empty() {
    let (mut desk, asked) = asked(Setup::default());
    desk.reply(&asked, Ok(list()));
    desk.press("Received · 0");
    let received = desk.next::<List>();
    assert_eq!(received.status, Some(BatchStatus::Received));
    desk.reply(&received, Ok(BatchList::default()));
    assert!(desk.shows("No batch with this status"));
}

#[test]
fn rows_are_walked_by_the_arrows_and_opened_by_enter() {
    let (mut desk, asked) = asked(Setup::default());
    let mut two = list();
    let mut second = two.rows[0].clone();
    second.batch.id = BatchId(11);
    two.rows.push(second);
    desk.reply(&asked, Ok(two));
    desk.harness
        .get_by_label("Open Batch 12 · Bench 2, bag 1")
        .focus();
    desk.harness.run_steps(2);
    desk.key(Modifiers::NONE, Key::ArrowDown);
    desk.key(Modifiers::NONE, Key::Enter);
    assert_eq!(desk.next::<Open>().batch, BatchId(11));
}

#[test]
fn parcels_that_were_found_are_added_one_by_one() {
    let mut desk = opened(vec![parcel("S1")], Vec::new());
    desk.type_into("Code, name or order number of a parcel", "Zoé");
    desk.press("Find");
    let received = desk.next::<batches::Find>();
    let found = shipment("S2", ShipmentStatus::Ready);
    desk.reply(&received, Ok(vec![found]));
    desk.press("Add Zoé Tremblay  S2 to the batch");
    let change = desk.next::<batches::Move>();
    assert_eq!(change.shipments, [ShipmentId::new("S2")]);
}
