//! HTTP to the service: one origin, one try, nothing followed.
//!
//! What the HTTP library would do by itself is turned off, because each of it
//! can buy twice or carry the token away: redirects (a 307 repeats a PATCH
//! with body and token), retries, endless waits, and a compressed answer that
//! grows without bound. Waiting and trying again are the worker's.

use std::{
    error::Error as _,
    fmt,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use reqwest::header::{self, HeaderMap, HeaderValue};
use secrecy::{ExposeSecret as _, SecretString};
use url::{Host, Url};

use crate::model::ids::ClientId;

use super::transport::{Method, Request, Response, SizeCap, Transport, TransportError};

/// The longest wait for a connection, TLS included.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest wait for a whole answer.
pub const TOTAL_TIMEOUT: Duration = Duration::from_secs(30);
/// How long an idle connection is kept. Short, because a request on one that
/// the service has just closed ends as a lost answer.
const IDLE_TIMEOUT: Duration = Duration::from_secs(15);

/// How long bytes may stay without an acknowledgement before the connection is
/// given up. What was sent in a request that timed out does not arrive later:
/// see [`MAX_LATE_DELIVERY`].
const UNACKNOWLEDGED_TIMEOUT: Duration = TOTAL_TIMEOUT;
/// How long after a request began its bytes may still reach the service.
pub const MAX_LATE_DELIVERY: Duration = TOTAL_TIMEOUT.saturating_add(UNACKNOWLEDGED_TIMEOUT);
/// A connection that many requests share is asked this often whether it lives,
/// and given up when no answer comes for as long again: where the system has no
/// limit of its own for unacknowledged bytes, this is the limit.
const PING_EVERY: Duration = Duration::from_secs(10);

/// The longest wait when only a connection is tried.
const TRY_TIMEOUT: Duration = Duration::from_secs(3);

/// Of a path, so much is logged.
const MAX_LOGGED_CHARS: usize = 120;

const USER_AGENT: &str = concat!("sendoff/", env!("CARGO_PKG_VERSION"));
const JSON: &str = "application/json; charset=utf-8";
/// A shorter one could be any word of an answer.
const SHORTEST_TOKEN: usize = 8;

/// Why a text can't be the address of the service. Nothing was sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BaseUrlError {
    #[error("the host is empty")]
    Empty,
    #[error("it is not a web address: {reason}")]
    NotAUrl { reason: String },
    /// Plain http sends the token for all to read.
    #[error("it must begin with https://")]
    NotHttps,
    #[error("it must not hold a user name or a password")]
    HasUserInfo,
    #[error("it must be a host alone, without the path {path}")]
    HasPath { path: String },
    #[error("it must not hold a question mark or a hash sign")]
    HasQueryOrFragment,
    #[error("the client id is empty or holds more than letters, digits, - and _")]
    BadClientId,
    #[error("the token holds a character that can't be sent")]
    BadToken,
    #[error("HTTP can't be started on this machine: {reason}")]
    NoHttp { reason: String },
}

/// The base URL of an account: `https://host` and a client id make
/// `https://host/api/v1/clients/<id>`. `host` may leave `https://` out.
pub fn base_url(host: &str, client_id: &ClientId) -> Result<String, BaseUrlError> {
    let origin = origin(host)?;
    let id = client_id.as_str();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if id.is_empty() || !id.bytes().all(is_plain) {
        return Err(BaseUrlError::BadClientId);
    }
    Ok(format!("{origin}/api/v1/clients/{id}"))
}

/// The service's public address: `https://host`, nothing behind it. `host` may
/// leave `https://` out.
pub fn origin(host: &str) -> Result<String, BaseUrlError> {
    let host = host.trim();
    if host.is_empty() {
        return Err(BaseUrlError::Empty);
    }
    let with_scheme = if host.contains("://") {
        host.to_owned()
    } else {
        format!("https://{host}")
    };
    let url = service_url(&with_scheme)?;
    if url.path() != "/" {
        return Err(BaseUrlError::HasPath {
            path: url.path().to_owned(),
        });
    }
    Ok(url.origin().ascii_serialization())
}

/// A URL that requests may go to.
fn service_url(text: &str) -> Result<Url, BaseUrlError> {
    let url = Url::parse(text.trim()).map_err(|error| BaseUrlError::NotAUrl {
        reason: error.to_string(),
    })?;
    if !(url.scheme() == "https" || url.scheme() == "http" && is_loopback(&url)) {
        return Err(BaseUrlError::NotHttps);
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(BaseUrlError::HasUserInfo);
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(BaseUrlError::HasQueryOrFragment);
    }
    Ok(url)
}

/// Whether a URL names this machine itself.
fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == LOCALHOST,
        None => false,
    }
}

const LOCALHOST: &str = "localhost";

/// Sends an account's requests, with its token, below one base URL.
#[derive(Clone)]
pub struct HttpTransport {
    http: OneBase,
    authorization: HeaderValue,
}

impl HttpTransport {
    /// `base_url` as [`base_url`] makes it. Opens no connection yet.
    pub fn new(base_url: &str, token: &SecretString) -> Result<Self, BaseUrlError> {
        let mut authorization = HeaderValue::from_str(token.expose_secret())
            .ok()
            .filter(|value| !value.is_empty())
            .ok_or(BaseUrlError::BadToken)?;
        authorization.set_sensitive(true);
        Ok(Self {
            http: OneBase::new(base_url)?,
            authorization,
        })
    }
}

impl HttpTransport {
    /// Strikes the token out of an answer that says it back: answers are
    /// quoted in errors and kept in the journal.
    fn hide_token(&self, response: &mut Response) {
        let token = self.authorization.as_bytes();
        if token.len() < SHORTEST_TOKEN {
            return;
        }
        let texts = [
            &mut response.retry_after,
            &mut response.date,
            &mut response.location,
            &mut response.content_type,
        ];
        for text in texts.into_iter().flatten() {
            if contains(text.as_bytes(), token) {
                text.clear();
            }
        }
        let mut rest = response.body.as_mut_slice();
        while let Some(at) = rest.windows(token.len()).position(|part| part == token) {
            let (_, from_token) = rest.split_at_mut(at);
            let (found, after) = from_token.split_at_mut(token.len());
            found.fill(b'*');
            rest = after;
        }
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[async_trait]
impl Transport for HttpTransport {
    async fn send(&self, request: Request) -> Result<Response, TransportError> {
        let mut response = self.http.send(request, Some(&self.authorization)).await?;
        self.hide_token(&mut response);
        Ok(response)
    }

    async fn try_to_connect(&self) -> Result<(), TransportError> {
        self.http.try_to_connect().await
    }
}

/// Shows where it sends to and never the token.
impl fmt::Debug for HttpTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpTransport")
            .field("http", &self.http)
            .finish_non_exhaustive()
    }
}

/// Sends requests below one public address. Has no place for a token.
#[derive(Debug, Clone)]
pub(super) struct PublicHttp {
    http: OneBase,
}

impl PublicHttp {
    pub(super) fn new(site_url: &str) -> Result<Self, BaseUrlError> {
        Ok(Self {
            http: OneBase::new(site_url)?,
        })
    }

    pub(super) async fn send(&self, request: Request) -> Result<Response, TransportError> {
        self.http.send(request, None).await
    }
}

/// The HTTP library, tamed, and the one base that every path is put behind.
#[derive(Clone)]
struct OneBase {
    client: reqwest::Client,
    base: Url,
}

impl OneBase {
    fn new(base_url: &str) -> Result<Self, BaseUrlError> {
        let base = service_url(base_url)?;
        let mut builder = reqwest::Client::builder()
            .user_agent(USER_AGENT)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TOTAL_TIMEOUT)
            .pool_idle_timeout(IDLE_TIMEOUT)
            .http2_keep_alive_interval(PING_EVERY)
            .http2_keep_alive_timeout(PING_EVERY)
            .https_only(base.scheme() == "https");
        #[cfg(target_os = "linux")]
        {
            builder = builder.tcp_user_timeout(UNACKNOWLEDGED_TIMEOUT);
        }
        if is_loopback(&base) {
            // A proxy would see the practice token, and could not reach this
            // machine's own port. Any port in these is replaced by the URL's.
            let here = [
                SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
                SocketAddr::from((Ipv6Addr::LOCALHOST, 0)),
            ];
            builder = builder.no_proxy().resolve_to_addrs(LOCALHOST, &here);
        }
        let client = builder.build().map_err(|error| BaseUrlError::NoHttp {
            reason: reason(error),
        })?;
        Ok(Self { client, base })
    }

    async fn send(
        &self,
        request: Request,
        authorization: Option<&HeaderValue>,
    ) -> Result<Response, TransportError> {
        let asked = Asked::of(&request);
        let began = Instant::now();
        let answer = self.execute(request, authorization).await;
        asked.log(&answer, began.elapsed());
        answer
    }

    async fn execute(
        &self,
        request: Request,
        authorization: Option<&HeaderValue>,
    ) -> Result<Response, TransportError> {
        let size_cap = request.size_cap;
        let request = self.library_request(&request, authorization)?;
        let response = self.client.execute(request).await.map_err(failed)?;
        read_capped(response, size_cap).await
    }

    /// Asks the host for its first page, by the way that requests take: past a proxy, too,
    /// and without the token. Whatever is answered, it is reached.
    async fn try_to_connect(&self) -> Result<(), TransportError> {
        let mut url = self.base.clone();
        url.set_path("/");
        let request = self.client.head(url).timeout(TRY_TIMEOUT);
        request.send().await.map(drop).map_err(failed)
    }

    fn library_request(
        &self,
        request: &Request,
        authorization: Option<&HeaderValue>,
    ) -> Result<reqwest::Request, TransportError> {
        let method = match request.method {
            Method::Get => reqwest::Method::GET,
            Method::Post => reqwest::Method::POST,
            Method::Patch => reqwest::Method::PATCH,
            Method::Delete => reqwest::Method::DELETE,
        };
        let url = self.url(request)?;
        let mut builder = self
            .client
            .request(method, url)
            .header(header::ACCEPT, "application/json");
        if let Some(value) = authorization {
            builder = builder.header(header::AUTHORIZATION, value);
        }
        if let Some(body) = &request.body {
            builder = builder
                .header(header::CONTENT_TYPE, JSON)
                .body(body.to_string());
        }
        builder.build().map_err(|error| TransportError::NotSent {
            reason: reason(error),
        })
    }

    /// The base with the path behind it. A path that would lead anywhere else
    /// is refused before anything leaves.
    fn url(&self, request: &Request) -> Result<Url, TransportError> {
        let base_path = self.base.path().trim_end_matches('/');
        let path = format!("{base_path}{}", request.path);
        let mut url = self.base.clone();
        url.set_path(&path);
        if !request.path.starts_with('/') || url.path() != path {
            return Err(TransportError::NotSent {
                reason: format!("{:?} is not a path of the service", request.path),
            });
        }
        if !request.query.is_empty() {
            url.query_pairs_mut().extend_pairs(&request.query);
        }
        Ok(url)
    }
}

impl fmt::Debug for OneBase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneBase")
            .field("base", &self.base.as_str())
            .finish_non_exhaustive()
    }
}

/// A request as the log may have it: its ids, and of the query the names and the numbers
/// of pages. What is searched for, and what is sent, name customers.
struct Asked {
    method: Method,
    path: String,
    query: String,
}

impl Asked {
    fn of(request: &Request) -> Self {
        let query = request.query.iter().map(|(name, value)| match *name {
            "page" | "limit" => format!("{name}={value}"),
            other => other.to_owned(),
        });
        Self {
            method: request.method,
            path: request.path.chars().take(MAX_LOGGED_CHARS).collect(),
            query: query.collect::<Vec<_>>().join("&"),
        }
    }

    fn log(&self, answer: &Result<Response, TransportError>, took: Duration) {
        let (method, path, query) = (self.method.as_str(), &self.path, &self.query);
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        match answer {
            Ok(response) => {
                let (status, bytes) = (response.status, response.body.len());
                tracing::info!(method, path, query, status, millis, bytes, "answered");
            }
            Err(error) => tracing::warn!(method, path, query, %error, millis, "no answer"),
        }
    }
}

/// Reads an answer whole, counting what it is after decompression.
async fn read_capped(
    mut response: reqwest::Response,
    size_cap: SizeCap,
) -> Result<Response, TransportError> {
    let status = response.status().as_u16();
    let headers = std::mem::take(response.headers_mut());
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failed)? {
        if body.len().saturating_add(chunk.len()) > size_cap.bytes() {
            return Err(TransportError::AnswerLost {
                reason: format!("it is larger than {} bytes", size_cap.bytes()),
            });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Response {
        status,
        retry_after: text(&headers, &header::RETRY_AFTER),
        date: text(&headers, &header::DATE),
        location: text(&headers, &header::LOCATION),
        content_type: text(&headers, &header::CONTENT_TYPE),
        body,
    })
}

fn text(headers: &HeaderMap, name: &header::HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    Some(value.to_owned())
}

/// Only a failure before a connection stood, or while the request was put
/// together, proves that nothing left.
fn failed(error: reqwest::Error) -> TransportError {
    let nothing_left = error.is_connect() || error.is_dns() || error.is_builder();
    let reason = reason(error);
    if nothing_left {
        TransportError::NotSent { reason }
    } else {
        TransportError::AnswerLost { reason }
    }
}

/// The innermost cause, which is the one a person can act on.
fn reason(error: reqwest::Error) -> String {
    let is_timeout = error.is_timeout();
    let error = error.without_url();
    if is_timeout {
        return format!("no answer in time ({error})");
    }
    let mut reason = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        reason = cause.to_string();
        source = cause.source();
    }
    reason
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_what_was_asked_for_and_not_whom_it_is_about() {
        let asked = Asked::of(&Request {
            method: Method::Get,
            path: "/shipments/S1".to_owned(),
            query: vec![
                ("q", "Zoé Tremblay".to_owned()),
                ("page", "3".to_owned()),
                ("order_id", "1001".to_owned()),
            ],
            body: Some(serde_json::json!({"name": "Zoé"})),
            size_cap: SizeCap::List,
        });
        assert_eq!(asked.path, "/shipments/S1");
        assert_eq!(asked.query, "q&page=3&order_id");
    }

    /// A server that answers one request after the other on a connection, and keeps it open.
    #[cfg(target_os = "linux")]
    fn server() -> SocketAddr {
        use std::io::{Read as _, Write as _};

        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = [0; 4096];
            while stream.read(&mut asked).unwrap_or(0) > 0 {
                let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
                stream.write_all(answer).unwrap();
            }
        });
        address
    }

    /// The limits for unacknowledged bytes, in milliseconds, of this process's connections
    /// to `server`.
    #[cfg(target_os = "linux")]
    fn unacknowledged_limits(server: SocketAddr) -> Vec<u32> {
        use rustix::{
            net::{getpeername, sockopt::tcp_user_timeout},
            process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open},
        };

        let this = pidfd_open(getpid(), PidfdFlags::empty()).unwrap();
        let open = std::fs::read_dir("/proc/self/fd").unwrap();
        open.filter_map(|entry| {
            let number = entry.ok()?.file_name().to_str()?.parse().ok()?;
            let file = pidfd_getfd(&this, number, PidfdGetfdFlags::empty()).ok()?;
            let peer = SocketAddr::try_from(getpeername(&file).ok()??).ok()?;
            (peer == server).then(|| tcp_user_timeout(&file).unwrap())
        })
        .collect()
    }

    /// Without a limit the system goes on for a quarter of an hour: a purchase may arrive
    /// that a read, the settle time later, has shown as not made.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn what_the_system_may_deliver_late_is_delivered_before_a_read_proves_anything() {
        let server = server();
        let http = OneBase::new(&format!("http://{server}")).unwrap();
        let request = Request {
            method: Method::Get,
            path: "/".to_owned(),
            query: Vec::new(),
            body: None,
            size_cap: SizeCap::Object,
        };
        let answer = http.send(request, None).await.unwrap();
        assert_eq!(answer.status, 200);
        let limits = unacknowledged_limits(server);
        assert_eq!(limits.len(), 1, "{limits:?}");
        let limit = Duration::from_millis(limits[0].into());
        assert!(!limit.is_zero());
        assert!(TOTAL_TIMEOUT + limit <= MAX_LATE_DELIVERY);
    }
}
