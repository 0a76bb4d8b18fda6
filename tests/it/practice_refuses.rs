//! Contract: whatever comes in is answered by the document, and what is
//! refused leaves nothing behind.

use serde_json::{Value, json};

use super::practice_harness::{TestService, fault, options, parcel_to_ontario, read, with};

/// A server that does not run out of requests.
pub(crate) fn service() -> TestService {
    let mut open = options();
    open.limit = "100000000/1".parse().unwrap();
    TestService::with(open)
}

fn send_body(service: &mut TestService, body: &[u8]) -> (u16, Value) {
    let mut request = service.request("POST", "/shipments", None);
    request.body = body.to_vec();
    let answer = service.send(&request);
    (answer.status, read(&answer))
}

#[test]
fn numbers_out_of_range_are_named_or_are_no_json() {
    let mut service = service();
    let body = |number: &str| {
        let body = parcel_to_ontario().to_string();
        body.replace("\"weight\":380", &format!("\"weight\":{number}"))
    };
    for number in [
        "0",
        "-1",
        "-0.0",
        "1e300",
        "1e-300",
        "99999999999999999999999999999999999999",
        "10000001",
        "0.0000001",
        "\"NaN\"",
        "\"Infinity\"",
        "\"0x10\"",
        "\"1,5\"",
        "\"٣\"",
        "true",
        "[]",
        "{}",
    ] {
        let answer = send_body(&mut service, body(number).as_bytes());
        assert_eq!(
            answer,
            (400, fault("weight field is invalid")),
            "weight {number}"
        );
    }
    for number in ["1e999", "NaN", "Infinity", "-", "01", "0x10", "1."] {
        let answer = send_body(&mut service, body(number).as_bytes());
        assert_eq!(
            answer,
            (400, fault("Request body is not valid JSON")),
            "weight {number}"
        );
    }
    for number in [
        "0.000001",
        "10000000",
        "1e2",
        "\"12.50\"",
        "1.2345678901234567e-4",
    ] {
        assert_eq!(
            send_body(&mut service, body(number).as_bytes()).0,
            201,
            "{number}"
        );
    }
    assert_eq!(service.get("/shipments/count").1, json!({"count": 5}));
}

#[test]
fn what_is_no_json_object_is_refused_with_a_sentence() {
    let mut service = service();
    let deep = "[".repeat(200_000);
    let nested = format!(
        "{{\"name\":{}1{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let bodies: &[&[u8]] = &[
        b"{",
        b"{\"name\": \"\xff\xfe\"}",
        b"{\"name\": \"\\ud800\"}",
        b"\xef\xbb\xbf{}",
        b"{}{}",
        b"{'name': 1}",
        b"\0",
        deep.as_bytes(),
        nested.as_bytes(),
    ];
    for body in bodies {
        let answer = send_body(&mut service, body);
        assert_eq!(answer, (400, fault("Request body is not valid JSON")));
    }
    for body in ["[]", "null", "1", "\"text\"", "true"] {
        let answer = send_body(&mut service, body.as_bytes());
        assert_eq!(answer, (400, fault("Request body must be a JSON object")));
    }
    assert_eq!(service.get("/shipments/count").1, json!({"count": 0}));
}

#[test]
fn wrong_types_name_their_fields() {
    let mut service = service();
    for (field, value) in [
        ("name", json!(["Priya"])),
        ("city", json!({"name": "Brampton"})),
        ("country_code", json!(124)),
        ("package_type", json!(true)),
        ("insurance_requested", json!("perhaps")),
        ("ship_date", json!(20_260_302)),
        ("line_items", json!("one")),
        ("order_id", json!("x".repeat(256))),
    ] {
        let body = with(parcel_to_ontario(), field, value);
        let message = format!("{field} field is invalid");
        service.refuses(("POST", "/shipments", Some(&body)), 400, &message);
    }
}

#[test]
fn ids_that_are_none_are_not_found() {
    let mut service = service();
    for id in [
        "%00",
        "%FF",
        "%",
        "%zz",
        "..",
        "%2e%2e",
        "a%2Fb",
        "'--",
        "\u{1f4a9}",
        "count%20",
        " ",
    ] {
        for path in [format!("/shipments/{id}"), format!("/batches/{id}")] {
            assert_eq!(service.get(&path), (404, fault("Not Found")), "{path}");
        }
    }
    let long = "A".repeat(100_000);
    assert_eq!(service.get(&format!("/shipments/{long}")).0, 404);
    service.refuses(
        ("GET", "/batches/99999999999999999999", None),
        404,
        "Not Found",
    );
    service.refuses(("DELETE", "/batches/-1", None), 404, "Not Found");
}

#[test]
fn long_and_broken_queries_are_read_as_far_as_they_make_sense() {
    let mut service = service();
    service.create_id(&parcel_to_ontario());
    let long = format!("/shipments?q={}", "nair+".repeat(100_000));
    assert_eq!(service.get(&long).0, 200);
    let many = format!("/shipments?{}", "limit=1&".repeat(100_000));
    assert_eq!(service.get(&many).0, 200);
    for (query, status) in [
        ("q=%FF%FE", 200),
        ("q=%", 200),
        ("limit=%FF", 400),
        ("limit=1e3", 400),
        ("limit=NaN", 400),
        ("limit=99999999999999999999999999", 200),
        ("page=99999999999999999999999999", 200),
        ("batch_id=99999999999999999999999999", 400),
        ("from_date=2026-02-30", 400),
        ("to_date=9999-12-31", 200),
        ("status=ready%00", 400),
    ] {
        assert_eq!(
            service.get(&format!("/shipments?{query}")).0,
            status,
            "{query}"
        );
    }
}
