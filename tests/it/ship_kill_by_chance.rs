//! The real program killed at a hundred moments that a seed picks, with
//! faults on the way, and run again each time until its file is done: each
//! order paid exactly once, every label on disk, the money as we have it.

use std::{collections::BTreeSet, fs, time::Duration};

use rstest::rstest;
use sendoff::platform::random::Random;
use serde_json::{Value, json};

use crate::support::process::{PracticeProcess, Ship, orders, paid_by_us, sum_of};

/// Kills in all, of [`SHARDS`] tests.
const KILLS: u32 = 100;
const SHARDS: u32 = 4;
/// The longest that a run goes on before it is killed.
const LONGEST_MILLIS: u64 = 1_500;
const ORDERS: usize = 24;

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
    folder: tempfile::TempDir,
    practice: PracticeProcess,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
        Self { folder, practice }
    }

    fn ship(&self) -> Ship {
        let path = |name: &str| self.folder.path().join(name);
        Ship::new(&orders(), &path("data"), &path("labels"))
            .to(&self.practice)
            .with(&["--settle-secs", "1"])
    }

    /// Kills runs over the file until one comes to its end; gives how many.
    fn kill_until_done(&self, random: &Random, most: u32) -> u32 {
        for kills in 0..most {
            if random.up_to(2) == 0 {
                let faults = faults();
                let at = usize::try_from(random.up_to(4)).unwrap();
                self.practice.post("faults", &faults[at]);
            }
            let time = Duration::from_millis(random.up_to(LONGEST_MILLIS));
            if !self.ship().kill_after(time) {
                return kills;
            }
        }
        most
    }

    /// Runs without a kill, as a person would, until nothing is left to do.
    #[track_caller]
    fn assert_done(&self, seed: u64) {
        self.practice.delete("faults");
        let mut last = self.ship().run();
        for _again in 0..3 {
            if last.code == 0 {
                break;
            }
            // Two attempts without an effect: a person allows another.
            let doubtful = last.summary["in_doubt"].as_array();
            let doubtful = doubtful.unwrap_or_else(|| panic!("seed {seed}: {}", last.stderr));
            let ship = doubtful.iter().fold(self.ship(), |ship, line| {
                ship.with(&["--retry-in-doubt", line["order_id"].as_str().unwrap()])
            });
            last = ship.run();
        }
        assert_eq!(
            last.code, 0,
            "seed {seed}: {} {}",
            last.summary, last.stderr
        );
        let charges = self.practice.charges();
        let paid: BTreeSet<_> = charges
            .iter()
            .map(|charge| charge["order_id"].to_string())
            .collect();
        assert_eq!((charges.len(), paid.len()), (ORDERS, ORDERS), "seed {seed}");
        let labels = last.summary["labels"].as_array().unwrap();
        assert_eq!(labels.len(), ORDERS, "seed {seed}");
        for label in labels {
            let path = label["path"].as_str().unwrap();
            assert!(fs::metadata(path).unwrap().len() > 0, "seed {seed}: {path}");
        }
        let total = sum_of(&charges);
        let ours = paid_by_us(&self.folder.path().join("data"));
        assert_eq!(ours, total, "seed {seed}: the two ledgers differ");
    }
}

#[rstest]
fn killed_at_any_moment_each_order_is_paid_once(#[values(0, 1, 2, 3)] shard: u64) {
    let seed = std::env::var("SENDOFF_SEED").map_or(shard, |seed| seed.parse().unwrap());
    let random = Random::from_seed(seed);
    let mut left = KILLS / SHARDS;
    while left > 0 {
        let scene = Scene::new();
        left -= scene.kill_until_done(&random, left);
        scene.assert_done(seed);
    }
}
