//! The Refunds screen: its main job, and empty, failed and slow.

use egui::{Key, Modifiers};
use sendoff::contract::{Cause, Failure};
use sendoff::features::refunds::calls as refunds;
use sendoff::features::shipments::calls as shipments;
use sendoff::model::{
    ids::ShipmentId,
    postage_type::PostageType,
    refund::{RefundCase, RefundStand},
};

use super::support::{
    desk::{Desk, Received},
    samples::cad,
};

fn open() -> (Desk, Received<refunds::List>) {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num6);
    let received = desk.next::<refunds::List>();
    (desk, received)
}

fn case(id: &str, stand: RefundStand) -> RefundCase {
    RefundCase {
        shipment: ShipmentId::new(id),
        line: None,
        order_id: Some("1001".to_owned()),
        recipient: "Zoé Tremblay".to_owned(),
        postage_type: PostageType::ServiceSelect,
        price: Some(cad("9.84")),
        bought_at: Some("2026-02-20T12:00:00Z".parse().unwrap()),
        asked_at: Some("2026-02-23T12:00:00Z".parse().unwrap()),
        ask_by: Some("2026-02-27T12:00:00Z".parse().unwrap()),
        stand,
    }
}

/// A refund of each kind.
pub(crate) fn show_some(desk: &mut Desk) {
    let received = desk.next::<refunds::List>();
    let stands = [
        RefundStand::Waiting,
        RefundStand::CameBack,
        RefundStand::Late,
    ];
    let cases = ["S1", "S2", "S3"].into_iter().zip(stands);
    desk.reply(
        &received,
        Ok(cases.map(|(id, stand)| case(id, stand)).collect()),
    );
}

#[test]
fn what_is_open_what_came_back_and_what_was_refused_stand_with_their_sums() {
    let (mut desk, received) = open();
    let denied = RefundStand::Denied {
        reason: "Parcel was scanned".to_owned(),
    };
    desk.reply(
        &received,
        Ok(vec![
            case("S1", RefundStand::Waiting),
            case("S2", RefundStand::CameBack),
            case("S3", denied),
        ]),
    );
    assert!(desk.shows("1 open · $9.84 CAD"));
    assert!(desk.shows("1 refunded · $9.84 CAD"));
    assert!(desk.shows("Refused: Parcel was scanned"));
    // Asked on 23 February, looked at on 2 March.
    assert!(desk.shows("2026-02-23") && desk.shows("7 days"));
    assert!(desk.shows("2026-03-09"), "the answer is due");
    desk.press("Open Zoé Tremblay, shipment S2");
    assert_eq!(desk.next::<shipments::Open>().shipment.as_str(), "S2");
}

#[test]
fn without_a_refund_the_screen_says_where_to_ask_for_one() {
    let (mut desk, received) = open();
    desk.reply(&received, Ok(Vec::new()));
    assert!(desk.shows("No refund was requested"));
}

#[test]
fn a_list_that_fails_says_why_and_is_asked_for_again() {
    let (mut desk, received) = open();
    desk.reply(&received, Err(Failure::new(Cause::Busy)));
    assert!(desk.shows("Too many operations are in progress"));
    desk.press("Try again");
    desk.next::<refunds::List>();
}

#[test]
fn a_slow_list_leaves_what_was_there_on_screen() {
    let (mut desk, received) = open();
    desk.reply(&received, Ok(vec![case("S1", RefundStand::Late)]));
    desk.press("Reload the list");
    desk.next::<refunds::List>();
    assert!(desk.shows("Late, ask the service"));
    desk.press("Reload the list");
    desk.assert_no_call();
}
