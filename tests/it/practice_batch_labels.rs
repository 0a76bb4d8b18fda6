//! The label of a batch as a whole: when it has one, what is on it, and who may
//! fetch it.

use sendoff::practice::labels::BatchContent;
use serde_json::{Value, json};

use super::practice_harness::{PUBLIC_URL, TestService, options, parcel_to_ontario};

fn add(service: &mut TestService, batch: i64, shipment: &str) {
    let members = json!({"batch_id": batch, "shipment_ids": [shipment]});
    let path = "/shipments/add_to_batch";
    assert_eq!(service.call("PATCH", path, Some(&members)).0, 200);
}

/// A batch of one parcel that is ready: its number and the parcel's id.
fn filled(service: &mut TestService) -> (i64, String) {
    let body = json!({"description": "Dock 3"});
    let (_, made) = service.call("POST", "/batches", Some(&body));
    let batch = made["batch"]["id"].as_i64().unwrap();
    let shipment = service.bought(&parcel_to_ontario(), "service_select");
    add(service, batch, &shipment);
    (batch, shipment)
}

fn becomes(service: &mut TestService, shipment: &str, status: &str) {
    let path = format!("/shipments/{shipment}");
    let body = json!({ "status": status });
    assert_eq!(service.control("POST", &path, &body).0, 200);
}

fn batch_of(service: &mut TestService, id: i64) -> Value {
    service.get(&format!("/batches/{id}")).1["batch"].clone()
}

fn path_of(batch: &Value, format: &str) -> String {
    let url = batch[format!("label_{format}_url")].as_str().unwrap();
    url.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}

#[test]
fn a_batch_has_its_own_label_once_all_of_it_is_ready_and_keeps_it() {
    let mut service = TestService::new();
    let (id, shipment) = filled(&mut service);
    let draft = service.create_id(&parcel_to_ontario());
    add(&mut service, id, &draft);
    let pending = batch_of(&mut service, id);
    assert_eq!(pending["status"], "pending");
    assert_eq!(pending.get("label_png_url"), None);
    assert_eq!(pending.get("label_zpl_url"), None);
    let members = json!({"shipment_ids": [draft]});
    service.call("PATCH", "/shipments/remove_from_batch", Some(&members));
    for status in ["ready", "received"] {
        if status == "received" {
            becomes(&mut service, &shipment, status);
        }
        let batch = batch_of(&mut service, id);
        assert_eq!(batch["status"], status);
        let listed = service.get("/batches").1[0].clone();
        for format in ["png", "zpl"] {
            assert_eq!(path_of(&listed, format), path_of(&batch, format));
            let answer = service.public("GET", &path_of(&batch, format), None);
            assert_eq!(answer.status, 200, "{status} {format}");
        }
    }
}

#[test]
fn the_label_of_a_batch_names_it_and_counts_what_is_handed_over() {
    let mut service = TestService::new();
    let (id, first) = filled(&mut service);
    let voided = service.bought(&parcel_to_ontario(), "service_select");
    add(&mut service, id, &voided);
    service.wait(60);
    let path = format!("/shipments/{voided}/refund");
    assert_eq!(service.call("PATCH", &path, None).0, 200);
    let asked = batch_of(&mut service, id);
    assert_eq!(asked["status"], "pending");
    service.wait(3_600);
    assert_eq!(service.shipment(&voided)["status"], "voided");
    becomes(&mut service, &first, "received");
    let batch = batch_of(&mut service, id);
    let answer = service.public("GET", &path_of(&batch, "png"), None);
    assert_eq!(answer.header("content-type"), Some("image/png"));
    let begun = batch["created_at"].as_str().unwrap();
    let content = BatchContent {
        number: id.to_string(),
        description: "Dock 3".to_owned(),
        parcels: "1".to_owned(),
        begun_on: begun.get(..10).unwrap().to_owned(),
    };
    assert_eq!(answer.body_bytes(), format!("png {content:?}").as_bytes());
}

#[test]
fn the_link_to_the_label_of_a_batch_opens_nothing_else_and_expires() {
    let mut service = TestService::new();
    let (id, shipment) = filled(&mut service);
    let path = path_of(&batch_of(&mut service, id), "png");
    let (_, secret) = path.split_once('?').unwrap();
    for other in [
        format!("/labels/batch-{id}.png"),
        format!("/labels/batch-{id}.zpl?{secret}"),
        format!("/labels/batch-{id}.pdf?{secret}"),
        format!("/labels/batch-{}.png?{secret}", id + 1),
        format!("/labels/batch-.png?{secret}"),
        format!("/labels/{shipment}.png?{secret}"),
    ] {
        assert_eq!(service.public("GET", &other, None).status, 404, "{other}");
    }
    assert_eq!(service.public("GET", &path, None).status, 200);
    service.wait(601);
    assert_eq!(service.public("GET", &path, None).status, 404);
}

#[test]
fn the_label_of_a_batch_that_was_emptied_is_gone() {
    let mut service = TestService::new();
    let (id, shipment) = filled(&mut service);
    let path = path_of(&batch_of(&mut service, id), "png");
    let members = json!({"shipment_ids": [shipment]});
    service.call("PATCH", "/shipments/remove_from_batch", Some(&members));
    assert_eq!(service.public("GET", &path, None).status, 404);
}

#[test]
fn the_label_of_a_batch_can_be_ordered_to_be_missing() {
    let mut service = TestService::new();
    let (id, _shipment) = filled(&mut service);
    let path = path_of(&batch_of(&mut service, id), "png");
    let fault = json!({"kind": "label_missing", "match": {"path": format!("/batches/{id}")}});
    service.control("POST", "/faults", &fault);
    assert_eq!(service.public("GET", &path, None).status, 404);
    assert_eq!(service.public("GET", &path, None).status, 200);
}

#[test]
fn a_batch_has_a_label_that_can_be_drawn() {
    let mut real = options();
    real.printer = sendoff::practice::printer::default_printer();
    let mut service = TestService::with(real);
    let (id, _shipment) = filled(&mut service);
    let batch = batch_of(&mut service, id);
    for (format, magic) in [("png", b"\x89PNG".as_slice()), ("zpl", b"^XA\n")] {
        let answer = service.public("GET", &path_of(&batch, format), None);
        assert!(answer.body_bytes().starts_with(magic), "{format}");
    }
}
