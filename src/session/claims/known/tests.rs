//! What is known of an order's shipments from several places at once.

use jiff::Timestamp;

use super::*;
use crate::{
    ledger::journal::ReviewReason,
    model::{contradiction::Contradiction, postage_type::PostageType},
};

fn listed(shipment: &str, standing: Standing) -> Listed {
    Listed {
        standing,
        ..Listed::unseen(ShipmentId::new(shipment))
    }
}

#[test]
fn of_each_shipment_it_is_known_once_what_has_gone_furthest() {
    let own = vec![
        listed("A", Standing::UnderWay),
        listed("B", Standing::Paid),
        listed("C", Standing::Draft),
    ];
    let stored = vec![
        listed("A", Standing::UnderWay),
        listed("D", Standing::Draft),
        listed("E", Standing::Paid),
        listed("F", Standing::Paid),
        listed("G", Standing::UnderWay),
        listed("H", Standing::Void),
    ];
    let shown = vec![
        listed("B", Standing::UnderWay),
        listed("C", Standing::Paid),
        listed("D", Standing::Paid),
        listed("F", Standing::Draft),
        listed("G", Standing::Draft),
        listed("H", Standing::Paid),
    ];
    let known: Vec<_> = merged(own, stored, shown)
        .into_iter()
        .map(|listed| (listed.shipment.as_str().to_owned(), listed.standing))
        .collect();
    let expected = [
        ("A", Standing::UnderWay),
        ("B", Standing::Paid),
        ("C", Standing::Paid),
        // What was stored is older than what is listed,
        ("D", Standing::Paid),
        // unless it was paid: then the list is behind.
        ("F", Standing::Paid),
        // A purchase that was under way may have failed since.
        ("G", Standing::Draft),
        ("H", Standing::Void),
        ("E", Standing::Paid),
    ];
    let expected = expected.map(|(shipment, standing)| (shipment.to_owned(), standing));
    assert_eq!(known, expected);
}

#[test]
fn the_journal_says_of_a_shipment_where_its_money_stands() {
    let standing = |purchase: Purchase, refund: Refund, is_set_aside: bool| {
        let history = ShipmentHistory {
            purchase,
            refund,
            is_set_aside,
            ..ShipmentHistory::default()
        };
        standing_of(&history)
    };
    let bought = || Purchase::Bought {
        postage_type: PostageType::ServiceSlim,
        price: None,
        charged: None,
        tracking_code: None,
        paid_at: None,
        at: Timestamp::UNIX_EPOCH,
    };
    let review = || Purchase::NeedsReview {
        terms: None,
        attempts: 1,
        why: ReviewReason::Contradiction {
            evidence: Contradiction::TakenAndUnpaid,
        },
    };
    let none = Refund::None;
    assert_eq!(standing(Purchase::None, none, false), Standing::Draft);
    assert_eq!(standing(review(), none, false), Standing::UnderWay);
    assert_eq!(standing(review(), none, true), Standing::Draft);
    assert_eq!(standing(bought(), none, false), Standing::Paid);
    assert_eq!(standing(bought(), Refund::Asked, false), Standing::Paid);
    assert_eq!(standing(bought(), Refund::Voided, false), Standing::Void);
}
