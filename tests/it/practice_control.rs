//! What each fault does to a purchase, and that the sample story is true.

use sendoff::practice::{
    Story,
    server::{Body, Delivery},
};
use serde_json::json;

use super::{
    practice_harness::{TestService, options, parcel_to_ontario},
    practice_pages::new_token,
};

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
    assert_eq!(states.len(), 13);
    let drafts = states.iter().filter(|status| **status == "unpaid");
    assert_eq!(drafts.count(), 3, "sample orders to begin with");
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

/// The status of a shipment in the list; none where the list does not show it.
fn listed(service: &mut TestService, id: &str) -> Option<String> {
    let (status, list) = service.get("/shipments?limit=1000");
    assert_eq!(status, 200);
    let item = list
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == id)?;
    Some(item["status"].as_str().unwrap().to_owned())
}

fn order_lag(service: &mut TestService, kind: &str, seconds: u32) {
    let fault = json!({"kind": kind, "seconds": seconds, "times": 1000});
    assert_eq!(service.control("POST", "/faults", &fault).0, 201);
}

#[test]
fn a_list_that_lags_shows_what_was_and_one_shipment_is_shown_as_it_is() {
    let mut service = TestService::new();
    let before = service.create_id(&parcel_to_ontario());
    order_lag(&mut service, "list_lag", 60);
    service.wait(10);
    let id = service.create_id(&parcel_to_ontario());
    assert_eq!(listed(&mut service, &before).as_deref(), Some("unpaid"));
    assert_eq!(listed(&mut service, &id), None);
    assert_eq!(service.get("/shipments/count").1["count"], 1);
    assert_eq!(service.shipment(&id)["status"], "unpaid");
    service.wait(30);
    let body = json!({"postage_type": "service_select"});
    let request = service.request("PATCH", &format!("/shipments/{id}/buy"), Some(&body));
    assert_eq!(service.send(&request).status, 200);
    service.wait(29);
    assert_eq!(listed(&mut service, &id), None);
    assert_eq!(service.shipment(&id)["status"], "ready");
    service.wait(2);
    assert_eq!(listed(&mut service, &id).as_deref(), Some("unpaid"));
    assert_eq!(service.get("/shipments/count").1["count"], 2);
    assert_eq!(service.get("/shipments/count?status=ready").1["count"], 0);
    service.wait(60);
    assert_eq!(listed(&mut service, &id).as_deref(), Some("ready"));
    // What was deleted stays in such a list for a while, too.
    let request = service.request("DELETE", &format!("/shipments/{before}"), None);
    assert_eq!(service.send(&request).status, 204);
    assert_eq!(listed(&mut service, &before).as_deref(), Some("unpaid"));
    assert_eq!(service.control("DELETE", "/faults", &json!({})).0, 204);
    assert_eq!(listed(&mut service, &before), None);
}

#[test]
fn a_page_of_a_list_that_lags_holds_what_it_held() {
    let mut service = TestService::new();
    let ids: Vec<String> = (0..5)
        .map(|_| service.create_id(&parcel_to_ontario()))
        .collect();
    order_lag(&mut service, "list_lag", 60);
    service.wait(1);
    for _ in 0..3 {
        service.create_id(&parcel_to_ontario());
    }
    let request = service.request("DELETE", &format!("/shipments/{}", ids[1]), None);
    assert_eq!(service.send(&request).status, 204);
    let (_, page) = service.get("/shipments?limit=2&page=2");
    let page: Vec<&str> = page
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect();
    assert_eq!(page, [&ids[2], &ids[1]]);
}

#[test]
fn a_list_may_lag_for_the_clients_of_other_tokens_only() {
    let mut service = TestService::new();
    let other = new_token(&mut service, "Bench 2");
    order_lag(&mut service, "list_lag_of_others", 60);
    service.wait(1);
    let id = service.create_id(&parcel_to_ontario());
    let body = json!({"postage_type": "service_select"});
    let request = service.request("PATCH", &format!("/shipments/{id}/buy"), Some(&body));
    assert_eq!(service.send(&request).status, 200);
    // The purchase ends by itself: for who asked for it, at once.
    service.wait(10);
    assert_eq!(listed(&mut service, &id).as_deref(), Some("ready"));
    let seen_by_other = |service: &mut TestService| {
        let mut request = service.request("GET", "/shipments", None);
        for (name, value) in &mut request.headers {
            if name == "authorization" {
                value.clone_from(&other);
            }
        }
        let answer = service.send(&request);
        let list: serde_json::Value = serde_json::from_slice(answer.body_bytes()).unwrap();
        list.as_array().unwrap().len()
    };
    assert_eq!(seen_by_other(&mut service), 0);
    service.wait(60);
    assert_eq!(seen_by_other(&mut service), 1);
}
