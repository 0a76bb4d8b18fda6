//! The Ship screen by accessible names: the test plays the worker.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::{Cause, Failure, UnresolvedReason},
    features::{
        labels::calls as labels,
        ship::calls::{self as ship, LineState, PurchaseStep, Quoted},
        unresolved::calls as unresolved,
    },
    model::{
        environment::Environment,
        ids::ShipmentId,
        label::{LabelFormat, Overwrite},
        problem::{Field, Place, Problem, ProblemKind},
        shipment::ShipmentStatus,
    },
    shell::{Ask, Picked},
};

use super::support::{
    desk::{Desk, FixedDialogs, Setup},
    samples::{bought_shipment, cad, label_picture, saved, shipment},
};

#[test]
fn a_parcel_goes_from_the_keyboard_to_saved_labels() {
    let mut desk = Desk::open();
    desk.quote();
    assert!(desk.shows("Cheapest") && desk.shows("Fastest"));
    assert!(desk.shows("Buy label · $5.90 CAD"));

    let received = desk.buy();
    let _shipment = ShipmentId::new("S1");
    desk.reply(&received, Ok(label_picture()));
    assert!(desk.shows("Label of shipment S1"));
    assert!(desk.shows("PX123456789CA"));
    assert!(desk.shows("/home/pack/labels/1001-S1.png"));

    desk.type_into("Folder or file", "/tmp/out/");
    for (button, format) in [
        ("Save PNG", LabelFormat::Png),
        ("Save PDF", LabelFormat::Pdf),
        ("Save ZPL", LabelFormat::Zpl),
    ] {
        assert!(desk.shows(button));
        desk.press(button);
        let save = desk.next::<labels::Save>();
        assert_eq!((save.format, save.overwrite), (format, Overwrite::Keep));
        assert_eq!(save.to, std::path::Path::new("/tmp/out/"));
        let path = format!("/tmp/out/S1.{}", format.as_str());
        desk.reply(&save, Ok(saved("S1", format, &path)));
        assert!(desk.shows(&path), "{path} is told");
    }

    desk.key(Modifiers::COMMAND, Key::N);
    assert!(desk.shows("Rates appear here"));
    assert_eq!(desk.harness.state().state().ship.order.name, "");
}

#[test]
fn an_untouched_form_is_not_scolded_until_rates_are_asked_for() {
    let mut desk = Desk::open();
    assert!(!desk.shows("Required"));
    desk.key(Modifiers::COMMAND, Key::Enter);
    assert!(desk.shows("Required"));
    desk.assert_no_call();
}

#[test]
fn a_wrong_postal_code_says_so_while_it_is_typed() {
    let mut desk = Desk::open();
    desk.type_into("Country", "Canada");
    desk.key(Modifiers::NONE, Key::Enter);
    desk.type_into("Postal code", "123");
    let field = desk.harness.get_by_label("Postal code");
    assert!(field.accesskit_node().data().description().is_some());
}

#[test]
fn the_country_decides_what_is_asked() {
    let mut desk = Desk::open();
    desk.type_into("Country", "United States");
    desk.key(Modifiers::NONE, Key::Enter);
    desk.harness.get_by_label("State");
    desk.harness.get_by_label("ZIP code");
    assert!(desk.shows("Customs items"));
}

#[test]
fn no_rates_name_their_reasons() {
    let mut desk = Desk::open();
    desk.fill_in();
    desk.key(Modifiers::COMMAND, Key::Enter);
    let quote = desk.next::<ship::Quote>();
    let mut empty = shipment("S1", ShipmentStatus::Unpaid);
    empty.rates.clear();
    desk.reply(
        &quote,
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(empty),
        }),
    );
    assert!(desk.shows("No postage is offered"));
    desk.press("Try again");
    desk.next::<ship::Quote>();
}

#[test]
fn what_the_service_says_about_a_field_stands_at_that_field() {
    let mut desk = Desk::open();
    desk.fill_in();
    desk.key(Modifiers::COMMAND, Key::Enter);
    let quote = desk.next::<ship::Quote>();
    let said = Problem::blocking(
        Place::of(Field::City),
        ProblemKind::Said {
            words: "city field is invalid".to_owned(),
        },
        "Montréal",
    );
    desk.reply(
        &quote,
        Err(Failure::new(Cause::DraftInvalid).with_problems(vec![said])),
    );
    let city = desk.harness.get_by_label("City");
    let description = city
        .accesskit_node()
        .data()
        .description()
        .map(str::to_owned);
    assert!(description.is_some_and(|text| text.contains("city field is invalid")));
    assert_eq!(desk.harness.state().state().ship.order.city, "Montréal");
}

#[test]
fn a_double_click_buys_once() {
    let mut desk = Desk::open();
    desk.quote();
    let name = "Buy label · $5.90 CAD";
    desk.harness.get_by_label(name).click();
    desk.harness.get_by_label(name).click();
    desk.harness.run_steps(4);
    desk.key(Modifiers::COMMAND, Key::B);
    let buy = desk.next::<ship::Buy>();
    assert_eq!(buy.approved_price, cad("5.90"));
    desk.assert_no_call();
    desk.progress(&buy, PurchaseStep::Waiting);
    assert!(desk.shows("Waiting for the service"));
}

#[test]
fn a_form_that_changed_after_its_rates_is_not_bought() {
    let mut desk = Desk::open();
    desk.quote();
    desk.type_into("Weight", "1");
    assert!(desk.shows("The form has changed"));
    desk.key(Modifiers::COMMAND, Key::B);
    desk.assert_no_call();
}

#[test]
fn a_purchase_in_doubt_offers_one_thing_and_asks_first() {
    let mut desk = Desk::open();
    desk.quote();
    desk.key(Modifiers::COMMAND, Key::B);
    let buy = desk.next::<ship::Buy>();
    desk.reply(
        &buy,
        Err(Failure::new(Cause::Unresolved(
            UnresolvedReason::BuyUnknown,
        ))),
    );
    assert!(desk.shows("Purchase unresolved"));
    desk.press("Check, and buy if unpaid");
    desk.assert_no_call();
    // The button behind the question has the same name.
    let answers: Vec<_> = desk
        .harness
        .query_all_by_label("Check, and buy if unpaid")
        .collect();
    answers.last().unwrap().click();
    drop(answers);
    desk.harness.run_steps(3);
    let received = desk.next::<unresolved::Retry>();
    let line = received.call.line.clone();
    assert_eq!(line, buy.line);
    desk.reply(&received, Ok(LineState::AlreadyBought { changed: false }));
    let quote = desk.next::<ship::Quote>();
    desk.reply(
        &quote,
        Ok(Quoted {
            state: LineState::AlreadyBought { changed: false },
            shipment: Box::new(bought_shipment("S1")),
        }),
    );
    assert!(desk.shows("This was bought before"));
}

#[test]
fn a_refused_purchase_keeps_the_rates_and_says_why() {
    let mut desk = Desk::open();
    desk.quote();
    desk.key(Modifiers::COMMAND, Key::B);
    let buy = desk.next::<ship::Buy>();
    desk.reply(
        &buy,
        Err(Failure::new(Cause::PurchaseFailed {
            reason: "Insufficient credit".to_owned(),
        })),
    );
    assert!(desk.shows("Insufficient credit"));
    assert!(desk.shows("Buy label · $5.90 CAD"));
}

#[test]
fn saving_without_a_typed_path_asks_the_system() {
    let dialogs = FixedDialogs {
        answer: Picked::Path("/home/pack/label.png".into()),
        asked: std::sync::Arc::default(),
    };
    let asked = std::sync::Arc::clone(&dialogs.asked);
    let mut desk = Desk::open_with(Setup {
        dialogs,
        ..Setup::default()
    });
    desk.quote();
    desk.buy();
    desk.key(Modifiers::COMMAND, Key::S);
    desk.harness.run_steps(3);
    let save = desk.next::<labels::Save>();
    assert_eq!(save.to, std::path::Path::new("/home/pack/label.png"));
    assert_eq!(save.overwrite, Overwrite::Replace);
    let asked = asked.lock().unwrap();
    assert!(matches!(asked.as_slice(), [Ask::File { name, .. }] if name == "S1-practice.png"));
}

#[test]
fn a_cleared_form_comes_back() {
    let mut desk = Desk::open();
    desk.type_into("Name", "Ana");
    desk.key(Modifiers::COMMAND, Key::N);
    assert_eq!(desk.harness.state().state().ship.order.name, "");
    desk.press("Undo");
    assert_eq!(desk.harness.state().state().ship.order.name, "Ana");
}

#[test]
fn tab_goes_through_the_form_in_reading_order() {
    let mut desk = Desk::open();
    desk.harness.get_by_label("Country").focus();
    desk.harness.run_steps(2);
    for name in ["Name", "Address", "Address, second line", "City"] {
        desk.key(Modifiers::NONE, Key::Tab);
        assert!(desk.harness.get_by_label(name).is_focused(), "{name}");
    }
}

#[test]
fn an_idle_window_does_not_paint_again_and_again() {
    let mut desk = Desk::open();
    desk.quote();
    assert!(desk.harness.try_run().is_ok());
}

#[rstest]
#[case(Environment::Practice, Some("PRACTICE · not for mailing"))]
#[case(Environment::Sandbox, Some("SANDBOX · not for mailing"))]
#[case(Environment::Live, None)]
fn a_label_that_no_carrier_takes_says_so_above_its_picture(
    #[case] environment: Environment,
    #[case] mark: Option<&str>,
) {
    let mut desk = Desk::open_with(Setup {
        environment,
        ..Setup::default()
    });
    desk.quote();
    let received = desk.buy();
    desk.reply(&received, Ok(label_picture()));
    assert_eq!(desk.shows("not for mailing"), mark.is_some());
    let picture = desk.harness.get_by_label("Label of shipment S1").rect();
    if let Some(mark) = mark {
        let band = desk.harness.get_by_label(mark).rect();
        assert!(band.bottom() <= picture.top() && band.left() < picture.center().x);
    }
}
