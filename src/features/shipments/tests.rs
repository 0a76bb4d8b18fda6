//! The list of shipments by itself: stretches, choices, and what is done to many.

use std::collections::BTreeSet;

use super::{
    calls::{Export, List, ListThese, PriceDrafts, PricedDraft, WhichShipments},
    state::{
        Operation,
        actions::ShipmentsAction,
        chosen::{ChoiceAction, MAX_CHOSEN, Moving},
    },
};
use crate::{
    contract::{Cause, Failure, Notice},
    features::{
        action::Action,
        bulk::{
            calls::{
                BulkCounts, BulkOperation, BulkOutcome, BulkSummary, BulkTrouble, BulkUpdate,
                BulkWhy, ForEach, Start, Wanted,
            },
            state::{Dialog, ManyOperation, actions::BulkAction, can_try_again},
        },
        calls::{Event, Request, Routed},
        shared::state::{
            confirm::Question, ids::Ids, navigation::Screen, remote::Remote,
            window_request::WindowRequest,
        },
    },
    model::{
        environment::Environment,
        ids::{BatchId, LineId, ShipmentId},
        list_look::ListColumn,
        money::{Currency, Money},
        postage_type::PostageType,
        rate_choice::{NotChosen, RateChoice},
        shipment::{Shipment, ShipmentStatus},
        shipment_list::{ShipmentList, ShipmentRow, SortBy, Total},
        table_cell::TableFormat,
    },
    shell::state::{
        AppState,
        tests::{Sent, open_shipment, shipment, state},
    },
};

fn act(state: &mut AppState, action: ShipmentsAction) -> Vec<Request> {
    state.handle(Action::Shipments(action))
}

fn choose(state: &mut AppState, choice: ChoiceAction) -> Vec<Request> {
    act(state, ShipmentsAction::Choose(choice))
}

fn bulk(state: &mut AppState, action: BulkAction) -> Vec<Request> {
    state.handle(Action::Bulk(action))
}

fn row(number: u64) -> ShipmentRow {
    let mut made = shipment(if number.is_multiple_of(2) {
        ShipmentStatus::Unpaid
    } else {
        ShipmentStatus::Ready
    });
    made.id = ShipmentId::new(format!("S{number}"));
    made.recipient.name = Some(format!("Person {number}"));
    ShipmentRow::of(&made, None)
}

/// Answers as a ledger of so many shipments would.
fn answer(state: &mut AppState, call: &Sent<List>, total: u64) -> Vec<Request> {
    let first = call.stretch.first;
    let end = (first + u64::from(call.stretch.rows)).min(total);
    let list = ShipmentList {
        first,
        rows: (first..end).map(row).collect(),
        total: Total::Exactly(total),
    };
    call.answer(state, Ok(list))
}

fn only_list(requests: &[Request]) -> Sent<List> {
    Sent::only(requests)
}

/// A list of so many shipments, looked at from the top.
fn listing(total: u64) -> AppState {
    let mut state = state();
    let first = only_list(&state.handle(Action::Go(Screen::Shipments)));
    assert!(answer(&mut state, &first, total).is_empty());
    state
}

fn show_rows(state: &mut AppState, first: u64) -> Vec<Request> {
    act(state, ShipmentsAction::ShowRows { first, rows: 20 })
}

#[test]
fn only_a_stretch_of_a_million_is_here_and_the_former_stays_till_the_next_comes() {
    let mut state = listing(1_000_000);
    assert!(show_rows(&mut state, 10).is_empty(), "it is here already");
    let far = only_list(&show_rows(&mut state, 900_000));
    assert!(far.stretch.first <= 900_000 && far.stretch.rows < 500);
    assert!(state.shipments.row(5).is_some(), "the former rows stay");
    assert!(
        show_rows(&mut state, 500_000).is_empty(),
        "one is on its way"
    );
    let next = only_list(&answer(&mut state, &far, 1_000_000));
    assert!(
        next.stretch.first <= 500_000,
        "the newest place is asked for"
    );
    assert!(answer(&mut state, &next, 1_000_000).is_empty());
    assert_eq!(
        state.shipments.row(500_003).map(|row| row.id.as_str()),
        Some("S500003")
    );
    show_rows(&mut state, u64::MAX);
    assert_eq!(state.shipments.visible.first, 999_980);
}

#[test]
fn a_new_search_asks_for_little_more_than_is_looked_at_and_scrolling_on_for_more() {
    let mut state = listing(1_000);
    let typed = only_list(&act(&mut state, ShipmentsAction::Search("zo".to_owned())));
    answer(&mut state, &typed, 1_000);
    assert!(typed.stretch.rows <= 80, "{:?}", typed.stretch);
    let further = only_list(&show_rows(&mut state, 100));
    assert!(further.stretch.rows > 200, "{:?}", further.stretch);
}

#[test]
fn the_next_start_has_the_order_of_the_list_and_hides_no_shipment_by_a_filter() {
    let mut state = listing(10);
    let mut filters = state.shipments.filters.clone();
    filters.statuses.insert(ShipmentStatus::Ready);
    filters.statuses.insert(ShipmentStatus::Unpaid);
    "7".clone_into(&mut filters.batch);
    act(&mut state, ShipmentsAction::Filter(filters));
    act(&mut state, ShipmentsAction::SortBy(SortBy::Price));
    let kept = state.take_requests().into_iter().last();
    let Some(WindowRequest::KeepPreferences(kept)) = kept else {
        panic!("the view is kept, not {kept:?}");
    };
    let next = AppState::new(Environment::Practice, *kept, Ids::new("U"));
    let search = next.shipments.search();
    assert!(search.filter.is_empty(), "{:?}", search.filter);
    assert_eq!(search.sort.by, SortBy::Price);
    // Filters that an earlier version has kept are none either.
    let mut preferences = next.context.preferences;
    preferences.shipments.statuses = BTreeSet::from([ShipmentStatus::Ready]);
    let next = AppState::new(Environment::Practice, preferences, Ids::new("V"));
    assert!(next.shipments.search().filter.is_empty());
}

#[test]
fn a_changed_list_is_asked_for_anew_where_it_is_looked_at() {
    let mut state = listing(1_000);
    let far = only_list(&show_rows(&mut state, 900));
    answer(&mut state, &far, 1_000);
    let again = only_list(&state.apply(Event::Notice(Notice::ShipmentsChanged)));
    assert_eq!(again.stretch.first, far.stretch.first);
    // Fewer than before: the last rows are on screen.
    answer(&mut state, &again, 500);
    assert_eq!(state.shipments.visible.first, 480);
}

/// The requests that carry this call.
fn sent<C: Routed>(requests: &[Request]) -> Vec<Sent<C>> {
    let of_call = |request: &&Request| request.call::<C>().is_some();
    requests.iter().filter(of_call).map(Sent::of).collect()
}

#[test]
fn what_is_deleted_wherever_that_was_done_is_chosen_no_longer() {
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::All);
    let changed = || Event::Notice(Notice::ShipmentsChanged);
    let asked = sent::<ListThese>(&state.apply(changed()));
    let [asked] = asked.as_slice() else {
        panic!("what is chosen is asked about once, not {}", asked.len());
    };
    assert_eq!(asked.shipments.len(), 6);
    let meanwhile = sent::<ListThese>(&state.apply(changed()));
    assert!(meanwhile.is_empty(), "one at a time");
    // Three drafts were deleted: as a job, in another window, by the service itself.
    let mut left: Vec<_> = [1, 3, 5].map(row).to_vec();
    left[0].status = ShipmentStatus::Voided;
    let again = asked.answer(&mut state, Ok(left.clone()));
    assert_eq!(state.shipments.chosen.count(), 3);
    let chosen = &state.shipments.chosen;
    assert_eq!(ManyOperation::Buy.count_in(chosen), 0, "nothing to buy");
    assert_eq!(chosen.labels(), 2, "they are chosen as they are now");
    let again = sent::<ListThese>(&again);
    assert_eq!(again.len(), 1, "what has changed meanwhile is asked about");
    // What could not be read is not taken for deleted.
    again[0].answer(&mut state, Err(Failure::new(Cause::Stopped)));
    assert_eq!(state.shipments.chosen.count(), 3);
}

#[test]
fn what_was_chosen_while_the_chosen_were_read_stays_chosen() {
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::Toggle(0));
    let asked = state.apply(Event::Notice(Notice::ShipmentsChanged));
    let asked = sent::<ListThese>(&asked);
    choose(&mut state, ChoiceAction::Toggle(2));
    asked[0].answer(&mut state, Ok(Vec::new()));
    let chosen: Vec<_> = state.shipments.chosen.rows().collect();
    assert_eq!(chosen.len(), 1);
    assert_eq!(chosen[0].id.as_str(), "S2");
}

#[test]
fn another_search_or_filter_begins_at_the_top_and_chooses_nothing() {
    let mut state = listing(1_000);
    show_rows(&mut state, 30);
    choose(&mut state, ChoiceAction::Toggle(31));
    assert_eq!(state.shipments.chosen.count(), 1);
    let search = only_list(&act(&mut state, ShipmentsAction::Search(" zo ".to_owned())));
    assert_eq!(
        (search.search.text.as_str(), search.stretch.first),
        ("zo", 0)
    );
    assert_eq!(state.shipments.chosen.count(), 0);
    answer(&mut state, &search, 3);
    let sorted = only_list(&act(&mut state, ShipmentsAction::SortBy(SortBy::Price)));
    assert_eq!(sorted.search.sort.by, SortBy::Price);
}

#[test]
fn days_are_those_of_the_users_zone_and_what_is_typed_wrong_filters_nothing() {
    let mut state = listing(5);
    state.note_zone(jiff::tz::TimeZone::fixed(jiff::tz::offset(-5)));
    let mut filters = state.shipments.filters.clone();
    "2026-03-02".clone_into(&mut filters.from);
    "2026-03-02".clone_into(&mut filters.to);
    "x".clone_into(&mut filters.batch);
    let call = only_list(&act(&mut state, ShipmentsAction::Filter(filters.clone())));
    let filter = &call.search.filter;
    assert_eq!(filter.from, "2026-03-02T05:00:00Z".parse().ok());
    assert_eq!(filter.before, "2026-03-03T05:00:00Z".parse().ok());
    assert_eq!(filter.batch, None);
    assert!(filters.is_wrong(crate::features::shipments::state::filter_form::TypedFilter::Batch));
}

#[test]
fn shift_chooses_a_range_and_rows_that_are_not_here_are_fetched_for_it() {
    let mut state = listing(1_000);
    choose(&mut state, ChoiceAction::PutCursor(2));
    assert!(choose(&mut state, ChoiceAction::ExtendTo(6)).is_empty());
    assert_eq!(state.shipments.chosen.count(), 5);
    let range = only_list(&choose(&mut state, ChoiceAction::ExtendTo(700)));
    assert_eq!((range.stretch.first, range.stretch.rows), (2, 699));
    answer(&mut state, &range, 1_000);
    assert_eq!(state.shipments.chosen.count(), 699);
}

#[test]
fn all_that_is_listed_is_chosen_up_to_a_limit_that_is_shown() {
    let mut state = listing(5_000);
    let all = only_list(&choose(&mut state, ChoiceAction::All));
    assert_eq!(all.stretch.rows, MAX_CHOSEN);
    answer(&mut state, &all, 5_000);
    assert_eq!(state.shipments.chosen.count(), 1_000);
    assert!(state.shipments.chosen.is_full);
}

#[test]
fn the_keyboard_moves_the_cursor_and_the_list_follows() {
    let mut state = listing(1_000);
    show_rows(&mut state, 0);
    for _ in 0..3 {
        choose(&mut state, ChoiceAction::Move(1, Moving::Choosing));
    }
    assert_eq!(state.shipments.chosen.count(), 4);
    choose(&mut state, ChoiceAction::Move(40, Moving::Only));
    assert_eq!(state.shipments.chosen.cursor, Some(43));
    let first = state.shipments.visible.first;
    assert!((24..=43).contains(&first), "{first}");
    choose(&mut state, ChoiceAction::Move(i64::MIN, Moving::Only));
    assert_eq!(state.shipments.visible.first, 0);
    choose(&mut state, ChoiceAction::Move(i64::MAX, Moving::Only));
    assert_eq!(state.shipments.chosen.cursor, Some(999));
}

fn priced(number: u64, price: Option<&str>) -> PricedDraft {
    let offer = price.map(|price| {
        let price = Money::parse(price, Currency::Cad).unwrap();
        (PostageType::ServiceSlim, price)
    });
    PricedDraft {
        shipment: ShipmentId::new(format!("S{number}")),
        line: LineId::new(format!("shipment:S{number}")),
        recipient: format!("Person {number}"),
        order_id: None,
        offer: offer.ok_or(NotChosen::NoRates),
    }
}

#[test]
fn what_is_bought_is_what_the_dialog_has_shown_and_only_after_a_yes() {
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::All);
    let call = Sent::<PriceDrafts>::only(&bulk(&mut state, BulkAction::Buy));
    assert_eq!(call.shipments.len(), 3, "only drafts are bought");
    assert!(
        bulk(&mut state, BulkAction::Confirm).is_empty(),
        "no price, no consent"
    );
    let prices = vec![
        priced(0, Some("5.90")),
        priced(2, None),
        priced(4, Some("17.90")),
    ];
    call.answer(&mut state, Ok(prices));
    let Some(Dialog::Buy(buy)) = &state.bulk.dialog else {
        panic!("the dialog is open");
    };
    assert_eq!(
        (buy.offered_count(), buy.sum().unwrap().amount_text()),
        (2, "23.80".to_owned())
    );
    let start = Sent::<Start>::only(&bulk(&mut state, BulkAction::Confirm));
    // What is bought is chosen no more.
    let chosen = state.shipments.chosen.rows().count();
    let bought = BulkOutcome::Bought {
        shipment: ShipmentId::new("S0"),
        price: Money::parse("5.90", Currency::Cad).unwrap(),
        label: Err(Failure::new(Cause::NotFound)),
    };
    let line = LineId::new("shipment:S0");
    let update = BulkUpdate::LineEnded {
        line,
        outcome: bought,
    };
    start.progress(&mut state, update);
    assert_eq!(state.shipments.chosen.rows().count(), chosen - 1);
    let prices: Vec<String> = start
        .lines
        .iter()
        .map(|line| match &line.wanted {
            Wanted::Shipment(approved) => approved.price.amount_text(),
            Wanted::Draft { .. } | Wanted::Price(_) => panic!("they are there already"),
        })
        .collect();
    assert_eq!(prices, ["5.90", "17.90"]);
    assert!(
        bulk(&mut state, BulkAction::Buy).is_empty(),
        "one job at a time"
    );
}

#[test]
fn what_costs_more_than_the_limit_is_bought_with_many_only_if_it_is_wanted() {
    let mut state = listing(6);
    state.context.preferences.price_limit = "10".parse().ok();
    choose(&mut state, ChoiceAction::All);
    let call = Sent::<PriceDrafts>::only(&bulk(&mut state, BulkAction::Buy));
    let prices = vec![
        priced(0, Some("5.90")),
        priced(2, Some("10.00")),
        priced(4, Some("17.90")),
    ];
    call.answer(&mut state, Ok(prices));
    let sum = |state: &AppState| match &state.bulk.dialog {
        Some(Dialog::Buy(buy)) => (buy.over_limit_count(), buy.sum().unwrap().amount_text()),
        _closed => panic!("the dialog is open"),
    };
    assert_eq!(sum(&state), (1, "15.90".to_owned()));
    let mut with_all = state.clone();
    let start = Sent::<Start>::only(&bulk(&mut state, BulkAction::Confirm));
    assert_eq!((start.lines.len(), start.max_price), (2, "10".parse().ok()));
    bulk(&mut with_all, BulkAction::TakeOverLimit(true));
    assert_eq!(sum(&with_all), (1, "33.80".to_owned()));
    let start = Sent::<Start>::only(&bulk(&mut with_all, BulkAction::Confirm));
    assert_eq!((start.lines.len(), start.max_price), (3, None));
}

#[test]
fn what_is_done_to_many_goes_in_the_order_of_the_list_wherever_it_was_chosen() {
    let mut state = listing(12);
    choose(&mut state, ChoiceAction::All);
    let call = Sent::<PriceDrafts>::only(&bulk(&mut state, BulkAction::Buy));
    let expected = [0, 2, 4, 6, 8, 10].map(|number| ShipmentId::new(format!("S{number}")));
    assert_eq!(call.shipments, expected);
    bulk(&mut state, BulkAction::Dismiss);
    // Out of sight the list is gone, and the order is its sort's: newest first.
    let all: Vec<_> = state.shipments.chosen.rows().cloned().collect();
    for (row, second) in all.into_iter().zip(0..) {
        let created_at = jiff::Timestamp::from_second(second).ok();
        let row = ShipmentRow { created_at, ..row };
        state.shipments.chosen.renew(&[row]);
    }
    state.shipments.list = Remote::NotAsked;
    let oldest_first: Vec<_> = state
        .shipments
        .chosen
        .rows()
        .map(|row| row.id.clone())
        .collect();
    let mut shuffled = oldest_first.clone();
    shuffled.rotate_left(5);
    let newest_first: Vec<_> = oldest_first.into_iter().rev().collect();
    assert_eq!(state.shipments.in_list_order(shuffled), newest_first);
}

#[test]
fn drafts_are_deleted_after_a_yes_and_tried_again_by_cause() {
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::All);
    assert!(bulk(&mut state, BulkAction::Delete).is_empty());
    let many = Sent::<ForEach>::only(&bulk(&mut state, BulkAction::Confirm));
    assert_eq!(
        (many.operation, many.shipments.len()),
        (BulkOperation::Delete, 3)
    );
    let trouble = BulkTrouble {
        why: BulkWhy::Failed(Failure::new(Cause::Stopped)),
        lines: vec![LineId::new("shipment:S2")],
    };
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: vec![trouble],
    };
    many.answer(&mut state, Ok(summary));
    let many = Sent::<ForEach>::only(&bulk(&mut state, BulkAction::TryAgain(0)));
    assert_eq!(many.shipments, [ShipmentId::new("S2")]);
}

#[test]
fn what_is_listed_is_exported_if_nothing_is_chosen() {
    let mut state = listing(6);
    bulk(&mut state, BulkAction::Export(TableFormat::Csv));
    bulk(&mut state, BulkAction::ExportTo("/tmp/list.csv".to_owned()));
    let export = Sent::<Export>::only(&bulk(&mut state, BulkAction::Confirm));
    assert!(matches!(export.which, WhichShipments::Found(_)));
}

#[test]
fn the_label_of_what_is_being_refunded_is_not_offered() {
    for (status, is_offered) in [
        (ShipmentStatus::Ready, true),
        (ShipmentStatus::RefundRequested, false),
        (ShipmentStatus::Voided, false),
    ] {
        let mut state = state();
        open_shipment(&mut state, shipment(status.clone()));
        state.context.screen = Screen::Shipments;
        let view = state.shipments_view();
        let mut offers = view.offers.iter().map(|offer| offer.operation);
        assert_eq!(
            offers.any(|offered| offered == Operation::ShowLabel),
            is_offered,
            "{status}"
        );
        assert_eq!(state.labels_here().is_empty(), !is_offered, "{status}");
    }
}

#[test]
fn a_refund_of_a_parcel_in_a_batch_or_on_its_way_is_asked_about_with_a_warning() {
    let mut state = state();
    let paid = Shipment {
        batch_id: Some(BatchId(7)),
        ..shipment(ShipmentStatus::InTransit)
    };
    open_shipment(&mut state, paid);
    state.handle(Action::Shipments(ShipmentsAction::AskRefund));
    let Some(Question::AskRefund(named)) = &state.context.question else {
        panic!("it is asked about");
    };
    assert_eq!(named.batch, Some(BatchId(7)));
    assert!(named.is_handed_over);
}

#[test]
fn what_failed_is_priced_again_by_the_choice_of_the_job_and_what_was_bought_is_not() {
    let bought = BulkWhy::Failed(Failure::new(Cause::AlreadyBought));
    for (why, can) in [
        (bought, false),
        (BulkWhy::Failed(Failure::new(Cause::Stopped)), true),
    ] {
        let trouble = BulkTrouble {
            why,
            lines: Vec::new(),
        };
        assert_eq!(can_try_again(&trouble), can, "{trouble:?}");
    }
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::All);
    bulk(&mut state, BulkAction::Buy);
    let fastest = BulkAction::Price(RateChoice::Fastest);
    let call = Sent::<PriceDrafts>::only(&bulk(&mut state, fastest));
    call.answer(&mut state, Ok(vec![priced(2, Some("17.90"))]));
    let job = Sent::<Start>::only(&bulk(&mut state, BulkAction::Confirm));
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: vec![BulkTrouble {
            why: BulkWhy::Failed(Failure::new(Cause::Stopped)),
            lines: vec![LineId::new("shipment:S2")],
        }],
    };
    job.answer(&mut state, Ok(summary));
    let again = bulk(&mut state, BulkAction::TryAgain(0));
    let call = again
        .iter()
        .find_map(|request| request.call::<PriceDrafts>());
    assert_eq!(call.unwrap().choice, RateChoice::Fastest);
}

#[test]
fn a_job_names_its_own_shipments_and_not_those_of_the_job_before() {
    let mut state = listing(6);
    choose(&mut state, ChoiceAction::All);
    bulk(&mut state, BulkAction::Delete);
    let first = Sent::<ForEach>::only(&bulk(&mut state, BulkAction::Confirm));
    assert_eq!(state.bulk.job.as_ref().unwrap().lines.len(), 3);
    let summary = BulkSummary {
        counts: BulkCounts::default(),
        spent: None,
        spent_otherwise: Vec::new(),
        not_compared: 0,
        troubles: Vec::new(),
    };
    first.answer(&mut state, Ok(summary));
    choose(&mut state, ChoiceAction::None);
    choose(&mut state, ChoiceAction::Toggle(0));
    bulk(&mut state, BulkAction::Delete);
    Sent::<ForEach>::only(&bulk(&mut state, BulkAction::Confirm));
    assert_eq!(state.bulk.job.as_ref().unwrap().lines.len(), 1);
}

#[test]
fn a_view_that_was_saved_by_name_comes_back_with_its_words_filters_and_columns() {
    let mut state = listing(6);
    let mut filters = state.shipments.filters.clone();
    filters.statuses.insert(ShipmentStatus::Ready);
    let call = only_list(&act(&mut state, ShipmentsAction::Filter(filters)));
    answer(&mut state, &call, 6);
    let search = ShipmentsAction::Search("gatineau ".to_owned());
    let call = only_list(&act(&mut state, search));
    answer(&mut state, &call, 6);
    act(&mut state, ShipmentsAction::ToggleColumn(ListColumn::Place));
    let kept = &state.context.preferences.shipments;
    assert_eq!(kept.words, "", "the next start searches for nothing");
    act(
        &mut state,
        ShipmentsAction::NameView(" Morning ".to_owned()),
    );
    act(&mut state, ShipmentsAction::SaveView);
    let call = only_list(&act(&mut state, ShipmentsAction::ClearFilters));
    answer(&mut state, &call, 6);
    act(&mut state, ShipmentsAction::ToggleColumn(ListColumn::Place));
    assert!(state.shipments.is_shown(ListColumn::Place));
    let morning = ShipmentsAction::UseView("Morning".to_owned());
    let call = only_list(&act(&mut state, morning));
    let ready = BTreeSet::from([ShipmentStatus::Ready]);
    assert_eq!(call.search.filter.statuses, ready);
    assert_eq!(call.search.text, "gatineau");
    assert!(!state.shipments.is_shown(ListColumn::Place));
    act(
        &mut state,
        ShipmentsAction::RemoveView("Morning".to_owned()),
    );
    assert!(state.context.preferences.saved_views.is_empty());
}
