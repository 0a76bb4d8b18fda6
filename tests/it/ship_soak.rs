//! Five hundred orders through the real program, against a practice service
//! in another process that does everything wrong now and then, with five
//! kills on the way: each order paid once, every label on disk, the two
//! ledgers equal, and no request that the service had to turn away.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use sendoff::platform::random::Random;
use serde_json::{Value, json};

use crate::support::process::{PracticeProcess, Ship, Shipped, orders, paid_by_us, sum_of};

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

/// The 24 orders again and again, each time with numbers of their own.
fn five_hundred_orders(folder: &Path) -> PathBuf {
    let mut reader = csv::Reader::from_path(orders()).unwrap();
    let header = reader.headers().unwrap().clone();
    let order_id = header.iter().position(|name| name == "order_id").unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let path = folder.join("orders-500.csv");
    let mut writer = csv::Writer::from_path(&path).unwrap();
    writer.write_record(&header).unwrap();
    for (number, row) in rows.iter().cycle().take(ORDERS).enumerate() {
        let name = format!("S{number:04}");
        let cells = row.iter().enumerate();
        writer
            .write_record(cells.map(|(at, cell)| if at == order_id { &name } else { cell }))
            .unwrap();
    }
    writer.flush().unwrap();
    path
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
        let practice = PracticeProcess::start(&service, &["--credit", "100000"]);
        let file = five_hundred_orders(folder.path());
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

    /// Orders faults in an order that a seed picks.
    fn order_faults(&self, random: &Random) {
        let mut kinds: Vec<Value> = every_kind()
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind, usize::try_from(FAULTS_A_KIND).unwrap()))
            .collect();
        while !kinds.is_empty() {
            let last = u64::try_from(kinds.len() - 1).unwrap();
            let at = usize::try_from(random.up_to(last)).unwrap();
            self.practice.post("faults", &kinds.swap_remove(at));
        }
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
            let doubtful = last.summary["in_doubt"].as_array();
            // None where the first question already went unanswered.
            let doubtful = doubtful.into_iter().flatten();
            let ship = doubtful.fold(self.ship(), |ship, line| {
                ship.with(&["--retry-in-doubt", line["order_id"].as_str().unwrap()])
            });
            last = ship.run();
        }
        last
    }

    #[track_caller]
    fn assert_each_paid_once(&self, last: &Shipped) {
        assert_eq!(last.code, 0, "{} {}", last.summary, last.stderr);
        let charges = self.practice.charges();
        let paid: BTreeSet<_> = charges
            .iter()
            .map(|charge| charge["order_id"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!((charges.len(), paid.len()), (ORDERS, ORDERS));
        let labels: BTreeSet<_> = last.summary["labels"]
            .as_array()
            .unwrap()
            .iter()
            .map(|label| PathBuf::from(label["path"].as_str().unwrap()))
            .collect();
        assert_eq!(labels.len(), ORDERS, "labels of their own");
        for label in labels {
            assert!(fs::metadata(&label).unwrap().len() > 0, "{label:?}");
        }
        let ours = paid_by_us(&self.data());
        assert_eq!(ours, sum_of(&charges), "the two ledgers differ");
        let refused = self.practice.get("requests")["refused"].as_u64().unwrap();
        assert!(refused <= 1, "{refused} requests over the limit");
    }
}

#[test]
fn five_hundred_orders_survive_every_fault_and_five_kills() {
    let seed = std::env::var("SENDOFF_SEED").map_or(0, |seed| seed.parse().unwrap());
    let random = Random::from_seed(seed);
    let scene = Scene::new();
    scene.order_faults(&random);
    let kills = scene.kill_on_the_way(&random);
    assert_eq!(kills, KILLS, "seed {seed}");
    let last = scene.run_to_the_end();
    scene.assert_each_paid_once(&last);
}
