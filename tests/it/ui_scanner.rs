//! What a scanner types where no field has the keyboard: it presses no button and chooses nothing.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    features::{
        batches,
        shared::state::navigation::Screen,
        ship::calls::{LineState, Quote, Quoted},
    },
    model::shipment::ShipmentStatus,
};

use super::support::{bags, samples::shipment, test_window::TestWindow};

const CODE: &str = "PC49213566653667";

/// All of a code and its Enter, between two frames.
fn scan(window: &mut TestWindow, code: &str) {
    let key = |key, pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let mut events = Vec::new();
    for letter in code.chars() {
        let of_letter = Key::from_name(&letter.to_string()).unwrap();
        events.push(key(of_letter, true));
        events.push(Event::Text(letter.to_string()));
        events.push(key(of_letter, false));
    }
    events.push(key(Key::Enter, true));
    events.push(key(Key::Enter, false));
    window.harness.input_mut().events = events;
    window.frames_of_the_program(6);
}

fn with_rates() -> TestWindow {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    window.frames_of_the_program(6);
    window
}

fn chosen_rate(window: &TestWindow) -> String {
    let ship = &window.harness.state().state().ship;
    format!("{:?}", ship.selected_rate())
}

#[test]
fn a_scan_presses_no_button_to_buy_and_chooses_no_rate() {
    for stops in [0, 1] {
        let mut window = with_rates();
        for _stop in 0..stops {
            window.key(Modifiers::NONE, Key::Tab);
            window.frames_of_the_program(4);
        }
        let before = (chosen_rate(&window), window.focused());
        scan(&mut window, CODE);
        assert_eq!((chosen_rate(&window), window.focused()), before);
        window.assert_no_call();
        assert!(window.shows("PC49213566653667 was scanned"), "{before:?}");
    }
}

#[test]
fn a_digit_of_a_hand_chooses_a_rate_all_the_same() {
    let mut window = with_rates();
    let before = chosen_rate(&window);
    window.harness.input_mut().events = vec![Event::Text("2".to_owned())];
    window.frames_of_the_program(6);
    assert_ne!(chosen_rate(&window), before);
}

#[test]
fn a_scan_changes_no_choice_of_a_drop_down_that_has_the_keyboard() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("Package").focus();
    window.frames_of_the_program(3);
    let package = |window: &TestWindow| {
        let order = &window.harness.state().state().ship.order;
        order.package_type.clone()
    };
    let before = package(&window);
    scan(&mut window, "L1234567");
    assert_eq!(package(&window), before);
    assert_eq!(window.focused().as_deref(), Some("Package"));
}

#[test]
fn a_scan_opens_no_batch_and_says_that_none_is_open() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num3);
    window.answer(|_: &batches::calls::List| Ok(bags::list()));
    window.frames_of_the_program(4);
    window
        .harness
        .get_by_label("Open Batch 12 · Bench 2, bag 1")
        .focus();
    window.frames_of_the_program(3);
    scan(&mut window, CODE);
    window.assert_no_call();
    assert!(window.shows("no batch is open. Open one, then scan it again"));
    window.press("Find in Shipments");
    let state = window.harness.state().state();
    assert!(state.context.notices.shown().is_empty());
    assert_eq!(state.context.screen, Screen::Shipments);
    assert_eq!(state.shipments.query, CODE);
}

#[test]
fn a_scan_on_a_list_of_parcels_is_searched_for() {
    for screen in [
        Key::Num2,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
    ] {
        let mut window = TestWindow::open();
        window.key(Modifiers::COMMAND, screen);
        window.frames_of_the_program(4);
        if window.harness.ctx.text_edit_focused() {
            window.key(Modifiers::NONE, Key::Tab);
        }
        scan(&mut window, CODE);
        let state = window.harness.state().state();
        assert_eq!(state.context.screen, Screen::Shipments, "{screen:?}");
        assert_eq!(state.shipments.query, CODE, "{screen:?}");
    }
}

#[test]
fn a_scan_closes_a_menu_and_presses_nothing_in_it() {
    let mut window = TestWindow::open();
    window.listed();
    window.press("Columns and views");
    window.frames_of_the_program(3);
    let before = window.harness.state().state().context.preferences.clone();
    scan(&mut window, CODE);
    let state = window.harness.state().state();
    assert_eq!(state.context.preferences, before);
    assert_eq!(state.shipments.query, CODE);
}
