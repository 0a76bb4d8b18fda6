//! A door to the practice service as the real one has it: HTTPS and HTTP/2,
//! many requests on one connection, which may break.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use http_body_util::{BodyExt as _, Full};
use hyper::{
    HeaderMap, Request, Response, Version,
    body::{Bytes, Incoming},
    header::CONTENT_LENGTH,
    service::service_fn,
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Notify,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        pki_types::{PrivateKeyDer, pem::PemObject as _},
    },
};

use super::relay::Relay;

/// What came through the door: version, method and path.
pub(crate) type Seen = Vec<(Version, String)>;

/// The door, open until it is dropped.
pub(crate) struct Http2Door {
    authority: PathBuf,
    inner: Arc<Inner>,
    purchases: Mutex<mpsc::Receiver<u16>>,
    runtime: Option<thread::JoinHandle<()>>,
}

struct Inner {
    service: String,
    /// The door's own origin; answers name it where the service names itself.
    origin: Mutex<String>,
    client: reqwest::Client,
    seen: Mutex<Seen>,
    /// The next purchase is given to the service, and then its connection breaks.
    breaks_at_purchase: AtomicBool,
    /// What holds back the bytes of clients from the next list on that is read after a
    /// shipment was made: the purchase is what comes next.
    holds_purchase: Mutex<Option<Arc<Relay>>>,
    /// The status of each purchase, once the service has answered it.
    purchased: mpsc::SyncSender<u16>,
    closed: Notify,
}

impl Http2Door {
    /// Opens a door before the service at `service`, an origin; its
    /// certificate is put into `folder`.
    pub(crate) fn open(service: &str, folder: &Path) -> Self {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let authority = folder.join("authority.pem");
        std::fs::write(&authority, made.cert.pem()).unwrap();
        let key = made.signing_key.serialize_pem();
        let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
        let mut config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        config.alpn_protocols = vec![b"h2".to_vec()];
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (purchased, purchases) = mpsc::sync_channel(64);
        let inner = Arc::new(Inner {
            service: service.to_owned(),
            origin: Mutex::new(origin_at(port)),
            client: reqwest::Client::new(),
            seen: Mutex::default(),
            breaks_at_purchase: AtomicBool::new(false),
            holds_purchase: Mutex::default(),
            purchased,
            closed: Notify::new(),
        });
        let serving = Arc::clone(&inner);
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let runtime = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(serve(listener, acceptor, serving));
        });
        Self {
            authority,
            inner,
            purchases: Mutex::new(purchases),
            runtime: Some(runtime),
        }
    }

    /// The address of the service's account behind this door.
    pub(crate) fn base_url(&self, behind: &str) -> String {
        behind.replace(&self.inner.service, &self.inner.origin.lock().unwrap())
    }

    /// Opens a relay before this door: clients come by it from now on.
    pub(crate) fn put_behind_relay(&self) -> Arc<Relay> {
        let mut origin = self.inner.origin.lock().unwrap();
        let port = origin.rsplit(':').next().unwrap().parse().unwrap();
        let relay = Relay::open(port);
        *origin = origin_at(relay.port());
        relay
    }

    /// From now on the relay holds back the next purchase.
    pub(crate) fn hold_next_purchase_in(&self, relay: &Arc<Relay>) {
        *self.inner.holds_purchase.lock().unwrap() = Some(Arc::clone(relay));
    }

    /// The status of the next purchase that the service answers.
    pub(crate) fn next_purchase(&self) -> u16 {
        let purchases = self.purchases.lock().unwrap();
        purchases.recv_timeout(Duration::from_secs(20)).unwrap()
    }

    /// The file of the authority that vouches for this door.
    pub(crate) fn authority(&self) -> &Path {
        &self.authority
    }

    pub(crate) fn seen(&self) -> Seen {
        self.inner.seen.lock().unwrap().clone()
    }

    /// From now on the connection breaks, once, when a purchase was given to the service.
    pub(crate) fn break_at_next_purchase(&self) {
        self.inner.breaks_at_purchase.store(true, Ordering::SeqCst);
    }

    /// Whether the break that was asked for has happened.
    pub(crate) fn has_broken(&self) -> bool {
        !self.inner.breaks_at_purchase.load(Ordering::SeqCst)
    }
}

fn origin_at(port: u16) -> String {
    format!("https://localhost:{port}")
}

impl Drop for Http2Door {
    fn drop(&mut self) {
        self.inner.closed.notify_one();
        if let Some(runtime) = self.runtime.take() {
            runtime.join().unwrap();
        }
    }
}

async fn serve(listener: std::net::TcpListener, acceptor: TlsAcceptor, inner: Arc<Inner>) {
    let listener = TcpListener::from_std(listener).unwrap();
    loop {
        tokio::select! {
            () = inner.closed.notified() => return,
            came = listener.accept() => {
                let (stream, _) = came.unwrap();
                let (acceptor, inner) = (acceptor.clone(), Arc::clone(&inner));
                tokio::spawn(async move { connection(stream, acceptor, inner).await });
            }
        }
    }
}

async fn connection(stream: TcpStream, acceptor: TlsAcceptor, inner: Arc<Inner>) {
    let Ok(stream) = acceptor.accept(stream).await else {
        return;
    };
    let broken = Arc::new(Notify::new());
    let breaks = Arc::clone(&broken);
    let answer =
        service_fn(move |request| pass_on(Arc::clone(&inner), Arc::clone(&breaks), request));
    let server = auto::Builder::new(TokioExecutor::new());
    tokio::select! {
        _ended = server.serve_connection(TokioIo::new(stream), answer) => {}
        () = broken.notified() => {}
    }
}

async fn pass_on(
    inner: Arc<Inner>,
    broken: Arc<Notify>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let path = head.uri.path_and_query().unwrap().as_str().to_owned();
    let line = format!("{} {path}", head.method);
    let is_list = line.starts_with("GET ") && head.uri.path().ends_with("/shipments");
    let is_made = {
        let mut seen = inner.seen.lock().unwrap();
        seen.push((head.version, line));
        seen.iter()
            .any(|(_, line)| line.starts_with("POST ") && line.ends_with("/shipments"))
    };
    if is_list
        && is_made
        && let Some(relay) = inner.holds_purchase.lock().unwrap().take()
    {
        relay.hold();
    }
    let is_purchase = path.ends_with("/buy");
    let mut asked = inner
        .client
        .request(head.method, format!("{}{path}", inner.service));
    for (name, value) in &head.headers {
        if name != "host" {
            asked = asked.header(name, value);
        }
    }
    let Some(body) = whole(&head.headers, body).await else {
        return std::future::pending().await;
    };
    let asked = asked.body(body);
    let purchased = inner.purchased.clone();
    // What has come whole is done, whether or not its client waits for the answer.
    let asking = tokio::spawn(async move {
        let answered = asked.send().await.unwrap();
        if is_purchase {
            purchased.send(answered.status().as_u16()).unwrap();
        }
        answered
    });
    let answered = asking.await.unwrap();
    if is_purchase && inner.breaks_at_purchase.swap(false, Ordering::SeqCst) {
        broken.notify_one();
        // No answer goes out on a connection that is about to break.
        std::future::pending::<()>().await;
    }
    let mut response = Response::builder().status(answered.status());
    for (name, value) in answered.headers() {
        if !["transfer-encoding", "connection", "content-length"].contains(&name.as_str()) {
            response = response.header(name, value);
        }
    }
    let body = answered.bytes().await.unwrap();
    let origin = inner.origin.lock().unwrap().clone();
    let body = std::str::from_utf8(&body).map_or(body.clone(), |text| {
        Bytes::from(text.replace(&inner.service, &origin))
    });
    Ok(response.body(Full::new(body)).unwrap())
}

/// The body, if all of it has come, even on a connection that has ended since.
async fn whole(headers: &HeaderMap, mut body: Incoming) -> Option<Bytes> {
    let mut came = Vec::new();
    while let Some(Ok(frame)) = body.frame().await {
        came.extend(frame.into_data().unwrap_or_default());
    }
    let length = headers.get(CONTENT_LENGTH);
    let length = length.map_or(0, |length| length.to_str().unwrap().parse().unwrap());
    (came.len() == length).then(|| came.into())
}
