//! The real program killed at a hundred moments that a seed picks, with
//! faults on the way, and run again each time until the orders are done: two files
//! of the same orders and a form, on two computers. Each order is paid exactly
//! once, every label is on disk, the money as the ledgers have it.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    time::Duration,
};

use rstest::rstest;
use sendoff::platform::random::Random;
use serde_json::{Value, json};

use crate::support::{
    by_chance::{labels_of, pick, retrying, seed_or, type_in, write_orders},
    process::{Computer, PracticeProcess, Ship, Shipped, charges_and_parcels, orders, sum_of},
};

/// Kills in all, of [`SHARDS`] tests.
const KILLS: u32 = 100;
const SHARDS: u32 = 4;
/// The longest that a run goes on before it is killed.
const LONGEST_MILLIS: u64 = 1_500;
const ORDERS: usize = 24;
/// Runs of both people that are needed at most once nothing is killed any more.
const MAX_ROUNDS: usize = 4;

/// What the practice service does wrong now and then.
fn faults() -> [Value; 5] {
    let at = |method: &str, path: &str| json!({"method": method, "path": path});
    let create = at("POST", "/shipments");
    let buy = at("PATCH", "/shipments/*/buy");
    [
        json!({"kind": "drop_after", "match": create, "times": 1}),
        json!({"kind": "drop_before", "match": buy, "times": 1}),
        json!({"kind": "drop_after", "match": buy, "times": 1}),
        json!({"kind": "status", "status": 503, "match": buy, "times": 1}),
        json!({"kind": "garbage_html", "match": at("GET", "/shipments/*"), "times": 2}),
    ]
}

struct Scene {
    /// Deleted with all that lies in it.
    _folder: tempfile::TempDir,
    practice: PracticeProcess,
    /// Two on one account.
    computers: [Computer; 2],
    /// The same orders, and how somebody else spells their ids.
    files: [PathBuf; 2],
}

impl Scene {
    /// The service charges for a second purchase of a shipment.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = folder.path().join("service");
        let practice = PracticeProcess::start(&service, &["--second-buy", "charge"]);
        let spelled = folder.path().join("spelled.csv");
        // In other letters, and with spaces that nobody sees.
        write_orders(&spelled, 0..ORDERS, |_number, id| {
            format!("\u{200b}{}", id.to_uppercase())
        });
        Self {
            computers: [1, 2].map(|number| Computer::new(folder.path(), number, &practice)),
            files: [orders(), spelled],
            _folder: folder,
            practice,
        }
    }

    fn ship(&self, computer: &Computer, file: &Path) -> Ship {
        let ship = computer.ship(&self.practice, file);
        ship.with(&["--settle-secs", "1"])
    }

    /// Kills runs over a file until one comes to its end; gives how many.
    fn kill_until_done(&self, random: &Random, most: u32) -> u32 {
        for kills in 0..most {
            if random.up_to(2) == 0 {
                self.practice.post("faults", &faults()[pick(random, 5)]);
            }
            let computer = &self.computers[pick(random, 2)];
            let file = &self.files[pick(random, 2)];
            if random.up_to(3) == 0 {
                type_in(&self.practice, computer, &self.files[0], 1, random);
            }
            let time = Duration::from_millis(random.up_to(LONGEST_MILLIS));
            if !self.ship(computer, file).kill_after(time) {
                return kills;
            }
        }
        most
    }

    /// Runs without a kill, as two people would, until nothing is left to do.
    #[track_caller]
    fn assert_done(&self, seed: u64) {
        self.practice.delete("faults");
        for _again in 0..MAX_ROUNDS {
            if self.practice.charges().len() >= ORDERS {
                break;
            }
            for (computer, file) in self.every_way() {
                self.run_once_more(computer, file);
            }
        }
        let runs = self.every_way();
        let labels: BTreeSet<_> = runs
            .flat_map(|(computer, file)| labels_of(&self.run_once_more(computer, file)))
            .collect();
        let charges = self.practice.charges();
        assert_eq!(
            charges_and_parcels(&charges),
            (ORDERS, ORDERS),
            "seed {seed}: {charges:?}"
        );
        // Who asks for it again has it in another file as well.
        assert!(labels.len() >= ORDERS, "seed {seed}: {labels:?}");
        let ours = self.computers.iter().map(Computer::paid).sum();
        assert_eq!(sum_of(&charges), ours, "seed {seed}: the ledgers differ");
    }

    /// Each file on each computer.
    fn every_way(&self) -> impl Iterator<Item = (&Computer, &Path)> {
        let computers = self.computers.iter();
        computers.flat_map(|computer| {
            self.files
                .iter()
                .map(move |file| (computer, file.as_path()))
        })
    }

    /// Two attempts without an effect: a person allows another.
    fn run_once_more(&self, computer: &Computer, file: &Path) -> Shipped {
        let first = self.ship(computer, file).run();
        let doubtful = first.summary["in_doubt"].as_array();
        let doubtful = doubtful.unwrap_or_else(|| panic!("{}", first.stderr));
        if doubtful.is_empty() {
            return first;
        }
        retrying(self.ship(computer, file), &first).run()
    }
}

#[rstest]
fn killed_at_any_moment_each_order_is_paid_once(#[values(0, 1, 2, 3)] shard: u64) {
    let seed = seed_or(shard);
    let random = Random::from_seed(seed);
    let mut left = KILLS / SHARDS;
    while left > 0 {
        let scene = Scene::new();
        left -= scene.kill_until_done(&random, left);
        scene.assert_done(seed);
    }
}
