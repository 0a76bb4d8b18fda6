//! The sequence in which the orders of a file are listed, and their labels printed.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    contract::{Cause, Failure, Notice},
    features::{
        bulk::calls::{BulkOutcome, BulkUpdate},
        printing::calls::PrintLabels,
    },
    model::{ids::ShipmentId, pick_order::PickOrder, printer::PrintStanding},
};

use super::{
    support::test_window::TestWindow,
    ui_lists::unprinted,
    ui_orders::{price, prices_asked, summary, with_file},
};

/// Of four orders the first waits, of a mug; three are bought: of a pin and a shirt, of all three
/// goods, of a mug.
fn bought() -> TestWindow {
    let mut window = with_file();
    let start = prices_asked(&mut window);
    for (at, line) in start.call.lines.iter().enumerate() {
        let outcome = BulkOutcome::Bought {
            shipment: ShipmentId::new(format!("S{at}")),
            price: price(1_050),
            label: Err(Failure::new(Cause::NotRead)),
        };
        let line = line.line.clone();
        window.progress(&start, BulkUpdate::LineEnded { line, outcome });
    }
    window.reply(&start, Ok(summary()));
    window.has_printer();
    let unprinted = ["0", "1", "2"].map(|order| unprinted(order, "Ana"));
    window.notify(Notice::UnprintedChanged {
        unprinted: unprinted.to_vec(),
    });
    window
}

fn sort_by(window: &mut TestWindow, name: &str) {
    window.harness.get_by_label("Sort by").focus();
    window.harness.run_steps(3);
    window.key(egui::Modifiers::NONE, Key::Enter);
    window.press(name);
}

fn printed(window: &mut TestWindow) -> Vec<String> {
    window.press("Print 3 labels");
    let print = window.next::<PrintLabels>();
    let shipments = print.call.shipments.iter();
    shipments.map(ToString::to_string).collect()
}

#[test]
fn labels_are_printed_as_the_orders_stand_in_the_file() {
    let mut window = bought();
    assert_eq!(printed(&mut window), ["S0", "S1", "S2"]);
}

#[test]
fn orders_are_listed_and_their_labels_printed_by_what_is_picked() {
    let mut window = bought();
    sort_by(&mut window, "Item (SKU)");
    let state = window.harness.state().state();
    assert_eq!(state.orders.listed(), [0, 3, 2, 1]);
    assert_eq!(state.context.preferences.pick_order, PickOrder::Sku);
    assert_eq!(printed(&mut window), ["S2", "S1", "S0"]);
}

#[test]
fn a_label_that_a_printer_has_or_that_was_bought_elsewhere_is_not_printed_with_them() {
    let mut window = bought();
    let mut sent = unprinted("0", "Ana");
    sent.standing = PrintStanding::Sent;
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![sent, unprinted("2", "Ana")],
    });
    window.press("Print 1 label");
    let print = window.next::<PrintLabels>();
    assert_eq!(print.call.shipments, [ShipmentId::new("S2")]);
    window.notify(Notice::UnprintedChanged {
        unprinted: Vec::new(),
    });
    window.harness.run_steps(2);
    assert!(!window.shows("Print 1 label"));
}
