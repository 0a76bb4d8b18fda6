//! Replacing a draft and changing its package, by accessible names.

use std::sync::Arc;

use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rust_decimal::Decimal;
use sendoff::{
    contract::{Cause, Failure},
    features::{
        settings::calls::LedgerAccess,
        ship::calls::{self as ship, LineState, Quoted},
        shipments::calls as shipments,
    },
    model::{
        ids::ShipmentId,
        preferences::{Language, Preferences},
        shipment::ShipmentStatus,
    },
};

use super::support::{
    samples::{bought_shipment, known, list_of, shipment},
    test_window::{Received, Setup, TestWindow},
};

/// The details of one shipment of the list.
fn opened_in(setup: Setup, open: &str) -> TestWindow {
    let mut window = TestWindow::open_with(setup);
    window.key(Modifiers::COMMAND, Key::Num2);
    let page = window.next::<shipments::List>();
    window.reply(
        &page,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ])),
    );
    window.press(open);
    let received = window.next::<shipments::Open>();
    let shipment = received.call.shipment.clone();
    let shown = if shipment.as_str() == "DRAFT" {
        self::shipment("DRAFT", ShipmentStatus::Unpaid)
    } else {
        bought_shipment("PAID")
    };
    window.progress(&received, known(shown));
    window
}

fn opened(id: &str) -> TestWindow {
    let name = format!("Open Zoé Tremblay, shipment {id}");
    opened_in(Setup::default(), &name)
}

fn rates_asked(window: &mut TestWindow) -> Received<ship::Quote> {
    window.key(Modifiers::COMMAND, Key::Enter);
    window.next()
}

fn made(window: &mut TestWindow, quote: &Received<ship::Quote>) {
    window.reply(
        quote,
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("NEW", ShipmentStatus::Unpaid)),
            differs: Vec::new(),
            paid_before: None,
        }),
    );
}

/// The deletion of the replaced draft is reported by the id of the quote.
fn deleted(window: &mut TestWindow, quote: &Received<ship::Quote>, outcome: Result<(), Failure>) {
    let shipment = ShipmentId::new("DRAFT");
    let delete = Received {
        id: quote.id,
        call: Arc::new(shipments::Delete { shipment }),
    };
    window.reply(&delete, outcome);
}

#[test]
fn a_draft_is_replaced_by_a_form_that_says_so_and_the_old_one_goes_last() {
    let mut window = opened("DRAFT");
    window.press("Replace…");
    window.assert_no_call();
    assert!(window.shows("Replace a draft"));
    assert!(window.shows("Replaces DRAFT (order 1001)"));
    assert!(window.shows("Once the new shipment is created, that draft is deleted"));
    let quote = rates_asked(&mut window);
    assert_eq!(quote.replaces, Some(ShipmentId::new("DRAFT")));
    assert_eq!(quote.draft.order.id.as_deref(), Some("1001"));
    made(&mut window, &quote);
    assert!(window.shows("Draft DRAFT is being deleted"));
    assert!(window.shows("Buy label · $5.90 CAD"));
    deleted(&mut window, &quote, Ok(()));
    assert!(window.shows("Draft DRAFT is deleted; this shipment has taken its place"));
    window.key(Modifiers::COMMAND, Key::Num2);
    assert!(!window.shows("Open Zoé Tremblay, shipment DRAFT"));
}

#[test]
fn a_draft_that_could_not_be_deleted_is_reported_with_the_way_to_it() {
    let mut window = opened("DRAFT");
    window.key(Modifiers::COMMAND, Key::R);
    let quote = rates_asked(&mut window);
    made(&mut window, &quote);
    let reason = "no route".to_owned();
    let failure = Failure::of(&ShipmentId::new("DRAFT"), Cause::Unreachable { reason });
    deleted(&mut window, &quote, Err(failure));
    assert!(window.shows("The new shipment is created, and draft DRAFT is still there"));
    assert!(
        window.shows("Buy label · $5.90 CAD"),
        "the new one is not lost"
    );
    window.press("Open DRAFT");
    assert!(
        window.shows("Delete the draft"),
        "its details, as they were left"
    );
}

#[test]
fn keeping_the_draft_takes_the_mark_away_and_replaces_nothing() {
    let mut window = opened("DRAFT");
    window.press("Replace…");
    window.press("Keep that draft");
    assert!(!window.shows("Replaces DRAFT"));
    assert!(window.shows("Ship a parcel"));
    assert_eq!(rates_asked(&mut window).replaces, None);
}

#[test]
fn what_is_paid_says_why_it_is_not_replaced() {
    let mut window = opened("PAID");
    let button = window.harness.get_by_label("Replace…");
    let node = button.accesskit_node();
    assert!(node.is_disabled());
    assert!(node.data().description().unwrap().contains("refund"));
    window.key(Modifiers::COMMAND, Key::R);
    window.key(Modifiers::COMMAND, Key::E);
    window.assert_no_call();
    assert!(window.shows("Shipments"));
    assert!(!window.shows("Package and options"));
}

#[test]
fn the_palette_knows_both() {
    let mut window = opened("DRAFT");
    window.key(Modifiers::COMMAND, Key::K);
    assert!(window.shows("Change package…"));
    assert!(
        window.shows("Start a form for a new shipment in the place of this draft")
            || window.shows("Replace…")
    );
}

fn sent(window: &mut TestWindow) -> Received<shipments::RefreshRates> {
    window.next()
}

fn retype(window: &mut TestWindow, field: &str, text: &str) {
    let input = window.harness.get_by_role_and_label(Role::TextInput, field);
    input.focus();
    window.harness.run_steps(2);
    window.key(Modifiers::COMMAND, Key::A);
    let input = window.harness.get_by_role_and_label(Role::TextInput, field);
    input.type_text(text);
    window.harness.run_steps(2);
}

#[test]
fn another_weight_and_an_option_are_sent_and_nothing_else() {
    let mut window = opened("DRAFT");
    window.key(Modifiers::COMMAND, Key::E);
    assert!(window.shows("Package and options"));
    retype(&mut window, "Weight", "1,2");
    window.press("Signature");
    window.press("Refresh rates");
    let call = sent(&mut window);
    let changes = &call.changes;
    assert_eq!(changes.weight.as_ref().unwrap().value, Decimal::new(12, 1));
    assert_eq!((changes.signature, changes.insurance), (Some(true), None));
    assert_eq!((&changes.size, &changes.package_type), (&None, &None));
    // Slow: what is on its way can't be changed, nor sent again.
    let button = window.harness.get_by_label("Refresh rates");
    assert!(button.accesskit_node().is_disabled());
    let mut refreshed = shipment("DRAFT", ShipmentStatus::Unpaid);
    refreshed.parcel.weight = Some(Decimal::new(12, 1));
    window.reply(&call, Ok(Box::new(refreshed)));
    assert!(!window.shows("Package and options"));
    assert!(window.shows("1.2 kg"));
    assert!(window.shows("Rates of shipment DRAFT refreshed"));
}

#[test]
fn a_wrong_number_is_reported_at_its_field_while_typing_and_is_not_sent() {
    let mut window = opened("DRAFT");
    window.press("Change package…");
    retype(&mut window, "Length", "wide");
    assert!(window.shows("Enter a number"));
    window.key(Modifiers::COMMAND, Key::Enter);
    window.assert_no_call();
    assert!(window.shows("Package and options"));
}

#[test]
fn what_was_typed_stays_when_the_refresh_fails_and_goes_with_cancel() {
    let mut window = opened("DRAFT");
    window.press("Change package…");
    retype(&mut window, "Weight", "3");
    window.key(Modifiers::COMMAND, Key::Enter);
    let call = sent(&mut window);
    let reason = "no route".to_owned();
    let failure = Failure::of(&ShipmentId::new("DRAFT"), Cause::Unreachable { reason });
    window.reply(&call, Err(failure));
    let weight = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Weight")
        .value();
    assert_eq!(weight.as_deref(), Some("3"));
    assert!(window.shows("(shipment DRAFT)"));
    window.press("Cancel");
    assert!(!window.shows("Package and options"));
}

#[test]
fn a_window_that_only_looks_changes_and_replaces_nothing() {
    let setup = Setup {
        access: LedgerAccess::ReadOnly {
            path: "/data/ledger".into(),
        },
        ..Setup::default()
    };
    let mut window = opened_in(setup, "Open Zoé Tremblay, shipment DRAFT");
    for name in ["Replace…", "Change package…"] {
        assert!(
            window
                .harness
                .get_by_label(name)
                .accesskit_node()
                .is_disabled()
        );
    }
    window.key(Modifiers::COMMAND, Key::R);
    assert!(!window.shows("Replace a draft"));
}

#[test]
fn both_speak_french() {
    let setup = Setup {
        size: [1024.0, 700.0],
        preferences: Preferences {
            language: Language::French,
            ..Preferences::default()
        },
        ..Setup::default()
    };
    let mut window = opened_in(setup, "Ouvrir Zoé Tremblay, envoi DRAFT");
    window.press("Changer l’emballage…");
    assert!(window.shows("Emballage et options"));
    assert!(window.shows("Seul ce que vous changez est envoyé"));
    window.press("Remplacer…");
    assert!(window.shows("DRAFT (commande 1001)"));
    assert!(window.shows("Garder ce brouillon"));
}
