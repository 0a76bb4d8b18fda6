//! A whole address that is pasted into the form: what it fills in, what is said of it, and the
//! way back.

use egui::{Event, Key, Modifiers, ViewportCommand, ViewportId};
use egui_kittest::kittest::Queryable as _;
use rstest::rstest;
use sendoff::model::order::OrderText;

use super::support::test_window::TestWindow;

const ADDRESS: &str = "Ship to:\nZoé Tremblay\n4200, rue Saint-Denis\napp. 5\n\
    Montréal (Québec) H2J 2K8\nTél. 514 555-0199\nthe green door\n";

fn order(window: &TestWindow) -> &OrderText {
    &window.harness.state().state().ship.order
}

fn paste(window: &mut TestWindow, field: &str, text: &str) {
    window.harness.get_by_label(field).focus();
    window.harness.run_steps(2);
    window.harness.event(Event::Paste(text.to_owned()));
    window.harness.run_steps(4);
}

fn offers_undo(window: &TestWindow) -> bool {
    window.harness.query_by_label("Undo").is_some()
}

/// Presses it where it stands below the cut.
fn undo(window: &mut TestWindow) {
    window.harness.get_by_label("Undo").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
}

fn recipient(order: &OrderText) -> [&str; 8] {
    [
        &order.name,
        &order.address_1,
        &order.address_2,
        &order.city,
        &order.province_code,
        &order.postal_code,
        &order.country_code,
        &order.phone,
    ]
}

const FILLED: [&str; 8] = [
    "Zoé Tremblay",
    "4200, rue Saint-Denis",
    "app. 5",
    "Montréal",
    "QC",
    "H2J 2K8",
    "CA",
    "514 555-0199",
];

#[rstest]
#[case("Country")]
#[case("Name")]
#[case("Address")]
#[case("City")]
#[case("Phone")]
fn a_whole_address_fills_the_recipient_wherever_it_is_pasted(#[case] field: &str) {
    let mut window = TestWindow::open();
    window.type_into("Weight", "2");
    paste(&mut window, field, ADDRESS);
    assert_eq!(recipient(order(&window)), FILLED);
    assert_eq!(order(&window).weight, "2", "the parcel stays");
    assert!(window.shows("Filled in from the pasted address: Name · Address"));
    assert!(window.shows("Not understood: the green door"));
    assert!(window.harness.get_by_label(field).is_focused());
    window.assert_no_call();
}

#[rstest]
#[case("Loading dock\nRing bell 4")]
#[case("Building C\n2nd Avenue entrance")]
fn two_lines_that_are_no_address_are_text_of_their_field(#[case] text: &str) {
    let mut window = TestWindow::open();
    paste(&mut window, "Name", ADDRESS);
    let field = "Address, second line";
    window.type_into(field, "");
    paste(&mut window, field, text);
    let order = order(&window);
    assert!(order.address_2.ends_with(&text.replace('\n', " ")));
    assert_eq!(order.name, "Zoé Tremblay");
    assert_eq!(order.address_1, "4200, rue Saint-Denis");
    assert_eq!(order.city, "Montréal");
}

#[rstest]
#[case("Name")]
#[case("Email")]
#[case("Address, second line")]
fn the_keys_that_undo_take_a_paste_back_from_whatever_field_it_went_into(#[case] field: &str) {
    let mut window = TestWindow::open();
    window.type_into("Name", "Sam Roe");
    window.type_into("Address", "12 Elm Street");
    let text = "Anna Schmidt\nInvalidenstraße 43\n10115 Berlin";
    paste(&mut window, field, text);
    assert_eq!(order(&window).city, "Berlin");
    window.key(Modifiers::COMMAND, Key::Z);
    let order = order(&window);
    assert_eq!(order.city, "");
    assert_eq!(order.address_1, "12 Elm Street");
}

#[test]
fn an_address_that_names_no_country_says_so() {
    let mut window = TestWindow::open();
    paste(&mut window, "Name", ADDRESS);
    assert!(!window.shows("No country was found"));
    let berlin = "Anna Schmidt\nInvalidenstraße 43\n10115 Berlin";
    paste(&mut window, "Name", berlin);
    assert_eq!(order(&window).city, "Berlin");
    assert!(window.shows("No country was found in the text: check Country"));
}

#[test]
fn what_is_pasted_into_the_country_replaces_the_one_that_stood_there() {
    let mut window = TestWindow::open();
    window.type_into("Country", "France");
    window.key(Modifiers::NONE, Key::Tab);
    let shown = |window: &TestWindow| window.harness.get_by_label("Country").value();
    let abroad = "Anna Berg\nHauptstr. 5\n10115 Berlin\nGermany";
    paste(&mut window, "Country", abroad);
    assert_eq!(shown(&window).as_deref(), Some("Germany"));
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).country_code, "DE");
    undo(&mut window);
    assert_eq!(shown(&window).as_deref(), Some("France"));
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).country_code, "FR");
}

#[test]
fn undo_brings_back_what_the_form_held_with_the_text_in_its_field_as_one_line() {
    let mut window = TestWindow::open();
    window.type_into("City", "Laval");
    window.type_into("Name", "Roe");
    window.key(Modifiers::NONE, Key::Home);
    paste(&mut window, "Name", ADDRESS);
    window.type_into("Weight", "2");
    assert_eq!(recipient(order(&window)), FILLED);
    undo(&mut window);
    let one_line = format!("{}Roe", ADDRESS.replace('\n', " "));
    let restored = [&one_line, "", "", "Laval", "", "", "", ""];
    assert_eq!(recipient(order(&window)), restored);
    assert_eq!(order(&window).weight, "2", "what was typed since stays");
    assert!(!offers_undo(&window));
    assert!(window.harness.get_by_label("Name").is_focused());
}

#[test]
fn undo_leaves_what_was_corrected_by_hand_and_takes_back_the_customs_item() {
    let mut window = TestWindow::open();
    let abroad = "Anna Berg\nHauptstr. 5\n10115 Berlin\nGermany";
    paste(&mut window, "Name", abroad);
    assert_eq!(order(&window).items.len(), 1, "customs asks for one");
    window.type_into("City", "Bonn");
    undo(&mut window);
    let order = order(&window);
    assert_eq!(
        (order.city.as_str(), order.country_code.as_str()),
        ("Bonn", "")
    );
    assert_eq!(order.items.len(), 0);
}

#[test]
fn fields_that_the_text_says_nothing_of_stay_as_they_are() {
    let mut window = TestWindow::open();
    window.type_into("Email", "zoe@mail.example");
    window.type_into("Address, second line", "bureau 9");
    paste(
        &mut window,
        "Name",
        "Sam Roe\n12 Elm Street\nOttawa ON K1N 1A1",
    );
    let order = order(&window);
    assert_eq!(order.email, "zoe@mail.example");
    assert_eq!(order.address_2, "bureau 9");
    assert_eq!(order.city, "Ottawa");
    assert!(!window.shows("Not understood"));
}

#[rstest]
#[case("Name", "Sam Roe", "Sam Roe")]
#[case("Name", "Roe\nSam", "Roe Sam")]
#[case("Address", "12 Elm Street, Ottawa", "12 Elm Street, Ottawa")]
#[case("City", "Ottawa\n(Ontario)", "Ottawa (Ontario)")]
fn any_other_text_stands_in_its_field_as_it_is(
    #[case] field: &str,
    #[case] text: &str,
    #[case] expected: &str,
) {
    let mut window = TestWindow::open();
    paste(&mut window, field, text);
    let order = order(&window);
    let value = match field {
        "Name" => &order.name,
        "Address" => &order.address_1,
        _ => &order.city,
    };
    assert_eq!(value, expected);
    assert!(!offers_undo(&window));
}

fn by_button(window: &mut TestWindow) {
    window.harness.get_by_label("Paste an address").click();
}

/// The button is no stop of Tab: who has no mouse finds it among the commands.
fn by_command(window: &mut TestWindow) {
    window.key(Modifiers::COMMAND, Key::K);
    let search = window.harness.get_by_label("Search commands");
    search.type_text("paste an address");
    window.harness.run_steps(3);
    // Its release would be a frame of its own.
    window.harness.key_down(Key::Enter);
}

#[rstest]
#[case(by_button, "Name")]
#[case(by_command, "Order number")]
fn the_button_asks_for_the_clipboard_and_takes_what_comes(
    #[case] ask: fn(&mut TestWindow),
    #[case] back_at: &str,
) {
    let mut window = TestWindow::open();
    ask(&mut window);
    let is_asked = (0..4).any(|_frame| {
        window.harness.step();
        let outputs = &window.harness.output().viewport_output;
        let asked = outputs.get(&ViewportId::ROOT);
        asked.is_some_and(|root| root.commands.contains(&ViewportCommand::RequestPaste))
    });
    assert!(is_asked, "the toolkit brings the clipboard as a paste");
    window.harness.run_steps(2);
    window.harness.event(Event::Paste(ADDRESS.to_owned()));
    window.harness.run_steps(4);
    assert_eq!(recipient(order(&window)), FILLED);
    window.press("Undo");
    assert_eq!(recipient(order(&window)), [""; 8]);
    assert_eq!(window.focused().as_deref(), Some(back_at));
}

#[test]
fn the_keys_that_undo_take_the_whole_address_back() {
    let mut window = TestWindow::open();
    paste(&mut window, "Address", ADDRESS);
    assert_eq!(recipient(order(&window)), FILLED);
    window.key(Modifiers::COMMAND, Key::Z);
    let [name, street, ..] = recipient(order(&window));
    assert_eq!(name, "");
    assert!(street.starts_with("Ship to: Zoé Tremblay"), "{street}");
    // What was typed since is a field's own.
    paste(&mut window, "Name", ADDRESS);
    window.harness.event(Event::Text("!".to_owned()));
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(order(&window).city, "Montréal");
}

#[test]
fn the_button_says_when_nothing_was_understood_and_changes_nothing() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Sam Roe");
    window.harness.get_by_label("Paste an address").click();
    window.harness.run_steps(4);
    window
        .harness
        .event(Event::Paste("Total: $45.00".to_owned()));
    window.harness.run_steps(4);
    assert!(window.shows("Nothing in the pasted text was understood as an address"));
    assert!(window.shows("Not understood: Total: $45.00"));
    assert_eq!(order(&window).name, "Sam Roe");
}

#[test]
fn a_new_form_says_nothing_of_an_address_that_was_pasted_into_the_one_before() {
    let mut window = TestWindow::open();
    paste(&mut window, "Name", ADDRESS);
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(order(&window).name, "");
    let undos = window.harness.query_all_by_label("Undo").count();
    assert_eq!(undos, 1, "that of the form that was cleared");
}

#[test]
fn what_is_of_the_former_address_goes_and_comes_back_with_undo() {
    let mut window = TestWindow::open();
    for (field, text) in [
        ("Name", "Ana Lee"),
        ("Address", "1 Main St"),
        ("Address, second line", "Unit 4"),
        ("City", "Laval"),
        ("Phone", "514 555 0100"),
    ] {
        window.type_into(field, text);
    }
    paste(
        &mut window,
        "Name",
        "Bo Lee\n9 Elm St\nToronto ON M5V 2T6\n",
    );
    let now = order(&window);
    assert_eq!(
        (&*now.name, &*now.address_1, &*now.city),
        ("Bo Lee", "9 Elm St", "Toronto")
    );
    assert_eq!((&*now.address_2, &*now.phone), ("", ""));
    assert!(
        window.shows("Emptied, because it was of another address: Address, second line · Phone")
    );
    undo(&mut window);
    let now = order(&window);
    assert_eq!((&*now.address_2, &*now.phone), ("Unit 4", "514 555 0100"));
    assert_eq!(now.city, "Laval");
}

#[test]
fn an_address_that_is_pasted_into_the_order_number_is_an_address() {
    let mut window = TestWindow::open();
    paste(&mut window, "Order number", ADDRESS);
    assert_eq!(recipient(order(&window)), FILLED);
    assert_eq!(order(&window).order_id, "");
    undo(&mut window);
    assert_eq!(order(&window).city, "");
    assert_eq!(order(&window).order_id, "");
    paste(&mut window, "Order number", "SO-1");
    assert_eq!(order(&window).order_id, "SO-1");
}
