//! The practice service behind the worker's doors, without a socket. It
//! outlives every program that is ended in a test.

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use jiff::Timestamp;
use rust_decimal::Decimal;
use secrecy::ExposeSecret as _;
use sendoff::render::Drawer;
use sendoff::{
    ledger::{Ledger, ledger_file_name},
    model::{
        environment::Environment,
        ids::{ClientId, ShipmentId},
    },
    platform::{
        clock::{Clock as _, RuntimeClock},
        random::Random,
        secrets::MemorySecrets,
    },
    practice::{
        Story,
        engine::{MemoryWorld, Rules, SecondBuy},
        printer::{LabelPrinter, default_printer},
        server::{Answer, Limit, LimiterKind, Pace, Server, ServerOptions},
    },
    session::{
        checkpoints::Checkpoints,
        deps::{Deps, Folders, LONGEST_PAUSE, SETTLE_TIME, Syncing, WhenBusy},
    },
};
use serde_json::{Value, json};

use crate::support::printers::PrinterNetwork;

use super::{
    door::{Door, PUBLIC_URL},
    printer::SmallPrinter,
    tamper::Tamper,
    watch::Watch,
};

/// A folder in memory where the system has one: what a power cut does to the
/// disk is simulated anyway, and waiting for a real one proves nothing.
pub(crate) fn memory_folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm")
        .or_else(|_none| tempfile::tempdir())
        .unwrap()
}

/// The service, the disk and the time of one test.
pub(crate) struct Shop {
    door: Door,
    /// The printers of the bench.
    pub(crate) printers: PrinterNetwork,
    folders: Folders,
    folder: tempfile::TempDir,
    /// The tokens of other computers.
    tokens: Mutex<BTreeMap<u64, String>>,
}

impl Shop {
    /// Charges again for a second *buy*: the worker may not lean on a refusal.
    pub(crate) fn new() -> Self {
        Self::with(Arc::new(SmallPrinter), SecondBuy::Charge)
    }

    /// Labels as the practice service draws them.
    pub(crate) fn with_real_labels() -> Self {
        Self::with(default_printer(), SecondBuy::Charge)
    }

    /// Refuses a second *buy*, as the practice service does unasked.
    pub(crate) fn that_refuses_a_second_buy() -> Self {
        Self::with(Arc::new(SmallPrinter), SecondBuy::Refuse)
    }

    /// Purchases take that many milliseconds.
    pub(crate) fn with_purchases(purchase_ms: RangeInclusive<u64>) -> Self {
        let rules = Rules {
            second_buy: SecondBuy::Charge,
            purchase_ms,
            ..Rules::default()
        };
        Self::with_rules(Arc::new(SmallPrinter), rules)
    }

    fn with(printer: Arc<dyn LabelPrinter>, second_buy: SecondBuy) -> Self {
        let rules = Rules {
            second_buy,
            ..Rules::default()
        };
        Self::with_rules(printer, rules)
    }

    /// An account with the shipments of a story.
    pub(crate) fn of_story(story: Story) -> Self {
        let rules = Rules {
            second_buy: SecondBuy::Refuse,
            ..Rules::default()
        };
        Self::with_story(Arc::new(SmallPrinter), rules, story)
    }

    fn with_rules(printer: Arc<dyn LabelPrinter>, rules: Rules) -> Self {
        Self::with_story(printer, rules, Story::Empty)
    }

    fn with_story(printer: Arc<dyn LabelPrinter>, rules: Rules, story: Story) -> Self {
        let clock = RuntimeClock::new("2026-03-02T12:00:00Z".parse().unwrap());
        let options = ServerOptions {
            rules,
            random: Random::from_seed(7),
            pace: Pace::Real,
            limit: Limit::default(),
            limiter: LimiterKind::Sliding,
            credit: "100000.00".parse().unwrap(),
            story,
            public_url: PUBLIC_URL.to_owned(),
            printer,
        };
        let server = Server::open(Box::new(MemoryWorld::new()), options, clock.now()).unwrap();
        let folder = memory_folder();
        let folders = Folders {
            data_dir: folder.path().join("data"),
            label_dir: folder.path().join("labels"),
        };
        let mut shop = Self {
            door: Door {
                token: server.account().token.expose_secret().to_owned(),
                base_path: format!("/api/v1/clients/{}", server.account().client_id),
                server: Arc::new(Mutex::new(server)),
                watch: Watch::new(clock.clone()),
                clock,
                late: Arc::default(),
                tampers: Arc::default(),
                stale: Arc::default(),
                is_gone: Arc::default(),
                is_swallowed: Arc::default(),
                connections: Arc::default(),
            },
            folders,
            folder,
            tokens: Mutex::default(),
            printers: PrinterNetwork::new(),
        };
        shop.door.watch.ledger = shop.ledger_path();
        shop
    }

    pub(crate) fn deps(&self, checkpoints: Arc<dyn Checkpoints>) -> Deps {
        Deps {
            clock: Arc::new(self.door.clock.clone()),
            random: Arc::new(Random::from_seed(11)),
            secrets: Arc::new(MemorySecrets::default()),
            connector: Arc::new(self.door()),
            folders: self.folders.clone(),
            drawer: Drawer::Here,
            printers: Arc::new(self.printers.clone()),
            person: Some("ana".to_owned()),
            checkpoints,
            when_busy: WhenBusy::Refuse,
            syncing: Syncing::Never,
            longest_pause: LONGEST_PAUSE,
            longest_outage: Duration::MAX,
            settle_time: SETTLE_TIME,
        }
    }

    /// The token of another computer on the account: the same one at each run.
    pub(super) fn token_of_computer(&self, number: u64) -> String {
        let mut tokens = self.tokens.lock().unwrap();
        let token = tokens.entry(number).or_insert_with(|| self.new_token());
        token.clone()
    }

    /// Makes a token on the account's page.
    fn new_token(&self) -> String {
        let between = |page: &str, start: &str, end: &str| {
            let after = page.split_once(start).unwrap().1;
            after.split_once(end).unwrap().0.to_owned()
        };
        let page = self.door.ask("GET", "/account", "", None, None);
        let page = String::from_utf8(page.body_bytes().to_vec()).unwrap();
        let secret = between(&page, "name=\"form_secret\" value=\"", "\"");
        let body = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("form_secret", &secret)
            .append_pair("name", "Bench")
            .finish();
        let made = self.door.post_form("/account/tokens", &body);
        assert_eq!(made.status, 201);
        let page = String::from_utf8(made.body_bytes().to_vec()).unwrap();
        between(&page, "id=\"new-token\">", "<")
    }

    pub(crate) fn label_dir(&self) -> PathBuf {
        self.folders.label_dir.clone()
    }

    pub(crate) fn folders(&self) -> Folders {
        self.folders.clone()
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folders.data_dir.clone()
    }

    /// Keeps labels elsewhere from the next start on.
    pub(crate) fn keep_labels_in(&mut self, label_dir: PathBuf) {
        self.folders.label_dir = label_dir;
    }

    /// Everything that a run leaves on disk lies below it.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The ledger, while no program holds it.
    pub(crate) fn ledger(&self) -> Ledger {
        Ledger::open(&self.ledger_path(), &Random::from_seed(11)).unwrap()
    }

    pub(crate) fn ledger_path(&self) -> PathBuf {
        self.ledger_in(&self.folders.data_dir)
    }

    /// The account's ledger in the data folder of a computer.
    pub(crate) fn ledger_in(&self, data_dir: &Path) -> PathBuf {
        let client_id = self.door.base_path.rsplit('/').next().unwrap();
        let name = ledger_file_name(Environment::Practice, &ClientId::new(client_id));
        data_dir.join("ledgers").join(name)
    }

    /// What was seen at the door.
    pub(crate) fn watch(&self) -> &Watch {
        &self.door.watch
    }

    pub(crate) fn token(&self) -> &str {
        &self.door.token
    }

    /// The tokens of all computers.
    pub(crate) fn tokens(&self) -> Vec<String> {
        let others = self.tokens.lock().unwrap();
        let own = std::iter::once(self.token().to_owned());
        own.chain(others.values().cloned()).collect()
    }

    /// Something goes wrong between the client and the service.
    pub(crate) fn tamper(&self, tamper: Tamper) {
        self.door.tampers.lock().unwrap().push(tamper);
    }

    /// From now on no connection to the service can be made.
    pub(crate) fn service_goes_away(&self) {
        self.door.is_gone.store(true, Ordering::Relaxed);
    }

    pub(crate) fn service_comes_back(&self) {
        self.door.is_gone.store(false, Ordering::Relaxed);
    }

    /// Everything that is sent to it is swallowed, as by a firewall.
    pub(crate) fn service_is_swallowed(&self) {
        self.door.is_swallowed.store(true, Ordering::Relaxed);
    }

    /// How many connections were tried.
    pub(crate) fn connections(&self) -> usize {
        self.door.connections.load(Ordering::Relaxed)
    }

    /// Nothing goes wrong any more; what is under way still arrives.
    pub(crate) fn calm(&self) {
        self.clear_faults();
        self.door.tampers.lock().unwrap().clear();
    }

    /// The moment, by the service's clock.
    pub(crate) fn now(&self) -> Timestamp {
        self.door.clock.now()
    }

    /// The account as the service's own money ledger has it.
    pub(crate) fn money(&self) -> Value {
        let answer = self.control("GET", "/control/money", None);
        serde_json::from_slice(answer.body_bytes()).unwrap()
    }

    /// The service's shipments, newest first, as its own pages would show them.
    pub(crate) fn shipments(&self) -> Vec<Value> {
        let path = format!("{}/shipments", self.door.base_path);
        let answer = self.door.ask("GET", &path, "", None, Some(self.token()));
        serde_json::from_slice(answer.body_bytes()).unwrap()
    }

    /// Somebody else does this with a shipment on the service's own pages.
    pub(crate) fn elsewhere(&self, change: &str, shipment: &str, body: &Value) -> u16 {
        let path = format!("{}/shipments/{shipment}/{change}", self.door.base_path);
        let token = Some(self.token());
        if change == "buy" {
            self.door.watch.pays_elsewhere(shipment);
        }
        self.door.ask("PATCH", &path, "", Some(body), token).status
    }

    /// Orders a fault: the kind, the path that it strikes, how often, and more.
    pub(crate) fn fault(&self, kind: &str, path: &str, times: u32, more: &Value) {
        if kind == "late" {
            self.door.watch.holds_back_a_create();
        }
        let mut fault = json!({"kind": kind, "match": {"path": path}, "times": times});
        for (name, value) in more.as_object().unwrap() {
            fault[name] = value.clone();
        }
        let answer = self.control("POST", "/control/faults", Some(&fault));
        assert_eq!(answer.status, 201, "{:?}", answer.body_bytes());
    }

    pub(crate) fn clear_faults(&self) {
        self.control("DELETE", "/control/faults", None);
    }

    /// The order ids that were charged, once for each charge.
    pub(crate) fn charges(&self) -> Vec<String> {
        let money = self.money();
        let entries = money["entries"].as_array().unwrap();
        entries
            .iter()
            .filter(|entry| entry["kind"] == "charge")
            .map(|entry| entry["order_id"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Whether a shipment was paid.
    pub(crate) fn is_charged(&self, shipment: &ShipmentId) -> bool {
        let money = self.money();
        let mut entries = money["entries"].as_array().unwrap().iter();
        entries.any(|entry| entry["kind"] == "charge" && entry["shipment_id"] == shipment.as_str())
    }

    /// What all charges come to.
    pub(crate) fn charged_in_all(&self) -> Decimal {
        let money = self.money();
        let entries = money["entries"].as_array().unwrap().iter();
        entries
            .filter(|entry| entry["kind"] == "charge")
            .map(|entry| {
                entry["amount"]
                    .as_str()
                    .unwrap()
                    .parse::<Decimal>()
                    .unwrap()
            })
            .sum()
    }

    /// Shipments that the service has.
    pub(crate) fn count(&self) -> usize {
        self.shipments().len()
    }

    /// Somebody buys the newest other shipment on the service's own pages.
    pub(crate) fn pay_newest_but(&self, shipment: &ShipmentId) {
        let list = self.shipments();
        let other = list.iter().find(|item| item["id"] != shipment.as_str());
        let other = other.unwrap();
        let body = json!({"postage_type": other["rates"][0]["postage_type"]});
        let status = self.elsewhere("buy", other["id"].as_str().unwrap(), &body);
        assert_eq!(status, 200);
    }

    /// Requests so far whose method and path contain this.
    pub(crate) fn calls(&self, containing: &str) -> usize {
        self.door.watch.count(containing)
    }

    /// A request that this client does not send.
    pub(super) fn ask_as_somebody_else(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Answer {
        let path = format!("{}{path}", self.door.base_path);
        self.door.ask(method, &path, "", body, Some(self.token()))
    }

    pub(super) fn control(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.door.ask(method, path, "", body, None)
    }

    pub(super) fn door(&self) -> Door {
        self.door.clone()
    }
}
