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
    desk::{Desk, Received, Setup},
    samples::{bought_shipment, known, list_of, shipment},
};

/// The details of one shipment of the list.
fn opened_in(setup: Setup, open: &str) -> Desk {
    let mut desk = Desk::open_with(setup);
    desk.key(Modifiers::COMMAND, Key::Num2);
    let page = desk.next::<shipments::List>();
    desk.reply(
        &page,
        Ok(list_of(&[
            shipment("DRAFT", ShipmentStatus::Unpaid),
            bought_shipment("PAID"),
        ])),
    );
    desk.press(open);
    let received = desk.next::<shipments::Open>();
    let shipment = received.call.shipment.clone();
    let shown = if shipment.as_str() == "DRAFT" {
        self::shipment("DRAFT", ShipmentStatus::Unpaid)
    } else {
        bought_shipment("PAID")
    };
    desk.progress(&received, known(shown));
    desk
}

fn opened(id: &str) -> Desk {
    let name = format!("Open Zoé Tremblay, shipment {id}");
    opened_in(Setup::default(), &name)
}

fn rates_asked(desk: &mut Desk) -> Received<ship::Quote> {
    desk.key(Modifiers::COMMAND, Key::Enter);
    desk.next()
}

fn made(desk: &mut Desk, quote: &Received<ship::Quote>) {
    desk.reply(
        quote,
        Ok(Quoted {
            state: LineState::Draft,
            shipment: Box::new(shipment("NEW", ShipmentStatus::Unpaid)),
        }),
    );
}

/// The deletion of the replaced draft is reported by the id of the quote.
fn deleted(desk: &mut Desk, quote: &Received<ship::Quote>, outcome: Result<(), Failure>) {
    let shipment = ShipmentId::new("DRAFT");
    let delete = Received {
        id: quote.id,
        call: Arc::new(shipments::Delete { shipment }),
    };
    desk.reply(&delete, outcome);
}

#[test]
fn a_draft_is_replaced_by_a_form_that_says_so_and_the_old_one_goes_last() {
    let mut desk = opened("DRAFT");
    desk.press("Replace…");
    desk.assert_no_call();
    assert!(desk.shows("Replace a draft"));
    assert!(desk.shows("Replaces DRAFT (order 1001)"));
    assert!(desk.shows("Once the new shipment is created, that draft is deleted"));
    let quote = rates_asked(&mut desk);
    assert_eq!(quote.replaces, Some(ShipmentId::new("DRAFT")));
    assert_eq!(quote.draft.order.id.as_deref(), Some("1001"));
    made(&mut desk, &quote);
    assert!(desk.shows("Draft DRAFT is being deleted"));
    assert!(desk.shows("Buy label · $5.90 CAD"));
    deleted(&mut desk, &quote, Ok(()));
    assert!(desk.shows("Draft DRAFT is deleted; this shipment has taken its place"));
    desk.key(Modifiers::COMMAND, Key::Num2);
    assert!(!desk.shows("Open Zoé Tremblay, shipment DRAFT"));
}

#[test]
fn a_draft_that_could_not_be_deleted_is_told_with_the_way_to_it() {
    let mut desk = opened("DRAFT");
    desk.key(Modifiers::COMMAND, Key::R);
    let quote = rates_asked(&mut desk);
    made(&mut desk, &quote);
    let reason = "no route".to_owned();
    let failure = Failure::of(&ShipmentId::new("DRAFT"), Cause::Unreachable { reason });
    deleted(&mut desk, &quote, Err(failure));
    assert!(desk.shows("The new shipment is created, and draft DRAFT is still there"));
    assert!(
        desk.shows("Buy label · $5.90 CAD"),
        "the new one is not lost"
    );
    desk.press("Open DRAFT");
    assert!(
        desk.shows("Delete the draft"),
        "its details, as they were left"
    );
}

#[test]
fn keeping_the_draft_takes_the_mark_away_and_replaces_nothing() {
    let mut desk = opened("DRAFT");
    desk.press("Replace…");
    desk.press("Keep that draft");
    assert!(!desk.shows("Replaces DRAFT"));
    assert!(desk.shows("Ship a parcel"));
    assert_eq!(rates_asked(&mut desk).replaces, None);
}

#[test]
fn what_is_paid_says_why_it_is_not_replaced() {
    let mut desk = opened("PAID");
    let button = desk.harness.get_by_label("Replace…");
    let node = button.accesskit_node();
    assert!(node.is_disabled());
    assert!(node.data().description().unwrap().contains("refund"));
    desk.key(Modifiers::COMMAND, Key::R);
    desk.key(Modifiers::COMMAND, Key::E);
    desk.assert_no_call();
    assert!(desk.shows("Shipments"));
    assert!(!desk.shows("Package and options"));
}

#[test]
fn the_palette_knows_both() {
    let mut desk = opened("DRAFT");
    desk.key(Modifiers::COMMAND, Key::K);
    assert!(desk.shows("Change package…"));
    assert!(
        desk.shows("Start a form for a new shipment in the place of this draft")
            || desk.shows("Replace…")
    );
}

fn sent(desk: &mut Desk) -> Received<shipments::RefreshRates> {
    desk.next()
}

fn retype(desk: &mut Desk, field: &str, text: &str) {
    let input = desk.harness.get_by_role_and_label(Role::TextInput, field);
    input.focus();
    desk.harness.run_steps(2);
    desk.key(Modifiers::COMMAND, Key::A);
    let input = desk.harness.get_by_role_and_label(Role::TextInput, field);
    input.type_text(text);
    desk.harness.run_steps(2);
}

#[test]
fn another_weight_and_an_option_are_sent_and_nothing_else() {
    let mut desk = opened("DRAFT");
    desk.key(Modifiers::COMMAND, Key::E);
    assert!(desk.shows("Package and options"));
    retype(&mut desk, "Weight", "1,2");
    desk.press("Signature");
    desk.press("Refresh rates");
    let asked = sent(&mut desk);
    let changes = &asked.changes;
    assert_eq!(changes.weight.as_ref().unwrap().value, Decimal::new(12, 1));
    assert_eq!((changes.signature, changes.insurance), (Some(true), None));
    assert_eq!((&changes.size, &changes.package_type), (&None, &None));
    // Slow: what is on its way can't be changed, nor sent again.
    let button = desk.harness.get_by_label("Refresh rates");
    assert!(button.accesskit_node().is_disabled());
    let mut refreshed = shipment("DRAFT", ShipmentStatus::Unpaid);
    refreshed.parcel.weight = Some(Decimal::new(12, 1));
    desk.reply(&asked, Ok(Box::new(refreshed)));
    assert!(!desk.shows("Package and options"));
    assert!(desk.shows("1.2 kg"));
    assert!(desk.shows("Rates of shipment DRAFT refreshed"));
}

#[test]
fn a_wrong_number_is_told_at_its_field_while_typing_and_is_not_sent() {
    let mut desk = opened("DRAFT");
    desk.press("Change package…");
    retype(&mut desk, "Length", "wide");
    assert!(desk.shows("Enter a number"));
    desk.key(Modifiers::COMMAND, Key::Enter);
    desk.assert_no_call();
    assert!(desk.shows("Package and options"));
}

#[test]
fn what_was_typed_stays_when_the_refresh_fails_and_goes_with_cancel() {
    let mut desk = opened("DRAFT");
    desk.press("Change package…");
    retype(&mut desk, "Weight", "3");
    desk.key(Modifiers::COMMAND, Key::Enter);
    let asked = sent(&mut desk);
    let reason = "no route".to_owned();
    let failure = Failure::of(&ShipmentId::new("DRAFT"), Cause::Unreachable { reason });
    desk.reply(&asked, Err(failure));
    let weight = desk
        .harness
        .get_by_role_and_label(Role::TextInput, "Weight")
        .value();
    assert_eq!(weight.as_deref(), Some("3"));
    assert!(desk.shows("(shipment DRAFT)"));
    desk.press("Cancel");
    assert!(!desk.shows("Package and options"));
}

#[test]
fn a_window_that_only_looks_changes_and_replaces_nothing() {
    let setup = Setup {
        access: LedgerAccess::ReadOnly {
            path: "/data/ledger".into(),
        },
        ..Setup::default()
    };
    let mut desk = opened_in(setup, "Open Zoé Tremblay, shipment DRAFT");
    for name in ["Replace…", "Change package…"] {
        assert!(
            desk.harness
                .get_by_label(name)
                .accesskit_node()
                .is_disabled()
        );
    }
    desk.key(Modifiers::COMMAND, Key::R);
    assert!(!desk.shows("Replace a draft"));
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
    let mut desk = opened_in(setup, "Ouvrir Zoé Tremblay, envoi DRAFT");
    desk.press("Changer l’emballage…");
    assert!(desk.shows("Emballage et options"));
    assert!(desk.shows("Seul ce que vous changez est envoyé"));
    desk.press("Remplacer…");
    assert!(desk.shows("DRAFT (commande 1001)"));
    assert!(desk.shows("Garder ce brouillon"));
}
