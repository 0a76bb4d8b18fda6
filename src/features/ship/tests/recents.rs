//! Recipients and parcels that are offered again: what was sent, at once, and
//! nothing else; and a form filled from a shipment.

use rust_decimal::Decimal;

use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        calls::Request,
        settings::calls::{Connect, Connected, LedgerAccess},
        shared::state::confirm::Reply,
        ship::{
            calls::LineState,
            state::{fill, form::ShipAction},
        },
        shipments::state::actions::ShipmentsAction,
    },
    model::{
        environment::{Environment, Profile},
        measure::WeightUnit,
        money::{Currency, Money},
        problem::{Field, Place},
        recents::Recents,
        shipment::ShipmentStatus,
    },
    shell::state::{
        AppState,
        tests::{Sent, get_rates, open_shipment, quote, quoted, ship, shipment, state},
    },
};

pub(crate) fn connect(state: &mut AppState, requests: &[Request]) {
    let connect = Sent::<Connect>::of(&requests[0]);
    let connected = Connected {
        profile: Profile::empty(connect.account.environment),
        label_folder: "labels".into(),
        recents: Recents::default(),
        access: LedgerAccess::Full,
    };
    connect.answer(state, Ok(connected));
}

fn connected() -> AppState {
    let mut state = state();
    let requests = state.start();
    connect(&mut state, &requests);
    state
}

fn names(state: &AppState) -> Vec<&str> {
    let recents = state.context.connection.recents();
    recents.map_or(Vec::new(), |recents| {
        let recipients = recents.recipients().iter();
        recipients
            .map(|recipient| recipient.name.as_str())
            .collect()
    })
}

fn edit(state: &mut AppState, field: Field, text: &str) {
    ship(state, ShipAction::Edit(Place::of(field), text.to_owned()));
}

#[test]
fn what_was_sent_is_offered_at_once_and_as_it_was_sent() {
    let mut state = connected();
    edit(&mut state, Field::PostalCode, "h2j2k8");
    let call = get_rates(&mut state);
    assert!(names(&state).is_empty(), "nothing is known to be sent yet");
    edit(&mut state, Field::Name, "Ana, still typing");
    call.answer(&mut state, Ok(quoted(LineState::Draft)));
    assert_eq!(names(&state), ["Ana"]);
    let recents = state.context.connection.recents().unwrap();
    let sent = recents.recipients()[0].postal_code.as_deref();
    assert_eq!(sent, Some("H2J 2K8"));
    assert_eq!(recents.parcels().len(), 1);
}

#[test]
fn no_field_for_parcels_appears_while_rates_are_compared() {
    let mut state = connected();
    quote(&mut state, LineState::Draft);
    let offered = |state: &AppState| {
        let recents = state.context.connection.recents().unwrap();
        state.ship.offered_parcels(recents).len()
    };
    assert_eq!(offered(&state), 0);
    quote(&mut state, LineState::Draft);
    assert_eq!(offered(&state), 0);
    ship(&mut state, ShipAction::NewShipment);
    assert_eq!(offered(&state), 1);
}

#[test]
fn what_was_not_sent_is_never_offered() {
    let mut state = connected();
    quote(&mut state, LineState::AlreadyBought { changed: true });
    assert!(names(&state).is_empty());
    let mut state = connected();
    let call = get_rates(&mut state);
    state.not_sent(&call.request, &Failure::new(Cause::Busy));
    assert!(names(&state).is_empty());
}

#[test]
fn nothing_that_was_sent_crosses_into_another_environment() {
    let mut state = connected();
    quote(&mut state, LineState::Draft);
    state.handle(Action::SwitchTo(Environment::Live.into()));
    let requests = state.handle(Action::Answer(Reply::Yes));
    assert!(names(&state).is_empty(), "not even while it connects");
    connect(&mut state, &requests);
    assert!(names(&state).is_empty());
}

#[test]
fn a_recent_parcel_fills_package_size_and_weight_and_gives_way_to_typing() {
    let mut state = connected();
    quote(&mut state, LineState::Draft);
    let parcel = state.context.connection.recents().unwrap().parcels()[0].clone();
    ship(&mut state, ShipAction::NewShipment);
    edit(&mut state, Field::WeightUnit, "lb");
    assert!(!fill::holds(&state.ship.order, &parcel));
    ship(&mut state, ShipAction::UseParcel(Box::new(parcel.clone())));
    assert!(fill::holds(&state.ship.order, &parcel));
    assert_eq!(state.ship.order.size_x, "10");
    assert_eq!(state.ship.order.weight_unit, "kg");
    assert_eq!(state.ship.order.name, "");
    edit(&mut state, Field::Weight, "2");
    assert!(!fill::holds(&state.ship.order, &parcel));
}

#[test]
fn a_recent_recipient_replaces_every_line_of_the_address() {
    let mut state = connected();
    quote(&mut state, LineState::Draft);
    let recipient = state.context.connection.recents().unwrap().recipients()[0].clone();
    edit(&mut state, Field::Name, "Bo");
    edit(&mut state, Field::Address2, "Flat 9");
    edit(&mut state, Field::Description, "Hats");
    ship(&mut state, ShipAction::UseRecipient(Box::new(recipient)));
    assert_eq!(state.ship.order.name, "Ana");
    assert_eq!(state.ship.order.address_2, "");
    assert_eq!(state.ship.order.description, "Hats");
}

#[test]
fn a_duplicate_of_a_shipment_is_a_new_line_and_sends_nothing() {
    let mut state = state();
    let line = state.ship.line.clone();
    let typed = state.ship.order.clone();
    let mut opened = shipment(ShipmentStatus::Ready);
    opened.recipient.name = Some("Bo".to_owned());
    opened.order_id = Some("1000 SDabc".to_owned());
    opened.parcel.weight = Some(Decimal::new(4600, 1));
    opened.parcel.weight_unit = Some(WeightUnit::Gram);
    opened.declared_value = Some(Money::parse("9.5", Currency::Usd).unwrap());
    opened.is_signature_requested = true;
    open_shipment(&mut state, opened);
    let duplicate = Action::Shipments(ShipmentsAction::Duplicate);
    assert!(state.handle(duplicate).is_empty());
    assert_ne!(state.ship.line, line);
    let order = &state.ship.order;
    assert_eq!((order.name.as_str(), order.order_id.as_str()), ("Bo", ""));
    assert_eq!(
        (order.weight.as_str(), order.weight_unit.as_str()),
        ("460", "g")
    );
    assert_eq!(
        (order.value.as_str(), order.value_currency.as_str()),
        ("9.50", "usd")
    );
    assert!(order.signature_requested);
    assert_eq!(order.city, "", "what is not known is left empty");
    assert_eq!(
        state.context.screen,
        crate::features::shared::state::navigation::Screen::Ship
    );
    ship(&mut state, ShipAction::UndoClear);
    assert_eq!(state.ship.order, typed, "what was typed comes back");
}
