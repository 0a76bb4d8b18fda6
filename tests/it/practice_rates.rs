//! What postage costs: how prices compare and add up. Which is offered is in the tables.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::practice_harness::{
    TestService, parcel_to_london, parcel_to_ontario, parcel_to_vermont, with,
};

fn rates(body: &Value) -> Vec<Value> {
    TestService::new().create(body)["rates"]
        .as_array()
        .unwrap()
        .clone()
}

fn amount(value: &Value) -> Decimal {
    value
        .as_str()
        .map_or(Decimal::ZERO, |text| text.parse().unwrap())
}

fn rate(body: &Value, name: &str) -> Value {
    rates(body)
        .into_iter()
        .find(|rate| rate["postage_type"] == name)
        .unwrap()
}

#[test]
fn weight_volume_and_distance_cost() {
    let price = |body: &Value| amount(&rate(body, "service_canada_tracked")["postage_fee"]);
    let plain = price(&parcel_to_ontario());
    assert!(price(&with(parcel_to_ontario(), "weight", json!(5000))) > plain);
    assert!(price(&with(parcel_to_ontario(), "size_z", json!(50))) > plain);
    let mut near = with(parcel_to_ontario(), "province_code", json!("BC"));
    near["postal_code"] = json!("V6B 1A1");
    assert!(price(&near) < plain);
}

#[test]
fn fees_and_taxes_add_up_to_what_is_charged() {
    let insured = with(parcel_to_ontario(), "insurance_requested", json!(true));
    let london = parcel_to_london();
    for rate in rates(&insured)
        .iter()
        .chain(&rates(&parcel_to_vermont()))
        .chain(&rates(&london))
    {
        let fees = ["postage_fee", "insurance_fee", "delivery_fee", "tariff_fee"];
        let fees: Decimal = fees.iter().map(|name| amount(&rate[name])).sum();
        assert_eq!(amount(&rate["purchase_amount"]), fees, "{rate}");
        let taxes = amount(&rate["federal_tax"]) + amount(&rate["provincial_tax"]);
        assert_eq!(amount(&rate["payment_amount"]), fees + taxes, "{rate}");
    }
}

#[test]
fn rates_come_cheapest_first() {
    let prices: Vec<Decimal> = rates(&parcel_to_vermont())
        .iter()
        .map(|rate| amount(&rate["payment_amount"]))
        .collect();
    assert!(prices.len() > 3);
    assert!(prices.is_sorted());
}

#[test]
fn the_account_is_charged_the_payment_amount_once() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    let shipment = service.shipment(&id);
    let rates = shipment["rates"].as_array().unwrap();
    let rate = rates
        .iter()
        .find(|rate| rate["postage_type"] == "service_select")
        .unwrap();
    let money = service.money();
    let entries = money["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["kind"], "credit");
    assert_eq!(entries[1]["kind"], "charge");
    assert_eq!(entries[1]["amount"], rate["payment_amount"]);
    assert_eq!(entries[1]["shipment_id"], json!(id));
    assert_eq!(entries[1]["order_id"], "1001");
    assert_eq!(money["currency"], "CAD");
}
