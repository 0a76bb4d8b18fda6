//! The window without a mouse: where the keyboard goes on a screen that was opened by its key,
//! from a search into its list, and what shortcuts do where the person is. The test plays the
//! worker.

use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    features::{
        reports::calls as reports, shipments::calls as shipments, tracking::calls as tracking,
    },
    model::shipment::ShipmentStatus,
};

use super::support::{
    journeys::some_parcels,
    samples::{bought_shipment, known, label_picture, shipment},
    test_window::{Setup, TestWindow, no_dialogs},
};

/// What the last line of the list of keys says.
const LAST_KEY: &str = "Close a dialog, or the details of the row";

fn type_text(window: &mut TestWindow, text: &str) {
    for letter in text.chars() {
        window.harness.event(Event::Text(letter.to_string()));
    }
    window.harness.run_steps(3);
}

fn focused(window: &TestWindow) -> String {
    window.focused().unwrap_or_default()
}

fn query(window: &TestWindow) -> &str {
    &window.harness.state().state().shipments.query
}

#[rstest]
#[case(Key::ArrowDown)]
#[case(Key::Enter)]
fn from_the_search_a_key_goes_to_the_first_row(#[case] into: Key) {
    let mut window = TestWindow::open();
    window.listed();
    window.key(Modifiers::COMMAND, Key::F);
    window.key(Modifiers::NONE, into);
    window.harness.run_steps(3);
    let first = focused(&window);
    assert!(
        first.starts_with("Open ") && first.contains("D1"),
        "{first}"
    );
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert!(focused(&window).contains("D2"), "{}", focused(&window));
    // Once more, and from wherever the cursor was.
    window.key(Modifiers::COMMAND, Key::F);
    window.key(Modifiers::NONE, into);
    window.harness.run_steps(3);
    assert!(focused(&window).contains("D1"), "{}", focused(&window));
}

#[test]
fn a_second_search_takes_the_place_of_the_first() {
    let mut window = TestWindow::open();
    window.listed();
    for searched in ["ana", "zoe"] {
        window.key(Modifiers::COMMAND, Key::F);
        window.harness.run_steps(2);
        type_text(&mut window, searched);
        assert_eq!(query(&window), searched);
    }
}

#[test]
fn from_the_line_of_the_tracking_screen_an_arrow_goes_to_the_first_row() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num5);
    window.answer(|_: &tracking::List| Ok(some_parcels()));
    window.key(Modifiers::COMMAND, Key::F);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(3);
    let first = focused(&window);
    assert!(first.starts_with("Show the tracking of"), "{first}");
    window.key(Modifiers::NONE, Key::ArrowUp);
    window.harness.run_steps(2);
    assert_eq!(focused(&window), first, "it is the first");
}

#[test]
fn a_screen_that_is_opened_by_its_key_has_the_keyboard() {
    let mut window = TestWindow::open();
    for (key, first) in [
        (Key::Num2, "Search shipments"),
        (Key::Num3, "Batches"),
        (Key::Num5, "Shipment id, order number or tracking code"),
        (Key::Num7, "Reports"),
        (Key::Num8, "Settings"),
        (Key::Num1, "Order number"),
    ] {
        window.key(Modifiers::COMMAND, key);
        window.harness.run_steps(3);
        assert_eq!(focused(&window), first);
    }
    // On the screen that is open the keyboard stays in the field that is typed into.
    window.type_into("City", "Lyon");
    window.key(Modifiers::COMMAND, Key::Num1);
    assert_eq!(focused(&window), "City");
}

#[test]
fn from_nowhere_tab_comes_to_the_screen_and_not_to_what_switches_the_environment() {
    let mut window = TestWindow::open();
    window.listed();
    for (key, first) in [
        (Key::Num1, "Order number"),
        (Key::Num2, "Open "),
        (Key::Num3, "Batches"),
        (Key::Num5, "Shipment id, order number or tracking code"),
        (Key::Num7, "Reports"),
        (Key::Num8, "Settings"),
    ] {
        window.key(Modifiers::COMMAND, key);
        window.harness.run_steps(3);
        // A click beside everything takes the keyboard from what has it.
        for pressed in [true, false] {
            window.harness.event(Event::PointerButton {
                pos: egui::pos2(400.0, 2.0),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            window.harness.step();
        }
        window.harness.event(Event::PointerGone);
        window.harness.step();
        assert!(
            window
                .harness
                .ctx
                .memory(|memory| memory.focused().is_none())
        );
        window.harness.input_mut().events = vec![Event::Key {
            key: Key::Tab,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        }];
        window.frames_of_the_program(4);
        let focused = focused(&window);
        assert!(focused.starts_with(first), "{focused}");
    }
}

#[test]
fn a_list_that_is_here_already_has_the_keyboard_in_its_row() {
    let mut window = TestWindow::open();
    window.listed();
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::Num2);
    window.harness.run_steps(3);
    let row = focused(&window);
    assert!(row.starts_with("Open "), "{row}");
}

#[test]
fn from_a_title_tab_goes_on_to_what_stands_below_it() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num8);
    window.harness.run_steps(3);
    assert_eq!(focused(&window), "Settings");
    window.key(Modifiers::NONE, Key::Tab);
    let next = focused(&window);
    assert!(!next.is_empty() && next != "Settings", "{next}");
    // It was no stop of the Tab key but for that.
    window.key(Modifiers::SHIFT, Key::Tab);
    let root = window.harness.root();
    let mut nodes = root.children_recursive();
    let before = nodes.find(|node| node.is_focused()).expect("a stop");
    assert_ne!(before.accesskit_node().role(), Role::Heading);
}

#[test]
fn a_shortcut_of_a_label_acts_on_the_label_before_the_person_alone() {
    let dialogs = no_dialogs();
    let asked = std::sync::Arc::clone(&dialogs.asked);
    let mut window = TestWindow::open_with(Setup {
        dialogs,
        ..Setup::default()
    });
    window.quote();
    let received = window.buy();
    window.reply(&received, Ok(label_picture()));
    window.key(Modifiers::COMMAND, Key::Num8);
    for key in [Key::S, Key::L, Key::P] {
        window.key(Modifiers::COMMAND, key);
        window.harness.run_steps(3);
    }
    assert!(asked.lock().unwrap().is_empty(), "nothing is to be saved");
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::S);
    window.harness.run_steps(3);
    assert_eq!(asked.lock().unwrap().len(), 1);
}

#[test]
fn the_list_of_keys_is_scrolled_by_keys_and_keeps_the_keyboard() {
    let mut window = TestWindow::open_with(Setup {
        size: [1024.0, 500.0],
        ..Setup::default()
    });
    window.key(Modifiers::NONE, Key::F1);
    window.harness.run_steps(3);
    let top = |window: &TestWindow| {
        let root = window.harness.root();
        let mut nodes = root.children_recursive();
        let last = nodes.find(|node| node.value().as_deref() == Some(LAST_KEY));
        last.expect("the last of the keys").rect().top()
    };
    let begin = top(&window);
    window.key(Modifiers::NONE, Key::PageDown);
    window.harness.run_steps(2);
    let lower = top(&window);
    assert!(lower < begin, "{lower} < {begin}");
    window.key(Modifiers::NONE, Key::Home);
    window.harness.run_steps(2);
    assert!((top(&window) - begin).abs() < 0.5);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    assert!(top(&window) < begin);
    for _ in 0..3 {
        window.key(Modifiers::NONE, Key::Tab);
        assert_eq!(focused(&window), "Close");
    }
}

#[test]
fn reports_that_are_here_already_have_the_keyboard_at_their_title() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num7);
    super::ui_reports::show_some(&mut window);
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::Num7);
    window.harness.run_steps(3);
    window.next::<reports::Make>();
    assert_eq!(focused(&window), "Reports");
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(focused(&window), "7 days");
}

#[rstest]
#[case(0)]
#[case(1)]
#[case(3)]
fn escape_closes_the_statuses_and_the_keyboard_is_at_what_opened_them(#[case] down: usize) {
    let mut window = TestWindow::open();
    window.listed();
    let name = "Status of shipments";
    window.harness.get_by_label(name).focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.harness.query_by_label("Delivered").is_some());
    for _ in 0..down {
        window.key(Modifiers::NONE, Key::ArrowDown);
    }
    window.key(Modifiers::NONE, Key::Escape);
    assert!(window.harness.query_by_label("Delivered").is_none());
    assert_eq!(focused(&window), name);
}

#[test]
fn escape_in_the_row_that_is_open_closes_its_details_and_stays_in_the_list() {
    let mut window = TestWindow::open();
    window.listed();
    window.key(Modifiers::COMMAND, Key::F);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    let open = window.next::<shipments::Open>();
    let draft = shipment("D2", ShipmentStatus::Unpaid);
    window.reply(&open, Ok(Box::new(draft)));
    assert!(window.shows("Close details"));
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert!(!window.shows("Close details"));
    assert!(focused(&window).contains("D2"), "{}", focused(&window));
    // Where there is nothing to close, it takes the keyboard from no row either.
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert!(focused(&window).contains("D2"), "{}", focused(&window));
}

#[test]
fn the_details_of_a_refunded_parcel_are_scrolled_from_their_title() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 560.0],
        ..Setup::default()
    });
    window.listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let open = window.next::<shipments::Open>();
    let refunded = shipment("PAID", ShipmentStatus::Voided);
    window.progress(&open, known(refunded.clone()));
    window.reply(&open, Ok(Box::new(refunded)));
    let top = |window: &TestWindow| {
        let begin = window.harness.get_by_label("Declared value");
        begin.rect().top()
    };
    let begin = top(&window);
    for _ in 0..80 {
        window.key(Modifiers::NONE, Key::Tab);
        if focused(&window) == "Zoé Tremblay" {
            break;
        }
    }
    assert_eq!(
        focused(&window),
        "Zoé Tremblay",
        "the title is a stop of Tab"
    );
    window.key(Modifiers::NONE, Key::PageDown);
    window.harness.run_steps(2);
    assert!(top(&window) < begin, "{} < {begin}", top(&window));
    assert_eq!(focused(&window), "Zoé Tremblay");
    window.key(Modifiers::NONE, Key::Home);
    window.harness.run_steps(2);
    assert!((top(&window) - begin).abs() < 0.5);
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(3);
    assert!(!window.shows("Close details"));
    assert!(
        focused(&window).starts_with("Open "),
        "{}",
        focused(&window)
    );
}

#[test]
fn the_list_of_keys_begins_at_its_top_however_far_it_was_scrolled_before() {
    let mut window = TestWindow::open_with(Setup {
        size: [1024.0, 500.0],
        ..Setup::default()
    });
    let top = |window: &TestWindow| {
        let root = window.harness.root();
        let mut nodes = root.children_recursive();
        let last = nodes.find(|node| node.value().as_deref() == Some(LAST_KEY));
        last.expect("the last of the keys").rect().top()
    };
    window.key(Modifiers::NONE, Key::F1);
    window.harness.run_steps(3);
    let begin = top(&window);
    window.key(Modifiers::NONE, Key::End);
    window.harness.run_steps(2);
    assert!(top(&window) < begin);
    window.key(Modifiers::NONE, Key::Escape);
    window.key(Modifiers::NONE, Key::F1);
    window.harness.run_steps(3);
    assert!((top(&window) - begin).abs() < 0.5);
    // It is no less scrolled by keys than before.
    window.key(Modifiers::NONE, Key::PageDown);
    window.harness.run_steps(2);
    assert!(top(&window) < begin);
}

#[rstest]
#[case("Close details")]
#[case("Open Zoé Tremblay, shipment PAID")]
#[case("Request a refund")]
fn the_details_are_scrolled_page_by_page_from_their_stops_and_from_the_row(#[case] from: &str) {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 560.0],
        ..Setup::default()
    });
    window.listed();
    window.press("Open Zoé Tremblay, shipment PAID");
    let open = window.next::<shipments::Open>();
    let paid = bought_shipment("PAID");
    window.progress(&open, known(paid.clone()));
    window.reply(&open, Ok(Box::new(paid)));
    let top = |window: &TestWindow| {
        let begin = window.harness.get_by_label("Declared value");
        begin.rect().top()
    };
    window.harness.get_by_label(from).focus();
    window.harness.run_steps(4);
    window.key(Modifiers::NONE, Key::Home);
    window.harness.run_steps(2);
    let begin = top(&window);
    window.key(Modifiers::NONE, Key::PageDown);
    window.harness.run_steps(2);
    let lower = top(&window);
    assert!(lower < begin - 100.0, "{lower} < {begin}");
    window.key(Modifiers::NONE, Key::End);
    window.harness.run_steps(2);
    assert!(top(&window) <= lower);
    // It stays where it was put, and the keyboard, too.
    assert_eq!(focused(&window), from);
    window.key(Modifiers::NONE, Key::Home);
    window.harness.run_steps(2);
    assert!((top(&window) - begin).abs() < 0.5);
}

/// A click with the left button.
fn click_at(window: &mut TestWindow, at: egui::Pos2) {
    for pressed in [true, false] {
        window.harness.input_mut().events = vec![
            Event::PointerMoved(at),
            Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            },
        ];
        window.frames_of_the_program(2);
    }
}

#[rstest]
#[case(Key::Num3, crate::ui_batches::show_one)]
#[case(Key::Num4, crate::ui_returns::show_one)]
#[case(Key::Num5, crate::ui_tracking::show_one)]
fn after_a_click_on_an_empty_place_tab_comes_to_the_title_of_the_open_details(
    #[case] screen: Key,
    #[case] show_one: fn(&mut TestWindow),
) {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, screen);
    show_one(&mut window);
    window.frames_of_the_program(4);
    click_at(&mut window, egui::pos2(600.0, 60.0));
    window.frames_of_the_program(3);
    assert_eq!(window.focused(), None);
    window.harness.input_mut().events = vec![Event::Key {
        key: Key::Tab,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }];
    window.frames_of_the_program(5);
    let root = window.harness.root();
    let mut nodes = root.children_recursive();
    let focused = nodes.find(|node| node.is_focused()).expect("a keyboard");
    let role = focused.accesskit_node().role();
    assert_eq!(role, Role::Heading, "{:?}", window.focused());
    assert!(focused.rect().left() > 400.0, "of the details");
}
