//! Connecting: profile, token, connection, ledger, recovery. And keeping
//! profiles and tokens.

use std::{path::Path, rc::Rc, sync::Arc};

use secrecy::SecretString;

use super::{
    reader::{self, Reader},
    recovery,
    state::Worker,
};
use crate::{
    contract::{Cause, Failure, Notice, ProfilesKnown},
    features::{
        labels, printing,
        settings::{
            self,
            calls::{Connect, Connected, LedgerAccess, SaveProfile},
        },
        shipments::job::sync,
        tracking::job::journeys,
    },
    ledger::{self, Ledger, StoreError, ledger_file_name},
    model::{
        environment::{Environment, Profile},
        recents::Recents,
    },
    session::{
        account::Session,
        asked::Asked,
        deps::{Deps, Syncing, WhenBusy},
        events::EventSender,
        failures, requests,
    },
};

const LEDGER_FOLDER: &str = "ledgers";
/// Lines, latest first, whose recipients and parcels are offered again.
const MAX_LINES_LOOKED_AT: u32 = 1000;

/// Speaks to another environment from now on.
pub(crate) async fn run(worker: &mut Worker, asked: Asked<Connect>) {
    // What runs on the former connection ends first: a ledger has one owner.
    worker.finish_jobs().await;
    worker.session = None;
    worker.reader = None;
    match connect(&worker.deps, &asked).await {
        Ok((Desk::Reader(reader), connected)) => {
            let reader = Rc::new(*reader);
            worker.reader = Some(Rc::clone(&reader));
            asked.done(Ok(connected)).await;
            worker.start(Box::pin(reader::begin(reader)));
        }
        Ok((Desk::Session(session), connected)) => {
            let session = Rc::new(*session);
            worker.session = Some(Rc::clone(&session));
            asked.done(Ok(connected)).await;
            let recovery = recovery::start(&session);
            worker.start(Box::pin(recovery));
            worker.watch(Box::pin(requests::watch_budget(Rc::clone(&session))));
            worker.watch(Box::pin(printing::job::watch(Rc::clone(&session))));
            if worker.deps.syncing == Syncing::Always {
                worker.watch(Box::pin(sync::watch_list(Rc::clone(&session))));
                worker.watch(Box::pin(sync::watch(Rc::clone(&session))));
                worker.watch(Box::pin(journeys::watch(Rc::clone(&session))));
            }
            worker.watch(Box::pin(labels::job::watch_missing(Rc::clone(&session))));
            worker.watch(Box::pin(recovery::watch(session)));
        }
        Err(failure) => asked.done(Err(failure)).await,
    }
}

/// What a connection gives: a place to work at, or one to look from.
enum Desk {
    Session(Box<Session>),
    Reader(Box<Reader>),
}

async fn connect(deps: &Rc<Deps>, asked: &Asked<Connect>) -> Result<(Desk, Connected), Failure> {
    let environment = asked.call.environment;
    let events = &asked.events;
    let data_dir = deps.folders.data_dir.clone();
    let kept = settings::job::load(&data_dir)?;
    let profile = settings::job::of(&kept, environment);
    let tokens = tokens(deps, kept.clone()).await;
    // Reported first: whatever becomes of the connection, the profiles are
    // there to be put right.
    events.notify(known(kept, &tokens)).await;
    printing::job::report_printers(deps, events).await;
    let token = tokens
        .found
        .iter()
        .find(|(found, _token)| *found == environment)
        .map(|(_environment, token)| token.clone());
    let folder = data_dir.join(LEDGER_FOLDER);
    let connection = match deps.connector.connect(&profile, token).await {
        Ok(connection) => connection,
        Err(failure) => return look_at_practice(deps, events, &profile, failure),
    };
    let profile = connection.profile.clone();
    let path = folder.join(ledger_file_name(environment, &profile.client_id));
    let ledger = match Ledger::open(&path, &deps.random) {
        Ok(ledger) => ledger,
        Err(StoreError::Busy { path }) if deps.when_busy == WhenBusy::LookOnly => {
            return look(deps, events, profile, &path);
        }
        Err(error) => return Err(failures::store(error)),
    };
    let connected = connected(deps, profile, &ledger, LedgerAccess::Full);
    let label_folder = connected.label_folder.clone();
    let session = Session::new(
        connection,
        ledger,
        label_folder,
        Rc::clone(deps),
        events.clone(),
    )?;
    Ok((Desk::Session(Box::new(session)), connected))
}

fn connected(deps: &Deps, profile: Profile, ledger: &Ledger, access: LedgerAccess) -> Connected {
    Connected {
        label_folder: deps.folders.label_dir.join(profile.environment.as_str()),
        recents: recents(ledger),
        profile,
        access,
    }
}

/// Another process works on the ledger: this one looks at what is in it.
fn look(
    deps: &Deps,
    events: &EventSender,
    profile: Profile,
    path: &Path,
) -> Result<(Desk, Connected), Failure> {
    let ledger = Ledger::open_to_read(path).map_err(failures::store)?;
    let access = LedgerAccess::LookOnly {
        path: path.to_path_buf(),
    };
    let connected = connected(deps, profile, &ledger, access);
    let reader = Box::new(Reader::new(ledger, deps, events.clone()));
    Ok((Desk::Reader(reader), connected))
}

/// The practice service runs inside the process that holds its ledger, so a
/// second window finds neither. Which ledger it is, is plain: the held one.
fn look_at_practice(
    deps: &Deps,
    events: &EventSender,
    profile: &Profile,
    failure: Failure,
) -> Result<(Desk, Connected), Failure> {
    let is_held = matches!(failure.cause, Cause::PracticeNotStarted { .. });
    if !is_held || deps.when_busy != WhenBusy::LookOnly {
        return Err(failure);
    }
    let folder = deps.folders.data_dir.join(LEDGER_FOLDER);
    match ledger::held_ledgers(&folder, profile.environment).as_slice() {
        [(client_id, path)] => {
            let profile = Profile {
                client_id: client_id.clone(),
                ..profile.clone()
            };
            look(deps, events, profile, path)
        }
        _none_or_several => Err(failure),
    }
}

/// A form without suggestions is a form; no reason to refuse a connection.
fn recents(ledger: &Ledger) -> Recents {
    match ledger.latest_drafts(MAX_LINES_LOOKED_AT) {
        Ok(drafts) => Recents::of(drafts),
        Err(error) => {
            tracing::warn!(%error, "what was sent lately could not be read");
            Recents::default()
        }
    }
}

fn known(kept: Vec<Profile>, tokens: &Tokens) -> Notice {
    let mut with_token: Vec<Environment> =
        tokens.found.iter().map(|(found, _token)| *found).collect();
    with_token.push(Environment::Practice);
    with_token.sort_unstable();
    Notice::ProfilesKnown(ProfilesKnown {
        profiles: kept,
        with_token,
        keychain_trouble: tokens
            .trouble
            .clone()
            .map(|reason| Failure::new(Cause::KeychainMissing { reason })),
    })
}

/// The tokens at hand, and why the keychain gives none.
#[derive(Default)]
struct Tokens {
    found: Vec<(Environment, SecretString)>,
    trouble: Option<String>,
}

/// The practice service makes its own token: the keychain is not asked.
async fn tokens(deps: &Deps, kept: Vec<Profile>) -> Tokens {
    let secrets = Arc::clone(&deps.secrets);
    let asked = tokio::task::spawn_blocking(move || {
        let mut tokens = Tokens::default();
        for profile in kept {
            if profile.environment == Environment::Practice {
                continue;
            }
            match secrets.get(&account(&profile)) {
                Ok(Some(token)) => tokens.found.push((profile.environment, token)),
                Ok(None) => {}
                Err(trouble) => tokens.trouble = Some(trouble.reason),
            }
        }
        tokens.trouble = tokens
            .trouble
            .or_else(|| secrets.trouble().map(|trouble| trouble.reason));
        tokens
    });
    asked.await.unwrap_or_else(|error| Tokens {
        found: Vec::new(),
        trouble: Some(error.to_string()),
    })
}

/// Keeps a profile, and its token if one is given.
pub(crate) async fn save_profile(deps: Rc<Deps>, asked: Asked<SaveProfile>) {
    let SaveProfile { profile, token } = (*asked.call).clone();
    let events = asked.events.clone();
    let outcome = keep(&deps, profile, token).await;
    asked.done(outcome).await;
    match settings::job::load(&deps.folders.data_dir) {
        Ok(kept) => {
            let tokens = tokens(&deps, kept.clone()).await;
            events.notify(known(kept, &tokens)).await;
        }
        // Saving has failed over the same file, and has told so.
        Err(failure) => tracing::warn!(?failure, "the kept profiles could not be read"),
    }
}

async fn keep(
    deps: &Deps,
    profile: Profile,
    token: Option<SecretString>,
) -> Result<Profile, Failure> {
    settings::job::save(&deps.folders.data_dir, &profile)?;
    let Some(token) = token else {
        return Ok(profile);
    };
    let secrets = Arc::clone(&deps.secrets);
    let account = account(&profile);
    let kept = tokio::task::spawn_blocking(move || secrets.set(&account, token)).await;
    let reason = match kept {
        Ok(Ok(())) => return Ok(profile),
        Ok(Err(trouble)) => trouble.reason,
        Err(error) => error.to_string(),
    };
    // The profile is saved and the token works until the program ends; the
    // profiles, told next, come with the keychain's trouble.
    tracing::warn!(%reason, "the token is kept for this run only");
    Ok(profile)
}

/// The name of a token in the keychain.
fn account(profile: &Profile) -> String {
    format!("{}/{}", profile.environment.as_str(), profile.client_id)
}
