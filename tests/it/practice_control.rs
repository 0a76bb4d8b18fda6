//! What each fault does to a purchase, and that the sample story is true.

use sendoff::practice::{
    Story,
    server::{Body, Delivery},
};
use serde_json::json;

use super::practice_harness::{TestService, options, parcel_to_ontario};

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
