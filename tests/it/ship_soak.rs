//! Five hundred orders through the real program, against a practice service
//! in another process that does everything wrong now and then and charges for a
//! second purchase, with five kills on the way: each order paid once, every label
//! on disk, the two ledgers equal, and no request that the service had to turn away.
//!
//! Then the same from two computers at the same time: three files with orders in common, and
//! a form.

use std::{collections::BTreeSet, ops::Range, path::PathBuf, thread, time::Duration};

use sendoff::platform::random::Random;
use serde_json::{Value, json};

use crate::support::{
    by_chance::{labels_of, pick, retrying, seed_or, type_in, write_orders},
    process::{Computer, PracticeProcess, Ship, Shipped, charges_and_parcels, paid_by_us, sum_of},
};

const ORDERS: usize = 500;
const KILLS: usize = 5;
/// Faults of each kind; all are on order before the first run.
const FAULTS_A_KIND: u32 = 4;
/// A kill comes so long after the start of its run, at random.
const KILL_MILLIS: (u64, u64) = (1_500, 4_000);
/// Runs that a person would need at most once they are not killed.
const MAX_RUNS: usize = 12;

/// Every kind of fault that the service knows, where it hurts.
fn every_kind() -> Vec<Value> {
    let create = json!({"method": "POST", "path": "/shipments"});
    let buy = json!({"method": "PATCH", "path": "/shipments/*/buy"});
    let look = json!({"method": "GET", "path": "/shipments/*"});
    let fault = |at: &Value, more: Value| {
        let mut fault = more;
        fault["match"] = at.clone();
        fault
    };
    vec![
        fault(&create, json!({"kind": "drop_before"})),
        fault(&create, json!({"kind": "drop_after"})),
        fault(&buy, json!({"kind": "drop_before"})),
        fault(&buy, json!({"kind": "drop_after"})),
        fault(&buy, json!({"kind": "late", "seconds": 2.0})),
        fault(&look, json!({"kind": "delay", "seconds": 0.5})),
        fault(&create, json!({"kind": "status", "status": 503})),
        fault(&buy, json!({"kind": "status", "status": 500})),
        fault(&look, json!({"kind": "body", "message": "{\"shipment\":"})),
        fault(&buy, json!({"kind": "body", "message": "[]"})),
        fault(&look, json!({"kind": "truncate", "bytes": 40})),
        fault(&buy, json!({"kind": "truncate", "bytes": 40})),
        fault(&buy, json!({"kind": "garbage_html"})),
        fault(&look, json!({"kind": "garbage_html"})),
        fault(&look, json!({"kind": "rate_limit", "retry_after": 1})),
        fault(
            &buy,
            json!({"kind": "purchase_fails", "message": "Carrier is away"}),
        ),
        fault(&json!({"method": "GET"}), json!({"kind": "label_missing"})),
    ]
}

/// Orders faults of every kind in an order that a seed picks.
fn order_faults(practice: &PracticeProcess, random: &Random, of_a_kind: u32) {
    let of_a_kind = usize::try_from(of_a_kind).unwrap();
    let mut kinds: Vec<Value> = every_kind()
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind, of_a_kind))
        .collect();
    while !kinds.is_empty() {
        let at = pick(random, kinds.len());
        practice.post("faults", &kinds.swap_remove(at));
    }
}

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
    file: PathBuf,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = folder.path().join("service");
        let arguments = ["--credit", "100000", "--second-buy", "charge"];
        let practice = PracticeProcess::start(&service, &arguments);
        let file = folder.path().join("orders-500.csv");
        write_orders(&file, 0..ORDERS, |number, _id| format!("S{number:04}"));
        Self {
            folder,
            practice,
            file,
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn ship(&self) -> Ship {
        Ship::new(&self.file, &self.data(), &self.folder.path().join("labels"))
            .to(&self.practice)
            .with(&["--settle-secs", "2"])
    }

    /// Kills runs at random moments; gives how many. A run whose very first
    /// request met a fault ends by itself, and is none of them.
    fn kill_on_the_way(&self, random: &Random) -> usize {
        let (least, most) = KILL_MILLIS;
        (0..MAX_RUNS)
            .filter(|_run| {
                let time = Duration::from_millis(least + random.up_to(most - least));
                self.ship().kill_after(time)
            })
            .take(KILLS)
            .count()
    }

    /// Runs as a person would: again, and with another try allowed for what
    /// was looked at and had no effect, until the program says that all is done.
    fn run_to_the_end(&self) -> Shipped {
        let mut last = self.ship().run();
        for _again in 0..MAX_RUNS {
            if last.code == 0 {
                break;
            }
            last = retrying(self.ship(), &last).run();
        }
        last
    }

    #[track_caller]
    fn assert_each_paid_once(&self, last: &Shipped) {
        assert_eq!(last.code, 0, "{} {}", last.summary, last.stderr);
        let charges = self.practice.charges();
        assert_eq!(charges_and_parcels(&charges), (ORDERS, ORDERS));
        assert_eq!(labels_of(last).len(), ORDERS, "labels of their own");
        let ours = paid_by_us(&self.data());
        assert_eq!(ours, sum_of(&charges), "the two ledgers differ");
        let refused = self.practice.get("requests")["refused"].as_u64().unwrap();
        assert!(refused <= 1, "{refused} requests over the limit");
    }
}

#[test]
fn five_hundred_orders_survive_every_fault_and_five_kills() {
    let seed = seed_or(0);
    let random = Random::from_seed(seed);
    let scene = Scene::new();
    order_faults(&scene.practice, &random, FAULTS_A_KIND);
    let kills = scene.kill_on_the_way(&random);
    assert_eq!(kills, KILLS, "seed {seed}");
    let last = scene.run_to_the_end();
    scene.assert_each_paid_once(&last);
}

/// Orders of the three files together.
const SHARED_ORDERS: usize = 200;
/// Which of them each file has, and how it spells their ids.
const FILES: [(Range<usize>, Spelling); 3] = [
    (0..120, |number| format!("S{number:04}")),
    (80..200, |number| format!("s{number:04}")),
    (40..160, |number| format!("S{number:04}\u{200b}")),
];
type Spelling = fn(usize) -> String;
/// Each computer's files, in the order in which they are begun.
const FILES_OF: [[usize; 2]; 2] = [[0, 2], [1, 2]];
/// Orders that somebody types into the form, on whichever computer.
const TYPED: usize = 12;
const SHARED_FAULTS_A_KIND: u32 = 2;
const SHARED_KILLS: usize = 3;
/// So often both people run all their files again at most.
const MAX_ROUNDS: usize = 6;

/// Two computers on one account.
struct Shared {
    /// Deleted with all that lies in it.
    _folder: tempfile::TempDir,
    practice: PracticeProcess,
    computers: [Computer; 2],
    files: Vec<PathBuf>,
}

impl Shared {
    /// What two computers send together may be more than one account may send.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = folder.path().join("service");
        let money = ["--credit", "100000", "--second-buy", "charge"];
        let arguments = [&money[..], &["--limit", "20000/300"]].concat();
        let practice = PracticeProcess::start(&service, &arguments);
        let files = FILES.iter().enumerate().map(|(at, (numbers, id))| {
            let path = folder.path().join(format!("orders-{at}.csv"));
            write_orders(&path, numbers.clone(), |number, _id| id(number));
            path
        });
        Self {
            files: files.collect(),
            computers: [1, 2].map(|number| Computer::new(folder.path(), number, &practice)),
            _folder: folder,
            practice,
        }
    }

    fn ship(&self, computer: &Computer, file: usize) -> Ship {
        let ship = computer.ship(&self.practice, &self.files[file]);
        ship.with(&["--settle-secs", "2"])
    }

    /// One person's work while the other does theirs: files, each killed on its way, and the form.
    fn work_with_kills(&self, number: usize, random: &Random) {
        let computer = &self.computers[number];
        let (least, most) = KILL_MILLIS;
        for at in 0..SHARED_KILLS {
            let file = FILES_OF[number][at % 2];
            let time = Duration::from_millis(least + random.up_to(most - least));
            self.ship(computer, file).kill_after(time);
            let file = &self.files[FILES.len() - 1];
            type_in(&self.practice, computer, file, TYPED / 4, random);
        }
    }

    /// One person's runs without a kill; another try is allowed for what had no effect.
    fn run_all(&self, number: usize) -> Vec<Shipped> {
        let computer = &self.computers[number];
        let run = |file: &usize| {
            let first = self.ship(computer, *file).run();
            let in_doubt = first.summary["in_doubt"].as_array();
            if in_doubt.is_none_or(Vec::is_empty) && !first.summary.is_null() {
                return first;
            }
            retrying(self.ship(computer, *file), &first).run()
        };
        FILES_OF[number].iter().map(run).collect()
    }

    /// Both work at the same time.
    fn by_both<T: Send>(work: impl Fn(usize) -> T + Sync) -> [T; 2] {
        thread::scope(|scope| {
            let first = scope.spawn(|| work(0));
            let second = work(1);
            [first.join().unwrap(), second]
        })
    }

    #[track_caller]
    fn assert_each_paid_once(&self, seed: u64) {
        let charges = self.practice.charges();
        assert_eq!(
            charges_and_parcels(&charges),
            (SHARED_ORDERS, SHARED_ORDERS),
            "seed {seed}"
        );
        let shipments: BTreeSet<_> = charges
            .iter()
            .map(|charge| charge["shipment_id"].as_str().unwrap())
            .collect();
        assert_eq!(shipments.len(), charges.len(), "seed {seed}");
        let ours = self.computers.iter().map(Computer::paid).sum();
        assert_eq!(sum_of(&charges), ours, "seed {seed}: the ledgers differ");
        // Whoever has paid has the label, and shows it again to who asks again.
        let runs = Self::by_both(|number| self.run_all(number));
        for run in runs.iter().flatten() {
            assert_eq!(run.summary["bought"], 0, "seed {seed}");
            assert_eq!(run.summary["paid_twice"], json!([]), "seed {seed}");
        }
        let labels: BTreeSet<_> = runs.iter().flatten().flat_map(labels_of).collect();
        let labels = labels.len();
        assert!(labels >= SHARED_ORDERS, "seed {seed}: {labels}");
        assert_eq!(self.practice.charges().len(), SHARED_ORDERS, "seed {seed}");
    }
}

#[test]
fn three_files_in_common_and_a_form_on_two_computers_are_charged_once_an_order() {
    let seed = seed_or(0);
    let random = Random::from_seed(seed);
    let shared = Shared::new();
    order_faults(&shared.practice, &random, SHARED_FAULTS_A_KIND);
    let of_one = [0, 1].map(|number| Random::from_seed(seed * 2 + number));
    Shared::by_both(|number| shared.work_with_kills(number, &of_one[number]));
    for _round in 0..MAX_ROUNDS {
        if shared.practice.charges().len() >= SHARED_ORDERS {
            break;
        }
        Shared::by_both(|number| shared.run_all(number));
    }
    shared.practice.delete("faults");
    // What was in doubt when the last round ended is settled by another.
    Shared::by_both(|number| shared.run_all(number));
    shared.assert_each_paid_once(seed);
}
