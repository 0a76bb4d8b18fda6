//! Scanning into a batch, without a window: what is typed, what is heard, and
//! how the count runs on.

use super::super::{
    Action, AppState, WindowRequest,
    action::{BatchesAction, QueueAction, ScanAction, StatusList},
    batches::{Cue, Flash, ScanMode},
    confirm::Question,
    navigation::Screen,
    scan_line::{ScanKey, ScanPlace},
};
use super::batches::{BAG, act, answer_open, open, opened, parcel, request_of, scan_of, tell};
use crate::domain::{
    bag::ScanOutcome,
    batch::BatchStatus,
    ids::{LineId, ShipmentId},
    printer::PrintStanding,
};
use crate::message::{
    BatchesCommand, BatchesEvent, Cause, Command, Event, Failure, PrintingCommand, PrintingNews,
    RequestId, Scanned, Unprinted,
};

fn scan(state: &mut AppState, code: &str) -> RequestId {
    for letter in code.chars() {
        let typed = ScanAction::Key(ScanKey::Typed(letter.to_string()));
        assert!(act(state, BatchesAction::Scan(typed)).is_empty());
    }
    request_of(&act(
        state,
        BatchesAction::Scan(ScanAction::Key(ScanKey::Enter)),
    ))
}

fn judged(request: RequestId, code: &str, outcome: ScanOutcome) -> BatchesEvent {
    BatchesEvent::Scanned {
        request,
        batch: BAG,
        code: code.to_owned(),
        outcome: Ok(Scanned {
            outcome,
            scan: scan_of(code),
        }),
    }
}

#[test]
fn a_scanner_types_and_ends_with_enter_and_the_count_runs_on() {
    let mut state = opened(&["A", "B"], &["A"]);
    assert_eq!(state.batches.scanner.mode, ScanMode::On);
    let request = scan(&mut state, "C");
    assert!(matches!(
        state.batches.scanner.flash,
        Some(Flash::Looking(_))
    ));
    tell(&mut state, judged(request, "C", ScanOutcome::Added));
    let check = state.batches.check().unwrap();
    assert_eq!((check.expected, check.counted), (3, 2));
    assert_eq!(state.batches.list.value().unwrap().rows[0].parcels, Some(3));
    assert_eq!(state.take_requests(), [WindowRequest::Play(Cue::Right)]);
    let request = scan(&mut state, "B");
    tell(&mut state, judged(request, "B", ScanOutcome::Counted));
    let check = state.batches.check().unwrap();
    assert_eq!((check.expected, check.counted), (3, 3));
    state.take_requests();
    let request = scan(&mut state, "B");
    tell(&mut state, judged(request, "B", ScanOutcome::AlreadyIn));
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
    let request = scan(&mut state, "A");
    let failure = Failure::new(Cause::Busy);
    tell(
        &mut state,
        BatchesEvent::Scanned {
            request,
            batch: BAG,
            code: "A".to_owned(),
            outcome: Err(failure),
        },
    );
    assert!(matches!(
        state.batches.scanner.flash,
        Some(Flash::Failed { .. })
    ));
    assert_eq!(state.take_requests(), [WindowRequest::Play(Cue::Wrong)]);
    state.settings.preferences.sounds = false;
    let request = scan(&mut state, "A");
    tell(&mut state, judged(request, "A", ScanOutcome::Added));
    assert_eq!(state.take_requests(), []);
}

#[test]
fn a_scan_of_a_batch_that_was_left_makes_no_noise() {
    let mut state = opened(&[], &[]);
    let request = scan(&mut state, "A");
    act(&mut state, BatchesAction::Close);
    tell(&mut state, judged(request, "A", ScanOutcome::Added));
    assert_eq!(state.take_requests(), []);
    assert!(state.batches.scanner.flash.is_none());
}

#[test]
fn the_scanner_listens_only_where_its_letters_belong() {
    let mut state = opened(&[], &[]);
    assert_eq!(state.scan_place(), Some(ScanPlace::Batch));
    state.is_palette_open = true;
    assert_eq!(state.scan_place(), None);
    state.is_palette_open = false;
    state.handle(Action::OpenList(StatusList::Unprinted));
    assert_eq!(state.scan_place(), Some(ScanPlace::Queue));
    state.handle(Action::OpenList(StatusList::Unsettled));
    assert_eq!(state.scan_place(), None);
    state.handle(Action::CloseList);
    state.screen = Screen::Ship;
    assert_eq!(state.scan_place(), None);
    state.screen = Screen::Batches;
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Mode(ScanMode::Off)),
    );
    assert_eq!(state.scan_place(), None);
    let mut received = open(&[], &[]);
    received.batch.status = BatchStatus::Received;
    let commands = act(&mut state, BatchesAction::Select(BAG));
    answer_open(&mut state, request_of(&commands), received);
    act(
        &mut state,
        BatchesAction::Scan(ScanAction::Mode(ScanMode::On)),
    );
    assert_eq!(state.scan_place(), None);
}

#[test]
fn a_typed_code_is_scanned_and_words_are_searched_for() {
    let mut state = opened(&[], &[]);
    act(
        &mut state,
        BatchesAction::EditSearch("ABCDE12345".to_owned()),
    );
    let commands = act(&mut state, BatchesAction::Search);
    assert!(matches!(
        commands.as_slice(),
        [Command::Batches(BatchesCommand::Scan { code, .. })] if code == "ABCDE12345"
    ));
    act(&mut state, BatchesAction::EditSearch("Zoé".to_owned()));
    let commands = act(&mut state, BatchesAction::Search);
    let request = request_of(&commands);
    tell(
        &mut state,
        BatchesEvent::Found {
            request,
            outcome: Ok(vec![parcel("Z")]),
        },
    );
    assert_eq!(state.batches.search.found.value().unwrap().len(), 1);
}

#[test]
fn a_scan_under_way_is_work_in_flight() {
    let mut state = opened(&[], &[]);
    scan(&mut state, "A");
    assert!(state.handle(Action::Quit).is_empty());
    assert!(matches!(state.question, Some(Question::Quit { .. })));
}

#[test]
fn a_label_that_is_confirmed_sounds_right_and_every_other_scan_wrong() {
    let mut state = opened(&[], &[]);
    let shipment = ShipmentId::new("S1");
    state.connection.unprinted = vec![Unprinted {
        line: LineId::of_shipment(&shipment),
        shipment: shipment.clone(),
        order_id: None,
        recipient_name: "Ana".to_owned(),
        bought_at: jiff::Timestamp::UNIX_EPOCH,
        label: None,
        standing: PrintStanding::Sent,
    }];
    state.handle(Action::OpenList(StatusList::Unprinted));
    for (outcome, cue) in [
        (Ok(shipment), Cue::Right),
        (Ok(ShipmentId::new("S2")), Cue::Wrong),
        (Err(Failure::new(Cause::Busy)), Cue::Wrong),
    ] {
        let key = |key| Action::Queue(QueueAction::Scan(key));
        state.handle(key(ScanKey::Typed("PX1".to_owned())));
        let commands = state.handle(key(ScanKey::Enter));
        let [Command::Printing(PrintingCommand::Scanned { request, .. })] = commands.as_slice()
        else {
            panic!("{commands:?}");
        };
        let request = *request;
        state.apply(Event::Printing(PrintingNews::ScannedAs {
            request,
            outcome,
        }));
        assert_eq!(state.take_requests(), [WindowRequest::Play(cue)]);
    }
}
