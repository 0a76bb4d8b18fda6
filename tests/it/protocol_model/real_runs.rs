//! The tie between the model's rules and the worker's: whatever the real
//! worker journals about one draft, in histories by chance, is a step that
//! the model took from the same state.

use std::collections::BTreeSet;

use sendoff::ledger::journal::{Creation, Histories, JournalEntry, Purchase, Stage};

use super::{
    TWO_COMPUTERS,
    explore::{Budget, Model, Unit},
    journal::line,
    world::SecondBuy,
};
use crate::histories::{Kind, run_kind};

/// Histories whose journals are compared.
const HISTORIES: u64 = 400;

/// A state and the entry that follows, without names and times.
fn step(before: &Histories, entry: &JournalEntry) -> String {
    let creation = match before.line(&line()).creation {
        Creation::None => "nothing made",
        Creation::Open { .. } => "create open",
        Creation::Absent { .. } => "create absent",
        Creation::Unclear { .. } => "create unclear",
        Creation::Done => "made",
    };
    let purchase = match &before.current(&line()).purchase {
        Purchase::None => "not bought".to_owned(),
        Purchase::Open { attempt, stage, .. } => {
            let stage = match stage {
                // A lost answer says no more than the intent.
                Stage::Intended | Stage::Lost => "intended",
                Stage::Taken => "taken",
            };
            format!("attempt {attempt} {stage}")
        }
        Purchase::NotExecuted {
            attempts, limit, ..
        } => {
            format!("{attempts} of {limit} attempts did nothing")
        }
        Purchase::NeedsReview { terms, .. } => format!("needs you, terms {}", terms.is_some()),
        Purchase::Failed { .. } => "failed".to_owned(),
        Purchase::Bought { .. } => "bought".to_owned(),
    };
    let entry = serde_json::to_value(entry).unwrap()["fact"].clone();
    format!("{creation}, {purchase}: {entry}")
}

/// The steps of one journal.
fn steps_of(journal: &[String]) -> BTreeSet<String> {
    let mut history = Histories::default();
    let mut steps = BTreeSet::new();
    for row in journal {
        let (at, body) = row.split_once(' ').unwrap();
        let entry: JournalEntry = serde_json::from_str(body).unwrap();
        steps.insert(step(&history, &entry));
        let at = at.parse().unwrap();
        history.apply(&line(), None, &entry, at).unwrap();
    }
    steps
}

fn is_of_the_model(step: &str) -> bool {
    // Bringing rates up to date is no part of the model; a loss changes nothing.
    !step.contains("\"refresh") && !step.contains("\"buy_lost\"")
}

#[test]
fn every_step_that_the_worker_journals_is_one_that_the_model_took() {
    let budget = Budget::of(&[
        (Unit::Fault, 2),
        (Unit::Crash, 1),
        (Unit::Click, 1),
        (Unit::Retry, 1),
    ]);
    let mut model = Model::new(TWO_COMPUTERS, SecondBuy::Charged, None);
    let explored = model.explore(budget, None);
    assert!(explored.bad.is_empty());
    let taken: BTreeSet<_> = model
        .folds
        .steps()
        .map(|(before, entry)| step(before, &entry))
        .collect();
    let mut journaled = BTreeSet::new();
    for seed in 0..HISTORIES {
        let (_sent, journal) = run_kind(seed, Kind::OneDraft);
        let unknown: Vec<_> = steps_of(&journal)
            .into_iter()
            .filter(|step| is_of_the_model(step) && !taken.contains(step))
            .collect();
        assert!(unknown.is_empty(), "SENDOFF_SEED={seed}: {unknown:#?}");
        journaled.extend(steps_of(&journal));
    }
    assert!(journaled.len() > 30, "{journaled:#?}");
}
