//! Batches: what follows, and what must not.

use super::*;
use crate::ledger::journal::{BatchCreation, BatchEntry};
use crate::model::{batch::BatchMove, ids::BatchId};

fn intent(attempt: u32) -> BatchEntry {
    BatchEntry::CreateIntent {
        attempt,
        description: None,
    }
}

fn made() -> BatchEntry {
    BatchEntry::Created { batch: BatchId(1) }
}

fn change() -> BatchEntry {
    BatchEntry::ChangeIntent {
        change: BatchMove::Add,
        shipments: vec![id("S1")],
    }
}

fn lost() -> BatchEntry {
    BatchEntry::CreateLost {
        reason: "timeout".to_owned(),
    }
}

fn entries(batch: &[BatchEntry]) -> Vec<JournalEntry> {
    batch.iter().cloned().map(JournalEntry::Batch).collect()
}

#[test]
fn a_batch_is_made_again_only_after_a_search() {
    refuse(&entries(&[intent(1), intent(1)]));
    refuse(&entries(&[intent(1), lost(), intent(2)]));
    let again = entries(&[
        intent(1),
        lost(),
        BatchEntry::CreateAbsent,
        intent(2),
        made(),
    ]);
    let history = check(&again);
    assert!(history.batch.duplicates_possible);
    assert!(!history.is_open());
    assert!(
        !check(&entries(&[intent(1), made()]))
            .batch
            .duplicates_possible
    );
    refuse(&entries(&[intent(1), made(), intent(1)]));
}

#[test]
fn a_refused_batch_leaves_only_what_was_done_before_it() {
    let refusal = || BatchEntry::CreateRefused(refused());
    let first = check(&entries(&[intent(1), refusal()]));
    assert_eq!(first.batch.creation, BatchCreation::None);
    let again = [intent(1), lost(), BatchEntry::CreateAbsent, intent(2)];
    let second = check(&entries(&[again.as_slice(), &[refusal()]].concat()));
    assert_eq!(second.batch.creation, BatchCreation::Absent { attempts: 1 });
}

#[test]
fn nothing_goes_into_a_batch_that_is_not_there_or_whose_last_change_is_open() {
    refuse(&entries(&[change()]));
    refuse(&entries(&[intent(1), change()]));
    refuse(&entries(&[intent(1), made(), change(), change()]));
    refuse(&entries(&[
        intent(1),
        made(),
        change(),
        BatchEntry::DeleteIntent,
    ]));
    let seen = BatchEntry::ChangeSeen {
        missing: vec![id("S1")],
    };
    let history = check(&entries(&[intent(1), made(), change(), seen, change()]));
    assert!(history.is_open());
}

#[test]
fn a_deleted_batch_takes_nothing_more() {
    let gone = [
        intent(1),
        made(),
        BatchEntry::DeleteIntent,
        BatchEntry::Deleted,
    ];
    let history = check(&entries(&gone));
    assert_eq!(history.batch.creation, BatchCreation::Deleted);
    assert!(!history.is_open());
    refuse(&entries(&[gone.as_slice(), &[change()]].concat()));
    refuse(&entries(&[gone.as_slice(), &[intent(1)]].concat()));
}

#[test]
fn a_batch_never_stands_on_the_line_of_a_shipment() {
    refuse(&[create(1), JournalEntry::Batch(intent(1))]);
    refuse(&[create(1), created("S1"), JournalEntry::Batch(intent(1))]);
}

#[test]
fn every_fact_about_a_batch_reads_back_as_it_was_written() {
    let refusal = BatchEntry::ChangeRefused(refused());
    for entry in entries(&[intent(1), made(), change(), refusal, BatchEntry::Deleted]) {
        let text = serde_json::to_string(&entry).unwrap();
        assert_eq!(
            serde_json::from_str::<JournalEntry>(&text).unwrap(),
            entry,
            "{text}"
        );
    }
}

#[test]
fn lines_and_batches_are_counted_together() {
    let mut all = Histories::default();
    assert_eq!(all.line_count(), 0);
    for number in ["1000", "1001"] {
        let line = LineId::of_order(number, 1);
        all.apply(&line, None, &create(1), at()).unwrap();
    }
    assert_eq!(all.line_count(), 2);
    for name in ["Monday", "Tuesday", "Wednesday"] {
        let line = LineId::of_batch(name);
        let made = JournalEntry::Batch(intent(1));
        all.apply(&line, None, &made, at()).unwrap();
    }
    assert_eq!(all.line_count(), 5);
}
