//! The Refunds screen: its main job, and empty, failed and slow.

use egui::{Key, Modifiers, TextStyle};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use sendoff::contract::Notice;
use sendoff::contract::{Cause, Failure};
use sendoff::features::refunds::calls as refunds;
use sendoff::features::shipments::calls as shipments;
use sendoff::kit::text::Words;
use sendoff::model::{
    ids::ShipmentId,
    postage_type::PostageType,
    preferences::{Language, Preferences, Theme},
    refund::{RefundCase, RefundList, RefundStand},
    report::Completeness,
};

use super::support::{
    samples::cad,
    test_window::{Received, Setup, TestWindow},
};

fn open() -> (TestWindow, Received<refunds::List>) {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::Num6);
    let received = window.next::<refunds::List>();
    (window, received)
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

fn list(cases: Vec<RefundCase>) -> Box<RefundList> {
    Box::new(RefundList::of(cases))
}

/// A refund of each kind.
pub(crate) fn show_some(window: &mut TestWindow) {
    let received = window.next::<refunds::List>();
    let stands = [
        RefundStand::Waiting,
        RefundStand::CameBack,
        RefundStand::Late,
    ];
    let cases = ["S1", "S2", "S3"].into_iter().zip(stands);
    window.reply(
        &received,
        Ok(list(cases.map(|(id, stand)| case(id, stand)).collect())),
    );
}

#[test]
fn what_is_open_what_came_back_and_what_was_refused_stand_with_their_sums() {
    let (mut window, received) = open();
    let denied = RefundStand::Denied {
        reason: "Parcel was scanned".to_owned(),
    };
    window.reply(
        &received,
        Ok(list(vec![
            case("S1", RefundStand::Waiting),
            case("S2", RefundStand::CameBack),
            case("S3", denied),
        ])),
    );
    assert!(window.shows("1 open · $9.84 CAD"));
    assert!(window.shows("1 refunded · $9.84 CAD"));
    assert!(window.shows("Refused: Parcel was scanned"));
    // Asked on 23 February, looked at on 2 March.
    assert!(window.shows("2026-02-23") && window.shows("7 days"));
    assert!(window.shows("2026-03-09"), "the answer is due");
    window.press("Open Zoé Tremblay, shipment S2");
    assert_eq!(window.next::<shipments::Open>().shipment.as_str(), "S2");
}

#[test]
fn of_more_refunds_than_are_listed_all_are_in_the_sums_and_the_list_says_so() {
    let (mut window, received) = open();
    let mut refunds = RefundList::of(vec![case("S1", RefundStand::CameBack)]);
    refunds.count = 20_090;
    refunds.totals.back.refunds = 20_090;
    refunds.totals.back.sum = Some(cad("313451.03"));
    window.reply(&received, Ok(Box::new(refunds)));
    assert!(
        window.shows("20,090 refunded · $313,451.03 CAD")
            || window.shows("20090 refunded · $313,451.03 CAD")
    );
    assert!(window.shows("The list shows the open ones and the newest: 1 of 20,090"));
}

#[test]
fn sums_of_refunds_in_a_history_that_is_still_being_read_do_not_look_final() {
    let (mut window, received) = open();
    let mut refunds = RefundList::of(vec![case("S1", RefundStand::CameBack)]);
    refunds.completeness = Completeness::ReadSoFar {
        read: 37_000,
        of: Some(1_000_000),
        until: None,
    };
    window.reply(&received, Ok(Box::new(refunds)));
    assert!(window.shows("37,000 of 1,000,000 shipments. The sums are not final"));
}

#[test]
fn without_a_refund_the_screen_says_where_to_ask_for_one() {
    let (mut window, received) = open();
    window.reply(&received, Ok(list(Vec::new())));
    assert!(window.shows("No refund was requested"));
}

#[test]
fn a_list_that_fails_says_why_and_is_asked_for_again() {
    let (mut window, received) = open();
    window.reply(&received, Err(Failure::new(Cause::Busy)));
    assert!(window.shows("Too many operations are in progress"));
    window.press("Try again");
    window.next::<refunds::List>();
}

#[test]
fn a_slow_list_leaves_what_was_there_on_screen() {
    let (mut window, received) = open();
    window.reply(&received, Ok(list(vec![case("S1", RefundStand::Late)])));
    window.press("Reload");
    window.next::<refunds::List>();
    window.next::<shipments::Sync>();
    assert!(window.shows("Late, ask the service"));
}

#[test]
fn the_list_is_reloaded_from_the_service_and_shows_what_has_come_of_it() {
    let (mut window, received) = open();
    window.reply(&received, Ok(list(vec![case("S1", RefundStand::Late)])));
    window.press("Reload");
    let before = window.next::<refunds::List>();
    window.next::<shipments::Sync>();
    window.reply(&before, Ok(list(vec![case("S1", RefundStand::Late)])));
    window.notify(Notice::ShipmentsChanged);
    let after = window.next::<refunds::List>();
    window.reply(&after, Ok(list(vec![case("S1", RefundStand::CameBack)])));
    assert!(window.shows("1 refunded · $9.84 CAD"));
}

#[test]
fn a_refund_that_the_service_refuses_is_told_with_its_reason_and_opens_the_shipment() {
    let mut window = TestWindow::open();
    for (reason, said) in [
        (
            Some("The parcel was scanned.".to_owned()),
            "was refused: The parcel was scanned. Its postage stays paid",
        ),
        (None, "shows no refund of shipment S2 under way"),
    ] {
        let shipment = ShipmentId::new("S2");
        window.notify(Notice::RefundDenied { shipment, reason });
        assert!(window.shows(said), "{said}");
    }
    window.press("Open");
    let opened = window.next::<shipments::Open>();
    assert_eq!(opened.shipment, ShipmentId::new("S2"));
}

#[test]
fn the_reason_of_a_refused_refund_that_is_cut_off_is_read_where_it_is_pointed_at() {
    let (mut window, received) = open();
    let reason = "The parcel was scanned by the carrier after the refund was requested".to_owned();
    let said = format!("Refused: {reason}");
    let denied = RefundStand::Denied { reason };
    window.reply(&received, Ok(list(vec![case("S1", denied)])));
    let shown = |window: &TestWindow| window.harness.query_all_by_label(&said).count();
    assert_eq!(shown(&window), 1);
    window.harness.get_by_label(&said).hover();
    window.pass(2);
    assert!(shown(&window) > 1, "the whole reason, in a tooltip");
}

#[test]
fn at_1366_points_why_a_refund_was_refused_is_read_whole_and_so_is_when_it_was_asked() {
    let mut window = TestWindow::open_with(Setup {
        size: [1366.0, 740.0],
        preferences: Preferences {
            theme: Theme::Light,
            language: Language::French,
            ..Preferences::default()
        },
        ..Setup::default()
    });
    window.key(Modifiers::COMMAND, Key::Num6);
    let received = window.next::<refunds::List>();
    let denied = RefundStand::Denied {
        reason: "The parcel was scanned after the refund was requested".to_owned(),
    };
    let today = RefundCase {
        asked_at: Some("2026-03-02T08:00:00Z".parse().unwrap()),
        ..case("S1", RefundStand::Waiting)
    };
    window.reply(&received, Ok(list(vec![today, case("S2", denied)])));
    window.harness.run_steps(4);
    let rect = |begins: &str| {
        let root = window.harness.root();
        let mut nodes = root.children_recursive();
        let found = nodes.find(|node| {
            let value = node.value().unwrap_or_default();
            value.contains(begins)
        });
        found.unwrap_or_else(|| panic!("{begins}")).rect()
    };
    let size = |text: &str, style: TextStyle| {
        let font = style.resolve(&window.harness.ctx.global_style());
        window.harness.ctx.fonts_mut(|fonts| {
            let text = fonts.layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK);
            text.size()
        })
    };
    let age = rect("aujourd’hui");
    assert!(age.width() + 1.0 >= size("aujourd’hui", TextStyle::Small).x);
    let why = rect("The parcel was scanned");
    // In two lines it takes no more than their room, and less than two whole ones is no cut.
    let words = Words::new("fr").unwrap();
    let stand = RefundStand::Denied {
        reason: "The parcel was scanned after the refund was requested".to_owned(),
    };
    let whole = size(&words.refund_stand(&stand), TextStyle::Body).x;
    let lines = (why.height() / size("Xy", TextStyle::Body).y).round();
    assert!(lines * why.width() >= whole, "{why:?} for {whole}");
}
