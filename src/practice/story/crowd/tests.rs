//! A crowd that is small enough for a test, in memory and in a file.

use super::*;
use crate::practice::{
    engine::{BatchQuery, Page, ReturnQuery, Rules, ShipmentQuery, World, money},
    store::Folder,
};

/// Small enough for a test, and old enough for everything to happen in it.
const HAMLET: Crowd = Crowd {
    shipments: 1500,
    secs: 60 * 86_400,
    batch: 100,
    rates: KeptRates::Bought,
};

fn write_test_crowd(world: &mut dyn World) {
    let mut call = Call {
        now: "2026-03-02T12:00:00Z".parse().unwrap(),
        random: &Random::from_seed(3),
        world,
        rules: &Rules::default(),
        past: None,
    };
    call.world.begin().unwrap();
    // The store keeps its index in blocks of 8192: this crowd is in two of them.
    call.world.next_sequences(8192 - 700).unwrap();
    write(&mut call, &HAMLET).unwrap();
    call.world.commit().unwrap();
    call.world.finish_creation().unwrap();
}

fn page(number: u64) -> Page {
    Page { limit: 40, number }
}

#[test]
fn a_crowd_keeps_the_books_and_its_batches_follow_their_shipments() {
    let mut world = MemoryWorld::new();
    write_test_crowd(&mut world);
    assert_eq!(money::audit(&world).unwrap(), None);
    let everything = Page::everything();
    let all = world
        .shipments(&ShipmentQuery::default(), everything)
        .unwrap();
    assert_eq!(all.len(), 1500);
    let mut moved: BTreeMap<String, Vec<MoneyKind>> = BTreeMap::new();
    for entry in world.money(0, u32::MAX).unwrap() {
        let id = entry.shipment_id.unwrap_or_default();
        moved.entry(id).or_default().push(entry.kind);
    }
    for record in &all {
        let expected: &[MoneyKind] = match (record.is_paid(), record.status) {
            (false, _) => &[],
            (true, Status::Voided) => &[MoneyKind::Charge, MoneyKind::Refund],
            (true, _) => &[MoneyKind::Charge],
        };
        let kinds = moved.remove(record.id()).unwrap_or_default();
        assert_eq!(kinds, expected, "{record:?}");
    }
    for batch in world.batches(BatchQuery::default(), everything).unwrap() {
        let tally = world.batch_tally(batch.id).unwrap();
        assert_eq!(batch.status, engine::batch_status(&tally), "{tally:?}");
    }
    let returns = world.returns(ReturnQuery::default(), everything).unwrap();
    assert!(!returns.is_empty());
}

fn queries() -> Vec<ShipmentQuery> {
    let all = ShipmentQuery::default;
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let narrowed = [
        all(),
        ShipmentQuery {
            status: Some(Status::Delivered),
            ..all()
        },
        ShipmentQuery {
            status: Some(Status::Pending),
            ..all()
        },
        ShipmentQuery {
            package_type: Some("parcel".to_owned()),
            ..all()
        },
        ShipmentQuery {
            status: Some(Status::Delivered),
            package_type: Some("thick_envelope".to_owned()),
            ..all()
        },
        ShipmentQuery {
            batch_id: Some(1),
            ..all()
        },
        ShipmentQuery {
            words: words(&["so"]),
            ..all()
        },
        ShipmentQuery {
            words: words(&["tr", "so"]),
            ..all()
        },
        ShipmentQuery {
            words: words(&["so"]),
            status: Some(Status::Voided),
            ..all()
        },
    ];
    let from = "2026-01-20T00:00:00Z".parse().ok();
    let before = "2026-02-20T00:00:00Z".parse().ok();
    let in_times = |query: ShipmentQuery| {
        [
            ShipmentQuery {
                from,
                before,
                ..query.clone()
            },
            ShipmentQuery {
                before,
                ..query.clone()
            },
            query,
        ]
    };
    narrowed.into_iter().flat_map(in_times).collect()
}

fn ids(world: &dyn World, query: &ShipmentQuery, page: Page) -> Vec<String> {
    let found = world.shipment_items(query, page).unwrap();
    found.into_iter().map(|item| item.id).collect()
}

fn check_all_queries(file: &dyn World, memory: &dyn World) {
    for query in queries() {
        let count = memory.count_shipments(&query).unwrap();
        assert_eq!(file.count_shipments(&query).unwrap(), count, "{query:?}");
        for number in [1, 2, 15, 16, count / 40 + 1, count / 40 + 2] {
            let (file, memory) = (
                ids(file, &query, page(number)),
                ids(memory, &query, page(number)),
            );
            assert_eq!(file, memory, "page {number} of {query:?}");
        }
    }
}

fn all(world: &dyn World) -> Vec<ShipmentRecord> {
    let query = ShipmentQuery::default();
    world.shipments(&query, Page::everything()).unwrap()
}

#[test]
fn a_crowd_in_a_file_lists_counts_and_finds_as_one_in_memory_does() {
    let mut memory = MemoryWorld::new();
    write_test_crowd(&mut memory);
    let folder = tempfile::tempdir().unwrap();
    let mut file = Folder::take(folder.path()).unwrap().open().unwrap();
    write_test_crowd(&mut file);
    check_all_queries(&file, &memory);
    assert_eq!(all(&file), all(&memory));
    let returns = |world: &dyn World| world.returns(ReturnQuery::default(), page(1)).unwrap();
    assert_eq!(returns(&file), returns(&memory));
    assert_eq!(file.money_totals().unwrap(), memory.money_totals().unwrap());
}

#[test]
fn a_crowd_that_comes_changes_and_goes_one_by_one_is_found_as_well() {
    let mut memory = MemoryWorld::new();
    write_test_crowd(&mut memory);
    let folder = tempfile::tempdir().unwrap();
    let mut file = Folder::take(folder.path()).unwrap().open().unwrap();
    file.begin().unwrap();
    for record in all(&memory) {
        file.put_shipment(&record).unwrap();
    }
    for (number, mut record) in all(&memory).into_iter().enumerate() {
        for world in [&mut file as &mut dyn World, &mut memory] {
            if number % 3 == 0 {
                world.delete_shipment(record.id()).unwrap();
            } else if number % 3 == 1 {
                record.status = Status::Voided;
                record.shown.batch_id = Some(1);
                record.shown.package_type = Some("parcel".to_owned());
                world.put_shipment(&record).unwrap();
            }
        }
    }
    check_all_queries(&file, &memory);
    assert_eq!(file.batch_tally(1).unwrap(), [(Status::Voided, 500)]);
    for world in [&mut file as &mut dyn World, &mut memory] {
        for record in all(&*world) {
            world.delete_shipment(record.id()).unwrap();
        }
    }
    check_all_queries(&file, &memory);
}
