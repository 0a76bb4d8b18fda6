//! Contract: the rows of section 4's tables that are no lists, against
//! `--story small_shop`. Each test says which rows it covers.

use serde_json::{Value, json};

use super::{
    practice_contract::{array, on_the_small_shop},
    practice_harness::{parcel_to_ontario, parcel_to_vermont, read},
};

#[test]
fn rows_create_retrieve_and_delete_batch() {
    on_the_small_shop(|mut service| {
        let body = json!({"description": "Tuesday"});
        let request = service.request("POST", "/batches", Some(&body));
        let answer = service.send(&request);
        assert_eq!(answer.status, 201);
        let made = read(&answer)["batch"].clone();
        let location = answer.header("location").unwrap();
        assert!(
            location.ends_with(&format!("/batches/{}", made["id"])),
            "{location}"
        );
        let path = format!("/batches/{}", made["id"]);
        assert_eq!(service.get(&path), (200, json!({"batch": made})));
        assert_eq!(service.call("DELETE", &path, None), (204, Value::Null));
        service.refuses(("DELETE", &path, None), 404, "Not Found");
        let full = array(&mut service, "/batches?status=ready")[0]["id"].clone();
        let path = format!("/batches/{full}");
        service.refuses(("DELETE", &path, None), 400, "Batch is not empty");
    });
}

#[test]
fn rows_create_retrieve_refresh_buy_refund_and_delete_shipment() {
    on_the_small_shop(|mut service| {
        let request = service.request("POST", "/shipments", Some(&parcel_to_vermont()));
        let answer = service.send(&request);
        assert_eq!(answer.status, 201);
        let made = read(&answer)["shipment"].clone();
        let path = format!("/shipments/{}", made["id"].as_str().unwrap());
        assert!(answer.header("location").unwrap().ends_with(&path));
        assert_eq!(service.get(&path), (200, json!({"shipment": made})));
        for method in ["PATCH", "POST"] {
            let (status, refreshed) = service.call(
                method,
                &format!("{path}/refresh"),
                Some(&json!({"weight": 900})),
            );
            assert_eq!(
                (status, &refreshed["shipment"]["weight"]),
                (200, &json!(900))
            );
        }
        let body = json!({"postage_type": "us_postal_priority"});
        let (status, asked) = service.call("PATCH", &format!("{path}/buy"), Some(&body));
        assert_eq!(
            (status, &asked["shipment"]["status"]),
            (200, &json!("postage_requested"))
        );
        service.wait(3);
        assert_eq!(service.get(&path).1["shipment"]["status"], "ready");
        service.wait(10);
        let (status, refund) = service.call("PATCH", &format!("{path}/refund"), None);
        assert_eq!(
            (status, &refund["shipment"]["status"]),
            (200, &json!("refund_requested"))
        );
        let draft = service.create_id(&parcel_to_ontario());
        let path = format!("/shipments/{draft}");
        assert_eq!(service.call("DELETE", &path, None), (204, Value::Null));
        service.refuses(("GET", &path, None), 404, "Not Found");
    });
}

#[test]
fn rows_add_to_batch_and_remove_from_batch() {
    on_the_small_shop(|mut service| {
        let draft = service.create_id(&parcel_to_ontario());
        let batch = array(&mut service, "/batches?status=ready")[0]["id"].clone();
        let path = format!("/batches/{batch}");
        let members = json!({"batch_id": batch, "shipment_ids": [draft]});
        assert_eq!(
            service
                .call("PATCH", "/shipments/add_to_batch", Some(&members))
                .0,
            200
        );
        assert_eq!(service.get(&path).1["batch"]["status"], "pending");
        let out = json!({"shipment_ids": [draft]});
        assert_eq!(
            service
                .call("PATCH", "/shipments/remove_from_batch", Some(&out))
                .0,
            200
        );
        assert_eq!(service.get(&path).1["batch"]["status"], "ready");
    });
}

#[test]
fn row_public_tracking_needs_no_token_and_has_every_field() {
    on_the_small_shop(|mut service| {
        for shipment in array(&mut service, "/shipments") {
            let id = shipment["id"].as_str().unwrap().to_lowercase();
            let answer = service.public("GET", &format!("/tracking/{id}.json"), None);
            assert_eq!(answer.status, 200);
            let record = read(&answer)["shipment"].clone();
            assert_eq!(record["shipment_id"], json!(id));
            let is_bought = !shipment["carrier_tracking_code"].is_null();
            assert_eq!(
                record["carrier_tracking_code"],
                shipment["carrier_tracking_code"]
            );
            assert_eq!(
                record["estimated_delivery_at"].is_string(),
                is_bought,
                "{record}"
            );
            assert_eq!(record["resolution"], shipment["resolution"]);
            assert_eq!(record["resolved_at"], shipment["resolved_at"]);
            let named = "to_city to_province_code to_postal_code to_country_code from_city \
                from_province_code from_postal_code from_country_code package_description \
                size_description weight_description postage_description carrier \
                carrier_description tracking_url ship_date resolution_description tracking_events";
            for field in named.split_whitespace() {
                assert!(record.get(field).is_some(), "{field}");
            }
        }
    });
}
