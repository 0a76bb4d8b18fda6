//! The lists behind the status line, and the window that only looks, by
//! accessible names.

use egui_kittest::kittest::Queryable as _;
use sendoff::contract::Notice;
use sendoff::contract::{Evidence, EvidenceStep, Shown, UnresolvedLine, UnresolvedReason};
use sendoff::features::printing::calls as printing;
use sendoff::features::printing::calls::PrintMark;
use sendoff::features::settings::calls as settings;
use sendoff::features::settings::calls::LedgerAccess;
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
    desk::{Desk, Setup},
    samples::cad,
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
    }
}

fn queue(desk: &mut Desk) {
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("1", "Ana"), unprinted("2", "Bo")],
    });
    desk.press("2 bought, not printed");
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

fn needs_you(desk: &mut Desk) {
    desk.notify(Notice::UnresolvedChanged {
        unresolved: vec![unresolved()],
    });
    desk.press("Action required · 1");
}

fn marked(desk: &mut Desk) -> (Vec<LineId>, PrintMark) {
    let mark = desk.next::<printing::MarkPrint>();
    desk.reply(&mark, Ok(mark.lines.clone()));
    (mark.lines.clone(), mark.mark)
}

#[test]
fn one_label_is_said_to_be_printed_and_the_word_is_taken_back() {
    let mut desk = Desk::open();
    queue(&mut desk);
    desk.press("Ana is printed");
    let ana = vec![LineId::of_order("1", 1)];
    assert_eq!(marked(&mut desk), (ana.clone(), PrintMark::Printed));
    desk.press("Close");
    assert!(desk.shows("1 label marked as printed"));
    desk.press("Undo");
    assert_eq!(marked(&mut desk), (ana, PrintMark::TakenBack));
    assert!(desk.shows("1 label is marked as it was before"));
    assert!(desk.harness.query_by_label("Undo").is_none());
}

#[test]
fn all_that_are_chosen_are_said_to_be_handed_over_at_once() {
    let mut desk = Desk::open();
    queue(&mut desk);
    desk.press("Select all");
    desk.press("Handed over · 2");
    let both = vec![LineId::of_order("1", 1), LineId::of_order("2", 1)];
    assert_eq!(marked(&mut desk), (both, PrintMark::HandedOver));
    desk.notify(Notice::UnprintedChanged {
        unprinted: Vec::new(),
    });
    assert!(desk.shows("Nothing waits to be printed"));
}

#[test]
fn a_line_that_left_the_queue_is_not_marked_with_the_others() {
    let mut desk = Desk::open();
    queue(&mut desk);
    desk.press("Select all");
    desk.notify(Notice::UnprintedChanged {
        unprinted: vec![unprinted("2", "Bo")],
    });
    desk.press("Printed · 1");
    assert_eq!(marked(&mut desk).0, [LineId::of_order("2", 1)]);
}

#[test]
fn what_needs_a_person_shows_its_evidence_and_what_the_service_shows() {
    let mut desk = Desk::open();
    needs_you(&mut desk);
    for text in [
        "7 · Ana",
        "Shipment S7",
        "sent 2 times without an answer",
        "Purchase 1 sent, $9.84 CAD",
        "No answer (no answer in time)",
        "The service shows: Draft, not paid, 2026-03-02 14:05",
    ] {
        assert!(desk.shows(text), "{text}");
    }
}

#[test]
fn looking_again_asks_nothing_and_sends_a_look_once() {
    let mut desk = Desk::open();
    needs_you(&mut desk);
    desk.press("Check 7 · Ana again");
    let received = desk.next::<unresolved::CheckAgain>();
    desk.press("Check 7 · Ana again");
    desk.assert_no_call();
    desk.reply(&received, Ok(LineState::AlreadyBought { changed: false }));
    assert!(desk.shows("No action required"));
}

#[test]
fn a_refund_without_an_answer_stays_listed_when_a_look_finds_it_bought() {
    let mut desk = Desk::open();
    desk.notify(Notice::UnresolvedChanged {
        unresolved: vec![UnresolvedLine {
            reason: UnresolvedReason::RefundUnknown { again_from: None },
            buy_again_at: None,
            ..unresolved()
        }],
    });
    desk.press("Action required · 1");
    desk.press("Check 7 · Ana again");
    let received = desk.next::<unresolved::CheckAgain>();
    desk.reply(&received, Ok(LineState::AlreadyBought { changed: false }));
    assert!(desk.shows("The refund was requested twice without an answer"));
    assert!(desk.harness.query_by_label_contains("Buy again").is_none());
}

#[test]
fn buying_again_says_what_it_does_and_costs_and_waits_for_a_yes() {
    let mut desk = Desk::open();
    needs_you(&mut desk);
    desk.press("Buy again · $9.84 CAD");
    desk.assert_no_call();
    assert!(desk.shows("the label is bought once more for $9.84 CAD"));
    desk.press("Buy again · $9.84 CAD");
    desk.next::<unresolved::Retry>();
}

#[test]
fn leaving_a_line_waits_for_a_yes() {
    let mut desk = Desk::open();
    needs_you(&mut desk);
    desk.press("Mark 7 · Ana as resolved");
    assert!(desk.shows("Sendoff sends nothing more for it"));
    desk.press("Cancel");
    desk.assert_no_call();
    desk.press("Mark 7 · Ana as resolved");
    desk.press("Mark as resolved");
    desk.next::<unresolved::SetAside>();
}

/// A window that may only look.
fn looking() -> Desk {
    let mut desk = Desk::open_with(Setup {
        access: LedgerAccess::ReadOnly {
            path: "/data/ledgers/practice-100001.sqlite".into(),
        },
        ..Setup::default()
    });
    desk.assert_no_call();
    desk
}

#[test]
fn a_window_beside_another_says_so_and_connects_anew_when_asked() {
    let mut desk = looking();
    assert!(desk.shows("Another Sendoff is using this account"));
    assert!(desk.shows("View only"));
    desk.press("Try to take over");
    desk.next::<settings::Connect>();
}

#[test]
fn a_window_that_only_looks_sends_nothing_that_spends_or_writes() {
    let mut desk = looking();
    desk.fill_in();
    desk.key(egui::Modifiers::COMMAND, egui::Key::Enter);
    desk.assert_no_call();
    queue(&mut desk);
    desk.press("Ana is printed");
    desk.press("Select all");
    desk.press("Handed over · 0");
    desk.assert_no_call();
    desk.press("Close");
    needs_you(&mut desk);
    desk.press("Check 7 · Ana again");
    desk.press("Buy again · $9.84 CAD");
    desk.press("Mark 7 · Ana as resolved");
    desk.assert_no_call();
    assert!(desk.harness.query_by_label("Mark as resolved?").is_none());
}

#[test]
fn a_window_that_only_looks_still_lists_and_opens_shipments() {
    let mut desk = looking();
    desk.key(egui::Modifiers::COMMAND, egui::Key::Num2);
    desk.next::<shipments::List>();
}

#[test]
fn each_line_says_how_far_its_label_has_got() {
    let mut desk = Desk::open();
    let mut lines = vec![
        unprinted("1", "Ana"),
        unprinted("2", "Bo"),
        unprinted("3", "Cy"),
    ];
    lines[1].standing = PrintStanding::Sent;
    lines[2].standing = PrintStanding::Unclear;
    desk.notify(Notice::UnprintedChanged { unprinted: lines });
    desk.press("3 bought, not printed");
    assert!(desk.shows("Not sent · 1"));
    assert!(desk.shows("Sent, not confirmed · 2"));
    assert!(desk.shows("May be printed, check first · 3"));
}
