//! Contract: time passes. Shipments travel, come back, and batches follow.

use sendoff::practice::server::Pace;
use serde_json::{Value, json};

use super::practice_harness::{
    House, on_both_worlds, options, parcel_to_london, parcel_to_ontario, parcel_to_vermont, read,
    with,
};

const DAY: i64 = 86_400;

fn status(house: &mut House, id: &str) -> String {
    house.shipment(id)["status"].as_str().unwrap().to_owned()
}

/// Every status a shipment stands in, looked at hour by hour.
fn way(house: &mut House, id: &str, hours: i64) -> Vec<String> {
    let mut way = vec![status(house, id)];
    for _ in 0..hours {
        house.wait(3600);
        let now = status(house, id);
        if way.last() != Some(&now) {
            way.push(now);
        }
    }
    way
}

#[test]
fn a_bought_shipment_stays_ready_on_its_day_and_is_received_the_day_after() {
    on_both_worlds(|mut house| {
        let id = house.bought(&parcel_to_ontario(), "service_select");
        house.wait(11 * 3600);
        assert_eq!(status(&mut house, &id), "ready");
        house.wait(DAY);
        assert_eq!(status(&mut house, &id), "received");
        let later = with(parcel_to_ontario(), "ship_date", json!("2026-03-20"));
        let id = house.bought(&later, "service_select");
        house.wait(16 * DAY);
        assert_eq!(status(&mut house, &id), "ready");
        house.wait(2 * DAY);
        assert_ne!(status(&mut house, &id), "ready");
    });
}

#[test]
fn a_shipment_travels_in_the_order_of_the_document_and_leaves_events_with_places() {
    on_both_worlds(|mut house| {
        let id = house.bought(&parcel_to_vermont(), "us_postal_priority");
        let way = way(&mut house, &id, 12 * 24);
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
        let shipment = house.shipment(&id);
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

        let record = read(&house.public("GET", &format!("/tracking/{id}.json"), None));
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
    let mut house = House::with(rich);
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
            let id = house.create_id(&body);
            assert_eq!(house.buy(&id, postage).0, 200);
            ids.push((id, postage));
        }
    }
    house.wait(90 * DAY);
    let mut exceptions = 0;
    for (id, postage) in &ids {
        let end = status(&mut house, id);
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
    let (_, returns) = house.get("/returns");
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
        let mut house = House::new();
        let id = house.bought(&parcel_to_vermont(), "service_us_edge");
        house.wait(20 * DAY);
        house.shipment(&id)["tracking_events"].clone()
    };
    assert_eq!(journey(), journey());
}

#[test]
fn a_manual_clock_moves_shipments_and_a_fast_one_does_too() {
    let mut manual = options();
    manual.pace = Pace::Manual;
    let mut house = House::with(manual);
    let id = house.create_id(&parcel_to_ontario());
    house.buy(&id, "service_select");
    house.wait(30 * DAY);
    house.control("POST", "/clock", &json!({"advance_seconds": 30}));
    assert_eq!(status(&mut house, &id), "ready");
    house.control("POST", "/clock", &json!({"advance_seconds": 40 * DAY}));
    assert_ne!(status(&mut house, &id), "ready");

    let mut fast = options();
    fast.pace = Pace::Times(60);
    let mut house = House::with(fast);
    let id = house.bought(&parcel_to_ontario(), "service_select");
    house.wait(DAY);
    assert_ne!(status(&mut house, &id), "ready");
}

#[test]
fn whoever_moves_a_shipment_by_hand_sets_its_journey_forth_from_there() {
    let mut house = House::new();
    let id = house.bought(&parcel_to_vermont(), "us_postal_priority");
    let path = format!("/shipments/{id}");
    house.control("POST", &path, &json!({"status": "inducted"}));
    let on = way(&mut house, &id, 12 * 24);
    assert_eq!(on, ["inducted", "in_transit", "delivered"]);
    house.control("POST", &path, &json!({"status": "canceled"}));
    assert_eq!(way(&mut house, &id, 12 * 24), ["canceled"]);
}

#[test]
fn a_refund_keeps_an_unscanned_parcel_at_home_and_loses_against_one_under_way() {
    let mut house = House::new();
    let at_home = house.bought(&parcel_to_vermont(), "us_postal_priority");
    let under_way = house.bought(&parcel_to_vermont(), "us_postal_priority");
    house.wait(10);
    let refund = |house: &mut House, id: &str| {
        house
            .call("PATCH", &format!("/shipments/{id}/refund"), None)
            .0
    };
    assert_eq!(refund(&mut house, &at_home), 200);
    house.wait(2 * DAY);
    assert_eq!(refund(&mut house, &under_way), 200);
    house.wait(15 * DAY);
    assert_eq!(status(&mut house, &at_home), "voided");
    let kept = house.shipment(&under_way);
    assert_eq!(kept["status"], "delivered");
    let refused = kept["tracking_events"].as_array().unwrap();
    assert!(
        refused
            .iter()
            .any(|event| event["type"] == "refund_refused")
    );
    assert_eq!(house.money()["entries"].as_array().unwrap().len(), 4);
}

#[test]
fn a_batch_is_received_when_all_that_are_not_voided_are() {
    on_both_worlds(|mut house| {
        let (_, made) = house.call("POST", "/batches", None);
        let batch = made["batch"]["id"].clone();
        let path = format!("/batches/{batch}");
        let ids: Vec<String> = (0..3)
            .map(|_| house.bought(&parcel_to_ontario(), "service_select"))
            .collect();
        let members = json!({"batch_id": batch, "shipment_ids": ids});
        house.call("PATCH", "/shipments/add_to_batch", Some(&members));
        assert_eq!(house.get(&path).1["batch"]["status"], "ready");
        house.wait(60);
        house.call("PATCH", &format!("/shipments/{}/refund", ids[0]), None);
        assert_eq!(house.get(&path).1["batch"]["status"], "pending");
        house.wait(2 * DAY);
        assert_eq!(status(&mut house, &ids[0]), "voided");
        assert_eq!(house.get(&path).1["batch"]["status"], "received");
        house.wait(90 * DAY);
        assert_eq!(house.get(&path).1["batch"]["status"], "received");
    });
}

#[test]
fn a_parcel_comes_back_by_hand_and_moves_on_until_it_is_resolved() {
    on_both_worlds(|mut house| {
        let id = house.bought(&parcel_to_vermont(), "us_postal_priority");
        let body = json!({"shipment_id": id, "reason": "unclaimed", "note": "Closed", "status": "on_hold"});
        let (code, came) = house.control("POST", "/returns", &body);
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
        assert_eq!(status(&mut house, &id), "exception");
        let mut seen = Vec::new();
        for _ in 0..20 {
            let (_, list) = house.get("/returns");
            let now = list[0]["status"].as_str().unwrap().to_owned();
            if seen.last() != Some(&now) {
                seen.push(now);
            }
            house.wait(DAY);
        }
        assert_eq!(seen, ["on_hold", "in_transit", "ready", "resolved"]);
        let (_, list) = house.get("/returns?status=resolved&reason=unclaimed");
        assert!(list[0]["resolved_at"].is_string());
        assert_eq!(house.control("POST", "/returns", &body).0, 400);
        assert_eq!(
            house.call("DELETE", &format!("/shipments/{id}"), None).0,
            400
        );
    });
}

#[test]
fn a_return_by_hand_is_refused_in_words() {
    let mut house = House::new();
    let draft = house.create_id(&parcel_to_ontario());
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
        let answer = house.control("POST", "/returns", &body);
        assert_eq!(
            answer,
            (code, super::practice_harness::fault(message)),
            "{body}"
        );
    }
}
