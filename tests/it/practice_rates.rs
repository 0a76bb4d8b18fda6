//! Contract: which postage is offered where, and what it costs.

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

fn names(body: &Value) -> Vec<String> {
    let name = |rate: &Value| rate["postage_type"].as_str().unwrap().to_owned();
    rates(body).iter().map(name).collect()
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
fn each_destination_has_its_own_postage() {
    for (body, own) in [
        (parcel_to_ontario(), "service_canada_tracked"),
        (parcel_to_vermont(), "us_postal_ground_advantage"),
        (parcel_to_london(), "service_international_tracked"),
    ] {
        let offered = names(&body);
        assert!(offered.contains(&own.to_owned()), "{offered:?}");
        for (other, foreign) in [
            (parcel_to_ontario(), "service_canada_tracked"),
            (parcel_to_vermont(), "us_postal_ground_advantage"),
            (parcel_to_london(), "service_international_tracked"),
        ] {
            if other["country_code"] != body["country_code"] {
                assert!(!offered.contains(&foreign.to_owned()));
            }
        }
    }
}

#[test]
fn no_postage_is_offered_beyond_60_cm_or_30_kg() {
    assert!(!names(&with(parcel_to_ontario(), "size_x", json!(60))).is_empty());
    assert!(names(&with(parcel_to_ontario(), "size_x", json!(60.1))).is_empty());
    let mut inches = with(parcel_to_ontario(), "size_unit", json!("in"));
    inches["size_x"] = json!(24);
    assert!(names(&inches).is_empty());
    assert!(!names(&with(parcel_to_ontario(), "weight", json!(30_000))).is_empty());
    assert!(names(&with(parcel_to_ontario(), "weight", json!(30_001))).is_empty());
}

#[test]
fn duties_are_paid_only_with_a_vat_reference() {
    let asked = with(parcel_to_london(), "duties_paid_requested", json!(true));
    assert!(names(&asked).is_empty());
    let with_vat = with(asked, "vat_reference", json!("GB123456789"));
    assert_eq!(names(&with_vat), ["service_international_tracked"]);
    let rate = rate(&with_vat, "service_international_tracked");
    assert!(rate["delivery_duties_paid_description"].is_string());
    assert!(amount(&rate["delivery_fee"]) > Decimal::ZERO);
}

#[test]
fn an_option_leaves_only_the_postage_that_offers_it() {
    let signed = with(parcel_to_ontario(), "signature_requested", json!(true));
    assert_eq!(names(&signed), ["service_canada_tracked"]);
    let card = with(parcel_to_vermont(), "package_type", json!("card"));
    assert!(names(&with(card, "signature_requested", json!(true))).is_empty());
}

#[test]
fn media_mail_is_offered_only_when_it_is_asked_for() {
    let mut service = TestService::new();
    let shipment = service.create(&parcel_to_vermont());
    assert!(!shipment["rates"].to_string().contains("media_mail"));
    let path = format!("/shipments/{}/refresh", shipment["id"].as_str().unwrap());
    let (_, fresh) = service.call("PATCH", &path, Some(&json!({"media_mail_requested": true})));
    assert!(
        fresh["shipment"]["rates"]
            .to_string()
            .contains("us_postal_media_mail")
    );
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
fn canadian_taxes_go_by_province_and_elsewhere_there_are_none() {
    let labels = |province: &str| {
        let body = with(parcel_to_ontario(), "province_code", json!(province));
        let rate = rate(&body, "service_canada_tracked");
        let label = |name: &str| rate[name].as_str().unwrap_or("-").to_owned();
        format!(
            "{} {}",
            label("federal_tax_label"),
            label("provincial_tax_label")
        )
    };
    assert_eq!(labels("ON"), "HST -");
    assert_eq!(labels("QC"), "GST QST");
    assert_eq!(labels("BC"), "GST PST");
    assert_eq!(labels("AB"), "GST -");
    for rate in rates(&parcel_to_vermont()) {
        assert_eq!(
            (&rate["federal_tax"], &rate["provincial_tax"]),
            (&Value::Null, &Value::Null)
        );
    }
}

#[test]
fn tariffs_go_by_origin_on_us_shipments_only() {
    let items = json!([{
        "quantity": 2, "description": "Pin", "value_amount": "10.00", "currency_code": "cad",
        "origin_country": "CN", "hs_tariff_code": "7117.19",
    }]);
    let from_china = with(parcel_to_vermont(), "line_items", items.clone());
    assert_eq!(rate(&from_china, "service_us_edge")["tariff_fee"], "6.00");
    assert_eq!(
        rate(&parcel_to_vermont(), "service_us_edge")["tariff_fee"],
        Value::Null
    );
    let to_london = with(parcel_to_london(), "line_items", items);
    assert_eq!(
        rate(&to_london, "service_international_tracked")["tariff_fee"],
        Value::Null
    );
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
