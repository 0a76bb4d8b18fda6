//! The real window as a person has it who does not see it: by keys, by what is announced, and
//! by the name of what has the keyboard.

use serde_json::json;

use crate::support::{
    day::{Day, is_ours},
    display::wait_for,
    real_window::fill_in,
    screen_reader::has_glyph,
};

/// The keys of the eight screens, and what each says once it has what it asks for.
const SCREENS: [(&str, &str); 8] = [
    ("ctrl+1", "Get rates"),
    ("ctrl+2", "Shipments, 40 rows"),
    ("ctrl+3", "Description of a new batch"),
    ("ctrl+4", "wait for your decision"),
    ("ctrl+5", "Shipment id"),
    ("ctrl+6", "Refunds"),
    ("ctrl+7", "Spent"),
    ("ctrl+8", "Theme"),
];

fn connect(day: &Day) {
    day.go("ctrl+8", "Sandbox, Host");
    day.reader.press("Switch to Live");
    day.reader.press("Use Live");
    day.reader.hear_only("LIVE");
    day.save_profile("Live", &day.live);
    day.reader.hear("Connected. The account has 40 shipments");
}

/// Nothing that takes the keyboard is without a name, and no name has an icon in it.
fn check_names(day: &Day, place: &str) {
    let widgets = day.reader.widgets();
    let unnamed: Vec<String> = widgets
        .iter()
        .filter(|widget| widget.takes_keyboard() && widget.name.trim().is_empty())
        .map(|widget| format!("{:?}", widget.role))
        .collect();
    assert_eq!(unnamed, Vec::<String>::new(), "{place}: without a name");
    let glyphs: Vec<&str> = widgets
        .iter()
        .map(|widget| widget.name.as_str())
        .filter(|name| has_glyph(name))
        .collect();
    assert_eq!(glyphs, Vec::<&str>::new(), "{place}: icons");
}

/// How often something was announced that begins so.
fn count(announced: &[String], begins: &str) -> usize {
    announced
        .iter()
        .filter(|text| text.starts_with(begins))
        .count()
}

#[test]
fn on_every_screen_all_that_takes_the_keyboard_has_a_name_without_an_icon() {
    let day = Day::begin("names", (1366, 768), "");
    let window = day.open();
    connect(&day);
    for (key, heard) in SCREENS {
        day.go(key, heard);
        check_names(&day, heard);
    }
    day.display.press(&["F1"]);
    day.reader.hear("Keys");
    check_names(&day, "the keys");
    day.display.press(&["Escape", "ctrl+k"]);
    day.reader.hear("Go to");
    check_names(&day, "the palette");
    window.quit(&day.display);
}

/// Nothing of the window is looked at here: only what is announced, and what has the keyboard.
#[test]
fn a_parcel_is_bought_found_and_refunded_by_what_is_announced() {
    let day = Day::begin("by-ear", (1366, 768), "");
    let window = day.open();
    connect(&day);
    let reader = &day.reader;
    let begun = reader.announced().len();
    day.go("ctrl+1", "Get rates");
    fill_in(&day.display);
    day.display.press(&["ctrl+Return"]);
    reader.hear_announced(begun, "8 rates. Cheapest: US Slim, $9.71 CAD");
    reader.hear_focused("US Slim, $9.71 CAD");
    check_names(&day, "rates");
    day.display.press(&["Tab"]);
    reader.hear_focused("Buy label");
    day.display.press(&["Return"]);
    reader.hear_announced(begun, "Buying US Slim for $9.71 CAD");
    reader.hear_announced(begun, "Label bought for $9.71 CAD. Tracking code ");
    check_names(&day, "the label");

    let searched = reader.announced().len();
    day.display.press(&["ctrl+2", "ctrl+f"]);
    reader.hear_focused("Search shipments");
    day.display.type_text("A-1001");
    reader.hear_announced(searched, "1 shipment");
    wait_for("the row", || {
        day.display.press(&["Tab"]);
        let focused = reader.focused()?;
        focused.name.starts_with("Open Resident").then_some(())
    });
    day.display.press(&["Return"]);
    reader.hear("Tracking code");
    check_names(&day, "the details");
    day.display.press(&["ctrl+shift+r"]);
    // What can be undone has the keyboard.
    reader.hear_focused("Cancel");
    check_names(&day, "the question");
    day.display.press(&["Tab"]);
    reader.hear_focused("Request a refund");
    day.display.press(&["Return"]);
    reader.hear_announced(searched, "Refund of $");

    let announced = reader.announced().split_off(begun);
    for once in ["8 rates", "Buying ", "Label bought for ", "Refund of "] {
        assert_eq!(count(&announced, once), 1, "{once}: {announced:#?}");
    }
    assert!(
        !announced.iter().any(|text| has_glyph(text)),
        "{announced:#?}"
    );
    let listed = day.live.ask("shipments?limit=100");
    let mut listed = listed.as_array().unwrap().iter();
    let ours = listed.find(|shipment| is_ours(shipment)).unwrap();
    assert_eq!(ours["status"], "refund_requested");
    window.quit(&day.display);
}

#[test]
fn a_purchase_that_fails_is_announced_once_with_its_reason() {
    let day = Day::begin("refused", (1366, 768), "");
    let window = day.open();
    connect(&day);
    let reader = &day.reader;
    let begun = reader.announced().len();
    day.go("ctrl+1", "Get rates");
    fill_in(&day.display);
    day.display.press(&["ctrl+Return"]);
    reader.hear_announced(begun, "8 rates");
    let fails = json!({
        "kind": "purchase_fails",
        "match": {"path": "/shipments/*/buy"},
        "times": 1,
        "message": "The carrier has no truck",
    });
    day.live.post("faults", &fails);
    day.display.press(&["ctrl+b"]);
    let failed = reader.hear_announced(begun, "The postage could not be bought: ");
    assert!(failed.contains("The carrier has no truck"), "{failed}");
    let announced = reader.announced().split_off(begun);
    let failures = announced.iter().filter(|text| text.contains("no truck"));
    assert_eq!(failures.count(), 1, "{announced:#?}");
    assert_eq!(
        day.live
            .charges()
            .iter()
            .filter(|charge| is_ours(charge))
            .count(),
        0
    );
    // What is typed and not bought is asked about.
    day.display.press(&["ctrl+q"]);
    reader.hear_focused("Cancel");
    reader.answer("Quit");
    window.ends();
}
