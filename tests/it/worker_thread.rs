//! The worker's own thread: it starts, answers, and ends when its handle goes.

use sendoff::{
    contract::{Cause, Failure, Notice, RequestId, Update},
    features::{
        calls::{Event, Routed},
        settings::calls::{Connect, DeleteProfile, SaveProfile},
    },
    model::{
        environment::{AccountId, Environment, Profile},
        ids::ClientId,
    },
    platform::{
        clock::SystemClock,
        random::Random,
        secrets::{MemorySecrets, Secrets, SecretsTrouble},
    },
    render::Drawer,
    session::{
        checkpoints::NoCheckpoints,
        deps::{
            Connection, Connector, Deps, Folders, LONGEST_PAUSE, SETTLE_TIME, Syncing, WhenBusy,
        },
        handle::{STOP_DEADLINE, WorkerHandle},
    },
    shell::worker,
};
use std::{
    path::Path,
    sync::{Arc, mpsc},
    time::Duration,
};

use async_trait::async_trait;
use secrecy::SecretString;

/// Has no way to any service, and says whether it was given a token.
struct NoWay;

#[async_trait]
impl Connector for NoWay {
    async fn connect(
        &self,
        profile: &Profile,
        token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        let cause = match token {
            None => Cause::TokenMissing,
            Some(_) => Cause::Unreachable {
                reason: profile.host.clone(),
            },
        };
        Err(Failure::new(cause))
    }
}

fn deps(folder: &Path) -> Deps {
    Deps {
        clock: Arc::new(SystemClock),
        random: Arc::new(Random::from_seed(1)),
        secrets: Arc::new(NoKeychain::default()),
        connector: Arc::new(NoWay),
        folders: Folders {
            data_dir: folder.join("data"),
            label_dir: folder.join("labels"),
        },
        drawer: Drawer::Here,
        printers: Arc::new(sendoff::print::RealNetwork::default()),
        person: None,
        checkpoints: Arc::new(NoCheckpoints),
        when_busy: WhenBusy::Refuse,
        syncing: Syncing::Never,
        longest_pause: LONGEST_PAUSE,
        longest_outage: Duration::MAX,
        settle_time: SETTLE_TIME,
    }
}

fn answer<C: Routed>(event: Option<&Event>) -> Result<C::Answer, Failure> {
    let Some(Event::Reply(reply)) = event else {
        panic!("{event:?}");
    };
    match C::of_reply(reply) {
        Some((_call, Update::Done(result))) => result,
        other => panic!("{other:?}"),
    }
}

fn assert_live_is_known(event: Option<Event>) {
    let Some(Event::Notice(Notice::ProfilesKnown(known))) = event else {
        panic!("{event:?}");
    };
    assert_eq!(known.profiles[0].host, "https://ship.example");
    let with_token = [Environment::Practice, Environment::Live].map(AccountId::from);
    assert_eq!(known.with_token, with_token);
    assert_eq!(
        known.keychain_trouble.unwrap().cause,
        Cause::KeychainMissing {
            reason: "no keychain here".to_owned()
        }
    );
}

/// Keeps tokens for this run only, and says so.
#[derive(Default)]
struct NoKeychain(MemorySecrets);

impl NoKeychain {
    fn reason() -> SecretsTrouble {
        SecretsTrouble {
            reason: "no keychain here".to_owned(),
        }
    }
}

impl Secrets for NoKeychain {
    fn get(&self, account: &str) -> Result<Option<SecretString>, SecretsTrouble> {
        self.0.get(account)
    }

    fn set(&self, account: &str, token: SecretString) -> Result<(), SecretsTrouble> {
        self.0.set(account, token)?;
        Err(Self::reason())
    }

    fn delete(&self, account: &str) -> Result<(), SecretsTrouble> {
        self.0.delete(account)
    }

    fn trouble(&self) -> Option<SecretsTrouble> {
        Some(Self::reason())
    }
}

#[test]
fn it_answers_on_its_own_thread_and_ends_with_its_handle() {
    let folder = tempfile::tempdir().unwrap();
    let (woken, bell) = mpsc::sync_channel(64);
    let waker = Arc::new(move || woken.send(()).unwrap_or(()));
    let mut handle = worker::spawn(deps(folder.path()), waker).unwrap();
    let profile = Profile {
        host: "https://ship.example".to_owned(),
        ..Profile::empty(Environment::Live)
    };
    let save = SaveProfile {
        profile: profile.clone(),
        token: Some(SecretString::from("sesame".to_owned())),
    };
    handle.send(save.into_request(RequestId(1))).unwrap();
    let saved = answer::<SaveProfile>(handle.next_blocking().as_ref());
    assert_eq!(saved, Ok(profile));
    assert_live_is_known(handle.next_blocking());
    let environment = Environment::Live;
    let connect = Connect {
        account: environment.into(),
    };
    handle.send(connect.into_request(RequestId(2))).unwrap();
    // The connection fails; the profiles are there to be put right.
    assert_live_is_known(handle.next_blocking());
    let connected = answer::<Connect>(handle.next_blocking().as_ref());
    let reason = "https://ship.example".to_owned();
    assert_eq!(connected.unwrap_err().cause, Cause::Unreachable { reason });
    bell.recv_timeout(Duration::from_secs(10)).unwrap();
    let profiles = std::fs::read_to_string(folder.path().join("data/profiles.toml")).unwrap();
    assert!(profiles.contains("https://ship.example"));
    assert!(!profiles.contains("sesame"));
    let began = std::time::Instant::now();
    drop(handle);
    assert!(began.elapsed() < STOP_DEADLINE);
}

/// Sends a request, and gives its answer; what is reported beside it is skipped.
fn ask<C: Routed>(handle: &mut WorkerHandle, id: u64, call: C) -> Result<C::Answer, Failure> {
    handle.send(call.into_request(RequestId(id))).unwrap();
    loop {
        if let Some(event @ Event::Reply(_)) = handle.next_blocking() {
            return answer::<C>(Some(&event));
        }
    }
}

#[test]
fn a_changed_host_is_not_given_the_token_of_the_former_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut handle = worker::spawn(deps(folder.path()), Arc::new(|| ())).unwrap();
    let profile = Profile {
        host: "https://ship.example".to_owned(),
        ..Profile::empty(Environment::Live)
    };
    let elsewhere = Profile {
        host: "https://shlp.example".to_owned(),
        ..profile.clone()
    };
    let token = SecretString::from("sesame".to_owned());
    let environment = Environment::Live;
    let saves = [
        (profile.clone(), Some(token)),
        (elsewhere, None),
        (profile, None),
    ];
    let causes = saves.map(|(profile, token)| {
        ask(&mut handle, 1, SaveProfile { profile, token }).unwrap();
        let connected = ask(
            &mut handle,
            2,
            Connect {
                account: environment.into(),
            },
        );
        connected.unwrap_err().cause
    });
    let reason = "https://ship.example".to_owned();
    let tried = Cause::Unreachable { reason };
    assert_eq!(causes, [tried.clone(), Cause::TokenMissing, tried]);
}

#[test]
fn two_shops_of_one_environment_have_hosts_and_tokens_of_their_own_and_one_can_be_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut handle = worker::spawn(deps(folder.path()), Arc::new(|| ())).unwrap();
    let shop = |number: u16, host: &str| Profile {
        number,
        name: format!("Shop {number}"),
        host: host.to_owned(),
        client_id: ClientId::new("7"),
        ..Profile::empty(Environment::Live)
    };
    let shops = [shop(1, "https://a.example"), shop(2, "https://b.example")];
    for profile in shops.clone() {
        let token = Some(SecretString::from("sesame".to_owned()));
        ask(&mut handle, 1, SaveProfile { profile, token }).unwrap();
    }
    let tried =
        |handle: &mut WorkerHandle, account| ask(handle, 2, Connect { account }).unwrap_err().cause;
    for profile in &shops {
        let reason = profile.host.clone();
        let cause = tried(&mut handle, profile.account());
        assert_eq!(cause, Cause::Unreachable { reason });
    }
    let account = shops[1].account();
    ask(&mut handle, 3, DeleteProfile { account }).unwrap();
    assert_eq!(tried(&mut handle, account), Cause::TokenMissing);
    let reason = shops[0].host.clone();
    let first = tried(&mut handle, shops[0].account());
    assert_eq!(first, Cause::Unreachable { reason });
}
