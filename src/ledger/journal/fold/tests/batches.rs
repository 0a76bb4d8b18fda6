//! Batches: what follows, and what must not.

use super::*;
use crate::ledger::journal::{BatchFact, Making};
use crate::model::{batch::BatchMove, ids::BatchId};

fn intent(attempt: u32) -> BatchFact {
    BatchFact::CreateIntent {
        attempt,
        description: None,
    }
}

fn made() -> BatchFact {
    BatchFact::Created { batch: BatchId(1) }
}

fn change() -> BatchFact {
    BatchFact::ChangeIntent {
        change: BatchMove::Add,
        shipments: vec![id("S1")],
    }
}

fn lost() -> BatchFact {
    BatchFact::CreateLost {
        reason: "timeout".to_owned(),
    }
}

fn facts(batch: &[BatchFact]) -> Vec<Fact> {
    batch.iter().cloned().map(Fact::Batch).collect()
}

#[test]
fn a_batch_is_made_again_only_after_a_search() {
    refuse(&facts(&[intent(1), intent(1)]));
    refuse(&facts(&[intent(1), lost(), intent(2)]));
    let again = facts(&[
        intent(1),
        lost(),
        BatchFact::CreateAbsent,
        intent(2),
        made(),
    ]);
    let history = check(&again);
    assert!(history.batch.twins_possible);
    assert!(!history.is_open());
    assert!(!check(&facts(&[intent(1), made()])).batch.twins_possible);
    refuse(&facts(&[intent(1), made(), intent(1)]));
}

#[test]
fn a_refused_batch_leaves_only_what_was_done_before_it() {
    let refusal = || BatchFact::CreateRefused(refused());
    let first = check(&facts(&[intent(1), refusal()]));
    assert_eq!(first.batch.making, Making::None);
    let again = [intent(1), lost(), BatchFact::CreateAbsent, intent(2)];
    let second = check(&facts(&[again.as_slice(), &[refusal()]].concat()));
    assert_eq!(second.batch.making, Making::Absent { attempts: 1 });
}

#[test]
fn nothing_goes_into_a_batch_that_is_not_there_or_whose_last_change_is_open() {
    refuse(&facts(&[change()]));
    refuse(&facts(&[intent(1), change()]));
    refuse(&facts(&[intent(1), made(), change(), change()]));
    refuse(&facts(&[
        intent(1),
        made(),
        change(),
        BatchFact::DeleteIntent,
    ]));
    let seen = BatchFact::ChangeSeen {
        missing: vec![id("S1")],
    };
    let history = check(&facts(&[intent(1), made(), change(), seen, change()]));
    assert!(history.is_open());
}

#[test]
fn a_deleted_batch_takes_nothing_more() {
    let gone = [
        intent(1),
        made(),
        BatchFact::DeleteIntent,
        BatchFact::Deleted,
    ];
    let history = check(&facts(&gone));
    assert_eq!(history.batch.making, Making::Deleted);
    assert!(!history.is_open());
    refuse(&facts(&[gone.as_slice(), &[change()]].concat()));
    refuse(&facts(&[gone.as_slice(), &[intent(1)]].concat()));
}

#[test]
fn a_batch_never_stands_on_the_line_of_a_shipment() {
    refuse(&[create(1), Fact::Batch(intent(1))]);
    refuse(&[create(1), created("S1"), Fact::Batch(intent(1))]);
}

#[test]
fn every_fact_about_a_batch_reads_back_as_it_was_written() {
    let refusal = BatchFact::ChangeRefused(refused());
    for fact in facts(&[intent(1), made(), change(), refusal, BatchFact::Deleted]) {
        let text = serde_json::to_string(&fact).unwrap();
        assert_eq!(serde_json::from_str::<Fact>(&text).unwrap(), fact, "{text}");
    }
}
