//! The form by keyboard: what Tab, Enter and a click on a caption do, and where the
//! keyboard goes when something is wrong.

use egui::{Event, Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    features::ship::calls::{Buy, LineState, Quote, Quoted},
    model::{
        form_defaults::FormDefaults,
        order::OrderText,
        postage_type::PostageType,
        preferences::{Language, Preferences},
        shipment::ShipmentStatus,
    },
};

use super::support::{
    real_window::{FORM, Typing},
    samples::shipment,
    test_window::{Setup, TestWindow},
};

fn order(window: &TestWindow) -> &OrderText {
    &window.harness.state().state().ship.order
}

fn key(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

fn is_focused(window: &TestWindow, name: &str) -> bool {
    window.harness.get_by_label(name).is_focused()
}

#[rstest]
#[case("UK", "GB")]
#[case("Korea", "KR")]
#[case("U.S.", "US")]
#[case("england", "GB")]
#[case("Holland", "NL")]
#[case("can", "CA")]
#[case("uni", "US")]
#[case("Allema", "DE")]
fn tab_takes_the_country_that_is_meant(#[case] typed: &str, #[case] code: &str) {
    let mut window = TestWindow::open();
    window.type_into("Country", typed);
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).country_code, code);
    assert!(is_focused(&window, "Name"));
}

#[test]
fn tab_never_turns_nonsense_into_a_country() {
    let mut window = TestWindow::open();
    window.type_into("Country", "zz");
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).country_code, "zz");
    assert!(is_focused(&window, "Name"));
}

#[test]
fn what_is_typed_behind_a_tab_stands_in_the_next_field_however_fast_it_comes() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("Country").focus();
    window.harness.run_steps(2);
    let typed = "can".chars().map(|letter| Event::Text(letter.to_string()));
    let events = typed
        .chain([key(Key::Tab)])
        .chain([Event::Text("Jane".to_owned()), key(Key::Tab)])
        .chain([Event::Text("1 Main St".to_owned())]);
    for event in events {
        window.harness.event(event);
    }
    window.harness.run_steps(8);
    let order = order(&window);
    assert_eq!(
        (
            order.country_code.as_str(),
            order.name.as_str(),
            order.address_1.as_str()
        ),
        ("CA", "Jane", "1 Main St")
    );
}

#[test]
fn a_code_on_the_way_to_another_country_leaves_no_customs_item_behind() {
    let mut window = TestWindow::open();
    window.type_into("Country", "CH");
    assert_eq!(order(&window).items.len(), 1);
    window.harness.get_by_label("Country").type_text("in");
    window.harness.run_steps(2);
    assert_eq!(order(&window).items.len(), 0);
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).country_code, "CN");
    assert_eq!(order(&window).items.len(), 1);
}

#[test]
fn enter_goes_on_to_the_next_field_that_has_to_be_filled_in_and_then_to_the_rates() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Ana");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "Address"));
    window.type_into("Address", "1 Main St");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "City"), "past the second line");
    window.fill_in();
    window.harness.get_by_label("City").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Delete);
    window.type_into("Order number", "1001");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "City"));
    window.type_into("City", "Laval");
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "Get rates"));
    window.key(Modifiers::NONE, Key::Enter);
    window.next::<Quote>();
}

#[test]
fn a_field_that_has_to_be_filled_in_is_marked_until_it_is() {
    let mut window = TestWindow::open();
    let is_marked = |window: &TestWindow, name: &str| {
        let field = window.harness.get_by_label(name);
        field.accesskit_node().data().is_required()
    };
    assert!(window.shows("* Required"));
    assert!(is_marked(&window, "City"));
    assert!(!is_marked(&window, "Address, second line"));
    window.type_into("City", "Laval");
    assert!(!is_marked(&window, "City"));
    assert!(!is_marked(&window, "Province or state"));
    window.type_into("Country", "CA");
    assert!(is_marked(&window, "Province"));
    window.fill_in();
    assert!(!window.shows("* Required"));
}

#[test]
fn a_click_on_a_caption_enters_its_field() {
    let mut window = TestWindow::open();
    let caption = window
        .harness
        .query_all_by_value("City")
        .find(|node| node.accesskit_node().role() == Role::Label)
        .expect("a caption")
        .rect()
        .center();
    window.harness.hover_at(caption);
    window.harness.run_steps(1);
    for pressed in [true, false] {
        window.harness.event(Event::PointerButton {
            pos: caption,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.harness.run_steps(2);
    }
    assert!(is_focused(&window, "City"));
}

#[test]
fn get_rates_goes_to_the_first_problem_in_reading_order() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Enter);
    assert!(is_focused(&window, "Country"));
    window.fill_in();
    for (field, blank) in [("Length", true), ("Description", false)] {
        window.type_into(field, if blank { "x" } else { "" });
    }
    window.type_into("Declared value", "none");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert!(is_focused(&window, "Length"));
}

#[test]
fn enter_takes_what_is_offered_and_goes_on() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("Country").focus();
    window.harness.run_steps(2);
    let typed = "can".chars().map(|letter| Event::Text(letter.to_string()));
    for event in typed.chain([key(Key::Enter)]) {
        window.harness.event(event);
    }
    window.harness.run_steps(6);
    assert_eq!(order(&window).country_code, "CA");
    assert!(is_focused(&window, "Name"));
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "Address"));
}

#[test]
fn a_drop_down_that_the_mouse_opened_has_the_keyboard() {
    let mut window = TestWindow::open();
    let before = order(&window).package_type.clone();
    window.press("Package");
    let marked = window.focused();
    assert_eq!(marked.as_deref(), Some("Parcel"), "what is chosen now");
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.run_steps(2);
    assert_ne!(order(&window).package_type, before);
    assert!(is_focused(&window, "Package"));
}

#[test]
fn enter_goes_into_the_customs_item_before_it_was_touched() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.type_into("Country", "Germany");
    window.key(Modifiers::NONE, Key::Tab);
    window.type_into("Postal code", "26133");
    window.harness.get_by_label("Description").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Enter);
    assert!(is_focused(&window, "Item description"));
    let item = window.harness.get_by_label("Item description");
    assert!(item.accesskit_node().is_required());
}

#[test]
fn a_drop_down_is_opened_gone_through_and_closed_by_keys_and_keeps_the_keyboard() {
    let mut window = TestWindow::open();
    let kind = "Package";
    let before = order(&window).package_type.clone();
    window.harness.get_by_label(kind).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert!(window.shows("Letter"), "the list is open");
    // Where the toolkit's tree has the keyboard: on the button, or on the choice that is marked.
    let heard = |window: &TestWindow| {
        let button = window.harness.get_by_label(kind);
        let marked = button.accesskit_node().active_descendant();
        marked.and_then(|marked| marked.label())
    };
    let first = heard(&window);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    assert_ne!(
        heard(&window),
        first,
        "a screen reader hears what is marked"
    );
    window.key(Modifiers::NONE, Key::Escape);
    window.harness.run_steps(2);
    assert!(is_focused(&window, kind));
    assert_eq!(heard(&window), None);
    let button = window.harness.get_by_label(kind);
    let inside = button.accesskit_node().children().next().unwrap();
    assert_eq!((inside.label(), inside.is_selected()), (first, Some(true)));
    assert_eq!(order(&window).package_type, before);

    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.run_steps(2);
    assert!(is_focused(&window, kind));
    let second = order(&window).package_type.clone();
    assert_ne!(second, before);

    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.event(Event::Text("l".to_owned()));
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Tab);
    window.harness.run_steps(2);
    let third = order(&window).package_type.clone();
    assert!(third.starts_with('l') && third != second, "{third}");
    assert!(is_focused(&window, "Ship date"));
}

#[test]
fn escape_leaves_the_keyboard_in_its_field() {
    let mut window = TestWindow::open();
    for field in ["Order number", "Country", "Name", "Package", "Weight"] {
        window.harness.get_by_label(field).focus();
        window.harness.run_steps(2);
        for _ in 0..2 {
            window.key(Modifiers::NONE, Key::Escape);
            assert!(is_focused(&window, field), "{field}");
        }
    }
    window.key(Modifiers::NONE, Key::Tab);
    assert!(is_focused(&window, "Weight unit"));
}

#[test]
fn get_rates_goes_into_the_customs_item_that_is_empty() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.type_into("Country", "Germany");
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(order(&window).items.len(), 1);
    window.key(Modifiers::COMMAND, Key::Enter);
    assert!(is_focused(&window, "Item description"));
}

#[test]
fn a_letter_takes_a_choice_of_a_closed_drop_down() {
    let mut window = TestWindow::open();
    let package = |window: &TestWindow| {
        let order = &window.harness.state().state().ship.order;
        order.package_type.clone()
    };
    window.harness.get_by_label("Package").focus();
    window.harness.run_steps(2);
    type_text(&mut window, "l");
    let first = package(&window);
    type_text(&mut window, "l");
    let second = package(&window);
    assert!(first.starts_with('l') && second.starts_with('l'));
    assert_ne!(first, second, "the next one that begins with it");
    window.pass(2);
    type_text(&mut window, "p");
    assert_eq!(package(&window), "parcel");
    type_text(&mut window, "l");
    assert_eq!(package(&window), "parcel", "no name begins so");
    assert!(is_focused(&window, "Package"));
    assert!(!window.shows("Letter"), "the list stays closed");
    type_text(&mut window, "9");
    assert_eq!(package(&window), "parcel");
}

fn type_text(window: &mut TestWindow, text: &str) {
    window.harness.event(Event::Text(text.to_owned()));
    window.harness.run_steps(3);
}

/// The rates from top to bottom, as they are sorted.
fn listed_rates(window: &TestWindow) -> Vec<PostageType> {
    let ship = &window.harness.state().state().ship;
    let sorted = ship.sort.sorted(ship.rates());
    let rates = sorted.into_iter().map(|rate| rate.postage_type.clone());
    rates.collect()
}

fn chosen_rate(window: &TestWindow) -> Option<PostageType> {
    window.harness.state().state().ship.selected.clone()
}

#[test]
fn a_digit_chooses_the_rate_that_stands_there_while_the_table_has_the_keyboard() {
    let mut window = TestWindow::open();
    window.quote();
    let rates = listed_rates(&window);
    assert!(rates.len() > 2, "{rates:?}");
    for (digit, rate) in (1..).zip(&rates) {
        type_text(&mut window, &digit.to_string());
        assert_eq!(chosen_rate(&window).as_ref(), Some(rate), "{digit}");
    }
    type_text(&mut window, "9");
    type_text(&mut window, "0");
    assert_eq!(chosen_rate(&window).as_ref(), rates.last(), "no such rate");
    window.key(Modifiers::NONE, Key::ArrowUp);
    let before = rates.len().checked_sub(2).and_then(|at| rates.get(at));
    assert_eq!(
        chosen_rate(&window).as_ref(),
        before,
        "the keyboard is there"
    );

    let head = "Sort by Delivery";
    window.press(head);
    let rates = listed_rates(&window);
    window
        .harness
        .get_by_label_contains("Sorted by Delivery")
        .focus();
    window.harness.run_steps(2);
    type_text(&mut window, "1");
    assert_eq!(chosen_rate(&window).as_ref(), rates.first());
    window.assert_no_call();
}

#[test]
fn a_digit_that_is_typed_into_a_field_is_of_the_field() {
    let mut window = TestWindow::open();
    window.quote();
    let chosen = chosen_rate(&window);
    window.type_into("Weight", "3");
    assert_eq!(order(&window).weight, "3");
    assert_eq!(chosen_rate(&window), chosen);
}

#[test]
fn the_list_of_keys_says_that_a_digit_chooses_a_rate() {
    let mut window = TestWindow::open();
    window.key(Modifiers::NONE, Key::F1);
    assert!(window.shows("Choose the rate at that place"));
}

/// A window of 1366 x 768 with a title bar of the system.
const USUAL_WINDOW: [f32; 2] = [1366.0, 740.0];

/// Every field of the form, and where it stands.
fn fields_of(window: &TestWindow) -> Vec<(String, egui::Rect)> {
    let nodes = window.harness.root().children_recursive();
    let fields = nodes.filter(|node| {
        let role = node.accesskit_node().role();
        matches!(role, Role::TextInput | Role::ComboBox | Role::CheckBox)
    });
    fields
        .filter_map(|node| Some((node.accesskit_node().label()?, node.rect())))
        .collect()
}

#[rstest]
fn the_whole_form_is_in_sight_in_a_usual_window(
    #[values(Language::English, Language::French)] language: Language,
    // With a title bar and a bar of the system, and a screen of 1280 x 800.
    #[values(USUAL_WINDOW, [1366.0, 728.0], [1280.0, 740.0])] size: [f32; 2],
) {
    let window = TestWindow::open_with(Setup {
        size,
        preferences: Preferences {
            language,
            ..Preferences::default()
        },
        ..Setup::default()
    });
    let (get_rates, below) = if language == Language::French {
        ("Obtenir les tarifs", "Plus bas")
    } else {
        ("Get rates", "More below")
    };
    assert!(!window.shows(below));
    let button = window.harness.get_by_label(get_rates).rect();
    let fields = fields_of(&window);
    assert!(fields.len() >= 25, "{fields:?}");
    for (name, rect) in fields {
        assert!(
            rect.bottom() <= button.top() && rect.right() <= size[0],
            "“{name}” is not in sight: {rect:?}"
        );
    }
}

#[test]
fn the_keyboard_goes_through_the_left_column_before_the_right_one() {
    let mut window = TestWindow::open_with(Setup {
        size: USUAL_WINDOW,
        ..Setup::default()
    });
    let beside = |window: &TestWindow, left: &str, right: &str| {
        let rect = |name: &str| window.harness.get_by_label(name).rect();
        rect(left).right() < rect(right).left()
    };
    assert!(beside(&window, "Country", "Package"));
    window.harness.get_by_label("Order number").focus();
    window.harness.run_steps(2);
    let names = [
        "Store",
        "Country",
        "Name",
        "Address",
        "Address, second line",
        "City",
        "Province or state",
        "Postal code",
        "Phone",
        "Email",
        "Package",
        "Ship date",
        "Length",
    ];
    for name in names {
        window.key(Modifiers::NONE, Key::Tab);
        assert!(is_focused(&window, name), "{name}");
    }
}

#[test]
fn the_return_address_opens_beside_the_options_of_a_wide_form() {
    let mut window = TestWindow::open_with(Setup {
        size: USUAL_WINDOW,
        ..Setup::default()
    });
    let name = "Use another return address";
    assert!(!window.shows("Return name"));
    window.press(name);
    window.pass(4);
    assert!(window.shows("Return name"));
    window.press(name);
    window.pass(4);
    assert!(!window.shows("Return name"));
}

/// A shop that ships one box of pins within Canada.
fn usual_parcel() -> FormDefaults {
    FormDefaults::of(&OrderText {
        country_code: "CA".to_owned(),
        package_type: "parcel".to_owned(),
        size_x: "20".to_owned(),
        size_y: "15".to_owned(),
        size_z: "5".to_owned(),
        size_unit: "cm".to_owned(),
        weight: "0.4".to_owned(),
        weight_unit: "kg".to_owned(),
        package_contents: "merchandise".to_owned(),
        value: "25".to_owned(),
        value_currency: "cad".to_owned(),
        description: "Enamel pins".to_owned(),
        ..OrderText::default()
    })
}

fn open_with_usual_parcel() -> TestWindow {
    TestWindow::open_with(Setup {
        size: USUAL_WINDOW,
        preferences: Preferences {
            form_defaults: Some(usual_parcel()),
            ..Preferences::default()
        },
        ..Setup::default()
    })
}

/// Presses a key and counts it.
fn press(window: &mut TestWindow, keys: &mut usize, modifiers: Modifiers, key: Key) {
    window.key(modifiers, key);
    *keys += 1;
}

/// Types the texts, each in the next field; an empty one leaves its field as it is.
fn type_by_tab(window: &mut TestWindow, keys: &mut usize, texts: &[&str]) {
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            press(window, keys, Modifiers::NONE, Key::Tab);
        }
        if !text.is_empty() {
            type_text(window, text);
        }
    }
}

fn buy_quoted(window: &mut TestWindow, keys: &mut usize) {
    window.answer(|_: &Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    press(window, keys, Modifiers::COMMAND, Key::B);
    window.next::<Buy>();
}

#[test]
fn a_domestic_parcel_of_the_usual_kind_takes_twelve_keys_beside_its_text() {
    let mut window = open_with_usual_parcel();
    let mut keys = 0;
    let texts = [
        "1001",
        "",
        "",
        "Ana Lee",
        "1 Main St",
        "",
        "Laval",
        "QC",
        "H2Y 1C6",
    ];
    type_by_tab(&mut window, &mut keys, &texts);
    press(&mut window, &mut keys, Modifiers::COMMAND, Key::Enter);
    buy_quoted(&mut window, &mut keys);
    assert!(keys <= 12, "{keys}");
}

#[test]
fn the_first_parcel_of_a_new_shop_takes_twelve_keys_beside_its_text() {
    let mut window = TestWindow::open();
    let mut keys = 0;
    let texts = [
        ("Order number", "1001"),
        ("Country", "CA"),
        ("Name", "Ana Lee"),
        ("Address", "1 Main St"),
        ("City", "Laval"),
        ("Province", "QC"),
        ("Postal code", "H2Y 1C6"),
        ("Length", "20x15x5"),
        ("Weight", "0.4"),
        ("Declared value", "25"),
        ("Description", "Enamel pins"),
    ];
    for (at, (field, text)) in texts.into_iter().enumerate() {
        assert!(is_focused(&window, field), "{field}");
        type_text(&mut window, text);
        // Tab takes what is offered and goes on.
        let is_offered = ["Country", "Province"].contains(&field);
        let on = if is_offered { Key::Tab } else { Key::Enter };
        if at + 1 < texts.len() {
            press(&mut window, &mut keys, Modifiers::NONE, on);
        }
    }
    press(&mut window, &mut keys, Modifiers::COMMAND, Key::Enter);
    buy_quoted(&mut window, &mut keys);
    assert!(keys <= 12, "{keys}");
}

#[test]
fn a_whole_size_typed_as_the_length_fills_in_its_sides_and_is_no_mistake_before() {
    let mut window = TestWindow::open();
    window.type_into("Length", "8x6.5x");
    assert!(!window.shows("Enter one side"));
    type_text(&mut window, "2 in");
    window.key(Modifiers::NONE, Key::Tab);
    let order = order(&window);
    let size = [
        &order.size_x,
        &order.size_y,
        &order.size_z,
        &order.size_unit,
    ];
    assert_eq!(size, ["8", "6.5", "2", "in"]);
    assert!(!window.shows("Enter one side"));
    assert!(is_focused(&window, "Weight"));
}

#[test]
fn the_unit_of_a_size_is_of_its_parcel_alone() {
    let mut window = TestWindow::open();
    window.type_into("Length", "8x6x2 in");
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).size_unit, "in");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(order(&window).size_unit, "cm");
}

#[test]
fn a_size_that_is_not_whole_is_a_mistake_once_its_field_is_left() {
    let mut window = TestWindow::open();
    window.type_into("Length", "8x6");
    window.key(Modifiers::NONE, Key::Tab);
    assert_eq!(order(&window).size_x, "8x6");
    assert!(window.shows("Enter one side, or all: 20x15x5"));
}

#[test]
fn asking_for_rates_takes_the_country_that_is_offered() {
    let mut window = TestWindow::open();
    // Also where both come before the list is open.
    window.harness.get_by_label("Country").focus();
    window.harness.run_steps(2);
    let letters = Event::Text("Germa".to_owned());
    window.harness.input_mut().events = vec![
        letters,
        Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::COMMAND,
        },
    ];
    window.frames_of_the_program(6);
    assert_eq!(order(&window).country_code, "DE");
    assert!(
        window.harness.state().state().ship.blocking_count() > 0,
        "it was to be sent"
    );
}

#[test]
fn a_parcel_to_the_united_states_takes_eighteen_keys_beside_its_text() {
    let mut window = open_with_usual_parcel();
    let mut keys = 0;
    let texts = [
        "1001",
        "",
        "United States",
        "Ana Lee",
        "1 Main St",
        "",
        "Burlington",
        "VT",
        "05401",
    ];
    type_by_tab(&mut window, &mut keys, &texts);
    // What is missing is gone to, one after the other.
    let asked = [
        ("Item description", "Enamel pins"),
        ("Unit value", "25"),
        ("Country of origin", "Canada"),
        ("Tariff code (HS)", "7117.90"),
    ];
    loop {
        press(&mut window, &mut keys, Modifiers::COMMAND, Key::Enter);
        assert!(keys <= 18, "{keys}");
        if window.harness.state().state().ship.quote.is_loading() {
            break;
        }
        let gone_to = asked.iter().find(|(name, _)| is_focused(&window, name));
        type_text(&mut window, gone_to.unwrap().1);
    }
    buy_quoted(&mut window, &mut keys);
    assert!(keys <= 18, "{keys}");
}

#[test]
fn new_parcels_begin_with_what_was_kept_of_a_form() {
    // All of Settings is in sight.
    let mut window = TestWindow::open_with(Setup {
        size: [1366.0, 2_900.0],
        ..Setup::default()
    });
    window.fill_in();
    let weight = order(&window).weight.clone();
    window.press("Use for new parcels");
    assert!(window.shows("New parcels begin with what this form has in: "));
    window.key(Modifiers::COMMAND, Key::N);
    let fresh = order(&window);
    assert_eq!((&fresh.weight, &*fresh.country_code), (&weight, "CA"));
    assert_eq!((&*fresh.order_id, &*fresh.name), ("", ""));
    // It counts as empty: nothing of it is lost with the next one.
    assert!(!window.harness.state().state().ship.has_unsent_text());
    window.key(Modifiers::COMMAND, Key::Num8);
    assert!(window.shows("New parcels begin with what was kept for: "));
    window.press("Begin with an empty form");
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(order(&window).weight, "");
}

/// Presses and typed text as they come from the system before the window has painted once.
fn typed_ahead() -> Vec<Event> {
    let typed = |text: &'static str| {
        let letters = text.chars();
        letters.map(|letter| Event::Text(letter.to_string()))
    };
    let mut events = vec![command(Key::N)];
    for (at, (_field, typing)) in FORM.iter().enumerate() {
        if at > 0 {
            events.push(key(Key::Tab));
        }
        match typing {
            Typing::Nothing => {}
            Typing::Text(text) => events.extend(typed(text)),
            // Tab takes what is offered.
            Typing::Chosen(part) => events.extend(typed(part)),
        }
    }
    events
}

fn command(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    }
}

#[test]
fn a_form_that_is_typed_before_the_window_paints_is_filled_in_all_the_same() {
    let mut window = TestWindow::open();
    window.harness.input_mut().events = typed_ahead();
    window.frames_of_the_program(200);
    let order = order(&window);
    assert_eq!(order.order_id, "A-1001");
    assert_eq!(order.country_code, "US");
    assert_eq!(order.items[0].hs_tariff_code, "7117.19");
}
