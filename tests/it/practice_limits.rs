//! Contract: each error of section 7 and each limit of section 8, against
//! `--story small_shop`.

use sendoff::practice::{
    Story,
    engine::{MemoryWorld, World as _},
    server::LimiterKind,
};
use serde_json::{Value, json};

use super::{
    practice_contract::{array, on_the_small_shop},
    practice_harness::{
        TestService, fault, options, parcel_to_ontario, parcel_to_vermont, read, with,
    },
};

fn first(service: &mut TestService, list: &str) -> Value {
    array(service, list)[0]["id"].clone()
}

#[test]
fn section_7_failed_delete_buy_refresh_and_refund_have_the_documents_error_body() {
    on_the_small_shop(|mut service| {
        let [ready, delivered, voided] = ["ready", "delivered", "voided"].map(|status| {
            let id = first(&mut service, &format!("/shipments?status={status}"));
            id.as_str().unwrap().to_owned()
        });
        let paid = "Shipment cannot be deleted because its postage was purchased or it was \
            received; request a refund instead";
        for (method, path, message) in [
            ("DELETE", ready.clone(), paid),
            ("DELETE", delivered.clone(), paid),
            ("PATCH", format!("{ready}/buy"), "Postage already purchased"),
            (
                "PATCH",
                format!("{delivered}/refresh"),
                "Postage already purchased",
            ),
            (
                "PATCH",
                format!("{voided}/refund"),
                "Refund already requested",
            ),
        ] {
            let path = format!("/shipments/{path}");
            service.refuses((method, &path, None), 400, message);
        }
    });
}

#[test]
fn section_7_failed_batch_calls_and_unknown_ids_have_the_documents_error_body() {
    on_the_small_shop(|mut service| {
        let ready = first(&mut service, "/shipments?status=ready");
        let received = first(&mut service, "/batches?status=received");
        let add = json!({"batch_id": received, "shipment_ids": [ready]});
        let path = "/shipments/add_to_batch";
        service.refuses(("PATCH", path, Some(&add)), 400, "Batch has been received");
        let unknown = with(add, "batch_id", json!(999_999));
        service.refuses(("PATCH", path, Some(&unknown)), 404, "Not Found");
        let path = "/shipments/remove_from_batch";
        let none = json!({"shipment_ids": []});
        let message = "shipment_ids field is required";
        service.refuses(("PATCH", path, Some(&none)), 400, message);
        for path in ["/shipments/NOSUCHSHIP", "/batches/999999"] {
            service.refuses(("GET", path, None), 404, "Not Found");
        }
        service.refuses(("PUT", "/returns", None), 405, "Method Not Allowed");
    });
}

#[test]
fn section_7_faults_of_fields_make_one_sentence_and_a_missing_token_is_unauthorized() {
    on_the_small_shop(|mut service| {
        let nowhere = with(parcel_to_ontario(), "city", json!(""));
        let wrong = with(nowhere, "weight", json!(-1));
        let message = "city field is required and weight field is invalid";
        service.refuses(("POST", "/shipments", Some(&wrong)), 400, message);
        let mut request = service.request("GET", "/returns", None);
        request.headers.clear();
        let answer = service.send(&request);
        assert_eq!((answer.status, read(&answer)), (401, fault("Unauthorized")));
    });
}

#[test]
fn section_8_two_thousand_requests_in_five_minutes_and_no_more() {
    let mut shop = options();
    shop.story = Story::SmallShop;
    shop.limiter = LimiterKind::Sliding;
    let mut service = TestService::with(shop);
    for _ in 0..2000 {
        assert_eq!(service.get("/shipments/count").0, 200);
    }
    let request = service.request("GET", "/shipments/count", None);
    let answer = service.send(&request);
    assert_eq!(
        (answer.status, read(&answer)),
        (429, fault("Too Many Requests"))
    );
    assert_eq!(answer.header("retry-after"), Some("300"));
    assert_eq!(
        service.control("GET", "/requests", &json!({})).1,
        json!({"let_through": 2000, "refused": 1})
    );
    service.wait(300);
    assert_eq!(service.get("/shipments/count").0, 200);
}

#[test]
fn section_8_page_sizes_default_to_a_hundred_and_end_at_a_thousand() {
    let mut service = TestService::new();
    let id = service.create_id(&parcel_to_ontario());
    let model = service.server.world().shipment(&id).unwrap().unwrap();
    let mut world = MemoryWorld::new();
    for number in 1..=1001 {
        let mut record = model.clone();
        record.sequence = number;
        record.shown.id = format!("COPY{number:06}");
        world.put_shipment(&record).unwrap();
    }
    let mut service = TestService::on(Box::new(world), options());
    assert_eq!(array(&mut service, "/shipments").len(), 100);
    assert_eq!(array(&mut service, "/shipments?limit=1000").len(), 1000);
    assert_eq!(array(&mut service, "/shipments?limit=2000").len(), 1000);
    assert_eq!(array(&mut service, "/shipments?page=11").len(), 1);
    assert_eq!(array(&mut service, "/shipments?page=12").len(), 0);
}

#[test]
fn section_8_purchases_take_under_three_seconds_and_refunds_up_to_two_weeks() {
    on_the_small_shop(|mut service| {
        let body = parcel_to_vermont();
        let id = service.bought(&body, "us_postal_priority");
        service.wait(20);
        service.call("PATCH", &format!("/shipments/{id}/refund"), None);
        service.wait(14 * 86_400 - 60);
        assert_eq!(service.shipment(&id)["status"], "refund_requested");
        service.wait(120);
        assert_eq!(service.shipment(&id)["status"], "voided");
    });
}
