//! A form in the place of a draft, and another package for a draft.

use std::sync::Arc;

use rust_decimal::Decimal;

use crate::{
    contract::{Cause, Failure, Update},
    features::{
        action::Action,
        calls::{Event, Request, Routed as _},
        shared::state::{
            confirm::Reply, ids::Ids, navigation::Screen, notices::News,
            window_request::WindowRequest,
        },
        ship::{
            calls::{LineState, Quote},
            state::{ItemsFrom, form::ShipAction, replacing::ReplaceStep},
        },
        shipments::{
            calls::{Delete, KnownShipment, Open, RefreshRates},
            state::{actions::ShipmentsAction, package::PackageAction},
        },
    },
    model::{
        cost_centre::CostCentre,
        customs::{CustomsItem, EarlierItems, ItemsOf},
        draft::ShipDate,
        environment::Environment,
        ids::{LineId, ShipmentId},
        measure::{SizeUnit, WeightUnit},
        money::{Currency, Money},
        parcel::PackageType,
        preferences::Preferences,
        problem::{Field, Place},
        shipment::{ReturnedAddress, ReturnedParcel, Shipment, ShipmentStatus},
    },
    shell::state::{
        AppState,
        tests::{Sent, get_rates, known, open_shipment, quoted, ship, shipment},
    },
};

fn act(state: &mut AppState, action: ShipmentsAction) -> Vec<Request> {
    state.handle(Action::Shipments(action))
}

fn package(state: &mut AppState, action: PackageAction) -> Vec<Request> {
    act(state, ShipmentsAction::Package(action))
}

/// A draft of order 1000 with all that a form needs.
fn draft() -> Shipment {
    let text = |text: &str| Some(text.to_owned());
    let mut draft = shipment(ShipmentStatus::Unpaid);
    draft.id = ShipmentId::new("OLD");
    draft.order_id = text("1000");
    draft.recipient = ReturnedAddress {
        name: text("Ana"),
        address_1: text("1 Main St"),
        city: text("Montréal"),
        province_code: text("QC"),
        postal_code: text("H2J 2K8"),
        country_code: text("CA"),
        ..ReturnedAddress::default()
    };
    draft.parcel = ReturnedParcel {
        package_type: Some(PackageType::Parcel),
        description: text("Socks"),
        weight: Some(Decimal::ONE),
        weight_unit: Some(WeightUnit::Kilogram),
        size: Some([Decimal::TEN; 3]),
        size_unit: Some(SizeUnit::Centimetre),
        ..ReturnedParcel::default()
    };
    draft.declared_value = Money::parse("20", Currency::Cad).ok();
    draft
}

fn replacing() -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    open_shipment(&mut state, draft());
    assert!(act(&mut state, ShipmentsAction::Replace).is_empty());
    assert_eq!(state.context.screen, Screen::Ship);
    state
}

fn made(state: &mut AppState, quote: &Sent<Quote>) {
    quote.answer(state, Ok(quoted(LineState::Draft)));
}

/// The worker deletes the draft on its own, as part of a quote.
fn deleted(state: &mut AppState, quote: &Sent<Quote>, outcome: Result<(), Failure>) {
    let delete = Arc::new(Delete {
        shipment: ShipmentId::new("OLD"),
    });
    let reply = Delete::reply(quote.request.id, delete, Update::Done(outcome));
    state.apply(Event::Reply(reply));
}

fn busy() -> Failure {
    Failure::of(&ShipmentId::new("OLD"), Cause::Busy)
}

fn step(state: &AppState) -> ReplaceStep {
    state.ship.replacing.clone().unwrap().step
}

#[test]
fn a_form_for_the_same_order_names_the_draft_and_nothing_is_sent_before_rates_are_asked() {
    let mut state = replacing();
    assert_eq!(state.ship.order.order_id, "1000");
    assert_eq!(state.ship.order.address_1, "1 Main St");
    let quote = get_rates(&mut state);
    assert_eq!(quote.replaces, Some(ShipmentId::new("OLD")));
    assert_ne!(quote.line, LineId::of_shipment(&ShipmentId::new("OLD")));
    assert_eq!(step(&state), ReplaceStep::Pending);
    made(&mut state, &quote);
    assert_eq!(step(&state), ReplaceStep::Deleting);
    deleted(&mut state, &quote, Ok(()));
    assert_eq!(step(&state), ReplaceStep::Gone);
    assert_eq!(get_rates(&mut state).replaces, None);
}

#[test]
fn what_the_service_does_not_tell_is_filled_in_from_what_was_sent_here() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    open_shipment(&mut state, draft());
    act(&mut state, ShipmentsAction::Replace);
    for (field, text) in [
        (Field::ReturnName, "Shop"),
        (Field::ReturnPostalCode, "12180"),
        (Field::VatReference, "IM1"),
    ] {
        ship(
            &mut state,
            ShipAction::Edit(Place::of(field), text.to_owned()),
        );
    }
    ship(&mut state, ShipAction::AddItem);
    for (field, text) in [
        (Field::ItemDescription, "Pin"),
        (Field::ItemValueAmount, "9.00"),
        (Field::ItemOriginCountry, "CN"),
        (Field::ItemWeight, "0.1"),
        (Field::ManufacturerCity, "Yiwu"),
    ] {
        let place = Place::of_item(0, field);
        ship(&mut state, ShipAction::Edit(place, text.to_owned()));
    }
    let before = state.ship.order.clone();
    let sent = get_rates(&mut state).draft.clone();
    state.shipments.open.sent_draft = Some(sent);
    act(&mut state, ShipmentsAction::Replace);
    assert_eq!(state.ship.order, before);
    act(&mut state, ShipmentsAction::Duplicate);
    assert_eq!(state.ship.order.items, before.items);
    assert_eq!(state.ship.order.order_id, "");
}

/// A draft for abroad that another computer made; the service returns no items of it.
fn draft_abroad() -> Shipment {
    let mut draft = draft();
    draft.recipient.country_code = Some("US".to_owned());
    draft.recipient.province_code = Some("NY".to_owned());
    draft.recipient.postal_code = Some("12180".to_owned());
    draft
}

fn replacing_known(known: KnownShipment) -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    let select = ShipmentsAction::Select(known.shipment.id.clone());
    let open = Sent::<Open>::only(&act(&mut state, select));
    open.progress(&mut state, known);
    act(&mut state, ShipmentsAction::Replace);
    state
}

#[test]
fn a_form_like_a_shipment_is_booked_under_its_cost_centre() {
    let mut state = replacing_known(KnownShipment {
        cost_centre: CostCentre::parse("Sales East").unwrap(),
        ..known(draft())
    });
    assert_eq!(state.ship.order.cost_centre, "Sales East");
    act(&mut state, ShipmentsAction::Duplicate);
    assert_eq!(state.ship.order.cost_centre, "Sales East");
    // The next order may be anybody's.
    ship(&mut state, ShipAction::NewShipment);
    assert_eq!(state.ship.order.cost_centre, "");
}

#[test]
fn a_draft_of_another_computer_brings_the_items_that_this_one_sent_for_its_order() {
    let state = replacing_known(KnownShipment {
        earlier_items: Some(EarlierItems {
            of: ItemsOf::SameOrder,
            items: vec![CustomsItem {
                quantity: 3,
                description: "Pin".to_owned(),
                value: Money::parse("9.00", Currency::Cad).unwrap(),
                hs_tariff_code: None,
                sku_code: None,
                origin_country: Some("CN".to_owned()),
                weight: None,
                manufacturer: None,
            }],
        }),
        ..known(draft_abroad())
    });
    let [item] = state.ship.order.items.as_slice() else {
        panic!("one item, not {:?}", state.ship.order.items);
    };
    assert_eq!(
        (item.quantity.as_str(), item.description.as_str()),
        ("3", "Pin")
    );
    let from = ItemsFrom::Earlier(ItemsOf::SameOrder);
    assert_eq!(state.ship.items_from, Some(from));
}

#[test]
fn where_no_item_is_known_the_first_is_what_the_parcel_says() {
    let mut state = replacing_known(known(draft_abroad()));
    let [item] = state.ship.order.items.as_slice() else {
        panic!("one item, not {:?}", state.ship.order.items);
    };
    assert_eq!(
        [&item.description, &item.value_amount, &item.weight],
        ["Socks", "20.00", "1"]
    );
    assert_eq!(state.ship.items_from, Some(ItemsFrom::Parcel));
    ship(&mut state, ShipAction::RemoveItem(0));
    assert_eq!(state.ship.items_from, None, "nothing is said of no item");
    let at_home = replacing_known(known(draft()));
    assert!(at_home.ship.order.items.is_empty());
}

#[test]
fn what_is_paid_is_not_replaced() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    open_shipment(&mut state, shipment(ShipmentStatus::Ready));
    assert!(act(&mut state, ShipmentsAction::Replace).is_empty());
    assert_eq!(state.context.screen, Screen::Shipments);
    assert!(state.ship.replacing.is_none());
}

#[test]
fn a_draft_that_stays_is_reported_and_can_be_tried_again_or_kept() {
    let mut state = replacing();
    let quote = get_rates(&mut state);
    made(&mut state, &quote);
    ship(&mut state, ShipAction::StopReplacing);
    assert_eq!(step(&state), ReplaceStep::Deleting, "too late to stop");
    deleted(&mut state, &quote, Err(busy()));
    assert_eq!(step(&state), ReplaceStep::Stays(busy()));
    assert_eq!(get_rates(&mut state).replaces, Some(ShipmentId::new("OLD")));
    assert!(!state.ship.can_stop_replacing(), "while it is on its way");
}

#[test]
fn a_draft_that_stayed_and_is_deleted_by_hand_is_gone() {
    let mut state = replacing();
    let quote = get_rates(&mut state);
    made(&mut state, &quote);
    deleted(&mut state, &quote, Err(busy()));
    act(&mut state, ShipmentsAction::Delete);
    let delete = Sent::<Delete>::only(&state.handle(Action::Answer(Reply::Yes)));
    delete.answer(&mut state, Ok(()));
    assert_eq!(step(&state), ReplaceStep::Gone);
}

#[test]
fn who_stops_replacing_after_rates_gets_rates_again_before_buying() {
    let mut state = replacing();
    let quote = get_rates(&mut state);
    made(&mut state, &quote);
    deleted(&mut state, &quote, Err(busy()));
    assert!(state.ship.offered_purchase().is_some());
    ship(&mut state, ShipAction::StopReplacing);
    assert!(state.ship.replacing.is_none());
    assert!(state.ship.offered_purchase().is_none());
    assert_eq!(get_rates(&mut state).replaces, None);
}

#[test]
fn a_refused_quote_leaves_the_draft_as_it_was() {
    let mut state = replacing();
    let quote = get_rates(&mut state);
    quote.answer(&mut state, Err(busy()));
    assert_eq!(step(&state), ReplaceStep::Pending);
    ship(&mut state, ShipAction::StopReplacing);
    assert!(state.ship.replacing.is_none());
}

#[test]
fn what_became_of_the_draft_is_reported_when_the_form_has_moved_on() {
    let mut state = replacing();
    let quote = get_rates(&mut state);
    made(&mut state, &quote);
    ship(&mut state, ShipAction::NewShipment);
    deleted(&mut state, &quote, Err(busy()));
    let news = state
        .context
        .notices
        .shown()
        .iter()
        .map(|notice| &notice.news);
    assert!(news.into_iter().any(|news| *news == News::Failed(busy())));
}

#[test]
fn neither_a_copy_nor_another_environment_replaces_the_draft() {
    let mut state = replacing();
    ship(&mut state, ShipAction::Duplicate);
    assert!(state.ship.replacing.is_none());
    let mut state = replacing();
    state.handle(Action::SwitchTo(Environment::Sandbox.into()));
    state.handle(Action::Answer(Reply::Yes));
    assert!(state.ship.replacing.is_none());
}

/// The details of a draft with its small form open.
fn changing(shipment: Shipment) -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.note_today(jiff::civil::date(2026, 3, 2));
    open_shipment(&mut state, shipment);
    assert!(package(&mut state, PackageAction::Open).is_empty());
    state
}

fn typed(state: &mut AppState, field: Field, text: &str) {
    let edit = PackageAction::Edit(Place::of(field), text.to_owned());
    assert!(package(state, edit).is_empty());
}

fn sent(state: &mut AppState) -> Sent<RefreshRates> {
    Sent::only(&package(state, PackageAction::Send))
}

#[test]
fn the_small_form_sends_what_was_changed_and_goes_when_it_was_taken() {
    let mut state = changing(draft());
    typed(&mut state, Field::Weight, "1,5");
    let call = sent(&mut state);
    assert_eq!(
        call.changes.weight.clone().unwrap().value,
        Decimal::new(15, 1)
    );
    assert_eq!(
        (&call.changes.size, &call.changes.package_type),
        (&None, &None)
    );
    assert!(package(&mut state, PackageAction::Send).is_empty(), "once");
    typed(&mut state, Field::Weight, "9");
    let mut refreshed = draft();
    refreshed.parcel.weight = Some(Decimal::new(15, 1));
    call.answer(&mut state, Ok(Box::new(refreshed)));
    assert!(state.shipments.open.package.is_none());
}

#[test]
fn a_refusal_stands_at_its_field_and_what_was_typed_stays() {
    let mut state = changing(draft());
    typed(&mut state, Field::Weight, "29");
    let call = sent(&mut state);
    let place = Place::of(Field::Weight);
    let kind = crate::model::problem::ProblemKind::Said {
        words: "is invalid".to_owned(),
    };
    let said = crate::model::problem::Problem::blocking(place.clone(), kind, "29");
    call.answer(&mut state, Err(busy().with_problems(vec![said])));
    let form = state.shipments.open.package.as_ref().unwrap();
    assert_eq!(form.order.weight, "29");
    assert_eq!(form.problems_at(&place).len(), 1);
    assert!(state.shipments.open.failure.is_some());
    typed(&mut state, Field::Weight, "28");
    let form = state.shipments.open.package.as_ref().unwrap();
    assert!(form.problems_at(&place).is_empty());
}

#[test]
fn a_field_that_is_wrong_sends_nothing_and_takes_the_keyboard() {
    let mut state = changing(draft());
    state.take_requests();
    typed(&mut state, Field::SizeX, "wide");
    assert!(package(&mut state, PackageAction::Send).is_empty());
    let focus = WindowRequest::Focus(Place::of(Field::SizeX));
    assert_eq!(state.take_requests(), [focus]);
}

#[test]
fn a_day_to_come_stays_and_one_that_is_over_becomes_today() {
    let day = |day: &str| Some(day.parse().unwrap());
    for (ship_date, expected) in [
        ("2026-03-09", ShipDate::On(jiff::civil::date(2026, 3, 9))),
        ("2026-02-27", ShipDate::Today),
    ] {
        let mut state = changing(Shipment {
            ship_date: day(ship_date),
            ..draft()
        });
        assert_eq!(sent(&mut state).changes.ship_date, Some(expected));
    }
}

#[test]
fn what_is_paid_has_no_small_form() {
    let state = changing(shipment(ShipmentStatus::Ready));
    assert!(state.shipments.open.package.is_none());
}
