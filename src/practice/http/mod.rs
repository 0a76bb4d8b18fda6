//! The server on a socket: axum reads requests and writes answers, nothing more.

mod connection;

use std::{
    future::Future,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{ConnectInfo, State},
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use futures_util::{Stream, StreamExt as _, stream};
use tokio::net::TcpListener;

use self::connection::{Connection, CuttableListener};
use super::server::{self, Answer, Delivery, LedgerText, MAX_BODY_BYTES, Request, Server};
use crate::platform::clock::Clock;

/// How long open connections may finish after the stop.
pub const GRACE: Duration = Duration::from_secs(2);
/// How often due work is checked for between requests.
const TICK: Duration = Duration::from_secs(2);
/// How long the sent part of a truncated answer gets to leave.
const TRUNCATED_PAUSE: Duration = Duration::from_millis(50);
/// How much of a body that is too large is read and thrown away, so that the
/// sender gets to read why.
const MAX_DRAIN_BYTES: usize = 64_000_000;

/// The server and its clock.
#[derive(Clone)]
pub struct Service {
    pub server: Arc<Mutex<Server>>,
    pub clock: Arc<dyn Clock>,
}

impl Service {
    fn server(&self) -> MutexGuard<'_, Server> {
        self.server.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves until `stop` is done.
pub async fn serve(
    listener: TcpListener,
    service: Service,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let ticking = tokio::spawn(tick(service.clone()));
    let router = Router::new().fallback(answer).with_state(service);
    let make = router.into_make_service_with_connect_info::<Connection>();
    let (stopped, was_stopped) = tokio::sync::oneshot::channel::<()>();
    let stop = async move {
        stop.await;
        // The receiver is gone when the server ended first.
        stopped.send(()).ok();
    };
    let serving = axum::serve(CuttableListener(listener), make).with_graceful_shutdown(stop);
    let deadline = async {
        if was_stopped.await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(GRACE).await;
    };
    let result = tokio::select! {
        result = serving => result,
        () = deadline => Ok(()),
    };
    ticking.abort();
    result
}

/// Executes due work between requests.
async fn tick(service: Service) {
    let mut interval = tokio::time::interval(TICK);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        let service = service.clone();
        let ticked = tokio::task::spawn_blocking(move || {
            let now = service.clock.now();
            service.server().tick(now);
        });
        if ticked.await.is_err() {
            return;
        }
    }
}

async fn answer(
    State(service): State<Service>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    request: axum::extract::Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let request = match read(&parts, body).await {
        Ok(request) => request,
        // The sender went away in the middle of its body.
        Err(error) => {
            tracing::debug!(%error, "a request body broke off");
            return StatusCode::BAD_REQUEST.into_response();
        }
    };
    let method = request.method.clone();
    let path = request.path.clone();
    // The store waits for the disk, and labels take time to draw.
    let asked = service.clone();
    let answered = tokio::task::spawn_blocking(move || {
        let now = asked.clock.now();
        let (answer, printer) = {
            let mut server = asked.server();
            (server.decide(now, &request), server.printer())
        };
        answer.with_label_drawn(&*printer)
    });
    let Ok(answer) = answered.await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    tracing::debug!(%method, %path, status = answer.status, "answered");
    if let server::Body::Ledger(ledger) = answer.body {
        let answer = Answer {
            body: server::Body::Bytes(Vec::new()),
            ..answer
        };
        return response(&answer, Body::from_stream(parts_of(ledger, service)));
    }
    deliver(answer, &connection).await
}

async fn read(parts: &Parts, body: Body) -> Result<Request, axum::Error> {
    let mut bytes = Vec::new();
    let mut drained = 0;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk?;
        if bytes.len() <= MAX_BODY_BYTES {
            bytes.extend_from_slice(&chunk);
        } else {
            drained += chunk.len();
        }
        if drained > MAX_DRAIN_BYTES {
            break;
        }
    }
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let mut headers: Vec<(String, String)> = parts
        .headers
        .iter()
        .map(|(name, value)| (name.as_str().to_owned(), text(value)))
        .collect();
    // A request line may name the host in full; that is the host then.
    if let Some(authority) = parts.uri.authority() {
        headers.retain(|(name, _)| name != "host");
        headers.push(("host".to_owned(), authority.as_str().to_owned()));
    }
    Ok(Request {
        method: parts.method.as_str().to_owned(),
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        headers,
        body: bytes,
    })
}

/// The ledger part by part: others are answered in between.
fn parts_of(
    ledger: LedgerText,
    service: Service,
) -> impl Stream<Item = io::Result<String>> + Send + 'static {
    stream::try_unfold((ledger, service), async |(mut ledger, service)| {
        let written = tokio::task::spawn_blocking(move || {
            let part = ledger.next_part(service.server().world());
            part.map(|part| part.map(|part| (part, (ledger, service))))
        });
        written.await?.map_err(io::Error::other)
    })
}

async fn deliver(answer: Answer, connection: &Connection) -> Response {
    match answer.delivery {
        Delivery::Whole => response(&answer, Body::from(answer.body_bytes().to_vec())),
        Delivery::After { millis } => {
            tokio::time::sleep(Duration::from_millis(millis)).await;
            response(&answer, Body::from(answer.body_bytes().to_vec()))
        }
        Delivery::Truncated { bytes } => truncated_response(&answer, bytes),
        Delivery::Dropped { after_millis } => {
            tokio::time::sleep(Duration::from_millis(after_millis)).await;
            connection.cut();
            StatusCode::NO_CONTENT.into_response()
        }
    }
}

fn response(answer: &Answer, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() =
        StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for (name, value) in &answer.headers {
        if let Ok(value) = HeaderValue::from_str(value) {
            response
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
    }
    response.headers_mut().insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// Promises the whole body, and breaks off after a part of it.
fn truncated_response(answer: &Answer, bytes: usize) -> Response {
    let whole = answer.body_bytes();
    let part = whole
        .get(..bytes.min(whole.len()))
        .unwrap_or_default()
        .to_vec();
    let pieces = stream::iter([Ok(Bytes::from(part))]).chain(stream::once(async {
        tokio::time::sleep(TRUNCATED_PAUSE).await;
        Err::<Bytes, _>(io::Error::from(io::ErrorKind::ConnectionAborted))
    }));
    let mut response = response(answer, Body::from_stream(pieces));
    response
        .headers_mut()
        .insert(header::CONTENT_LENGTH, HeaderValue::from(whole.len()));
    response
}
