//! Everything of the outside that the worker uses, each replaceable by a test.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;

use crate::contract::Failure;
use crate::{
    model::environment::{Environment, Profile},
    platform::{clock::Clock, random::Random, secrets::Secrets},
    print::Network,
    render::{Drawer, download::LabelSource},
    service::{client::ReadApi, http, public::PublicRecords},
};

use super::{checkpoints::Checkpoints, write::Writer};

/// The longest that one request takes, connection included.
pub const REQUEST_TIMEOUT: Duration = http::TOTAL_TIMEOUT;
/// How long after a purchase's call ended an unpaid read counts as proof that
/// the call did nothing: nothing that was sent in it arrives later.
pub const SETTLE_TIME: Duration = http::MAX_LATE_DELIVERY;

/// The longest pause of the service, repeated ones included, that the request of a
/// person waits for. After a longer one it fails, and says how long it is.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(330);

/// What the worker is given.
#[derive(Clone)]
pub struct Deps {
    pub clock: Arc<dyn Clock>,
    pub random: Arc<Random>,
    pub secrets: Arc<dyn Secrets>,
    pub connector: Arc<dyn Connector>,
    pub folders: Folders,
    pub drawer: Drawer,
    /// The ways out to printers.
    pub printers: Arc<dyn Network>,
    /// The user of this machine: named where a label is printed again.
    pub person: Option<String>,
    pub checkpoints: Arc<dyn Checkpoints>,
    pub when_busy: WhenBusy,
    pub syncing: Syncing,
    /// The longest pause of the service that somebody waits for: [`LONGEST_PAUSE`], or
    /// what was said on the command line.
    pub longest_pause: Duration,
    /// How long a bulk job and the background wait for a service that can't be reached.
    pub longest_outage: Duration,
    /// [`SETTLE_TIME`]; tests set a shorter one.
    pub settle_time: Duration,
}

impl fmt::Debug for Deps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deps")
            .field("folders", &self.folders)
            .finish_non_exhaustive()
    }
}

/// What to do with a ledger that another process holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhenBusy {
    /// Refuse to connect: reading alone is of no use.
    Refuse,
    /// Read the ledger, and send nothing.
    ReadOnly,
}

/// Whether the service's lists are read in the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syncing {
    /// Only what a job needs is asked for.
    Never,
    /// The history, then what is new or not final.
    Always,
}

/// Where the worker keeps things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    /// Ledgers and profiles.
    pub data_dir: PathBuf,
    /// Labels, in a folder for each environment.
    pub label_dir: PathBuf,
}

/// A way to the service and to label files.
pub struct Connection {
    /// As it was asked for, with what only the connector knows filled in (the
    /// practice service's client id).
    pub profile: Profile,
    /// Asks the service.
    pub api: ReadApi,
    /// Changes something at the service.
    pub writer: Writer,
    pub labels: Arc<dyn LabelSource>,
    /// What anyone may read, without the token.
    pub public: Arc<dyn PublicRecords>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("profile", &self.profile)
            .finish_non_exhaustive()
    }
}

/// Makes connections. It judges whether profile and token suffice
/// (`NotConnected`, `TokenMissing`), and may start the practice service.
#[async_trait]
pub trait Connector: Send + Sync {
    async fn connect(
        &self,
        profile: &Profile,
        token: Option<SecretString>,
    ) -> Result<Connection, Failure>;
}

/// The origin of the service that a profile names: its ledger is bound to it.
/// None for the practice service, which has another port at each start, and
/// for a host that can't be spoken to.
pub fn bound_origin(profile: &Profile) -> Option<String> {
    match profile.environment {
        Environment::Practice => None,
        Environment::Sandbox | Environment::Live => http::origin(&profile.host).ok(),
    }
}

/// The name of a profile's token in the keychain: `live/123456@ship.example`.
pub fn token_account(profile: &Profile) -> String {
    let origin = http::origin(&profile.host);
    let host = match &origin {
        Ok(origin) => origin.trim_start_matches("https://"),
        Err(_unusable) => profile.host.trim(),
    };
    format!(
        "{}/{}@{host}",
        profile.environment.as_str(),
        profile.client_id
    )
}
