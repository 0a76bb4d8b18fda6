//! Contract: *create shipment* and *refresh rates* take what the document's
//! tables say, and name every field that is wrong.

use serde_json::{Value, json};

use super::practice_harness::{
    TestService, parcel_to_london, parcel_to_ontario, parcel_to_vermont, with,
};

fn refused(body: &Value, message: &str) {
    TestService::new().refuses(("POST", "/shipments", Some(body)), 400, message);
}

#[test]
fn a_new_shipment_is_unpaid_and_says_where_it_is() {
    let mut service = TestService::new();
    let request = service.request("POST", "/shipments", Some(&parcel_to_ontario()));
    let answer = service.send(&request);
    assert_eq!(answer.status, 201);
    let shipment = super::practice_harness::read(&answer)["shipment"].clone();
    let id = shipment["id"].as_str().unwrap();
    assert_eq!(id.len(), 10);
    assert!(
        id.bytes()
            .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
    );
    assert_eq!(
        answer.header("location").unwrap(),
        format!("http://127.0.0.1:4010/api/v1/clients/100001/shipments/{id}")
    );
    assert_eq!(shipment["status"], "unpaid");
    assert_eq!(shipment["postage_type"], "unknown");
    assert_eq!(shipment["carrier"], "unknown");
    assert_eq!(shipment["package_contents"], "merchandise");
    assert_eq!(shipment["value_currency"], "CAD");
    assert_eq!(shipment["ship_date"], "2026-03-02");
    assert_eq!(shipment["created_at"], "2026-03-02T12:00:00.000+00:00");
    for null in [
        "purchase_amount",
        "federal_tax",
        "postage_fee",
        "batch_id",
        "carrier_tracking_code",
        "resolution",
        "resolved_at",
        "postage_label_png_url",
        "postage_label_pdf_url",
        "postage_label_zpl_url",
    ] {
        assert_eq!(shipment.get(null), Some(&Value::Null), "{null}");
    }
    assert_eq!(shipment["tracking_events"][0]["type"], "create_shipment");
    assert!(!shipment["rates"].as_array().unwrap().is_empty());
}

#[test]
fn every_required_field_is_asked_for_in_one_sentence() {
    let names = [
        "name",
        "address_1",
        "city",
        "country_code",
        "description",
        "value",
        "value_currency",
        "package_type",
        "weight_unit",
        "weight",
        "size_unit",
        "size_x",
        "size_y",
        "size_z",
    ];
    let all: Vec<String> = names
        .iter()
        .map(|name| format!("{name} field is required"))
        .collect();
    refused(&json!({}), &all.join(" and "));
}

#[test]
fn an_empty_string_is_a_missing_field() {
    refused(
        &with(parcel_to_ontario(), "city", json!("")),
        "city field is required",
    );
}

#[test]
fn faults_are_joined_with_and() {
    let body = with(
        with(parcel_to_ontario(), "city", Value::Null),
        "weight",
        json!(0),
    );
    refused(&body, "city field is required and weight field is invalid");
}

#[test]
fn values_out_of_their_lists_and_ranges_are_invalid() {
    for (field, value) in [
        ("weight", json!(-1)),
        ("weight", json!("heavy")),
        ("weight", json!(1e300)),
        ("size_x", json!("0")),
        ("weight_unit", json!("stone")),
        ("size_unit", json!("ft")),
        ("package_type", json!("box")),
        ("package_contents", json!("stuff")),
        ("value_currency", json!("eur")),
        ("value", json!("-1")),
        ("country_code", json!("XX")),
        ("province_code", json!("VT")),
        ("ship_date", json!("tomorrow")),
        ("name", json!("x".repeat(256))),
        ("name", json!({"first": "A"})),
        ("insurance_requested", json!("maybe")),
        ("cheapest_postage_type_requested", json!("no")),
        ("line_items", json!("none")),
    ] {
        let message = format!("{field} field is invalid");
        let mut body = parcel_to_ontario();
        body[field] = value;
        let (status, answer) = TestService::new().call("POST", "/shipments", Some(&body));
        assert_eq!(status, 400, "{body}");
        let said = answer["error"]["message"].as_str().unwrap();
        assert!(said.contains(&message), "{said}");
    }
}

#[test]
fn unknown_postage_types_and_stores_have_a_sentence_of_their_own() {
    let body = with(parcel_to_ontario(), "postage_type", json!("pigeon"));
    refused(&body, "Unknown postage_type");
    refused(
        &with(parcel_to_ontario(), "order_store", json!("bazaar")),
        "Unknown order_store",
    );
}

#[test]
fn numbers_may_be_strings_and_currencies_in_either_case() {
    let mut body = parcel_to_ontario();
    body["weight"] = json!("380.5");
    body["size_x"] = json!("25");
    body["value"] = json!(15);
    body["value_currency"] = json!("USD");
    let shipment = TestService::new().create(&body);
    assert_eq!(shipment["weight"], json!(380.5));
    assert_eq!(shipment["size_x"], json!(25));
    assert_eq!(shipment["value"], "15.00");
    assert_eq!(shipment["value_currency"], "USD");
}

#[test]
fn fields_nobody_knows_are_ignored() {
    TestService::new().create(&with(parcel_to_ontario(), "color", json!("red")));
}

#[test]
fn goods_that_leave_canada_need_line_items_with_an_origin() {
    let london = parcel_to_london();
    refused(
        &with(london.clone(), "line_items", Value::Null),
        "line_items field is required",
    );
    refused(
        &with(london, "line_items", json!([{"description": "Mug"}])),
        "line_items[0].origin_country field is required",
    );
    let mut service = TestService::new();
    service.create(&with(
        parcel_to_ontario(),
        "line_items",
        json!([{"description": "Mug"}]),
    ));
}

#[test]
fn a_tariff_code_is_needed_for_goods_from_elsewhere_to_the_us() {
    let item = |origin: &str| json!([{"description": "Pin", "origin_country": origin}]);
    refused(
        &with(parcel_to_vermont(), "line_items", item("CN")),
        "line_items[0].hs_tariff_code field is required",
    );
    let mut service = TestService::new();
    service.create(&with(parcel_to_vermont(), "line_items", item("US")));
    service.create(&with(parcel_to_london(), "line_items", item("CN")));
}

#[test]
fn manufacturers_are_needed_for_the_origins_that_were_named() {
    let mut options = super::practice_harness::options();
    options.rules.tariff_countries = vec!["CN".to_owned()];
    let items =
        json!([{"description": "Pin", "origin_country": "CN", "hs_tariff_code": "7117.19"}]);
    let body = with(parcel_to_vermont(), "line_items", items);
    let missing = ["contact", "street", "city", "country_code"]
        .map(|name| format!("line_items[0].manufacturer_{name} field is required"));
    TestService::with(options).refuses(
        ("POST", "/shipments", Some(&body)),
        400,
        &missing.join(" and "),
    );
    TestService::new().create(&body);
}

#[test]
fn line_items_override_the_description() {
    let shipment = TestService::new().create(&parcel_to_vermont());
    assert_eq!(shipment["description"], "Ceramic mug");
}

#[test]
fn the_cheapest_postage_is_picked_when_that_is_asked_for() {
    let body = with(
        parcel_to_ontario(),
        "cheapest_postage_type_requested",
        json!("yes"),
    );
    let mut service = TestService::new();
    let shipment = service.create(&body);
    let cheapest = &shipment["rates"][0];
    assert_eq!(shipment["postage_type"], cheapest["postage_type"]);
    assert_eq!(shipment["purchase_amount"], cheapest["purchase_amount"]);
    let both = with(body, "postage_type", json!("service_select"));
    refused(&both, "cheapest_postage_type_requested field is invalid");
}

#[test]
fn a_us_return_address_is_used_by_us_postage_only() {
    let mut body = parcel_to_vermont();
    body["return_name"] = json!("Depot");
    body["return_address_1"] = json!("1 Sample Way");
    body["return_city"] = json!("Blaine");
    body["return_province_code"] = json!("wa");
    body["return_postal_code"] = json!("98230");
    let mut service = TestService::new();
    let country = |service: &mut TestService, postage_type: &str| {
        let shipment = service.create(&with(body.clone(), "postage_type", json!(postage_type)));
        shipment["return_country_code"].as_str().unwrap().to_owned()
    };
    assert_eq!(country(&mut service, "us_postal_priority"), "US");
    assert_eq!(country(&mut service, "service_us_edge"), "US");
    assert_eq!(
        country(&mut service, "ca_postal_expedited_parcel_usa"),
        "CA"
    );
    assert_eq!(country(&mut service, "unknown"), "CA");
}

#[test]
fn refresh_changes_package_options_and_rates() {
    let mut service = TestService::new();
    let shipment = service.create(&parcel_to_ontario());
    let path = format!("/shipments/{}/refresh", shipment["id"].as_str().unwrap());
    let change = json!({"weight": 4, "weight_unit": "kg", "insurance_requested": true});
    for method in ["PATCH", "POST"] {
        let (status, answer) = service.call(method, &path, Some(&change));
        assert_eq!(status, 200);
        let fresh = &answer["shipment"];
        assert_eq!(fresh["weight"], json!(4));
        assert_eq!(fresh["size_x"], json!(25));
        assert_eq!(fresh["is_insurance_requested"], json!(true));
        assert_ne!(fresh["rates"], shipment["rates"]);
    }
    service.refuses(
        ("PATCH", &path, Some(&json!({"size_y": 0}))),
        400,
        "size_y field is invalid",
    );
}

#[test]
fn refresh_is_refused_once_postage_is_bought() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    service.refuses(
        ("PATCH", &format!("/shipments/{id}/refresh"), None),
        400,
        "Postage already purchased",
    );
}
