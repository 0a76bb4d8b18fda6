//! The lists behind the status line, and the window that only looks, by
//! accessible names.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use sendoff::contract::Notice;
use sendoff::contract::{
    Evidence, EvidenceStep, PaidShipment, PaidTwice, Shown, UnresolvedLine, UnresolvedReason,
};
use sendoff::features::printing::calls as printing;
use sendoff::features::printing::calls::PrintMark;
use sendoff::features::settings::calls as settings;
use sendoff::features::settings::calls::{Connected, LedgerAccess};
use sendoff::features::ship::calls::LineState;
use sendoff::features::shipments::calls as shipments;
use sendoff::features::unresolved::calls as unresolved;
use sendoff::model::{
    ids::{LineId, ShipmentId},
    printer::PrintStanding,
    shipment::ShipmentStatus,
    unprinted::Unprinted,
};

use super::support::{
    samples::{cad, connected},
    test_window::{Setup, TestWindow},
};

pub(crate) fn unprinted(order: &str, name: &str) -> Unprinted {
    Unprinted {
        line: LineId::of_order(order, 1),
        shipment: ShipmentId::new(format!("S{order}")),
        order_id: Some(order.to_owned()),
        recipient_name: name.to_owned(),
        bought_at: "2026-03-02T14:05:00Z".parse().unwrap(),
        label: None,
        standing: PrintStanding::NotSent,
        is_refund_denied: false,
        is_canceled: false,
    }
}

fn queue(window: &mut TestWindow) {
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
}

pub(crate) fn unresolved() -> UnresolvedLine {
    let at = "2026-03-02T14:05:00Z".parse().unwrap();
    let step = |step| Evidence { at, step };
    UnresolvedLine {
        line: LineId::of_order("7", 1),
        order_id: Some("7".to_owned()),
        recipient_name: Some("Ana".to_owned()),
        shipment: Some(ShipmentId::new("S7")),
        reason: UnresolvedReason::AttemptsUsedUp { attempts: 2 },
        buy_again_at: Some(cad("9.84")),
        can_set_aside: true,
        evidence: vec![
            step(EvidenceStep::BuySent {
                attempt: 1,
                price: cad("9.84"),
            }),
            step(EvidenceStep::NoAnswer {
                reason: "no answer in time".to_owned(),
            }),
        ],
        shown: Some(Shown {
            status: ShipmentStatus::Unpaid,
            at,
        }),
    }
}

fn needs_you(window: &mut TestWindow) {
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![unresolved()],
    });
    window.press("Action required · 1");
}

fn marked(window: &mut TestWindow) -> (Vec<ShipmentId>, PrintMark) {
    let mark = window.next::<printing::MarkPrint>();
    window.reply(&mark, Ok(mark.shipments.clone()));
    (mark.shipments.clone(), mark.mark)
}

#[test]
fn one_label_is_said_to_be_printed_and_the_word_is_taken_back() {
    let mut window = TestWindow::open();
    queue(&mut window);
    window.press("Mark printed, Ana, order 1");
    let ana = vec![ShipmentId::new("S1")];
    assert_eq!(marked(&mut window), (ana.clone(), PrintMark::Printed));
    window.press("Close");
    assert!(window.shows("1 label marked as printed"));
    window.press("Undo");
    assert_eq!(marked(&mut window), (ana, PrintMark::TakenBack));
    assert!(window.shows("1 label is marked as it was before"));
    assert!(window.harness.query_by_label("Undo").is_none());
}

#[test]
fn all_that_are_chosen_are_said_to_be_handed_over_at_once() {
    let mut window = TestWindow::open();
    queue(&mut window);
    window.press("Select all");
    window.press("Mark shipped · 2");
    let both = vec![ShipmentId::new("S1"), ShipmentId::new("S2")];
    assert_eq!(marked(&mut window), (both, PrintMark::HandedOver));
    window.notify(Notice::UnprintedChanged {
        unprinted: Vec::new(),
    });
    assert!(window.shows("Nothing waits to be printed"));
}

#[test]
fn a_line_that_left_the_queue_is_not_marked_with_the_others() {
    let mut window = TestWindow::open();
    queue(&mut window);
    window.press("Select all");
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("2", "Bo")],
    });
    window.press("Mark printed · 1");
    assert_eq!(marked(&mut window).0, [ShipmentId::new("S2")]);
}

#[test]
fn what_needs_a_person_shows_its_evidence_and_what_the_service_shows() {
    let mut window = TestWindow::open();
    needs_you(&mut window);
    for text in [
        "7 · Ana",
        "Shipment S7",
        "sent 2 times without an answer",
        "Purchase 1 sent, $9.84 CAD",
        "No answer (no answer in time)",
        "The service shows: Draft, not paid, 2026-03-02 14:05",
    ] {
        assert!(window.shows(text), "{text}");
    }
}

#[test]
fn looking_again_asks_nothing_and_sends_a_look_once() {
    let mut window = TestWindow::open();
    needs_you(&mut window);
    window.press("Check 7 · Ana again");
    let received = window.next::<unresolved::CheckAgain>();
    window.press("Check 7 · Ana again");
    window.assert_no_call();
    window.reply(&received, Ok(LineState::AlreadyBought { changed: false }));
    assert!(window.shows("No action required"));
}

#[test]
fn a_refund_without_an_answer_stays_listed_when_a_look_finds_it_bought() {
    let mut window = TestWindow::open();
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![UnresolvedLine {
            reason: UnresolvedReason::RefundUnknown { again_from: None },
            buy_again_at: None,
            ..unresolved()
        }],
    });
    window.press("Action required · 1");
    window.press("Check 7 · Ana again");
    let received = window.next::<unresolved::CheckAgain>();
    window.reply(&received, Ok(LineState::AlreadyBought { changed: false }));
    assert!(window.shows("The refund was requested twice without an answer"));
    assert!(
        window
            .harness
            .query_by_label_contains("Buy again")
            .is_none()
    );
}

#[test]
fn buying_again_says_what_it_does_and_costs_and_waits_for_a_yes() {
    let mut window = TestWindow::open();
    needs_you(&mut window);
    window.press("Buy again · $9.84 CAD, 7 · Ana");
    window.assert_no_call();
    assert!(window.shows("the label is bought once more for $9.84 CAD"));
    window.press("Buy again · $9.84 CAD");
    window.next::<unresolved::Retry>();
}

#[test]
fn leaving_a_line_waits_for_a_yes() {
    let mut window = TestWindow::open();
    needs_you(&mut window);
    window.press("Mark 7 · Ana as resolved");
    assert!(window.shows("Sendoff sends nothing more for it"));
    window.press("Cancel");
    window.assert_no_call();
    window.press("Mark 7 · Ana as resolved");
    window.press("Mark as resolved");
    window.next::<unresolved::SetAside>();
}

#[test]
fn what_is_paid_twice_is_said_at_once_and_stays_listed_with_both_shipments() {
    let paid = |id: &str, code: &str| PaidShipment {
        shipment: ShipmentId::new(id),
        tracking_code: Some(code.to_owned()),
        price: Some(cad("9.84")),
        created_at: None,
        is_printed: false,
    };
    let paid_twice = Box::new(PaidTwice {
        is_alike: false,
        other_order_id: None,
        order_id: Some("7".to_owned()),
        own: paid("S7", "ABC"),
        other: paid("S8", "DEF"),
        is_other_own: false,
    });
    let mut window = TestWindow::open();
    window.notify(Notice::PaidTwice {
        paid_twice: paid_twice.clone(),
    });
    assert!(window.shows("Order 7 was paid twice: ABC ($9.84 CAD, bought here)"));
    window.notify(Notice::UnresolvedChanged {
        unresolved: vec![UnresolvedLine {
            line: LineId::of_shipment(&ShipmentId::new("S8")),
            reason: UnresolvedReason::PaidTwice(paid_twice),
            buy_again_at: None,
            evidence: Vec::new(),
            ..unresolved()
        }],
    });
    window.press("Action required · 1");
    assert!(window.shows("DEF ($9.84 CAD, bought elsewhere)"));
    window.press("Mark 7 · Ana as resolved");
    window.press("Cancel");
    window.press("Open DEF");
    let open = window.next::<shipments::Open>();
    assert_eq!(open.call.shipment, ShipmentId::new("S8"));
}

/// A window that may only look.
fn looking() -> TestWindow {
    let mut window = TestWindow::open_with(Setup {
        access: LedgerAccess::ReadOnly {
            path: "/data/ledgers/practice-100001.sqlite".into(),
        },
        ..Setup::default()
    });
    window.assert_no_call();
    window
}

#[test]
fn a_window_beside_another_says_so_and_connects_anew_when_asked() {
    let mut window = looking();
    // Once, wherever the user is.
    assert!(window.shows("View only · Try to take over"));
    assert!(!window.shows("view only"));
    assert!(window.shows("Close it, then press “Try to take over”"));
    window
        .harness
        .get_all_by_label("Try to take over")
        .next()
        .unwrap()
        .click();
    window.harness.run_steps(3);
    window.next::<settings::Connect>();
}

/// Presses *Try to take over*; this is what the worker replies.
fn after_taking_over(access: LedgerAccess) -> TestWindow {
    let mut window = looking();
    window
        .harness
        .get_all_by_label("Try to take over")
        .next()
        .unwrap()
        .click();
    window.harness.run_steps(3);
    let connect = window.next::<settings::Connect>();
    let environment = connect.call.account.environment;
    window.reply(
        &connect,
        Ok(Connected {
            access,
            ..connected(environment)
        }),
    );
    window
}

#[test]
fn taking_over_says_what_came_of_it() {
    let path = "/data/ledgers/practice-100001.sqlite".into();
    let window = after_taking_over(LedgerAccess::ReadOnly { path });
    assert!(window.shows("The other Sendoff still uses this account"));
    let window = after_taking_over(LedgerAccess::Full);
    assert!(window.shows("This window has taken over"));
    assert!(!window.shows("Try to take over"));
}

#[test]
fn a_window_that_only_looks_sends_nothing_that_spends_or_writes() {
    let mut window = looking();
    window.fill_in();
    window.key(Modifiers::COMMAND, Key::Enter);
    window.assert_no_call();
    queue(&mut window);
    window.press("Mark printed, Ana, order 1");
    window.press("Select all");
    window.press("Mark shipped · 0");
    window.assert_no_call();
    window.press("Close");
    needs_you(&mut window);
    window.press("Check 7 · Ana again");
    window.press("Buy again · $9.84 CAD, 7 · Ana");
    window.press("Mark 7 · Ana as resolved");
    window.assert_no_call();
    assert!(window.harness.query_by_label("Mark as resolved?").is_none());
}

#[test]
fn a_window_that_only_looks_still_lists_and_opens_shipments() {
    let mut window = looking();
    window.key(Modifiers::COMMAND, Key::Num2);
    window.next::<shipments::List>();
}

#[test]
fn each_line_says_how_far_its_label_has_got() {
    let mut window = TestWindow::open();
    let mut lines = vec![
        unprinted("1", "Ana"),
        unprinted("2", "Bo"),
        unprinted("3", "Cy"),
    ];
    lines[1].standing = PrintStanding::Sent;
    lines[2].standing = PrintStanding::Unclear;
    window.notify(Notice::UnprintedChanged { unprinted: lines });
    window.press("3 bought, not printed");
    assert!(window.shows("Not sent · 1"));
    assert!(window.shows("Sent, not confirmed · 2"));
    assert!(window.shows("May be printed, check first · 3"));
}

#[test]
fn an_empty_list_claims_no_more_than_what_this_program_knows() {
    let mut window = TestWindow::open();
    window.key(Modifiers::COMMAND, Key::U);
    assert!(window.shows("Every label that was bought here is printed or marked shipped"));
    window.key(Modifiers::NONE, Key::Escape);
    window.key(Modifiers::COMMAND | Modifiers::SHIFT, Key::U);
    assert!(window.shows("No purchase, refund or batch needs a decision of yours"));
}

#[test]
fn a_canceled_parcel_that_waits_to_be_printed_says_that_it_is_canceled() {
    let mut window = TestWindow::open();
    let mut canceled = unprinted("1", "Ana");
    canceled.is_canceled = true;
    window.notify(Notice::UnprintedChanged {
        unprinted: vec![canceled, unprinted("2", "Bo")],
    });
    window.press("2 bought, not printed");
    assert!(window.shows("Canceled · "));
    assert!(window.shows("Ana, order 1, Canceled"), "it is spoken, too");
    assert!(!window.shows("Bo, order 2, Canceled"));
}

#[test]
fn what_was_bought_elsewhere_is_counted_beside_the_labels_and_a_press_lists_it() {
    let mut window = TestWindow::open();
    window.notify(Notice::ReadyElsewhereChanged { count: 1_204 });
    window.key(Modifiers::COMMAND, Key::U);
    assert!(window.shows("1,204 shipments that were bought elsewhere are ready to ship"));
    assert!(window.shows("Nothing waits to be printed"));
    window.press("Show all that are ready");
    let list = window.next::<shipments::List>();
    let statuses = &list.call.search.filter.statuses;
    assert!(statuses.iter().eq([&ShipmentStatus::Ready]), "{statuses:?}");
    assert!(
        !window.shows("Nothing waits to be printed"),
        "the list gives way"
    );
}
