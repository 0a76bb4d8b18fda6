//! Recipients and parcels that are offered again, by accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::model::{draft::ShipmentDraft, recents::Recents};

use super::{
    support::desk::{Desk, Setup},
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

fn open() -> Desk {
    let drafts = vec![to("Ada Lovelace", 460), to("Adèle Roy", 90)];
    Desk::open_with(Setup {
        recents: Recents::of(drafts),
        ..Setup::default()
    })
}

fn name_and_city(desk: &Desk) -> (&str, &str) {
    let order = &desk.harness.state().state().ship.order;
    (&order.name, &order.city)
}

#[test]
fn a_recipient_is_taken_by_arrow_and_enter_and_typing_goes_on_from_there() {
    let mut desk = open();
    assert!(!desk.shows(ADA), "nothing springs open by itself");
    desk.type_into("Name", "ad");
    assert!(desk.shows(ADA) && desk.shows(ADELE));
    desk.type_into("Name", "e");
    assert!(!desk.shows(ADA) && desk.shows(ADELE), "without its accent");
    desk.key(Modifiers::NONE, Key::ArrowDown);
    desk.key(Modifiers::NONE, Key::Enter);
    assert_eq!(name_and_city(&desk), ("Adèle Roy", "Ottawa"));
    assert!(!desk.shows(ADELE), "the list is closed");
    assert!(desk.harness.get_by_label("Name").is_focused());
    desk.harness.get_by_label("City").focus();
    desk.harness.run_steps(2);
    desk.key(Modifiers::COMMAND, Key::A);
    desk.type_into("City", "Hull");
    assert_eq!(name_and_city(&desk), ("Adèle Roy", "Hull"));
}

#[test]
fn tab_and_escape_take_nobodys_address() {
    let mut desk = open();
    desk.type_into("Name", "ad");
    desk.key(Modifiers::NONE, Key::Escape);
    assert!(!desk.shows(ADA));
    assert!(desk.harness.get_by_label("Name").is_focused());
    desk.key(Modifiers::NONE, Key::ArrowDown);
    assert!(desk.shows(ADA), "an arrow brings the list back");
    desk.key(Modifiers::NONE, Key::Tab);
    assert!(!desk.shows(ADA));
    assert!(desk.harness.get_by_label("Address").is_focused());
    assert_eq!(name_and_city(&desk), ("ad", ""));
}

#[test]
fn a_recipient_is_taken_by_a_click() {
    let mut desk = open();
    desk.type_into("Name", "roy");
    assert!(!desk.shows(ADA));
    desk.press(ADELE);
    assert_eq!(name_and_city(&desk), ("Adèle Roy", "Ottawa"));
}

#[test]
fn an_earlier_parcel_fills_package_size_and_weight() {
    let mut desk = open();
    desk.harness.get_by_label("Recent parcels").focus();
    desk.harness.run_steps(3);
    desk.key(Modifiers::NONE, Key::Enter);
    desk.press("Parcel · 20 × 15 × 10 cm · 460 g");
    let order = &desk.harness.state().state().ship.order;
    let texts = [&order.size_x, &order.size_y, &order.size_z, &order.weight];
    assert_eq!(texts, ["20", "15", "10", "460"]);
    assert_eq!(
        (order.size_unit.as_str(), order.weight_unit.as_str()),
        ("cm", "g")
    );
    let row = desk.harness.get_by_label("Recent parcels").value();
    assert_eq!(row.as_deref(), Some("Parcel · 20 × 15 × 10 cm · 460 g"));
    assert_eq!(desk.harness.state().state().ship.order.name, "");
    desk.assert_no_call();
}

#[test]
fn without_earlier_shipments_the_form_has_no_such_row() {
    let desk = Desk::open();
    assert!(!desk.shows("Recent parcels"));
}
