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
    samples::{bought_shipment, label_picture, list_of, shipment},
    test_window::{Setup, TestWindow},
};

fn open(size: [f32; 2], theme: Theme) -> TestWindow {
    TestWindow::open_with(Setup {
        size,
        preferences: Preferences {
            theme,
            ..Preferences::default()
        },
        ..Setup::default()
    })
}

fn take(window: &mut TestWindow, name: &str) {
    let picture = window.picture();
    let first = *picture.get_pixel(0, 0);
    let differing = picture.pixels().filter(|pixel| **pixel != first).count();
    assert!(differing > 10_000, "{name} is more than an empty canvas");
    if let Some(folder) = std::env::var_os("SENDOFF_PICTURES") {
        let path = PathBuf::from(folder).join(format!("{name}.png"));
        picture.save(path).unwrap();
    }
}

fn walk(size: [f32; 2], theme: Theme, name: &str) {
    let mut window = open(size, theme);
    take(&mut window, &format!("{name}-1-empty"));
    window.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    window.type_into("Country", "Japa");
    take(&mut window, &format!("{name}-2-problems"));
    let mut window = open(size, theme);
    window.quote();
    take(&mut window, &format!("{name}-3-rates"));
    let received = window.buy();
    let id = sendoff::model::ids::ShipmentId::new("S1");
    window.reply(&received, Ok(label_picture()));
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![Unprinted {
            line: sendoff::model::ids::LineId::of_form("T-1"),
            shipment: id,
            order_id: Some("1001".to_owned()),
            recipient_name: "Zoé Tremblay".to_owned(),
            bought_at: "2026-03-02T14:05:00Z".parse().unwrap(),
            label: Some("/home/pack/labels/1001-S1.png".into()),
            standing: sendoff::model::printer::PrintStanding::default(),
            is_refund_denied: false,
            is_canceled: false,
        }],
    });
    take(&mut window, &format!("{name}-4-label"));
    list(&mut window);
    take(&mut window, &format!("{name}-5-shipments"));
    window.press("Open Zoé Tremblay, shipment S2");
    let received = window.next::<shipments::Open>();
    window.reply(&received, Ok(Box::new(bought_shipment("S2"))));
    take(&mut window, &format!("{name}-6-details"));
    window.press("Request a refund");
    take(&mut window, &format!("{name}-7-question"));
    window.press("Cancel");
    window.press("Settings");
    take(&mut window, &format!("{name}-8-settings"));
    window.key(egui::Modifiers::COMMAND, egui::Key::K);
    take(&mut window, &format!("{name}-9-palette"));
}

fn list(window: &mut TestWindow) {
    window.press("Shipments");
    let page = window.next::<shipments::List>();
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
    window.reply(&page, Ok(list_of(&shipments)));
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
    let mut window = open([1280.0, 800.0], Theme::HighContrast);
    window.quote();
    window.press("Buy label · $5.90 CAD");
    let buy = window.next::<ship::Buy>();
    window.progress(&buy, PurchaseStep::Waiting);
    take(&mut window, "contrast-buying");
}

#[test]
fn the_whole_form_of_a_shipment_abroad_is_painted() {
    let mut window = open([1280.0, 1640.0], Theme::Light);
    window.type_into("Country", "United States");
    window.key(egui::Modifiers::NONE, egui::Key::Enter);
    window.press("Add an item");
    window.press("Duties prepaid (DDP)");
    window.press("Use another return address");
    window.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    take(&mut window, "light-abroad");
}
