//! Contract: tokens, paths, methods, limits, labels and tracking.

use sendoff::practice::server::{LimiterKind, Request};
use serde_json::{Value, json};

use super::practice_harness::{
    PUBLIC_URL, TestService, fault, options, parcel_to_london, parcel_to_ontario,
    parcel_to_vermont, read,
};

#[test]
fn without_the_token_nothing_is_answered() {
    let mut service = TestService::new();
    for token in [
        None,
        Some("wrong".to_owned()),
        Some(format!("Bearer {}", service.token)),
    ] {
        let mut request = service.request("GET", "/shipments", None);
        request.headers.retain(|(name, _)| name != "authorization");
        request
            .headers
            .extend(token.map(|token| ("authorization".to_owned(), token)));
        let answer = service.send(&request);
        assert_eq!((answer.status, read(&answer)), (401, fault("Unauthorized")));
    }
}

#[test]
fn another_client_and_unknown_paths_and_ids_are_not_found() {
    let mut service = TestService::new();
    let mut request = service.request("GET", "/shipments", None);
    request.path = "/api/v1/clients/100002/shipments".to_owned();
    assert_eq!(service.send(&request).status, 404);
    for path in [
        "/shipments/NOSUCHSHIP",
        "/parcels",
        "/shipments/A/B",
        "",
        "/batches/x",
    ] {
        service.refuses(("GET", path, None), 404, "Not Found");
    }
    for path in ["/nowhere", "/control/nothing", "/tracking/NOSUCHSHIP.json"] {
        assert_eq!(service.public("GET", path, None).status, 404, "{path}");
    }
}

#[test]
fn a_json_suffix_means_the_same() {
    let mut service = TestService::new();
    let id = service.create_id(&parcel_to_ontario());
    assert_eq!(service.get("/shipments.json").0, 200);
    assert_eq!(service.get("/shipments/count.json").1, json!({"count": 1}));
    assert_eq!(service.get(&format!("/shipments/{id}.json")).0, 200);
    let body = json!({"postage_type": "service_select"});
    assert_eq!(
        service
            .call("PATCH", &format!("/shipments/{id}/buy.json"), Some(&body))
            .0,
        200
    );
}

#[test]
fn a_known_path_with_another_method_says_which_it_takes() {
    let mut service = TestService::new();
    for (method, path, allowed) in [
        ("PUT", "/shipments", "GET, POST"),
        ("POST", "/shipments/A", "GET, DELETE"),
        ("POST", "/shipments/A/buy", "PATCH"),
        ("GET", "/shipments/A/refresh", "PATCH, POST"),
        ("HEAD", "/shipments", "GET, POST"),
    ] {
        let request = service.request(method, path, None);
        let answer = service.send(&request);
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.header("allow"), Some(allowed));
    }
}

#[test]
fn a_body_must_be_json_by_type_by_form_and_by_size() {
    let mut service = TestService::new();
    let good = service.request("POST", "/shipments", Some(&parcel_to_ontario()));
    let mut status = |change: fn(&mut Request)| {
        let mut request = good.clone();
        change(&mut request);
        service.send(&request).status
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
    let mut service = TestService::new();
    let mut status = |name: &str, value: &str| {
        let mut request = service.request("GET", "/shipments", None);
        request
            .headers
            .push(("host".to_owned(), "127.0.0.1:4010".to_owned()));
        request.headers.retain(|(own, _)| own != name);
        request.headers.push((name.to_owned(), value.to_owned()));
        service.send(&request).status
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
        let mut service = TestService::with(tight);
        for _ in 0..3 {
            assert_eq!(service.get("/shipments").0, 200);
        }
        let request = service.request("GET", "/shipments", None);
        let answer = service.send(&request);
        assert_eq!(
            (answer.status, read(&answer)),
            (429, fault("Too Many Requests"))
        );
        let seconds: i64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert_eq!(service.control("GET", "/money", &Value::Null).0, 200);
        service.wait(seconds);
        assert_eq!(service.get("/shipments").0, 200, "{kind:?}");
    }
}

#[test]
fn a_label_link_works_without_the_token_until_it_expires() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_ontario(), "service_select");
    let shipment = service.shipment(&id);
    let url = shipment["postage_label_png_url"].as_str().unwrap();
    let path = url.strip_prefix(PUBLIC_URL).unwrap();
    let answer = service.public("GET", path, None);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("image/png"));
    let code = shipment["carrier_tracking_code"].as_str().unwrap();
    assert_eq!(answer.body_bytes(), format!("png {code}").as_bytes());
    let stolen = path.replace(".png", ".pdf");
    assert_eq!(service.public("GET", &stolen, None).status, 404);
    assert_eq!(
        service
            .public("GET", &format!("/labels/{id}.png"), None)
            .status,
        404
    );
    service.wait(601);
    assert_eq!(service.public("GET", path, None).status, 404);
}

#[test]
fn every_postage_has_a_label_that_can_be_drawn() {
    let mut real = options();
    real.printer = sendoff::practice::printer::default_printer();
    real.credit = "100000.00".parse().unwrap();
    let mut service = TestService::with(real);
    for body in [parcel_to_ontario(), parcel_to_vermont(), parcel_to_london()] {
        let rates = service.create(&body)["rates"].clone();
        for rate in rates.as_array().unwrap() {
            let id = service.bought(&body, rate["postage_type"].as_str().unwrap());
            let shipment = service.shipment(&id);
            for (format, magic) in [("png", "\u{89}PNG"), ("pdf", "%PDF"), ("zpl", "^XA")] {
                let Some(url) = shipment[format!("postage_label_{format}_url")].as_str() else {
                    assert_eq!(rate["postage_type"], "ca_postal_expedited_parcel_usa");
                    continue;
                };
                let label = service.public("GET", url.strip_prefix(PUBLIC_URL).unwrap(), None);
                assert_eq!(label.status, 200, "{url}");
                let start: String = label
                    .body_bytes()
                    .iter()
                    .take(6)
                    .copied()
                    .map(char::from)
                    .collect();
                assert!(start.starts_with(magic), "{url} begins with {start:?}");
            }
        }
    }
}

#[test]
fn tracking_is_public_in_either_case_and_silent_about_money() {
    let mut service = TestService::new();
    let id = service.bought(&parcel_to_vermont(), "us_postal_priority");
    service.control(
        "POST",
        &format!("/shipments/{id}"),
        &json!({"status": "delivered"}),
    );
    for id in [id.clone(), id.to_lowercase()] {
        let answer = service.public("GET", &format!("/tracking/{id}.json"), None);
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
fn the_token_is_in_no_debug_output() {
    let service = TestService::new();
    let request = service.request("GET", "/shipments?q=x", None);
    let shown = format!("{:?} {:?}", request, service.server.account());
    assert!(!shown.contains(&service.token), "{shown}");
}
