//! The practice service behind the worker's doors, without a socket. It
//! outlives every program that is ended in a test.

use std::{
    ops::RangeInclusive,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use secrecy::{ExposeSecret as _, SecretString};
use sendoff::{
    api::{
        client::ApiClient,
        transport::{Request, Response, Transport, TransportError},
    },
    domain::{
        environment::{Environment, Profile},
        ids::{ClientId, ShipmentId},
        money::Currency,
    },
    label::download::{LabelFetchError, LabelSource},
    message::Failure,
    platform::{
        clock::{Clock as _, RuntimeClock},
        random::Random,
        secrets::MemorySecrets,
    },
    practice::{
        Story,
        desk::{self, Answer, Delivery, Desk, DeskOptions, Limit, LimiterKind, Pace},
        engine::{LabelFormat, MemoryWorld, Rules, SecondBuy},
        labels::{LabelContent, LabelError},
        printer::{LabelPrinter, default_printer},
    },
    store::{Ledger, ledger_file_name},
    worker::{
        checkpoints::Checkpoints,
        deps::{Connection, Connector, Deps, Folders, REQUEST_TIMEOUT, SETTLE_TIME},
    },
};
use serde_json::{Value, json};

const PUBLIC_URL: &str = "http://127.0.0.1:4010";

/// The service, the disk and the time of one test.
pub(crate) struct Shop {
    desk: Arc<Mutex<Desk>>,
    clock: RuntimeClock,
    token: String,
    base_path: String,
    calls: Arc<Mutex<Vec<String>>>,
    folder: tempfile::TempDir,
}

impl Shop {
    /// Charges again for a second *buy*: the worker may not lean on a refusal.
    pub(crate) fn new() -> Self {
        Self::with(Arc::new(SmallPrinter), Rules::default().purchase_ms)
    }

    /// Labels as the practice service draws them.
    pub(crate) fn with_real_labels() -> Self {
        Self::with(default_printer(), Rules::default().purchase_ms)
    }

    /// Purchases take that many milliseconds.
    pub(crate) fn with_purchases(purchase_ms: RangeInclusive<u64>) -> Self {
        Self::with(Arc::new(SmallPrinter), purchase_ms)
    }

    fn with(printer: Arc<dyn LabelPrinter>, purchase_ms: RangeInclusive<u64>) -> Self {
        let clock = RuntimeClock::new("2026-03-02T12:00:00Z".parse().unwrap());
        let rules = Rules {
            second_buy: SecondBuy::Charge,
            purchase_ms,
            ..Rules::default()
        };
        let options = DeskOptions {
            rules,
            random: Random::from_seed(7),
            pace: Pace::Real,
            limit: Limit::default(),
            limiter: LimiterKind::Sliding,
            credit: "100000.00".parse().unwrap(),
            story: Story::Empty,
            public_url: PUBLIC_URL.to_owned(),
            printer,
        };
        let desk = Desk::open(Box::new(MemoryWorld::new()), options, clock.now()).unwrap();
        Self {
            token: desk.account().token.expose_secret().to_owned(),
            base_path: format!("/api/v1/clients/{}", desk.account().client_id),
            desk: Arc::new(Mutex::new(desk)),
            clock,
            calls: Arc::default(),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn deps(&self, checkpoints: Arc<dyn Checkpoints>) -> Deps {
        Deps {
            clock: Arc::new(self.clock.clone()),
            random: Arc::new(Random::from_seed(11)),
            secrets: Arc::new(MemorySecrets::default()),
            connector: Arc::new(self.door()),
            folders: Folders {
                data_dir: self.folder.path().join("data"),
                label_dir: self.label_dir(),
            },
            checkpoints,
            settle_time: SETTLE_TIME,
        }
    }

    pub(crate) fn label_dir(&self) -> PathBuf {
        self.folder.path().join("labels")
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The ledger, while no program holds it.
    pub(crate) fn ledger(&self) -> Ledger {
        let client_id = self.base_path.rsplit('/').next().unwrap();
        let name = ledger_file_name(Environment::Practice, &ClientId::new(client_id));
        let path = self.folder.path().join("data/ledgers").join(name);
        Ledger::open(&path, &Random::from_seed(11)).unwrap()
    }

    /// Orders a fault: the kind, the path that it strikes, how often, and more.
    pub(crate) fn fault(&self, kind: &str, path: &str, times: u32, more: &Value) {
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
        let answer = self.control("GET", "/control/money", None);
        let money: Value = serde_json::from_slice(answer.body_bytes()).unwrap();
        let entries = money["entries"].as_array().unwrap();
        entries
            .iter()
            .filter(|entry| entry["kind"] == "charge")
            .map(|entry| entry["order_id"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    /// Shipments that the service has.
    pub(crate) fn count(&self) -> usize {
        let path = format!("{}/shipments", self.base_path);
        let door = self.door();
        let answer = door.ask("GET", &path, "", None, Some(&self.token));
        let list: Vec<Value> = serde_json::from_slice(answer.body_bytes()).unwrap();
        list.len()
    }

    /// Somebody buys the newest other shipment on the service's own pages.
    pub(crate) fn pay_newest_but(&self, shipment: &ShipmentId) {
        let path = format!("{}/shipments", self.base_path);
        let door = self.door();
        let token = Some(self.token.as_str());
        let answer = door.ask("GET", &path, "", None, token);
        let list: Vec<Value> = serde_json::from_slice(answer.body_bytes()).unwrap();
        let other = list.iter().find(|item| item["id"] != shipment.as_str());
        let other = other.unwrap();
        let body = json!({"postage_type": other["rates"][0]["postage_type"]});
        let path = format!("{path}/{}/buy", other["id"].as_str().unwrap());
        let answer = door.ask("PATCH", &path, "", Some(&body), token);
        assert_eq!(answer.status, 200);
    }

    /// Requests so far whose method and path contain this.
    pub(crate) fn calls(&self, containing: &str) -> usize {
        let calls = self.calls.lock().unwrap();
        calls
            .iter()
            .filter(|call| call.contains(containing))
            .count()
    }

    fn control(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.door().ask(method, path, "", body, None)
    }

    fn door(&self) -> Door {
        Door {
            desk: Arc::clone(&self.desk),
            clock: self.clock.clone(),
            token: self.token.clone(),
            base_path: self.base_path.clone(),
            calls: Arc::clone(&self.calls),
        }
    }
}

/// The way to the desk: transport, label source and connector in one.
#[derive(Clone)]
struct Door {
    desk: Arc<Mutex<Desk>>,
    clock: RuntimeClock,
    token: String,
    base_path: String,
    calls: Arc<Mutex<Vec<String>>>,
}

impl Door {
    fn ask(
        &self,
        method: &str,
        path: &str,
        query: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Answer {
        let mut headers = vec![(
            "content-type".to_owned(),
            "application/json; charset=utf-8".to_owned(),
        )];
        headers.extend(token.map(|token| ("authorization".to_owned(), token.to_owned())));
        let request = desk::Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers,
            body: body
                .map(|body| body.to_string().into_bytes())
                .unwrap_or_default(),
        };
        self.desk.lock().unwrap().handle(self.clock.now(), &request)
    }
}

#[async_trait]
impl Transport for Door {
    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let method = request.method.as_str();
        self.calls
            .lock()
            .unwrap()
            .push(format!("{method} {}", request.path));
        let path = format!("{}{}", self.base_path, request.path);
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&request.query)
            .finish();
        let answer = self.ask(
            method,
            &path,
            &query,
            request.body.as_ref(),
            Some(&self.token),
        );
        let lost = |reason: &str| {
            Err(TransportError::AnswerLost {
                reason: reason.to_owned(),
            })
        };
        let wait = match answer.delivery {
            Delivery::Whole => 0,
            Delivery::After { millis } => millis,
            Delivery::Truncated { .. } => return lost("cut off"),
            Delivery::Dropped { after_millis } => {
                tokio::time::sleep(Duration::from_millis(after_millis).min(REQUEST_TIMEOUT)).await;
                return lost("connection closed");
            }
        };
        let wait = Duration::from_millis(wait);
        tokio::time::sleep(wait.min(REQUEST_TIMEOUT)).await;
        if wait >= REQUEST_TIMEOUT {
            return lost("no answer in time");
        }
        let header = |name: &str| answer.header(name).map(str::to_owned);
        Ok(Response {
            status: answer.status,
            retry_after: header("retry-after"),
            date: header("date"),
            location: header("location"),
            content_type: header("content-type"),
            body: answer.body_bytes().to_vec(),
        })
    }
}

#[async_trait]
impl LabelSource for Door {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, LabelFetchError> {
        let path = url.strip_prefix(PUBLIC_URL).unwrap();
        self.calls.lock().unwrap().push(format!("LABEL {path}"));
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let answer = self.ask("GET", path, query, None, None);
        match answer.status {
            200 => Ok(answer.body_bytes().to_vec()),
            status => Err(LabelFetchError::Expired { status }),
        }
    }
}

#[async_trait]
impl Connector for Door {
    async fn connect(
        &self,
        profile: &Profile,
        _token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        let client_id = self.base_path.rsplit('/').next().unwrap();
        Ok(Connection {
            profile: Profile {
                client_id: ClientId::new(client_id),
                ..profile.clone()
            },
            api: ApiClient::new(Arc::new(self.clone()), Currency::Cad),
            labels: Arc::new(self.clone()),
        })
    }
}

/// Labels that are quick to draw and to check: a few white pixels.
struct SmallPrinter;

impl LabelPrinter for SmallPrinter {
    fn print(&self, format: LabelFormat, content: &LabelContent) -> Result<Vec<u8>, LabelError> {
        Ok(match format {
            LabelFormat::Png => {
                let picture = image::RgbaImage::from_pixel(32, 48, image::Rgba([255; 4]));
                let mut bytes = std::io::Cursor::new(Vec::new());
                picture
                    .write_to(&mut bytes, image::ImageFormat::Png)
                    .map_err(|error| LabelError::Picture(error.to_string()))?;
                bytes.into_inner()
            }
            LabelFormat::Pdf => b"%PDF-1.7\nnot a real one".to_vec(),
            LabelFormat::Zpl => {
                format!("^XA^FO10,10^BCN,100^FD{}^FS^XZ", content.tracking_code).into_bytes()
            }
        })
    }
}
