//! The unpaid shipment of a form that is left.

use crate::{
    contract::{Cause, Failure, OtherShipment},
    features::{
        action::Action,
        calls::Request,
        shared::state::{confirm::Reply, navigation::Screen, notices::News},
        ship::{
            calls::{DiscardDrafts, LineState, PurchaseOutcome, Quote},
            state::form::ShipAction,
        },
        shipments::state::actions::ShipmentsAction,
    },
    model::{
        ids::{LineId, ShipmentId},
        problem::{Field, Place},
        shipment::ShipmentStatus,
    },
    shell::state::{
        AppState,
        tests::{Sent, buy, get_rates, open_shipment, quote, ship, shipment, state},
    },
};

fn discarded(requests: &[Request]) -> Vec<LineId> {
    Sent::<DiscardDrafts>::only(requests).lines.clone()
}

fn with_rates() -> AppState {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    state
}

#[test]
fn the_draft_of_a_form_that_moves_on_is_discarded() {
    for action in [ShipAction::NewShipment, ShipAction::Duplicate] {
        let mut state = with_rates();
        let line = state.ship.line.clone();
        assert_eq!(discarded(&ship(&mut state, action)), [line]);
    }
    // An answer that is still to come makes one, too.
    let mut state = state();
    let line = get_rates(&mut state).line.clone();
    assert_eq!(
        discarded(&ship(&mut state, ShipAction::NewShipment)),
        [line]
    );
    let mut state = with_rates();
    let line = state.ship.line.clone();
    let mut other = shipment(ShipmentStatus::Ready);
    other.id = ShipmentId::new("S2");
    open_shipment(&mut state, other);
    let duplicate = Action::Shipments(ShipmentsAction::Duplicate);
    assert_eq!(discarded(&state.handle(duplicate)), [line]);
}

#[test]
fn a_form_without_a_draft_discards_nothing() {
    let mut state = state();
    assert!(ship(&mut state, ShipAction::NewShipment).is_empty());
    let mut state = with_rates();
    let sent = buy(&mut state);
    let bought = PurchaseOutcome {
        shipment: Box::new(shipment(ShipmentStatus::Ready)),
        price: sent.approved_price.clone(),
        label: Err(Failure::new(Cause::Unauthorized)),
    };
    sent.answer(&mut state, Ok(bought));
    assert!(ship(&mut state, ShipAction::NewShipment).is_empty());
}

#[test]
fn a_cleared_form_comes_back_with_new_rates_on_a_line_of_its_own() {
    let mut state = with_rates();
    let (line, typed) = (state.ship.line.clone(), state.ship.order.clone());
    ship(&mut state, ShipAction::NewShipment);
    let quote = Sent::<Quote>::only(&ship(&mut state, ShipAction::UndoClear));
    assert_eq!(state.ship.order, typed);
    assert_eq!(quote.line, state.ship.line);
    assert_ne!(quote.line, line, "its draft is being deleted");
    assert!(state.ship.offered_purchase().is_none());
}

/// A press of *Undo* would put the former form in the place of the label, or another order in
/// the place of the one that was bought.
#[test]
fn a_purchase_takes_back_the_offer_of_the_former_form_and_its_command_stays() {
    let is_offered = |state: &AppState| {
        let notices = state.context.notices.shown();
        notices
            .iter()
            .any(|notice| notice.news == News::FormCleared)
    };
    let mut state = with_rates();
    let typed = state.ship.order.clone();
    ship(&mut state, ShipAction::NewShipment);
    assert!(is_offered(&state));
    state.ship.order = typed.clone();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    assert!(!is_offered(&state));
    let outcome = PurchaseOutcome {
        shipment: Box::new(shipment(ShipmentStatus::Ready)),
        price: sent.approved_price.clone(),
        label: Err(Failure::new(Cause::Unauthorized)),
    };
    sent.answer(&mut state, Ok(outcome));
    ship(&mut state, ShipAction::NewShipment);
    assert!(!is_offered(&state));
    ship(&mut state, ShipAction::UndoClear);
    assert_eq!(state.ship.order, typed);
}

#[test]
fn the_offer_of_the_former_form_goes_with_the_first_key_and_with_the_screen() {
    let is_offered = |state: &AppState| {
        let notices = state.context.notices.shown();
        notices
            .iter()
            .any(|notice| notice.news == News::FormCleared)
    };
    let name = || Place::of(Field::Name);
    let ways = [
        Action::Ship(ShipAction::Edit(name(), "B".to_owned())),
        Action::Go(Screen::Shipments),
    ];
    for way in ways {
        let mut state = with_rates();
        let typed = state.ship.order.clone();
        ship(&mut state, ShipAction::NewShipment);
        ship(&mut state, ShipAction::Left(name()));
        assert!(is_offered(&state));
        state.handle(way);
        assert!(!is_offered(&state));
        // The command still brings it back.
        ship(&mut state, ShipAction::UndoClear);
        assert_eq!(state.ship.order, typed);
    }
}

#[test]
fn the_draft_of_the_form_that_gives_way_to_the_cleared_one_is_discarded() {
    let mut state = state();
    ship(&mut state, ShipAction::NewShipment);
    let cleared = state.ship.cleared.clone();
    let mut state = with_rates();
    state.ship.cleared = cleared;
    let line = state.ship.line.clone();
    assert_eq!(discarded(&ship(&mut state, ShipAction::UndoClear)), [line]);
}

#[test]
fn the_draft_stays_while_it_is_asked_whether_to_buy_another() {
    let mut state = with_rates();
    let line = state.ship.line.clone();
    let sent = buy(&mut state);
    let other = OtherShipment {
        shipment: ShipmentId::new("S2"),
        order_id: None,
        store: None,
        created_at: None,
        tracking_code: None,
        is_refund_requested: false,
        recipient: None,
        next_parcel: None,
    };
    let refused = Failure::new(Cause::OrderBought(other));
    assert!(sent.answer(&mut state, Err(refused)).is_empty());
    assert!(state.context.question.is_some());
    assert!(state.handle(Action::Answer(Reply::No)).is_empty());
    assert!(state.ship.offered_purchase().is_some());
    assert_eq!(
        discarded(&ship(&mut state, ShipAction::NewShipment)),
        [line]
    );
}

#[test]
fn the_draft_that_a_form_is_to_replace_is_left_to_that() {
    let mut state = with_rates();
    let own = state.ship.shipment().unwrap().clone();
    open_shipment(&mut state, own);
    let replace = Action::Shipments(ShipmentsAction::Replace);
    assert!(state.handle(replace).is_empty());
    assert!(state.ship.replacing.is_some());
}
