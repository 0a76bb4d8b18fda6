//! A shipment in the place of another line's draft.

use super::*;

fn replaces() -> JournalEntry {
    JournalEntry::Replaces { shipment: id("D") }
}

#[test]
fn a_replaced_draft_stays_in_sight_until_it_is_gone_or_kept() {
    let made = [replaces(), create(1), created("S1")];
    let history = check(&made);
    assert_eq!(history.line.replaces, Some(id("D")));
    assert!(!history.is_open(), "both are drafts: nothing is in doubt");
    for entry in [
        JournalEntry::Replaced { shipment: id("D") },
        JournalEntry::KeepsBoth { shipment: id("D") },
    ] {
        let history = check(&[made.as_slice(), std::slice::from_ref(&entry)].concat());
        assert_eq!(history.line.replaces, None);
        assert!(history.line.not_ours.contains(&id("D")));
        assert_eq!(history.line.shipment, Some(id("S1")));
        refuse(&[made.as_slice(), &[entry.clone(), entry]].concat());
    }
}

#[test]
fn the_draft_that_is_replaced_is_never_what_a_lost_create_left_behind() {
    let found = JournalEntry::CreateFound {
        shipment: id("D"),
        is_unlike: false,
    };
    refuse(&[replaces(), create(1), found.clone()]);
    let kept = JournalEntry::KeepsBoth { shipment: id("D") };
    refuse(&[replaces(), kept, create(1), found.clone()]);
    check(&[create(1), found]);
}

#[test]
fn what_is_bought_or_may_be_replaces_nothing_any_more() {
    refuse(&[create(1), created("S1"), buy(1), replaces()]);
    refuse(&[create(1), created("S1"), buy(1), bought(), replaces()]);
    let itself = JournalEntry::Replaces { shipment: id("S1") };
    refuse(&[create(1), created("S1"), itself]);
    let another = JournalEntry::Replaces { shipment: id("E") };
    refuse(&[replaces(), another]);
}

#[test]
fn a_line_that_is_bought_was_replaced_by_nothing() {
    let other = JournalEntry::ReplacedBy { shipment: id("N") };
    let made = [create(1), created("S1")];
    let history = check(&[made.as_slice(), std::slice::from_ref(&other)].concat());
    assert_eq!(history.line.replaced_by, Some(id("N")));
    refuse(&[made.as_slice(), &[buy(1), bought(), other]].concat());
}
