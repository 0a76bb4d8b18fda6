//! The label of a batch as a whole: when it has one, what is on it, and who may
//! fetch it.

use sendoff::practice::labels::BatchContent;
use serde_json::{Value, json};

use super::practice_harness::{House, PUBLIC_URL, options, parcel_to_ontario};

fn add(house: &mut House, batch: i64, shipment: &str) {
    let members = json!({"batch_id": batch, "shipment_ids": [shipment]});
    let path = "/shipments/add_to_batch";
    assert_eq!(house.call("PATCH", path, Some(&members)).0, 200);
}

/// A batch of one parcel that is ready: its number and the parcel's id.
fn filled(house: &mut House) -> (i64, String) {
    let body = json!({"description": "Dock 3"});
    let (_, made) = house.call("POST", "/batches", Some(&body));
    let batch = made["batch"]["id"].as_i64().unwrap();
    let shipment = house.bought(&parcel_to_ontario(), "service_select");
    add(house, batch, &shipment);
    (batch, shipment)
}

fn becomes(house: &mut House, shipment: &str, status: &str) {
    let path = format!("/shipments/{shipment}");
    let body = json!({ "status": status });
    assert_eq!(house.control("POST", &path, &body).0, 200);
}

fn batch_of(house: &mut House, id: i64) -> Value {
    house.get(&format!("/batches/{id}")).1["batch"].clone()
}

fn path_of(batch: &Value, format: &str) -> String {
    let url = batch[format!("label_{format}_url")].as_str().unwrap();
    url.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}

#[test]
fn a_batch_has_its_own_label_once_all_of_it_is_ready_and_keeps_it() {
    let mut house = House::new();
    let (id, shipment) = filled(&mut house);
    let draft = house.create_id(&parcel_to_ontario());
    add(&mut house, id, &draft);
    let pending = batch_of(&mut house, id);
    assert_eq!(pending["status"], "pending");
    assert_eq!(pending.get("label_png_url"), None);
    assert_eq!(pending.get("label_zpl_url"), None);
    let members = json!({"shipment_ids": [draft]});
    house.call("PATCH", "/shipments/remove_from_batch", Some(&members));
    for status in ["ready", "received"] {
        if status == "received" {
            becomes(&mut house, &shipment, status);
        }
        let batch = batch_of(&mut house, id);
        assert_eq!(batch["status"], status);
        let listed = house.get("/batches").1[0].clone();
        for format in ["png", "zpl"] {
            assert_eq!(path_of(&listed, format), path_of(&batch, format));
            let answer = house.public("GET", &path_of(&batch, format), None);
            assert_eq!(answer.status, 200, "{status} {format}");
        }
    }
}

#[test]
fn the_label_of_a_batch_names_it_and_counts_what_is_handed_over() {
    let mut house = House::new();
    let (id, first) = filled(&mut house);
    let voided = house.bought(&parcel_to_ontario(), "service_select");
    add(&mut house, id, &voided);
    house.wait(60);
    let path = format!("/shipments/{voided}/refund");
    assert_eq!(house.call("PATCH", &path, None).0, 200);
    let asked = batch_of(&mut house, id);
    assert_eq!(asked["status"], "pending");
    house.wait(3_600);
    assert_eq!(house.shipment(&voided)["status"], "voided");
    becomes(&mut house, &first, "received");
    let batch = batch_of(&mut house, id);
    let answer = house.public("GET", &path_of(&batch, "png"), None);
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
    let mut house = House::new();
    let (id, shipment) = filled(&mut house);
    let path = path_of(&batch_of(&mut house, id), "png");
    let (_, secret) = path.split_once('?').unwrap();
    for other in [
        format!("/labels/batch-{id}.png"),
        format!("/labels/batch-{id}.zpl?{secret}"),
        format!("/labels/batch-{id}.pdf?{secret}"),
        format!("/labels/batch-{}.png?{secret}", id + 1),
        format!("/labels/batch-.png?{secret}"),
        format!("/labels/{shipment}.png?{secret}"),
    ] {
        assert_eq!(house.public("GET", &other, None).status, 404, "{other}");
    }
    assert_eq!(house.public("GET", &path, None).status, 200);
    house.wait(601);
    assert_eq!(house.public("GET", &path, None).status, 404);
}

#[test]
fn the_label_of_a_batch_that_was_emptied_is_gone() {
    let mut house = House::new();
    let (id, shipment) = filled(&mut house);
    let path = path_of(&batch_of(&mut house, id), "png");
    let members = json!({"shipment_ids": [shipment]});
    house.call("PATCH", "/shipments/remove_from_batch", Some(&members));
    assert_eq!(house.public("GET", &path, None).status, 404);
}

#[test]
fn the_label_of_a_batch_can_be_ordered_to_be_missing() {
    let mut house = House::new();
    let (id, _shipment) = filled(&mut house);
    let path = path_of(&batch_of(&mut house, id), "png");
    let fault = json!({"kind": "label_missing", "path": format!("/batches/{id}"), "times": 1});
    house.control("POST", "/faults", &fault);
    assert_eq!(house.public("GET", &path, None).status, 404);
    assert_eq!(house.public("GET", &path, None).status, 200);
}

#[test]
fn a_batch_has_a_label_that_can_be_drawn() {
    let mut real = options();
    real.printer = sendoff::practice::printer::default_printer();
    let mut house = House::with(real);
    let (id, _shipment) = filled(&mut house);
    let batch = batch_of(&mut house, id);
    for (format, magic) in [("png", b"\x89PNG".as_slice()), ("zpl", b"^XA\n")] {
        let answer = house.public("GET", &path_of(&batch, format), None);
        assert!(answer.body_bytes().starts_with(magic), "{format}");
    }
}
