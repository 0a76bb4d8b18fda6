//! Rows that were bought before, or may have been, and what is paid twice.

use super::*;

fn other(code: Option<&str>) -> OtherShipment {
    OtherShipment {
        shipment: ShipmentId::new("THEIRS"),
        order_id: Some("1".to_owned()),
        store: Some("etsy".into()),
        created_at: "2026-11-12T08:00:00Z".parse().ok(),
        tracking_code: code.map(str::to_owned),
        is_refund_requested: code.is_some(),
        recipient: None,
        next_parcel: None,
    }
}

/// The summary of a run whose first line ends so, the second one being bought.
fn summary_of(words: &Words, outcome: BulkOutcome) -> (Summary, Ending) {
    let args = arguments(&["--yes"]);
    let mut run = run_of(words, &args);
    let job = begin(&mut run);
    run.apply(ended(bulk(&job), 0, outcome));
    run.apply(ended(bulk(&job), 1, bought_outcome("B", "7.50")));
    run.apply(over(bulk(&job)));
    (run.summary(), run.ending())
}

fn refused(cause: Cause) -> BulkOutcome {
    // The unpaid draft that this run has made.
    BulkOutcome::Failed(Failure::of(&ShipmentId::new("OURS"), cause))
}

pub(super) fn bought(place: BoughtAt, refund: RefundState) -> BoughtBefore {
    BoughtBefore {
        shipment: ShipmentId::new("THEIRS"),
        tracking_code: Some("ABC123".to_owned()),
        created_at: "2026-11-12T08:00:00Z".parse().ok(),
        place,
        refund,
        is_printed: false,
        copies: Vec::new(),
    }
}

fn without_label(bought: BoughtBefore, cause: Cause) -> BulkOutcome {
    BulkOutcome::Already {
        changed: matches!(cause, Cause::ChangedSinceBought { .. }),
        label: Err(Failure::of(&bought.shipment, cause)),
        bought,
    }
}

#[test]
fn an_order_bought_elsewhere_is_counted_once_and_gets_its_label() {
    let words = Words::new("en").unwrap();
    let bought = bought(BoughtAt::Elsewhere, RefundState::None);
    let outcome = BulkOutcome::Already {
        label: Ok(label(&bought.shipment, LabelFormat::Png)),
        bought,
        changed: false,
    };
    let (summary, ending) = summary_of(&words, outcome);
    assert_eq!((summary.bought, summary.failed.len()), (1, 0));
    let [already] = summary.already.as_slice() else {
        panic!("{:?}", summary.already)
    };
    assert!(already.elsewhere && already.reason.is_none());
    assert_eq!(already.tracking_code.as_deref(), Some("ABC123"));
    assert_eq!(summary.labels.len(), 2);
    assert_eq!(ending, Ending::AllBought);
}

#[test]
fn what_is_paid_is_never_a_failed_row_also_where_its_label_was_not_fetched() {
    let words = Words::new("en").unwrap();
    let (summary, ending) = summary_of(&words, refused(Cause::OrderBought(other(None))));
    assert_eq!(summary.failed, []);
    assert_eq!(summary.already.len(), 1);
    assert_eq!(summary.without_label.len(), 1);
    assert_eq!(ending, Ending::SomeFailed);
}

#[test]
fn a_label_that_is_not_given_out_says_why_and_both_ways_on() {
    let changed = Cause::ChangedSinceBought {
        fields: vec![Field::OrderStore, Field::LineItems],
    };
    let asked = RefundState::Requested {
        at: "2026-11-20T13:05:00Z".parse().ok(),
    };
    let unclear = RefundState::Requested { at: None };
    let cases: [(&str, RefundState, Cause, [&str; 3]); 5] = [
        (
            "en",
            RefundState::None,
            changed,
            [
                "order_store, line_items",
                "write the row as it was",
                "parcel",
            ],
        ),
        (
            "en",
            asked,
            Cause::LabelRefunded,
            [
                "requested at 2026-11-20 13:05",
                "run the same command then",
                "parcel",
            ],
        ),
        (
            "en",
            unclear,
            Cause::LabelRefunded,
            ["refund is requested", "run the same command then", "parcel"],
        ),
        (
            "en",
            RefundState::Granted,
            Cause::LabelRefunded,
            ["was refunded", "not valid", "parcel"],
        ),
        (
            "fr",
            asked,
            Cause::LabelRefunded,
            ["demandé le 2026-11-20 13:05", "relancez alors", "parcel"],
        ),
    ];
    for (language, refund, cause, said) in cases {
        let words = Words::new(language).unwrap();
        for place in [BoughtAt::Here, BoughtAt::Elsewhere] {
            let outcome = without_label(bought(place, refund), cause.clone());
            let (summary, ending) = summary_of(&words, outcome);
            assert_eq!((summary.failed.len(), summary.without_label.len()), (0, 0));
            assert_eq!(ending, Ending::SomeFailed);
            let reason = summary.already[0].reason.as_deref().unwrap();
            for said in said.iter().chain(&["ABC123", "2026-11-12"]) {
                assert!(reason.contains(said), "{said}: {reason}");
            }
        }
    }
}

#[test]
fn an_order_that_looks_like_another_one_is_a_question_and_names_what_differs() {
    let words = Words::new("en").unwrap();
    let (summary, ending) = summary_of(&words, refused(Cause::OrderAlike(other(None))));
    assert_eq!((summary.failed.len(), summary.already.len()), (0, 0));
    let [question] = summary.to_decide.as_slice() else {
        panic!("{:?}", summary.to_decide)
    };
    for said in [
        "THEIRS",
        "order_store (“none” here, “etsy” there)",
        "parcel",
    ] {
        assert!(
            question.reason.contains(said),
            "{said}: {}",
            question.reason
        );
    }
    assert!(!question.reason.contains("order_id ("));
    assert_eq!(question.shipment_id.as_deref(), Some("THEIRS"));
    assert_eq!(ending, Ending::SomeFailed);
}

#[test]
fn an_order_that_looks_like_another_one_names_both_recipients_first() {
    for (language, said) in [("en", "Recipient"), ("fr", "Destinataire")] {
        let words = Words::new(language).unwrap();
        let theirs = ReturnedAddress {
            name: Some("Alan Turing".to_owned()),
            city: Some("Ottawa".to_owned()),
            ..ReturnedAddress::default()
        };
        let other = OtherShipment {
            recipient: Some(Box::new(theirs)),
            ..other(None)
        };
        let (summary, _ending) = summary_of(&words, refused(Cause::OrderAlike(other)));
        let reason = &summary.to_decide[0].reason;
        let at = |part: &str| {
            let found = reason.find(part);
            found.unwrap_or_else(|| panic!("{part}: {reason}"))
        };
        assert!(at(said) < at("Alan Turing, Ottawa") && at("Alan Turing") < at("etsy"));
    }
}

#[test]
fn a_draft_that_another_computer_has_deleted_is_no_failed_row() {
    let words = Words::new("en").unwrap();
    let (summary, ending) = summary_of(&words, refused(Cause::DraftGone));
    assert_eq!((summary.failed.len(), ending), (0, Ending::SomeFailed));
    assert_eq!(summary.left[0].why, LeftReason::BeingBoughtElsewhere);
}

#[test]
fn what_somebody_else_is_buying_is_left_for_the_next_run_and_has_not_failed() {
    let words = Words::new("en").unwrap();
    let (summary, ending) = summary_of(&words, refused(Cause::OrderUnderWay(other(None))));
    assert_eq!(summary.failed, []);
    let [left] = summary.left.as_slice() else {
        panic!("{:?}", summary.left)
    };
    assert_eq!(left.why, LeftReason::BeingBoughtElsewhere);
    let detail = left.detail.as_deref().unwrap();
    assert_eq!(
        detail.replace(['\u{2068}', '\u{2069}'], ""),
        "shipment THEIRS, made at 2026-11-12 08:00"
    );
    assert_eq!(ending, Ending::SomeFailed);
}

fn paid_twice() -> PaidTwice {
    let paid = |id: &str, tracking_code: &str| PaidShipment {
        shipment: ShipmentId::new(id),
        tracking_code: Some(tracking_code.to_owned()),
        price: Some(price("9.84")),
        created_at: None,
        is_printed: false,
    };
    PaidTwice {
        order_id: Some("1".to_owned()),
        is_alike: false,
        other_order_id: None,
        own: paid("A", "ABC"),
        other: paid("B", "DEF"),
        is_other_own: false,
    }
}

#[test]
fn a_run_ends_with_its_job_and_says_what_is_paid_twice() {
    let (words, args) = (Words::new("en").unwrap(), arguments(&["--yes"]));
    let mut run = run_of(&words, &args);
    let requests = begin(&mut run);
    let job = bulk(&requests).clone();
    for at in 0..2 {
        let already = BulkOutcome::Already {
            bought: bought(BoughtAt::Here, RefundState::None),
            changed: false,
            label: Ok(SavedLabel {
                shipment: ShipmentId::new("A"),
                format: LabelFormat::Png,
                path: PathBuf::from("A.png"),
                sha256: String::new(),
            }),
        };
        run.apply(ended(&job, at, already));
    }
    // The account's list is still to be read.
    assert_eq!(run.stage(), Stage::Working);
    run.apply(Event::Notice(Notice::UnresolvedChanged {
        unresolved: vec![UnresolvedLine {
            line: LineId::of_shipment(&ShipmentId::new("B")),
            order_id: Some("1".to_owned()),
            recipient_name: None,
            shipment: Some(ShipmentId::new("A")),
            reason: UnresolvedReason::PaidTwice(Box::new(paid_twice())),
            buy_again_at: None,
            can_set_aside: true,
            evidence: Vec::new(),
            shown: None,
        }],
    }));
    run.apply(over(&job));
    assert_eq!(
        (run.stage(), run.ending()),
        (Stage::Over, Ending::SomeFailed)
    );
    let summary = run.summary();
    let sentence = summary.paid_twice[0]
        .sentence
        .replace(['\u{2068}', '\u{2069}'], "");
    assert_eq!(
        sentence,
        "Order 1 was paid twice: ABC ($9.84 CAD, bought here) and DEF ($9.84 CAD, bought \
         elsewhere). If one label is enough, keep ABC, the older one, and request the refund \
         of DEF. If two parcels were shipped on purpose, mark this as resolved."
    );
    assert_eq!(summary.paid_twice[0].other.price.as_deref(), Some("9.84"));
}

/// A run over two rows and one that can't ship, and what is asked of the ledger first.
fn begun_with_a_bad_row<'a>(words: &'a Words, args: &'a ShipArgs) -> (ShipRun<'a>, Vec<Request>) {
    let bad = "3,C,,Montréal,QC,H2Y 1C6,CA,9,cad,parcel,g,65,cm,1,2,3,Pin\n";
    let mut run = run_over(lines_and(words, bad), words, args);
    let test = run.start();
    let test = run.apply(connected(&test[0]));
    let asked = run.apply(test[0].answered::<TestConnection>(Ok(0)).unwrap());
    assert_eq!(asked.len(), 2, "which lines are others', and what is paid");
    (run, asked)
}

#[test]
fn a_row_that_can_not_ship_has_failed_where_it_is_known_not_to_be_paid() {
    let words = Words::new("en").unwrap();
    let args = arguments(&["--yes"]);
    let bought = BoughtBefore {
        shipment: ShipmentId::new("S"),
        tracking_code: None,
        created_at: None,
        place: BoughtAt::Here,
        refund: RefundState::None,
        is_printed: false,
        copies: Vec::new(),
    };
    let other = OtherShipment {
        shipment: ShipmentId::new("S"),
        order_id: None,
        store: None,
        created_at: None,
        tracking_code: None,
        is_refund_requested: false,
        recipient: None,
        next_parcel: None,
    };
    for (found, expected) in [
        (Found::InDoubt(ShipmentId::new("S")), (0, 0, 0)),
        (Found::UnderWay(other), (0, 1, 0)),
        (Found::NotBought, (1, 0, 0)),
        (Found::NotKnown, (0, 1, 0)),
        (Found::NotLookedFor, (0, 1, 0)),
        (Found::Bought(bought), (0, 0, 1)),
    ] {
        let (mut run, asked) = begun_with_a_bad_row(&words, &args);
        let answer = asked[1].answered::<FindBought>(Ok(vec![found.clone()]));
        run.apply(answer.unwrap());
        let answer = asked[0].answered::<FindLinesOfOthers>(Ok(Vec::new()));
        run.apply(answer.unwrap());
        let summary = run.summary();
        let counts = (
            summary.failed.len(),
            summary.left.len(),
            summary.already.len(),
        );
        assert_eq!(counts, expected, "{found:?}");
        let is_in_doubt = matches!(found, Found::InDoubt(_));
        assert_eq!(summary.in_doubt.len(), usize::from(is_in_doubt));
    }
    // The answer is not there when the user ends the run.
    let (mut run, _asked) = begun_with_a_bad_row(&words, &args);
    run.interrupt();
    let summary = run.summary();
    assert_eq!((summary.failed.len(), summary.left.len()), (0, 3));
}
