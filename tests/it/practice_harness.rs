//! The harness of the practice tests: a server in memory or in a file, a time
//! that only tests move, and bodies that are right until a test spoils them.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use secrecy::ExposeSecret as _;
use sendoff::{
    platform::random::Random,
    practice::{
        Story,
        engine::{LabelFormat, MemoryWorld, Rules, World},
        labels::{Label, LabelError},
        printer::LabelPrinter,
        server::{Answer, Limit, LimiterKind, Pace, Request, Server, ServerOptions},
        store::{Folder, SqliteWorld},
    },
};
use serde_json::{Value, json};

pub(crate) const PUBLIC_URL: &str = "http://127.0.0.1:4010";

/// The statuses of section 3.1 and of the field notes.
pub(crate) const STATUSES: [&str; 15] = [
    "unpaid",
    "postage_requested",
    "postage_purchase_failed",
    "refund_requested",
    "canceled",
    "pending",
    "ready",
    "in_transit",
    "received",
    "released",
    "inducted",
    "resolved",
    "delivered",
    "exception",
    "voided",
];

/// Prints a label as its tracking code.
pub(crate) struct PlainPrinter;

impl LabelPrinter for PlainPrinter {
    fn print(&self, format: LabelFormat, label: &Label) -> Result<Vec<u8>, LabelError> {
        Ok(match label {
            Label::Parcel(parcel) => format!("{} {}", format.ending(), parcel.tracking_code),
            Label::Batch(batch) => format!("{} {batch:?}", format.ending()),
        }
        .into_bytes())
    }
}

pub(crate) fn options() -> ServerOptions {
    ServerOptions {
        rules: Rules::default(),
        random: Random::from_seed(7),
        pace: Pace::Real,
        limit: Limit::default(),
        limiter: LimiterKind::Sliding,
        credit: "1000.00".parse().unwrap(),
        story: Story::Empty,
        public_url: PUBLIC_URL.to_owned(),
        printer: Arc::new(PlainPrinter),
    }
}

/// A service of its own for one test.
pub(crate) struct TestService {
    pub(crate) server: Server,
    pub(crate) now: Timestamp,
    pub(crate) token: String,
}

impl TestService {
    pub(crate) fn new() -> Self {
        Self::with(options())
    }

    pub(crate) fn with(options: ServerOptions) -> Self {
        Self::on(Box::new(MemoryWorld::new()), options)
    }

    pub(crate) fn on(world: Box<dyn World>, options: ServerOptions) -> Self {
        let now: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let server = Server::open(world, options, now).unwrap();
        let token = server.account().token.expose_secret().to_owned();
        Self { server, now, token }
    }

    pub(crate) fn wait(&mut self, seconds: i64) {
        self.now += SignedDuration::from_secs(seconds);
    }

    pub(crate) fn send(&mut self, request: &Request) -> Answer {
        self.server.handle(self.now, request)
    }

    /// A request under the base URL, with the token.
    pub(crate) fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Request {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        Request {
            method: method.to_owned(),
            path: format!("/api/v1/clients/100001{path}"),
            query: query.to_owned(),
            headers: vec![
                ("authorization".to_owned(), self.token.clone()),
                (
                    "content-type".to_owned(),
                    "application/json; charset=utf-8".to_owned(),
                ),
            ],
            body: body
                .map(|body| body.to_string().into_bytes())
                .unwrap_or_default(),
        }
    }

    /// Sends it and gives status and body; no body is null.
    pub(crate) fn call(&mut self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let request = self.request(method, path, body);
        let answer = self.send(&request);
        (answer.status, read(&answer))
    }

    pub(crate) fn get(&mut self, path: &str) -> (u16, Value) {
        self.call("GET", path, None)
    }

    /// A path outside the base URL, without the token.
    pub(crate) fn public(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            headers: vec![("content-type".to_owned(), "application/json".to_owned())],
            body: body
                .map(|body| body.to_string().into_bytes())
                .unwrap_or_default(),
        };
        self.send(&request)
    }

    pub(crate) fn control(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.public(method, &format!("/control{path}"), Some(body));
        (answer.status, read(&answer))
    }

    pub(crate) fn money(&mut self) -> Value {
        read(&self.public("GET", "/control/money", None))
    }

    pub(crate) fn create(&mut self, body: &Value) -> Value {
        let (status, answer) = self.call("POST", "/shipments", Some(body));
        assert_eq!(status, 201, "{answer}");
        answer["shipment"].clone()
    }

    pub(crate) fn create_id(&mut self, body: &Value) -> String {
        self.create(body)["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn shipment(&mut self, id: &str) -> Value {
        let (status, answer) = self.get(&format!("/shipments/{id}"));
        assert_eq!(status, 200, "{answer}");
        answer["shipment"].clone()
    }

    pub(crate) fn buy(&mut self, id: &str, postage_type: &str) -> (u16, Value) {
        let body = json!({"postage_type": postage_type});
        self.call("PATCH", &format!("/shipments/{id}/buy"), Some(&body))
    }

    /// A shipment whose postage is bought and ready.
    pub(crate) fn bought(&mut self, body: &Value, postage_type: &str) -> String {
        let id = self.create_id(body);
        let (status, answer) = self.buy(&id, postage_type);
        assert_eq!(status, 200, "{answer}");
        self.wait(3);
        assert_eq!(self.shipment(&id)["status"], "ready");
        id
    }
}

pub(crate) fn fault(message: &str) -> Value {
    json!({"error": {"message": message}})
}

pub(crate) fn read(answer: &Answer) -> Value {
    serde_json::from_slice(answer.body_bytes()).unwrap_or(Value::Null)
}

/// Runs a test on the world in memory and on the world in a file.
pub(crate) fn on_both_worlds(test: impl Fn(TestService)) {
    test(TestService::new());
    let folder = tempfile::tempdir().unwrap();
    test(TestService::on(Box::new(sqlite(folder.path())), options()));
}

pub(crate) fn sqlite(path: &std::path::Path) -> SqliteWorld {
    Folder::take(path).unwrap().open().unwrap()
}

pub(crate) fn parcel_to_ontario() -> Value {
    json!({
        "name": "Priya Nair",
        "address_1": "48 Sample Avenue",
        "city": "Brampton",
        "province_code": "ON",
        "postal_code": "L6Y 0A1",
        "country_code": "CA",
        "description": "Notebook",
        "value": "15.00",
        "value_currency": "cad",
        "order_id": "1001",
        "package_type": "parcel",
        "weight_unit": "g",
        "weight": 380,
        "size_unit": "cm",
        "size_x": 25,
        "size_y": 18,
        "size_z": 4,
    })
}

pub(crate) fn parcel_to_vermont() -> Value {
    let mut body = parcel_to_ontario();
    body["name"] = json!("Tom Whitfield");
    body["city"] = json!("Colchester");
    body["province_code"] = json!("VT");
    body["postal_code"] = json!("05446");
    body["country_code"] = json!("US");
    body["line_items"] = json!([{
        "quantity": 1,
        "description": "Ceramic mug",
        "value_amount": "18.50",
        "currency_code": "cad",
        "origin_country": "CA",
    }]);
    body
}

pub(crate) fn parcel_to_london() -> Value {
    let mut body = parcel_to_vermont();
    body["city"] = json!("London");
    body["province_code"] = Value::Null;
    body["postal_code"] = json!("SW1A 2AA");
    body["country_code"] = json!("GB");
    body
}

/// The same body with one field changed; null takes it away.
pub(crate) fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}
