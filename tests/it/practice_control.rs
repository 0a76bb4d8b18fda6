//! Contract: the control side moves the world, and the stories are true.

use sendoff::practice::{
    Story,
    server::{Body, Delivery, Pace},
};
use serde_json::{Value, json};

use super::practice_harness::{PUBLIC_URL, TestService, fault, options, parcel_to_ontario};

#[test]
fn faults_strike_as_often_as_they_were_ordered() {
    let mut service = TestService::new();
    let order = json!({
        "match": {"method": "GET", "path": "/shipments/*"},
        "times": 2, "kind": "status", "status": 503, "message": "Down",
    });
    assert_eq!(service.control("POST", "/faults", &order).0, 201);
    let id = service.create_id(&parcel_to_ontario());
    let path = format!("/shipments/{id}");
    service.refuses(("GET", &path, None), 503, "Down");
    service.refuses(("GET", &path, None), 503, "Down");
    assert_eq!(service.get(&path).0, 200);
    service.control(
        "POST",
        "/faults",
        &json!({"kind": "rate_limit", "retry_after": 9}),
    );
    assert_eq!(service.get(&path), (429, fault("Too Many Requests")));
    service.control("POST", "/faults", &json!({"kind": "drop_before"}));
    assert_eq!(service.control("DELETE", "/faults", &Value::Null).0, 204);
    assert_eq!(service.get(&path).0, 200);
    for wrong in [
        json!({}),
        json!({"kind": "odd"}),
        json!({"kind": "status", "status": 99}),
        json!({"kind": "delay", "match": [null, null]}),
        json!({"kind": "truncate", "bytes": 4_294_967_296_u64}),
    ] {
        assert_eq!(service.control("POST", "/faults", &wrong).0, 400, "{wrong}");
    }
}

#[test]
fn each_fault_spoils_a_purchase_in_its_own_way() {
    for (order, is_executed) in [
        (json!({"kind": "drop_before"}), false),
        (json!({"kind": "drop_after"}), true),
        (json!({"kind": "delay", "seconds": 2}), true),
        (json!({"kind": "status"}), false),
        (json!({"kind": "body", "message": "ok"}), true),
        (json!({"kind": "truncate", "bytes": 10}), true),
        (json!({"kind": "garbage_html"}), false),
        (json!({"kind": "rate_limit"}), false),
        (json!({"kind": "late", "seconds": 60}), false),
    ] {
        let mut service = TestService::new();
        let id = service.create_id(&parcel_to_ontario());
        assert_eq!(service.control("POST", "/faults", &order).0, 201);
        let body = json!({"postage_type": "service_select"});
        let request = service.request("PATCH", &format!("/shipments/{id}/buy"), Some(&body));
        let answer = service.send(&request);
        let delivery = match order["kind"].as_str().unwrap() {
            "drop_before" | "drop_after" => Delivery::Dropped { after_millis: 0 },
            "late" => Delivery::Dropped {
                after_millis: 60_000,
            },
            "delay" => Delivery::After { millis: 2000 },
            "truncate" => Delivery::Truncated { bytes: 10 },
            _ => Delivery::Whole,
        };
        assert_eq!(answer.delivery, delivery, "{order}");
        let status = if is_executed {
            "postage_requested"
        } else {
            "unpaid"
        };
        assert_eq!(service.shipment(&id)["status"], status, "{order}");
        if order["kind"] == "late" {
            service.wait(60);
            assert_eq!(service.shipment(&id)["status"], "postage_requested");
        }
        if order["kind"] == "body" {
            assert!(matches!(answer.body, Body::Bytes(bytes) if bytes == b"ok"));
        }
    }
}

#[test]
fn a_purchase_fails_and_a_label_is_missing_on_order() {
    let mut service = TestService::new();
    let order = json!({"kind": "purchase_fails", "message": "Address refused"});
    service.control("POST", "/faults", &order);
    let id = service.create_id(&parcel_to_ontario());
    service.buy(&id, "service_select");
    service.wait(3);
    let shipment = service.shipment(&id);
    assert_eq!(shipment["status"], "postage_purchase_failed");
    assert_eq!(
        shipment["tracking_events"][0]["subtitle"],
        "Address refused"
    );
    service.buy(&id, "service_select");
    service.wait(3);
    service.control("POST", "/faults", &json!({"kind": "label_missing"}));
    let shipment = service.shipment(&id);
    let path = shipment["postage_label_pdf_url"]
        .as_str()
        .unwrap()
        .strip_prefix(PUBLIC_URL)
        .unwrap();
    assert_eq!(service.public("GET", path, None).status, 404);
    assert_eq!(service.public("GET", path, None).status, 200);
}

#[test]
fn a_manual_clock_moves_only_when_told() {
    let mut manual = options();
    manual.pace = Pace::Manual;
    let mut service = TestService::with(manual);
    let id = service.create_id(&parcel_to_ontario());
    service.buy(&id, "service_select");
    service.wait(3600);
    assert_eq!(service.shipment(&id)["status"], "postage_requested");
    let advance = json!({"advance_seconds": 3});
    let (_, clock) = service.control("POST", "/clock", &advance);
    assert_eq!(clock["now"], "2026-03-02T12:00:03.000+00:00");
    assert_eq!(service.shipment(&id)["status"], "ready");
    for wrong in [
        json!({}),
        json!({"advance_seconds": -1}),
        json!({"advance_seconds": "3"}),
    ] {
        assert_eq!(service.control("POST", "/clock", &wrong).0, 400);
    }
}

#[test]
fn only_the_test_card_adds_credit() {
    let mut service = TestService::new();
    let card = |number: &str, amount: Value| json!({"amount": amount, "card": number});
    let added = service.control("POST", "/credit", &card("4242424242424242", json!("25.50")));
    assert_eq!(added.1["balance"], "1025.50");
    let declined = service.control("POST", "/credit", &card("4000000000000002", json!("25.50")));
    assert_eq!(declined, (400, fault("Card declined")));
    for amount in [json!("0"), json!("-5"), json!("1.234"), Value::Null] {
        assert_eq!(
            service
                .control("POST", "/credit", &card("4242424242424242", amount))
                .0,
            400
        );
    }
}

#[test]
fn shipments_are_moved_by_hand_to_where_scans_lead() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    let path = format!("/shipments/{id}");
    for status in [
        "received",
        "released",
        "inducted",
        "in_transit",
        "exception",
        "delivered",
    ] {
        let (code, moved) = service.control("POST", &path, &json!({"status": status}));
        assert_eq!((code, &moved["shipment"]["status"]), (200, &json!(status)));
    }
    for status in ["unpaid", "voided", "postage_requested", "lost", ""] {
        let answer = service.control("POST", &path, &json!({"status": status}));
        assert_eq!(answer, (400, fault("status field is invalid")));
    }
}

#[test]
fn the_sample_story_has_shipments_in_many_states_and_true_books() {
    let mut sample = options();
    sample.story = Story::Sample;
    let mut service = TestService::with(sample);
    let (_, list) = service.get("/shipments");
    let mut states: Vec<&str> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["status"].as_str().unwrap())
        .collect();
    assert_eq!(states.len(), 12);
    states.sort_unstable();
    states.dedup();
    assert_eq!(
        states,
        [
            "delivered",
            "exception",
            "in_transit",
            "ready",
            "received",
            "refund_requested",
            "unpaid",
            "voided"
        ]
    );
    assert_eq!(
        sendoff::practice::engine::money::audit(service.server.world()).unwrap(),
        None
    );
}
