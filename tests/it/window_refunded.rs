//! What is refunded, or is to be, looks so: its heading, and the files of its label.

use std::path::PathBuf;

use egui::{Key, Modifiers};
use sendoff::{
    contract::Notice,
    features::{
        refunds::calls::RequestRefund,
        ship::calls::{LineState, Quote, Quoted},
    },
    model::shipment::ShipmentStatus,
};

use super::support::{samples::shipment, test_window::TestWindow};
use crate::worker_support::{Program, Shop, order, row};

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
