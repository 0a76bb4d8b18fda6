//! Bodies and queries that no table can hold: broken bytes, great depth, great length.

use serde_json::{Value, json};

use super::practice_harness::{TestService, fault, options, parcel_to_ontario, read};

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
fn broken_and_deep_bodies_are_refused_with_a_sentence() {
    let mut service = service();
    let deep = "[".repeat(200_000);
    let nested = format!(
        "{{\"name\":{}1{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let bodies: &[&[u8]] = &[
        b"{\"name\": \"\xff\xfe\"}",
        b"\xef\xbb\xbf{}",
        b"\0",
        deep.as_bytes(),
        nested.as_bytes(),
    ];
    for body in bodies {
        let answer = send_body(&mut service, body);
        assert_eq!(answer, (400, fault("Request body is not valid JSON")));
    }
    assert_eq!(service.get("/shipments/count").1, json!({"count": 0}));
}

#[test]
fn long_queries_are_answered() {
    let mut service = service();
    service.create_id(&parcel_to_ontario());
    for part in ["q=nair+", "limit=1&", "nair+"] {
        let long = format!("/shipments?q={}", part.repeat(100_000));
        assert_eq!(service.get(&long).0, 200, "{part}");
    }
}
