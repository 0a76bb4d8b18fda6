//! Pictures of the window, for eyes: written where `SENDOFF_PICTURES` says, and
//! always checked to be more than an empty canvas.

use std::path::PathBuf;

use sendoff::{
    contract::Notice,
    features::{
        ship::calls::{self as ship, PurchaseStep},
        shipments::calls as shipments,
    },
    model::{
        preferences::{Preferences, Theme},
        shipment::ShipmentStatus,
        unprinted::Unprinted,
    },
};

use super::support::{
    desk::{Desk, Setup},
    samples::{bought_shipment, label_picture, list_of, shipment},
};

fn open(size: [f32; 2], theme: Theme) -> Desk {
    Desk::open_with(Setup {
        size,
        preferences: Preferences {
            theme,
            ..Preferences::default()
        },
        ..Setup::default()
    })
}

fn take(desk: &mut Desk, name: &str) {
    let picture = desk.picture();
    let first = *picture.get_pixel(0, 0);
    let differing = picture.pixels().filter(|pixel| **pixel != first).count();
    assert!(differing > 10_000, "{name} is more than an empty canvas");
    if let Some(folder) = std::env::var_os("SENDOFF_PICTURES") {
        let path = PathBuf::from(folder).join(format!("{name}.png"));
        picture.save(path).unwrap();
    }
}

fn walk(size: [f32; 2], theme: Theme, name: &str) {
    let mut desk = open(size, theme);
    take(&mut desk, &format!("{name}-1-empty"));
    desk.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    desk.type_into("Country", "Japa");
    take(&mut desk, &format!("{name}-2-problems"));
    let mut desk = open(size, theme);
    desk.quote();
    take(&mut desk, &format!("{name}-3-rates"));
    let received = desk.buy();
    let id = sendoff::model::ids::ShipmentId::new("S1");
    desk.reply(&received, Ok(label_picture()));
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![Unprinted {
            line: sendoff::model::ids::LineId::of_form("T-1"),
            shipment: id,
            order_id: Some("1001".to_owned()),
            recipient_name: "Zoé Tremblay".to_owned(),
            bought_at: "2026-03-02T14:05:00Z".parse().unwrap(),
            label: Some("/home/pack/labels/1001-S1.png".into()),
            standing: sendoff::model::printer::PrintStanding::default(),
            is_refund_denied: false,
        }],
    });
    take(&mut desk, &format!("{name}-4-label"));
    list(&mut desk);
    take(&mut desk, &format!("{name}-5-shipments"));
    desk.press("Open Zoé Tremblay, shipment S2");
    let received = desk.next::<shipments::Open>();
    desk.reply(&received, Ok(Box::new(bought_shipment("S2"))));
    take(&mut desk, &format!("{name}-6-details"));
    desk.press("Request a refund");
    take(&mut desk, &format!("{name}-7-question"));
    desk.press("Cancel");
    desk.press("Settings");
    take(&mut desk, &format!("{name}-8-settings"));
    desk.key(egui::Modifiers::COMMAND, egui::Key::K);
    take(&mut desk, &format!("{name}-9-palette"));
}

fn list(desk: &mut Desk) {
    desk.press("Shipments");
    let page = desk.next::<shipments::List>();
    let shipments: Vec<_> = (1..=24)
        .map(|number| {
            let id = format!("S{number}");
            match number % 4 {
                0 => shipment(&id, ShipmentStatus::Unpaid),
                1 => shipment(&id, ShipmentStatus::Voided),
                _ => bought_shipment(&id),
            }
        })
        .collect();
    desk.reply(&page, Ok(list_of(&shipments)));
}

#[test]
fn the_window_is_painted_in_light() {
    walk([1280.0, 800.0], Theme::Light, "light");
}

#[test]
fn the_window_is_painted_dark_and_small() {
    walk([1024.0, 700.0], Theme::Dark, "dark");
}

#[test]
fn a_purchase_under_way_and_a_doubt_are_painted() {
    let mut desk = open([1280.0, 800.0], Theme::HighContrast);
    desk.quote();
    desk.press("Buy label · $5.90 CAD");
    let buy = desk.next::<ship::Buy>();
    desk.progress(&buy, PurchaseStep::Waiting);
    take(&mut desk, "contrast-buying");
}

#[test]
fn the_whole_form_of_a_shipment_abroad_is_painted() {
    let mut desk = open([1280.0, 1640.0], Theme::Light);
    desk.type_into("Country", "United States");
    desk.key(egui::Modifiers::NONE, egui::Key::Enter);
    desk.press("Add an item");
    desk.press("Duties paid");
    desk.press("Use another return address");
    desk.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    take(&mut desk, "light-abroad");
}
