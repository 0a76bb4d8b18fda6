//! Histories of money by chance: bought here, bought elsewhere, printed, refunded, refused,
//! canceled, in any order from a seed. After each, every report is the service's money.
//!
//! A failure names its seed.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use rstest::rstest;
use sendoff::{
    features::printing::calls::Again, model::ids::ShipmentId, platform::random::Random,
    practice::Story,
};
use serde_json::json;

use super::worker_support::{Program, Shop, all_read, assert_books_agree, buy};

/// Histories in all, run by [`SHARDS`] processes.
const HISTORIES: u64 = 40;
const SHARDS: u64 = 4;
const MOST_STEPS: u64 = 14;

struct History<'a> {
    shop: &'a Shop,
    random: Random,
    /// Whatever was made, here or elsewhere.
    shipments: Vec<String>,
    made: usize,
    has_printer: bool,
}

impl History<'_> {
    fn below(&self, sides: u64) -> u64 {
        self.random.up_to(sides - 1)
    }

    fn any(&self) -> Option<String> {
        let count = u64::try_from(self.shipments.len()).unwrap();
        let at = (count > 0).then(|| self.below(count))?;
        self.shipments.get(usize::try_from(at).unwrap()).cloned()
    }

    async fn step(&mut self, program: Option<&mut Program>) {
        self.made += 1;
        let number = self.made;
        let body = json!({});
        match (self.below(9), program) {
            (0 | 1, _) => self
                .shipments
                .push(self.shop.parcel_elsewhere(number, true)),
            (2, _) => self
                .shipments
                .push(self.shop.parcel_elsewhere(number, false)),
            (3, _) => {
                if let Some(shipment) = self.any() {
                    self.shop.elsewhere("refund", &shipment, &body);
                }
            }
            (4, _) => {
                let statuses = ["canceled", "received", "delivered", "in_transit"];
                let status = statuses[usize::try_from(self.below(4)).unwrap()];
                if let Some(shipment) = self.any() {
                    self.shop.set_status(&shipment, status);
                }
            }
            (5 | 6, Some(program)) => {
                let order = u32::try_from(7_000 + number).unwrap();
                let shipment = buy(program, self.shop, order).await;
                self.shipments.push(shipment.as_str().to_owned());
            }
            (7, Some(program)) => {
                if let Some(shipment) = self.any() {
                    drop(program.refund(&ShipmentId::new(shipment)).await);
                }
            }
            (_, Some(program)) => {
                if let Some(shipment) = self.any() {
                    let shipments = [ShipmentId::new(shipment)];
                    drop(program.print(&shipments, Again::No).await);
                }
            }
            (_, None) => {}
        }
        let pause = [1, 30, 61, 600, 1_500, 9_000, 30_000];
        let minutes = pause[usize::try_from(self.below(7)).unwrap()];
        tokio::time::sleep(Duration::from_mins(minutes)).await;
    }
}

async fn run(seed: u64) {
    let random = Random::from_seed(seed);
    let story = [Story::Empty, Story::SmallShop][usize::try_from(random.up_to(1)).unwrap()];
    let shop = Shop::of_story(story);
    let mut history = History {
        shop: &shop,
        random,
        shipments: Vec::new(),
        made: 0,
        has_printer: false,
    };
    for _life in 0..=history.below(3) {
        for _step in 0..history.below(4) {
            history.step(None).await;
        }
        let mut program = if history.below(2) == 0 {
            Program::syncing(&shop)
        } else {
            Program::start(&shop)
        };
        program.connect().await.unwrap();
        if !std::mem::replace(&mut history.has_printer, true) {
            program.add_raw_printer().await;
        }
        for _step in 0..history.below(MOST_STEPS) {
            history.step(Some(&mut program)).await;
            program.run_for(Duration::from_secs(30)).await;
        }
        program.crash();
    }
    let mut program = all_read(&shop).await;
    assert_books_agree(&mut program, &shop).await;
}

#[rstest]
fn by_chance_every_report_is_the_services_money(#[values(0, 1, 2, 3)] shard: u64) {
    let of_shard = HISTORIES / SHARDS;
    for seed in shard * of_shard..(shard + 1) * of_shard {
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_time()
                .start_paused(true)
                .build()
                .unwrap();
            runtime.block_on(Box::pin(run(seed)));
        }));
        assert!(outcome.is_ok(), "the history of seed {seed}");
    }
}
