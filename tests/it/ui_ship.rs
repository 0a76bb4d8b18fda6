//! The Ship screen by accessible names: the test plays the worker.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rstest::rstest;
use sendoff::{
    contract::{Cause, Failure, OtherShipment, UnresolvedReason},
    features::{
        labels::calls as labels,
        ship::calls::{self as ship, LineState, PurchaseStep, Quoted},
        shipments::calls as shipments,
        unresolved::calls as unresolved,
    },
    model::{
        environment::Environment,
        ids::ShipmentId,
        label::{LabelFormat, Overwrite},
        order::OrderText,
        problem::{Field, Place, Problem, ProblemKind},
        rate::Charge,
        shipment::ShipmentStatus,
    },
    shell::{Picked, Wanted},
};

use super::support::{
    samples::{bought_shipment, cad, label_picture, list_of, saved, shipment},
    test_window::{FixedDialogs, Received, Setup, TestWindow, no_dialogs, user_folders},
};

#[test]
fn a_new_user_is_shown_the_sample_orders_of_the_practice_service() {
    let mut window = TestWindow::open();
    window.press("Show the sample orders");
    let list = window.next::<shipments::List>();
    let statuses = &list.call.search.filter.statuses;
    assert!(
        statuses.iter().eq([&ShipmentStatus::Unpaid]),
        "{statuses:?}"
    );
    assert!(window.shows("Shipments"));
    let orders = ["A", "B"].map(|id| shipment(id, ShipmentStatus::Unpaid));
    window.reply(&list, Ok(list_of(&orders)));
    window.harness.run_steps(3);
    let focused = window.focused().unwrap_or_default();
    assert!(focused.ends_with("shipment A"), "{focused}");
}

#[test]
fn the_drafts_are_shown_by_a_key_from_anywhere() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    let list = window.next::<shipments::List>();
    let statuses = &list.call.search.filter.statuses;
    assert!(statuses.iter().eq([&ShipmentStatus::Unpaid]));
}

#[test]
fn a_parcel_goes_from_the_keyboard_to_saved_labels() {
    let mut window = TestWindow::open();
    window.quote();
    assert!(window.shows("Cheapest") && window.shows("Fastest"));
    assert!(window.shows("Buy label · $5.90 CAD"));

    let received = window.buy();
    let _shipment = ShipmentId::new("S1");
    window.reply(&received, Ok(label_picture()));
    assert!(window.shows("Label of shipment S1"));
    assert!(window.shows("PX123456789CA"));
    assert!(window.shows("/home/pack/labels/1001-S1.png"));

    window.type_into("Folder or file", "/tmp/out/");
    for (button, format) in [
        ("Save PNG", LabelFormat::Png),
        ("Save PDF", LabelFormat::Pdf),
        ("Save ZPL", LabelFormat::Zpl),
    ] {
        assert!(window.shows(button));
        window.press(button);
        let save = window.next::<labels::Save>();
        assert_eq!((save.format, save.overwrite), (format, Overwrite::Keep));
        assert_eq!(save.to, Path::new("/tmp/out/"));
        let path = format!("/tmp/out/S1.{}", format.as_str());
        window.reply(&save, Ok(saved("S1", format, &path)));
        assert!(window.shows(&path), "{path} is shown");
    }

    window.key(Modifiers::COMMAND, Key::N);
    assert!(window.shows("Rates appear here"));
    assert_eq!(window.harness.state().state().ship.order.name, "");
}

#[test]
fn a_new_form_is_not_blamed_for_the_field_that_the_old_one_was_left_in() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Sam Roe");
    window.type_into("Address", "1 Main St");
    window.key(Modifiers::COMMAND, Key::N);
    window.harness.run_steps(4);
    let required = window.harness.query_all_by_value("Required").count();
    assert_eq!(required, 0);
    // Once something stands in it, what is left empty is said.
    window.type_into("Name", "Sam Roe");
    window.harness.get_by_label("Address").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::Tab);
    let required = window.harness.query_all_by_value("Required").count();
    assert_eq!(required, 1);
}

#[test]
fn an_untouched_form_shows_no_problems_until_rates_are_asked_for() {
    let mut window = TestWindow::open();
    let problems = |window: &TestWindow| window.harness.query_all_by_value("Required").count();
    assert_eq!(problems(&window), 0);
    window.key(Modifiers::COMMAND, Key::Enter);
    assert!(problems(&window) > 0);
    window.assert_no_call();
}

#[test]
fn a_wrong_postal_code_says_so_while_it_is_typed() {
    let mut window = TestWindow::open();
    window.type_into("Country", "Canada");
    window.key(Modifiers::NONE, Key::Enter);
    window.type_into("Postal code", "123");
    let field = window.harness.get_by_label("Postal code");
    assert!(field.accesskit_node().data().description().is_some());
}

#[test]
fn the_country_decides_what_is_asked() {
    let mut window = TestWindow::open();
    window.type_into("Country", "United States");
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.get_by_label("State");
    window.harness.get_by_label("ZIP code");
    assert!(window.shows("Customs items"));
}

#[test]
fn no_rates_name_their_reasons() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    let quote = window.next::<ship::Quote>();
    let mut empty = shipment("S1", ShipmentStatus::Unpaid);
    empty.rates.clear();
    window.reply(
        &quote,
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(empty),
            differs: Vec::new(),
            paid_before: None,
        }),
    );
    assert!(window.shows("No postage is offered"));
    window.press("Try again");
    window.next::<ship::Quote>();
}

#[test]
fn what_the_service_says_about_a_field_stands_at_that_field() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    let quote = window.next::<ship::Quote>();
    let said = Problem::blocking(
        Place::of(Field::City),
        ProblemKind::Said {
            words: "city field is invalid".to_owned(),
        },
        "Montréal",
    );
    window.reply(
        &quote,
        Err(Failure::new(Cause::DraftInvalid).with_problems(vec![said])),
    );
    let city = window.harness.get_by_label("City");
    let description = city
        .accesskit_node()
        .data()
        .description()
        .map(str::to_owned);
    assert!(description.is_some_and(|text| text.contains("city field is invalid")));
    assert_eq!(window.harness.state().state().ship.order.city, "Montréal");
}

#[test]
fn a_double_click_buys_once() {
    let mut window = TestWindow::open();
    window.quote();
    let name = "Buy label · $5.90 CAD";
    window.harness.get_by_label(name).click();
    window.harness.get_by_label(name).click();
    window.harness.run_steps(4);
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    assert_eq!(buy.approved_price, cad("5.90"));
    window.assert_no_call();
    window.progress(&buy, PurchaseStep::Waiting);
    assert!(window.shows("Waiting for the service"));
}

#[test]
fn a_form_that_changed_after_its_rates_is_not_bought() {
    let mut window = TestWindow::open();
    window.quote();
    window.type_into("Weight", "1");
    assert!(window.shows("The form has changed"));
    window.key(Modifiers::COMMAND, Key::B);
    window.assert_no_call();
}

#[test]
fn a_purchase_in_doubt_offers_one_thing_and_asks_first() {
    let mut window = TestWindow::open();
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    window.reply(
        &buy,
        Err(Failure::new(Cause::Unresolved(
            UnresolvedReason::BuyUnknown,
        ))),
    );
    assert!(window.shows("Purchase unresolved"));
    window.press("Check, and buy if unpaid");
    window.assert_no_call();
    // The button behind the question has the same name.
    let answers: Vec<_> = window
        .harness
        .query_all_by_label("Check, and buy if unpaid")
        .collect();
    answers.last().unwrap().click();
    drop(answers);
    window.harness.run_steps(3);
    let received = window.next::<unresolved::Retry>();
    let line = received.call.line.clone();
    assert_eq!(line, buy.line);
    window.reply(
        &received,
        Ok(LineState::AlreadyBought { changed: false }.into()),
    );
    let quote = window.next::<ship::Quote>();
    window.reply(
        &quote,
        Ok(Quoted {
            state: LineState::AlreadyBought { changed: false },
            shipment: Box::new(bought_shipment("S1")),
            differs: Vec::new(),
            paid_before: None,
        }),
    );
    assert!(window.shows("This was bought before"));
}

#[test]
fn rates_of_an_order_that_was_bought_before_say_so_until_the_order_number_changes() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    let other = OtherShipment {
        shipment: ShipmentId::new("S0"),
        order_id: None,
        store: None,
        created_at: None,
        tracking_code: Some("PC0007".to_owned()),
        is_refund_requested: false,
        recipient: None,
        next_parcel: None,
    };
    window.answer(|_: &ship::Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: Some(Box::new(other.clone())),
        })
    });
    let said = "This parcel of the order was bought before as PC0007";
    assert!(window.shows(said));
    window.type_into("Order number", "1043");
    assert!(!window.shows(said));
}

#[test]
fn a_refused_purchase_keeps_the_rates_and_says_why() {
    let mut window = TestWindow::open();
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    window.reply(
        &buy,
        Err(Failure::new(Cause::PurchaseFailed {
            reason: "Insufficient credit".to_owned(),
        })),
    );
    assert!(window.shows("Insufficient credit"));
    assert!(window.shows("Buy label · $5.90 CAD"));
}

#[test]
fn saving_without_a_typed_path_asks_the_system() {
    let dialogs = FixedDialogs {
        answer: Picked::Path("/home/pack/label.png".into()),
        ..no_dialogs()
    };
    let asked = std::sync::Arc::clone(&dialogs.asked);
    let mut window = TestWindow::open_with(Setup {
        dialogs,
        folders: user_folders(),
        ..Setup::default()
    });
    window.quote();
    window.buy();
    window.key(Modifiers::COMMAND, Key::S);
    window.harness.run_steps(3);
    let save = window.next::<labels::Save>();
    assert_eq!(save.to, Path::new("/home/pack/label.png"));
    assert_eq!(save.overwrite, Overwrite::Replace);
    let asked = asked.lock().unwrap();
    let [ask] = asked.as_slice() else {
        panic!("one dialog is shown, not {asked:?}");
    };
    let name = "S1-practice.png".to_owned();
    assert_eq!(ask.wanted, Wanted::File { name });
    assert_eq!(
        ask.folder.as_deref(),
        Some(Path::new("/home/pack/Documents"))
    );
}

#[test]
fn a_cleared_form_comes_back() {
    let mut window = TestWindow::open();
    window.type_into("Name", "Ana");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(window.harness.state().state().ship.order.name, "");
    window.press("Undo");
    assert_eq!(window.harness.state().state().ship.order.name, "Ana");
}

#[test]
fn tab_goes_through_the_form_in_reading_order() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("Country").focus();
    window.harness.run_steps(2);
    for name in ["Name", "Address", "Address, second line", "City"] {
        window.key(Modifiers::NONE, Key::Tab);
        assert!(window.harness.get_by_label(name).is_focused(), "{name}");
    }
}

#[test]
fn undo_in_a_field_of_a_new_parcel_brings_back_nothing_of_the_parcel_before() {
    let mut window = TestWindow::open();
    window.type_into("Country", "Japan");
    window.key(Modifiers::NONE, Key::Tab);
    window.type_into("City", "Tokyo");
    window.key(Modifiers::COMMAND, Key::N);
    for name in ["Country", "City"] {
        window.harness.get_by_label(name).focus();
        window.harness.run_steps(2);
        window.key(Modifiers::COMMAND, Key::Z);
    }
    let order = &window.harness.state().state().ship.order;
    assert_eq!([&order.city, &order.country_code], ["", ""]);
    // What is typed into this one is undone.
    window.type_into("City", "Laval");
    window.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.harness.state().state().ship.order.city, "");
}

#[rstest]
#[case(Modifiers::NONE, "Name")]
#[case(Modifiers::SHIFT, "Store")]
fn tab_takes_the_country_that_is_offered_and_leaves_the_field(
    #[case] modifiers: Modifiers,
    #[case] next: &str,
) {
    let mut window = TestWindow::open();
    window.type_into("Country", "United S");
    window.key(modifiers, Key::Tab);
    window.harness.run_steps(2);
    assert!(window.harness.get_by_label(next).is_focused());
}

#[test]
fn typing_into_a_field_that_was_walked_into_replaces_what_is_there() {
    let mut window = TestWindow::open();
    window.type_into("City", "Ottawa");
    window.key(Modifiers::SHIFT, Key::Tab);
    window.key(Modifiers::NONE, Key::Tab);
    window.harness.get_by_label("City").type_text("Hull");
    window.harness.run_steps(2);
    assert_eq!(window.harness.state().state().ship.order.city, "Hull");
}

#[test]
fn a_palette_that_is_closed_gives_the_keyboard_back() {
    let mut window = TestWindow::open();
    window.harness.get_by_label("City").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::K);
    assert!(!window.harness.get_by_label("City").is_focused());
    window.key(Modifiers::NONE, Key::Escape);
    assert!(window.harness.get_by_label("City").is_focused());
}

#[test]
fn an_idle_window_does_not_paint_again_and_again() {
    let mut window = TestWindow::open();
    window.quote();
    assert!(window.harness.try_run().is_ok());
}

#[rstest]
#[case(Environment::Practice, Some("PRACTICE · not for mailing"))]
#[case(Environment::Sandbox, Some("SANDBOX · not for mailing"))]
#[case(Environment::Live, None)]
fn a_label_that_no_carrier_takes_says_so_above_its_picture(
    #[case] environment: Environment,
    #[case] mark: Option<&str>,
) {
    let mut window = TestWindow::open_with(Setup {
        environment,
        ..Setup::default()
    });
    window.quote();
    let received = window.buy();
    window.reply(&received, Ok(label_picture()));
    assert_eq!(window.shows("not for mailing"), mark.is_some());
    let picture = window.harness.get_by_label("Label of shipment S1").rect();
    if let Some(mark) = mark {
        let band = window.harness.get_by_label(mark).rect();
        assert!(band.bottom() <= picture.top() && band.left() < picture.center().x);
    }
}

#[test]
fn duties_that_are_charged_are_said_beside_their_price() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &ship::Quote| {
        let mut quoted = shipment("S1", ShipmentStatus::Unpaid);
        for rate in &mut quoted.rates {
            rate.fees.push(Charge {
                name: "tariff_fee".to_owned(),
                amount: cad("4.20"),
            });
        }
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(quoted),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    assert!(window.shows("incl. duties"));
    assert!(window.shows("Included in the price, $4.20 CAD"));
    assert!(window.shows("Duties included, $4.20 CAD"));
    let row = window.focused().unwrap_or_default();
    assert!(row.ends_with("duties of $4.20 CAD included"), "{row}");
}

#[test]
fn items_that_weigh_more_than_their_parcel_are_doubted_and_rated_all_the_same() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.type_into("Country", "Germany");
    window.key(Modifiers::NONE, Key::Enter);
    for (field, text) in [
        ("Postal code", "26133"),
        ("Item description", "Iron"),
        ("Unit value", "42"),
        ("Item weight", "50"),
    ] {
        window.type_into(field, text);
    }
    window.type_into("Country of origin", "Canada");
    window.key(Modifiers::NONE, Key::Enter);
    window.harness.run_steps(3);
    let doubt = "The customs items weigh 50 kg, more than the parcel (0.85 kg)";
    assert!(window.shows(doubt));
    window.key(Modifiers::COMMAND, Key::Enter);
    window.next::<ship::Quote>();
    window.type_into("Item weight", "0.5");
    window.harness.run_steps(2);
    assert!(!window.shows("more than the parcel"));
}

#[test]
fn a_declared_value_that_was_not_typed_is_that_of_the_items() {
    let mut window = TestWindow::open();
    window.type_into("Country", "US");
    window.key(Modifiers::NONE, Key::Tab);
    let declared = |window: &TestWindow| window.harness.state().state().ship.order.value.clone();
    window.type_into("Unit value", "12.50");
    window.type_into("Quantity", "2");
    assert_eq!(declared(&window), "");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(declared(&window), "25.00");
    window.type_into("Declared value", "40");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(declared(&window), "40");
}

#[test]
fn a_weight_that_was_not_typed_is_that_of_the_items() {
    let mut window = TestWindow::open();
    window.type_into("Country", "US");
    window.key(Modifiers::NONE, Key::Tab);
    let weight = |window: &TestWindow| window.harness.state().state().ship.order.weight.clone();
    window.type_into("Quantity", "3");
    window.type_into("Item weight", "0,4001");
    assert_eq!(weight(&window), "");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(weight(&window), "1.201", "rounded up to a gram");
    window.harness.get_by_label("Quantity").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into("Quantity", "2");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(weight(&window), "0.801", "it follows what is corrected");
    window.harness.get_by_label("Weight").focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::A);
    window.type_into("Weight", "1.5");
    window.key(Modifiers::COMMAND, Key::Enter);
    assert_eq!(weight(&window), "1.5");
}

#[test]
fn the_next_parcel_is_no_letter_because_the_last_one_was() {
    let mut window = TestWindow::open();
    let package = |window: &TestWindow| {
        window
            .harness
            .state()
            .state()
            .ship
            .order
            .package_type
            .clone()
    };
    // Its first letter chooses it.
    window.type_into("Package", "L");
    assert_ne!(package(&window), "parcel");
    window.key(Modifiers::COMMAND, Key::N);
    assert_eq!(package(&window), "parcel");
}

#[test]
fn what_lies_below_the_cut_of_the_form_is_named() {
    let mut window = TestWindow::open_with(Setup {
        size: [1366.0, 560.0],
        ..Setup::default()
    });
    window.harness.run_steps(2);
    assert!(window.shows("More below: "));
    let below = window.harness.get_by_label_contains("More below: ");
    let below = below.accesskit_node();
    let below = below.label().or_else(|| below.value()).unwrap_or_default();
    assert!(below.contains("Options"), "{below}");
    let high = TestWindow::open_with(Setup {
        size: [1366.0, 1800.0],
        ..Setup::default()
    });
    assert!(!high.shows("More below: "));
}

#[test]
fn a_warning_about_the_address_stands_beside_the_button_that_buys() {
    let mut window = TestWindow::open();
    window.fill_in();
    window.type_into("Country", "Germany");
    window.key(Modifiers::NONE, Key::Enter);
    for (field, text) in [
        ("Item description", "Socks"),
        ("Unit value", "42"),
        ("Item weight", "0.5"),
        ("Country of origin", "Canada"),
    ] {
        window.type_into(field, text);
    }
    window.key(Modifiers::NONE, Key::Enter);
    window.key(Modifiers::COMMAND, Key::Enter);
    window.answer(|_: &ship::Quote| {
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("S1", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        })
    });
    let warning = "Postal code “H2J 2K8”: ";
    let beside = window.harness.get_by_label_contains(warning).rect();
    let buy = window.harness.get_by_label_contains("Buy label").rect();
    assert!(beside.bottom() <= buy.top(), "{beside:?} {buy:?}");
    assert!(buy.top() - beside.bottom() < 40.0, "{beside:?} {buy:?}");
    assert!((beside.left() - buy.left()).abs() < 60.0);
}

/// A form whose parcel is being bought, and the next one in its place.
fn left_while_bought(window: &mut TestWindow) -> Received<ship::Buy> {
    window.quote();
    let typed = order_of(window).clone();
    window.key(Modifiers::COMMAND, Key::B);
    let buy = window.next::<ship::Buy>();
    window.key(Modifiers::COMMAND, Key::N);
    assert_ne!(order_of(window).name, typed.name);
    window.type_into("Order number", "2002");
    assert!(window.shows("Buying 1 label"), "it is under way still");
    buy
}

fn order_of(window: &TestWindow) -> &OrderText {
    &window.harness.state().state().ship.order
}

#[test]
fn the_next_parcel_is_typed_while_one_is_bought() {
    let mut window = TestWindow::open();
    let buy = left_while_bought(&mut window);
    let bought = ship::PurchaseOutcome {
        shipment: Box::new(bought_shipment("S1")),
        price: buy.approved_price.clone(),
        label: Err(Failure::new(Cause::NotRead)),
    };
    window.reply(&buy, Ok(bought));
    assert!(window.shows("Bought: "));
    assert_eq!(order_of(&window).order_id, "2002");
    assert!(!window.shows("Buying 1 label"));
    // The next one is bought like any other.
    window.quote();
    window.key(Modifiers::COMMAND, Key::B);
    window.next::<ship::Buy>();
}

#[test]
fn a_form_that_was_left_and_not_bought_is_brought_back_with_its_reason() {
    let mut window = TestWindow::open();
    let buy = left_while_bought(&mut window);
    let cause = Cause::Refused {
        words: "no credit is left".to_owned(),
    };
    window.reply(&buy, Err(Failure::new(cause)));
    assert!(window.shows("Not bought: "));
    assert!(window.shows("no credit is left"));
    assert_eq!(order_of(&window).order_id, "2002");
    window.press("Back to the form");
    assert_ne!(order_of(&window).order_id, "2002");
    assert!(window.shows("no credit is left"), "at its form");
    assert!(
        window
            .harness
            .query_by_label("Buy label · $5.90 CAD")
            .is_some()
    );
    // What was typed since comes back in its turn.
    window.press("Undo");
    assert_eq!(order_of(&window).order_id, "2002");
}

#[test]
fn a_form_that_is_left_and_in_doubt_is_told_as_unresolved() {
    let mut window = TestWindow::open();
    let buy = left_while_bought(&mut window);
    let cause = Cause::Unresolved(UnresolvedReason::BuyUnknown);
    window.reply(&buy, Err(Failure::new(cause)));
    assert!(!window.shows("Not bought: "));
    assert!(window.harness.query_by_label("Back to the form").is_none());
    assert_eq!(order_of(&window).order_id, "2002");
}

#[test]
fn the_next_bought_label_is_shown_from_its_top() {
    let mut window = TestWindow::open_with(Setup {
        size: [1280.0, 480.0],
        ..Setup::default()
    });
    let price = |window: &TestWindow| window.harness.get_by_label("Paid").rect().top();
    window.quote_of("S1");
    let label = window.buy_of("S1");
    window.reply(&label, Ok(label_picture()));
    let top = price(&window);
    window.harness.get_by_label("Save PDF").scroll_to_me();
    window.harness.run_steps(20);
    assert!(price(&window) < top, "it is scrolled");
    window.key(Modifiers::COMMAND, Key::N);
    window.quote_of("S2");
    let label = window.buy_of("S2");
    window.reply(&label, Ok(label_picture()));
    window.harness.run_steps(20);
    assert!((price(&window) - top).abs() < 1.0, "{}", price(&window));
}

#[test]
fn get_rates_by_mouse_puts_the_keyboard_into_the_first_field_to_correct() {
    let mut window = TestWindow::open();
    window.press("Get rates");
    assert_eq!(window.focused().as_deref(), Some("Country"));
}

#[test]
fn a_label_that_is_scanned_into_the_commands_is_said_to_be_none() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::K);
    window.type_into("Search commands", "PC39690146078680");
    assert!(window.shows("PC39690146078680 is the code of a label and no command"));
    window.type_into("Search commands", " or so");
    assert!(window.shows("No command or setting has this name"));
}

#[test]
fn who_comes_back_to_a_parcel_half_typed_is_in_the_field_that_was_left() {
    let mut window = TestWindow::open();
    window.type_into("City", "Torino");
    window.key(Modifiers::COMMAND, Key::Num2);
    window.harness.run_steps(4);
    assert_ne!(window.focused().as_deref(), Some("City"));
    window.key(Modifiers::COMMAND, Key::Num1);
    window.harness.run_steps(4);
    assert_eq!(window.focused().as_deref(), Some("City"));
}
