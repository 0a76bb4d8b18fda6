//! Drafts in the fold: made, found, refreshed, replaced and deleted.

use super::*;
use crate::model::contradiction::Contradiction;

#[test]
fn a_create_is_repeated_only_after_a_search() {
    let lost = JournalEntry::CreateLost {
        reason: "timeout".to_owned(),
    };
    refuse(&[create(1), lost.clone(), create(2)]);
    let again = [
        create(1),
        lost,
        JournalEntry::CreateAbsent,
        create(2),
        created("S1"),
    ];
    let left_behind = check(&again).line.left_behind;
    assert_eq!(left_behind, ["a".to_owned()].into());
    check(&[again.as_slice(), &[buy(1)]].concat());
    // An earlier version noted that it had searched for what was left behind.
    let checked = [again.as_slice(), &[JournalEntry::DuplicatesChecked, buy(1)]].concat();
    assert_eq!(check(&checked).line.left_behind, [].into());
}

#[test]
fn an_unclear_create_waits_for_a_person() {
    let unclear = JournalEntry::CreateUnclear {
        candidates: vec![id("S1"), id("S2")],
    };
    refuse(&[create(1), unclear.clone(), create(2)]);
    check(&[
        create(1),
        unclear.clone(),
        JournalEntry::CreateAbsent,
        create(2),
    ]);
    check(&[
        create(1),
        unclear,
        JournalEntry::CreateFound {
            shipment: id("S1"),
            is_unlike: false,
        },
    ]);
}

#[test]
fn a_replaced_shipment_stays_known_until_it_is_deleted() {
    let replaced = [create(1), created("S0"), create(1), created("S1")];
    let history = check(&replaced);
    assert_eq!(history.line.shipment, Some(id("S1")));
    assert!(history.line.others.contains(&id("S0")));
    let deletion = [
        JournalEntry::DeleteIntent { shipment: id("S0") },
        JournalEntry::Deleted { shipment: id("S0") },
    ];
    let history = check(&[replaced.as_slice(), &deletion].concat());
    assert!(history.line.others.is_empty());
    assert!(!history.is_open());
    assert_eq!(history.line.shipment, Some(id("S1")));
}

#[test]
fn a_replaced_shipment_that_the_service_keeps_is_not_forgotten() {
    let history = check(&[
        create(1),
        created("S0"),
        create(1),
        created("S1"),
        JournalEntry::DeleteIntent { shipment: id("S0") },
        JournalEntry::DeleteRefused {
            shipment: id("S0"),
            words: "ready".to_owned(),
        },
    ]);
    assert!(history.line.others.contains(&id("S0")));
    assert!(!history.is_open());
}

#[test]
fn what_is_paid_or_may_be_is_not_deleted() {
    let delete = JournalEntry::DeleteIntent { shipment: id("S1") };
    refuse(&[create(1), created("S1"), buy(1), delete.clone()]);
    refuse(&[create(1), created("S1"), buy(1), bought(), delete.clone()]);
    refuse(&[create(1), created("S1"), delete, buy(1)]);
}

#[test]
fn a_deleted_draft_leaves_the_line_at_its_beginning() {
    let history = check(&[
        create(1),
        created("S1"),
        JournalEntry::DeleteIntent { shipment: id("S1") },
        JournalEntry::Deleted { shipment: id("S1") },
    ]);
    assert_eq!(history.line, LineHistory::default());
    assert_eq!(history.current, ShipmentHistory::default());
}

#[test]
fn nothing_is_bought_while_a_refresh_is_open() {
    let refresh = JournalEntry::RefreshIntent {
        shipment: id("S1"),
        content: "b".to_owned(),
    };
    let lost = JournalEntry::RefreshLost {
        reason: "timeout".to_owned(),
    };
    refuse(&[create(1), created("S1"), refresh.clone(), buy(1)]);
    refuse(&[
        create(1),
        created("S1"),
        refresh.clone(),
        lost.clone(),
        buy(1),
    ]);
    let history = check(&[
        create(1),
        created("S1"),
        refresh,
        lost,
        JournalEntry::Refreshed,
        buy(1),
    ]);
    assert_eq!(history.current.content.as_deref(), Some("b"));
}

#[test]
fn only_the_lines_own_shipment_is_refreshed_and_only_before_it_is_bought() {
    let refresh = |shipment| JournalEntry::RefreshIntent {
        shipment: id(shipment),
        content: "b".to_owned(),
    };
    refuse(&[create(1), created("S1"), refresh("S2")]);
    refuse(&[create(1), created("S1"), buy(1), refresh("S1")]);
}

#[test]
fn a_refusal_after_a_lost_refresh_leaves_the_content_unknown() {
    let intent = JournalEntry::RefreshIntent {
        shipment: id("S1"),
        content: "b".to_owned(),
    };
    let lost = JournalEntry::RefreshLost {
        reason: "lost".to_owned(),
    };
    let refusal = JournalEntry::RefreshRefused(refused());
    let made = [create(1), created("S1"), intent.clone()];
    let at_once = check(&[made.as_slice(), std::slice::from_ref(&refusal)].concat());
    assert_eq!(
        (
            at_once.current.refreshing,
            at_once.current.refresh_unresolved
        ),
        (None, None)
    );
    let later = check(&[made.as_slice(), &[lost, intent, refusal]].concat());
    assert_eq!(later.current.refreshing.as_deref(), Some("b"));
    assert_eq!(later.current.refresh_unresolved, Some(at()));
}

fn create_of(attempt: u32, content: &str) -> JournalEntry {
    JournalEntry::CreateIntent {
        attempt,
        content: content.to_owned(),
    }
}

fn found(shipment: &str) -> JournalEntry {
    JournalEntry::CreateFound {
        shipment: id(shipment),
        is_unlike: false,
    }
}

#[test]
fn a_found_shipment_has_the_content_of_the_create_that_left_it_behind() {
    // Made with the draft before the address was changed, and found after that.
    let moved = [
        create_of(1, "old.a"),
        JournalEntry::CreateAbsent,
        create_of(2, "old.a"),
        created("S1"),
        create_of(1, "new.a"),
        created("S2"),
        found("S0"),
    ];
    let content = |entries: &[JournalEntry]| run(entries).unwrap().current.content;
    assert_eq!(content(&moved), Some("old.a".to_owned()));
    // What was known of it before counts.
    let mut former = moved.to_vec();
    former.push(found("S2"));
    assert_eq!(content(&former), Some("new.a".to_owned()));
    // Each of the two may have made it.
    let mut open = moved[..6].to_vec();
    open.extend([create_of(1, "other.a"), found("S0")]);
    assert_eq!(content(&open), None);
    let same = [
        create_of(1, "old.a"),
        JournalEntry::CreateAbsent,
        create_of(2, "old.a"),
        found("S1"),
    ];
    assert_eq!(content(&same), Some("old.a".to_owned()));
    let candidates = vec![id("S1"), id("S2")];
    let unclear = [
        create_of(1, "old.a"),
        JournalEntry::CreateUnclear { candidates },
        found("S2"),
    ];
    assert_eq!(content(&unclear), Some("old.a".to_owned()));
}

#[test]
fn a_shipment_is_of_another_line_only_if_that_line_made_it() {
    let (line, other) = (LineId::of_order("1000", 1), LineId::of_order("1001", 1));
    let found = |shipment: &str| JournalEntry::CreateFound {
        shipment: id(shipment),
        is_unlike: false,
    };
    let mut all = Histories::default();
    all.apply(&line, None, &create(1), at()).unwrap();
    all.apply(&line, None, &created("S1"), at()).unwrap();
    let by_itself = LineId::of_shipment(&id("S2"));
    all.apply(&by_itself, None, &found("S2"), at()).unwrap();
    for entry in [created("S1"), found("S1")] {
        assert!(all.is_of_another(&other, &entry));
        assert!(!all.is_of_another(&line, &entry));
    }
    for entry in [created("S2"), found("S2"), found("S3")] {
        assert!(!all.is_of_another(&other, &entry));
    }
    let named = JournalEntry::BuyPending;
    assert!(!all.is_of_another(&other, &named));
}

#[test]
fn a_create_whose_outcome_is_not_known_is_open_until_it_is() {
    let lost = || JournalEntry::CreateLost {
        reason: "timeout".to_owned(),
    };
    assert!(check(&[create(1)]).is_open());
    assert!(check(&[create(1), lost()]).is_open());
    assert!(!check(&[create(1), lost(), JournalEntry::CreateAbsent]).is_open());
    assert!(!check(&[create(1), created("S1")]).is_open());
}

#[test]
fn a_line_without_a_shipment_is_reviewed_once_and_is_free_when_the_user_allows_it() {
    let review = || JournalEntry::NeedsReview {
        why: ReviewReason::Contradiction {
            evidence: Contradiction::TakenAndUnpaid,
        },
    };
    assert!(check(&[review()]).line.needs_review());
    refuse(&[review(), review()]);
    refuse(&[review(), create(1)]);
    refuse(&[review(), JournalEntry::BuyPending]);
    refuse(&[JournalEntry::RetryAllowed]);
    let allowed = check(&[review(), JournalEntry::RetryAllowed]);
    assert!(!allowed.line.needs_review());
    check(&[review(), JournalEntry::RetryAllowed, create(1)]);
}
