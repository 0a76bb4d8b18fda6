//! Contract: lists and counts, in memory and in a file alike.

use serde_json::{Value, json};

use super::practice_harness::{House, on_both_worlds, parcel_to_ontario, parcel_to_vermont, with};

fn ids(house: &mut House, query: &str) -> Vec<String> {
    let (status, list) = house.get(&format!("/shipments?{query}"));
    assert_eq!(status, 200, "{query}: {list}");
    let id = |item: &Value| item["id"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn a_list_is_an_array_newest_first_without_labels_and_events() {
    on_both_worlds(|mut house| {
        let first = house.create_id(&parcel_to_ontario());
        house.wait(1);
        let second = house.bought(&parcel_to_vermont(), "us_postal_priority");
        assert_eq!(ids(&mut house, ""), [second, first]);
        let (_, list) = house.get("/shipments");
        for absent in [
            "tracking_events",
            "postage_label_png_url",
            "postage_label_pdf_url",
        ] {
            assert_eq!(list[0].get(absent), None, "{absent}");
        }
        assert!(list[0]["rates"].is_array());
    });
}

#[test]
fn pages_have_a_limit_and_end_in_nothing() {
    on_both_worlds(|mut house| {
        let mut all: Vec<String> = (0..5)
            .map(|_| house.create_id(&parcel_to_ontario()))
            .collect();
        all.reverse();
        assert_eq!(ids(&mut house, "limit=2&page=2"), all[2..4]);
        assert_eq!(ids(&mut house, "limit=5000"), all);
        assert!(ids(&mut house, "limit=2&page=4").is_empty());
        assert!(ids(&mut house, "page=18446744073709551615").is_empty());
        for wrong in ["limit=0", "limit=-1", "limit=many", "page=0", "page=1.5"] {
            let field = wrong.split('=').next().unwrap();
            let path = format!("/shipments?{wrong}");
            house.refuses(
                ("GET", &path, None),
                400,
                &format!("{field} field is invalid"),
            );
        }
    });
}

#[test]
fn lists_are_filtered_by_status_package_and_day() {
    on_both_worlds(|mut house| {
        let ready = house.bought(&parcel_to_ontario(), "service_select");
        house.wait(24 * 3600);
        let thick = with(parcel_to_ontario(), "package_type", json!("thick_envelope"));
        let thick = house.create_id(&thick);
        assert_eq!(ids(&mut house, "status=ready"), [ready.as_str()]);
        assert!(ids(&mut house, "status=voided").is_empty());
        assert_eq!(
            ids(&mut house, "package_type=thick_envelope"),
            [thick.as_str()]
        );
        assert_eq!(ids(&mut house, "to_date=2026-03-02"), [ready.as_str()]);
        assert_eq!(ids(&mut house, "from_date=2026-03-03"), [thick.as_str()]);
        assert_eq!(
            ids(&mut house, "from_date=2026-03-02&to_date=2026-03-03").len(),
            2
        );
        assert!(ids(&mut house, "batch_id=77").is_empty());
        for wrong in [
            "status=unpaid",
            "status=lost",
            "package_type=box",
            "from_date=today",
            "to_date=2026-02-30",
            "batch_id=x",
        ] {
            let field = wrong.split('=').next().unwrap();
            let path = format!("/shipments?{wrong}");
            house.refuses(
                ("GET", &path, None),
                400,
                &format!("{field} field is invalid"),
            );
        }
    });
}

#[test]
fn search_finds_the_starts_of_words_in_id_name_and_order() {
    on_both_worlds(|mut house| {
        let named = with(parcel_to_ontario(), "name", json!("Élodie Gagné"));
        let first = house.create_id(&with(named, "order_id", json!("AB-1001")));
        let second = house.create_id(&with(parcel_to_ontario(), "order_id", json!("AB-2002")));
        assert_eq!(ids(&mut house, "q=elo"), [first.as_str()]);
        assert_eq!(ids(&mut house, "q=GAGN%C3%89+elodie"), [first.as_str()]);
        assert_eq!(ids(&mut house, "q=ab"), [second.as_str(), first.as_str()]);
        assert_eq!(ids(&mut house, "q=AB-1001"), [first.as_str()]);
        assert_eq!(
            ids(&mut house, &format!("q={}", first.to_lowercase())),
            [first.as_str()]
        );
        assert!(ids(&mut house, "q=lodie").is_empty());
        assert_eq!(ids(&mut house, "q=%22*%27").len(), 2);
        house.call("DELETE", &format!("/shipments/{first}"), None);
        assert!(ids(&mut house, "q=elodie").is_empty());
    });
}

#[test]
fn counts_go_by_status() {
    on_both_worlds(|mut house| {
        house.create(&parcel_to_ontario());
        house.bought(&parcel_to_ontario(), "service_select");
        let deleted = house.create_id(&parcel_to_ontario());
        house.call("DELETE", &format!("/shipments/{deleted}"), None);
        assert_eq!(house.get("/shipments/count"), (200, json!({"count": 2})));
        assert_eq!(
            house.get("/shipments/count?status=ready"),
            (200, json!({"count": 1}))
        );
        assert_eq!(house.get("/shipments/count?status=unpaid").0, 400);
    });
}

#[test]
fn batches_are_made_filled_counted_and_deleted() {
    on_both_worlds(|mut house| {
        let body = json!({"description": "Monday"});
        let request = house.request("POST", "/batches", Some(&body));
        let answer = house.send(&request);
        assert_eq!(answer.status, 201);
        let batch = super::practice_harness::read(&answer)["batch"].clone();
        let id = batch["id"].as_i64().unwrap();
        assert!(
            answer
                .header("location")
                .unwrap()
                .ends_with(&format!("/batches/{id}"))
        );
        assert_eq!(
            (&batch["status"], &batch["description"]),
            (&json!("pending"), &json!("Monday"))
        );

        let shipment = house.bought(&parcel_to_ontario(), "service_select");
        let add = json!({"batch_id": id.to_string(), "shipment_ids": [shipment, shipment]});
        assert_eq!(
            house.call("PATCH", "/shipments/add_to_batch", Some(&add)).0,
            200
        );
        assert_eq!(
            house.get(&format!("/batches/{id}")).1["batch"]["status"],
            "ready"
        );
        assert_eq!(
            ids(&mut house, &format!("batch_id={id}")),
            [shipment.as_str()]
        );
        assert_eq!(house.get("/batches/count?status=ready").1["count"], 1);
        assert_eq!(house.get("/batches?status=pending").1, json!([]));
        let path = format!("/batches/{id}");
        house.refuses(("DELETE", &path, None), 400, "Batch is not empty");

        let other = json!({"batch_id": id, "shipment_ids": [shipment, "NOSUCHSHIP"]});
        house.refuses(
            ("PATCH", "/shipments/add_to_batch", Some(&other)),
            404,
            "Not Found",
        );
        let query = format!("/shipments/remove_from_batch?shipment_ids[]={shipment}");
        assert_eq!(house.call("PATCH", &query, None).0, 200);
        assert_eq!(house.get(&path).1["batch"]["status"], "pending");
        assert_eq!(house.call("DELETE", &path, None).0, 204);
        house.refuses(("GET", &path, None), 404, "Not Found");
    });
}

#[test]
fn a_received_batch_takes_and_gives_nothing() {
    let mut house = House::new();
    let (_, made) = house.call("POST", "/batches", None);
    let id = &made["batch"]["id"];
    let shipment = house.bought(&parcel_to_ontario(), "service_select");
    let members = json!({"batch_id": id, "shipment_ids": [shipment]});
    house.call("PATCH", "/shipments/add_to_batch", Some(&members));
    house.control(
        "POST",
        &format!("/shipments/{shipment}"),
        &json!({"status": "received"}),
    );
    assert_eq!(
        house.get(&format!("/batches/{id}")).1["batch"]["status"],
        "received"
    );
    for path in ["/shipments/add_to_batch", "/shipments/remove_from_batch"] {
        house.refuses(
            ("PATCH", path, Some(&members)),
            400,
            "Batch has been received",
        );
    }
    house.refuses(
        ("PATCH", "/shipments/add_to_batch", Some(&json!({}))),
        400,
        "batch_id field is required and shipment_ids field is required",
    );
}
