//! The real program killed at a hundred moments that a seed picks, with
//! faults on the way, and run again each time until the orders are done: two files
//! of the same orders and a form, on two computers. Each order is paid exactly
//! once, every label is on disk, the money as the ledgers have it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use rstest::rstest;
use sendoff::platform::random::Random;
use serde_json::{Value, json};

use crate::support::{
    form::{Form, drafts_of},
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
        write_spelled_otherwise(&spelled);
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
        let pick = |of: u64| usize::try_from(random.up_to(of - 1)).unwrap();
        for kills in 0..most {
            if random.up_to(2) == 0 {
                self.practice.post("faults", &faults()[pick(5)]);
            }
            let (computer, file) = (&self.computers[pick(2)], &self.files[pick(2)]);
            if random.up_to(3) == 0 {
                self.type_one_in(computer, random);
            }
            let time = Duration::from_millis(random.up_to(LONGEST_MILLIS));
            if !self.ship(computer, file).kill_after(time) {
                return kills;
            }
        }
        most
    }

    /// Somebody types one of the orders into the form of that computer.
    fn type_one_in(&self, computer: &Computer, random: &Random) {
        let Computer {
            data,
            labels,
            token,
        } = computer;
        // What is wrong with the service may strike here as well.
        let Ok(mut form) = Form::open(&self.practice, token, data, labels) else {
            return;
        };
        let drafts = drafts_of(&self.files[0]);
        let last = u64::try_from(drafts.len() - 1).unwrap();
        let at = usize::try_from(random.up_to(last)).unwrap();
        drop(form.buy(&format!("F{at}"), &drafts[at]));
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
        let mut labels = BTreeSet::new();
        for (computer, file) in self.every_way() {
            let last = self.run_once_more(computer, file);
            let last = last.summary["labels"].as_array().unwrap().clone();
            let paths = last.iter().map(|label| label["path"].as_str().unwrap());
            labels.extend(paths.map(PathBuf::from));
        }
        let charges = self.practice.charges();
        assert_eq!(
            charges_and_parcels(&charges),
            (ORDERS, ORDERS),
            "seed {seed}: {charges:?}"
        );
        // Who asks for it again has it in another file as well.
        assert!(labels.len() >= ORDERS, "seed {seed}: {labels:?}");
        for path in labels {
            assert!(
                fs::metadata(&path).unwrap().len() > 0,
                "seed {seed}: {path:?}"
            );
        }
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
        let ship = doubtful
            .iter()
            .fold(self.ship(computer, file), |ship, line| {
                ship.with(&["--retry-in-doubt", line["order_id"].as_str().unwrap()])
            });
        ship.run()
    }
}

/// Order ids in other letters, and with spaces that nobody sees.
fn write_spelled_otherwise(path: &Path) {
    let mut reader = csv::Reader::from_path(orders()).unwrap();
    let header = reader.headers().unwrap().clone();
    let order_id = header.iter().position(|name| name == "order_id").unwrap();
    let mut writer = csv::Writer::from_path(path).unwrap();
    writer.write_record(&header).unwrap();
    for row in reader.records() {
        let row = row.unwrap();
        let spelled = format!("\u{200b}{}", row[order_id].to_uppercase());
        let cells = row.iter().enumerate();
        let cells = cells.map(|(at, cell)| if at == order_id { &spelled } else { cell });
        writer.write_record(cells).unwrap();
    }
    writer.flush().unwrap();
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
