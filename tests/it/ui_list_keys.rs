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

#[test]
fn from_the_row_that_was_selected_tab_comes_to_what_is_done_with_it() {
    let mut window = listed();
    window
        .harness
        .get_by_label("Open Zoé Tremblay, shipment D2")
        .focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Space);
    assert!(window.shows("1 selected"));
    assert!(is_at(&window, "D2"), "{:?}", window.focused());
    let mut passed = Vec::new();
    for _ in 0..4 {
        window.key(Modifiers::NONE, Key::Tab);
        passed.push(window.focused().unwrap_or_default());
    }
    assert!(
        passed.iter().any(|name| name == "Buy 1 label…"),
        "{passed:?}"
    );
}

#[test]
fn what_ends_the_selection_leaves_the_keyboard_in_a_row() {
    let mut window = listed();
    window.press("Select Zoé Tremblay, shipment D2");
    window.harness.get_by_label("Clear selection").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.run_steps(3);
    assert!(!window.shows("1 selected"));
    let row = window.focused().unwrap_or_default();
    assert!(row.starts_with("Open "), "{row}");
}

#[test]
fn the_row_of_the_keyboard_stays_in_sight_when_the_bar_of_what_is_selected_comes() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num2);
    let drafts: Vec<_> = (0..60)
        .map(|at| shipment(&format!("D{at:02}"), ShipmentStatus::Unpaid))
        .collect();
    window.answer(|_: &shipments::List| Ok(list_of(&drafts)));
    let screen = window.harness.ctx.content_rect();
    let lowest = drafts.iter().rev().find_map(|draft| {
        let name = format!("Open Zoé Tremblay, shipment {}", draft.id.as_str());
        let row = window.harness.query_by_label(&name)?;
        screen.contains_rect(row.rect()).then_some(name)
    });
    let lowest = lowest.unwrap();
    window.harness.get_by_label(&lowest).focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Space);
    window.harness.run_steps(3);
    assert_eq!(window.focused().as_ref(), Some(&lowest));
    let row = window.harness.get_by_label(&lowest).rect();
    let bar = window.harness.get_by_label("Clear selection").rect();
    assert!(row.bottom() <= bar.top(), "{row:?} above {bar:?}");
}
