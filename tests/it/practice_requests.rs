//! Thousands of arbitrary requests, right, nearly right and wrong: each is
//! answered as the document says, and what is refused changes nothing.

use proptest::{collection::vec, option, prelude::*, sample::select};
use sendoff::practice::server::{Answer, Request};
use serde_json::{Value, json};

use super::{
    practice_harness::{TestService, parcel_to_ontario, read},
    practice_refuses::service,
};

/// What must hold for every answer there is.
fn check(request: &Request, answer: &Answer) -> Result<(), TestCaseError> {
    let request_line = format!("{} {}?{}", request.method, request.path, request.query);
    prop_assert!(answer.status < 500, "{request_line}: {}", answer.status);
    let is_page = answer
        .header("content-type")
        .is_some_and(|kind| kind.starts_with("text/html"));
    if answer.status >= 400 && !is_page {
        let body = read(answer);
        let message = body["error"]["message"].as_str();
        prop_assert!(
            message.is_some_and(|text| !text.is_empty()),
            "{request_line}: {body}"
        );
        prop_assert_eq!(body.as_object().map(|fields| fields.len()), Some(1));
    }
    if answer.status == 405 {
        prop_assert!(answer.header("allow").is_some(), "{request_line}");
    }
    Ok(())
}

fn word() -> impl Strategy<Value = String> {
    let known = select(vec![
        "api",
        "v1",
        "clients",
        "100001",
        "shipments",
        "batches",
        "count",
        "add_to_batch",
        "remove_from_batch",
        "buy",
        "refund",
        "refresh",
        "returns",
        "tracking",
        "labels",
        "control",
        "clock",
        "money",
        "credit",
        "account",
        "tokens",
        "delete",
        "docs",
        "openapi.json",
        "",
        "1",
        "x.json",
        "x.png",
        "%00",
        "..",
        "ABCDEFGHIJ",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => "[ -~]{0,12}", 1 => "\\PC{0,6}"]
}

fn path() -> impl Strategy<Value = String> {
    let free = vec(word(), 0..6).prop_map(|parts| format!("/{}", parts.join("/")));
    let own =
        vec(word(), 1..4).prop_map(|parts| format!("/api/v1/clients/100001/{}", parts.join("/")));
    prop_oneof![1 => free, 3 => own]
}

fn query() -> impl Strategy<Value = String> {
    let name = select(vec![
        "limit",
        "page",
        "status",
        "q",
        "batch_id",
        "package_type",
        "from_date",
        "to_date",
        "shipment_ids[]",
        "secret",
        "done",
    ]);
    let value = prop_oneof![
        Just("1".to_owned()),
        Just("ready".to_owned()),
        Just("2026-03-02".to_owned()),
        "[ -~]{0,12}",
        "[0-9]{1,30}"
    ];
    let pair = (name, value).prop_map(|(name, value)| format!("{name}={value}"));
    vec(pair, 0..4).prop_map(|pairs| pairs.join("&"))
}

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
        select(vec![
            "CA",
            "US",
            "g",
            "cm",
            "cad",
            "parcel",
            "yes",
            "unknown",
            "today",
            "drop_before"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((field(), inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn field() -> impl Strategy<Value = String> {
    let known = select(vec![
        "name",
        "city",
        "country_code",
        "province_code",
        "weight",
        "size_x",
        "value",
        "line_items",
        "origin_country",
        "quantity",
        "postage_type",
        "ship_date",
        "batch_id",
        "shipment_ids",
        "description",
        "amount",
        "card",
        "status",
        "advance_seconds",
        "return_postal_code",
    ]);
    prop_oneof![9 => known.prop_map(str::to_owned), 1 => "\\PC{0,8}"]
}

/// A body: nearly right, some JSON, or any bytes.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let spoilt = vec((field(), json_value()), 1..3).prop_map(|changes| {
        let mut body = parcel_to_ontario();
        for (name, value) in changes {
            body[name] = value;
        }
        body.to_string().into_bytes()
    });
    prop_oneof![
        2 => spoilt,
        2 => json_value().prop_map(|value| value.to_string().into_bytes()),
        1 => vec(any::<u8>(), 0..60),
        1 => Just(Vec::new()),
    ]
}

prop_compose! {
    fn any_request()(
        method in prop_oneof![
            9 => select(vec!["GET", "POST", "PATCH", "DELETE"]).prop_map(str::to_owned),
            1 => "[A-Z]{1,8}",
        ],
        path in path(),
        query in query(),
        has_token in prop::bool::weighted(0.9),
        content_type in option::of(select(vec![
            "application/json", "application/x-www-form-urlencoded", "text/plain", "\u{0}",
        ])),
        host in option::weighted(0.1, select(vec!["evil.example", "127.0.0.1:1", "[::1]", ""])),
        body in body(),
    ) -> (Request, bool) {
        let headers = [("content-type", content_type), ("host", host)];
        let headers = headers
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?.to_owned())))
            .collect();
        (Request { method, path, query, headers, body }, has_token)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// 300 days of 12 requests each. Faults on order are left out: they are asked to spoil answers.
    #[test]
    fn no_request_breaks_the_server_and_what_is_refused_changes_nothing(
        requests in vec(any_request(), 12)
    ) {
        let mut service = service();
        let first = service.create_id(&parcel_to_ontario());
        for (mut request, has_token) in requests {
            if request.path.contains("faults") {
                continue;
            }
            request.path = request.path.replace("ABCDEFGHIJ", &first);
            if has_token {
                request.headers.push(("authorization".to_owned(), service.token.clone()));
            }
            let before = state(&mut service);
            let answer = service.send(&request);
            check(&request, &answer)?;
            if answer.status >= 400 || request.method == "GET" {
                prop_assert_eq!(before, state(&mut service));
            }
        }
    }
}

/// All that a request could have changed.
fn state(service: &mut TestService) -> Vec<Value> {
    let account = service.public("GET", "/account", None);
    vec![
        service.get("/shipments").1,
        service.get("/batches").1,
        service.money(),
        json!(String::from_utf8_lossy(account.body_bytes())),
    ]
}
