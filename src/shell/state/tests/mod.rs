//! What a person does and what the worker replies, against the requests and the
//! state that come of it.

use std::{num::NonZeroU32, ops::Deref, sync::Arc};

use rust_decimal::Decimal;

use super::{AppState, announcements::Announcement};
use crate::{
    contract::{Cause, Failure, Notice, OtherShipment, UnresolvedReason},
    features::{
        action::Action,
        calls::{Event, Request, Routed},
        labels,
        printing::{
            calls::{PrintCounts, PrintLabels},
            state::PrintAction,
        },
        settings::{
            calls::{Connect, Connected, Diagnose, Diagnostics, LedgerAccess},
            state::SettingsAction,
        },
        shared::state::{
            confirm::{LeftBehind, Question, Reply},
            ids::Ids,
            notices::{News, Notices},
            window_request::WindowRequest,
        },
        ship::{
            calls::{Buy, DiscardDrafts, LineState, PurchaseOutcome, Quote, Quoted},
            state::{form::ShipAction, purchase::Stage},
        },
        shipments::{
            calls::{Delete, KnownShipment, Open},
            state::actions::ShipmentsAction,
        },
        unresolved::calls::Retry,
    },
    model::{
        account_money::NotedMoney,
        environment::{Environment, Profile},
        ids::{ClientId, LineId, ShipmentId},
        money::{Currency, Money},
        order::OrderText,
        postage_type::PostageType,
        preferences::Preferences,
        printer::{PrintStanding, PrinterName},
        problem::{Field, Place},
        rate::Rate,
        recents::Recents,
        shipment::{Shipment, ShipmentStatus},
        unprinted::Unprinted,
    },
};

/// A request that the test replies to in the worker's place. It reads as its call.
pub(crate) struct Sent<C> {
    pub(crate) request: Request,
    call: Arc<C>,
}

impl<C: Routed> Sent<C> {
    /// The only request, which carries this call.
    pub(crate) fn only(requests: &[Request]) -> Self {
        match requests {
            [request] => Self::of(request),
            other => panic!("one request is sent, not {other:?}"),
        }
    }

    pub(crate) fn of(request: &Request) -> Self {
        let call = request.call::<C>();
        let call = call.unwrap_or_else(|| panic!("another call is sent: {request:?}"));
        let request = request.clone();
        Self { request, call }
    }

    pub(crate) fn answer(
        &self,
        state: &mut AppState,
        result: Result<C::Answer, Failure>,
    ) -> Vec<Request> {
        state.apply(self.request.answered::<C>(result).unwrap())
    }

    pub(crate) fn progress(&self, state: &mut AppState, progress: C::Progress) -> Vec<Request> {
        state.apply(self.request.progressed::<C>(progress).unwrap())
    }
}

impl<C> Deref for Sent<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.call
    }
}

fn rate(postage_type: PostageType, total: &str) -> Rate {
    Rate {
        description: postage_type.to_string(),
        postage_type,
        delivery_time: Some("2 to 3 days".to_owned()),
        tracking: None,
        signature: None,
        duties_paid: None,
        is_insured: false,
        fees: Vec::new(),
        taxes: Vec::new(),
        total: Money::parse(total, Currency::Cad).ok(),
    }
}

/// Opens a shipment that the ledger knows.
pub(crate) fn open_shipment(state: &mut AppState, shipment: Shipment) {
    let select = ShipmentsAction::Select(shipment.id.clone());
    let open = Sent::<Open>::only(&state.handle(Action::Shipments(select)));
    open.progress(state, known(shipment));
}

/// A shipment as the ledger knows it, with nothing done here.
pub(crate) fn known(shipment: Shipment) -> KnownShipment {
    KnownShipment {
        shipment: Box::new(shipment),
        seen_at: jiff::Timestamp::UNIX_EPOCH,
        history: Vec::new(),
        noted: NotedMoney::default(),
        draft: None,
        earlier_items: None,
        cost_centre: None,
    }
}

pub(crate) fn shipment(status: ShipmentStatus) -> Shipment {
    Shipment {
        rates: vec![
            rate(PostageType::ServiceSlim, "5.90"),
            rate(PostageType::ServiceSelect, "17.90"),
        ],
        ..Shipment::bare(ShipmentId::new("S1"), status)
    }
}

pub(crate) fn state() -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    let texts = [
        (Field::Name, "Ana"),
        (Field::Address1, "1 Main St"),
        (Field::City, "Montréal"),
        (Field::ProvinceCode, "QC"),
        (Field::PostalCode, "H2J 2K8"),
        (Field::CountryCode, "CA"),
        (Field::Description, "Socks"),
        (Field::Value, "20"),
        (Field::Weight, "1"),
        (Field::SizeX, "10"),
        (Field::SizeY, "10"),
        (Field::SizeZ, "10"),
    ];
    for (field, text) in texts {
        let edit = ShipAction::Edit(Place::of(field), text.to_owned());
        assert!(state.handle(Action::Ship(edit)).is_empty());
    }
    state
}

pub(crate) fn ship(state: &mut AppState, action: ShipAction) -> Vec<Request> {
    state.handle(Action::Ship(action))
}

pub(crate) fn get_rates(state: &mut AppState) -> Sent<Quote> {
    Sent::only(&ship(state, ShipAction::GetRates))
}

pub(crate) fn quoted(state: LineState) -> Quoted {
    Quoted {
        state,
        shipment: Box::new(shipment(ShipmentStatus::Unpaid)),
        differs: Vec::new(),
        paid_before: None,
    }
}

pub(crate) fn quote(state: &mut AppState, answer: LineState) {
    get_rates(state).answer(state, Ok(quoted(answer)));
}

pub(crate) fn buy(state: &mut AppState) -> Sent<Buy> {
    Sent::only(&ship(state, ShipAction::Buy))
}

#[test]
fn a_purchase_is_sent_once_at_the_price_on_the_button() {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    assert_eq!(sent.approved_price.to_string(), "5.90 CAD");
    assert!(ship(&mut state, ShipAction::Buy).is_empty());
    assert!(ship(&mut state, ShipAction::GetRates).is_empty());
    assert!(ship(&mut state, ShipAction::NewShipment).is_empty());
    assert_ne!(state.ship.line, sent.line, "the next parcel is typed");
    assert!(state.is_purchase_running(), "and this one is bought still");
    assert!(ship(&mut state, ShipAction::Buy).is_empty());
}

#[test]
fn a_price_above_the_limit_asks_before_anything_is_sent() {
    let mut state = state();
    state.context.preferences.price_limit = Some(Decimal::ONE);
    quote(&mut state, LineState::Draft);
    assert!(ship(&mut state, ShipAction::Buy).is_empty());
    assert!(state.context.question.is_some());
    Sent::<Buy>::only(&state.handle(Action::Answer(Reply::Yes)));
}

/// The form is asked whether to buy another label, of this parcel.
fn asked_for_another(next_parcel: Option<u32>) -> AppState {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    let other = OtherShipment {
        shipment: ShipmentId::new("THEIRS"),
        order_id: Some("1000".to_owned()),
        store: None,
        created_at: None,
        tracking_code: None,
        is_refund_requested: false,
        recipient: None,
        next_parcel: next_parcel.and_then(NonZeroU32::new),
    };
    let failure = Failure::of(&ShipmentId::new("S1"), Cause::OrderBought(other));
    assert!(sent.answer(&mut state, Err(failure)).is_empty());
    state
}

#[test]
fn an_order_bought_before_is_a_question_and_no_error_stands_behind_it() {
    let mut state = asked_for_another(None);
    assert!(state.context.question.is_some());
    assert!(matches!(state.ship.stage, Stage::Open));
    let again = Sent::<Buy>::only(&state.handle(Action::Answer(Reply::Yes)));
    assert_eq!(again.beside, [ShipmentId::new("THEIRS")]);
}

#[test]
fn another_label_for_an_order_is_bought_as_its_next_parcel() {
    let mut state = asked_for_another(Some(3));
    let first = state.ship.line.clone();
    let requests = state.handle(Action::Answer(Reply::Yes));
    let [quote, discard] = requests.as_slice() else {
        panic!("{requests:?}");
    };
    let quote = Sent::<Quote>::of(quote);
    assert_eq!(quote.line.parcel(), 3);
    assert_eq!(Sent::<DiscardDrafts>::of(discard).lines, [first]);
    assert!(!state.ship.is_editable());
    let made = quote.answer(&mut state, Ok(quoted(LineState::Draft)));
    let sent = Sent::<Buy>::only(&made);
    assert_eq!(sent.line, state.ship.line);
    assert_eq!(sent.line.parcel(), 3);
    assert_eq!(sent.approved_price.to_string(), "5.90 CAD");
    assert_eq!(sent.beside, [ShipmentId::new("THEIRS")]);
}

#[test]
fn another_label_is_not_bought_at_a_price_that_nobody_has_approved() {
    let mut state = asked_for_another(Some(2));
    let requests = state.handle(Action::Answer(Reply::Yes));
    let mut dearer = quoted(LineState::Draft);
    for rate in &mut dearer.shipment.rates {
        rate.total = Money::parse("6.10", Currency::Cad).ok();
    }
    let made = Sent::<Quote>::of(&requests[0]).answer(&mut state, Ok(dearer));
    assert!(made.is_empty());
    let Stage::Refused(failure) = &state.ship.stage else {
        panic!("{:?}", state.ship.stage);
    };
    assert!(matches!(failure.cause, Cause::PriceChanged { .. }));
}

#[test]
fn a_form_that_goes_on_to_another_order_begins_at_its_first_parcel() {
    let mut state = asked_for_another(Some(2));
    let requests = state.handle(Action::Answer(Reply::Yes));
    let failed = Failure::new(Cause::Unauthorized);
    let made = Sent::<Quote>::of(&requests[0]).answer(&mut state, Err(failed));
    assert!(made.is_empty());
    let second = state.ship.line.clone();
    let again = ship(&mut state, ShipAction::GetRates);
    assert_eq!(Sent::<Quote>::only(&again).line, second);
    Sent::<Quote>::only(&again).answer(&mut state, Ok(quoted(LineState::Draft)));
    let edit = ShipAction::Edit(Place::of(Field::OrderId), "2000".to_owned());
    ship(&mut state, edit);
    let requests = ship(&mut state, ShipAction::GetRates);
    let quote = Sent::<Quote>::of(requests.last().unwrap());
    assert_eq!(quote.line.parcel(), 1);
}

#[test]
fn a_no_sends_nothing_and_leaves_the_rates() {
    let mut state = state();
    state.context.preferences.price_limit = Some(Decimal::ONE);
    quote(&mut state, LineState::Draft);
    ship(&mut state, ShipAction::Buy);
    assert!(state.handle(Action::Answer(Reply::No)).is_empty());
    assert!(state.ship.offered_purchase().is_some());
}

#[test]
fn a_yes_to_a_price_that_is_gone_sends_nothing() {
    let mut state = state();
    state.context.preferences.price_limit = Some(Decimal::ONE);
    quote(&mut state, LineState::Draft);
    ship(&mut state, ShipAction::Buy);
    let other = ShipAction::Select(PostageType::ServiceSelect);
    ship(&mut state, other);
    assert!(state.handle(Action::Answer(Reply::Yes)).is_empty());
}

#[test]
fn rates_of_an_older_request_are_dropped() {
    let mut state = state();
    let first = get_rates(&mut state);
    let edit = ShipAction::Edit(Place::of(Field::Weight), "2".to_owned());
    ship(&mut state, edit);
    let second = get_rates(&mut state);
    for (quote, is_taken) in [(first, false), (second, true)] {
        quote.answer(&mut state, Ok(quoted(LineState::Draft)));
        assert_eq!(!state.ship.rates().is_empty(), is_taken);
    }
}

#[test]
fn a_changed_price_needs_new_rates_before_another_try() {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    let now = Money::parse("6.10", Currency::Cad).unwrap();
    let approved = sent.approved_price.clone();
    let changed = Failure::new(Cause::PriceChanged { approved, now });
    sent.answer(&mut state, Err(changed));
    assert!(matches!(state.ship.stage, Stage::Refused(_)));
    assert!(ship(&mut state, ShipAction::Buy).is_empty());
    quote(&mut state, LineState::Draft);
    buy(&mut state);
}

#[test]
fn what_was_bought_shows_its_label_and_a_new_form_is_a_new_line() {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    let bought = PurchaseOutcome {
        shipment: Box::new(shipment(ShipmentStatus::Ready)),
        price: sent.approved_price.clone(),
        label: Err(Failure::new(Cause::Unauthorized)),
    };
    let requests = sent.answer(&mut state, Ok(bought));
    Sent::<labels::calls::Show>::only(&requests);
    ship(&mut state, ShipAction::Duplicate);
    assert_ne!(state.ship.line, sent.line);
    assert_eq!(state.ship.order.name, "Ana");
}

#[test]
fn a_doubt_is_never_bought_again_without_a_yes() {
    let mut state = state();
    quote(
        &mut state,
        LineState::Unresolved(UnresolvedReason::BuyUnknown),
    );
    assert!(ship(&mut state, ShipAction::Buy).is_empty());
    assert!(ship(&mut state, ShipAction::GetRates).is_empty());
    let line = state.ship.line.clone();
    let check = Action::CheckAgain {
        line,
        shipment: None,
    };
    assert!(state.handle(check.clone()).is_empty());
    Sent::<Retry>::only(&state.handle(Action::Answer(Reply::Yes)));
    state.handle(check);
    assert!(state.handle(Action::Answer(Reply::Yes)).is_empty());
}

#[test]
fn a_request_that_is_not_taken_leaves_the_button_ready() {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let sent = buy(&mut state);
    state.not_sent(&sent.request, &Failure::new(Cause::Busy));
    assert_eq!(state.context.notices.shown().len(), 1, "it is said once");
    buy(&mut state);
}

#[test]
fn a_cleared_form_is_brought_back_whole() {
    let mut state = state();
    let before = state.ship.order.clone();
    ship(&mut state, ShipAction::NewShipment);
    assert_ne!(state.ship.order, before);
    ship(&mut state, ShipAction::UndoClear);
    assert_eq!(state.ship.order, before);
}

#[test]
fn rates_without_a_whole_form_put_the_keyboard_where_something_is_missing() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    assert!(ship(&mut state, ShipAction::GetRates).is_empty());
    assert!(matches!(
        state.take_requests().as_slice(),
        [WindowRequest::Focus(_)]
    ));
    assert!(state.ship.blocking_count() > 0);
}

#[test]
fn another_environment_takes_the_typed_text_and_nothing_else() {
    let mut state = state();
    quote(&mut state, LineState::Draft);
    let line = state.ship.line.clone();
    assert!(
        state
            .handle(Action::SwitchTo(Environment::Live.into()))
            .is_empty()
    );
    let connect = Sent::<Connect>::only(&state.handle(Action::Answer(Reply::Yes)));
    assert_eq!(connect.account.environment, Environment::Live);
    assert_eq!(state.ship.order.name, "Ana");
    assert_ne!(state.ship.line, line);
    assert!(state.ship.rates().is_empty());
}

#[test]
fn a_switch_while_labels_are_printed_asks_and_they_can_be_printed_there_again() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    let print = || Action::Print(PrintAction::Print(vec![ShipmentId::new("S1")]));
    Sent::<PrintLabels>::only(&state.handle(print()));
    let switch = Action::SwitchTo(Environment::Sandbox.into());
    assert!(state.handle(switch).is_empty(), "it asks first");
    state.handle(Action::Answer(Reply::Yes));
    Sent::<PrintLabels>::only(&state.handle(print()));
}

#[test]
fn many_labels_or_old_ones_are_printed_only_after_a_question() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.note_today(jiff::civil::date(2026, 3, 2));
    let label = |number: usize, bought_at: &str| Unprinted {
        line: LineId::new(format!("L{number}")),
        shipment: ShipmentId::new(format!("S{number}")),
        order_id: None,
        recipient_name: String::new(),
        bought_at: bought_at.parse().unwrap(),
        label: None,
        standing: PrintStanding::NotSent,
        is_refund_denied: false,
        is_canceled: false,
    };
    let today = |number| label(number, "2026-03-02T12:00:00Z");
    let mut unprinted: Vec<_> = (0..11).map(today).collect();
    unprinted.push(label(11, "2026-02-01T12:00:00Z"));
    let ids = |range: std::ops::Range<usize>| {
        let ids = range.map(|number| ShipmentId::new(format!("S{number}")));
        ids.collect::<Vec<_>>()
    };
    state.apply(Event::Notice(Notice::UnprintedChanged { unprinted }));
    let at_once = |state: &AppState, labels| {
        let mut state = state.clone();
        !state
            .handle(Action::Print(PrintAction::Print(labels)))
            .is_empty()
    };
    assert!(at_once(&state, ids(0..10)));
    assert!(at_once(&state, ids(11..12)), "the one that is seen");
    assert!(!at_once(&state, ids(0..11)));
    assert!(!at_once(&state, ids(10..12)));
    let bench = PrinterName::new("bench");
    let on = PrintAction::PrintOn(bench.clone(), ids(0..12));
    assert!(state.handle(Action::Print(on)).is_empty());
    let Some(Question::Print(asked)) = &state.context.question else {
        panic!("it asks");
    };
    assert_eq!((asked.ages.today, asked.ages.older), (11, 1));
    let print = Sent::<PrintLabels>::only(&state.handle(Action::Answer(Reply::Yes)));
    assert_eq!((print.shipments.len(), &print.printer), (12, &Some(bench)));
}

/// What a printer has had is not counted among what is to be printed: it is asked about.
#[test]
fn the_question_before_many_says_how_many_were_given_to_a_printer_before() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.note_today(jiff::civil::date(2026, 3, 2));
    let label = |number: usize| Unprinted {
        line: LineId::new(format!("L{number}")),
        shipment: ShipmentId::new(format!("S{number}")),
        order_id: None,
        recipient_name: String::new(),
        bought_at: "2026-03-02T12:00:00Z".parse().unwrap(),
        label: None,
        standing: if number < 4 {
            PrintStanding::Sent
        } else {
            PrintStanding::NotSent
        },
        is_refund_denied: false,
        is_canceled: false,
    };
    let unprinted: Vec<_> = (0..20).map(label).collect();
    let ids: Vec<_> = unprinted
        .iter()
        .map(|label| label.shipment.clone())
        .collect();
    state.apply(Event::Notice(Notice::UnprintedChanged { unprinted }));
    state.handle(Action::Print(PrintAction::Print(ids.clone())));
    let Some(Question::Print(asked)) = &state.context.question else {
        panic!("it asks");
    };
    assert_eq!((asked.ages.today, asked.given_before), (16, 4));
    assert_eq!(asked.shipments, ids[4..], "the job is about these alone");
    state.handle(Action::Answer(Reply::No));
    let given = ids[0..2].to_vec();
    state.handle(Action::Print(PrintAction::Print(given.clone())));
    let Some(Question::PrintAgain(form)) = &state.context.question else {
        panic!("it asks why they are printed again");
    };
    assert_eq!(form.shipments, given);
}

#[test]
fn another_environment_is_opened_only_after_a_question() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    for reply in [Reply::No, Reply::Yes] {
        assert!(
            state
                .handle(Action::SwitchTo(Environment::Live.into()))
                .is_empty()
        );
        let asked = Question::SwitchEnvironment {
            to: Environment::Live.into(),
            name: String::new(),
            left: LeftBehind::default(),
        };
        assert_eq!(state.context.question, Some(asked));
        assert_eq!(state.context.connection.environment, Environment::Practice);
        state.handle(Action::Answer(reply));
    }
    assert_eq!(state.context.connection.environment, Environment::Live);
    assert!(
        state
            .handle(Action::SwitchTo(Environment::Live.into()))
            .is_empty()
    );
    assert_eq!(state.context.question, None, "it is there already");
}

#[test]
fn a_token_that_is_refused_is_known_until_the_service_accepts_one() {
    let mut state = state();
    let said = |is_refused| Event::Notice(Notice::TokenChecked { is_refused });
    state.apply(said(true));
    assert!(state.context.connection.is_token_refused);
    state.apply(said(false));
    assert!(!state.context.connection.is_token_refused);
}

#[test]
fn diagnostics_name_the_account_by_its_last_letters_and_hold_the_log() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    let connect = Sent::<Connect>::only(&state.start());
    let connected = Connected {
        profile: Profile {
            client_id: ClientId::new("123456"),
            ..Profile::empty(Environment::Practice)
        },
        label_folder: "labels".into(),
        recents: Recents::default(),
        access: LedgerAccess::Full,
    };
    connect.answer(&mut state, Ok(connected));
    state.take_requests();
    let copy = Action::Settings(SettingsAction::CopyDiagnostics);
    let asked = Sent::<Diagnose>::only(&state.handle(copy));
    let known = Diagnostics {
        version: "1.2.3".to_owned(),
        log: vec!["a line".to_owned()],
        ..Diagnostics::default()
    };
    asked.answer(&mut state, Ok(known));
    let requests = state.take_requests();
    let [WindowRequest::Copy(text)] = requests.as_slice() else {
        panic!("it is copied: {requests:?}");
    };
    assert!(text.starts_with("Sendoff 1.2.3 on "), "{text}");
    assert!(text.ends_with("Log:\na line\n"), "{text}");
    assert!(
        text.contains("…456, ") && !text.contains("123456"),
        "{text}"
    );
}

#[test]
fn quitting_an_empty_form_asks_nothing() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.handle(Action::Quit);
    assert_eq!(state.take_requests(), [WindowRequest::Quit]);
}

#[test]
fn a_window_that_commands_work_through_asks_before_it_is_closed_or_leaves_the_account() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    state.note_commands(2);
    state.handle(Action::Quit);
    let asked = Question::Quit {
        purchase_running: false,
        commands: 2,
        has_rules: false,
    };
    assert_eq!(state.context.question, Some(asked));
    assert!(state.take_requests().is_empty());
    state.handle(Action::Answer(Reply::Yes));
    assert_eq!(state.take_requests(), [WindowRequest::Quit]);

    state.handle(Action::SwitchTo(Environment::Live.into()));
    let Some(Question::SwitchEnvironment { left, .. }) = &state.context.question else {
        panic!("it asks");
    };
    assert_eq!(left.commands, 2);
}

#[test]
fn the_question_whether_to_leave_follows_what_is_under_way() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    let left = |state: &AppState| match &state.context.question {
        Some(Question::SwitchEnvironment { left, .. }) => (left.is_printing, left.commands),
        other => panic!("{other:?}"),
    };
    let print = PrintAction::Print(vec![ShipmentId::new("S1")]);
    let print = Sent::<PrintLabels>::only(&state.handle(Action::Print(print)));
    state.note_commands(1);
    state.handle(Action::SwitchTo(Environment::Live.into()));
    assert_eq!(left(&state), (true, 1));
    print.answer(&mut state, Ok(PrintCounts::default()));
    assert_eq!(left(&state), (false, 1));
    state.note_commands(0);
    assert_eq!(left(&state), (false, 0));
}

#[test]
fn a_notice_is_announced_once_also_when_a_later_one_is_gone() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    let said = |state: &mut AppState| {
        let said = state.take_announcements().into_iter();
        said.filter(|said| matches!(said, Announcement::News(_)))
            .count()
    };
    state.context.notices.say(News::ProfileSaved);
    state.context.notices.say(News::FormCleared);
    assert_eq!(said(&mut state), 2);
    state.context.notices.withdraw(&News::FormCleared);
    assert_eq!(said(&mut state), 0);
    // Another account begins anew.
    state.context.notices = Notices::default();
    state.context.notices.say(News::ProfileSaved);
    assert_eq!(said(&mut state), 1);
}

#[test]
fn a_deletion_is_one_question_and_one_request() {
    let mut state = state();
    open_shipment(&mut state, shipment(ShipmentStatus::Unpaid));
    assert!(
        state
            .handle(Action::Shipments(ShipmentsAction::Delete))
            .is_empty()
    );
    Sent::<Delete>::only(&state.handle(Action::Answer(Reply::Yes)));
    state.handle(Action::Shipments(ShipmentsAction::Delete));
    assert!(state.context.question.is_none(), "it is under way");
}

#[test]
fn a_changed_preference_is_kept() {
    let mut state = state();
    state.take_requests();
    state.handle(Action::Settings(SettingsAction::EditPriceLimit(
        "25".to_owned(),
    )));
    let requests = state.take_requests();
    assert!(matches!(
        requests.as_slice(),
        [WindowRequest::KeepPreferences(kept)] if kept.price_limit == Some(Decimal::from(25))
    ));
}

#[test]
fn the_next_start_opens_the_environment_that_was_looked_at_last() {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.take_requests();
    state.handle(Action::SwitchTo(Environment::Sandbox.into()));
    state.handle(Action::Answer(Reply::Yes));
    let requests = state.take_requests();
    assert!(matches!(
        requests.as_slice(),
        [WindowRequest::KeepPreferences(kept)] if kept.environment == Environment::Sandbox
    ));
}

#[test]
fn a_fresh_form_has_nothing_unsent() {
    let state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    assert!(!state.ship.has_unsent_text());
    assert_ne!(state.ship.order, OrderText::default());
}

#[test]
fn undo_of_a_cleared_form_keeps_what_was_typed_since() {
    let mut state = state();
    ship(&mut state, ShipAction::NewShipment);
    let name = |state: &AppState| state.ship.order.name.clone();
    assert_eq!(name(&state), "");
    let edit = ShipAction::Edit(Place::of(Field::Name), "Bea".to_owned());
    ship(&mut state, edit);
    ship(&mut state, ShipAction::UndoClear);
    assert_eq!(name(&state), "Ana");
    ship(&mut state, ShipAction::UndoClear);
    assert_eq!(name(&state), "Bea");
}
