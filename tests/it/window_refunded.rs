//! What is refunded, or is to be, looks so: its heading, and the files of its label.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use sendoff::{
    contract::{Cause, Notice},
    features::{
        refunds::calls::RequestRefund,
        ship::calls::{LineState, Quote, Quoted},
    },
    ledger::{Record, journal::JournalEntry},
    model::shipment::ShipmentStatus,
};
use serde_json::json;

use super::support::{samples::shipment, test_window::TestWindow};
use crate::worker_support::{Program, Scenario, Shop, line, order, row};

/// The form of an order that was bought before, and has this status now.
fn bought_before(status: ShipmentStatus) -> TestWindow {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    let quote = window.next::<Quote>();
    let quoted = Quoted {
        state: LineState::AlreadyBought { changed: false },
        shipment: Box::new(shipment("S1", status)),
        differs: Vec::new(),
        paid_before: None,
    };
    window.reply(&quote, Ok(quoted));
    window
}

#[test]
fn the_heading_over_a_refunded_shipment_says_that_and_not_that_it_is_ready() {
    let window = bought_before(ShipmentStatus::Ready);
    assert!(window.shows("Ready to go") && window.shows("Label bought"));
    for (status, said) in [
        (ShipmentStatus::RefundRequested, "Refund requested"),
        (ShipmentStatus::Voided, "Refunded"),
    ] {
        let window = bought_before(status);
        assert!(window.shows(said) && window.shows("Label not valid"));
        assert!(!window.shows("Ready to go") && !window.shows("Label bought"));
        assert!(!window.shows("Save PDF"));
    }
}

#[test]
fn the_new_name_of_a_refunded_label_is_told() {
    let mut window = TestWindow::open();
    window.notify(Notice::LabelMarked {
        shipment: shipment("S1", ShipmentStatus::Ready).id,
        path: PathBuf::from("/labels/1001 REFUNDED.png"),
    });
    assert!(window.shows("/labels/1001 REFUNDED.png"));
    assert!(window.shows("is not valid any more"));
}

/// The files of the label folder, by their names.
fn files(shop: &Shop) -> Vec<PathBuf> {
    let folder = shop.path("labels").join("practice");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

#[tokio::test(start_paused = true)]
async fn the_label_file_of_a_refunded_shipment_gets_a_name_that_says_so() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    program.ship(vec![row(&order("1000"), 1)]).await;
    program.idle(std::time::Duration::from_mins(1)).await;
    let before = files(&shop);
    assert_eq!(before.len(), 1);
    let refunded = program.unprinted[0].shipment.clone();
    program.send(RequestRefund {
        shipment: refunded.clone(),
    });
    let told = program
        .notice(|notice| match notice {
            Notice::LabelMarked { shipment, path } => Some((shipment, path)),
            _ => None,
        })
        .await;
    assert_eq!(told.0, refunded);
    let after = files(&shop);
    let marked = |path: &&PathBuf| path.to_string_lossy().ends_with(" REFUNDED.png");
    assert_eq!(after.iter().filter(marked).count(), 1, "{after:?}");
    assert!(after.contains(&told.1));
    assert_eq!(after.len(), 1, "it has its name no more");
}

/// The name with this in front of its ending.
fn with(path: &Path, end: &str) -> PathBuf {
    let stem = path.file_stem().unwrap().to_string_lossy();
    path.with_file_name(format!("{stem}{end}.png"))
}

/// The one file of the label folder.
fn file(shop: &Shop) -> PathBuf {
    let mut files = files(shop);
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_may_be_requested_keeps_its_name_and_is_not_shown() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    let before = file(&shop);
    shop.fault("drop_before", "/shipments/*/refund", 1, &json!({}));
    program.refund(&shipment).await.unwrap_err();
    drop(program.check_again(&line()).await);
    assert_eq!(file(&shop), before);
    let shown = program.show_label(&shipment).await.unwrap_err();
    assert_eq!(shown.cause, Cause::LabelRefunded);
}

#[tokio::test(start_paused = true)]
async fn a_label_that_is_marked_is_not_fetched_again_under_its_own_name() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    let before = file(&shop);
    // The request is taken, its answer is lost: that is found out by looking.
    shop.fault("drop_after", "/shipments/*/refund", 1, &json!({}));
    drop(program.refund(&shipment).await);
    let marked = with(&before, " REFUNDED");
    assert_eq!(file(&shop), marked);
    drop(program.check_again(&line()).await);
    program.show_label(&shipment).await.unwrap_err();
    assert_eq!(file(&shop), marked);
}

#[tokio::test(start_paused = true)]
async fn the_mark_replaces_no_other_file() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    let before = file(&shop);
    let taken = with(&before, " REFUNDED");
    std::fs::write(&taken, "of somebody").unwrap();
    program.refund(&shipment).await.unwrap();
    let second = with(&before, " REFUNDED (2)");
    assert_eq!(files(&shop), [second, taken.clone()]);
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "of somebody");
}

#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_is_denied_has_its_own_name_again() {
    let (shop, program, shipment) = Scenario::new().refundable().await;
    program.crash();
    let before = file(&shop);
    std::fs::rename(&before, with(&before, " REFUNDED")).unwrap();
    let asked = JournalEntry::RefundIntent { shipment };
    for entry in [asked, JournalEntry::RefundAsked] {
        let (line, at) = (line(), "2026-03-01T00:00:00Z".parse().unwrap());
        shop.ledger()
            .record(&Record::new(&line, at, entry))
            .unwrap();
    }
    // The service shows it paid, and nothing of a refund.
    let mut program = Program::begun(&shop).await;
    program.until_unprinted(1).await;
    program.idle(std::time::Duration::from_mins(1)).await;
    assert_eq!(file(&shop), before);
}

#[tokio::test(start_paused = true)]
async fn a_label_whose_refund_was_denied_before_the_program_ended_has_its_own_name_at_the_next_start()
 {
    let (shop, program, shipment) = Scenario::new().refundable().await;
    program.crash();
    let before = file(&shop);
    std::fs::rename(&before, with(&before, " REFUNDED")).unwrap();
    let reason = "The parcel was scanned".to_owned();
    for entry in [
        JournalEntry::RefundIntent { shipment },
        JournalEntry::RefundAsked,
        JournalEntry::RefundDenied { reason },
    ] {
        let (line, at) = (line(), "2026-03-01T00:00:00Z".parse().unwrap());
        shop.ledger()
            .record(&Record::new(&line, at, entry))
            .unwrap();
    }
    let mut program = Program::begun(&shop).await;
    program.until_unprinted(1).await;
    program.idle(std::time::Duration::from_secs(10)).await;
    assert_eq!(file(&shop), before, "the same file, and no second one");
}
