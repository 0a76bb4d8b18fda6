//! The keyboard in the list of shipments: which shipment a key is about, while others come and
//! go and another one is open.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    contract::Notice,
    features::shipments::calls as shipments,
    model::{
        ids::ShipmentId,
        shipment::{Shipment, ShipmentStatus},
    },
};

use super::{
    support::{
        samples::{known, list_of, shipment},
        test_window::TestWindow,
    },
    ui_many::listed,
};

fn open(window: &mut TestWindow, shown: Shipment) {
    let call = window.next::<shipments::Open>();
    assert_eq!(call.shipment, shown.id);
    window.progress(&call, known(shown.clone()));
    window.reply(&call, Ok(Box::new(shown)));
}

fn is_at(window: &TestWindow, shipment: &str) -> bool {
    let focused = window.focused().unwrap_or_default();
    focused.ends_with(&format!("shipment {shipment}"))
}

#[test]
fn the_keyboard_stays_with_its_shipment_while_others_come_in_above_it() {
    let mut window = listed();
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment D2")
        .focus();
    window.harness.run_steps(3);
    window.notify(Notice::ShipmentsChanged);
    let more = ["NEW", "D1", "D2"].map(|id| shipment(id, ShipmentStatus::Unpaid));
    window.answer(|_: &shipments::List| Ok(list_of(&more)));
    window.harness.run_steps(3);
    assert!(is_at(&window, "D2"), "{:?}", window.focused());
    window.key(Modifiers::NONE, Key::ArrowUp);
    assert!(is_at(&window, "D1"), "{:?}", window.focused());
}

#[test]
fn a_key_in_a_row_is_never_about_the_other_shipment_that_is_open() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment D1");
    open(&mut window, shipment("D1", ShipmentStatus::Unpaid));
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment D2")
        .focus();
    window.harness.run_steps(3);
    window.key(Modifiers::COMMAND, Key::Delete);
    assert!(!window.shows("Delete this draft?"));
    open(&mut window, shipment("D2", ShipmentStatus::Unpaid));
    window.key(Modifiers::COMMAND, Key::Delete);
    let open = &window.harness.state().state().shipments.open;
    assert_eq!(open.selected, Some(ShipmentId::new("D2")));
    assert!(window.harness.state().state().context.question.is_some());
}

#[test]
fn who_comes_back_to_the_list_is_at_the_shipment_that_is_open() {
    let mut window = listed();
    window.press("Open Zoé Tremblay, shipment D2");
    open(&mut window, shipment("D2", ShipmentStatus::Unpaid));
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::Num2);
    window.answer(|_: &shipments::List| {
        let more = ["NEW", "D1", "D2"].map(|id| shipment(id, ShipmentStatus::Unpaid));
        Ok(list_of(&more))
    });
    window.harness.run_steps(3);
    assert!(is_at(&window, "D2"), "{:?}", window.focused());
}

/// A key that is pressed and let go within a frame, as another program types it.
fn typed(modifiers: Modifiers, key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

#[test]
fn the_menu_of_a_row_opens_by_keys_and_gives_the_keyboard_back_to_its_row() {
    for (modifiers, key) in [(Modifiers::SHIFT, Key::F10), (Modifiers::NONE, Key::Menu)] {
        let mut window = listed();
        window
            .harness
            .get_by_label("Open Zoé Tremblay, shipment D2")
            .focus();
        window.harness.run_steps(3);
        window
            .harness
            .input_mut()
            .events
            .push(typed(modifiers, key));
        window.harness.run_steps(4);
        assert!(window.harness.state().state().context.question.is_none());
        assert_eq!(window.focused().as_deref(), Some("Open"));
        window.key(Modifiers::NONE, Key::Escape);
        window.harness.run_steps(3);
        assert!(is_at(&window, "D2"), "{:?}", window.focused());
    }
}
