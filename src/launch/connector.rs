//! Ways to the service: the built-in one, a profile's, or one named on the
//! command line.

use std::{
    fmt,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use async_trait::async_trait;
use secrecy::SecretString;

use crate::contract::{Cause, Failure};
use crate::render::download::{LabelDownload, loopback_origin};
use crate::{
    model::{
        environment::{Environment, Profile},
        ids::ClientId,
    },
    practice::{self, PracticeOptions, Running, Story},
    service::{
        client::{ReadApi, WriteApi},
        http::{self, BaseUrlError, HttpTransport},
        public::PublicSite,
    },
    session::{
        deps::{Connection, Connector},
        write::Writer,
    },
};

/// Connects by profile; starts the built-in service when it is asked for.
pub(super) struct ProfileConnector {
    practice_folder: PathBuf,
    story: Story,
    /// Lives as long as the program.
    practice: Mutex<Option<Running>>,
}

impl ProfileConnector {
    pub(super) fn new(practice_folder: PathBuf, story: Story) -> Self {
        Self {
            practice_folder,
            story,
            practice: Mutex::new(None),
        }
    }

    fn practice(&self, profile: &Profile) -> Result<Connection, Failure> {
        let mut practice = self.practice.lock().unwrap_or_else(PoisonError::into_inner);
        let running = match &*practice {
            Some(running) => running,
            None => practice.insert(self.start_practice()?),
        };
        let profile = Profile {
            environment: Environment::Practice,
            host: running.public_url.clone(),
            client_id: ClientId::new(running.client_id.clone()),
            ..profile.clone()
        };
        connection(profile, &running.token)
    }

    fn start_practice(&self) -> Result<Running, Failure> {
        let options = PracticeOptions {
            story: self.story,
            ..PracticeOptions::in_folder(self.practice_folder.clone())
        };
        practice::start(options).map_err(|error| {
            let reason = error.to_string();
            Failure::new(Cause::PracticeNotStarted { reason })
        })
    }
}

impl fmt::Debug for ProfileConnector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProfileConnector").finish_non_exhaustive()
    }
}

#[async_trait]
impl Connector for ProfileConnector {
    async fn connect(
        &self,
        profile: &Profile,
        token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        match profile.environment {
            Environment::Practice => self.practice(profile),
            Environment::Sandbox | Environment::Live => {
                if profile.host.is_empty() || profile.client_id.as_str().is_empty() {
                    return Err(Failure::new(Cause::NotConnected));
                }
                let token = token.ok_or_else(|| Failure::new(Cause::TokenMissing))?;
                connection(profile.clone(), &token)
            }
        }
    }
}

/// Connects to the one service that the command line names.
#[derive(Debug)]
pub(super) struct DirectConnector {
    profile: Profile,
    token: SecretString,
}

impl DirectConnector {
    pub(super) fn new(profile: Profile, token: SecretString) -> Self {
        Self { profile, token }
    }
}

#[async_trait]
impl Connector for DirectConnector {
    async fn connect(
        &self,
        _profile: &Profile,
        _token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        connection(self.profile.clone(), &self.token)
    }
}

fn connection(profile: Profile, token: &SecretString) -> Result<Connection, Failure> {
    let base_url = http::base_url(&profile.host, &profile.client_id).map_err(|e| unusable(&e))?;
    let transport = HttpTransport::new(&base_url, token).map_err(|error| unusable(&error))?;
    let transport = Arc::new(transport);
    let origin = http::origin(&profile.host).map_err(|error| unusable(&error))?;
    let public = PublicSite::new(&origin).map_err(|error| unusable(&error))?;
    let labels = LabelDownload::new(loopback_origin(&base_url)).map_err(|error| {
        let reason = error.to_string();
        Failure::new(Cause::Unreachable { reason })
    })?;
    Ok(Connection {
        api: ReadApi::new(
            Arc::<HttpTransport>::clone(&transport),
            profile.currency.clone(),
        ),
        writer: Writer::new(WriteApi::new(transport, profile.currency.clone())),
        labels: Arc::new(labels),
        public: Arc::new(public),
        profile,
    })
}

/// A host or client id that can't be spoken to.
pub(super) fn unusable(error: &BaseUrlError) -> Failure {
    Failure::new(Cause::Unreachable {
        reason: error.to_string(),
    })
}
