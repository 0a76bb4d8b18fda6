//! Scanning into a batch, without a window: what is typed, what is heard, and
//! how the count runs on.

use jiff::Timestamp;

use super::{BAG, act, ask_open, open, opened, parcel, scan_of};
use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        batches::{
            calls::{CloseOut, Find, Scan, Scanned},
            state::{BatchesAction, Flash, ScanAction, ScanMode},
        },
        printing::{
            calls::{ConfirmScan, LabelScanned},
            state::queue::QueueAction,
        },
        shared::state::{
            confirm::Question,
            navigation::{Screen, StatusList},
            notices::{News, NotEntered},
            scan_line::{ScanKey, ScanPlace},
            window_request::{Cue, WindowRequest},
        },
    },
    model::{
        bag::{Closing, ScanOutcome},
        batch::{BatchStatus, OpenBatch},
        ids::{LineId, ShipmentId},
        printer::PrintStanding,
        unprinted::Unprinted,
    },
    shell::state::{AppState, tests::Sent},
};

fn scan(state: &mut AppState, code: &str) -> Sent<Scan> {
    for letter in code.chars() {
        let typed = ScanAction::Key(ScanKey::Typed(letter.to_string()));
        assert!(act(state, BatchesAction::Scan(typed)).is_empty());
    }
    let enter = ScanAction::Key(ScanKey::Enter);
    let scan = Sent::<Scan>::only(&act(state, BatchesAction::Scan(enter)));
    assert_eq!((scan.batch, scan.code.as_str()), (BAG, code));
    scan
}

fn judge(state: &mut AppState, scan: &Sent<Scan>, outcome: ScanOutcome) {
    let scanned = Scanned {
        outcome,
        scan: scan_of(&scan.code),
    };
    scan.answer(state, Ok(scanned));
}

#[test]
fn a_scanner_types_and_ends_with_enter_and_the_count_runs_on() {
    let mut state = opened(&["A", "B"], &["A"]);
    assert_eq!(state.batches.scanner.mode, ScanMode::On);
    let call = scan(&mut state, "C");
    assert!(matches!(
        state.batches.scanner.flash,
        Some(Flash::Pending(_))
    ));
    judge(&mut state, &call, ScanOutcome::Added);
    let check = state.batches.check().unwrap();
    assert_eq!((check.expected, check.counted), (3, 2));
    assert_eq!(state.batches.list.value().unwrap().rows[0].parcels, Some(3));
    assert_eq!(state.take_requests(), [WindowRequest::Play(Cue::Right)]);
    let call = scan(&mut state, "B");
    judge(&mut state, &call, ScanOutcome::Counted);
    let check = state.batches.check().unwrap();
    assert_eq!((check.expected, check.counted), (3, 3));
    state.take_requests();
    let call = scan(&mut state, "B");
    judge(&mut state, &call, ScanOutcome::AlreadyIn);
    assert_eq!(state.batches.check().unwrap().counted, 3);
    assert_eq!(state.take_requests(), [WindowRequest::Play(Cue::Wrong)]);
}

#[test]
fn an_enter_without_letters_scans_nothing_and_escape_forgets_them() {
    let mut state = opened(&[], &[]);
    let enter = || BatchesAction::Scan(ScanAction::Key(ScanKey::Enter));
    assert!(act(&mut state, enter()).is_empty());
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Key(ScanKey::Typed("ABC".to_owned()))),
    );
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Key(ScanKey::Clear)),
    );
    assert!(act(&mut state, enter()).is_empty());
}

#[test]
fn sounds_can_be_turned_off_and_a_failed_scan_is_wrong() {
    let mut state = opened(&[], &[]);
    let call = scan(&mut state, "A");
    let failure = Failure::new(Cause::Busy);
    call.answer(&mut state, Err(failure));
    assert!(matches!(
        state.batches.scanner.flash,
        Some(Flash::Failed { .. })
    ));
    assert_eq!(state.take_requests(), [WindowRequest::Play(Cue::Wrong)]);
    state.context.preferences.sounds = false;
    let call = scan(&mut state, "A");
    judge(&mut state, &call, ScanOutcome::Added);
    assert_eq!(state.take_requests(), []);
}

#[test]
fn a_scan_of_a_batch_that_was_left_makes_no_noise() {
    let mut state = opened(&[], &[]);
    let call = scan(&mut state, "A");
    act(&mut state, BatchesAction::Close);
    // The keyboard goes back to its row.
    state.take_requests();
    judge(&mut state, &call, ScanOutcome::Added);
    assert_eq!(state.take_requests(), []);
    assert!(state.batches.scanner.flash.is_none());
}

#[test]
fn the_scanner_listens_only_where_its_letters_belong() {
    let mut state = opened(&[], &[]);
    assert_eq!(state.scan_place(), Some(ScanPlace::Batch));
    state.context.is_palette_open = true;
    assert_eq!(state.scan_place(), None);
    state.context.is_palette_open = false;
    state.handle(Action::OpenList(StatusList::Unprinted));
    assert_eq!(state.scan_place(), Some(ScanPlace::Queue));
    state.handle(Action::OpenList(StatusList::Unresolved));
    assert_eq!(state.scan_place(), None);
    state.handle(Action::CloseList);
    state.context.screen = Screen::Ship;
    assert_eq!(state.scan_place(), None);
    state.context.screen = Screen::Batches;
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Mode(ScanMode::Off)),
    );
    assert_eq!(state.scan_place(), None);
    let mut received = open(&[], &[]);
    received.batch.status = BatchStatus::Received;
    let call = ask_open(&mut state);
    call.answer(&mut state, Ok(Box::new(received)));
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Mode(ScanMode::On)),
    );
    assert_eq!(state.scan_place(), None);
}

#[test]
fn a_batch_that_was_closed_out_takes_scans_only_once_that_is_asked_for() {
    let closed = |parcels| OpenBatch {
        closing: Some(Closing {
            at: Timestamp::UNIX_EPOCH,
            parcels,
        }),
        ..open(&["A"], &["A"])
    };
    let mut state = opened(&[], &[]);
    let call = ask_open(&mut state);
    call.answer(&mut state, Ok(Box::new(closed(1))));
    assert_eq!(state.scan_place(), None);
    state.handle(Action::Scanned("B".to_owned()));
    let why = |state: &AppState| {
        let [notice] = state.context.notices.shown() else {
            panic!("one notice");
        };
        notice.news.clone()
    };
    let codes = vec!["B".to_owned()];
    assert_eq!(
        why(&state),
        News::Scanned {
            codes,
            why: NotEntered::ClosedOut
        }
    );
    let on = ScanAction::Mode(ScanMode::On);
    act(&mut state, BatchesAction::Scan(on));
    assert_eq!(state.scan_place(), Some(ScanPlace::Batch));
    // Another one begins anew.
    act(&mut state, BatchesAction::Close);
    let call = ask_open(&mut state);
    call.answer(&mut state, Ok(Box::new(closed(2))));
    assert_eq!(state.scan_place(), None, "changed since it was closed out");
    let mut received = closed(1);
    received.batch.status = BatchStatus::Received;
    let call = ask_open(&mut state);
    call.answer(&mut state, Ok(Box::new(received)));
    state.handle(Action::Scanned("B".to_owned()));
    assert!(matches!(
        why(&state),
        News::Scanned {
            why: NotEntered::NoScans,
            ..
        }
    ));
}

#[test]
fn a_batch_that_is_closed_out_now_takes_no_more_scans() {
    let mut state = opened(&["A"], &["A"]);
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Mode(ScanMode::On)),
    );
    let close = Sent::<CloseOut>::only(&act(&mut state, BatchesAction::CloseOut));
    assert_eq!(
        state.scan_place(),
        None,
        "it would be in the bag that is gone"
    );
    let closing = Closing {
        at: Timestamp::UNIX_EPOCH,
        parcels: 1,
    };
    close.answer(&mut state, Ok(closing));
    assert_eq!(state.scan_place(), None);
}

#[test]
fn a_batch_is_not_closed_out_while_a_scan_into_it_is_under_way() {
    let mut state = opened(&["A"], &["A"]);
    let call = scan(&mut state, "B");
    let check = state.batches.check().unwrap();
    assert!(
        !state
            .batches
            .can_close_out(&check, &state.context.connection)
    );
    judge(&mut state, &call, ScanOutcome::Counted);
    assert!(
        state
            .batches
            .can_close_out(&check, &state.context.connection)
    );
}

#[test]
fn a_typed_code_is_scanned_and_words_are_searched_for() {
    let mut state = opened(&[], &[]);
    act(
        &mut state,
        BatchesAction::EditSearch("ABCDE12345".to_owned()),
    );
    let call = Sent::<Scan>::only(&act(&mut state, BatchesAction::Search));
    assert_eq!(call.code, "ABCDE12345");
    act(&mut state, BatchesAction::EditSearch("Zoé".to_owned()));
    let call = Sent::<Find>::only(&act(&mut state, BatchesAction::Search));
    call.answer(&mut state, Ok(vec![parcel("Z")]));
    assert_eq!(state.batches.search.found.value().unwrap().len(), 1);
}

#[test]
fn a_scan_under_way_is_work_in_flight() {
    let mut state = opened(&[], &[]);
    scan(&mut state, "A");
    assert!(state.handle(Action::Quit).is_empty());
    assert!(matches!(
        state.context.question,
        Some(Question::Quit { .. })
    ));
}

#[test]
fn a_label_that_is_confirmed_sounds_right_and_every_other_scan_wrong() {
    let mut state = opened(&[], &[]);
    let shipment = ShipmentId::new("S1");
    state.context.connection.unprinted = vec![Unprinted {
        line: LineId::of_shipment(&shipment),
        shipment: shipment.clone(),
        order_id: None,
        recipient_name: "Ana".to_owned(),
        bought_at: Timestamp::UNIX_EPOCH,
        label: None,
        standing: PrintStanding::Sent,
        is_refund_denied: false,
        is_canceled: false,
    }];
    state.handle(Action::OpenList(StatusList::Unprinted));
    let scanned = |shipment, is_news| LabelScanned {
        shipment,
        recipient: "Ana".to_owned(),
        is_news,
    };
    for (outcome, cue) in [
        (Ok(scanned(shipment, true)), Cue::Right),
        (Ok(scanned(ShipmentId::new("S2"), false)), Cue::Wrong),
        (Err(Failure::new(Cause::Busy)), Cue::Wrong),
    ] {
        let key = |key| Action::Queue(QueueAction::Scan(key));
        state.handle(key(ScanKey::Typed("PX1".to_owned())));
        let call = Sent::<ConfirmScan>::only(&state.handle(key(ScanKey::Enter)));
        call.answer(&mut state, outcome);
        assert_eq!(state.take_requests(), [WindowRequest::Play(cue)]);
    }
}
