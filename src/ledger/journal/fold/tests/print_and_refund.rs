//! Paper, refunds without an answer, and what the user sets aside.

use jiff::SignedDuration;

use super::*;
use crate::model::{
    contradiction::Contradiction,
    printer::{PrintProof, PrintStanding},
    shipment::ShipmentStatus,
};

fn paid() -> Vec<JournalEntry> {
    vec![create(1), created("S1"), buy(1), bought()]
}

fn with(more: &[JournalEntry]) -> Vec<JournalEntry> {
    [paid(), more.to_vec()].concat()
}

fn confirmed() -> JournalEntry {
    JournalEntry::PrintConfirmed {
        shipment: id("S1"),
        by: PrintProof::Word,
    }
}

fn sent(copies: u32) -> JournalEntry {
    JournalEntry::PrintSent {
        shipment: id("S1"),
        copies,
        printer: None,
    }
}

fn asked() -> JournalEntry {
    JournalEntry::PrintAsked {
        shipment: id("S1"),
        printer: "Bench 1".to_owned(),
    }
}

fn not_sent() -> JournalEntry {
    JournalEntry::PrintNotSent {
        shipment: id("S1"),
        reason: "paper out".to_owned(),
    }
}

fn unclear() -> JournalEntry {
    JournalEntry::PrintUnclear {
        shipment: id("S1"),
        reason: "half of it went out".to_owned(),
    }
}

fn again() -> JournalEntry {
    JournalEntry::PrintAgain {
        shipment: id("S1"),
        who: Some("ana".to_owned()),
        why: Some("smeared".to_owned()),
    }
}

fn ask() -> JournalEntry {
    JournalEntry::RefundIntent { shipment: id("S1") }
}

fn no_answer() -> JournalEntry {
    JournalEntry::RefundLost {
        reason: "timeout".to_owned(),
    }
}

#[test]
fn a_label_that_may_have_come_out_never_counts_as_one_that_no_printer_has() {
    let standing = |more: &[JournalEntry]| check(&with(more)).current.printing.standing();
    assert_eq!(standing(&[]), PrintStanding::NotSent);
    assert_eq!(standing(&[asked()]), PrintStanding::Unclear);
    assert_eq!(standing(&[asked(), unclear()]), PrintStanding::Unclear);
    assert_eq!(standing(&[asked(), not_sent()]), PrintStanding::NotSent);
    assert_eq!(standing(&[asked(), sent(1)]), PrintStanding::Sent);
    assert_eq!(standing(&[confirmed()]), PrintStanding::Sent);
}

#[test]
fn what_a_printer_was_given_proves_no_paper() {
    let history = check(&with(&[sent(1), sent(2)]));
    assert!(matches!(
        history.current.printing,
        Printing::Sent { copies: 3, .. }
    ));
    assert!(!history.current.printing.is_proven());
    assert!(
        check(&with(&[sent(1), confirmed()]))
            .current
            .printing
            .is_proven()
    );
}

#[test]
fn a_reprint_leaves_proven_what_was_proven_and_the_user_may_take_it_back() {
    let again = again();
    assert!(
        check(&with(&[confirmed(), sent(1)]))
            .current
            .printing
            .is_proven()
    );
    assert!(
        !check(&with(&[confirmed(), again.clone()]))
            .current
            .printing
            .is_proven()
    );
    refuse(&with(&[again]));
    refuse(&with(&[confirmed(), confirmed()]));
}

#[test]
fn a_label_is_asked_for_once_until_the_user_says_that_it_is_destroyed() {
    for became in [sent(1), unclear(), confirmed()] {
        let entries = [asked(), became];
        assert!(check(&with(&entries)).current.printing.may_be_on_paper());
        refuse(&with(&[entries.as_slice(), &[asked()]].concat()));
        check(&with(&[entries.as_slice(), &[again(), asked()]].concat()));
    }
    // The program ended before it was known what became of it.
    refuse(&with(&[asked(), asked()]));
    check(&with(&[asked(), again(), asked()]));
    // Nothing went out: it is asked for as if for the first time.
    check(&with(&[asked(), not_sent(), asked(), sent(1)]));
}

fn handed_over() -> JournalEntry {
    JournalEntry::HandedOver { shipment: id("S1") }
}

fn taken_back() -> JournalEntry {
    JournalEntry::MarkTakenBack {
        shipment: id("S1"),
        who: None,
    }
}

/// Every way that a label can stand, by its first letters, and entries that
/// lead there.
fn ways() -> [(&'static str, Vec<JournalEntry>); 6] {
    [
        ("none", vec![]),
        ("asked", vec![asked()]),
        ("unclear", vec![asked(), unclear()]),
        ("sent", vec![asked(), sent(1)]),
        ("proven", vec![asked(), confirmed()]),
        ("gone", vec![asked(), handed_over()]),
    ]
}

fn way(printing: Printing) -> &'static str {
    match printing {
        Printing::None => "none",
        Printing::Asked { .. } => "asked",
        Printing::Unclear { .. } => "unclear",
        Printing::Sent { .. } => "sent",
        Printing::Confirmed { .. } => "proven",
        Printing::HandedOver { .. } => "gone",
    }
}

#[test]
fn every_fact_about_paper_leads_where_it_should_from_everywhere() {
    for (entry, leads) in [
        (asked(), ["asked", "-", "-", "-", "-", "-"]),
        (sent(1), ["sent", "sent", "sent", "sent", "proven", "gone"]),
        (
            not_sent(),
            ["none", "none", "unclear", "sent", "proven", "gone"],
        ),
        (
            unclear(),
            ["unclear", "unclear", "unclear", "unclear", "proven", "gone"],
        ),
        (
            confirmed(),
            ["proven", "proven", "proven", "proven", "-", "-"],
        ),
        (handed_over(), ["gone", "gone", "gone", "gone", "gone", "-"]),
        (again(), ["-", "none", "none", "none", "none", "none"]),
    ] {
        for ((from, before), leads_to) in ways().into_iter().zip(leads) {
            let history = check(&with(&before));
            assert_eq!(way(history.current.printing), from);
            assert_eq!(history.current.printing.may_be_on_paper(), from != "none");
            let is_proven = from == "proven" || from == "gone";
            assert_eq!(history.current.printing.is_proven(), is_proven, "{from}");
            let after = history.after(&entry, at());
            let after = after.map_or("-", |after| way(after.current.printing));
            assert_eq!(after, leads_to, "{entry:?} from {from}");
        }
    }
}

#[test]
fn a_mark_that_is_taken_back_leaves_the_label_as_it_was() {
    for (from, before) in ways() {
        for mark in [confirmed(), handed_over()] {
            let marked = [before.clone(), vec![mark.clone()]].concat();
            let Ok(history) = check(&with(&before)).after(&mark, at()) else {
                continue;
            };
            assert!(history.current.printing.is_proven());
            let back = check(&with(&[marked, vec![taken_back()]].concat()));
            assert_eq!(way(back.current.printing), from, "{mark:?}");
            assert!(back.current.is_to_print);
        }
    }
    // What was never said can't be taken back.
    for before in [vec![], vec![asked(), sent(1)]] {
        refuse(&with(&[before, vec![taken_back()]].concat()));
    }
    refuse(&with(&[confirmed(), taken_back(), taken_back()]));
    let both = check(&with(&[
        asked(),
        confirmed(),
        handed_over(),
        taken_back(),
        taken_back(),
    ]));
    assert_eq!(way(both.current.printing), "asked");
}

#[test]
fn what_was_seen_on_paper_is_printed_again_only_when_it_is_destroyed() {
    for by in [PrintProof::Scan, PrintProof::Count] {
        let seen = JournalEntry::PrintConfirmed {
            shipment: id("S1"),
            by,
        };
        refuse(&with(&[seen.clone(), taken_back(), asked()]));
        check(&with(&[seen, taken_back(), again(), asked()]));
    }
    // Its outcome came after the mark.
    let late = check(&with(&[asked(), confirmed(), sent(1), taken_back()]));
    assert_eq!(way(late.current.printing), "sent");
    let late = check(&with(&[asked(), confirmed(), not_sent(), taken_back()]));
    assert_eq!(way(late.current.printing), "none");
}

#[test]
fn copies_are_added_up_from_the_first_to_the_last() {
    let history = check(&with(&[asked(), sent(3)]));
    assert!(matches!(
        history.current.printing,
        Printing::Sent { copies: 3, .. }
    ));
    let history = check(&with(&[asked(), unclear(), sent(2), sent(2)]));
    assert!(matches!(
        history.current.printing,
        Printing::Sent { copies: 4, .. }
    ));
}

#[test]
fn what_is_told_late_takes_no_proof_back() {
    for late in [sent(1), unclear(), not_sent()] {
        let history = check(&with(&[asked(), confirmed(), late]));
        assert!(history.current.printing.is_proven());
    }
    let history = check(&with(&[sent(1), unclear(), not_sent()]));
    assert!(matches!(history.current.printing, Printing::Unclear { .. }));
}

#[test]
fn facts_of_earlier_versions_are_read() {
    for (entry, text) in [
        (
            sent(2),
            r#"{"fact":"print_sent","shipment":"S1","copies":2}"#,
        ),
        (confirmed(), r#"{"fact":"print_confirmed","shipment":"S1"}"#),
    ] {
        assert_eq!(serde_json::from_str::<JournalEntry>(text).unwrap(), entry);
    }
    let again = serde_json::from_str::<JournalEntry>(r#"{"fact":"print_again","shipment":"S1"}"#);
    assert!(matches!(
        again,
        Ok(JournalEntry::PrintAgain {
            who: None,
            why: None,
            ..
        })
    ));
}

#[test]
fn only_what_is_bought_is_printed_or_handed_over() {
    let draft = [create(1), created("S1")];
    refuse(&[draft.as_slice(), &[confirmed()]].concat());
    refuse(&[draft.as_slice(), &[sent(1)]].concat());
    let other = JournalEntry::HandedOver { shipment: id("S2") };
    refuse(&with(&[other]));
}

/// A refund without an answer, and one more entry so long after it was asked.
fn later(
    entries: &[JournalEntry],
    after: SignedDuration,
    last: &JournalEntry,
) -> Result<State, Illegal> {
    check(&with(entries)).after(last, at().saturating_add(after).unwrap())
}

#[test]
fn a_refund_without_an_answer_is_asked_once_more_a_day_later_and_no_more() {
    let lost = [ask(), no_answer()];
    let day = SignedDuration::from_hours(24);
    later(&lost, day - SignedDuration::from_secs(1), &ask()).unwrap_err();
    let again = later(&lost, day, &ask()).unwrap();
    assert_eq!(
        (again.current.refund, again.current.refund_sends),
        (Refund::Open, 2)
    );
    let much_later = at().saturating_add(day * 30).unwrap();
    again.after(&ask(), much_later).unwrap_err();
    assert_eq!(again.current.refund_again_from(), None);
}

#[test]
fn a_refund_that_was_asked_twice_is_given_up_a_day_later_where_a_status_says_so() {
    let day = SignedDuration::from_hours(24);
    let not_under_way = JournalEntry::RefundNotUnderWay {
        status: ShipmentStatus::Ready,
    };
    // After the first one, only an answer ends it.
    later(&[ask(), no_answer()], day * 9, &not_under_way).unwrap_err();
    let again = later(&[ask(), no_answer()], day * 5, &ask()).unwrap();
    let at = |after: SignedDuration| at().saturating_add(day * 5 + after).unwrap();
    again
        .after(&not_under_way, at(day - SignedDuration::from_secs(1)))
        .unwrap_err();
    let ended = again.after(&not_under_way, at(day)).unwrap();
    assert_eq!(ended.current.refund, Refund::None);
    assert!(ended.current.is_refund_denied);
}

#[test]
fn a_refusal_of_the_second_asking_says_nothing_about_the_first() {
    let day = SignedDuration::from_hours(24);
    let again = later(&[ask(), no_answer()], day, &ask()).unwrap();
    let refusal = |status| {
        JournalEntry::RefundRefused(NotExecuted {
            status: Some(status),
            words: "Refund already requested".to_owned(),
        })
    };
    let refused = again.after(&refusal(400), at()).unwrap();
    assert_eq!(
        (refused.current.refund, refused.current.refund_again_from()),
        (Refund::Open, None)
    );
    // One that was only too early may go out again.
    let too_many = again.after(&refusal(429), at()).unwrap();
    assert_eq!(too_many.current.refund, Refund::Open);
    assert!(too_many.current.refund_again_from().is_some());
    // The first asking, refused, may simply be asked again.
    let first = check(&with(&[ask(), refusal(400)]));
    assert_eq!(
        (first.current.refund, first.current.refund_asked_at),
        (Refund::None, None)
    );
}

#[test]
fn a_refund_that_the_service_takes_back_may_be_asked_again() {
    let denied = JournalEntry::RefundDenied {
        reason: "scanned".to_owned(),
    };
    let history = check(&with(&[
        ask(),
        JournalEntry::RefundAsked,
        denied.clone(),
        ask(),
    ]));
    assert_eq!(history.current.refund, Refund::Open);
    refuse(&with(&[denied]));
}

#[test]
fn only_what_waits_for_a_person_is_set_aside_and_news_brings_it_back() {
    refuse(&with(&[JournalEntry::SetAside]));
    refuse(&[create(1), created("S1"), buy(1), JournalEntry::SetAside]);
    let why = ReviewReason::Contradiction {
        evidence: Contradiction::TakenAndUnpaid,
    };
    let waits = [
        create(1),
        created("S1"),
        JournalEntry::NeedsReview { why },
        JournalEntry::SetAside,
    ];
    let history = check(&waits);
    assert!(history.current.is_set_aside);
    history.after(&buy(1), at()).unwrap_err();
    let allowed = history.after(&JournalEntry::RetryAllowed, at()).unwrap();
    assert!(!allowed.current.is_set_aside);
}
