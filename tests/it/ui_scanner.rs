//! What a scanner types where no field has the keyboard: it presses no button and chooses nothing.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::{
    features::{
        batches,
        shared::state::navigation::Screen,
        ship::calls::{LineState, Quote, Quoted},
        shipments,
    },
    model::{
        shipment::ShipmentStatus,
        shipment_list::{SearchOrigin, SortBy},
    },
};

use super::{
    support::{
        bags,
        samples::{list_of, shipment},
        test_window::TestWindow,
    },
    ui_batches::opened,
};

const CODE: &str = "PC49213566653667";

/// All of a code and its Enter, between two frames.
pub(crate) fn scan(window: &mut TestWindow, code: &str) {
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
fn a_scan_into_a_field_of_the_batches_is_no_name_and_no_word() {
    let mut window = opened(vec![bags::parcel(CODE)], Vec::new());
    window.type_into("Code, name or order number of a parcel", "Tom");
    assert!(window.harness.ctx.text_edit_focused());
    scan(&mut window, CODE);
    let call = window.next::<batches::calls::Scan>();
    assert_eq!((call.call.code.as_str(), call.call.is_typed), (CODE, false));
    let screen = &window.harness.state().state().batches;
    assert_eq!(screen.search.words, "Tom");

    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num3);
    window.answer(|_: &batches::calls::List| Ok(bags::list()));
    window.frames_of_the_program(4);
    window.type_into("Description of a new batch", "Bag ");
    scan(&mut window, CODE);
    window.assert_no_call();
    assert!(window.shows("no batch is open. Open one, then scan it again"));
    let screen = &window.harness.state().state().batches;
    assert_eq!(screen.new.description, "Bag ");
}

#[test]
fn a_label_s_code_becomes_no_text_of_the_form_and_a_pasted_one_does() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Tom");
    window.frames_of_the_program(3);
    assert!(window.harness.ctx.text_edit_focused());
    scan(&mut window, CODE);
    let name = |window: &TestWindow| {
        let order = &window.harness.state().state().ship.order;
        order.name.clone()
    };
    assert_eq!(name(&window), "Tom");
    assert!(window.shows("it is the code of a label, and no field here takes one"));
    window.harness.input_mut().events = vec![Event::Paste(CODE.to_owned())];
    window.frames_of_the_program(4);
    assert_eq!(name(&window), format!("Tom{CODE}"));
    // Who goes on in the form has seen it.
    let state = window.harness.state().state();
    assert!(state.context.notices.shown().is_empty());
}

#[test]
fn an_order_number_is_scanned_into_its_field() {
    let mut window = TestWindow::open();
    window.type_into("Order number", "");
    window.frames_of_the_program(3);
    scan(&mut window, "SO10423");
    let order = &window.harness.state().state().ship.order;
    assert_eq!(order.order_id, "SO10423");
}

#[test]
fn that_a_code_was_entered_nowhere_goes_with_the_dialog_that_is_opened() {
    let said = "SO10423 was scanned";
    let mut window = with_rates();
    scan(&mut window, "SO10423");
    assert!(window.shows(said));
    window.key(Modifiers::NONE, Key::F1);
    window.frames_of_the_program(3);
    let state = window.harness.state().state();
    assert!(state.is_dialog_open());
    assert!(state.context.notices.shown().is_empty());
}

#[test]
fn that_a_code_was_entered_nowhere_goes_with_what_is_typed_on_the_screen() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num9);
    window.frames_of_the_program(3);
    if window.harness.ctx.text_edit_focused() {
        window.key(Modifiers::NONE, Key::Tab);
        window.frames_of_the_program(3);
    }
    scan(&mut window, "SO10423");
    assert!(window.shows("SO10423 was scanned"));
    window.type_into("File of orders", "SO10423");
    let state = window.harness.state().state();
    assert!(state.context.notices.shown().is_empty());
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
fn a_scan_takes_the_place_of_what_stands_in_the_search() {
    let mut window = TestWindow::open();
    window.listed();
    window.type_into("Search shipments", "SO104");
    window.frames_of_the_program(4);
    assert!(window.harness.ctx.text_edit_focused());
    scan(&mut window, CODE);
    assert_eq!(window.harness.state().state().shipments.query, CODE);
}

#[test]
fn letters_of_a_hand_are_added_to_what_stands_in_the_search() {
    let mut window = TestWindow::open();
    window.listed();
    window.type_into("Search shipments", "SO10");
    window.frames_of_the_program(4);
    for letter in ["4", "2", "7"] {
        let typed = Event::Text(letter.to_owned());
        window.harness.input_mut().events = vec![typed];
        window.frames_of_the_program(20);
    }
    assert_eq!(window.harness.state().state().shipments.query, "SO10427");
}

#[test]
fn a_scan_is_about_one_shipment_until_a_sort_is_chosen_or_words_are_typed() {
    let mut window = TestWindow::open();
    window.listed();
    window.press("Sort by Recipient");
    let found = || Ok(list_of(&[shipment("D2", ShipmentStatus::Unpaid)]));
    let mut scanned = None;
    scan(&mut window, CODE);
    while let Some(call) = window.next_if::<shipments::calls::List>() {
        if call.call.search.text == CODE {
            scanned = Some(call);
        } else {
            window.reply(&call, found());
        }
    }
    let call = scanned.expect("a search for what was scanned");
    let search = &call.call.search;
    assert_eq!(search.text, CODE);
    assert_eq!(search.origin, SearchOrigin::Scanned);
    assert_eq!(search.sort.by, SortBy::Recipient, "the user's sort stays");
    window.reply(&call, found());
    window.press("Sort by Status");
    let search = window.harness.state().state().shipments.search();
    assert_eq!(search.origin, SearchOrigin::Typed);
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
    assert!(!egui::Popup::is_any_open(&window.harness.ctx));
}

#[test]
fn a_scan_closes_the_open_list_of_statuses_and_is_searched_for() {
    let mut window = TestWindow::open();
    window.listed();
    window.harness.get_by_label("Status of shipments").focus();
    window.frames_of_the_program(3);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.frames_of_the_program(3);
    assert!(egui::Popup::is_any_open(&window.harness.ctx));
    scan(&mut window, CODE);
    let shipments = &window.harness.state().state().shipments;
    assert_eq!(
        (shipments.query.as_str(), shipments.filters.statuses.len()),
        (CODE, 0)
    );
    assert!(!egui::Popup::is_any_open(&window.harness.ctx));
}

#[test]
fn all_that_is_scanned_while_a_question_waits_is_named() {
    let mut window = with_rates();
    window.press("Switch to Live");
    window.frames_of_the_program(4);
    for code in [CODE, "PC22945872", CODE] {
        scan(&mut window, code);
    }
    assert!(window.shows(&format!(
        "These codes were scanned, and were entered nowhere: PC22945872, {CODE}"
    )));
    window.key(Modifiers::NONE, Key::Escape);
    window.frames_of_the_program(2);
    assert!(window.shows(&format!("PC22945872, {CODE}. Scan them again")));
}

#[test]
fn a_scan_answers_no_question() {
    let mut window = with_rates();
    let is_asked = |window: &TestWindow| {
        let state = window.harness.state().state();
        state.context.question.is_some()
    };
    window.press("Switch to Live");
    window.frames_of_the_program(4);
    assert!(is_asked(&window));
    for stops in 0..3 {
        scan(&mut window, CODE);
        assert!(is_asked(&window), "after {stops} stops");
        window.assert_no_call();
        window.key(Modifiers::NONE, Key::Tab);
        window.frames_of_the_program(2);
    }
    window.key(Modifiers::NONE, Key::Escape);
    window.frames_of_the_program(2);
    assert!(!is_asked(&window));
    assert!(window.shows("was scanned while a dialog was open"));
}

#[test]
fn a_scan_on_another_list_gives_up_the_filters_of_the_shipments() {
    let mut window = TestWindow::open();
    window.listed();
    window.type_into("Batch number", "7");
    window.key(Modifiers::COMMAND, Key::Num7);
    window.frames_of_the_program(4);
    scan(&mut window, CODE);
    let shipments = &window.harness.state().state().shipments;
    assert_eq!(shipments.query, CODE);
    assert_eq!(shipments.filters.batch, "");
}

#[test]
fn a_scanner_of_another_layout_than_the_system_finds_its_parcel() {
    let mut window = opened(vec![bags::parcel("PC3965")], Vec::new());
    // What a French layout makes of the keys of PC3965.
    let keys = [
        (Key::P, "P", true),
        (Key::C, "C", true),
        (Key::Num3, "\"", false),
        (Key::Num9, "ç", false),
        (Key::Num6, "-", false),
        (Key::Num5, "(", false),
    ];
    let mut events = Vec::new();
    for (place, text, is_shifted) in keys {
        events.push(Event::Key {
            key: place,
            physical_key: Some(place),
            pressed: true,
            repeat: false,
            modifiers: if is_shifted {
                Modifiers::SHIFT
            } else {
                Modifiers::NONE
            },
        });
        events.push(Event::Text(text.to_owned()));
    }
    events.push(Event::Key {
        key: Key::Enter,
        physical_key: Some(Key::Enter),
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    window.harness.input_mut().events = events;
    window.frames_of_the_program(6);
    let call = window.next::<batches::calls::Scan>();
    assert_eq!(call.call.code, "PC3965");
}
