//! Every order of facts, as far as a life goes: what no rule of money allows
//! is not reachable.

use super::*;

/// One of each fact, about the line's shipment and about another.
fn alphabet() -> Vec<Fact> {
    let reason = || "lost".to_owned();
    let mut facts = vec![
        Fact::CreateLost { reason: reason() },
        Fact::CreateRefused(refused()),
        Fact::CreateAbsent,
        Fact::CreateUnclear { candidates: vec![] },
        Fact::TwinsChecked,
        Fact::RefreshLost { reason: reason() },
        Fact::RefreshRefused(refused()),
        Fact::Refreshed,
        Fact::RefreshAbsent,
        lost(),
        Fact::BuyRefused(refused()),
        Fact::BuyTaken { status: None },
        Fact::BuyPending,
        Fact::BuyAbsent,
        bought(),
        Fact::BuyFailed { reason: reason() },
        Fact::NeedsYou {
            why: Why::AttemptsUsedUp { attempts: 2 },
        },
        Fact::RetryAllowed,
        label(),
        Fact::RefundLost { reason: reason() },
        Fact::RefundRefused(refused()),
        Fact::RefundAsked,
        Fact::Voided,
        Fact::SetAside,
    ];
    facts.extend(about_paper());
    let other = || id("S2");
    facts.extend([
        Fact::Replaces { shipment: other() },
        Fact::Replaced { shipment: other() },
        Fact::KeepsBoth { shipment: other() },
        Fact::ReplacedBy { shipment: other() },
    ]);
    facts.extend((1..=4).flat_map(|attempt| [create(attempt), buy(attempt)]));
    for shipment in ["S1", "S2"] {
        let shipment = id(shipment);
        facts.extend([
            Fact::Created {
                shipment: shipment.clone(),
            },
            Fact::CreateFound {
                shipment: shipment.clone(),
            },
            Fact::RefreshIntent {
                shipment: shipment.clone(),
                content: "b".to_owned(),
            },
            Fact::DeleteIntent {
                shipment: shipment.clone(),
            },
            Fact::DeleteRefused {
                shipment: shipment.clone(),
                words: reason(),
            },
            Fact::Deleted {
                shipment: shipment.clone(),
            },
            Fact::RefundIntent { shipment },
        ]);
    }
    facts
}

fn about_paper() -> [Fact; 3] {
    let ours = || id("S1");
    [
        Fact::PrintAsked {
            shipment: ours(),
            printer: "Bench 1".to_owned(),
        },
        Fact::PrintUnclear {
            shipment: ours(),
            reason: "half of it went out".to_owned(),
        },
        Fact::PrintAgain {
            shipment: ours(),
            who: None,
            why: None,
        },
    ]
}

/// What must hold of every step that the fold allows.
#[track_caller]
fn check_step(before: &History, fact: &Fact, after: &History) {
    if before.is_bought() {
        assert!(after.is_bought(), "{fact:?} undid a purchase: {before:?}");
        assert_eq!(before.shipment, after.shipment, "{fact:?}");
    }
    if matches!(fact, Fact::BuyIntent { .. }) {
        let is_sure = match &before.purchase {
            Purchase::None | Purchase::Failed { .. } => true,
            Purchase::NotExecuted {
                attempts, limit, ..
            } => attempts < limit,
            Purchase::Open { .. } | Purchase::NeedsYou { .. } | Purchase::Bought { .. } => false,
        };
        assert!(is_sure, "bought on a guess: {before:?}");
        assert!(!before.twins_possible && before.refreshing.is_none());
    }
    if matches!(fact, Fact::PrintAsked { .. }) {
        assert!(!before.printing.may_be_on_paper(), "twice: {before:?}");
    }
    if let Fact::CreateFound { shipment } = fact {
        assert!(!before.not_ours.contains(shipment), "another's: {before:?}");
    }
    if let Creation::Open { attempt, .. } = &after.creation {
        assert!(*attempt == 1 || after.twins_possible, "{before:?}");
    }
    let is_open = |history: &History| matches!(history.purchase, Purchase::Open { .. });
    if is_open(before) && !is_open(after) {
        let is_known = matches!(
            fact,
            Fact::BuyRefused(_)
                | Fact::BuyAbsent
                | Fact::Bought { .. }
                | Fact::BuyFailed { .. }
                | Fact::NeedsYou { .. }
        );
        assert!(is_known, "{fact:?} forgot a purchase: {before:?}");
    }
}

#[test]
fn no_order_of_facts_leads_to_a_second_purchase_or_forgets_one() {
    const STEPS: usize = 9;
    let alphabet = alphabet();
    let mut seen = BTreeSet::new();
    let mut front = vec![History::default()];
    for _step in 0..STEPS {
        let mut next = Vec::new();
        for before in &front {
            for fact in &alphabet {
                let Ok(after) = before.after(fact, at()) else {
                    continue;
                };
                check_step(before, fact, &after);
                if seen.insert(format!("{after:?}")) {
                    next.push(after);
                }
            }
        }
        front = next;
    }
    assert!(seen.len() > 1_000, "{} states", seen.len());
}
