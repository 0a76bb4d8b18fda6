//! The real program killed as `kill -9` does while several clients write, and
//! started again: what was acknowledged is there, and the money adds up.

use std::{collections::BTreeMap, path::Path, sync::Arc};

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::{practice_harness::parcel_to_ontario, support::process::PracticeProcess};

const WRITERS: usize = 6;
/// So many writes are acknowledged before the process is killed.
const ENOUGH: usize = 60;
const ROUNDS: usize = 3;

/// What the service said it did, by shipment.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Acknowledged {
    is_bought: bool,
}

type Log = Arc<std::sync::Mutex<BTreeMap<String, Acknowledged>>>;

struct Api {
    http: reqwest::Client,
    base_url: String,
    token: String,
}

impl Api {
    fn of(practice: &PracticeProcess) -> Self {
        Self {
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            base_url: practice.text("base_url").to_owned(),
            token: practice.text("token").to_owned(),
        }
    }

    /// Status and body; `None` where no answer came.
    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let url = format!("{}{path}", self.base_url);
        let request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("authorization", &self.token);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }
}

/// Creates and buys until no answer comes any more.
async fn write(api: Arc<Api>, log: Log) {
    while let Some((201, made)) = api
        .send("POST", "/shipments", Some(&parcel_to_ontario()))
        .await
    {
        let id = made["shipment"]["id"].as_str().unwrap().to_owned();
        log.lock().unwrap().entry(id.clone()).or_default();
        let body = json!({"postage_type": "service_select"});
        let path = format!("/shipments/{id}/buy");
        let Some((200, _)) = api.send("PATCH", &path, Some(&body)).await else {
            return;
        };
        log.lock().unwrap().entry(id).or_default().is_bought = true;
    }
}

/// Lets clients write, and kills the service in the middle of it.
fn write_and_kill(folder: &Path, log: &Log) {
    let practice = PracticeProcess::start(folder, &["--limit", "1000000/1"]);
    let api = Arc::new(Api::of(&practice));
    let before = log.lock().unwrap().len();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| tokio::spawn(write(Arc::clone(&api), Arc::clone(log))))
            .collect();
        while log.lock().unwrap().len() < before + ENOUGH {
            tokio::task::yield_now().await;
        }
        // Dropping it is `kill -9`.
        drop(practice);
        for writer in writers {
            writer.await.unwrap();
        }
    });
}

fn amount(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn what_was_acknowledged_under_load_is_there_after_a_kill_and_the_money_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    let log = Log::default();
    for _ in 0..ROUNDS {
        write_and_kill(folder.path(), &log);
    }
    let practice = PracticeProcess::start(folder.path(), &["--limit", "1000000/1"]);
    let api = Api::of(&practice);
    let acknowledged = log.lock().unwrap().clone();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        for (id, acknowledged) in &acknowledged {
            assert_is_there(&api, id, acknowledged).await;
        }
        let mut charged = charges(practice.text("control_url"), &api).await;
        for shipment in ready_shipments(&api).await {
            let chosen = &shipment["postage_type"];
            let rates = shipment["rates"].as_array().unwrap();
            let rate = rates
                .iter()
                .find(|rate| rate["postage_type"] == *chosen)
                .unwrap();
            let paid = charged.remove(shipment["id"].as_str().unwrap());
            assert_eq!(paid, Some(amount(&rate["payment_amount"])), "{shipment}");
        }
        assert!(
            charged.is_empty(),
            "charged for what is not bought: {charged:?}"
        );
    });
}

async fn assert_is_there(api: &Api, id: &str, acknowledged: &Acknowledged) {
    let path = format!("/shipments/{id}");
    let (mut status, mut found) = api.send("GET", &path, None).await.unwrap();
    // A purchase that was under way completes when the service is back.
    while found["shipment"]["status"] == "postage_requested" {
        (status, found) = api.send("GET", &path, None).await.unwrap();
    }
    assert_eq!(status, 200, "{id} was acknowledged and is gone");
    let is_bought = found["shipment"]["status"] == "ready";
    assert!(is_bought || !acknowledged.is_bought, "{id}: {found}");
}

/// What each shipment was charged; the balance is what all entries add up to.
async fn charges(control_url: &str, api: &Api) -> BTreeMap<String, Decimal> {
    let answer = api.http.get(format!("{control_url}/money")).send().await;
    let money: Value = answer.unwrap().json().await.unwrap();
    let mut balance = Decimal::ZERO;
    let mut charged = BTreeMap::new();
    for entry in money["entries"].as_array().unwrap() {
        let moved = amount(&entry["amount"]);
        if entry["kind"] == "charge" {
            balance -= moved;
            let id = entry["shipment_id"].as_str().unwrap().to_owned();
            assert_eq!(charged.insert(id, moved), None, "charged twice: {entry}");
        } else {
            balance += moved;
        }
    }
    assert_eq!(amount(&money["balance"]), balance);
    charged
}

async fn ready_shipments(api: &Api) -> Vec<Value> {
    let mut ready = Vec::new();
    for page in 1.. {
        let path = format!("/shipments?status=ready&limit=1000&page={page}");
        let (_, list) = api.send("GET", &path, None).await.unwrap();
        let list = list.as_array().unwrap().clone();
        if list.is_empty() {
            break;
        }
        ready.extend(list);
    }
    ready
}
