//! Contract: lists and counts, in memory and in a file alike.

use serde_json::{Value, json};

use super::practice_harness::{
    TestService, on_both_worlds, parcel_to_ontario, parcel_to_vermont, with,
};

fn ids(service: &mut TestService, query: &str) -> Vec<String> {
    let (status, list) = service.get(&format!("/shipments?{query}"));
    assert_eq!(status, 200, "{query}: {list}");
    let id = |item: &Value| item["id"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn a_list_is_an_array_newest_first_without_labels_and_events() {
    on_both_worlds(|mut service| {
        let first = service.create_id(&parcel_to_ontario());
        service.wait(1);
        let second = service.bought(&parcel_to_vermont(), "us_postal_priority");
        assert_eq!(ids(&mut service, ""), [second, first]);
        let (_, list) = service.get("/shipments");
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
    on_both_worlds(|mut service| {
        let mut all: Vec<String> = (0..5)
            .map(|_| service.create_id(&parcel_to_ontario()))
            .collect();
        all.reverse();
        assert_eq!(ids(&mut service, "limit=2&page=2"), all[2..4]);
        assert_eq!(ids(&mut service, "limit=5000"), all);
        assert!(ids(&mut service, "limit=2&page=4").is_empty());
        assert!(ids(&mut service, "page=18446744073709551615").is_empty());
        for wrong in ["limit=0", "limit=-1", "limit=many", "page=0", "page=1.5"] {
            let field = wrong.split('=').next().unwrap();
            let path = format!("/shipments?{wrong}");
            service.refuses(
                ("GET", &path, None),
                400,
                &format!("{field} field is invalid"),
            );
        }
    });
}

#[test]
fn lists_are_filtered_by_status_package_and_day() {
    on_both_worlds(|mut service| {
        let ready = service.bought(&parcel_to_ontario(), "service_select");
        service.wait(24 * 3600);
        let thick = with(parcel_to_ontario(), "package_type", json!("thick_envelope"));
        let thick = service.create_id(&thick);
        assert_eq!(ids(&mut service, "status=ready"), [ready.as_str()]);
        assert!(ids(&mut service, "status=voided").is_empty());
        assert_eq!(
            ids(&mut service, "package_type=thick_envelope"),
            [thick.as_str()]
        );
        assert_eq!(ids(&mut service, "to_date=2026-03-02"), [ready.as_str()]);
        assert_eq!(ids(&mut service, "from_date=2026-03-03"), [thick.as_str()]);
        assert_eq!(
            ids(&mut service, "from_date=2026-03-02&to_date=2026-03-03").len(),
            2
        );
        assert!(ids(&mut service, "batch_id=77").is_empty());
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
            service.refuses(
                ("GET", &path, None),
                400,
                &format!("{field} field is invalid"),
            );
        }
    });
}

#[test]
fn search_finds_the_starts_of_words_in_id_name_and_order() {
    on_both_worlds(|mut service| {
        let named = with(parcel_to_ontario(), "name", json!("Élodie Gagné"));
        let first = service.create_id(&with(named, "order_id", json!("AB-1001")));
        let second = service.create_id(&with(parcel_to_ontario(), "order_id", json!("AB-2002")));
        assert_eq!(ids(&mut service, "q=elo"), [first.as_str()]);
        assert_eq!(ids(&mut service, "q=GAGN%C3%89+elodie"), [first.as_str()]);
        assert_eq!(ids(&mut service, "q=ab"), [second.as_str(), first.as_str()]);
        assert_eq!(ids(&mut service, "q=AB-1001"), [first.as_str()]);
        assert_eq!(
            ids(&mut service, &format!("q={}", first.to_lowercase())),
            [first.as_str()]
        );
        assert!(ids(&mut service, "q=lodie").is_empty());
        assert_eq!(ids(&mut service, "q=%22*%27").len(), 2);
        service.call("DELETE", &format!("/shipments/{first}"), None);
        assert!(ids(&mut service, "q=elodie").is_empty());
    });
}

#[test]
fn counts_go_by_status() {
    on_both_worlds(|mut service| {
        service.create(&parcel_to_ontario());
        service.bought(&parcel_to_ontario(), "service_select");
        let deleted = service.create_id(&parcel_to_ontario());
        service.call("DELETE", &format!("/shipments/{deleted}"), None);
        assert_eq!(service.get("/shipments/count"), (200, json!({"count": 2})));
        assert_eq!(
            service.get("/shipments/count?status=ready"),
            (200, json!({"count": 1}))
        );
        assert_eq!(service.get("/shipments/count?status=unpaid").0, 400);
    });
}

#[test]
fn batches_are_made_filled_counted_and_deleted() {
    on_both_worlds(|mut service| {
        let body = json!({"description": "Monday"});
        let request = service.request("POST", "/batches", Some(&body));
        let answer = service.send(&request);
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

        let shipment = service.bought(&parcel_to_ontario(), "service_select");
        let add = json!({"batch_id": id.to_string(), "shipment_ids": [shipment, shipment]});
        assert_eq!(
            service
                .call("PATCH", "/shipments/add_to_batch", Some(&add))
                .0,
            200
        );
        assert_eq!(
            service.get(&format!("/batches/{id}")).1["batch"]["status"],
            "ready"
        );
        assert_eq!(
            ids(&mut service, &format!("batch_id={id}")),
            [shipment.as_str()]
        );
        assert_eq!(service.get("/batches/count?status=ready").1["count"], 1);
        assert_eq!(service.get("/batches?status=pending").1, json!([]));
        let path = format!("/batches/{id}");
        service.refuses(("DELETE", &path, None), 400, "Batch is not empty");

        let other = json!({"batch_id": id, "shipment_ids": [shipment, "NOSUCHSHIP"]});
        service.refuses(
            ("PATCH", "/shipments/add_to_batch", Some(&other)),
            404,
            "Not Found",
        );
        let query = format!("/shipments/remove_from_batch?shipment_ids[]={shipment}");
        assert_eq!(service.call("PATCH", &query, None).0, 200);
        assert_eq!(service.get(&path).1["batch"]["status"], "pending");
        assert_eq!(service.call("DELETE", &path, None).0, 204);
        service.refuses(("GET", &path, None), 404, "Not Found");
    });
}

#[test]
fn a_received_batch_takes_and_gives_nothing() {
    let mut service = TestService::new();
    let (_, made) = service.call("POST", "/batches", None);
    let id = &made["batch"]["id"];
    let shipment = service.bought(&parcel_to_ontario(), "service_select");
    let members = json!({"batch_id": id, "shipment_ids": [shipment]});
    service.call("PATCH", "/shipments/add_to_batch", Some(&members));
    service.control(
        "POST",
        &format!("/shipments/{shipment}"),
        &json!({"status": "received"}),
    );
    assert_eq!(
        service.get(&format!("/batches/{id}")).1["batch"]["status"],
        "received"
    );
    for path in ["/shipments/add_to_batch", "/shipments/remove_from_batch"] {
        service.refuses(
            ("PATCH", path, Some(&members)),
            400,
            "Batch has been received",
        );
    }
    service.refuses(
        ("PATCH", "/shipments/add_to_batch", Some(&json!({}))),
        400,
        "batch_id field is required and shipment_ids field is required",
    );
}
