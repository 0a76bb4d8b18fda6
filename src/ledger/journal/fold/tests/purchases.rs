//! Purchases in the fold: paid once, sent again only after a read, refunded once.

use super::*;
use crate::model::contradiction::Contradiction;

#[test]
fn a_line_goes_from_intent_to_a_saved_label() {
    let history = check(&[create(1), created("S1"), buy(1), bought(), label()]);
    assert!(history.current.is_bought());
    assert!(!history.is_open());
    assert_eq!(history.line.shipment, Some(id("S1")));
    assert_eq!(history.current.content.as_deref(), Some("a"));
    assert_eq!(
        history.current.labels.get("png").map(String::as_str),
        Some("00")
    );
}

#[test]
fn nothing_is_bought_before_there_is_a_shipment() {
    refuse(&[buy(1)]);
    refuse(&[create(1), buy(1)]);
}

#[test]
fn nothing_is_bought_but_the_lines_own_shipment() {
    refuse(&[create(1), created("S2"), buy(1)]);
}

#[test]
fn nothing_is_bought_twice() {
    let paid = [create(1), created("S1"), buy(1), bought()];
    refuse(&[paid.as_slice(), &[buy(1)]].concat());
    refuse(&[paid.as_slice(), &[buy(2)]].concat());
    refuse(&[paid.as_slice(), &[bought()]].concat());
    refuse(&[paid.as_slice(), &[create(1)]].concat());
}

#[test]
fn what_was_refunded_to_the_end_frees_the_line_and_is_not_forgotten() {
    let asked = [
        create(1),
        created("S1"),
        buy(1),
        bought(),
        JournalEntry::RefundAsked,
    ];
    refuse(&[asked.as_slice(), &[create(1)]].concat());
    let void = [asked.as_slice(), &[JournalEntry::Voided]].concat();
    refuse(&[void.as_slice(), &[buy(1)]].concat());
    let again = [create(1), created("S2")];
    let state = check(&[void.as_slice(), &again].concat());
    assert_eq!(state.line.shipment, Some(id("S2")));
    assert_eq!(state.current.purchase, Purchase::None);
    assert!(state.all.shipment(&id("S1")).is_void());
    assert!(state.line.others.is_empty(), "what is void is not deleted");
    let second = JournalEntry::BuyIntent {
        attempt: 1,
        terms: terms("S2"),
    };
    check(&[void.as_slice(), &again, &[second]].concat());
}

#[test]
fn a_second_buy_needs_a_look_that_found_nothing() {
    let sent = [create(1), created("S1"), buy(1)];
    refuse(&[sent.as_slice(), &[buy(2)]].concat());
    refuse(&[sent.as_slice(), &[lost(), buy(2)]].concat());
    let history = check(&[sent.as_slice(), &[lost(), JournalEntry::BuyAbsent, buy(2)]].concat());
    assert!(matches!(
        history.current.purchase,
        Purchase::Open { attempt: 2, .. }
    ));
}

#[test]
fn a_third_buy_needs_a_person() {
    let twice = [
        create(1),
        created("S1"),
        buy(1),
        lost(),
        JournalEntry::BuyAbsent,
        buy(2),
        lost(),
        JournalEntry::BuyAbsent,
    ];
    refuse(&[twice.as_slice(), &[buy(3)]].concat());
    let asked = [
        twice.as_slice(),
        &[JournalEntry::NeedsReview {
            why: ReviewReason::AttemptsUsedUp { attempts: 2 },
        }],
    ]
    .concat();
    refuse(&[asked.as_slice(), &[buy(3)]].concat());
    refuse(&[asked.as_slice(), &[create(1)]].concat());
    let allowed = [asked.as_slice(), &[JournalEntry::RetryAllowed, buy(3)]].concat();
    check(&allowed);
    refuse(
        &[
            allowed.as_slice(),
            &[lost(), JournalEntry::BuyAbsent, buy(4)],
        ]
        .concat(),
    );
}

#[test]
fn a_request_that_was_taken_is_never_counted_as_absent() {
    let taken = [
        create(1),
        created("S1"),
        buy(1),
        JournalEntry::BuyTaken { status: Some(200) },
    ];
    refuse(&[taken.as_slice(), &[JournalEntry::BuyAbsent]].concat());
    refuse(&[taken.as_slice(), &[JournalEntry::BuyRefused(refused())]].concat());
    refuse(&[taken.as_slice(), &[lost()]].concat());
    assert!(
        check(&[taken.as_slice(), &[JournalEntry::BuyPending, bought()]].concat())
            .current
            .is_bought()
    );
}

#[test]
fn a_refusal_does_not_use_up_an_attempt() {
    let first = [create(1), created("S1"), buy(1)];
    let refusal = JournalEntry::BuyRefused(refused());
    let history = check(&[first.as_slice(), &[refusal]].concat());
    assert_eq!(history.current.purchase, Purchase::None);
    let history = check(&[
        create(1),
        created("S1"),
        buy(1),
        JournalEntry::BuyRefused(refused()),
        buy(1),
        lost(),
        JournalEntry::BuyAbsent,
        buy(2),
        JournalEntry::BuyRefused(refused()),
        buy(2),
    ]);
    assert!(history.is_open());
}

#[test]
fn a_failed_purchase_may_be_bought_again_from_the_first_attempt() {
    let failed = JournalEntry::BuyFailed {
        reason: "too little credit".to_owned(),
    };
    let history = check(&[create(1), created("S1"), buy(1), failed.clone()]);
    assert!(!history.is_open());
    check(&[create(1), created("S1"), buy(1), failed, buy(1), bought()]);
}

#[test]
fn a_label_is_saved_only_for_what_was_bought() {
    refuse(&[create(1), created("S1"), label()]);
}

#[test]
fn a_refund_is_asked_once() {
    let paid = [create(1), created("S1"), buy(1), bought()];
    let ask = JournalEntry::RefundIntent { shipment: id("S1") };
    refuse(&[create(1), created("S1"), ask.clone()]);
    let asked = [paid.as_slice(), &[ask.clone(), JournalEntry::RefundAsked]].concat();
    assert_eq!(check(&asked).current.refund, Refund::Asked);
    refuse(&[asked.as_slice(), &[ask]].concat());
    assert_eq!(
        check(&[asked.as_slice(), &[JournalEntry::Voided]].concat())
            .current
            .refund,
        Refund::Voided
    );
}

#[test]
fn only_the_answer_to_the_last_buy_marks_a_purchase_as_ours() {
    let sent = [create(1), created("S1"), buy(1)];
    let taken = JournalEntry::BuyTaken { status: Some(200) };
    let is_ours = |after: &[JournalEntry]| {
        let entries = [sent.as_slice(), after].concat();
        check(&entries).current.is_buy_answered
    };
    let lost_to_the_end = [lost(), JournalEntry::BuyAbsent];
    assert!(!is_ours(&[]));
    assert!(!is_ours(&[lost(), JournalEntry::BuyPending]));
    assert!(!is_ours(&[JournalEntry::BuyPending, bought()]));
    assert!(is_ours(std::slice::from_ref(&taken)));
    assert!(is_ours(&[taken.clone(), JournalEntry::BuyPending]));
    assert!(is_ours(&[taken.clone(), bought()]));
    // What a person was asked about keeps its mark, and another attempt has none yet.
    let why = ReviewReason::Contradiction {
        evidence: Contradiction::TakenAndUnpaid,
    };
    let asked = [taken.clone(), JournalEntry::NeedsReview { why }];
    let allowed = [asked.as_slice(), &[JournalEntry::RetryAllowed]].concat();
    assert!(is_ours(&asked));
    assert!(is_ours(&allowed));
    assert!(!is_ours(&[allowed.as_slice(), &[buy(2)]].concat()));
    let reason = "No truck today".to_owned();
    assert!(!is_ours(&[
        taken.clone(),
        JournalEntry::BuyFailed { reason }
    ]));
    assert!(is_ours(
        &[lost_to_the_end.as_slice(), &[buy(2), taken]].concat()
    ));
}
