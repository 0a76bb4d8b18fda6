//! Any bytes as requests to the server: each is answered, none with a 5xx, and
//! what is refused is refused in the document's words.
//!
//! Requests are separated by a zero byte; each is a line `METHOD PATH?QUERY`,
//! then the body. A method in lower case comes as a form of the account page,
//! without the token. `ID` in a path stands for a shipment that exists.

#![no_main]

use std::sync::Arc;

use jiff::Timestamp;
use libfuzzer_sys::fuzz_target;
use secrecy::ExposeSecret as _;
use sendoff::{
    platform::random::Random,
    practice::{
        Story,
        engine::{LabelFormat, MemoryWorld, Rules},
        labels::{Label, LabelError},
        printer::LabelPrinter,
        server::{Limit, LimiterKind, Pace, Request, Server, ServerOptions},
    },
};

/// How many requests of one input are sent.
const MAX_REQUESTS: usize = 20;
const DRAFT: &str = r#"{"name": "A", "address_1": "B", "city": "C", "country_code": "CA",
    "description": "D", "value": "1", "value_currency": "cad", "package_type": "parcel",
    "weight_unit": "g", "weight": 1, "size_unit": "cm", "size_x": 1, "size_y": 1, "size_z": 1}"#;

/// Labels have tests of their own.
struct NoPrinter;

impl LabelPrinter for NoPrinter {
    fn print(&self, _: LabelFormat, _: &Label) -> Result<Vec<u8>, LabelError> {
        Ok(Vec::new())
    }
}

fn server(now: Timestamp) -> Server {
    let options = ServerOptions {
        rules: Rules::default(),
        random: Random::from_seed(1),
        pace: Pace::Real,
        limit: "1000000/1".parse::<Limit>().expect("a limit"),
        limiter: LimiterKind::Sliding,
        credit: 1000.into(),
        story: Story::Empty,
        public_url: "http://127.0.0.1:4010".to_owned(),
        printer: Arc::new(NoPrinter),
    };
    Server::open(Box::new(MemoryWorld::new()), options, now).expect("a server in memory")
}

fn request(bytes: &[u8], token: &str, id: &str) -> Request {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (line, body) = bytes.split_at(end.unwrap_or(bytes.len()));
    let line = String::from_utf8_lossy(line);
    let (method, place) = line.split_once(' ').unwrap_or((&line, "/"));
    let (path, query) = place.split_once('?').unwrap_or((place, ""));
    let is_form = method.chars().any(char::is_lowercase);
    let headers = if is_form {
        vec![("content-type", "application/x-www-form-urlencoded")]
    } else {
        vec![
            ("content-type", "application/json"),
            ("authorization", token),
        ]
    };
    Request {
        method: method.to_uppercase(),
        path: path
            .replace("ID", id)
            .replace("~", "/api/v1/clients/100001"),
        query: query.to_owned(),
        headers: headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        body: body.get(1..).unwrap_or_default().to_vec(),
    }
}

fuzz_target!(|input: &[u8]| {
    let now = Timestamp::UNIX_EPOCH;
    let mut server = server(now);
    let token = server.account().token.expose_secret().to_owned();
    let draft = format!("POST ~/shipments\n{DRAFT}");
    let made = server.handle(now, &request(draft.as_bytes(), &token, ""));
    let made: serde_json::Value = serde_json::from_slice(made.body_bytes()).expect("a draft");
    let id = made["shipment"]["id"].as_str().expect("its id").to_owned();
    for bytes in input.split(|byte| *byte == 0).take(MAX_REQUESTS) {
        let request = request(bytes, &token, &id);
        // A fault on order is asked to break things.
        if request.path.contains("faults") {
            continue;
        }
        let answer = server.handle(now, &request);
        assert!(answer.status < 500, "{request:?}: {}", answer.status);
        let is_page = answer
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/html"));
        if answer.status >= 400 && !is_page {
            let body: serde_json::Value =
                serde_json::from_slice(answer.body_bytes()).expect("an error body");
            assert!(body["error"]["message"].is_string(), "{request:?}");
        }
    }
});
