//! A running practice service: on a thread and a runtime of its own, until it
//! is stopped.

use std::{
    fmt,
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex},
    thread::JoinHandle,
};

use secrecy::{ExposeSecret as _, SecretString};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use super::{
    Data, PracticeOptions,
    engine::{MemoryWorld, World, WorldError},
    http::{self, Service},
    server::{Server, ServerOptions},
    store::{Folder, FolderError},
};
use crate::platform::{clock::SystemClock, random::Random};

/// Spreads the starts of a seeded service, so that a restart does not repeat
/// the ids that were given before.
const SEED_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Why a practice service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "The practice service listens on this machine only; use a loopback address such as 127.0.0.1:4010, not {0}"
    )]
    NotLoopback(SocketAddr),
    #[error("The practice service cannot listen on {address}: {source}")]
    Listen {
        address: SocketAddr,
        source: std::io::Error,
    },
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Store(#[from] WorldError),
    #[error("The practice service cannot start its thread: {0}")]
    Thread(std::io::Error),
}

/// A running service. Dropping it stops it.
pub struct Running {
    pub base_url: String,
    pub public_url: String,
    pub control_url: String,
    pub client_id: String,
    pub token: SecretString,
    stop: CancellationToken,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running")
            .field("base_url", &self.base_url)
            .finish_non_exhaustive()
    }
}

/// Starts a practice service and returns once it listens.
pub fn start(options: PracticeOptions) -> Result<Running, StartError> {
    let listener = listen(options.listen)?;
    let address = listener.local_addr().map_err(|source| StartError::Listen {
        address: options.listen,
        source,
    })?;
    let (world, folder) = open_world(&options.data)?;
    let public_url = format!("http://{address}");
    let server = open_server(world, options, public_url.clone())?;
    let stop = CancellationToken::new();
    let mut running = Running {
        base_url: server.base_url(),
        control_url: format!("{public_url}/control"),
        public_url,
        client_id: server.account().client_id.clone(),
        token: server.account().token.clone(),
        stop: stop.clone(),
        thread: None,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(StartError::Thread)?;
    let service = Service {
        server: Arc::new(Mutex::new(server)),
        clock: Arc::new(SystemClock),
    };
    let thread = std::thread::Builder::new()
        .name("practice".to_owned())
        .spawn(move || {
            runtime.block_on(serve(listener, service, stop));
            runtime.shutdown_timeout(http::GRACE);
            // Only now may another process have the folder.
            drop(folder);
        })
        .map_err(StartError::Thread)?;
    running.thread = Some(thread);
    Ok(running)
}

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    if !address.ip().is_loopback() {
        return Err(StartError::NotLoopback(address));
    }
    let bind = || {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    };
    bind().map_err(|source| StartError::Listen { address, source })
}

fn open_world(data: &Data) -> Result<(Box<dyn World>, Option<Folder>), StartError> {
    match data {
        Data::Memory => Ok((Box::new(MemoryWorld::new()), None)),
        Data::Folder(path) => {
            let folder = Folder::take(path)?;
            Ok((Box::new(folder.open()?), Some(folder)))
        }
    }
}

fn open_server(
    mut world: Box<dyn World>,
    options: PracticeOptions,
    public_url: String,
) -> Result<Server, StartError> {
    use crate::platform::clock::Clock as _;
    let random = match options.seed {
        None => Random::from_system(),
        Some(seed) => {
            // Numbers grow with every start, which makes each start's seed its own.
            let start = u64::try_from(world.next_sequence()?).unwrap_or(0);
            Random::from_seed(seed.wrapping_add(start.wrapping_mul(SEED_STEP)))
        }
    };
    let server = Server::open(
        world,
        ServerOptions {
            rules: options.rules(),
            random,
            pace: options.pace,
            limit: options.limit,
            limiter: options.limiter,
            credit: options.credit,
            story: options.story,
            public_url,
            printer: options.printer,
        },
        SystemClock.now(),
    )?;
    Ok(server)
}

async fn serve(listener: TcpListener, service: Service, stop: CancellationToken) {
    let served = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => http::serve(listener, service, stop.cancelled_owned()).await,
        Err(error) => Err(error),
    };
    if let Err(error) = served {
        tracing::error!(%error, "the practice service stopped");
    }
}

/// The line that `sendoff practice` prints once it listens.
#[derive(Serialize)]
struct Announcement<'a> {
    base_url: &'a str,
    public_url: &'a str,
    control_url: &'a str,
    client_id: &'a str,
    token: &'a str,
}

impl Running {
    /// One line of JSON with all that a client needs, the token included.
    pub fn announcement(&self) -> String {
        let announcement = Announcement {
            base_url: &self.base_url,
            public_url: &self.public_url,
            control_url: &self.control_url,
            client_id: &self.client_id,
            token: self.token.expose_secret(),
        };
        serde_json::to_string(&announcement).unwrap_or_default()
    }

    /// Stops the service and waits until it has released its folder.
    pub fn shutdown(mut self) {
        self.stop_and_wait();
    }

    fn stop_and_wait(&mut self) {
        self.stop.cancel();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the practice service's thread panicked");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop_and_wait();
    }
}
