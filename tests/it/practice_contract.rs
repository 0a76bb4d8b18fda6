//! Contract: each row of section 4's tables and each of its filters, against
//! `--story small_shop`. Each test says which rows it covers; the errors of
//! section 7 and the limits of section 8 are in `practice_limits`, the rows that
//! are no lists in `practice_rows`.

use std::collections::{BTreeMap, BTreeSet};

use sendoff::practice::{Story, engine::money};
use serde_json::{Value, json};

use super::practice_harness::{TestService, options, sqlite};

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

/// Whether the filter `pending` has shipments in that status.
fn is_being_created(filter: &str, status: &Value) -> bool {
    let words = ["unpaid", "postage_requested", "postage_purchase_failed"];
    filter == "pending" && words.iter().any(|word| status == word)
}

pub(crate) fn on_the_small_shop(test: impl Fn(TestService)) {
    let shop = || {
        let mut shop = options();
        shop.story = Story::SmallShop;
        shop
    };
    test(TestService::with(shop()));
    let folder = tempfile::tempdir().unwrap();
    test(TestService::on(Box::new(sqlite(folder.path())), shop()));
}

pub(crate) fn array(service: &mut TestService, path: &str) -> Vec<Value> {
    let (status, list) = service.get(path);
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
fn check_filter(
    service: &mut TestService,
    list: &str,
    filter: &str,
    matches: impl Fn(&Value) -> bool,
) {
    let all = array(service, &format!("{list}?limit=1000"));
    let found = array(service, &format!("{list}?limit=1000&{filter}"));
    let expected: Vec<&Value> = all.iter().filter(|item| matches(item)).collect();
    assert_eq!(
        found.iter().collect::<Vec<_>>(),
        expected,
        "{list}?{filter}"
    );
}

#[test]
fn the_shop_has_forty_shipments_in_every_status_three_batches_and_six_returns() {
    on_the_small_shop(|mut service| {
        let shipments = array(&mut service, "/shipments");
        assert_eq!(shipments.len(), 40);
        let statuses: BTreeSet<String> = texts(&shipments, "status").into_iter().collect();
        let every = SHIPMENT_FILTERS.into_iter().chain(OTHER_STATUSES);
        assert_eq!(statuses, every.map(str::to_owned).collect());
        let mut batches = texts(&array(&mut service, "/batches"), "status");
        batches.sort();
        assert_eq!(batches, ["pending", "ready", "received"]);
        let returns = array(&mut service, "/returns");
        assert_eq!(returns.len(), 6);
        let kinds = |field| {
            texts(&returns, field)
                .into_iter()
                .collect::<BTreeSet<_>>()
                .len()
        };
        assert_eq!((kinds("status"), kinds("return_reason")), (5, 5));
        assert_eq!(money::audit(service.server.world()).unwrap(), None);
    });
}

#[test]
fn row_list_batches_and_count_batches_go_by_status() {
    on_the_small_shop(|mut service| {
        for status in ["pending", "ready", "received"] {
            check_filter(
                &mut service,
                "/batches",
                &format!("status={status}"),
                |batch| batch["status"] == status,
            );
            let count = service.get(&format!("/batches/count?status={status}")).1;
            assert_eq!(count, json!({"count": 1}));
        }
        assert_eq!(service.get("/batches/count").1, json!({"count": 3}));
        let ids = texts(&array(&mut service, "/batches"), "id");
        let second = texts(&array(&mut service, "/batches?limit=1&page=2"), "id");
        assert_eq!(second, ids[1..2]);
        let times = texts(&array(&mut service, "/batches"), "created_at");
        assert!(
            times.is_sorted_by(|newer, older| newer > older),
            "{times:?}"
        );
        for path in ["/batches?status=open", "/batches/count?status=open"] {
            service.refuses(("GET", path, None), 400, "status field is invalid");
        }
    });
}

#[test]
fn row_list_shipments_has_every_filter_of_its_table() {
    on_the_small_shop(|mut service| {
        for status in SHIPMENT_FILTERS {
            check_filter(
                &mut service,
                "/shipments",
                &format!("status={status}"),
                |item| item["status"] == status || is_being_created(status, &item["status"]),
            );
        }
        for package in ["parcel", "thick_envelope", "card"] {
            check_filter(
                &mut service,
                "/shipments",
                &format!("package_type={package}"),
                |item| item["package_type"] == package,
            );
        }
        for batch in texts(&array(&mut service, "/batches"), "id") {
            check_filter(
                &mut service,
                "/shipments",
                &format!("batch_id={batch}"),
                |item| item["batch_id"].as_i64() == batch.parse().ok(),
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
                &mut service,
                "/shipments",
                &format!("from_date={date}"),
                |item| day(item).as_str() >= date,
            );
            check_filter(
                &mut service,
                "/shipments",
                &format!("to_date={date}"),
                |item| day(item).as_str() <= date,
            );
        }
        check_filter(
            &mut service,
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
    on_the_small_shop(|mut service| {
        let one = array(&mut service, "/shipments?limit=1&page=9")[0].clone();
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
            let found = array(&mut service, &format!("/shipments?q={}", encode(&words)));
            assert_eq!(found, std::slice::from_ref(&one), "{words}");
        }
        let found = array(&mut service, &format!("/shipments?q={}", encode(name)));
        assert!(found.contains(&one), "{name}");
        assert_eq!(array(&mut service, "/shipments?q=shop").len(), 40);
        assert_eq!(
            array(&mut service, "/shipments?q=shop&status=voided").len(),
            2
        );
        assert_eq!(array(&mut service, "/shipments?q=hop").len(), 0);
    });
}

#[test]
fn lists_are_newest_first_in_pages_with_the_documents_bounds() {
    on_the_small_shop(|mut service| {
        let all = array(&mut service, "/shipments");
        assert!(texts(&all, "created_at").is_sorted_by(|newer, older| newer >= older));
        let ids = texts(&all, "id");
        for (limit, pages) in [(7, 6), (40, 1), (1000, 1), (5000, 1)] {
            let mut paged = Vec::new();
            for page in 1..=pages {
                let path = format!("/shipments?limit={limit}&page={page}");
                paged.extend(texts(&array(&mut service, &path), "id"));
            }
            assert_eq!(paged, ids, "limit {limit}");
        }
        for list in ["/shipments", "/batches", "/returns"] {
            assert!(array(&mut service, &format!("{list}?page=99")).is_empty());
            for (wrong, field) in [
                ("limit=0", "limit"),
                ("limit=x", "limit"),
                ("page=0", "page"),
            ] {
                let path = format!("{list}?{wrong}");
                service.refuses(
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
    on_the_small_shop(|mut service| {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for status in texts(&array(&mut service, "/shipments"), "status") {
            *counts.entry(status).or_default() += 1;
        }
        assert_eq!(service.get("/shipments/count").1, json!({"count": 40}));
        for status in SHIPMENT_FILTERS {
            let count = service.get(&format!("/shipments/count?status={status}")).1;
            let expected: u64 = counts
                .iter()
                .filter(|(own, _)| *own == status || is_being_created(status, &json!(own)))
                .map(|(_, count)| count)
                .sum();
            assert_eq!(count, json!({"count": expected}), "{status}");
        }
        for status in OTHER_STATUSES {
            for path in ["/shipments/count", "/shipments"] {
                let path = format!("{path}?status={status}");
                service.refuses(("GET", &path, None), 400, "status field is invalid");
            }
        }
    });
}

#[test]
fn row_list_returns_has_every_filter_and_every_field_of_its_table() {
    on_the_small_shop(|mut service| {
        for status in ["on_hold", "in_transit", "ready", "resolved"] {
            check_filter(
                &mut service,
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
                &mut service,
                "/returns",
                &format!("reason={reason}"),
                |came| came["return_reason"] == reason,
            );
        }
        check_filter(
            &mut service,
            "/returns",
            "status=resolved&reason=unclaimed",
            |came| came["status"] == "resolved" && came["return_reason"] == "unclaimed",
        );
        service.refuses(
            ("GET", "/returns?status=returned", None),
            400,
            "status field is invalid",
        );
        service.refuses(
            ("GET", "/returns?reason=bored", None),
            400,
            "reason field is invalid",
        );
        let all = array(&mut service, "/returns");
        assert!(texts(&all, "created_at").is_sorted_by(|newer, older| newer >= older));
        assert_eq!(array(&mut service, "/returns?limit=2&page=2"), all[2..4]);
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
            assert_eq!(service.shipment(id)["status"], "exception");
        }
    });
}
