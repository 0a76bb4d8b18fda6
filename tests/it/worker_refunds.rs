//! Refunds: asked once. A lost answer is looked for day by day, and asked
//! again only by the user, once, a day later.

use std::time::Duration;

use serde_json::json;

use sendoff::{
    contract::Cause,
    features::{
        printing::calls::Again,
        ship::calls::LineState,
        shipments::calls::{DoneStep, Open},
    },
    ledger::{Record, journal::JournalEntry},
    model::{ids::ShipmentId, refund::RefundStand, shipment::ShipmentStatus},
};

use super::worker_support::{Program, Scenario, Shop, draft, line, steps};

const REFUND: &str = "/shipments/*/refund";
const HOUR: Duration = Duration::from_hours(1);

#[tokio::test(start_paused = true)]
async fn a_lost_answer_to_a_refund_that_was_taken_is_found_by_looking() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    shop.fault("drop_after", REFUND, 1, &json!({}));
    shop.follow();
    let taken = program.refund(&shipment).await.unwrap();
    assert_eq!(taken.status, ShipmentStatus::RefundRequested);
    let again = program.refund(&shipment).await.unwrap_err();
    assert_eq!(again.cause, Cause::RefundedBefore);
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_was_requested_here_or_elsewhere_is_reported_and_not_requested_again() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    program.refund(&shipment).await.unwrap();
    let requested = shop.calls("/refund");
    for _again in 0..2 {
        let again = program.refund(&shipment).await.unwrap_err();
        assert_eq!(again.cause, Cause::RefundedBefore);
    }
    assert_eq!((shop.calls("/refund"), shop.refunds()), (requested, 0));
}

#[tokio::test(start_paused = true)]
async fn a_refund_without_a_sign_is_looked_at_daily_and_never_asked_again_by_itself() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    shop.fault("drop_before", REFUND, 1, &json!({}));
    program.refund(&shipment).await.unwrap_err();
    let look = format!("GET /shipments/{shipment}");
    let before = shop.calls(&look);
    program.idle(HOUR * (24 * 3 + 1)).await;
    let looks = shop.calls(&look) - before;
    assert!((3..=4).contains(&looks), "{looks} looks in three days");
    program.idle(HOUR * 24 * 40).await;
    let looks = shop.calls(&look) - before;
    assert!(
        (26..=30).contains(&looks),
        "{looks} looks in twenty working days"
    );
    assert_eq!((shop.calls("/refund"), shop.refunds()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn the_user_may_ask_once_more_a_day_later_and_anew_once_the_service_shows_none() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    shop.fault("drop_before", REFUND, 2, &json!({}));
    shop.follow();
    program.refund(&shipment).await.unwrap_err();
    program.idle(HOUR * 23).await;
    program.refund(&shipment).await.unwrap_err();
    program.crash();
    let mut program = Program::begun(&shop).await;
    program.idle(HOUR * 2).await;
    program.refund(&shipment).await.unwrap_err();
    program.idle(HOUR * 12).await;
    program.refund(&shipment).await.unwrap_err();
    // A day after the last request nothing of it is on its way, and a paid status says so.
    program.idle(HOUR * 36).await;
    program.refund(&shipment).await.unwrap();
    insta::assert_snapshot!(shop.trace());
}

#[tokio::test(start_paused = true)]
async fn asked_again_a_day_later_it_is_refunded_once() {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    shop.fault("drop_before", REFUND, 1, &json!({}));
    program.refund(&shipment).await.unwrap_err();
    program.idle(HOUR * 25).await;
    program.refund(&shipment).await.unwrap();
    program.idle(HOUR * 24 * 30).await;
    assert_eq!((shop.refunds(), shop.charges().len()), (1, 1));
    program.check_again(&line()).await.unwrap();
    assert_eq!(program.unresolved, []);
}

#[tokio::test(start_paused = true)]
async fn what_was_refunded_to_the_end_is_bought_once_more() {
    let (shop, mut program, first) = Scenario::new().refundable().await;
    program.refund(&first).await.unwrap();
    let bought = LineState::AlreadyBought { changed: false };
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(
        quoted.state, bought,
        "a refund that was requested frees nothing"
    );
    program.idle(HOUR * 24 * 7).await;
    assert_eq!(shop.refunds(), 1);
    let quoted = program.quote(&draft()).await.unwrap();
    assert_eq!(quoted.state, LineState::Draft);
    assert_ne!(quoted.shipment.id, first);
    program.buy(&quoted).await.unwrap();
    program.until_unprinted(1).await;
    assert_eq!(program.unprinted[0].shipment, quoted.shipment.id);
    program.buy(&quoted).await.unwrap_err();
    let cases = program.refunds().await.unwrap();
    let cases: Vec<_> = cases
        .iter()
        .map(|case| (&case.shipment, &case.stand))
        .collect();
    assert_eq!(cases, [(&first, &RefundStand::CameBack)]);
    let reported = steps(&mut program, &quoted.shipment.id).await;
    assert!(!reported.contains(&DoneStep::Voided), "{reported:?}");
    // It stays so, and can be refunded in its turn.
    program.crash();
    let mut program = Program::begun(&shop).await;
    assert_eq!(program.quote(&draft()).await.unwrap().state, bought);
    assert_eq!(shop.charges().len(), 2);
    program.refund(&quoted.shipment.id).await.unwrap();
    assert_eq!(program.refunds().await.unwrap().len(), 2);
    program.idle(HOUR * 24 * 7).await;
    assert_eq!(shop.refunds(), 2);
}

/// A shipment whose refund was taken then, by this ledger, and of which the
/// service shows nothing: it is paid, and no more.
async fn denied_without_a_word(asked_at: &str) -> (Shop, Program, ShipmentId) {
    let (shop, program, shipment) = Scenario::new().refundable().await;
    program.crash();
    let refund = JournalEntry::RefundIntent {
        shipment: shipment.clone(),
    };
    for entry in [refund, JournalEntry::RefundAsked] {
        let line = line();
        let record = Record::new(&line, asked_at.parse().unwrap(), entry);
        shop.ledger().record(&record).unwrap();
    }
    let mut program = Program::begun(&shop).await;
    program.until_unprinted(1).await;
    assert!(program.unprinted[0].is_refund_denied);
    (shop, program, shipment)
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_is_denied_without_a_word_brings_the_label_back() {
    let (_shop, mut program, shipment) = denied_without_a_word("2026-03-01T00:00:00Z").await;
    program.add_raw_printer().await;
    let shipments = [shipment.clone()];
    program.print(&shipments, Again::No).await.1.unwrap();
    program.until_unprinted(0).await;
    let status = ShipmentStatus::Ready;
    let denied = DoneStep::RefundNotUnderWay { status };
    let reported = steps(&mut program, &shipment).await;
    assert!(reported.contains(&denied), "{reported:?}");
    // It may be asked for once more.
    program.refund(&shipment).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_refund_whose_answer_is_late_is_still_looked_for() {
    denied_without_a_word("2026-01-05T00:00:00Z").await;
}

#[tokio::test(start_paused = true)]
async fn scanning_the_label_of_a_refunded_shipment_is_a_stop_and_proves_nothing() {
    let (_shop, mut program, shipment) = Scenario::new().refundable().await;
    program.refund(&shipment).await.unwrap();
    let failure = program.scan_label(shipment.as_str()).await.unwrap_err();
    assert_eq!(failure.cause, Cause::LabelRefunded);
    let reported = steps(&mut program, &shipment).await;
    let is_printed = |step: &DoneStep| matches!(step, DoneStep::Printed { .. });
    assert!(!reported.iter().any(is_printed), "{reported:?}");
}

/// A refund is requested, its parcel is scanned, and somebody reloads; then the service refuses
/// the refund, all within the first hour, in which a status alone says nothing.
async fn scanned_then_refused() -> (Shop, Program, ShipmentId) {
    let (shop, mut program, shipment) = Scenario::new().refundable().await;
    program.refund(&shipment).await.unwrap();
    program.idle(Duration::from_mins(2)).await;
    shop.moves(shipment.as_str(), "received");
    reload(&mut program).await;
    assert_eq!(stands(&mut program).await, [RefundStand::Waiting]);
    shop.goes_ahead(HOUR * 24 * 15);
    (shop, program, shipment)
}

async fn reload(program: &mut Program) {
    let sync = program.send_sync();
    program.synced(sync).await.unwrap();
    program.run_for(Duration::from_secs(2)).await;
}

async fn stands(program: &mut Program) -> Vec<RefundStand> {
    let cases = program.refunds().await.unwrap();
    cases.into_iter().map(|case| case.stand).collect()
}

fn scanned_since() -> [RefundStand; 1] {
    let reason = "The parcel was scanned after the refund was requested".to_owned();
    [RefundStand::Denied { reason }]
}

#[tokio::test(start_paused = true)]
async fn a_refusal_after_a_scan_is_noticed_by_the_next_reload() {
    let (_shop, mut program, shipment) = scanned_then_refused().await;
    reload(&mut program).await;
    assert_eq!(stands(&mut program).await, scanned_since());
    let list = program.refund_list().await.unwrap();
    assert_eq!(list.totals.open.refunds, 0, "its money does not come back");
    // The label is valid again, and the details say what Refunds says.
    program.scan_label(shipment.as_str()).await.unwrap();
    let reason = "The parcel was scanned after the refund was requested".to_owned();
    let denied = DoneStep::RefundDenied { reason };
    let reported = steps(&mut program, &shipment).await;
    assert!(reported.contains(&denied), "{reported:?}");
}

#[tokio::test(start_paused = true)]
async fn a_refusal_after_a_scan_is_noticed_when_the_details_are_opened() {
    let (_shop, mut program, shipment) = scanned_then_refused().await;
    program.ask(Open { shipment }).await.unwrap();
    program.run_for(Duration::from_secs(2)).await;
    assert_eq!(stands(&mut program).await, scanned_since());
}

#[tokio::test(start_paused = true)]
async fn a_refusal_after_a_scan_is_noticed_within_minutes_by_itself() {
    let (_shop, mut program, _shipment) = scanned_then_refused().await;
    program.idle(Duration::from_mins(7)).await;
    assert_eq!(stands(&mut program).await, scanned_since());
}
