//! The limits of section 8 at their full size. Smaller ones are in the tables.

use sendoff::practice::{
    Story,
    engine::{MemoryWorld, World as _},
    server::LimiterKind,
};
use serde_json::json;

use super::practice_harness::{TestService, fault, options, parcel_to_ontario, read};

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
    for (path, length) in [
        ("/shipments", 100),
        ("/shipments?limit=1000", 1000),
        ("/shipments?limit=2000", 1000),
        ("/shipments?page=11", 1),
        ("/shipments?page=12", 0),
    ] {
        let list = service.get(path).1;
        assert_eq!(list.as_array().unwrap().len(), length, "{path}");
    }
}
