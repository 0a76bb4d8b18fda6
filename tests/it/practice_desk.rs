//! Contract: tokens, paths, methods, limits, labels, tracking, and the control side.

use sendoff::practice::{
    Story,
    desk::{Body, Delivery, LimiterKind, Pace, Request},
};
use serde_json::{Value, json};

use super::practice_house::{
    House, PUBLIC_URL, fault, options, parcel_to_ontario, parcel_to_vermont, read,
};

#[test]
fn without_the_token_nothing_is_answered() {
    let mut house = House::new();
    for token in [
        None,
        Some("wrong".to_owned()),
        Some(format!("Bearer {}", house.token)),
    ] {
        let mut request = house.request("GET", "/shipments", None);
        request.headers.retain(|(name, _)| name != "authorization");
        request
            .headers
            .extend(token.map(|token| ("authorization".to_owned(), token)));
        let answer = house.send(&request);
        assert_eq!((answer.status, read(&answer)), (401, fault("Unauthorized")));
    }
}

#[test]
fn another_client_and_unknown_paths_and_ids_are_not_found() {
    let mut house = House::new();
    let mut request = house.request("GET", "/shipments", None);
    request.path = "/api/v1/clients/100002/shipments".to_owned();
    assert_eq!(house.send(&request).status, 404);
    for path in [
        "/shipments/NOSUCHSHIP",
        "/parcels",
        "/shipments/A/B",
        "",
        "/batches/x",
    ] {
        house.refuses(("GET", path, None), 404, "Not Found");
    }
    for path in [
        "/",
        "/nowhere",
        "/control/nothing",
        "/tracking/NOSUCHSHIP.json",
    ] {
        assert_eq!(house.public("GET", path, None).status, 404, "{path}");
    }
}

#[test]
fn a_json_suffix_means_the_same() {
    let mut house = House::new();
    let id = house.create_id(&parcel_to_ontario());
    assert_eq!(house.get("/shipments.json").0, 200);
    assert_eq!(house.get("/shipments/count.json").1, json!({"count": 1}));
    assert_eq!(house.get(&format!("/shipments/{id}.json")).0, 200);
    let body = json!({"postage_type": "service_select"});
    assert_eq!(
        house
            .call("PATCH", &format!("/shipments/{id}/buy.json"), Some(&body))
            .0,
        200
    );
}

#[test]
fn a_known_path_with_another_method_says_which_it_takes() {
    let mut house = House::new();
    for (method, path, allowed) in [
        ("PUT", "/shipments", "GET, POST"),
        ("POST", "/shipments/A", "GET, DELETE"),
        ("POST", "/shipments/A/buy", "PATCH"),
        ("GET", "/shipments/A/refresh", "PATCH, POST"),
        ("HEAD", "/shipments", "GET, POST"),
    ] {
        let request = house.request(method, path, None);
        let answer = house.send(&request);
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.header("allow"), Some(allowed));
    }
}

#[test]
fn a_body_must_be_json_by_type_by_form_and_by_size() {
    let mut house = House::new();
    let good = house.request("POST", "/shipments", Some(&parcel_to_ontario()));
    let mut status = |change: fn(&mut Request)| {
        let mut request = good.clone();
        change(&mut request);
        house.send(&request).status
    };
    assert_eq!(
        status(|request| request.headers.retain(|(name, _)| name != "content-type")),
        415
    );
    assert_eq!(status(|request| request.body = b"{\"name\":".to_vec()), 400);
    assert_eq!(status(|request| request.body = b"[]".to_vec()), 400);
    assert_eq!(status(|request| request.body = vec![b' '; 1_000_001]), 413);
    assert_eq!(status(|_| ()), 201);
}

#[test]
fn foreign_hosts_and_origins_are_kept_out() {
    let mut house = House::new();
    let mut status = |name: &str, value: &str| {
        let mut request = house.request("GET", "/shipments", None);
        request
            .headers
            .push(("host".to_owned(), "127.0.0.1:4010".to_owned()));
        request.headers.retain(|(own, _)| own != name);
        request.headers.push((name.to_owned(), value.to_owned()));
        house.send(&request).status
    };
    assert_eq!(status("host", "localhost:4010"), 200);
    assert_eq!(status("host", "evil.example"), 403);
    assert_eq!(status("origin", "http://127.0.0.1:4010"), 200);
    assert_eq!(status("origin", "null"), 403);
    assert_eq!(status("origin", "http://evil.example"), 403);
}

#[test]
fn beyond_the_limit_requests_are_told_how_long_to_wait() {
    for kind in [
        LimiterKind::Sliding,
        LimiterKind::Fixed,
        LimiterKind::Bucket,
    ] {
        let mut tight = options();
        tight.limit = "3/300".parse().unwrap();
        tight.limiter = kind;
        let mut house = House::with(tight);
        for _ in 0..3 {
            assert_eq!(house.get("/shipments").0, 200);
        }
        let request = house.request("GET", "/shipments", None);
        let answer = house.send(&request);
        assert_eq!(
            (answer.status, read(&answer)),
            (429, fault("Too Many Requests"))
        );
        let seconds: i64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert_eq!(house.control("GET", "/money", &Value::Null).0, 200);
        house.wait(seconds);
        assert_eq!(house.get("/shipments").0, 200, "{kind:?}");
    }
}

#[test]
fn a_label_link_works_without_the_token_until_it_expires() {
    let mut house = House::new();
    let id = house.bought(&parcel_to_ontario(), "service_select");
    let shipment = house.shipment(&id);
    let url = shipment["postage_label_png_url"].as_str().unwrap();
    let path = url.strip_prefix(PUBLIC_URL).unwrap();
    let answer = house.public("GET", path, None);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("image/png"));
    let code = shipment["carrier_tracking_code"].as_str().unwrap();
    assert_eq!(answer.body_bytes(), format!("png {code}").as_bytes());
    let stolen = path.replace(".png", ".pdf");
    assert_eq!(house.public("GET", &stolen, None).status, 404);
    assert_eq!(
        house
            .public("GET", &format!("/labels/{id}.png"), None)
            .status,
        404
    );
    house.wait(601);
    assert_eq!(house.public("GET", path, None).status, 404);
}

#[test]
fn tracking_is_public_in_either_case_and_silent_about_money() {
    let mut house = House::new();
    let id = house.bought(&parcel_to_vermont(), "us_postal_priority");
    house.control(
        "POST",
        &format!("/shipments/{id}"),
        &json!({"status": "delivered"}),
    );
    for id in [id.clone(), id.to_lowercase()] {
        let answer = house.public("GET", &format!("/tracking/{id}.json"), None);
        assert_eq!(answer.status, 200);
        let record = read(&answer)["shipment"].clone();
        assert_eq!(record["resolution"], "delivery_confirmed");
        assert_eq!(record["tracking_events"][0]["status"], "delivered");
        assert_eq!(record["tracking_events"].as_array().unwrap().len(), 2);
        assert_eq!(record["carrier"], "us_postal");
        assert!(!record.to_string().contains("purchased"));
    }
}

#[test]
fn faults_strike_as_often_as_they_were_ordered() {
    let mut house = House::new();
    let order = json!({
        "match": {"method": "GET", "path": "/shipments/*"},
        "times": 2, "kind": "status", "status": 503, "message": "Down",
    });
    assert_eq!(house.control("POST", "/faults", &order).0, 201);
    let id = house.create_id(&parcel_to_ontario());
    let path = format!("/shipments/{id}");
    house.refuses(("GET", &path, None), 503, "Down");
    house.refuses(("GET", &path, None), 503, "Down");
    assert_eq!(house.get(&path).0, 200);
    house.control(
        "POST",
        "/faults",
        &json!({"kind": "rate_limit", "retry_after": 9}),
    );
    assert_eq!(house.get(&path), (429, fault("Too Many Requests")));
    house.control("POST", "/faults", &json!({"kind": "drop_before"}));
    assert_eq!(house.control("DELETE", "/faults", &Value::Null).0, 204);
    assert_eq!(house.get(&path).0, 200);
    for wrong in [
        json!({}),
        json!({"kind": "odd"}),
        json!({"kind": "status", "status": 99}),
    ] {
        assert_eq!(house.control("POST", "/faults", &wrong).0, 400, "{wrong}");
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
        let mut house = House::new();
        let id = house.create_id(&parcel_to_ontario());
        assert_eq!(house.control("POST", "/faults", &order).0, 201);
        let body = json!({"postage_type": "service_select"});
        let request = house.request("PATCH", &format!("/shipments/{id}/buy"), Some(&body));
        let answer = house.send(&request);
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
        assert_eq!(house.shipment(&id)["status"], status, "{order}");
        if order["kind"] == "late" {
            house.wait(60);
            assert_eq!(house.shipment(&id)["status"], "postage_requested");
        }
        if order["kind"] == "body" {
            assert!(matches!(answer.body, Body::Bytes(bytes) if bytes == b"ok"));
        }
    }
}

#[test]
fn a_purchase_fails_and_a_label_is_missing_on_order() {
    let mut house = House::new();
    let order = json!({"kind": "purchase_fails", "message": "Address refused"});
    house.control("POST", "/faults", &order);
    let id = house.create_id(&parcel_to_ontario());
    house.buy(&id, "service_select");
    house.wait(3);
    let shipment = house.shipment(&id);
    assert_eq!(shipment["status"], "postage_purchase_failed");
    assert_eq!(
        shipment["tracking_events"][0]["subtitle"],
        "Address refused"
    );
    house.buy(&id, "service_select");
    house.wait(3);
    house.control("POST", "/faults", &json!({"kind": "label_missing"}));
    let shipment = house.shipment(&id);
    let path = shipment["postage_label_pdf_url"]
        .as_str()
        .unwrap()
        .strip_prefix(PUBLIC_URL)
        .unwrap();
    assert_eq!(house.public("GET", path, None).status, 404);
    assert_eq!(house.public("GET", path, None).status, 200);
}

#[test]
fn a_manual_clock_moves_only_when_told() {
    let mut manual = options();
    manual.pace = Pace::Manual;
    let mut house = House::with(manual);
    let id = house.create_id(&parcel_to_ontario());
    house.buy(&id, "service_select");
    house.wait(3600);
    assert_eq!(house.shipment(&id)["status"], "postage_requested");
    let advance = json!({"advance_seconds": 3});
    let (_, clock) = house.control("POST", "/clock", &advance);
    assert_eq!(clock["now"], "2026-03-02T12:00:03.000+00:00");
    assert_eq!(house.shipment(&id)["status"], "ready");
    for wrong in [
        json!({}),
        json!({"advance_seconds": -1}),
        json!({"advance_seconds": "3"}),
    ] {
        assert_eq!(house.control("POST", "/clock", &wrong).0, 400);
    }
}

#[test]
fn only_the_test_card_adds_credit() {
    let mut house = House::new();
    let card = |number: &str, amount: Value| json!({"amount": amount, "card": number});
    let added = house.control("POST", "/credit", &card("4242424242424242", json!("25.50")));
    assert_eq!(added.1["balance"], "1025.50");
    let declined = house.control("POST", "/credit", &card("4000000000000002", json!("25.50")));
    assert_eq!(declined, (400, fault("Card declined")));
    for amount in [json!("0"), json!("-5"), json!("1.234"), Value::Null] {
        assert_eq!(
            house
                .control("POST", "/credit", &card("4242424242424242", amount))
                .0,
            400
        );
    }
}

#[test]
fn shipments_are_moved_by_hand_to_where_scans_lead() {
    let mut house = House::new();
    let id = house.bought(&parcel_to_ontario(), "service_select");
    let path = format!("/shipments/{id}");
    for status in [
        "received",
        "released",
        "inducted",
        "in_transit",
        "exception",
        "delivered",
    ] {
        let (code, moved) = house.control("POST", &path, &json!({"status": status}));
        assert_eq!((code, &moved["shipment"]["status"]), (200, &json!(status)));
    }
    for status in ["unpaid", "voided", "postage_requested", "lost", ""] {
        let answer = house.control("POST", &path, &json!({"status": status}));
        assert_eq!(answer, (400, fault("status field is invalid")));
    }
}

#[test]
fn the_sample_story_has_shipments_in_many_states_and_true_books() {
    let mut sample = options();
    sample.story = Story::Sample;
    let mut house = House::with(sample);
    let (_, list) = house.get("/shipments");
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
        sendoff::practice::engine::money::audit(house.desk.world()).unwrap(),
        None
    );
}

#[test]
fn the_token_is_in_no_debug_output() {
    let house = House::new();
    let request = house.request("GET", "/shipments?q=x", None);
    let shown = format!("{:?} {:?}", request, house.desk.account());
    assert!(!shown.contains(&house.token), "{shown}");
}
