//! The contract of the practice service as tables: request → status, part of the body.
//!
//! The tables are in `tables/`, one for each part of the document; their form is in
//! [`table`], what a row may say in [`player`]. Each is played on the world in memory and on
//! the world in a file, and all rows that do not hold are reported at once.

mod expected;
mod player;
mod table;

use std::collections::BTreeSet;

use rstest::rstest;
use sendoff::practice::{Story, engine::money};
use serde_json::{Value, json};

use self::player::Player;
use super::practice_harness::{TestService, options, read, sqlite};

macro_rules! table {
    ($name:literal) => {
        ($name, include_str!(concat!("tables/", $name, ".txt")))
    };
}

#[rstest]
#[case::create(table!("create"))]
#[case::rates(table!("rates"))]
#[case::buy(table!("buy"))]
#[case::refund(table!("refund"))]
#[case::batches(table!("batches"))]
#[case::lists(table!("lists"))]
#[case::tracking(table!("tracking"))]
#[case::access(table!("access"))]
#[case::control(table!("control"))]
fn every_row_holds(#[case] (name, text): (&str, &str)) {
    let steps = table::parse(text);
    let in_memory = |options| TestService::with(options);
    let mut failures = Player::new(&in_memory).play(name, &steps);
    if failures.is_empty() {
        let folder = tempfile::tempdir().unwrap();
        let made = std::cell::Cell::new(0);
        let in_a_file = |options| {
            made.set(made.get() + 1);
            let path = folder.path().join(made.get().to_string());
            TestService::on(Box::new(sqlite(&path)), options)
        };
        failures = Player::new(&in_a_file).play(name, &steps);
    }
    assert!(
        failures.is_empty(),
        "{} rows do not hold:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Runs a test on the small shop, in both worlds.
fn on_the_small_shop(test: impl Fn(TestService)) {
    let shop = || {
        let mut shop = options();
        shop.story = Story::SmallShop;
        shop
    };
    test(TestService::with(shop()));
    let folder = tempfile::tempdir().unwrap();
    test(TestService::on(Box::new(sqlite(folder.path())), shop()));
}

fn list(service: &mut TestService, path: &str) -> Vec<Value> {
    let (status, list) = service.get(path);
    assert_eq!(status, 200, "{path}: {list}");
    list.as_array().unwrap().clone()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The rows about filters say something: there is an entry for each value.
#[test]
fn the_shop_has_forty_shipments_in_every_status_three_batches_and_six_returns() {
    on_the_small_shop(|mut service| {
        let kinds = |list: &[Value], field: &str| -> BTreeSet<String> {
            let word = |entry: &Value| entry[field].as_str().unwrap().to_owned();
            list.iter().map(word).collect()
        };
        let shipments = list(&mut service, "/shipments");
        assert_eq!(shipments.len(), 40);
        let every = "canceled pending ready in_transit received released inducted resolved \
            delivered exception voided unpaid postage_requested postage_purchase_failed \
            refund_requested";
        assert_eq!(kinds(&shipments, "status"), words(every));
        let batches = list(&mut service, "/batches");
        assert_eq!(batches.len(), 3);
        assert_eq!(kinds(&batches, "status"), words("pending ready received"));
        let returns = list(&mut service, "/returns");
        assert_eq!(returns.len(), 6);
        assert_eq!(kinds(&returns, "status").len(), 5);
        assert_eq!(kinds(&returns, "return_reason").len(), 5);
        assert_eq!(money::audit(service.server.world()).unwrap(), None);
    });
}

#[test]
fn every_return_has_the_fields_of_the_document_and_no_others() {
    on_the_small_shop(|mut service| {
        let fields = |value: &Value| value.as_object().unwrap().keys().cloned().collect();
        for came in list(&mut service, "/returns") {
            let expected = "id status created_at updated_at resolved_at resolution return_reason \
                return_reason_note original_shipment";
            assert_eq!(words(expected), fields(&came));
            let original = "id order_type order_reference to_name to_street to_street_2 to_city \
                to_province_code to_postal_code to_country_code to_phone customs_description \
                created_at updated_at resolution resolved_at";
            assert_eq!(words(original), fields(&came["original_shipment"]));
            let id = came["original_shipment"]["id"].as_str().unwrap();
            assert_eq!(service.shipment(id)["status"], "exception");
        }
    });
}

#[test]
fn every_shipment_is_tracked_with_every_field_and_without_the_token() {
    on_the_small_shop(|mut service| {
        for shipment in list(&mut service, "/shipments") {
            let id = shipment["id"].as_str().unwrap().to_lowercase();
            let answer = service.public("GET", &format!("/tracking/{id}.json"), None);
            assert_eq!(answer.status, 200);
            let record = read(&answer)["shipment"].clone();
            assert_eq!(record["shipment_id"], json!(id));
            for same in ["carrier_tracking_code", "resolution", "resolved_at"] {
                assert_eq!(record[same], shipment[same], "{same}");
            }
            let is_bought = !shipment["carrier_tracking_code"].is_null();
            assert_eq!(record["estimated_delivery_at"].is_string(), is_bought);
            let named = "to_city to_province_code to_postal_code to_country_code from_city \
                from_province_code from_postal_code from_country_code package_description \
                size_description weight_description postage_description carrier \
                carrier_description tracking_url ship_date resolution_description tracking_events";
            for field in words(named) {
                assert!(record.get(&field).is_some(), "{field}");
            }
        }
    });
}
