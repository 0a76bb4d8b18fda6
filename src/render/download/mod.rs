//! Fetches a label's file from wherever the service put it.
//!
//! A label's link is an address that came from outside, so this client holds
//! nothing that must not leak (there is no field for a token) and goes to no
//! place inside the user's own network. It gives bytes; whether they are a
//! label is for others to verify.
//!
//! It goes through the system's proxy exactly when the service's API does:
//! where only a proxy leads out, a purchase would work and its label never come.
//! Behind a proxy this machine does not see which address a name stands for: the
//! proxy decides then where it lets out. An address in figures is checked here
//! in either case, and so is a name that no proxy is set for.

mod public_address;

use std::{
    collections::BTreeSet,
    error::Error as _,
    fmt,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use reqwest::{
    StatusCode,
    dns::{Addrs, Name, Resolve, Resolving},
    header,
};
use url::{Host, Origin, Url};

use public_address::is_public;

/// The largest label, counted after decompression.
pub const MAX_LABEL_BYTES: usize = 16_000_000;
/// How many times a label may have moved.
pub const MAX_REDIRECTS: usize = 3;
/// The longest wait for a connection, TLS included.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest wait for each answer, whole.
pub const TOTAL_TIMEOUT: Duration = Duration::from_secs(30);
/// Names of hosts in links that are told from the name of a proxy. With more
/// of them every name is taken for one.
const MAX_LINK_HOSTS: usize = 1_000;

const USER_AGENT: &str = concat!("sendoff/", env!("CARGO_PKG_VERSION"));

/// Where labels come from. Tests put files behind it.
#[async_trait]
pub trait LabelSource: Send + Sync {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, LabelFetchError>;
}

/// Why there is no file. Never holds the link: its query is a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LabelFetchError {
    /// 403, 404 or 410: a link lives shortly, and may answer late. The
    /// shipment, read again, gives a fresh one.
    #[error("the label's link is not valid now (status {status})")]
    Expired { status: u16 },
    #[error("the label's link is not followed: {why}")]
    NotAllowed { why: NotAllowed },
    #[error("the label moved more than {MAX_REDIRECTS} times")]
    TooManyRedirects,
    #[error("the label is larger than {MAX_LABEL_BYTES} bytes")]
    TooLarge,
    #[error("the label's host could not be reached: {reason}")]
    Unreachable { reason: String },
    #[error("the label did not arrive whole: {reason}")]
    Lost { reason: String },
    /// Any other status: worth another try later.
    #[error("the label's host answered with status {status}")]
    Trouble { status: u16 },
}

/// What is wrong with the place that a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    #[error("it is not a web address")]
    NotAUrl,
    #[error("it is not https")]
    NotHttps,
    #[error("it holds a user name or a password")]
    UserInfo,
    #[error("it leads into a private network")]
    PrivateAddress,
}

/// Fetches labels over HTTP.
pub struct LabelDownload {
    /// Resolves the names in links to public addresses only.
    outside: reqwest::Client,
    link_hosts: Arc<LinkHosts>,
    practice: Option<Practice>,
}

/// The practice service's own place on this machine, the one exception.
struct Practice {
    origin: Origin,
    client: reqwest::Client,
}

/// HTTP can't be started on this machine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("HTTP can't be started on this machine: {reason}")]
pub struct NoHttp {
    pub reason: String,
}

impl LabelDownload {
    /// `practice_origin` is `None` for live and sandbox; see [`loopback_origin`].
    /// Only their API is asked through the system's proxy.
    pub fn new(practice_origin: Option<Origin>) -> Result<Self, NoHttp> {
        let link_hosts = Arc::new(LinkHosts::default());
        let outside = client_builder()
            .https_only(true)
            .dns_resolver(Arc::new(PublicAddresses {
                link_hosts: Arc::clone(&link_hosts),
            }));
        let outside = match practice_origin {
            None => outside.build(),
            Some(_) => outside.no_proxy().build(),
        };
        let practice = practice_origin
            .map(|origin| {
                let client = client_builder().no_proxy().build()?;
                Ok(Practice { origin, client })
            })
            .transpose();
        match (outside, practice) {
            (Ok(outside), Ok(practice)) => Ok(Self {
                outside,
                link_hosts,
                practice,
            }),
            (Err(error), _) | (_, Err(error)) => Err(NoHttp {
                reason: reason(error),
            }),
        }
    }

    /// Which client may fetch this URL, if one may.
    fn client_for(&self, url: &Url) -> Result<&reqwest::Client, NotAllowed> {
        // The HTTP library would turn these into an `Authorization` header.
        if !url.username().is_empty() || url.password().is_some() {
            return Err(NotAllowed::UserInfo);
        }
        if let Some(practice) = &self.practice
            && practice.origin == url.origin()
        {
            return Ok(&practice.client);
        }
        if url.scheme() != "https" {
            return Err(NotAllowed::NotHttps);
        }
        let address: IpAddr = match url.host() {
            Some(Host::Domain(name)) => {
                self.link_hosts.add(name);
                return Ok(&self.outside);
            }
            Some(Host::Ipv4(address)) => address.into(),
            Some(Host::Ipv6(address)) => address.into(),
            None => return Err(NotAllowed::NotAUrl),
        };
        // An address in figures is not looked up, so the resolver never sees it.
        if !is_public(address) {
            return Err(NotAllowed::PrivateAddress);
        }
        Ok(&self.outside)
    }
}

#[async_trait]
impl LabelSource for LabelDownload {
    async fn fetch(&self, url: &str) -> Result<Vec<u8>, LabelFetchError> {
        let mut url = Url::parse(url).map_err(|_unparsed| NotAllowed::NotAUrl)?;
        for _ in 0..=MAX_REDIRECTS {
            let client = self.client_for(&url)?;
            let response = client.get(url.clone()).send().await.map_err(failed)?;
            match next(&url, &response)? {
                Some(moved) => url = moved,
                None => return read_capped(response).await,
            }
        }
        Err(LabelFetchError::TooManyRedirects)
    }
}

impl fmt::Debug for LabelDownload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LabelDownload").finish_non_exhaustive()
    }
}

impl From<NotAllowed> for LabelFetchError {
    fn from(why: NotAllowed) -> Self {
        Self::NotAllowed { why }
    }
}

/// The origin of a service on this machine; `None` for any other. A URL like
/// `http://127.0.0.1:4010/api/v1/clients/1` gives `http://127.0.0.1:4010`.
pub fn loopback_origin(base_url: &str) -> Option<Origin> {
    let url = Url::parse(base_url).ok()?;
    let is_here = match url.host()? {
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
        Host::Domain(name) => name == "localhost",
    };
    is_here.then(|| url.origin())
}

fn client_builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TOTAL_TIMEOUT)
}

/// Where the file has moved to, or `None` when this is the file.
fn next(at: &Url, response: &reqwest::Response) -> Result<Option<Url>, LabelFetchError> {
    let status = response.status();
    if status.is_success() {
        return Ok(None);
    }
    let trouble = LabelFetchError::Trouble {
        status: status.as_u16(),
    };
    match status {
        StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE => {
            Err(LabelFetchError::Expired {
                status: status.as_u16(),
            })
        }
        _ if status.is_redirection() => {
            let location = response.headers().get(header::LOCATION).ok_or(trouble)?;
            let moved = location.to_str().ok().and_then(|to| at.join(to).ok());
            Ok(Some(moved.ok_or(NotAllowed::NotAUrl)?))
        }
        _ => Err(trouble),
    }
}

async fn read_capped(mut response: reqwest::Response) -> Result<Vec<u8>, LabelFetchError> {
    let mut file = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failed)? {
        if file.len().saturating_add(chunk.len()) > MAX_LABEL_BYTES {
            return Err(LabelFetchError::TooLarge);
        }
        file.extend_from_slice(&chunk);
    }
    Ok(file)
}

fn failed(error: reqwest::Error) -> LabelFetchError {
    if is_private_address(&error) {
        return NotAllowed::PrivateAddress.into();
    }
    let is_unreachable = error.is_connect() || error.is_dns();
    let reason = reason(error);
    if is_unreachable {
        LabelFetchError::Unreachable { reason }
    } else {
        LabelFetchError::Lost { reason }
    }
}

fn is_private_address(error: &reqwest::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        if cause.is::<OnlyPrivateAddresses>() {
            return true;
        }
        source = cause.source();
    }
    false
}

/// The innermost cause, without the link.
fn reason(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut reason = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        reason = cause.to_string();
        source = cause.source();
    }
    reason
}

/// The hosts that links have named. Behind a proxy the only other name that is
/// resolved here is the proxy's own, which may well be inside.
#[derive(Debug, Default)]
struct LinkHosts(Mutex<BTreeSet<String>>);

impl LinkHosts {
    /// Noted before the request, and kept: a connection may outlive it.
    fn add(&self, name: &str) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() < MAX_LINK_HOSTS {
            names.insert(name.to_ascii_lowercase());
        }
    }

    fn has(&self, name: &str) -> bool {
        let names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.len() >= MAX_LINK_HOSTS || names.contains(&name.to_ascii_lowercase())
    }
}

/// Resolves names, and drops every address of a link's host that is not public.
/// The check is here and not before the request, so that a name can't change in
/// between.
#[derive(Debug)]
struct PublicAddresses {
    link_hosts: Arc<LinkHosts>,
}

/// A name resolves to private addresses only.
#[derive(Debug, thiserror::Error)]
#[error("the name stands for a private address")]
struct OnlyPrivateAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        let is_proxy = !self.link_hosts.has(name.as_str());
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let usable: Vec<SocketAddr> = found
                .filter(|address| is_proxy || is_public(address.ip()))
                .collect();
            if usable.is_empty() {
                return Err(OnlyPrivateAddresses.into());
            }
            Ok(Box::new(usable.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_too_many_names_each_is_taken_for_that_of_a_link() {
        let hosts = LinkHosts::default();
        hosts.add("Labels.example");
        assert!(hosts.has("labels.example"));
        assert!(!hosts.has("proxy.example"));
        for number in 0..MAX_LINK_HOSTS {
            hosts.add(&format!("{number}.example"));
        }
        assert!(hosts.has("proxy.example"));
    }
}
