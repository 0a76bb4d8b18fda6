//! The Batches screen without a window: what is asked, what is scanned, and
//! what stands on screen meanwhile.

mod batch_status;
mod scanning;

use jiff::Timestamp;

use super::{
    calls::{
        Accepted, BatchCounts, BatchList, CloseOut, Create, Delete, List, Move, Open, SaveSheet,
    },
    state::{BatchesAction, DocumentPath, SavedDocument, View},
};
use crate::{
    contract::{Cause, Failure},
    features::{
        action::Action,
        calls::Request,
        shared::state::{
            confirm::{Question, Reply},
            ids::Ids,
            navigation::Screen,
            notices::News,
            window_request::WindowRequest,
        },
    },
    model::{
        bag::{Closing, Scan},
        batch::{Batch, BatchMove, BatchRow, BatchStatus, OpenBatch},
        environment::Environment,
        ids::{BatchId, ShipmentId},
        label::Overwrite,
        manifest::Manifest,
        preferences::Preferences,
        shipment::{Shipment, ShipmentStatus},
    },
    shell::state::{AppState, tests::Sent},
};

pub(crate) const BAG: BatchId = BatchId(12);

pub(crate) fn batch(id: BatchId) -> Batch {
    Batch {
        id,
        description: Some("Monday".to_owned()),
        status: BatchStatus::Pending,
        created_at: None,
        label_png_url: None,
        label_zpl_url: None,
    }
}

pub(crate) fn parcel(id: &str) -> Shipment {
    Shipment {
        batch_id: Some(BAG),
        ..Shipment::bare(ShipmentId::new(id), ShipmentStatus::Ready)
    }
}

pub(crate) fn scan_of(id: &str) -> Scan {
    Scan {
        code: id.to_owned(),
        parcel: Some(Box::new(parcel(id))),
        at: Timestamp::UNIX_EPOCH,
    }
}

pub(crate) fn open(parcels: &[&str], scans: &[&str]) -> OpenBatch {
    OpenBatch {
        batch: batch(BAG),
        parcels: parcels.iter().map(|id| parcel(id)).collect(),
        is_cut_off: false,
        scans: scans.iter().map(|id| scan_of(id)).collect(),
        closing: None,
        read_at: Some(Timestamp::UNIX_EPOCH),
    }
}

pub(crate) fn list() -> BatchList {
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

pub(crate) fn act(state: &mut AppState, action: BatchesAction) -> Vec<Request> {
    state.handle(Action::Batches(action))
}

pub(crate) fn ask_open(state: &mut AppState) -> Sent<Open> {
    Sent::only(&act(state, BatchesAction::Select(BAG)))
}

/// A window on the Batches screen with an open batch.
pub(crate) fn opened(parcels: &[&str], scans: &[&str]) -> AppState {
    let mut state = AppState::new(Environment::Practice, Preferences::default(), Ids::new("T"));
    state.start();
    let call = Sent::<List>::only(&state.handle(Action::Go(Screen::Batches)));
    call.answer(&mut state, Ok(list()));
    let call = ask_open(&mut state);
    call.answer(&mut state, Ok(Box::new(open(parcels, scans))));
    state
}

#[test]
fn what_is_kept_is_shown_until_the_service_answers() {
    let mut state = opened(&[], &[]);
    let call = ask_open(&mut state);
    call.progress(&mut state, Box::new(open(&["OLD"], &[])));
    // What was on screen is newer than what is kept.
    assert_eq!(state.batches.shown().unwrap().parcels, []);
    assert!(state.batches.open.is_loading());
    let failure = Failure::new(Cause::Unreachable {
        reason: "down".to_owned(),
    });
    call.answer(&mut state, Err(failure.clone()));
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
    let create = Sent::<Create>::only(&act(&mut state, BatchesAction::Create));
    assert!(act(&mut state, BatchesAction::Create).is_empty(), "once");
    let lost = Failure::new(Cause::AnswerLost {
        reason: "gone".to_owned(),
    });
    create.answer(&mut state, Err(lost.clone()));
    assert_eq!(state.batches.new.failure, Some(lost));
    assert_eq!(
        state.batches.new.description, "Monday",
        "what was typed stays"
    );
    let again = Sent::<Create>::only(&act(&mut state, BatchesAction::Create));
    assert_eq!(again.line, create.line);
    let made = again.answer(&mut state, Ok(Box::new(batch(BatchId(13)))));
    assert_eq!(made.len(), 2, "the list and the new batch are asked for");
    assert_eq!(state.batches.selected, Some(BatchId(13)));
    assert_eq!(state.batches.new.description, "");
}

#[test]
fn a_batch_is_deleted_after_a_yes_and_a_refusal_stands_in_its_details() {
    let mut state = opened(&["A"], &[]);
    assert!(act(&mut state, BatchesAction::Delete).is_empty());
    assert!(matches!(
        state.context.question,
        Some(Question::DeleteBatch { .. })
    ));
    let delete = Sent::<Delete>::only(&state.handle(Action::Answer(Reply::Yes)));
    assert_eq!(delete.batch, BAG);
    let refused = Failure::new(Cause::Refused {
        words: "Batch is not empty".to_owned(),
    });
    delete.answer(&mut state, Err(refused.clone()));
    assert_eq!(state.batches.failure, Some(refused));
    assert_eq!(state.batches.selected, Some(BAG));
}

#[test]
fn parcels_move_and_what_is_shown_is_read_again() {
    let mut state = opened(&["A"], &["A"]);
    let remove = BatchesAction::Remove(ShipmentId::new("A"));
    let change = Sent::<Move>::only(&act(&mut state, remove));
    assert_eq!(change.direction, BatchMove::Remove);
    assert!(state.batches.is_moving(&ShipmentId::new("A")));
    let requests = change.answer(&mut state, Ok(()));
    assert_eq!(requests.len(), 2, "the batch and the list are read again");
    assert!(!state.batches.is_changing());
    let news = &state.context.notices.shown()[0].news;
    let News::TakenOutOfBatch { batch, shipments } = news else {
        panic!("it can be put back, not {news:?}");
    };
    let back = BatchesAction::AddTo(*batch, shipments.clone());
    let change = Sent::<Move>::only(&act(&mut state, back));
    assert_eq!(change.direction, BatchMove::Add);
    change.answer(&mut state, Ok(()));
    assert!(
        state.context.notices.shown().is_empty(),
        "it is seen where it is"
    );
}

#[test]
fn a_move_that_is_not_sent_is_said_in_the_details_and_nothing_is_read_again() {
    let mut state = opened(&["A"], &["A"]);
    let remove = BatchesAction::Remove(ShipmentId::new("A"));
    let change = Sent::<Move>::only(&act(&mut state, remove));
    state.not_sent(&change.request, &Failure::new(Cause::Busy));
    assert_eq!(state.batches.failure, Some(Failure::new(Cause::Busy)));
    assert!(!state.batches.is_changing());
    assert!(!state.batches.open.is_loading() && !state.batches.list.is_loading());
}

#[test]
fn shipments_chosen_on_another_screen_go_into_a_batch_and_it_is_reported() {
    let mut state = opened(&[], &[]);
    act(&mut state, BatchesAction::Close);
    state.context.screen = Screen::Shipments;
    let ids = vec![ShipmentId::new("A"), ShipmentId::new("B")];
    let add = BatchesAction::AddTo(BAG, ids.clone());
    let change = Sent::<Move>::only(&act(&mut state, add));
    assert_eq!(change.direction, BatchMove::Add);
    assert_eq!((change.batch, &change.shipments), (BAG, &ids));
    let requests = change.answer(&mut state, Ok(()));
    assert!(requests.is_empty(), "nothing of batches is on screen");
    let notices = state.context.notices.shown();
    assert!(matches!(
        notices[0].news,
        News::PutIntoBatch { count: 2, .. }
    ));
}

#[test]
fn a_bag_is_held_against_what_the_service_says_now_before_it_is_closed() {
    let mut state = opened(&["A"], &["A"]);
    let call = Sent::<Open>::only(&act(&mut state, BatchesAction::Show(View::CloseOut)));
    call.answer(&mut state, Ok(Box::new(open(&["A"], &["A"]))));
    let close = Sent::<CloseOut>::only(&act(&mut state, BatchesAction::CloseOut));
    let closing = Closing {
        at: Timestamp::UNIX_EPOCH,
        parcels: 1,
    };
    close.answer(&mut state, Ok(closing));
    assert_eq!(state.batches.shown().unwrap().closing, Some(closing));
    let list = state.batches.list.value().unwrap();
    assert_eq!(list.rows[0].closing, Some(closing));
}

#[test]
fn a_bag_with_findings_is_closed_only_after_a_yes() {
    let mut state = opened(&["A", "B"], &["A"]);
    assert!(act(&mut state, BatchesAction::CloseOut).is_empty());
    let Some(Question::CloseBag(bag)) = state.context.question.clone() else {
        panic!("it asks first");
    };
    assert_eq!(
        (bag.findings.len(), bag.parcels, bag.is_checked),
        (1, 2, true)
    );
    let close = Sent::<CloseOut>::only(&state.handle(Action::Answer(Reply::Yes)));
    assert_eq!(
        close.accepted,
        Accepted::Checked {
            findings: bag.findings
        }
    );
    // What has come up since is shown, and nothing is closed.
    let failure = Failure::new(Cause::BagNotAsChecked { findings: 1 });
    let again = Sent::<Open>::only(&close.answer(&mut state, Err(failure.clone())));
    assert_eq!(again.batch, BAG);
    assert_eq!(state.batches.failure, Some(failure));
    assert_eq!(state.batches.shown().unwrap().closing, None);
}

#[test]
fn a_refund_of_a_parcel_in_the_open_batch_has_it_read_again() {
    let mut state = opened(&["A"], &["A"]);
    let ids = &mut state.context.ids;
    let requests = state.batches.shipment_changed(&ShipmentId::new("A"), ids);
    assert_eq!(Sent::<Open>::only(&requests).batch, BAG);
    let others = state.batches.shipment_changed(&ShipmentId::new("B"), ids);
    assert!(others.is_empty());
}

#[test]
fn a_bag_that_could_not_be_checked_is_not_closed_unasked() {
    let mut state = opened(&["A"], &["A"]);
    let call = Sent::<Open>::only(&act(&mut state, BatchesAction::Show(View::CloseOut)));
    call.answer(&mut state, Err(Failure::new(Cause::Busy)));
    assert!(act(&mut state, BatchesAction::CloseOut).is_empty());
    let Some(Question::CloseBag(bag)) = state.context.question else {
        panic!("it asks first");
    };
    assert!(!bag.is_checked);
}

#[test]
fn a_sheet_goes_where_it_is_typed_or_picked_and_no_dialog_is_said() {
    let mut state = opened(&["A"], &["A"]);
    let sheet = || SavedDocument::Sheet(Box::<Manifest>::default());
    assert!(act(&mut state, BatchesAction::Save(sheet())).is_empty());
    let expected = WindowRequest::PickBatchDocument("batch-12-practice.pdf".to_owned());
    assert_eq!(state.take_requests(), [expected]);
    let none = BatchesAction::PickedPath(DocumentPath::Unavailable);
    assert!(act(&mut state, none).is_empty());
    assert_eq!(
        state.take_requests(),
        [WindowRequest::FocusBatchDocumentPath]
    );
    act(&mut state, BatchesAction::Save(sheet()));
    let picked = BatchesAction::PickedPath(DocumentPath::File("/tmp/a.pdf".to_owned()));
    let save = Sent::<SaveSheet>::only(&act(&mut state, picked));
    assert_eq!(save.overwrite, Overwrite::Replace, "the dialog has asked");
    save.answer(&mut state, Ok("/tmp/a.pdf".into()));
    act(&mut state, BatchesAction::EditSaveTo("/tmp/".to_owned()));
    let save = Sent::<SaveSheet>::only(&act(&mut state, BatchesAction::Save(sheet())));
    assert_eq!(save.overwrite, Overwrite::Keep);
}

#[test]
fn another_environment_has_none_of_these_batches() {
    let mut state = opened(&["A"], &["A"]);
    state.handle(Action::SwitchTo(Environment::Sandbox.into()));
    let requests = state.handle(Action::Answer(Reply::Yes));
    assert_eq!(requests.len(), 2, "connected anew, and listed anew");
    assert_eq!(state.batches.selected, None);
    assert!(state.batches.list.value().is_none());
}
