//! Contract: the service describes itself truly. What is routed is described,
//! what is described is routed, and what it answers looks as described.

use std::collections::BTreeSet;

use serde_json::Value;

use super::practice_harness::{TestService, parcel_to_vermont, read};

fn document(service: &mut TestService) -> Value {
    read(&service.public("GET", "/openapi.json", None))
}

fn example(path: &str) -> String {
    path.replace("{client_id}", "100001")
        .replace("{file}", "ABCDEFGHIJ.png")
        .replace("{id}", "ABCDEFGHIJ")
}

#[test]
fn every_described_path_takes_the_described_methods_and_no_others() {
    let mut service = TestService::new();
    let document = document(&mut service);
    assert_eq!(document["openapi"], "3.1.0");
    for (path, item) in document["paths"].as_object().unwrap() {
        let mut request = service.request("BREW", "", None);
        request.path = example(path);
        let answer = service.send(&request);
        assert_eq!(answer.status, 405, "{path}");
        let allowed = answer.header("allow").unwrap().split(", ");
        let allowed: BTreeSet<String> = allowed.map(str::to_lowercase).collect();
        let described: BTreeSet<String> = item.as_object().unwrap().keys().cloned().collect();
        assert_eq!(allowed, described, "{path}");
    }
}

#[test]
fn every_path_of_the_control_side_is_described() {
    let mut service = TestService::new();
    let document = document(&mut service);
    for path in [
        "/control/clock",
        "/control/credit",
        "/control/faults",
        "/control/money",
        "/control/requests",
        "/control/returns",
        "/control/shipments/{id}",
    ] {
        let request = service.public("BREW", &example(path), None);
        assert_eq!(request.status, 405, "{path} is routed");
        assert!(document["paths"][path].is_object(), "{path} is described");
    }
}

#[test]
fn operations_have_names_of_their_own_and_every_reference_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut service = TestService::new();
    let document = document(&mut service);
    let operations = document["paths"].as_object().unwrap().values();
    let ids: Vec<&str> = operations
        .flat_map(|item| item.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn each_operation_of_the_api_says_what_it_refuses_and_how_long_to_wait() {
    let mut service = TestService::new();
    let document = document(&mut service);
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let answers = &operation["responses"];
            assert!(answers["403"].is_object(), "{method} {path}");
            if !path.starts_with("/api/") {
                continue;
            }
            assert!(operation["security"][0]["token"].is_array());
            assert!(answers["401"].is_object(), "{method} {path}");
            assert!(answers["429"]["headers"]["Retry-After"].is_object());
            if operation["requestBody"].is_object() {
                assert!(answers["413"].is_object(), "{method} {path}");
            }
            for (status, answer) in answers.as_object().unwrap() {
                if status.as_str() >= "400" {
                    assert_eq!(
                        answer["content"]["application/json"]["schema"]["$ref"],
                        "#/components/schemas/FaultEnvelope"
                    );
                }
            }
        }
    }
}

#[test]
fn a_shipment_has_the_described_fields_and_no_others_are_missing() {
    let mut service = TestService::new();
    let document = document(&mut service);
    let id = service.bought(&parcel_to_vermont(), "service_us_select");
    let shipment = service.shipment(&id);
    for (name, value) in [
        ("Shipment", &shipment),
        ("Rate", &shipment["rates"][0]),
        ("TrackingEvent", &shipment["tracking_events"][0]),
    ] {
        let schema = &document["components"]["schemas"][name];
        for field in schema["required"].as_array().unwrap() {
            let field = field.as_str().unwrap();
            assert!(value.get(field).is_some(), "{name} lacks {field}");
        }
        for field in schema["properties"].as_object().unwrap().keys() {
            assert!(value.get(field).is_some(), "{name} lacks {field}");
        }
    }
}

/// What the service says of itself, as it is served: a change of the tables it is
/// made of is reviewed here. A line is a schema or an operation.
#[test]
fn the_document_and_its_page_are_as_recorded() {
    let mut service = TestService::new();
    let document = document(&mut service);
    let mut lines = Vec::new();
    let mut rest = document.clone();
    for (section, parts) in [("/components/schemas", "schemas"), ("/paths", "paths")] {
        for (name, part) in document.pointer(section).unwrap().as_object().unwrap() {
            match part.as_object().filter(|_| parts == "paths") {
                None => lines.push(format!("{name} {part}")),
                Some(methods) => lines.extend(
                    methods
                        .iter()
                        .map(|(method, operation)| format!("{method} {name} {operation}")),
                ),
            }
        }
        *rest.pointer_mut(section).unwrap() = Value::Null;
    }
    lines.push(rest.to_string());
    insta::assert_snapshot!("practice_openapi_document", lines.join("\n"));
    let page = service.public("GET", "/docs", None);
    insta::assert_snapshot!(
        "practice_openapi_page",
        std::str::from_utf8(page.body_bytes()).unwrap()
    );
}
