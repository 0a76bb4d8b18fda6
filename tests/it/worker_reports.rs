//! Reports and the refund watch, from the ledger of a shop that has bought
//! and asked refunds: exact, and without a request to the service.

use std::time::Duration;

use jiff::{civil::date, tz::TimeZone};
use sendoff::model::{
    money::Money,
    refund::RefundStand,
    report::{Period, Report},
};
use serde_json::json;

use super::worker_support::{Program, Shop, draft};

const REFUND: &str = "/shipments/*/refund";
const DAY: Duration = Duration::from_hours(24);

/// A shop that has bought one label; what it cost.
async fn bought(shop: &Shop) -> (Program, sendoff::model::ids::ShipmentId, Money) {
    let mut program = Program::connected(shop).await;
    let quoted = program.quote(&draft()).await.unwrap();
    let bought = program.buy(&quoted).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    (program, bought.shipment.id.clone(), bought.price)
}

async fn of_march(program: &mut Program) -> Box<Report> {
    let march = Period::new(date(2026, 3, 1), date(2026, 3, 31)).unwrap();
    program.report(march, TimeZone::UTC).await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_report_adds_up_what_was_paid_and_sends_nothing() {
    let shop = Shop::new();
    let (mut program, _shipment, price) = bought(&shop).await;
    let before = shop.calls("");
    let report = of_march(&mut program).await;
    assert_eq!(shop.calls(""), before);
    let spend = &report.spends[0];
    let charged = spend.total.charged;
    assert_eq!((charged.parcels, charged.amount), (1, price.amount));
    let day = spend.by_day.iter().find(|day| !day.1.is_empty()).unwrap();
    assert_eq!(day.0, date(2026, 3, 2));
    assert_eq!(spend.by_country.len(), 1);
    assert_eq!(report.label_times.unwrap().labels, 1);
    assert_eq!(shop.charged_in_all(), price.amount);
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_came_back_is_shown_to_the_cent() {
    let shop = Shop::new();
    let (mut program, shipment, price) = bought(&shop).await;
    program.refund(&shipment).await.unwrap();
    let open = program.refunds().await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].stand, RefundStand::Waiting);
    assert_eq!(open[0].price.as_ref(), Some(&price));
    assert!(open[0].asked_at.is_some() && open[0].ask_by.is_some());
    assert_eq!(
        of_march(&mut program).await.spends[0].refunds_asked.parcels,
        1
    );
    program.idle(DAY * 16).await;
    let back = program.refunds().await.unwrap();
    assert_eq!(back[0].stand, RefundStand::CameBack);
    let spend = &of_march(&mut program).await.spends[0];
    assert_eq!(spend.total.refunded.amount, price.amount);
    assert!(spend.total.net().is_zero());
    assert_eq!(spend.refunds_asked.parcels, 0);
}

#[tokio::test(start_paused = true)]
async fn a_refund_without_an_answer_says_so() {
    let shop = Shop::new();
    let (mut program, shipment, _price) = bought(&shop).await;
    shop.fault("drop_before", REFUND, 1, &json!({}));
    program.refund(&shipment).await.unwrap_err();
    let open = program.refunds().await.unwrap();
    assert_eq!(open[0].stand, RefundStand::AnswerLost);
}

#[tokio::test(start_paused = true)]
async fn a_refund_that_the_service_does_not_take_names_its_reason() {
    let shop = Shop::new();
    let (mut program, shipment, _price) = bought(&shop).await;
    let words = json!({"status": 400, "message": "Too late"});
    shop.fault("status", REFUND, 1, &words);
    program.refund(&shipment).await.unwrap_err();
    let cases = program.refunds().await.unwrap();
    assert_eq!(
        cases[0].stand,
        RefundStand::NotTaken {
            words: "Too late".to_owned()
        }
    );
}
