//! Whatever is called in whatever order: the account adds up, nothing paid is
//! ever deleted, and no state appears that the document does not know.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sendoff::practice::engine::{MoneyKind, SecondBuy, money};
use serde_json::{Value, json};

use super::practice_harness::{
    STATUSES, TestService, options, parcel_to_ontario, parcel_to_vermont,
};

#[derive(Debug, Clone)]
enum Move {
    Create { is_foreign: bool },
    Buy { which: usize, fails: bool },
    Refund { which: usize },
    Delete { which: usize },
    Refresh { which: usize, weight: u32 },
    Scan { which: usize, status: &'static str },
    Wait { seconds: i64 },
    Credit { cents: u32 },
}

fn moves() -> impl Strategy<Value = Move> {
    let which = 0_usize..6;
    let status = prop::sample::select(vec![
        "received",
        "in_transit",
        "delivered",
        "canceled",
        "ready",
    ]);
    prop_oneof![
        2 => any::<bool>().prop_map(|is_foreign| Move::Create { is_foreign }),
        4 => (which.clone(), prop::bool::weighted(0.2))
            .prop_map(|(which, fails)| Move::Buy { which, fails }),
        2 => which.clone().prop_map(|which| Move::Refund { which }),
        2 => which.clone().prop_map(|which| Move::Delete { which }),
        1 => (which.clone(), 1_u32..40_000).prop_map(|(which, weight)| Move::Refresh { which, weight }),
        1 => (which, status).prop_map(|(which, status)| Move::Scan { which, status }),
        4 => prop::sample::select(vec![1_i64, 4, 15, 3700, 15 * 86_400])
            .prop_map(|seconds| Move::Wait { seconds }),
        1 => (1_u32..2000).prop_map(|cents| Move::Credit { cents }),
    ]
}

struct Player {
    service: TestService,
    ids: Vec<String>,
}

impl Player {
    fn id(&self, which: usize) -> String {
        self.ids
            .get(which)
            .cloned()
            .unwrap_or_else(|| "NOSUCHSHIP".to_owned())
    }

    fn play(&mut self, step: &Move) {
        let service = &mut self.service;
        let status = match step {
            Move::Create { is_foreign } => {
                let body = if *is_foreign {
                    parcel_to_vermont()
                } else {
                    parcel_to_ontario()
                };
                self.ids.push(service.create_id(&body));
                201
            }
            Move::Buy { which, fails } => {
                let id = self.id(*which);
                let service = &mut self.service;
                if *fails {
                    service.control("POST", "/faults", &json!({"kind": "purchase_fails"}));
                }
                let rates = service.get(&format!("/shipments/{id}")).1["shipment"]["rates"].clone();
                let name = rates[0]["postage_type"]
                    .as_str()
                    .unwrap_or("service_select")
                    .to_owned();
                service.buy(&id, &name).0
            }
            Move::Refund { which } => {
                let path = format!("/shipments/{}/refund", self.id(*which));
                self.service.call("PATCH", &path, None).0
            }
            Move::Delete { which } => {
                let path = format!("/shipments/{}", self.id(*which));
                self.service.call("DELETE", &path, None).0
            }
            Move::Refresh { which, weight } => {
                let path = format!("/shipments/{}/refresh", self.id(*which));
                self.service
                    .call("PATCH", &path, Some(&json!({"weight": weight})))
                    .0
            }
            Move::Scan { which, status } => {
                let path = format!("/shipments/{}", self.id(*which));
                self.service
                    .control("POST", &path, &json!({"status": status}))
                    .0
            }
            Move::Wait { seconds } => {
                service.wait(*seconds);
                200
            }
            Move::Credit { cents } => {
                let amount = format!("{}.{:02}", cents / 100, cents % 100);
                let card = json!({"amount": amount, "card": "4242424242424242"});
                service.control("POST", "/credit", &card).0
            }
        };
        assert!(status < 500, "{step:?} was answered with {status}");
    }

    fn check(&self) {
        let world = self.service.server.world();
        assert_eq!(money::audit(world).unwrap(), None);
        let entries = world.money(0, u32::MAX).unwrap();
        let mut paid = BTreeSet::new();
        let mut refunded = BTreeSet::new();
        for entry in &entries {
            let id = entry.shipment_id.clone();
            match entry.kind {
                MoneyKind::Credit => assert_eq!(id, None),
                MoneyKind::Charge => assert!(paid.insert(id), "charged twice: {entry:?}"),
                MoneyKind::Refund => {
                    assert!(paid.contains(&id), "refunded and never charged: {entry:?}");
                    assert!(refunded.insert(id), "refunded twice: {entry:?}");
                }
            }
        }
        for id in paid.into_iter().flatten() {
            let record = world
                .shipment(&id)
                .unwrap()
                .expect("what was paid is never deleted");
            assert!(record.is_paid());
        }
    }
}

fn states_of(service: &mut TestService) -> BTreeSet<String> {
    let (_, list) = service.get("/shipments?limit=1000");
    let state = |item: &Value| item["status"].as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(state).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_account_adds_up_after_any_sequence_of_calls(steps in prop::collection::vec(moves(), 1..40)) {
        let mut poor = options();
        poor.credit = "40.00".parse().unwrap();
        poor.rules.second_buy = SecondBuy::Refuse;
        let mut player = Player { service: TestService::with(poor), ids: Vec::new() };
        for step in &steps {
            player.play(step);
            player.check();
        }
        let states = states_of(&mut player.service);
        prop_assert!(states.iter().all(|state| STATUSES.contains(&state.as_str())), "{states:?}");
    }
}
