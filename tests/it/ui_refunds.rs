//! The Refunds screen: its main job, and empty, failed and slow.

use egui::{Key, Modifiers};
use sendoff::{
    domain::{
        ids::ShipmentId,
        postage_type::PostageType,
        refund::{RefundCase, RefundStand},
    },
    message::{Cause, Command, Event, Failure, RequestId},
};

use super::support::{desk::Desk, samples::cad};

fn open() -> (Desk, RequestId) {
    let mut desk = Desk::open();
    desk.key(Modifiers::COMMAND, Key::Num6);
    let Command::ListRefunds { request } = desk.next_command() else {
        panic!("the refunds are asked for");
    };
    (desk, request)
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
    let Command::ListRefunds { request } = desk.next_command() else {
        panic!("the refunds are asked for");
    };
    let stands = [
        RefundStand::Waiting,
        RefundStand::CameBack,
        RefundStand::Late,
    ];
    let cases = ["S1", "S2", "S3"].into_iter().zip(stands);
    desk.tell(Event::RefundsListed {
        request,
        outcome: Ok(cases.map(|(id, stand)| case(id, stand)).collect()),
    });
}

#[test]
fn what_is_open_what_came_back_and_what_was_refused_stand_with_their_sums() {
    let (mut desk, request) = open();
    let denied = RefundStand::Denied {
        reason: "Parcel was scanned".to_owned(),
    };
    desk.tell(Event::RefundsListed {
        request,
        outcome: Ok(vec![
            case("S1", RefundStand::Waiting),
            case("S2", RefundStand::CameBack),
            case("S3", denied),
        ]),
    });
    assert!(desk.shows("1 open · $9.84 CAD"));
    assert!(desk.shows("1 came back · $9.84 CAD"));
    assert!(desk.shows("Refused: Parcel was scanned"));
    // Asked on 23 February, looked at on 2 March.
    assert!(desk.shows("2026-02-23") && desk.shows("7 days"));
    assert!(desk.shows("2026-03-09"), "the answer is due");
    desk.press("Open Zoé Tremblay, shipment S2");
    let command = desk.next_command();
    let is_opened =
        matches!(&command, Command::OpenShipment { shipment, .. } if shipment.as_str() == "S2");
    assert!(is_opened, "{command:?}");
}

#[test]
fn without_a_refund_the_screen_says_where_to_ask_for_one() {
    let (mut desk, request) = open();
    desk.tell(Event::RefundsListed {
        request,
        outcome: Ok(Vec::new()),
    });
    assert!(desk.shows("No refund was asked for"));
}

#[test]
fn a_list_that_fails_says_why_and_is_asked_for_again() {
    let (mut desk, request) = open();
    desk.tell(Event::RefundsListed {
        request,
        outcome: Err(Failure::new(Cause::Busy)),
    });
    assert!(desk.shows("Too much is under way"));
    desk.press("Try again");
    let command = desk.next_command();
    assert!(matches!(command, Command::ListRefunds { .. }));
}

#[test]
fn a_slow_list_leaves_what_was_there_on_screen() {
    let (mut desk, request) = open();
    desk.tell(Event::RefundsListed {
        request,
        outcome: Ok(vec![case("S1", RefundStand::Late)]),
    });
    desk.press("Reload the list");
    drop(desk.next_command());
    assert!(desk.shows("Late, ask the service"));
    desk.press("Reload the list");
    desk.assert_no_command();
}
