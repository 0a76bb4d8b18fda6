//! Contract: time passes. Shipments travel, come back, and batches follow.

use sendoff::practice::server::Pace;
use serde_json::{Value, json};

use super::practice_harness::{
    TestService, on_both_worlds, options, parcel_to_london, parcel_to_ontario, parcel_to_vermont,
    read, with,
};

const DAY: i64 = 86_400;

fn status(service: &mut TestService, id: &str) -> String {
    service.shipment(id)["status"].as_str().unwrap().to_owned()
}

/// Every status a shipment stands in, looked at hour by hour.
fn way(service: &mut TestService, id: &str, hours: i64) -> Vec<String> {
    let mut way = vec![status(service, id)];
    for _ in 0..hours {
        service.wait(3600);
        let now = status(service, id);
        if way.last() != Some(&now) {
            way.push(now);
        }
    }
    way
}

#[test]
fn a_bought_shipment_stays_ready_on_its_day_and_is_received_the_day_after() {
    on_both_worlds(|mut service| {
        let id = service.bought(&parcel_to_ontario(), "service_select");
        service.wait(11 * 3600);
        assert_eq!(status(&mut service, &id), "ready");
        service.wait(DAY);
        assert_eq!(status(&mut service, &id), "received");
        let later = with(parcel_to_ontario(), "ship_date", json!("2026-03-20"));
        let id = service.bought(&later, "service_select");
        service.wait(16 * DAY);
        assert_eq!(status(&mut service, &id), "ready");
        service.wait(2 * DAY);
        assert_ne!(status(&mut service, &id), "ready");
    });
}

#[test]
fn a_shipment_travels_in_the_order_of_the_document_and_leaves_events_with_places() {
    on_both_worlds(|mut service| {
        let id = service.bought(&parcel_to_vermont(), "us_postal_priority");
        let way = way(&mut service, &id, 12 * 24);
        assert_eq!(
            way,
            [
                "ready",
                "received",
                "released",
                "inducted",
                "in_transit",
                "delivered"
            ]
        );
        let shipment = service.shipment(&id);
        assert_eq!(shipment["resolution"], "delivery_confirmed");
        let events = shipment["tracking_events"].as_array().unwrap();
        let kinds: Vec<&str> = events
            .iter()
            .map(|event| event["type"].as_str().unwrap())
            .collect();
        assert_eq!(kinds.first(), Some(&"delivered"));
        assert_eq!(kinds.last(), Some(&"create_shipment"));
        assert!(kinds.contains(&"out_for_delivery"));
        let times: Vec<&str> = events
            .iter()
            .map(|event| event["created_at"].as_str().unwrap())
            .collect();
        assert!(
            times.is_sorted_by(|newer, older| newer >= older),
            "{times:?}"
        );
        assert_eq!(events[0]["location_description"], "Colchester, VT, US");

        let record = read(&service.public("GET", &format!("/tracking/{id}.json"), None));
        let record = &record["shipment"];
        assert_eq!(record["resolution_description"], "Delivery confirmed");
        assert!(record["estimated_delivery_at"].is_string());
        assert_eq!(record["resolved_at"], shipment["resolved_at"]);
        assert_eq!(record["tracking_events"][1]["status"], "out_for_delivery");
    });
}

#[test]
fn every_shipment_ends_delivered_or_resolved_or_comes_back_for_a_reason() {
    let mut rich = options();
    rich.credit = "100000.00".parse().unwrap();
    rich.limit = "1000000/1".parse().unwrap();
    let mut service = TestService::with(rich);
    let mut ids = Vec::new();
    for _ in 0..60 {
        for (body, postage) in [
            (parcel_to_ontario(), "service_select"),
            (parcel_to_vermont(), "us_postal_ground_advantage"),
            (parcel_to_london(), "service_international_tracked"),
            (
                with(parcel_to_vermont(), "package_type", json!("letter")),
                "us_postal_first",
            ),
        ] {
            let body = with(body, "weight", json!(120));
            let id = service.create_id(&body);
            assert_eq!(service.buy(&id, postage).0, 200);
            ids.push((id, postage));
        }
    }
    service.wait(90 * DAY);
    let mut exceptions = 0;
    for (id, postage) in &ids {
        let end = status(&mut service, id);
        let expected = if *postage == "us_postal_first" {
            "resolved"
        } else {
            "delivered"
        };
        if end == "exception" {
            exceptions += 1;
        } else {
            assert_eq!(end, expected, "{postage}");
        }
    }
    let (_, returns) = service.get("/returns");
    let returns = returns.as_array().unwrap();
    assert!(
        !returns.is_empty() && returns.len() <= exceptions,
        "{} {exceptions}",
        returns.len()
    );
    for came in returns {
        assert_eq!(came["status"], "resolved", "{came}");
        assert_ne!(came["original_shipment"]["id"], Value::Null);
    }
}

#[test]
fn the_same_seed_and_clock_give_the_same_journey() {
    let journey = || {
        let mut service = TestService::new();
        let id = service.bought(&parcel_to_vermont(), "service_us_edge");
        service.wait(20 * DAY);
        service.shipment(&id)["tracking_events"].clone()
    };
    assert_eq!(journey(), journey());
}

#[test]
fn a_manual_clock_moves_shipments_and_a_fast_one_does_too() {
    let mut manual = options();
    manual.pace = Pace::Manual;
    let mut service = TestService::with(manual);
    let id = service.create_id(&parcel_to_ontario());
    service.buy(&id, "service_select");
    service.wait(30 * DAY);
    service.control("POST", "/clock", &json!({"advance_seconds": 30}));
    assert_eq!(status(&mut service, &id), "ready");
    service.control("POST", "/clock", &json!({"advance_seconds": 40 * DAY}));
    assert_ne!(status(&mut service, &id), "ready");

    let mut fast = options();
    fast.pace = Pace::Times(60);
    let mut service = TestService::with(fast);
    let id = service.bought(&parcel_to_ontario(), "service_select");
    service.wait(DAY);
    assert_ne!(status(&mut service, &id), "ready");
}

#[test]
fn whoever_moves_a_shipment_by_hand_sets_its_journey_forth_from_there() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_vermont(), "us_postal_priority");
    let path = format!("/shipments/{id}");
    service.control("POST", &path, &json!({"status": "inducted"}));
    let on = way(&mut service, &id, 12 * 24);
    assert_eq!(on, ["inducted", "in_transit", "delivered"]);
    service.control("POST", &path, &json!({"status": "canceled"}));
    assert_eq!(way(&mut service, &id, 12 * 24), ["canceled"]);
}

#[test]
fn a_refund_keeps_an_unscanned_parcel_at_home_and_loses_against_one_under_way() {
    let mut service = TestService::new();
    let at_home = service.bought(&parcel_to_vermont(), "us_postal_priority");
    let under_way = service.bought(&parcel_to_vermont(), "us_postal_priority");
    service.wait(10);
    let refund = |service: &mut TestService, id: &str| {
        service
            .call("PATCH", &format!("/shipments/{id}/refund"), None)
            .0
    };
    assert_eq!(refund(&mut service, &at_home), 200);
    service.wait(2 * DAY);
    assert_eq!(refund(&mut service, &under_way), 200);
    service.wait(15 * DAY);
    assert_eq!(status(&mut service, &at_home), "voided");
    let kept = service.shipment(&under_way);
    assert_eq!(kept["status"], "delivered");
    let refused = kept["tracking_events"].as_array().unwrap();
    assert!(
        refused
            .iter()
            .any(|event| event["type"] == "refund_refused")
    );
    assert_eq!(service.money()["entries"].as_array().unwrap().len(), 4);
}

#[test]
fn a_batch_is_received_when_all_that_are_not_voided_are() {
    on_both_worlds(|mut service| {
        let (_, made) = service.call("POST", "/batches", None);
        let batch = made["batch"]["id"].clone();
        let path = format!("/batches/{batch}");
        let ids: Vec<String> = (0..3)
            .map(|_| service.bought(&parcel_to_ontario(), "service_select"))
            .collect();
        let members = json!({"batch_id": batch, "shipment_ids": ids});
        service.call("PATCH", "/shipments/add_to_batch", Some(&members));
        assert_eq!(service.get(&path).1["batch"]["status"], "ready");
        service.wait(60);
        service.call("PATCH", &format!("/shipments/{}/refund", ids[0]), None);
        assert_eq!(service.get(&path).1["batch"]["status"], "pending");
        service.wait(2 * DAY);
        assert_eq!(status(&mut service, &ids[0]), "voided");
        assert_eq!(service.get(&path).1["batch"]["status"], "received");
        service.wait(90 * DAY);
        assert_eq!(service.get(&path).1["batch"]["status"], "received");
    });
}

#[test]
fn a_parcel_comes_back_by_hand_and_moves_on_until_it_is_resolved() {
    on_both_worlds(|mut service| {
        let id = service.bought(&parcel_to_vermont(), "us_postal_priority");
        let body = json!({"shipment_id": id, "reason": "unclaimed", "note": "Closed", "status": "on_hold"});
        let (code, came) = service.control("POST", "/returns", &body);
        assert_eq!(code, 201, "{came}");
        let came = &came["return"];
        assert_eq!(came["return_reason"], "unclaimed");
        assert_eq!(came["return_reason_note"], "Closed");
        assert_eq!(
            (&came["resolution"], &came["resolved_at"]),
            (&json!("unknown"), &Value::Null)
        );
        let original = &came["original_shipment"];
        assert_eq!(original["id"], json!(id));
        assert_eq!(original["to_street"], "48 Sample Avenue");
        assert_eq!(original["order_reference"], "1001");
        assert_eq!(original["resolution"], "delivery_exception");
        assert_eq!(status(&mut service, &id), "exception");
        let mut seen = Vec::new();
        for _ in 0..20 {
            let (_, list) = service.get("/returns");
            let now = list[0]["status"].as_str().unwrap().to_owned();
            if seen.last() != Some(&now) {
                seen.push(now);
            }
            service.wait(DAY);
        }
        assert_eq!(seen, ["on_hold", "in_transit", "ready", "resolved"]);
        let (_, list) = service.get("/returns?status=resolved&reason=unclaimed");
        assert!(list[0]["resolved_at"].is_string());
        assert_eq!(service.control("POST", "/returns", &body).0, 400);
        assert_eq!(
            service.call("DELETE", &format!("/shipments/{id}"), None).0,
            400
        );
    });
}

#[test]
fn a_return_by_hand_is_refused_in_words() {
    let mut service = TestService::new();
    let draft = service.create_id(&parcel_to_ontario());
    for (body, code, message) in [
        (json!({}), 400, "shipment_id field is required"),
        (
            json!({"shipment_id": draft}),
            400,
            "Postage has not been purchased",
        ),
        (json!({"shipment_id": "NOSUCHSHIP"}), 404, "Not Found"),
        (
            json!({"shipment_id": draft, "reason": "bored"}),
            400,
            "reason field is invalid",
        ),
        (
            json!({"shipment_id": 7, "status": "gone"}),
            400,
            "shipment_id field is invalid and status field is invalid",
        ),
    ] {
        let answer = service.control("POST", "/returns", &body);
        assert_eq!(
            answer,
            (code, super::practice_harness::fault(message)),
            "{body}"
        );
    }
}
