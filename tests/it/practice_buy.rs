//! Contract: *buy*, *refund* and *delete*, and what they do to the account.

use sendoff::practice::engine::SecondBuy;
use serde_json::{Value, json};

use super::practice_harness::{
    TestService, options, parcel_to_london, parcel_to_ontario, parcel_to_vermont, with,
};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

fn refund(service: &mut TestService, id: &str) -> (u16, Value) {
    service.call("PATCH", &format!("/shipments/{id}/refund"), None)
}

#[test]
fn a_purchase_is_requested_first_and_ready_within_three_seconds() {
    let mut service = TestService::new();
    let id = service.create_id(&parcel_to_ontario());
    let (status, answer) = service.buy(&id, "service_select");
    assert_eq!(status, 200);
    assert_eq!(answer["shipment"]["status"], "postage_requested");
    assert_eq!(answer["shipment"]["postage_label_pdf_url"], Value::Null);
    service.wait(3);
    let shipment = service.shipment(&id);
    assert_eq!(shipment["status"], "ready");
    assert_eq!(shipment["carrier"], "service");
    assert!(shipment["carrier_tracking_code"].is_string());
    for link in ["png", "pdf", "zpl"] {
        let url = shipment[format!("postage_label_{link}_url")]
            .as_str()
            .unwrap();
        assert!(url.starts_with(&format!("http://127.0.0.1:4010/labels/{id}.{link}?secret=")));
    }
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

#[test]
fn a_purchase_cannot_be_asked_for_twice() {
    let mut service = TestService::new();
    let id = service.create_id(&parcel_to_ontario());
    let path = format!("/shipments/{id}/buy");
    let body = json!({"postage_type": "service_select"});
    service.buy(&id, "service_select");
    service.refuses(
        ("PATCH", &path, Some(&body)),
        400,
        "Resource in use, please try again",
    );
    service.wait(3);
    service.refuses(
        ("PATCH", &path, Some(&body)),
        400,
        "Postage already purchased",
    );
}

#[test]
fn a_service_without_protection_charges_a_second_purchase() {
    let mut unprotected = options();
    unprotected.rules.second_buy = SecondBuy::Charge;
    let mut service = TestService::with(unprotected);
    let id = service.bought(&parcel_to_ontario(), "service_select");
    assert_eq!(service.buy(&id, "service_select").0, 200);
    service.wait(3);
    assert_eq!(service.shipment(&id)["status"], "ready");
    assert_eq!(service.money()["entries"].as_array().unwrap().len(), 3);
}

#[test]
fn buy_without_a_type_buys_what_is_picked() {
    let mut service = TestService::new();
    let picked = with(
        parcel_to_ontario(),
        "cheapest_postage_type_requested",
        json!("yes"),
    );
    let id = service.create_id(&picked);
    assert_eq!(
        service
            .call("PATCH", &format!("/shipments/{id}/buy"), None)
            .0,
        200
    );
    let unpicked = service.create_id(&parcel_to_ontario());
    let path = format!("/shipments/{unpicked}/buy");
    service.refuses(
        ("PATCH", &path, None),
        400,
        "postage_type field is required",
    );
    for (name, why) in [
        ("us_postal_priority", "postage_type field is invalid"),
        ("pigeon", "Unknown postage_type"),
    ] {
        service.refuses(
            ("PATCH", &path, Some(&json!({"postage_type": name}))),
            400,
            why,
        );
    }
}

#[test]
fn too_little_credit_fails_the_purchase_and_says_so() {
    let mut poor = options();
    poor.credit = "1.00".parse().unwrap();
    let mut service = TestService::with(poor);
    let id = service.create_id(&parcel_to_ontario());
    service.buy(&id, "service_select");
    service.wait(3);
    let shipment = service.shipment(&id);
    assert_eq!(shipment["status"], "postage_purchase_failed");
    let event = &shipment["tracking_events"][0];
    assert_eq!(event["type"], "postage_purchase_failed");
    assert!(
        event["subtitle"]
            .as_str()
            .unwrap()
            .starts_with("Insufficient credit: "),
        "{event}"
    );
    assert_eq!(service.money()["balance"], "1.00");
    let credit = json!({"amount": "50.00", "card": "4242 4242 4242 4242"});
    assert_eq!(service.control("POST", "/credit", &credit).0, 201);
    assert_eq!(service.buy(&id, "service_select").0, 200);
    service.wait(3);
    assert_eq!(service.shipment(&id)["status"], "ready");
}

#[test]
fn expedited_parcel_has_no_png_label() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_vermont(), "ca_postal_expedited_parcel_usa");
    let shipment = service.shipment(&id);
    assert_eq!(shipment.get("postage_label_png_url"), Some(&Value::Null));
    assert!(shipment["postage_label_pdf_url"].is_string());
}

#[test]
fn a_refund_waits_a_second_and_needs_a_purchase() {
    let mut slow = options();
    slow.rules.purchase_ms = 3000..=3000;
    let mut service = TestService::with(slow);
    let id = service.create_id(&parcel_to_ontario());
    let path = format!("/shipments/{id}/refund");
    service.refuses(
        ("PATCH", &path, None),
        400,
        "Postage has not been purchased",
    );
    service.buy(&id, "service_select");
    service.wait(3);
    service.refuses(
        ("PATCH", &path, None),
        400,
        "Resource in use, please try again",
    );
    service.wait(1);
    assert_eq!(
        refund(&mut service, &id).1["shipment"]["status"],
        "refund_requested"
    );
    service.refuses(("PATCH", &path, None), 400, "Refund already requested");
}

#[test]
fn own_postage_is_refunded_after_an_hour_and_others_after_two_weeks() {
    for (body, name, takes) in [
        (parcel_to_ontario(), "service_select", HOUR),
        (parcel_to_vermont(), "us_postal_priority", 14 * DAY),
    ] {
        let mut service = TestService::new();
        let id = service.bought(&body, name);
        service.wait(60);
        assert_eq!(refund(&mut service, &id).0, 200);
        service.wait(takes - 1);
        assert_eq!(service.shipment(&id)["status"], "refund_requested");
        service.wait(1);
        let shipment = service.shipment(&id);
        assert_eq!(shipment["status"], "voided");
        assert_eq!(shipment["postage_label_pdf_url"], Value::Null);
        assert_eq!(service.money()["balance"], "1000.00");
        service.refuses(
            ("PATCH", &format!("/shipments/{id}/refund"), None),
            400,
            "Refund already requested",
        );
    }
}

#[test]
fn refunds_end_after_28_days_for_the_us_and_7_elsewhere() {
    for (body, name, days) in [
        (parcel_to_vermont(), "us_postal_priority", 28),
        (parcel_to_ontario(), "service_select", 7),
        (parcel_to_london(), "service_international_tracked", 7),
    ] {
        let mut service = TestService::new();
        let early = service.bought(&body, name);
        service.wait(days * DAY - 10);
        assert_eq!(refund(&mut service, &early).0, 200);
        let late = service.bought(&body, name);
        service.wait(days * DAY + 1);
        let (status, answer) = refund(&mut service, &late);
        assert_eq!(status, 400, "{answer}");
    }
}

#[test]
fn a_parcel_scanned_after_the_refund_was_asked_for_is_not_refunded() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    service.wait(60);
    refund(&mut service, &id);
    let path = format!("/shipments/{id}");
    assert_eq!(
        service
            .control("POST", &path, &json!({"status": "in_transit"}))
            .0,
        200
    );
    service.wait(HOUR);
    let shipment = service.shipment(&id);
    assert_eq!(shipment["status"], "in_transit");
    assert_eq!(shipment["tracking_events"][0]["type"], "refund_refused");
    assert_ne!(service.money()["balance"], "1000.00");
}

#[test]
fn only_what_was_never_paid_can_be_deleted() {
    let mut service = TestService::new();
    let draft = service.create_id(&parcel_to_ontario());
    assert_eq!(
        service.call("DELETE", &format!("/shipments/{draft}"), None),
        (204, Value::Null)
    );
    service.refuses(
        ("GET", &format!("/shipments/{draft}"), None),
        404,
        "Not Found",
    );
    let id = service.bought(&parcel_to_ontario(), "service_select");
    let (status, answer) = service.call("DELETE", &format!("/shipments/{id}"), None);
    assert_eq!(status, 400);
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("request a refund instead")
    );
    service.wait(60);
    refund(&mut service, &id);
    service.wait(HOUR);
    assert_eq!(
        service.call("DELETE", &format!("/shipments/{id}"), None).0,
        400
    );
}
