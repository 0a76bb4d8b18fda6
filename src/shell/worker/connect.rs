//! Connecting: profile, token, connection, ledger, recovery. And keeping
//! profiles and tokens.

use std::{
    path::{Path, PathBuf},
    rc::Rc,
};

use secrecy::SecretString;

use super::{
    reader::{self, Reader},
    recovery,
    state::Worker,
    tokens::{self, Tokens},
};
use crate::{
    contract::{Cause, Failure, Notice, ProfilesKnown},
    features::{
        labels, printing,
        settings::{
            self,
            calls::{Connect, Connected, DeleteProfile, LedgerAccess, SaveProfile},
        },
        shipments::job::sync,
        tracking::job::journeys,
    },
    ledger::{self, Ledger, StoreError, ledger_path},
    model::{
        environment::{AccountId, Environment, Profile},
        recents::Recents,
    },
    session::{
        abandoned_drafts,
        account::Session,
        active_call::ActiveCall,
        deps::{Deps, Syncing, WhenBusy, bound_origin, token_account},
        events::EventSender,
        failures, paid_twice, reachability, requests, silence,
        unresolved::{self as session_unresolved, Recovered},
    },
};

const LEDGER_FOLDER: &str = "ledgers";
/// Lines, latest first, whose recipients and parcels are offered again.
const MAX_LINES_READ: u32 = 1000;

/// Speaks to another account from now on.
pub(crate) async fn run(worker: &mut Worker, request: ActiveCall<Connect>) {
    // What runs on the former connection ends first: a ledger has one owner.
    worker.finish_jobs().await;
    worker.dismiss_clients();
    worker.session = None;
    worker.reader = None;
    match connect(&worker.deps, &request).await {
        Ok((OpenedLedger::Reader(reader), connected)) => {
            let reader = Rc::new(*reader);
            worker.reader = Some(Rc::clone(&reader));
            request.done(Ok(connected)).await;
            worker.start(Box::pin(reader::begin(reader)));
        }
        Ok((OpenedLedger::Session(session), connected)) => {
            let session = Rc::new(*session);
            worker.session = Some(Rc::clone(&session));
            request.done(Ok(connected)).await;
            let recovery = recovery::start(&session);
            worker.start(Box::pin(recovery));
            worker.watch(Box::pin(requests::watch_budget(Rc::clone(&session))));
            worker.watch(Box::pin(silence::watch(Rc::clone(&session))));
            worker.watch(Box::pin(reachability::watch(Rc::clone(&session))));
            worker.watch(Box::pin(printing::job::watch(Rc::clone(&session))));
            if worker.deps.syncing == Syncing::Always {
                worker.watch(Box::pin(sync::watch_list(Rc::clone(&session))));
                worker.watch(Box::pin(sync::watch(Rc::clone(&session))));
                worker.watch(Box::pin(paid_twice::watch(Rc::clone(&session))));
                worker.watch(Box::pin(journeys::watch(Rc::clone(&session))));
                worker.watch(Box::pin(abandoned_drafts::watch(Rc::clone(&session))));
            }
            worker.watch(Box::pin(labels::job::watch_missing(Rc::clone(&session))));
            worker.watch(Box::pin(recovery::watch(session)));
        }
        Err(failure) => request.done(Err(failure)).await,
    }
}

/// Answers a client beside the owner with what is connected: it gets in where its account
/// is open for writing, and never opens another one.
pub(crate) fn admit(worker: &mut Worker, request: ActiveCall<Connect>) {
    let client = request.id.client();
    let account = request.call.account;
    let session = worker.context().session.and_then(|session| {
        let is_open = session.profile.account() == account;
        let refusal = || Failure::new(Cause::NotConnected);
        is_open.then_some(session).ok_or_else(refusal)
    });
    let session = match session {
        Ok(session) => session,
        Err(failure) => return worker.start(Box::pin(request.done(Err(failure)))),
    };
    worker.admit(client);
    worker.start(Box::pin(async move {
        let connected = Connected {
            profile: session.profile.clone(),
            label_folder: session.label_folder.clone(),
            // It has no form to fill in.
            recents: Recents::default(),
            access: LedgerAccess::Full,
        };
        let events = request.events.clone();
        request.done(Ok(connected)).await;
        // Else it gets that with the others.
        if session.part::<Recovered>().is_so() {
            let unresolved = session_unresolved::list(&session);
            let recovered = Notice::Recovered { unresolved };
            events.notify_client(client, recovered).await;
        }
    }));
}

/// What a connection opens: the ledger to work on, or one to read only.
enum OpenedLedger {
    Session(Box<Session>),
    Reader(Box<Reader>),
}

async fn connect(
    deps: &Rc<Deps>,
    request: &ActiveCall<Connect>,
) -> Result<(OpenedLedger, Connected), Failure> {
    let account = request.call.account;
    let events = &request.events;
    let data_dir = deps.folders.data_dir.clone();
    let kept = settings::job::load(&data_dir)?;
    let profile = settings::job::of(&kept, account);
    let tokens = tokens::all(deps, kept.clone()).await;
    // Reported first: whatever becomes of the connection, the profiles are
    // there to be put right.
    events.notify(profiles_notice(kept.clone(), &tokens)).await;
    printing::job::report_printers(deps, events).await;
    let token = tokens.of(account);
    let folder = data_dir.join(LEDGER_FOLDER);
    let connection = match deps.connector.connect(&profile, token).await {
        Ok(connection) => connection,
        Err(failure) => return open_practice_read_only(deps, events, &profile, failure),
    };
    let profile = connection.profile.clone();
    let path = path_of(&folder, &profile, &kept);
    let mut ledger = match Ledger::open(&path, &deps.random) {
        Ok(ledger) => ledger,
        Err(StoreError::Busy { path }) if deps.when_busy == WhenBusy::ReadOnly => {
            return open_read_only(deps, events, profile, &path);
        }
        Err(error) => return Err(failures::store(error)),
    };
    ledger
        .bind(&profile.client_id, bound_origin(&profile).as_deref())
        .map_err(failures::store)?;
    let connected = connected_answer(deps, profile, &ledger, LedgerAccess::Full);
    let label_folder = connected.label_folder.clone();
    let session = Session::new(
        connection,
        ledger,
        label_folder,
        Rc::clone(deps),
        events.clone(),
    )?;
    Ok((OpenedLedger::Session(Box::new(session)), connected))
}

/// The ledger of an account. Where another profile has the same client id at another
/// service, each service has a ledger of its own.
fn path_of(folder: &Path, profile: &Profile, kept: &[Profile]) -> PathBuf {
    let (environment, client_id) = (profile.environment, &profile.client_id);
    let Some(origin) = bound_origin(profile) else {
        return ledger_path(folder, environment, client_id);
    };
    let has_namesake = kept.iter().any(|other| {
        other.environment == environment
            && other.client_id == *client_id
            && bound_origin(other).is_some_and(|other| other != origin)
    });
    ledger::ledger_path_at(folder, (environment, client_id), &origin, has_namesake)
}

fn connected_answer(
    deps: &Deps,
    profile: Profile,
    ledger: &Ledger,
    access: LedgerAccess,
) -> Connected {
    Connected {
        label_folder: deps.folders.label_dir.join(label_folder_name(&profile)),
        recents: recents(ledger),
        profile,
        access,
    }
}

/// `live`; of an account more, `live-123456`.
fn label_folder_name(profile: &Profile) -> String {
    let environment = profile.environment;
    if profile.account().is_first() {
        environment.as_str().to_owned()
    } else {
        let ledger = ledger::ledger_file_name(environment, &profile.client_id);
        ledger.trim_end_matches(".sqlite").to_owned()
    }
}

/// Another process works on the ledger: this one only reads it.
fn open_read_only(
    deps: &Deps,
    events: &EventSender,
    profile: Profile,
    path: &Path,
) -> Result<(OpenedLedger, Connected), Failure> {
    let ledger = Ledger::open_to_read(path).map_err(failures::store)?;
    let access = LedgerAccess::ReadOnly {
        path: path.to_path_buf(),
    };
    let connected = connected_answer(deps, profile, &ledger, access);
    let reader = Box::new(Reader::new(ledger, deps, events.clone()));
    Ok((OpenedLedger::Reader(reader), connected))
}

/// The practice service runs inside the process that holds its ledger, so a
/// second window finds neither. Which ledger it is, is plain: the held one.
fn open_practice_read_only(
    deps: &Deps,
    events: &EventSender,
    profile: &Profile,
    failure: Failure,
) -> Result<(OpenedLedger, Connected), Failure> {
    let is_held = matches!(failure.cause, Cause::PracticeNotStarted { .. });
    if !is_held || deps.when_busy != WhenBusy::ReadOnly {
        return Err(failure);
    }
    let folder = deps.folders.data_dir.join(LEDGER_FOLDER);
    match ledger::held_ledgers(&folder, profile.environment).as_slice() {
        [(client_id, path)] => {
            let profile = Profile {
                client_id: client_id.clone(),
                ..profile.clone()
            };
            open_read_only(deps, events, profile, path)
        }
        _none_or_several => Err(failure),
    }
}

/// A form without suggestions is a form; no reason to refuse a connection.
fn recents(ledger: &Ledger) -> Recents {
    let drafts = ledger.latest_accepted_drafts(MAX_LINES_READ);
    let booked = ledger.cost_centres();
    match drafts.and_then(|drafts| Ok((drafts, booked?))) {
        Ok((drafts, booked)) => Recents::of(drafts).with_cost_centres(booked),
        Err(error) => {
            tracing::warn!(%error, "what was sent lately could not be read");
            Recents::default()
        }
    }
}

fn profiles_notice(kept: Vec<Profile>, tokens: &Tokens) -> Notice {
    let mut with_token: Vec<AccountId> =
        tokens.found.iter().map(|(found, _token)| *found).collect();
    with_token.push(Environment::Practice.into());
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

/// Keeps a profile, and its token if one is given.
pub(crate) async fn save_profile(deps: Rc<Deps>, request: ActiveCall<SaveProfile>) {
    let SaveProfile { profile, token } = (*request.call).clone();
    let events = request.events.clone();
    let outcome = keep(&deps, profile, token).await;
    request.done(outcome).await;
    report_profiles(&deps, &events).await;
}

/// Forgets a profile and its token, and nothing that was shipped with it.
pub(crate) async fn delete_profile(deps: Rc<Deps>, request: ActiveCall<DeleteProfile>) {
    let account = request.call.account;
    let events = request.events.clone();
    let data_dir = deps.folders.data_dir.clone();
    let deleted = match settings::job::load(&data_dir) {
        Ok(kept) => {
            let profile = settings::job::of(&kept, account);
            let deleted = settings::job::delete(&data_dir, account);
            let token = token_account(&profile);
            let is_shared = kept
                .iter()
                .any(|other| other.account() != account && token_account(other) == token);
            if deleted.is_ok() && !is_shared {
                tokens::forget(&deps, &profile).await;
            }
            deleted
        }
        Err(failure) => Err(failure),
    };
    request.done(deleted).await;
    report_profiles(&deps, &events).await;
}

async fn report_profiles(deps: &Rc<Deps>, events: &EventSender) {
    match settings::job::load(&deps.folders.data_dir) {
        Ok(kept) => {
            let tokens = tokens::all(deps, kept.clone()).await;
            events.notify(profiles_notice(kept, &tokens)).await;
        }
        // The call has failed over the same file, and has reported it.
        Err(failure) => tracing::warn!(?failure, "the kept profiles could not be read"),
    }
}

async fn keep(
    deps: &Rc<Deps>,
    profile: Profile,
    token: Option<SecretString>,
) -> Result<Profile, Failure> {
    // A token that an earlier version kept moves to the host saved until now,
    // before another host may stand there.
    let former = settings::job::load(&deps.folders.data_dir)?;
    drop(tokens::all(deps, former).await);
    settings::job::save(&deps.folders.data_dir, &profile)?;
    let Some(token) = token else {
        return Ok(profile);
    };
    if let Err(reason) = tokens::keep(deps, &profile, token).await {
        // The profile is saved and the token works until the program ends; the
        // profiles, reported next, come with the keychain's trouble.
        tracing::warn!(%reason, "the token is kept for this run only");
    }
    Ok(profile)
}
