//! The Returns screen by accessible names.

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::{Cause, Failure};
use sendoff::features::returns::calls as returns;
use sendoff::features::settings::calls::LedgerAccess;
use sendoff::features::shipments::calls as shipments;
use sendoff::features::tracking::calls as tracking;
use sendoff::model::{
    ids::{ReturnId, ShipmentId},
    returns::{OriginalShipment, Return, ReturnList, ReturnReason, ReturnStatus},
    shipment::ReturnedAddress,
};

use super::support::test_window::{Received, Setup, TestWindow};

pub(crate) fn came_back(name: &str, status: &str, reason: ReturnReason, day: &str) -> Return {
    let text = |text: &str| Some(text.to_owned());
    Return {
        id: ReturnId::new(format!("R-{name}")),
        status: ReturnStatus::from_word(status),
        reason: Some(reason),
        reason_note: text("Nobody at home twice"),
        resolution: text("unknown"),
        created_at: format!("{day}T15:00:00Z").parse().ok(),
        updated_at: format!("{day}T16:00:00Z").parse().ok(),
        resolved_at: None,
        original: OriginalShipment {
            id: ShipmentId::new(format!("S-{name}").to_uppercase()),
            order_type: text("etsy"),
            order_reference: text("1001 SD23456789bc"),
            recipient: ReturnedAddress {
                name: text(name),
                address_1: text("4200 rue Saint-Denis"),
                city: text("Montréal"),
                province_code: text("QC"),
                postal_code: text("H2J 2K8"),
                country_code: text("CA"),
                ..ReturnedAddress::default()
            },
            customs_description: text("Wool socks"),
            resolution: text("delivery_exception"),
            created_at: "2026-02-01T14:05:00Z".parse().ok(),
            updated_at: None,
            resolved_at: None,
        },
    }
}

/// As the worker tells them: what waits for a decision first.
pub(crate) fn some_returns() -> ReturnList {
    ReturnList {
        returns: vec![
            came_back("Ana", "on_hold", ReturnReason::Unclaimed, "2026-02-20"),
            came_back("Bo", "on_hold", ReturnReason::Damaged, "2026-02-27"),
            came_back("Cy", "ready", ReturnReason::Unclaimed, "2026-02-10"),
            came_back("Di", "resolved", ReturnReason::Other, "2026-01-10"),
        ],
        asked_at: "2026-03-02T14:05:00Z".parse().ok(),
        is_cut_off: false,
    }
}

fn next_call(window: &mut TestWindow) -> Received<returns::List> {
    window.next()
}

fn opened(setup: Setup) -> (TestWindow, Received<returns::List>) {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num4);
    let received = next_call(&mut window);
    (window, received)
}

/// Shows the list with one return open, whatever the language.
pub(crate) fn show_one(window: &mut TestWindow) {
    let received = next_call(window);
    window.reply(&received, Ok(some_returns()));
    press_row(window, "S-ANA");
}

fn press_row(window: &mut TestWindow, shipment: &str) {
    let row = window
        .texts()
        .into_iter()
        .find(|text| text.ends_with(shipment));
    window.press(&row.expect("a row of the list"));
}

fn listed() -> TestWindow {
    let (mut window, received) = opened(Setup::default());
    window.reply(&received, Ok(some_returns()));
    window
}

fn unreachable() -> Failure {
    Failure::new(Cause::Unreachable {
        reason: "no route".to_owned(),
    })
}

#[test]
fn what_waits_is_counted_and_its_days_stand_beside_it() {
    let window = listed();
    assert!(window.shows("2 wait for your decision"));
    assert!(window.shows("Open the return from Ana, shipment S-ANA"));
    // From the 20th of February to the 2nd of March.
    assert!(window.shows("10 days"));
    assert!(window.shows("Waiting for your decision"));
}

#[test]
fn a_return_shows_why_since_when_and_where_it_is_decided() {
    let mut window = listed();
    window.press("Open the return from Ana, shipment S-ANA");
    window.assert_no_call();
    window.harness.get_by_role_and_label(Role::Heading, "Ana");
    window
        .harness
        .get_by_role_and_label(Role::Table, "Returns, 4 rows");
    assert!(window.shows("Not claimed by the recipient"));
    assert!(window.shows("Nobody at home twice"));
    assert!(window.shows("chosen in your account on the service's own site"));
    assert!(window.shows("Wool socks"));
    assert!(window.shows("4200 rue Saint-Denis"));
    // The order id without our token.
    assert!(window.shows("1001"));
    assert!(!window.shows("SD23456789bc"));
    window.press("Close details");
    assert!(!window.shows("Wool socks"));
}

#[test]
fn the_original_shipment_and_its_way_are_one_press_away() {
    let mut window = listed();
    window.press("Open the return from Ana, shipment S-ANA");
    window.press("Open the shipment");
    let received = window.next::<shipments::Open>();
    let shipment = received.call.shipment.clone();
    assert_eq!(shipment.as_str(), "S-ANA");
    assert!(window.shows("Search shipments"));
    window.key(Modifiers::COMMAND, Key::Num4);
    next_call(&mut window);
    window.press("Show tracking");
    window.next::<tracking::List>();
    assert_eq!(window.next::<tracking::Open>().shipment.as_str(), "S-ANA");
}

/// Presses a word of the list that has opened; rows may say the same word.
fn choose(window: &mut TestWindow, word: &str) {
    window.harness.run_steps(3);
    let role = Role::ListBoxOption;
    window.harness.get_by_role_and_label(role, word).click();
    window.harness.run_steps(3);
}

#[test]
fn filters_narrow_the_list_without_asking_anybody() {
    let mut window = listed();
    window.press("Only for reason");
    choose(&mut window, "Damaged");
    window.assert_no_call();
    assert!(window.shows("Open the return from Bo"));
    assert!(!window.shows("Open the return from Ana"));
    window.press("Only with status");
    choose(&mut window, "Resolved");
    assert!(window.shows("No return like this"));
    window.press("Show all returns");
    assert!(window.shows("Open the return from Di"));
}

#[test]
fn the_keyboard_walks_the_rows_and_opens_one() {
    let mut window = listed();
    let first = "Open the return from Ana, shipment S-ANA";
    window.harness.get_by_label(first).focus();
    window.harness.run_steps(2);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.key(Modifiers::NONE, Key::Enter);
    let shown = window.harness.state().state().returns.shown().unwrap();
    assert_eq!(shown.original.recipient.name.as_deref(), Some("Cy"));
}

#[test]
fn without_a_return_the_screen_says_when_one_appears() {
    let (mut window, received) = opened(Setup::default());
    assert!(window.shows("Asking the service for returns…"));
    window.reply(&received, Ok(ReturnList::default()));
    assert!(window.shows("No parcel has come back"));
    assert!(window.shows("Nothing waits for your decision"));
}

#[test]
fn while_the_service_is_slow_the_kept_returns_can_be_read() {
    let (mut window, received) = opened(Setup::default());
    let list = some_returns();
    window.progress(&received, list);
    assert!(window.shows("Open the return from Ana"));
    let changed = ReturnList {
        returns: vec![came_back(
            "Eve",
            "on_hold",
            ReturnReason::Other,
            "2026-03-01",
        )],
        ..some_returns()
    };
    window.reply(&received, Ok(changed));
    assert!(window.shows("Open the return from Eve"));
    assert!(!window.shows("Open the return from Ana"));
}

#[test]
fn offline_the_failure_stands_beside_what_was_kept_and_says_how_old_it_is() {
    let (mut window, received) = opened(Setup::default());
    let list = some_returns();
    window.progress(&received, list);
    window.reply(&received, Err(unreachable()));
    assert!(window.shows("The service could not be reached"));
    assert!(window.shows("This is what it said on 2026-03-02 14:05"));
    assert!(window.shows("Open the return from Ana"));
    window.press("Try again");
    next_call(&mut window);
    window.assert_no_call();
}

#[test]
fn an_error_without_anything_kept_says_what_to_do() {
    let (mut window, received) = opened(Setup::default());
    window.reply(&received, Err(Failure::new(Cause::Unauthorized)));
    assert!(window.shows("does not accept the token"));
    assert!(window.shows("Returns are not read yet"));
}

#[test]
fn a_window_that_only_looks_asks_for_the_kept_returns_too() {
    let access = LedgerAccess::ReadOnly {
        path: "/home/pack/ledger".into(),
    };
    let (mut window, received) = opened(Setup {
        access,
        ..Setup::default()
    });
    window.reply(&received, Ok(some_returns()));
    assert!(window.shows("Open the return from Ana"));
}

#[test]
fn in_a_narrow_window_the_details_take_the_place_of_the_list() {
    let (mut window, received) = opened(Setup {
        size: [560.0, 400.0],
        ..Setup::default()
    });
    window.reply(&received, Ok(some_returns()));
    window.press("Open the return from Ana, shipment S-ANA");
    assert!(!window.shows("Open the return from Bo"));
    assert!(window.shows("Nobody at home twice"));
    window.press("Close details");
    assert!(window.shows("Open the return from Bo"));
}
