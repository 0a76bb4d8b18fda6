//! What is said aloud of the screens besides a purchase: what would be bought, what is
//! selected, opened, reported, looked up and saved.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rust_decimal::Decimal;
use sendoff::{
    contract::{Cause, Failure, OtherShipment},
    features::{
        labels::calls as labels,
        reports::calls as reports,
        ship::calls::{Buy, LineState, Quote, Quoted},
        shipments::calls as shipments,
        tracking::calls as tracking,
    },
    model::{
        ids::{BatchId, ShipmentId},
        label::LabelFormat,
        preferences::Preferences,
        shipment::{Shipment, ShipmentStatus},
        table_cell::ExportedTable,
    },
};

use super::{
    support::{
        samples::{bought_shipment, known, label_picture, list_of, saved, shipment},
        test_window::{Setup, TestWindow},
    },
    ui_many::{asked_to_buy, listed},
    ui_reports::show_some,
};

#[test]
fn what_a_question_would_buy_is_said_once_it_is_priced() {
    let mut window = listed();
    asked_to_buy(&mut window);
    window.harness.run_steps(4);
    assert_eq!(window.last_said(), "2 labels, $15.74 CAD");
}

#[test]
fn what_a_dialog_warns_of_is_read_out_with_it() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let in_a_batch = Shipment {
        batch_id: Some(BatchId(7)),
        ..bought_shipment("PAID")
    };
    window.answer(|_: &shipments::List| Ok(list_of(&[in_a_batch])));
    window.press("Select Zoé Tremblay, shipment PAID");
    window.press("Request 1 refund…");
    let dialog = window.harness.get_by_role(Role::Dialog);
    let read = dialog.accesskit_node().description().unwrap_or_default();
    assert!(read.starts_with("It is in a batch"), "{read}");
}

#[test]
fn that_rates_are_of_another_form_is_said_when_it_becomes_one() {
    let mut window = TestWindow::open();
    window.quote();
    window.harness.run_steps(8);
    window.type_into("Weight", "1");
    window.harness.run_steps(4);
    assert!(window.last_said().starts_with("The form has changed"));
    let said = window.said().len();
    window.type_into("Weight", "2");
    window.harness.run_steps(4);
    assert_eq!(window.said().len(), said, "it is said once");
}

#[test]
fn how_many_are_selected_is_said() {
    let mut window = listed();
    window.press("Select all shipments that are listed");
    window.harness.run_steps(4);
    assert!(window.last_said().ends_with("selected"));
    window.press("Clear selection");
    window.harness.run_steps(4);
    assert_eq!(window.last_said(), "Nothing is selected");
}

#[test]
fn the_details_that_open_are_said_by_their_recipient_order_and_status() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment D1");
    let open = window.next::<shipments::Open>();
    let shown = shipment("D1", ShipmentStatus::Unpaid);
    window.progress(&open, known(shown.clone()));
    window.reply(&open, Ok(Box::new(shown)));
    window.harness.run_steps(4);
    let said = window.last_said();
    assert!(said.starts_with("Details of Zoé Tremblay, "), "{said}");
    assert!(said.ends_with("Draft, not paid"), "{said}");
}

#[test]
fn a_label_and_a_report_that_are_saved_say_where() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 1_400.0],
        ..Setup::default()
    });
    window.quote();
    let shown = window.buy();
    window.reply(&shown, Ok(label_picture()));
    window.type_into("Folder or file", "/tmp/out/");
    window.press("Save PDF");
    let save = window.next::<labels::Save>();
    window.reply(&save, Ok(saved("S1", LabelFormat::Pdf, "/tmp/out/S1.pdf")));
    window.harness.run_steps(4);
    assert_eq!(window.last_said(), "Saved: /tmp/out/S1.pdf");

    window.key(Modifiers::COMMAND, Key::Num7);
    show_some(&mut window);
    window.type_into("Folder", "/tmp/out");
    window.press("Save CSV");
    let export = window.next::<reports::Export>();
    let table = ExportedTable {
        path: "/tmp/out/report.csv".into(),
        rows: 12,
        unreadable: 0,
    };
    window.reply(&export, Ok(table));
    window.harness.run_steps(4);
    assert_eq!(window.last_said(), "Saved: /tmp/out/report.csv");
}

#[test]
fn what_was_spent_in_other_days_is_said() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num7);
    show_some(&mut window);
    let before = window.said().len();
    window.press("90 days");
    show_some(&mut window);
    window.harness.run_steps(4);
    assert_eq!(window.said().len(), before + 1);
    let said = window.last_said();
    assert!(said.ends_with("2026-03-02: $15.74 CAD paid"), "{said}");
    // A user who comes back to a screen has heard what it says.
    let before = window.said().len();
    window.key(Modifiers::COMMAND, Key::Num8);
    window.key(Modifiers::COMMAND, Key::Num7);
    window.drop_calls();
    window.harness.run_steps(4);
    assert_eq!(window.said().len(), before);
}

/// Rates of an order that is paid already.
fn quoted_again(setup: Setup) -> (TestWindow, OtherShipment) {
    let mut window = TestWindow::open_with(setup);
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    let other = OtherShipment {
        shipment: ShipmentId::new("S0"),
        order_id: None,
        store: None,
        created_at: None,
        tracking_code: Some("PC0007".to_owned()),
        is_refund_requested: false,
        recipient: None,
        next_parcel: None,
    };
    let paid_before = Some(Box::new(other.clone()));
    window.answer(|_: &Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before,
        })
    });
    window.harness.run_steps(4);
    (window, other)
}

#[test]
fn that_the_order_was_bought_before_is_said_with_its_rates() {
    let (window, _other) = quoted_again(Setup::default());
    let said = "This parcel of the order was bought before as PC0007";
    assert!(window.said().iter().any(|heard| heard == said));
}

/// One question follows the other, and its yes stands where that of the first one stood.
#[test]
fn the_yes_to_one_question_is_never_the_yes_to_the_next() {
    let (mut window, other) = quoted_again(Setup {
        preferences: Preferences {
            price_limit: Some(Decimal::from(5)),
            ..Preferences::default()
        },
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::B);
    assert_eq!(window.focused().as_deref(), Some("Cancel"));
    window.key(Modifiers::NONE, Key::Tab);
    window.key(Modifiers::NONE, Key::Enter);
    let buy = window.next::<Buy>();
    window.reply(&buy, Err(Failure::new(Cause::OrderBought(other))));
    window.harness.run_steps(4);
    assert!(window.shows("Buy another label"));
    assert_eq!(window.focused().as_deref(), Some("Cancel"));
    // Nothing is being bought before that is answered.
    let is_buying = |said: &String| said.starts_with("Buying ");
    assert!(!window.said().iter().any(is_buying));
    window.key(Modifiers::NONE, Key::Enter);
    window.assert_no_call();
}

#[test]
fn a_name_that_nothing_has_is_said_as_that_and_not_as_deleted() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num5);
    window.drop_calls();
    window.type_into("Shipment id, order number or tracking code", "NOSUCH1");
    window.key(Modifiers::NONE, Key::Enter);
    window.answer(|_: &tracking::Find| Ok(Vec::new()));
    let open = window.next::<tracking::Open>();
    window.reply(
        &open,
        Err(Failure::of(&open.call.shipment, Cause::NotFound)),
    );
    assert!(
        window
            .last_said()
            .starts_with("The service has no shipment NOSUCH1.")
    );
    window.type_into("Shipment id, order number or tracking code", "??");
    window.key(Modifiers::NONE, Key::Enter);
    window.answer(|_: &tracking::Find| Ok(Vec::new()));
    assert!(
        window
            .last_said()
            .starts_with("No shipment of yours has this")
    );
}
