//! What stops a purchase, and what does not.

use super::*;
use crate::model::our_word::shipment_word;

fn key(id: &str, parcel: u32) -> OrderKey {
    OrderKey::of_id(None, Some(id), parcel).unwrap()
}

fn at(minute: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + minute * 60).unwrap()
}

/// A shipment of another computer, made at that minute.
fn tagged(name: &str, key: &OrderKey, standing: Standing, minute: i64) -> Listed {
    let word = shipment_word(&key.letters(), name.as_bytes(), key.parcel());
    Listed {
        shipment: ShipmentId::new(name),
        standing,
        order_id: Some(format!("{} {word}", key.id().unwrap_or_default())),
        store: None,
        created_at: Some(at(minute)),
        tracking_code: None,
        is_refund_requested: false,
        paid_at: None,
        refund_asked_at: None,
        recipient: None,
        own_key: None,
    }
}

fn untagged(name: &str, id: &str, standing: Standing, minute: i64) -> Listed {
    Listed {
        order_id: Some(id.to_owned()),
        ..tagged(name, &key(id, 1), standing, minute)
    }
}

/// What is decided at minute 20 about a shipment made at minute 19.
fn judged(key: &OrderKey, listed: &[Listed]) -> String {
    judged_beside(key, listed, &[])
}

fn judged_beside(key: &OrderKey, listed: &[Listed], beside: &[ShipmentId]) -> String {
    let shipment = ShipmentId::new("own");
    let candidate = Candidate {
        key,
        shipment: &shipment,
        created_at: Some(at(19)),
        is_tagged: true,
        beside,
    };
    match judge(&candidate, listed, at(20)) {
        Claim::Free => "free".to_owned(),
        Claim::Paid(other) => format!("paid {}", other.shipment),
        Claim::UnderWay(other) => format!("under way {}", other.shipment),
        Claim::Alike(other) => format!("alike {}", other.shipment),
        Claim::DeleteFirst(others) => format!("delete {}", others.len()),
    }
}

#[test]
fn a_parcel_is_free_unless_another_shipment_of_it_is_paid_or_under_way() {
    let key = key("1000", 1);
    for (standing, expected) in [
        (Standing::Paid, "paid A"),
        (Standing::UnderWay, "under way A"),
        (Standing::Void, "free"),
    ] {
        for other in [
            tagged("A", &key, standing, 1),
            untagged("A", "1000", standing, 1),
            untagged("A", "1000 SD23456789bc", standing, 1),
        ] {
            assert_eq!(
                judged(&key, std::slice::from_ref(&other)),
                expected,
                "{other:?}"
            );
            let mut own = other;
            own.own_key = Some(key.clone());
            assert_eq!(judged(&key, &[own]), expected);
        }
    }
    assert_eq!(
        judged(&key, &[tagged("own", &key, Standing::Paid, 1)]),
        "free"
    );
}

#[test]
fn another_parcel_of_the_order_holds_nothing() {
    let paid = [tagged("A", &key("1000", 1), Standing::Paid, 1)];
    assert_eq!(judged(&key("1000", 2), &paid), "free");
    assert_eq!(judged(&key("1000", 1), &paid), "paid A");
    let second = [tagged("B", &key("1000", 2), Standing::Paid, 1)];
    assert_eq!(judged(&key("1000", 2), &second), "paid B");
    assert_eq!(judged(&key("1000", 1), &second), "free");
}

#[test]
fn a_draft_without_our_token_waits_for_every_other() {
    let key = key("1000", 1);
    let shipment = ShipmentId::new("web");
    let candidate = Candidate {
        key: &key,
        shipment: &shipment,
        created_at: Some(at(1)),
        is_tagged: false,
        beside: &[],
    };
    let younger = tagged("A", &key, Standing::Draft, 19);
    let claim = judge(&candidate, std::slice::from_ref(&younger), at(20));
    assert_eq!(claim, Claim::UnderWay(younger));
}

#[test]
fn an_own_shipment_is_of_its_lines_parcel_whatever_its_token_says() {
    let second = key("1000", 2);
    let mut own = untagged("A", "1000 SD23456789bc", Standing::UnderWay, 1);
    own.own_key = Some(second.clone());
    assert_eq!(judged(&second, &[own]), "under way A");
}

#[test]
fn what_names_no_parcel_comes_after_those_that_do() {
    let both = [
        tagged("A", &key("1000", 1), Standing::Paid, 1),
        untagged("B", "1000", Standing::Paid, 2),
    ];
    assert_eq!(judged(&key("1000", 2), &both), "paid B");
    assert_eq!(judged(&key("1000", 3), &both), "free");
}

#[test]
fn shipments_that_name_no_parcel_count_as_parcels_from_one_on() {
    let web = [
        untagged("B", "1000", Standing::Paid, 2),
        untagged("A", "1000", Standing::Paid, 1),
        untagged("C", "1000", Standing::Void, 0),
    ];
    assert_eq!(judged(&key("1000", 1), &web), "paid A");
    assert_eq!(judged(&key("1000", 2), &web), "paid B");
    assert_eq!(judged(&key("1000", 3), &web), "free");
}

#[test]
fn the_oldest_of_several_drafts_is_bought_wherever_it_is_looked_at() {
    let key = key("1000", 1);
    let draft = |name, minute| tagged(name, &key, Standing::Draft, minute);
    assert_eq!(judged(&key, &[draft("A", 18)]), "under way A");
    assert_eq!(judged(&key, &[draft("zz", 19)]), "delete 1");
    assert_eq!(judged(&key, &[draft("aa", 19)]), "under way aa");
    assert_eq!(judged(&key, &[draft("A", 20)]), "free");
    // Of two drafts, exactly one is bought.
    for (one, other) in [(19, 18), (18, 19), (19, 19)] {
        let (a, b) = (draft("A", one), draft("B", other));
        let wins = |own: &Listed, other: &Listed| {
            let candidate = Candidate {
                key: &key,
                shipment: &own.shipment,
                created_at: own.created_at,
                is_tagged: true,
                beside: &[],
            };
            match judge(&candidate, std::slice::from_ref(other), at(20)) {
                Claim::Free | Claim::DeleteFirst(_) => true,
                Claim::Paid(_) | Claim::UnderWay(_) | Claim::Alike(_) => false,
            }
        };
        assert!(wins(&a, &b) != wins(&b, &a), "{one} {other}");
    }
}

#[test]
fn an_abandoned_draft_is_taken_over_and_one_of_the_web_is_left_alone() {
    let key = key("1000", 1);
    let old = [
        tagged("A", &key, Standing::Draft, 9),
        tagged("B", &key, Standing::Draft, 10),
    ];
    assert_eq!(judged(&key, &old), "delete 2");
    let mixed = [
        tagged("A", &key, Standing::Draft, 9),
        tagged("B", &key, Standing::Draft, 12),
    ];
    assert_eq!(judged(&key, &mixed), "under way B");
    assert_eq!(
        judged(&key, &[untagged("A", "1000", Standing::Draft, 1)]),
        "free"
    );
    let mut of_other_line = tagged("A", &key, Standing::Draft, 9);
    of_other_line.own_key = Some(key.clone());
    assert_eq!(judged(&key, &[of_other_line]), "free");
    let mut ageless = tagged("A", &key, Standing::Draft, 9);
    ageless.created_at = None;
    assert_eq!(judged(&key, &[ageless]), "under way A");
}

#[test]
fn an_order_that_is_nearly_the_same_is_a_question() {
    let key = key("1001", 1);
    let alike = tagged("A", &self::key("#1001", 1), Standing::Paid, 1);
    assert_eq!(judged(&key, std::slice::from_ref(&alike)), "alike A");
    assert_eq!(
        judged(&self::key("1001", 2), std::slice::from_ref(&alike)),
        "free"
    );
    assert_eq!(
        judged_beside(
            &key,
            std::slice::from_ref(&alike),
            std::slice::from_ref(&alike.shipment)
        ),
        "free"
    );
    assert_eq!(
        judged(&key, &[untagged("A", "01001", Standing::UnderWay, 1)]),
        "alike A"
    );
    assert_eq!(
        judged(
            &key,
            &[tagged("A", &self::key("#1001", 1), Standing::Draft, 1)]
        ),
        "alike A"
    );
}

#[test]
fn two_spellings_at_one_moment_are_a_question_at_both() {
    let (one, other) = (key("1001", 1), key("#1001", 1));
    let draft = |name, key: &OrderKey, minute| tagged(name, key, Standing::Draft, minute);
    assert_eq!(judged(&one, &[draft("A", &other, 19)]), "alike A");
    assert_eq!(judged(&one, &[draft("zz", &other, 19)]), "alike zz");
    assert_eq!(judged(&one, &[draft("A", &other, 18)]), "alike A");
    assert_eq!(judged(&one, &[draft("A", &other, 20)]), "free");
    assert_eq!(judged(&one, &[draft("A", &other, 9)]), "alike A");
}

#[test]
fn what_the_user_wants_beside_another_is_bought_beside_that_one_only() {
    let key = key("1000", 1);
    let paid = [
        tagged("A", &key, Standing::Paid, 1),
        tagged("B", &key, Standing::Paid, 2),
    ];
    let permitted = [ShipmentId::new("A")];
    assert_eq!(judged_beside(&key, &paid, &permitted), "paid B");
    assert_eq!(judged_beside(&key, &paid[..1], &permitted), "free");
}

#[test]
fn an_order_without_an_id_is_known_by_the_letters_of_its_token() {
    let draft = include_str!("../../../../tests/it/data/draft-unknown-words.json");
    let mut draft: crate::model::draft::ShipmentDraft = serde_json::from_str(draft).unwrap();
    draft.order.id = None;
    let key = OrderKey::of(&draft, 1);
    let word = shipment_word(&key.letters(), b"elsewhere", 1);
    let mut other = untagged("A", "x", Standing::Paid, 1);
    other.order_id = Some(word.clone());
    assert_eq!(other.found_under(), BTreeSet::from([key.letters()]));
    assert_eq!(judged(&key, std::slice::from_ref(&other)), "paid A");
    assert_eq!(
        judged(&key.with_parcel(2), std::slice::from_ref(&other)),
        "free"
    );
    // The same letters behind an order id are another order's.
    other.order_id = Some(format!("1000 {word}"));
    assert_eq!(judged(&key, &[other]), "free");
}

#[test]
fn a_copy_whose_id_was_edited_on_the_web_is_of_the_order_that_it_says() {
    let copy = Listed {
        order_id: tagged("A", &key("1000", 1), Standing::Paid, 1)
            .order_id
            .map(|id| id.replacen("1000", "1001", 1)),
        ..tagged("A", &key("1000", 1), Standing::Paid, 1)
    };
    for order in ["1000", "1001"] {
        let letters = key(order, 1).letters();
        assert!(copy.found_under().contains(&letters), "{order}");
    }
    let copy = std::slice::from_ref(&copy);
    assert_eq!(judged(&key("1001", 1), copy), "paid A");
    assert_eq!(judged(&key("1000", 1), copy), "free");
}

#[test]
fn who_waits_for_an_older_draft_of_this_computer_is_not_waited_for() {
    let key = key("1000", 1);
    let own = |minute| Listed {
        own_key: Some(key.clone()),
        ..tagged("form", &key, Standing::Draft, minute)
    };
    let theirs = tagged("B", &key, Standing::Draft, 15);
    assert_eq!(judged(&key, &[own(14), theirs.clone()]), "delete 1");
    assert_eq!(judged(&key, &[own(16), theirs.clone()]), "under way B");
    assert_eq!(judged(&key, &[own(14)]), "free");
    // Another parcel's draft, and one that nobody waits for, change nothing.
    let second = Listed {
        own_key: Some(key.with_parcel(2)),
        ..own(14)
    };
    let bare = Listed {
        order_id: Some("1000".to_owned()),
        ..own(14)
    };
    for other in [second, bare] {
        assert_eq!(judged(&key, &[other, theirs.clone()]), "under way B");
    }
}

#[test]
fn a_label_that_is_permitted_beside_a_parcel_takes_the_place_of_no_lower_parcel() {
    let second = key("1000", 2);
    let paid = [
        tagged("A", &second, Standing::Paid, 1),
        untagged("WEB", "1000", Standing::Paid, 2),
    ];
    // The one of the web counts as parcel 1: the second label of parcel 2 is free of it.
    let permitted = [ShipmentId::new("A")];
    assert_eq!(judged_beside(&second, &paid, &permitted), "free");
    assert_eq!(judged(&key("1000", 1), &paid), "paid WEB");
}

#[test]
fn what_was_shown_of_a_shipment_is_what_has_gone_further() {
    let in_order = [
        Standing::Draft,
        Standing::UnderWay,
        Standing::Paid,
        Standing::Void,
    ];
    for (at, one) in in_order.into_iter().enumerate() {
        for (other_at, other) in in_order.into_iter().enumerate() {
            let further = in_order[at.max(other_at)];
            assert_eq!(one.max_of(other), further, "{one:?} {other:?}");
        }
    }
}

#[test]
fn a_status_that_says_nothing_of_money_is_paid_if_it_may_be() {
    let seen = |status, tracking_code: Option<&str>| {
        let mut shipment = Shipment::bare(ShipmentId::new("A"), status);
        shipment.tracking_code = tracking_code.map(str::to_owned);
        Standing::of(&shipment)
    };
    let unknown = || ShipmentStatus::Unknown("new_status".to_owned());
    assert_eq!(seen(unknown(), None), Standing::Paid);
    assert_eq!(seen(unknown(), Some("T1")), Standing::Paid);
    for status in ShipmentStatus::KNOWN {
        let expected = match status.payment() {
            Payment::Paid => [Standing::Paid, Standing::Paid],
            Payment::Pending => [Standing::UnderWay, Standing::UnderWay],
            Payment::Refunded => [Standing::Void, Standing::Void],
            Payment::None => [Standing::Draft, Standing::Draft],
            Payment::Unclear => [Standing::Draft, Standing::Paid],
        };
        assert_eq!(
            [seen(status.clone(), None), seen(status.clone(), Some("T1"))],
            expected,
            "{status:?}"
        );
    }
}

#[test]
fn only_a_refund_that_is_requested_is_listed_as_one() {
    let requested = |status| {
        let shipment = Shipment::bare(ShipmentId::new("A"), status);
        Listed::of(&shipment).is_refund_requested
    };
    assert!(requested(ShipmentStatus::RefundRequested));
    assert!(!requested(ShipmentStatus::Ready));
    assert!(!requested(ShipmentStatus::Voided));
}

#[test]
fn a_draft_that_names_no_parcel_takes_none() {
    let order = key("1000", 1);
    let draft = untagged("W", "1000", Standing::Draft, 0);
    let paid = tagged("P", &order, Standing::Paid, 1);
    assert_eq!(next_free_parcel(&order, &[draft, paid]), 2);
}

#[test]
fn the_next_free_parcel_is_the_lowest_that_no_shipment_holds() {
    let first = key("1000", 1);
    let next = |listed: &[Listed]| next_free_parcel(&first, listed);
    let paid = |parcel| {
        let name = format!("paid-{parcel}");
        tagged(&name, &key("1000", parcel), Standing::Paid, 1)
    };
    assert_eq!(next(&[]), 1);
    assert_eq!(next(&[paid(1)]), 2);
    assert_eq!(next(&[paid(1), paid(2), paid(4)]), 3);
    let web = untagged("web", "1000", Standing::Paid, 1);
    assert_eq!(next(std::slice::from_ref(&web)), 2);
    assert_eq!(next(&[web, paid(2)]), 3);
    let void = tagged("void", &first, Standing::Void, 1);
    assert_eq!(next(&[void]), 1);
    let draft = tagged("draft", &key("1000", 2), Standing::Draft, 1);
    assert_eq!(
        next(&[paid(1), draft]),
        3,
        "somebody may be about to buy it"
    );
    let other = tagged("other", &key("2000", 1), Standing::Paid, 1);
    assert_eq!(next(&[other]), 1);
}
