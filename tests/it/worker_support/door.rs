//! The worker's connection to the practice service: transport, label source and
//! connector in one. Here
//! requests are lost, held back and misreported, and here it is seen whether
//! what must be on disk before a request leaves is there.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use secrecy::SecretString;
use sendoff::contract::Failure;
use sendoff::render::download::{LabelFetchError, LabelSource};
use sendoff::{
    model::{
        environment::Profile,
        ids::{ClientId, ShipmentId},
        money::Currency,
        tracking::PublicTracking,
    },
    platform::clock::{Clock as _, RuntimeClock},
    practice::server::{self, Answer, Delivery, Server},
    service::{
        client::{ReadApi, WriteApi},
        error::ApiError,
        public::{self, PublicRecords},
        transport::{Request, Response, Transport, TransportError},
    },
    session::{
        deps::{Connection, Connector, REQUEST_TIMEOUT},
        write::Writer,
    },
};
use serde_json::Value;

use super::{
    tamper::{Acts, Call, Comes, Tamper},
    watch::Watch,
};

pub(super) const PUBLIC_URL: &str = "http://127.0.0.1:4010";

/// Requests on their way that are not waited for, and when they arrive.
type Late = Arc<Mutex<Vec<(Timestamp, server::Request)>>>;

#[derive(Clone)]
pub(crate) struct Door {
    pub(super) server: Arc<Mutex<Server>>,
    pub(super) clock: RuntimeClock,
    pub(super) token: String,
    pub(super) base_path: String,
    pub(super) late: Late,
    pub(super) tampers: Arc<Mutex<Vec<Tamper>>>,
    pub(super) watch: Watch,
    pub(super) stale: Arc<Mutex<Stale>>,
    /// No connection can be made.
    pub(super) is_gone: Arc<AtomicBool>,
    /// What is sent is swallowed on the way.
    pub(super) is_swallowed: Arc<AtomicBool>,
    /// Connections that were tried.
    pub(super) connections: Arc<AtomicUsize>,
}

/// A copy of the service that is behind: what it said of a shipment last is
/// said again, so many times.
#[derive(Default)]
pub(crate) struct Stale {
    last: Option<Vec<u8>>,
    pub(super) times: u32,
}

impl Door {
    /// The connection of another computer, with the ledger that it writes.
    pub(super) fn of_computer(&self, ledger: PathBuf, token: String) -> Self {
        Self {
            token,
            watch: self.watch.of_ledger(ledger),
            ..self.clone()
        }
    }

    /// Asks as the account's owner does, past every fault that is ordered for
    /// a program.
    pub(super) fn ask_as_owner(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let path = format!("{}{path}", self.base_path);
        self.ask(method, &path, query, body, Some(&self.token))
    }

    /// What a copy that is behind would say instead.
    fn fall_behind(&self, request: &Request, said: &mut Response) {
        if Call::of(request) != Call::Retrieve {
            return;
        }
        let mut stale = self.stale.lock().unwrap();
        match (&stale.last, stale.times) {
            (Some(last), 1..) => {
                said.body.clone_from(last);
                stale.times -= 1;
            }
            _ => stale.last = Some(said.body.clone()),
        }
    }

    pub(super) fn ask(
        &self,
        method: &str,
        path: &str,
        query: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Answer {
        let request = request(method, path, query, body, token);
        self.let_late_arrive();
        self.server
            .lock()
            .unwrap()
            .handle(self.clock.now(), &request)
    }

    /// Posts a form of the service's own pages.
    pub(super) fn post_form(&self, path: &str, body: &str) -> Answer {
        let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let request = server::Request {
            method: "POST".to_owned(),
            path: path.to_owned(),
            query: String::new(),
            headers: vec![
                header("content-type", "application/x-www-form-urlencoded"),
                header("host", "127.0.0.1:4010"),
                header("origin", PUBLIC_URL),
            ],
            body: body.as_bytes().to_vec(),
        };
        self.server
            .lock()
            .unwrap()
            .handle(self.clock.now(), &request)
    }

    fn let_late_arrive(&self) {
        let now = self.clock.now();
        let mut late = self.late.lock().unwrap();
        late.sort_by_key(|(at, _)| *at);
        let due = late.partition_point(|(at, _)| *at <= now);
        for (at, request) in late.drain(..due) {
            drop(self.server.lock().unwrap().handle(at, &request));
        }
    }

    fn tamper_with(&self, call: Call) -> Option<Tamper> {
        let mut tampers = self.tampers.lock().unwrap();
        let at = tampers.iter().position(|tamper| tamper.call.is(call))?;
        let struck = tampers[at].clone();
        if tampers[at].times <= 1 {
            tampers.remove(at);
        } else {
            tampers[at].times -= 1;
        }
        Some(struck)
    }

    fn execute(&self, request: &Request) -> Answer {
        let (path, query) = self.place(request);
        let body = request.body.as_ref();
        let token = Some(self.token.as_str());
        self.ask(request.method.as_str(), &path, &query, body, token)
    }

    fn execute_later(&self, request: &Request, after: Duration) {
        if Call::of(request) == Call::Create {
            self.watch.holds_back_a_create();
        }
        let (path, query) = self.place(request);
        let body = request.body.as_ref();
        let token = Some(self.token.as_str());
        let sent = self::request(request.method.as_str(), &path, &query, body, token);
        let after = SignedDuration::try_from(after).unwrap();
        let at = self.clock.now().checked_add(after).unwrap();
        self.late.lock().unwrap().push((at, sent));
    }

    fn place(&self, request: &Request) -> (String, String) {
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&request.query)
            .finish();
        (format!("{}{}", self.base_path, request.path), query)
    }

    async fn answer_tampered(
        &self,
        request: &Request,
        tamper: Tamper,
    ) -> Result<Response, TransportError> {
        let mut own = None;
        match tamper.acts {
            Acts::Not => {}
            Acts::AtOnce => own = Some(response(&self.execute(request))),
            Acts::Later(after) => self.execute_later(request, after),
        }
        tokio::time::sleep(tamper.after.min(REQUEST_TIMEOUT)).await;
        match tamper.comes {
            Comes::OwnAnswer => Ok(own.expect("the service has acted")),
            Comes::Nothing(bell) => {
                bell.notify_one();
                std::future::pending().await
            }
            Comes::NotSent => Err(TransportError::NotSent {
                reason: "the network is down".to_owned(),
            }),
            Comes::Lost => lost("connection closed"),
            Comes::Answer(answer) => Ok(*answer),
        }
    }
}

#[async_trait]
impl Transport for Door {
    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let answer = self.carry(&request).await;
        self.watch.gets(&answer);
        answer
    }

    async fn try_to_connect(&self) -> Result<(), TransportError> {
        self.connections.fetch_add(1, Ordering::Relaxed);
        if self.is_swallowed.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_secs(3)).await;
            let reason = "nothing was answered in time".to_owned();
            return Err(TransportError::AnswerLost { reason });
        }
        if self.is_gone.load(Ordering::Relaxed) {
            return Err(refused());
        }
        Ok(())
    }
}

fn refused() -> TransportError {
    TransportError::NotSent {
        reason: "connection refused".to_owned(),
    }
}

impl Door {
    async fn carry(&self, request: &Request) -> Result<Response, TransportError> {
        let call = Call::of(request);
        self.watch.sends(call, request);
        if self.is_gone.load(Ordering::Relaxed) {
            return Err(refused());
        }
        if self.is_swallowed.load(Ordering::Relaxed) {
            // No connection comes about.
            tokio::time::sleep(Duration::from_secs(10)).await;
            return Err(refused());
        }
        if let Some(tamper) = self.tamper_with(call) {
            return self.answer_tampered(request, tamper).await;
        }
        let answer = self.execute(request);
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
        let mut said = response(&answer);
        self.fall_behind(request, &mut said);
        Ok(said)
    }
}

#[async_trait]
impl PublicRecords for Door {
    async fn tracking(&self, id: &ShipmentId) -> Result<PublicTracking, ApiError> {
        let request = public::tracking_request(id)?;
        self.watch.sends(Call::Any, &request);
        // No request carries a token here.
        let answer = self.ask("GET", &request.path, "", None, None);
        public::tracking_record(response(&answer))
    }
}

#[async_trait]
impl LabelSource for Door {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, LabelFetchError> {
        let path = url.strip_prefix(PUBLIC_URL).unwrap();
        self.watch.fetches(url);
        if let Some(tamper) = self.tamper_with(Call::Label) {
            tokio::time::sleep(tamper.after.min(REQUEST_TIMEOUT)).await;
            return tamper.label.expect("a label's fault says what comes");
        }
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
            api: ReadApi::new(Arc::new(self.clone()), Currency::Cad),
            writer: Writer::new(WriteApi::new(Arc::new(self.clone()), Currency::Cad)),
            labels: Arc::new(self.clone()),
            public: Arc::new(self.clone()),
        })
    }
}

fn request(
    method: &str,
    path: &str,
    query: &str,
    body: Option<&Value>,
    token: Option<&str>,
) -> server::Request {
    let mut headers = vec![(
        "content-type".to_owned(),
        "application/json; charset=utf-8".to_owned(),
    )];
    headers.extend(token.map(|token| ("authorization".to_owned(), token.to_owned())));
    server::Request {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers,
        body: body
            .map(|body| body.to_string().into_bytes())
            .unwrap_or_default(),
    }
}

fn response(answer: &Answer) -> Response {
    let header = |name: &str| answer.header(name).map(str::to_owned);
    Response {
        status: answer.status,
        retry_after: header("retry-after"),
        date: header("date"),
        location: header("location"),
        content_type: header("content-type"),
        body: answer.body_bytes().to_vec(),
    }
}

fn lost(reason: &str) -> Result<Response, TransportError> {
    Err(TransportError::AnswerLost {
        reason: reason.to_owned(),
    })
}
