//! The Batches screen without a window: what is asked, what is scanned, and
//! what stands on screen meanwhile.

use super::super::{
    Action, AppState, Ids, WindowRequest,
    action::BatchesAction,
    batches::{Paper, PaperPath, View},
    confirm::{Question, Reply},
    navigation::Screen,
    notices::News,
    settings::Preferences,
};
use crate::domain::{
    bag::{Closing, Scan},
    batch::{Batch, BatchStatus},
    environment::Environment,
    hand_over::HandOverSheet,
    ids::{BatchId, ShipmentId},
    label::Overwrite,
    shipment::{Shipment, ShipmentStatus},
};
use crate::message::{
    BatchCounts, BatchList, BatchMove, BatchRow, BatchesCommand, BatchesEvent, Cause, Command,
    Event, Failure, OpenBatch, RequestId, Source,
};
use jiff::Timestamp;

pub(super) const BAG: BatchId = BatchId(12);

pub(super) fn batch(id: BatchId) -> Batch {
    Batch {
        id,
        description: Some("Monday".to_owned()),
        status: BatchStatus::Pending,
        created_at: None,
        label_png_url: None,
        label_zpl_url: None,
    }
}

pub(super) fn parcel(id: &str) -> Shipment {
    Shipment {
        batch_id: Some(BAG),
        ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready)
    }
}

pub(super) fn scan_of(id: &str) -> Scan {
    Scan {
        code: id.to_owned(),
        parcel: Some(Box::new(parcel(id))),
        at: Timestamp::UNIX_EPOCH,
    }
}

pub(super) fn open(parcels: &[&str], scans: &[&str]) -> OpenBatch {
    OpenBatch {
        batch: batch(BAG),
        parcels: parcels.iter().map(|id| parcel(id)).collect(),
        is_cut_off: false,
        scans: scans.iter().map(|id| scan_of(id)).collect(),
        closing: None,
        read_at: Some(Timestamp::UNIX_EPOCH),
    }
}

pub(super) fn list() -> BatchList {
    BatchList {
        rows: vec![BatchRow {
            batch: batch(BAG),
            parcels: Some(2),
            closing: None,
        }],
        counts: BatchCounts {
            all: 1,
            pending: 1,
            ..BatchCounts::default()
        },
        has_more: false,
    }
}

pub(super) fn act(state: &mut AppState, action: BatchesAction) -> Vec<Command> {
    state.handle(Action::Batches(action))
}

pub(super) fn request_of(commands: &[Command]) -> RequestId {
    let [Command::Batches(asked)] = commands else {
        panic!("one question about batches, not {commands:?}");
    };
    asked.request()
}

pub(super) fn tell(state: &mut AppState, event: BatchesEvent) -> Vec<Command> {
    state.apply(Event::Batches(event))
}

/// A window on the Batches screen with an open batch.
pub(super) fn opened(parcels: &[&str], scans: &[&str]) -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    let commands = state.handle(Action::Go(Screen::Batches));
    tell(
        &mut state,
        BatchesEvent::Listed {
            request: request_of(&commands),
            source: Source::Service,
            outcome: Ok(list()),
        },
    );
    let commands = act(&mut state, BatchesAction::Select(BAG));
    answer_open(&mut state, request_of(&commands), open(parcels, scans));
    state
}

pub(super) fn answer_open(state: &mut AppState, request: RequestId, open: OpenBatch) {
    tell(
        state,
        BatchesEvent::Opened {
            request,
            source: Source::Service,
            outcome: Ok(Box::new(open)),
        },
    );
}

#[test]
fn what_is_kept_is_shown_until_the_service_answers() {
    let mut state = opened(&[], &[]);
    let commands = act(&mut state, BatchesAction::Select(BAG));
    let request = request_of(&commands);
    let kept = BatchesEvent::Opened {
        request,
        source: Source::Kept,
        outcome: Ok(Box::new(open(&["OLD"], &[]))),
    };
    tell(&mut state, kept);
    // What was on screen is newer than what is kept.
    assert_eq!(state.batches.shown().unwrap().parcels, []);
    assert!(state.batches.open.is_loading());
    let failure = Failure::new(Cause::Unreachable {
        reason: "down".to_owned(),
    });
    tell(
        &mut state,
        BatchesEvent::Opened {
            request,
            source: Source::Service,
            outcome: Err(failure.clone()),
        },
    );
    assert_eq!(state.batches.open.failure(), Some(&failure));
    assert!(state.batches.shown().is_some(), "it can still be read");
}

#[test]
fn pressing_create_again_after_a_lost_answer_is_the_same_batch() {
    let mut state = opened(&[], &[]);
    act(
        &mut state,
        BatchesAction::EditDescription("Monday".to_owned()),
    );
    let commands = act(&mut state, BatchesAction::Create);
    let [Command::CreateBatch { request, line, .. }] = commands.as_slice() else {
        panic!("a batch is made, not {commands:?}");
    };
    assert!(act(&mut state, BatchesAction::Create).is_empty(), "once");
    let lost = Failure::new(Cause::AnswerLost {
        reason: "gone".to_owned(),
    });
    state.apply(Event::BatchCreated {
        request: *request,
        line: line.clone(),
        outcome: Err(lost.clone()),
    });
    assert_eq!(state.batches.new.failure, Some(lost));
    assert_eq!(
        state.batches.new.description, "Monday",
        "what was typed stays"
    );
    let again = act(&mut state, BatchesAction::Create);
    let [
        Command::CreateBatch {
            request,
            line: same,
            ..
        },
    ] = again.as_slice()
    else {
        panic!("a batch is made, not {again:?}");
    };
    assert_eq!(same, line);
    let made = state.apply(Event::BatchCreated {
        request: *request,
        line: line.clone(),
        outcome: Ok(Box::new(batch(BatchId(13)))),
    });
    assert_eq!(made.len(), 2, "the list and the new batch are asked for");
    assert_eq!(state.batches.selected, Some(BatchId(13)));
    assert_eq!(state.batches.new.description, "");
}

#[test]
fn a_batch_is_deleted_after_a_yes_and_a_refusal_stands_in_its_details() {
    let mut state = opened(&["A"], &[]);
    assert!(act(&mut state, BatchesAction::Delete).is_empty());
    assert!(matches!(state.question, Some(Question::DeleteBatch { .. })));
    let commands = state.handle(Action::Answer(Reply::Yes));
    let [Command::DeleteBatch { request, batch }] = commands.as_slice() else {
        panic!("the batch is deleted, not {commands:?}");
    };
    let refused = Failure::new(Cause::Refused {
        words: "Batch is not empty".to_owned(),
    });
    state.apply(Event::BatchDeleted {
        request: *request,
        batch: *batch,
        outcome: Err(refused.clone()),
    });
    assert_eq!(state.batches.failure, Some(refused));
    assert_eq!(state.batches.selected, Some(BAG));
}

#[test]
fn parcels_move_and_what_is_shown_is_read_again() {
    let mut state = opened(&["A"], &["A"]);
    let commands = act(&mut state, BatchesAction::Remove(ShipmentId::new("A")));
    let [Command::ChangeBatch(change)] = commands.as_slice() else {
        panic!("a parcel is taken out, not {commands:?}");
    };
    assert!(state.batches.is_moving(&ShipmentId::new("A")));
    let commands = state.apply(Event::BatchChanged {
        request: change.request,
        batch: BAG,
        change: BatchMove::Remove,
        outcome: Ok(()),
    });
    assert_eq!(commands.len(), 2, "the batch and the list are read again");
    assert!(!state.batches.is_changing());
    let news = &state.notices.shown()[0].news;
    let News::TakenOutOfBatch { batch, shipments } = news else {
        panic!("it can be put back, not {news:?}");
    };
    let back = BatchesAction::AddTo(*batch, shipments.clone());
    let commands = act(&mut state, back);
    let [Command::ChangeBatch(change)] = commands.as_slice() else {
        panic!("it is put back, not {commands:?}");
    };
    assert_eq!(change.change, BatchMove::Add);
    state.apply(Event::BatchChanged {
        request: change.request,
        batch: BAG,
        change: BatchMove::Add,
        outcome: Ok(()),
    });
    assert!(state.notices.shown().is_empty(), "it is seen where it is");
}

#[test]
fn shipments_chosen_on_another_screen_go_into_a_batch_and_it_is_told() {
    let mut state = opened(&[], &[]);
    act(&mut state, BatchesAction::Close);
    state.screen = Screen::Shipments;
    let ids = vec![ShipmentId::new("A"), ShipmentId::new("B")];
    let commands = act(&mut state, BatchesAction::AddTo(BAG, ids.clone()));
    let [Command::ChangeBatch(change)] = commands.as_slice() else {
        panic!("parcels are added, not {commands:?}");
    };
    assert_eq!((change.batch, &change.shipments), (BAG, &ids));
    let commands = state.apply(Event::BatchChanged {
        request: change.request,
        batch: BAG,
        change: BatchMove::Add,
        outcome: Ok(()),
    });
    assert!(commands.is_empty(), "nothing of batches is on screen");
    let told = state.notices.shown();
    assert!(matches!(told[0].news, News::PutIntoBatch { count: 2, .. }));
}

#[test]
fn a_bag_is_held_against_what_the_service_says_now_before_it_is_closed() {
    let mut state = opened(&["A"], &["A"]);
    let commands = act(&mut state, BatchesAction::Show(View::CloseOut));
    answer_open(&mut state, request_of(&commands), open(&["A"], &["A"]));
    let commands = act(&mut state, BatchesAction::CloseOut);
    let request = request_of(&commands);
    let closing = Closing {
        at: Timestamp::UNIX_EPOCH,
        parcels: 1,
    };
    tell(
        &mut state,
        BatchesEvent::ClosedOut {
            request,
            batch: BAG,
            outcome: Ok(closing),
        },
    );
    assert_eq!(state.batches.shown().unwrap().closing, Some(closing));
    let list = state.batches.list.value().unwrap();
    assert_eq!(list.rows[0].closing, Some(closing));
}

#[test]
fn a_bag_with_findings_is_closed_only_after_a_yes() {
    let mut state = opened(&["A", "B"], &["A"]);
    assert!(act(&mut state, BatchesAction::CloseOut).is_empty());
    let Some(Question::CloseBag(bag)) = state.question else {
        panic!("it asks first");
    };
    assert_eq!((bag.findings, bag.parcels, bag.is_checked), (1, 2, true));
    let commands = state.handle(Action::Answer(Reply::Yes));
    assert!(matches!(
        commands.as_slice(),
        [Command::Batches(BatchesCommand::CloseOut {
            parcels: 2,
            ..
        })]
    ));
}

#[test]
fn a_bag_that_could_not_be_checked_is_not_closed_unasked() {
    let mut state = opened(&["A"], &["A"]);
    let commands = act(&mut state, BatchesAction::Show(View::CloseOut));
    tell(
        &mut state,
        BatchesEvent::Opened {
            request: request_of(&commands),
            source: Source::Service,
            outcome: Err(Failure::new(Cause::Busy)),
        },
    );
    assert!(act(&mut state, BatchesAction::CloseOut).is_empty());
    let Some(Question::CloseBag(bag)) = state.question else {
        panic!("it asks first");
    };
    assert!(!bag.is_checked);
}

#[test]
fn a_sheet_goes_where_it_is_typed_or_picked_and_no_dialog_is_said() {
    let mut state = opened(&["A"], &["A"]);
    let sheet = || Paper::Sheet(Box::<HandOverSheet>::default());
    assert!(act(&mut state, BatchesAction::Save(sheet())).is_empty());
    let asked = WindowRequest::PickPaper("batch-12-practice.pdf".to_owned());
    assert_eq!(state.take_requests(), [asked]);
    let none = BatchesAction::PickedPath(PaperPath::Unavailable);
    assert!(act(&mut state, none).is_empty());
    assert_eq!(state.take_requests(), [WindowRequest::FocusPaperPath]);
    act(&mut state, BatchesAction::Save(sheet()));
    let picked = BatchesAction::PickedPath(PaperPath::File("/tmp/a.pdf".to_owned()));
    let commands = act(&mut state, picked);
    let [Command::Batches(BatchesCommand::SaveSheet(save))] = commands.as_slice() else {
        panic!("the sheet is saved, not {commands:?}");
    };
    assert_eq!(save.overwrite, Overwrite::Replace, "the dialog has asked");
    tell(
        &mut state,
        BatchesEvent::Saved {
            request: save.request,
            batch: BAG,
            outcome: Ok("/tmp/a.pdf".into()),
        },
    );
    act(&mut state, BatchesAction::EditSaveTo("/tmp/".to_owned()));
    let commands = act(&mut state, BatchesAction::Save(sheet()));
    let [Command::Batches(BatchesCommand::SaveSheet(save))] = commands.as_slice() else {
        panic!("the sheet is saved, not {commands:?}");
    };
    assert_eq!(save.overwrite, Overwrite::Keep);
}

#[test]
fn another_environment_has_none_of_these_batches() {
    let mut state = opened(&["A"], &["A"]);
    let commands = state.handle(Action::SwitchTo(Environment::Sandbox));
    assert_eq!(commands.len(), 2, "connected anew, and listed anew");
    assert_eq!(state.batches.selected, None);
    assert!(state.batches.list.value().is_none());
}
