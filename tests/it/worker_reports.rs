//! Reports and the refund watch, from the ledger of a shop that has bought
//! and asked refunds: exact, and without a request to the service.

use std::{path::Path, time::Duration};

use jiff::{civil::date, tz::TimeZone};
use rust_decimal::Decimal;
use sendoff::{
    features::{
        reports::calls::{Export, SaveStatement, StatementFormat, Whose},
        ship::calls::LineState,
        shipments::calls as shipments,
    },
    model::{
        cost_centre::CostCentre,
        draft::ShipmentDraft,
        environment::Environment,
        money::Money,
        refund::RefundStand,
        report::{Period, Report},
        table_cell::TableFormat,
    },
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
    let statement = SaveStatement {
        period: Period::new(date(2026, 3, 1), date(2026, 3, 31)).unwrap(),
        zone: TimeZone::UTC,
        format: StatementFormat::Csv,
        environment: Environment::Live,
        account: Whose::default(),
        sheet: Box::default(),
        to: shop.path("office"),
    };
    let statement = program.ask(statement).await.unwrap().path;
    let text = std::fs::read_to_string(&statement).unwrap();
    assert!(text.contains(&format!("-{}", price.amount)), "{text}");
    assert!(!text.contains("-0.00"), "nothing is not negative: {text}");
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

fn booked(cost_centre: &str) -> ShipmentDraft {
    ShipmentDraft {
        cost_centre: CostCentre::parse(cost_centre).unwrap(),
        ..draft()
    }
}

/// What stands in a column of a saved table, row by row.
fn column(path: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let heads = rows.headers().unwrap();
    let at = heads.iter().position(|head| head == name).unwrap();
    let cells = rows.records().map(|row| row.unwrap()[at].to_owned());
    cells.collect()
}

#[tokio::test(start_paused = true)]
async fn a_purchase_is_booked_under_its_cost_centre_in_the_report_and_in_every_file() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let quoted = program.quote(&booked("Sales East")).await.unwrap();
    let bought = program.buy(&quoted).await.unwrap();
    program.idle(Duration::from_mins(1)).await;
    let known = program.known(&bought.shipment.id).await;
    assert_eq!(known.cost_centre, CostCentre::parse("Sales East").unwrap());
    let report = of_march(&mut program).await;
    let spend = &report.spends[0];
    assert_eq!(
        spend.by_cost_centre,
        [("Sales East".to_owned(), spend.total)]
    );
    assert!(!spend.total.is_empty());
    let environment = Environment::Live;
    let statement = SaveStatement {
        period: report.period,
        zone: TimeZone::UTC,
        format: StatementFormat::Csv,
        environment,
        account: Whose::default(),
        sheet: Box::default(),
        to: shop.path("office"),
    };
    let statement = program.ask(statement).await.unwrap().path;
    let kinds = column(&statement, "kind");
    let charge = kinds.iter().position(|kind| kind == "charge").unwrap();
    assert_eq!(column(&statement, "cost_centre")[charge], "Sales East");
    let spent = Export {
        report,
        format: TableFormat::Csv,
        environment,
        account: Whose::default(),
        to: shop.path("office"),
    };
    let spent = program.ask(spent).await.unwrap().path;
    let groups = column(&spent, "group");
    let at = groups.iter().position(|group| group == "cost_centre");
    assert_eq!(column(&spent, "name")[at.unwrap()], "Sales East");
    let list = shipments::Export {
        which: shipments::WhichShipments::These(vec![bought.shipment.id]),
        format: TableFormat::Csv,
        environment,
        to: shop.path("list.csv"),
    };
    let list = program.ask(list).await.unwrap().path;
    assert_eq!(column(&list, "cost_centre"), ["Sales East"]);
}

#[tokio::test(start_paused = true)]
async fn another_cost_centre_makes_no_other_draft_and_what_is_paid_keeps_its_own() {
    let shop = Shop::new();
    let mut program = Program::connected(&shop).await;
    let first = program.quote(&booked("Sales East")).await.unwrap();
    let calls = shop.calls("");
    let second = program.quote(&booked("Workshop")).await.unwrap();
    assert_eq!(second.shipment.id, first.shipment.id);
    assert_eq!(shop.calls(""), calls, "nothing was sent for it");
    let bought = program.buy(&second).await.unwrap();
    let again = program.quote(&booked("Sales East")).await.unwrap();
    assert_eq!(again.state, LineState::AlreadyBought { changed: false });
    let known = program.known(&bought.shipment.id).await;
    assert_eq!(known.cost_centre, CostCentre::parse("Workshop").unwrap());
}

#[tokio::test(start_paused = true)]
async fn a_shop_without_cost_centres_has_no_group_of_them_in_its_files() {
    let shop = Shop::new();
    let (mut program, _shipment, _price) = bought(&shop).await;
    let spent = Export {
        report: of_march(&mut program).await,
        format: TableFormat::Csv,
        environment: Environment::Live,
        account: Whose::default(),
        to: shop.path("office"),
    };
    let spent = program.ask(spent).await.unwrap().path;
    let groups = column(&spent, "group");
    assert!(!groups.contains(&"cost_centre".to_owned()), "{groups:?}");
}

#[tokio::test(start_paused = true)]
async fn a_statement_of_a_history_that_is_not_read_yet_says_so_in_its_name_and_first_row() {
    let shop = Shop::new();
    let (mut program, _shipment, _price) = bought(&shop).await;
    let report = of_march(&mut program).await;
    assert!(!report.is_whole(), "this program reads no history");
    let statement = SaveStatement {
        period: report.period,
        zone: TimeZone::UTC,
        format: StatementFormat::Csv,
        environment: Environment::Live,
        account: Whose::default(),
        sheet: Box::default(),
        to: shop.path("office"),
    };
    let path = program.ask(statement).await.unwrap().path;
    let name = path.file_name().unwrap().to_string_lossy();
    assert!(name.ends_with("-not-final.csv"), "{name}");
    assert_eq!(column(&path, "kind")[0], "note");
    let first = &column(&path, "shipment_id")[0];
    assert!(first.starts_with("not final: read 1"), "{first}");
}

#[tokio::test(start_paused = true)]
async fn a_saved_table_says_what_the_service_charged_and_its_parts_add_up_to_that() {
    let shop = Shop::new();
    let (mut program, shipment, price) = bought(&shop).await;
    let list = shipments::Export {
        which: shipments::WhichShipments::These(vec![shipment]),
        format: TableFormat::Csv,
        environment: Environment::Live,
        to: shop.path("list.csv"),
    };
    let list = program.ask(list).await.unwrap().path;
    let amount = |name: &str| {
        let cell = &column(&list, name)[0];
        cell.parse::<Decimal>().unwrap_or_default()
    };
    assert_eq!(amount("price"), price.amount);
    assert_eq!(amount("price"), shop.charged_in_all());
    let parts = [
        "postage_fee",
        "insurance_fee",
        "delivery_fee",
        "tariff_fee",
        "other_fees",
        "gst",
        "hst",
        "qst",
        "pst",
        "other_taxes",
    ];
    let sum: Decimal = parts.into_iter().map(amount).sum();
    assert_eq!(sum, price.amount);
    assert_eq!(column(&list, "charged"), ["yes"]);
}
