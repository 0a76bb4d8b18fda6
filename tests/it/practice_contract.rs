//! Contract: each row of section 4's tables, each filter, each error of section
//! 7 and each limit of section 8, against `--story small_shop`. Each test says
//! which rows it covers.

use std::collections::{BTreeMap, BTreeSet};

use sendoff::practice::{
    Story,
    desk::LimiterKind,
    engine::{MemoryWorld, World as _, money},
};
use serde_json::{Value, json};

use super::practice_house::{
    House, fault, options, parcel_to_ontario, parcel_to_vermont, read, sqlite, with,
};

const SHIPMENT_FILTERS: [&str; 11] = [
    "canceled",
    "pending",
    "ready",
    "in_transit",
    "received",
    "released",
    "inducted",
    "resolved",
    "delivered",
    "exception",
    "voided",
];
/// Those that only responses have, by section 3.1 and the field notes.
const OTHER_STATUSES: [&str; 4] = [
    "unpaid",
    "postage_requested",
    "postage_purchase_failed",
    "refund_requested",
];

fn on_the_small_shop(test: impl Fn(House)) {
    let shop = || {
        let mut shop = options();
        shop.story = Story::SmallShop;
        shop
    };
    test(House::with(shop()));
    let folder = tempfile::tempdir().unwrap();
    test(House::on(Box::new(sqlite(folder.path())), shop()));
}

fn array(house: &mut House, path: &str) -> Vec<Value> {
    let (status, list) = house.get(path);
    assert_eq!(status, 200, "{path}: {list}");
    list.as_array()
        .unwrap_or_else(|| panic!("{path} is no array"))
        .clone()
}

fn texts(items: &[Value], field: &str) -> Vec<String> {
    let text = |item: &Value| match &item[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    items.iter().map(text).collect()
}

/// Asserts that a filter gives exactly the items that have the value.
fn check_filter(house: &mut House, list: &str, filter: &str, matches: impl Fn(&Value) -> bool) {
    let all = array(house, &format!("{list}?limit=1000"));
    let found = array(house, &format!("{list}?limit=1000&{filter}"));
    let expected: Vec<&Value> = all.iter().filter(|item| matches(item)).collect();
    assert_eq!(
        found.iter().collect::<Vec<_>>(),
        expected,
        "{list}?{filter}"
    );
}

#[test]
fn the_shop_has_forty_shipments_in_every_status_three_batches_and_six_returns() {
    on_the_small_shop(|mut house| {
        let shipments = array(&mut house, "/shipments");
        assert_eq!(shipments.len(), 40);
        let statuses: BTreeSet<String> = texts(&shipments, "status").into_iter().collect();
        let every = SHIPMENT_FILTERS.into_iter().chain(OTHER_STATUSES);
        assert_eq!(statuses, every.map(str::to_owned).collect());
        let mut batches = texts(&array(&mut house, "/batches"), "status");
        batches.sort();
        assert_eq!(batches, ["pending", "ready", "received"]);
        let returns = array(&mut house, "/returns");
        assert_eq!(returns.len(), 6);
        let kinds = |field| {
            texts(&returns, field)
                .into_iter()
                .collect::<BTreeSet<_>>()
                .len()
        };
        assert_eq!((kinds("status"), kinds("return_reason")), (5, 5));
        assert_eq!(money::audit(house.desk.world()).unwrap(), None);
    });
}

#[test]
fn row_list_batches_and_count_batches_go_by_status() {
    on_the_small_shop(|mut house| {
        for status in ["pending", "ready", "received"] {
            check_filter(
                &mut house,
                "/batches",
                &format!("status={status}"),
                |batch| batch["status"] == status,
            );
            let count = house.get(&format!("/batches/count?status={status}")).1;
            assert_eq!(count, json!({"count": 1}));
        }
        assert_eq!(house.get("/batches/count").1, json!({"count": 3}));
        let ids = texts(&array(&mut house, "/batches"), "id");
        let second = texts(&array(&mut house, "/batches?limit=1&page=2"), "id");
        assert_eq!(second, ids[1..2]);
        let times = texts(&array(&mut house, "/batches"), "created_at");
        assert!(
            times.is_sorted_by(|newer, older| newer > older),
            "{times:?}"
        );
        for path in ["/batches?status=open", "/batches/count?status=open"] {
            house.refuses(("GET", path, None), 400, "status field is invalid");
        }
    });
}

#[test]
fn rows_create_retrieve_and_delete_batch() {
    on_the_small_shop(|mut house| {
        let body = json!({"description": "Tuesday"});
        let request = house.request("POST", "/batches", Some(&body));
        let answer = house.send(&request);
        assert_eq!(answer.status, 201);
        let made = read(&answer)["batch"].clone();
        let location = answer.header("location").unwrap();
        assert!(
            location.ends_with(&format!("/batches/{}", made["id"])),
            "{location}"
        );
        let path = format!("/batches/{}", made["id"]);
        assert_eq!(house.get(&path), (200, json!({"batch": made})));
        assert_eq!(house.call("DELETE", &path, None), (204, Value::Null));
        house.refuses(("DELETE", &path, None), 404, "Not Found");
        let full = array(&mut house, "/batches?status=ready")[0]["id"].clone();
        let path = format!("/batches/{full}");
        house.refuses(("DELETE", &path, None), 400, "Batch is not empty");
    });
}

#[test]
fn row_list_shipments_has_every_filter_of_its_table() {
    on_the_small_shop(|mut house| {
        for status in SHIPMENT_FILTERS {
            check_filter(
                &mut house,
                "/shipments",
                &format!("status={status}"),
                |item| item["status"] == status,
            );
        }
        for package in ["parcel", "thick_envelope", "card"] {
            check_filter(
                &mut house,
                "/shipments",
                &format!("package_type={package}"),
                |item| item["package_type"] == package,
            );
        }
        for batch in texts(&array(&mut house, "/batches"), "id") {
            check_filter(
                &mut house,
                "/shipments",
                &format!("batch_id={batch}"),
                |item| item["batch_id"].to_string() == batch,
            );
        }
        let day = |item: &Value| item["created_at"].as_str().unwrap()[..10].to_owned();
        for date in [
            "2026-02-01",
            "2026-02-20",
            "2026-03-01",
            "2026-03-02",
            "2030-01-01",
        ] {
            check_filter(
                &mut house,
                "/shipments",
                &format!("from_date={date}"),
                |item| day(item).as_str() >= date,
            );
            check_filter(
                &mut house,
                "/shipments",
                &format!("to_date={date}"),
                |item| day(item).as_str() <= date,
            );
        }
        check_filter(
            &mut house,
            "/shipments",
            "from_date=2026-02-10&to_date=2026-02-20&status=delivered&package_type=parcel",
            |item| {
                (day(item).as_str() >= "2026-02-10" && day(item).as_str() <= "2026-02-20")
                    && item["status"] == "delivered"
                    && item["package_type"] == "parcel"
            },
        );
    });
}

#[test]
fn row_list_shipments_searches_id_name_and_order() {
    on_the_small_shop(|mut house| {
        let one = array(&mut house, "/shipments?limit=1&page=9")[0].clone();
        let id = one["id"].as_str().unwrap();
        let name = one["to_name"].as_str().unwrap();
        let order = one["order_id"].as_str().unwrap();
        let encode =
            |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
        for words in [
            id.to_owned(),
            id.to_lowercase(),
            id[..6].to_owned(),
            order.to_owned(),
        ] {
            let found = array(&mut house, &format!("/shipments?q={}", encode(&words)));
            assert_eq!(found, std::slice::from_ref(&one), "{words}");
        }
        let found = array(&mut house, &format!("/shipments?q={}", encode(name)));
        assert!(found.contains(&one), "{name}");
        assert_eq!(array(&mut house, "/shipments?q=shop").len(), 40);
        assert_eq!(
            array(&mut house, "/shipments?q=shop&status=voided").len(),
            2
        );
        assert_eq!(array(&mut house, "/shipments?q=hop").len(), 0);
    });
}

#[test]
fn lists_are_newest_first_in_pages_with_the_documents_bounds() {
    on_the_small_shop(|mut house| {
        let all = array(&mut house, "/shipments");
        assert!(texts(&all, "created_at").is_sorted_by(|newer, older| newer >= older));
        let ids = texts(&all, "id");
        for (limit, pages) in [(7, 6), (40, 1), (1000, 1), (5000, 1)] {
            let mut paged = Vec::new();
            for page in 1..=pages {
                let path = format!("/shipments?limit={limit}&page={page}");
                paged.extend(texts(&array(&mut house, &path), "id"));
            }
            assert_eq!(paged, ids, "limit {limit}");
        }
        for list in ["/shipments", "/batches", "/returns"] {
            assert!(array(&mut house, &format!("{list}?page=99")).is_empty());
            for (wrong, field) in [
                ("limit=0", "limit"),
                ("limit=x", "limit"),
                ("page=0", "page"),
            ] {
                let path = format!("{list}?{wrong}");
                house.refuses(
                    ("GET", &path, None),
                    400,
                    &format!("{field} field is invalid"),
                );
            }
        }
        for item in &all {
            for absent in [
                "tracking_events",
                "postage_label_png_url",
                "postage_label_zpl_url",
            ] {
                assert_eq!(item.get(absent), None);
            }
        }
    });
}

#[test]
fn row_count_shipments_goes_by_status() {
    on_the_small_shop(|mut house| {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for status in texts(&array(&mut house, "/shipments"), "status") {
            *counts.entry(status).or_default() += 1;
        }
        assert_eq!(house.get("/shipments/count").1, json!({"count": 40}));
        for status in SHIPMENT_FILTERS {
            let count = house.get(&format!("/shipments/count?status={status}")).1;
            assert_eq!(count, json!({"count": counts[status]}), "{status}");
        }
        for status in OTHER_STATUSES {
            for path in ["/shipments/count", "/shipments"] {
                let path = format!("{path}?status={status}");
                house.refuses(("GET", &path, None), 400, "status field is invalid");
            }
        }
    });
}

#[test]
fn rows_create_retrieve_refresh_buy_refund_and_delete_shipment() {
    on_the_small_shop(|mut house| {
        let request = house.request("POST", "/shipments", Some(&parcel_to_vermont()));
        let answer = house.send(&request);
        assert_eq!(answer.status, 201);
        let made = read(&answer)["shipment"].clone();
        let path = format!("/shipments/{}", made["id"].as_str().unwrap());
        assert!(answer.header("location").unwrap().ends_with(&path));
        assert_eq!(house.get(&path), (200, json!({"shipment": made})));
        for method in ["PATCH", "POST"] {
            let (status, refreshed) = house.call(
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
        let (status, asked) = house.call("PATCH", &format!("{path}/buy"), Some(&body));
        assert_eq!(
            (status, &asked["shipment"]["status"]),
            (200, &json!("postage_requested"))
        );
        house.wait(3);
        assert_eq!(house.get(&path).1["shipment"]["status"], "ready");
        house.wait(10);
        let (status, refund) = house.call("PATCH", &format!("{path}/refund"), None);
        assert_eq!(
            (status, &refund["shipment"]["status"]),
            (200, &json!("refund_requested"))
        );
        let draft = house.create_id(&parcel_to_ontario());
        let path = format!("/shipments/{draft}");
        assert_eq!(house.call("DELETE", &path, None), (204, Value::Null));
        house.refuses(("GET", &path, None), 404, "Not Found");
    });
}

#[test]
fn rows_add_to_batch_and_remove_from_batch() {
    on_the_small_shop(|mut house| {
        let draft = house.create_id(&parcel_to_ontario());
        let batch = array(&mut house, "/batches?status=ready")[0]["id"].clone();
        let path = format!("/batches/{batch}");
        let members = json!({"batch_id": batch, "shipment_ids": [draft]});
        assert_eq!(
            house
                .call("PATCH", "/shipments/add_to_batch", Some(&members))
                .0,
            200
        );
        assert_eq!(house.get(&path).1["batch"]["status"], "pending");
        let out = json!({"shipment_ids": [draft]});
        assert_eq!(
            house
                .call("PATCH", "/shipments/remove_from_batch", Some(&out))
                .0,
            200
        );
        assert_eq!(house.get(&path).1["batch"]["status"], "ready");
    });
}

#[test]
fn row_list_returns_has_every_filter_and_every_field_of_its_table() {
    on_the_small_shop(|mut house| {
        for status in ["on_hold", "in_transit", "ready", "resolved"] {
            check_filter(
                &mut house,
                "/returns",
                &format!("status={status}"),
                |came| came["status"] == status,
            );
        }
        for reason in [
            "unknown",
            "unclaimed",
            "incomplete_address",
            "damaged",
            "other",
        ] {
            check_filter(
                &mut house,
                "/returns",
                &format!("reason={reason}"),
                |came| came["return_reason"] == reason,
            );
        }
        check_filter(
            &mut house,
            "/returns",
            "status=resolved&reason=unclaimed",
            |came| came["status"] == "resolved" && came["return_reason"] == "unclaimed",
        );
        house.refuses(
            ("GET", "/returns?status=returned", None),
            400,
            "status field is invalid",
        );
        house.refuses(
            ("GET", "/returns?reason=bored", None),
            400,
            "reason field is invalid",
        );
        let all = array(&mut house, "/returns");
        assert!(texts(&all, "created_at").is_sorted_by(|newer, older| newer >= older));
        assert_eq!(array(&mut house, "/returns?limit=2&page=2"), all[2..4]);
        let fields = |value: &Value| {
            value
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect::<BTreeSet<_>>()
        };
        let named = |names: &str| {
            names
                .split_whitespace()
                .map(str::to_owned)
                .collect::<BTreeSet<_>>()
        };
        for came in &all {
            let expected = "id status created_at updated_at resolved_at resolution return_reason \
                return_reason_note original_shipment";
            assert_eq!(fields(came), named(expected));
            let original = "id order_type order_reference to_name to_street to_street_2 to_city \
                to_province_code to_postal_code to_country_code to_phone customs_description \
                created_at updated_at resolution resolved_at";
            assert_eq!(fields(&came["original_shipment"]), named(original));
            let id = came["original_shipment"]["id"].as_str().unwrap();
            assert_eq!(house.shipment(id)["status"], "exception");
        }
    });
}

#[test]
fn row_public_tracking_needs_no_token_and_has_every_field() {
    on_the_small_shop(|mut house| {
        for shipment in array(&mut house, "/shipments") {
            let id = shipment["id"].as_str().unwrap().to_lowercase();
            let answer = house.public("GET", &format!("/tracking/{id}.json"), None);
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

#[test]
fn section_7_every_refusal_has_the_documents_error_body() {
    on_the_small_shop(|mut house| {
        let mut first = |status: &str| {
            let list = array(&mut house, &format!("/shipments?status={status}"));
            list[0]["id"].as_str().unwrap().to_owned()
        };
        let [ready, delivered, voided] = ["ready", "delivered", "voided"].map(&mut first);
        let paid = "Shipment cannot be deleted because its postage was purchased or it was \
            received; request a refund instead";
        let received = array(&mut house, "/batches?status=received")[0]["id"].clone();
        let add = json!({"batch_id": received, "shipment_ids": [ready]});
        let unknown = json!({"batch_id": 999_999, "shipment_ids": [ready]});
        let none = json!({"shipment_ids": []});
        for (method, path, body, status, message) in [
            ("DELETE", format!("/shipments/{ready}"), None, 400, paid),
            ("DELETE", format!("/shipments/{delivered}"), None, 400, paid),
            (
                "PATCH",
                format!("/shipments/{ready}/buy"),
                None,
                400,
                "Postage already purchased",
            ),
            (
                "PATCH",
                format!("/shipments/{delivered}/refresh"),
                None,
                400,
                "Postage already purchased",
            ),
            (
                "PATCH",
                format!("/shipments/{voided}/refund"),
                None,
                400,
                "Refund already requested",
            ),
            (
                "PATCH",
                "/shipments/add_to_batch".to_owned(),
                Some(&add),
                400,
                "Batch has been received",
            ),
            (
                "PATCH",
                "/shipments/add_to_batch".to_owned(),
                Some(&unknown),
                404,
                "Not Found",
            ),
            (
                "PATCH",
                "/shipments/remove_from_batch".to_owned(),
                Some(&none),
                400,
                "shipment_ids field is required",
            ),
            (
                "GET",
                "/shipments/NOSUCHSHIP".to_owned(),
                None,
                404,
                "Not Found",
            ),
            ("GET", "/batches/999999".to_owned(), None, 404, "Not Found"),
            (
                "PUT",
                "/returns".to_owned(),
                None,
                405,
                "Method Not Allowed",
            ),
        ] {
            house.refuses((method, &path, body), status, message);
        }
        let wrong = with(
            with(parcel_to_ontario(), "city", json!("")),
            "weight",
            json!(-1),
        );
        let message = "city field is required and weight field is invalid";
        house.refuses(("POST", "/shipments", Some(&wrong)), 400, message);
        let mut request = house.request("GET", "/returns", None);
        request.headers.clear();
        let answer = house.send(&request);
        assert_eq!((answer.status, read(&answer)), (401, fault("Unauthorized")));
    });
}

#[test]
fn section_8_two_thousand_requests_in_five_minutes_and_no_more() {
    let mut shop = options();
    shop.story = Story::SmallShop;
    shop.limiter = LimiterKind::Sliding;
    let mut house = House::with(shop);
    for _ in 0..2000 {
        assert_eq!(house.get("/shipments/count").0, 200);
    }
    let request = house.request("GET", "/shipments/count", None);
    let answer = house.send(&request);
    assert_eq!(
        (answer.status, read(&answer)),
        (429, fault("Too Many Requests"))
    );
    assert_eq!(answer.header("retry-after"), Some("300"));
    house.wait(300);
    assert_eq!(house.get("/shipments/count").0, 200);
}

#[test]
fn section_8_page_sizes_default_to_a_hundred_and_end_at_a_thousand() {
    let mut house = House::new();
    let id = house.create_id(&parcel_to_ontario());
    let model = house.desk.world().shipment(&id).unwrap().unwrap();
    let mut world = MemoryWorld::new();
    for number in 1..=1001 {
        let mut record = model.clone();
        record.sequence = number;
        record.shown.id = format!("COPY{number:06}");
        world.put_shipment(&record).unwrap();
    }
    let mut house = House::on(Box::new(world), options());
    assert_eq!(array(&mut house, "/shipments").len(), 100);
    assert_eq!(array(&mut house, "/shipments?limit=1000").len(), 1000);
    assert_eq!(array(&mut house, "/shipments?limit=2000").len(), 1000);
    assert_eq!(array(&mut house, "/shipments?page=11").len(), 1);
    assert_eq!(array(&mut house, "/shipments?page=12").len(), 0);
}

#[test]
fn section_8_purchases_take_under_three_seconds_and_refunds_up_to_two_weeks() {
    on_the_small_shop(|mut house| {
        let body = parcel_to_vermont();
        let id = house.bought(&body, "us_postal_priority");
        house.wait(20);
        house.call("PATCH", &format!("/shipments/{id}/refund"), None);
        house.wait(14 * 86_400 - 60);
        assert_eq!(house.shipment(&id)["status"], "refund_requested");
        house.wait(120);
        assert_eq!(house.shipment(&id)["status"], "voided");
    });
}
