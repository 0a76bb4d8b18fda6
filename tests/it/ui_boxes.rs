//! The shop's boxes: saved from the form by a name, filled in by it, and removed in the settings.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::model::saved_box::{MAX_BOX_NAME_CHARS, SavedBox};

use super::support::test_window::{Setup, TestWindow};

const CHOOSER: &str = "Boxes, recent parcels";
const MAILER: &str = "Mailer · 25 × 18 × 3 cm";

fn with_size(window: &mut TestWindow, size: [&str; 3]) {
    for (side, text) in ["Length", "Width", "Height"].iter().zip(size) {
        window.harness.get_by_label(side).focus();
        window.harness.run_steps(2);
        window.key(Modifiers::COMMAND, Key::A);
        window.type_into(side, text);
    }
}

fn named(window: &mut TestWindow, name: &str) {
    window.press("Save this box…");
    window.frames_of_the_program(4);
    assert_eq!(window.focused().as_deref(), Some("Name of the box"));
    window.type_into("Name of the box", name);
}

/// With one box, which is saved as *Mailer*.
fn with_mailer() -> TestWindow {
    with_mailer_in([1366.0, 768.0])
}

fn with_mailer_in(size: [f32; 2]) -> TestWindow {
    let mut window = TestWindow::open_with(Setup {
        size,
        ..Setup::default()
    });
    with_size(&mut window, ["25", "18", "3"]);
    named(&mut window, "Mailer");
    window.key(Modifiers::NONE, Key::Enter);
    window.frames_of_the_program(4);
    window
}

fn boxes(window: &TestWindow) -> &[SavedBox] {
    &window.harness.state().state().context.preferences.boxes
}

#[test]
fn a_box_is_saved_by_a_name_and_fills_in_package_and_size() {
    let mut window = with_mailer();
    assert_eq!(boxes(&window).len(), 1);
    assert!(window.shows("Box saved: Mailer · 25 × 18 × 3 cm"));
    assert_eq!(window.focused().as_deref(), Some("Weight"));
    assert_eq!(
        window.harness.get_by_label(CHOOSER).value().as_deref(),
        Some(MAILER)
    );
    window.type_into("Weight", "0.4");
    with_size(&mut window, ["40", "30", "20"]);
    window.harness.get_by_label(CHOOSER).focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Enter);
    window.press(MAILER);
    let order = &window.harness.state().state().ship.order;
    let texts = [&order.size_x, &order.size_y, &order.size_z, &order.weight];
    assert_eq!(
        texts,
        ["25", "18", "3", "0.4"],
        "the weight is the parcel's"
    );
}

#[test]
fn a_box_of_the_same_name_takes_its_place_and_undo_brings_the_former_back() {
    let mut window = with_mailer();
    with_size(&mut window, ["26", "18", "3"]);
    named(&mut window, "mailer");
    window.press("Replace box");
    assert_eq!(boxes(&window).len(), 1);
    assert_eq!(boxes(&window)[0].size.x, 26.into());
    window.press("Undo");
    assert_eq!(boxes(&window)[0].size.x, 25.into());
}

#[test]
fn a_form_without_a_size_is_no_box_and_says_so_at_its_field() {
    let mut window = TestWindow::open();
    window.press("Save this box…");
    window.frames_of_the_program(4);
    assert!(!window.shows("Name of the box"));
    assert_eq!(window.focused().as_deref(), Some("Length"));
    assert!(window.harness.state().state().ship.named_box.is_none());
}

#[test]
fn a_name_that_is_none_or_too_long_is_kept_and_said() {
    let mut window = TestWindow::open();
    with_size(&mut window, ["25", "18", "3"]);
    window.press("Save this box…");
    window.frames_of_the_program(4);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("A box needs a name"));
    let long = "m".repeat(MAX_BOX_NAME_CHARS + 1);
    window.type_into("Name of the box", &long);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(window.shows("A name has 30 letters at most"));
    let named = window.harness.state().state().ship.named_box.clone();
    assert_eq!(named.unwrap().name(), long);
    assert_eq!(boxes(&window), []);
}

#[test]
fn escape_saves_no_box() {
    let mut window = TestWindow::open();
    with_size(&mut window, ["25", "18", "3"]);
    named(&mut window, "Mailer");
    window.key(Modifiers::NONE, Key::Escape);
    window.frames_of_the_program(4);
    assert!(!window.shows("Name of the box"));
    assert_eq!(window.focused().as_deref(), Some("Weight"));
    assert_eq!(boxes(&window), []);
}

#[test]
fn a_box_is_removed_in_the_settings_and_undo_puts_it_back() {
    // All of Settings is in sight.
    let mut window = with_mailer_in([1366.0, 2_900.0]);
    window.key(Modifiers::COMMAND, Key::Num8);
    window.frames_of_the_program(4);
    window.press("Remove the box Mailer");
    assert_eq!(boxes(&window), []);
    window.press("Undo");
    assert_eq!(boxes(&window).len(), 1);
}
