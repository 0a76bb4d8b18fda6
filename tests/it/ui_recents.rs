//! Recipients and parcels that are offered again, by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sendoff::model::{cost_centre::CostCentre, draft::ShipmentDraft, recents::Recents};

use super::{
    support::test_window::{Setup, TestWindow},
    worker_support::draft,
};

const ADA: &str = "Ada Lovelace, 12 Main St, Ottawa";
const ADELE: &str = "Adèle Roy, 12 Main St, Ottawa";

fn to(name: &str, weight: i64) -> ShipmentDraft {
    let mut draft = draft();
    draft.recipient.name = name.to_owned();
    draft.parcel.weight.value = weight.into();
    draft
}

fn open() -> TestWindow {
    let drafts = vec![to("Ada Lovelace", 460), to("Adèle Roy", 90)];
    TestWindow::open_with(Setup {
        recents: Recents::of(drafts),
        ..Setup::default()
    })
}

fn name_and_city(window: &TestWindow) -> (&str, &str) {
    let order = &window.harness.state().state().ship.order;
    (&order.name, &order.city)
}

#[test]
fn a_recipient_is_taken_by_arrow_and_enter_and_the_keyboard_goes_on() {
    let mut window = open();
    assert!(!window.shows(ADA), "nothing springs open by itself");
    window.type_into("Name", "ad");
    assert!(window.shows(ADA) && window.shows(ADELE));
    window.type_into("Name", "e");
    assert!(
        !window.shows(ADA) && window.shows(ADELE),
        "without its accent"
    );
    window.key(Modifiers::NONE, Key::ArrowDown);
    let field = window.harness.get_by_label("Name");
    let heard = field.accesskit_node().active_descendant();
    assert_eq!(heard.unwrap().label().as_deref(), Some(ADELE));
    window.key(Modifiers::NONE, Key::Enter);
    assert_eq!(name_and_city(&window), ("Adèle Roy", "Ottawa"));
    assert!(!window.shows(ADELE), "the list is closed");
    assert!(
        window.harness.get_by_label("Length").is_focused(),
        "the first that is left to fill in"
    );
    window.harness.get_by_label("City").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into("City", "Hull");
    assert_eq!(name_and_city(&window), ("Adèle Roy", "Hull"));
}

#[test]
fn tab_and_escape_take_no_address() {
    let mut window = open();
    window.type_into("Name", "ad");
    window.key(Modifiers::NONE, Key::Escape);
    assert!(!window.shows(ADA));
    assert!(window.harness.get_by_label("Name").is_focused());
    window.key(Modifiers::NONE, Key::ArrowDown);
    assert!(window.shows(ADA), "an arrow brings the list back");
    window.key(Modifiers::NONE, Key::Tab);
    assert!(!window.shows(ADA));
    assert!(window.harness.get_by_label("Address").is_focused());
    assert_eq!(name_and_city(&window), ("ad", ""));
}

#[test]
fn a_recipient_is_taken_by_a_click() {
    let mut window = open();
    window.type_into("Name", "roy");
    assert!(!window.shows(ADA));
    window.press(ADELE);
    assert_eq!(name_and_city(&window), ("Adèle Roy", "Ottawa"));
}

#[test]
fn an_earlier_parcel_fills_package_size_and_weight() {
    let mut window = open();
    window.harness.get_by_label("Boxes, recent parcels").focus();
    window.harness.run_steps(3);
    window.key(Modifiers::NONE, Key::Enter);
    window.press("Parcel · 20 × 15 × 10 cm · 460 g");
    let order = &window.harness.state().state().ship.order;
    let texts = [&order.size_x, &order.size_y, &order.size_z, &order.weight];
    assert_eq!(texts, ["20", "15", "10", "460"]);
    assert_eq!(
        (order.size_unit.as_str(), order.weight_unit.as_str()),
        ("cm", "g")
    );
    let row = window.harness.get_by_label("Boxes, recent parcels").value();
    assert_eq!(row.as_deref(), Some("Parcel · 20 × 15 × 10 cm · 460 g"));
    assert_eq!(window.harness.state().state().ship.order.name, "");
    window.assert_no_call();
}

#[test]
fn without_earlier_shipments_the_form_has_no_such_row() {
    let window = TestWindow::open();
    assert!(!window.shows("Boxes, recent parcels"));
}

#[test]
fn a_cost_centre_of_before_is_taken_by_arrow_and_enter() {
    let booked = |cost_centre: &str| ShipmentDraft {
        cost_centre: CostCentre::parse(cost_centre).unwrap(),
        ..draft()
    };
    let mut window = TestWindow::open_with(Setup {
        recents: Recents::of(vec![booked("Sales East"), booked("Workshop")]),
        ..Setup::default()
    });
    assert!(!window.shows("Workshop"), "nothing springs open by itself");
    window.type_into("Cost centre", "wo");
    assert!(window.shows("Workshop") && !window.shows("Sales East"));
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    let order = &window.harness.state().state().ship.order;
    assert_eq!(order.cost_centre, "Workshop");
    assert_eq!(order.name, "", "nothing else is filled in");
    window.assert_no_call();
}

#[test]
fn a_recipient_is_read_whole_in_the_list_under_a_narrow_field() {
    let long = "Alexandrina Montgomery-Whitfield of Saint-Jean-de-Richelieu";
    let mut window = TestWindow::open_with(Setup {
        size: [1024.0, 700.0],
        recents: Recents::of(vec![to(long, 460)]),
        ..Setup::default()
    });
    window.type_into("Name", "alex");
    let field = window.harness.get_by_label("Name").rect();
    let row = window.harness.get_by_label_contains(long).rect();
    assert!(row.width() > 340.0, "{row:?} under {field:?}");
    assert!(row.right() <= 1024.0, "{row:?}");
}
