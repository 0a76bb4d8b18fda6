//! Ten thousand random sequences of calls against the engine, in memory: money
//! adds up, no state appears that the document does not know, nothing paid is
//! deleted, and a batch stands where its shipments do.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};
use sendoff::{
    platform::random::Random,
    practice::engine::{
        self, BatchQuery, BatchStatus, Call, MemoryWorld, MoneyKind, NewReturn, Page, Refusal,
        ReturnQuery, ReturnReason, ReturnStatus, Rules, SecondBuy, ShipmentQuery, ShipmentRecord,
        Status, World as _, money,
    },
};
use serde_json::{Map, Value, json};

use super::practice_harness::{STATUSES, parcel_to_ontario, parcel_to_vermont};

/// Sequences, in as many tests as the machine has use for.
const SEQUENCES: u64 = 10_000;
const PARTS: u64 = 4;
/// Calls a sequence, at most.
const LONGEST: u64 = 14;

const BY_HAND: [&str; 12] = [
    "received",
    "released",
    "inducted",
    "in_transit",
    "delivered",
    "resolved",
    "exception",
    "canceled",
    "ready",
    "pending",
    "voided",
    "unpaid",
];
const REASONS: [ReturnReason; 5] = [
    ReturnReason::Unknown,
    ReturnReason::Unclaimed,
    ReturnReason::IncompleteAddress,
    ReturnReason::Damaged,
    ReturnReason::Other,
];
const DAY: u64 = 86_400;

fn object(body: &Value) -> Map<String, Value> {
    body.as_object().unwrap().clone()
}

/// A world with credit, two drafts and an empty batch, which every sequence begins with.
fn prefix() -> MemoryWorld {
    let mut world = MemoryWorld::new();
    let random = Random::from_seed(1);
    let rules = Rules::default();
    let mut call = Call {
        now: "2026-03-02T12:00:00Z".parse().unwrap(),
        random: &random,
        world: &mut world,
        rules: &rules,
        past: None,
    };
    money::credit(&mut call, "45.00".parse().unwrap()).unwrap();
    for body in [parcel_to_ontario(), parcel_to_vermont()] {
        engine::create(&mut call, &object(&body)).unwrap();
    }
    engine::create_batch(&mut call, None).unwrap();
    world
}

struct Player {
    world: MemoryWorld,
    now: Timestamp,
    random: Random,
    rules: Rules,
    paid: BTreeSet<String>,
    received: BTreeSet<i64>,
    said: Vec<String>,
}

impl Player {
    fn new(seed: u64, world: MemoryWorld) -> Self {
        let random = Random::from_seed(seed);
        let second_buy = if random.up_to(9) == 0 {
            SecondBuy::Charge
        } else {
            SecondBuy::Refuse
        };
        Self {
            world,
            now: "2026-03-02T12:00:00Z".parse().unwrap(),
            random,
            rules: Rules {
                second_buy,
                ..Rules::default()
            },
            paid: BTreeSet::new(),
            received: BTreeSet::new(),
            said: Vec::new(),
        }
    }

    fn pick<T: Copy>(&self, from: &[T]) -> T {
        let at = self.random.up_to(from.len() as u64 - 1);
        from[usize::try_from(at).unwrap()]
    }

    fn some_id(&self) -> String {
        let all = self.shipments();
        let at = self.random.up_to(all.len() as u64);
        let found = all.get(usize::try_from(at).unwrap());
        found.map_or_else(|| "NOSUCHSHIP".to_owned(), |record| record.id().to_owned())
    }

    fn shipments(&self) -> Vec<ShipmentRecord> {
        let page = Page::default();
        self.world
            .shipments(&ShipmentQuery::default(), page)
            .unwrap()
    }

    /// One random call; what it says back is no store's failure.
    fn play(&mut self) {
        let id = self.some_id();
        let batch = self
            .world
            .batches(BatchQuery::default(), Page::default())
            .unwrap()
            .first()
            .map_or(99, |batch| batch.id);
        let roll = self.random.up_to(99);
        let reason = self.pick(&REASONS);
        let status = self.pick(&BY_HAND);
        let wait = self.pick(&[1, 4, 15, 3700, DAY, 3 * DAY, 15 * DAY, 40 * DAY]);
        let weight = self.random.up_to(40_000);
        let mut call = Call {
            now: self.now,
            random: &self.random,
            world: &mut self.world,
            rules: &self.rules,
            past: None,
        };
        let ids = [id.clone()];
        let (what, refusal) = match roll {
            0..3 => {
                let body = object(&parcel_to_ontario());
                ("create", engine::create(&mut call, &body).err())
            }
            3..28 => {
                let record = call.world.shipment(&id).unwrap();
                let rate = record.and_then(|record| record.shown.rates.first().cloned());
                let name = rate.map_or("service_select".to_owned(), |rate| rate.postage_type);
                let body = object(&json!({"postage_type": name}));
                let fails = (roll < 6).then(|| "Refused".to_owned());
                ("buy", engine::buy(&mut call, &id, &body, fails).err())
            }
            28..37 => ("refund", engine::refund(&mut call, &id).err()),
            37..43 => ("delete", engine::delete(&mut call, &id).err()),
            43..46 => {
                let body = object(&json!({"weight": weight}));
                ("refresh", engine::refresh(&mut call, &id, &body).err())
            }
            46..54 => ("poke", engine::move_shipment(&mut call, &id, status).err()),
            54..58 => {
                let how = NewReturn {
                    reason,
                    note: None,
                    status: ReturnStatus::OnHold,
                };
                ("come back", engine::make_return(&mut call, &id, how).err())
            }
            58..68 => ("add", engine::add_to_batch(&mut call, batch, &ids).err()),
            68..71 => ("remove", engine::remove_from_batch(&mut call, &ids).err()),
            71..72 => ("delete batch", engine::delete_batch(&mut call, batch).err()),
            72..73 => ("batch", engine::create_batch(&mut call, None).err()),
            73..75 => {
                money::credit(&mut call, "3.50".parse().unwrap()).unwrap();
                ("credit", None)
            }
            _ => {
                self.now += SignedDuration::from_secs(i64::try_from(wait).unwrap());
                ("wait", None)
            }
        };
        self.said
            .push(format!("{what} {id} {status} {wait}: {refusal:?}"));
        assert!(!matches!(refusal, Some(Refusal::World(_))), "{refusal:?}");
        self.advance();
    }

    fn advance(&mut self) {
        let mut call = Call {
            now: self.now,
            random: &self.random,
            world: &mut self.world,
            rules: &self.rules,
            past: None,
        };
        engine::advance(&mut call).unwrap();
    }

    fn check(&mut self) {
        assert_eq!(money::audit(&self.world).unwrap(), None);
        let shipments = self.shipments();
        let moved = self.check_money(&shipments);
        for record in &shipments {
            assert!(
                STATUSES.contains(&record.status.word()),
                "{:?}",
                record.status
            );
            let (charged, refunded) = moved.get(record.id()).copied().unwrap_or_default();
            assert_eq!(record.is_paid(), charged > 0, "{record:?}");
            assert_eq!(record.status == Status::Voided, refunded > 0, "{record:?}");
            let is_before_purchase = matches!(
                record.status,
                Status::Unpaid | Status::PostagePurchaseFailed
            );
            assert!(!(is_before_purchase && record.is_paid()), "{record:?}");
            let legs = record
                .journey
                .as_ref()
                .map_or(0, |journey| journey.legs.len());
            assert!(
                legs == 0 || record.is_paid(),
                "only bought shipments travel"
            );
        }
        self.check_batches(&shipments);
        let returns = self
            .world
            .returns(ReturnQuery::default(), Page::default())
            .unwrap();
        for came in &returns {
            let shipment = self.world.shipment(&came.original.id).unwrap();
            let shipment = shipment.expect("what came back is never deleted");
            assert_eq!(shipment.return_id.as_ref(), Some(&came.id));
        }
    }

    /// How often each shipment was charged and refunded.
    fn check_money(&mut self, shipments: &[ShipmentRecord]) -> BTreeMap<String, (u32, u32)> {
        let mut moved: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for entry in self.world.money(0, u32::MAX).unwrap() {
            let id = entry.shipment_id.clone().unwrap_or_default();
            match entry.kind {
                MoneyKind::Credit => assert_eq!(entry.shipment_id, None),
                MoneyKind::Charge => moved.entry(id).or_default().0 += 1,
                MoneyKind::Refund => moved.entry(id).or_default().1 += 1,
            }
        }
        for (id, (charged, refunded)) in &moved {
            assert!(
                refunded <= charged,
                "{id} was refunded more often than charged"
            );
            assert!(*refunded <= 1, "{id} was refunded twice");
            let most = match self.rules.second_buy {
                SecondBuy::Refuse => 1,
                SecondBuy::Charge => u32::MAX,
            };
            assert!(*charged <= most, "{id} was charged twice");
            self.paid.insert(id.clone());
        }
        for id in &self.paid {
            let is_there = shipments.iter().any(|record| record.id() == id);
            assert!(is_there, "{id} was paid and is gone");
        }
        moved
    }

    fn check_batches(&mut self, shipments: &[ShipmentRecord]) {
        let batches = self
            .world
            .batches(BatchQuery::default(), Page::default())
            .unwrap();
        for batch in batches {
            let members: Vec<Status> = shipments
                .iter()
                .filter(|record| record.shown.batch_id == Some(batch.id))
                .map(|record| record.status)
                .collect();
            let all_ready = members.iter().all(|status| *status == Status::Ready);
            let is_ready = batch.status == BatchStatus::Ready;
            if batch.status == BatchStatus::Received {
                self.received.insert(batch.id);
                assert!(!members.is_empty());
            } else {
                assert!(
                    !self.received.contains(&batch.id),
                    "received stays received"
                );
                assert_eq!(is_ready, !members.is_empty() && all_ready, "{members:?}");
            }
        }
    }
}

fn sequences(part: u64) {
    let world = prefix();
    for seed in (part..SEQUENCES).step_by(usize::try_from(PARTS).unwrap()) {
        let mut player = Player::new(seed, world.clone());
        let length = 1 + player.random.up_to(LONGEST - 1);
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..length {
                player.play();
                player.check();
            }
        }));
        assert!(
            played.is_ok(),
            "seed {seed} failed after {:#?}",
            player.said
        );
    }
}

#[test]
fn whatever_is_called_the_books_and_states_are_true_in_the_first_quarter() {
    sequences(0);
}

#[test]
fn whatever_is_called_the_books_and_states_are_true_in_the_second_quarter() {
    sequences(1);
}

#[test]
fn whatever_is_called_the_books_and_states_are_true_in_the_third_quarter() {
    sequences(2);
}

#[test]
fn whatever_is_called_the_books_and_states_are_true_in_the_last_quarter() {
    sequences(3);
}
