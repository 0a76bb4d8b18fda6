//! Every order of entries, as far as a life goes: what no rule of money allows
//! is not reachable.

use std::collections::BTreeSet;

use super::*;

/// One of each entry, about the line's shipment and about another.
pub(super) fn alphabet() -> Vec<JournalEntry> {
    let reason = || "lost".to_owned();
    let mut entries = vec![
        JournalEntry::CreateLost { reason: reason() },
        JournalEntry::CreateRefused(refused()),
        JournalEntry::CreateAbsent,
        JournalEntry::CreateUnclear { candidates: vec![] },
        JournalEntry::DuplicatesChecked,
        JournalEntry::RefreshLost { reason: reason() },
        JournalEntry::RefreshRefused(refused()),
        JournalEntry::Refreshed,
        JournalEntry::RefreshAbsent,
        lost(),
        JournalEntry::BuyRefused(refused()),
        JournalEntry::BuyTaken { status: None },
        JournalEntry::BuyPending,
        JournalEntry::BuyAbsent,
        bought(),
        JournalEntry::BuyFailed { reason: reason() },
        JournalEntry::NeedsReview {
            why: ReviewReason::AttemptsUsedUp { attempts: 2 },
        },
        JournalEntry::RetryAllowed,
        label(),
        JournalEntry::RefundLost { reason: reason() },
        JournalEntry::RefundRefused(refused()),
        JournalEntry::RefundAsked,
        JournalEntry::Voided,
        JournalEntry::SetAside,
    ];
    entries.extend(about_paper());
    let other = || id("S2");
    entries.extend([
        JournalEntry::Replaces { shipment: other() },
        JournalEntry::Replaced { shipment: other() },
        JournalEntry::KeepsBoth { shipment: other() },
        JournalEntry::ReplacedBy { shipment: other() },
    ]);
    entries.extend((1..=4).flat_map(|attempt| [create(attempt), buy(attempt)]));
    for shipment in ["S1", "S2"] {
        let shipment = id(shipment);
        entries.extend([
            JournalEntry::Created {
                shipment: shipment.clone(),
            },
            JournalEntry::CreateFound {
                shipment: shipment.clone(),
                is_unlike: false,
            },
            JournalEntry::RefreshIntent {
                shipment: shipment.clone(),
                content: "b".to_owned(),
            },
            JournalEntry::DeleteIntent {
                shipment: shipment.clone(),
            },
            JournalEntry::DeleteRefused {
                shipment: shipment.clone(),
                words: reason(),
            },
            JournalEntry::Deleted {
                shipment: shipment.clone(),
            },
            JournalEntry::RefundIntent { shipment },
        ]);
    }
    entries
}

fn about_paper() -> [JournalEntry; 3] {
    let ours = || id("S1");
    [
        JournalEntry::PrintAsked {
            shipment: ours(),
            printer: "Bench 1".to_owned(),
        },
        JournalEntry::PrintUnclear {
            shipment: ours(),
            reason: "half of it went out".to_owned(),
        },
        JournalEntry::PrintAgain {
            shipment: ours(),
            who: None,
            why: None,
        },
    ]
}

/// What must hold of every step that the fold allows.
#[track_caller]
fn check_step(before: &State, entry: &JournalEntry, after: &State) {
    for (shipment, known) in before.all.shipments() {
        let is_bought = !known.is_bought() || after.all.shipment(shipment).is_bought();
        assert!(is_bought, "{entry:?} undid a purchase: {before:?}");
    }
    if before.current.is_bought() && !before.current.is_void() {
        assert_eq!(before.line.shipment, after.line.shipment, "{entry:?}");
    }
    if matches!(entry, JournalEntry::BuyIntent { .. }) {
        let is_sure = match &before.current.purchase {
            Purchase::None | Purchase::Failed { .. } => true,
            Purchase::NotExecuted {
                attempts, limit, ..
            } => attempts < limit,
            Purchase::Open { .. } | Purchase::NeedsReview { .. } | Purchase::Bought { .. } => false,
        };
        assert!(is_sure, "bought on a guess: {before:?}");
        assert!(before.current.refreshing.is_none());
    }
    if matches!(entry, JournalEntry::PrintAsked { .. }) {
        assert!(
            !before.current.printing.may_be_on_paper(),
            "twice: {before:?}"
        );
    }
    if let JournalEntry::CreateFound { shipment, .. } = entry {
        assert!(
            !before.line.not_ours.contains(shipment),
            "another's: {before:?}"
        );
    }
    if let Creation::Open { attempt, .. } = &after.line.creation {
        assert!(
            *attempt == 1 || !after.line.left_behind.is_empty(),
            "{before:?}"
        );
    }
    let is_open = |state: &State| matches!(state.current.purchase, Purchase::Open { .. });
    if is_open(before) && !is_open(after) {
        let is_known = matches!(
            entry,
            JournalEntry::BuyRefused(_)
                | JournalEntry::BuyAbsent
                | JournalEntry::Bought { .. }
                | JournalEntry::BuyFailed { .. }
                | JournalEntry::NeedsReview { .. }
        );
        assert!(is_known, "{entry:?} forgot a purchase: {before:?}");
    }
}

/// States that go on alike: of the line's other shipments counts what is paid, and
/// what is being deleted.
fn seen_as(state: &State) -> String {
    let others = state.all.shipments();
    let others: Vec<_> = others
        .map(|(id, known)| (id, known.is_bought(), known.is_deleting))
        .collect();
    format!("{:?} {:?} {others:?}", state.line, state.current)
}

#[test]
fn no_order_of_facts_leads_to_a_second_purchase_or_forgets_one() {
    const STEPS: usize = 9;
    let alphabet = alphabet();
    let mut seen = BTreeSet::new();
    let mut front = vec![State::default()];
    for _step in 0..STEPS {
        let mut next = Vec::new();
        for before in &front {
            for entry in &alphabet {
                let Ok(after) = before.after(entry, at()) else {
                    continue;
                };
                check_step(before, entry, &after);
                if seen.insert(seen_as(&after)) {
                    next.push(after);
                }
            }
        }
        front = next;
    }
    assert!(seen.len() > 1_000, "{} states", seen.len());
}
