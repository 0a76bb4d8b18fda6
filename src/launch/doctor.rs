//! `sendoff doctor`: checks everything that shipping needs, and leaves nothing
//! changed. Each check has a timeout of seconds.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use jiff::Timestamp;
use tokio::runtime::{Builder, Runtime};

use super::{arguments::DoctorCommand, connector::ProfileConnector, preferences, wiring};
use crate::{
    cli::{
        client::Client,
        doctor::{self, Finding, LedgerHealth},
    },
    features::{printing::calls::QueryPrinters, settings},
    kit::text::Words,
    ledger::{Ledger, StoreError},
    platform::{
        clock::{Clock as _, SystemClock},
        paths,
        random::Random,
        secrets::{self, Keychain},
    },
    practice::Story,
    render::download::{self, LabelDownload, LabelFetchError, LabelSource as _},
    service::{http, public::PublicSite},
    session::deps::{Syncing, WhenBusy},
    shell::worker,
};

/// Exit status: at least one check failed.
const NOT_WELL: u8 = 2;
/// How long a window may take to show its first frame.
const WINDOW_TIME: Duration = Duration::from_secs(15);
/// The interval at which that is polled.
const WINDOW_LOOKS: Duration = Duration::from_millis(50);
/// How long the keychain may take to answer.
const KEYCHAIN_TIME: Duration = Duration::from_secs(5);
/// What is put into it for a moment: no account of a profile has this name.
const TRIAL_ACCOUNT: &str = "doctor/trial";
const TRIAL_LENGTH: usize = 16;
/// How long a host may take to answer.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// This computer's clock and the service's may differ by so much.
const CLOCKS_DIFFER_SECS: i64 = 60;
/// Shipments whose labels' host is looked at, in each ledger.
const LABELS_LOOKED_AT: u32 = 100;
/// Label hosts that are tried, at most.
const MAX_LABEL_HOSTS: usize = 5;
/// Ledgers that are read through.
const MAX_LEDGERS: usize = 20;
/// No clock that is right shows an earlier year.
const EARLIEST_YEAR: i16 = 2025;
/// A clock may be this much behind what was written by it before.
const CLOCK_SLACK_SECS: i64 = 300;

pub(super) fn examine(command: &DoctorCommand) -> anyhow::Result<u8> {
    let data_dir = wiring::data_dir(command.data_dir.as_ref())?;
    let kept = preferences::read(&data_dir).preferences;
    let words = Words::new(preferences::language(&kept))?;
    let display = paths::display();
    let renderer = display.is_some().then(try_window);
    let mut findings = vec![
        Finding::Renderer(renderer),
        Finding::Display { name: display },
        Finding::Keychain(keychain()),
    ];
    findings.extend(printers(&data_dir, &words)?);
    findings.extend(ledgers(&data_dir));
    let runtime = Builder::new_current_thread().enable_all().build()?;
    findings.extend(network(&data_dir, &runtime));
    findings.extend(label_hosts(&data_dir, &runtime));
    let is_well = doctor::report(&findings, &words);
    Ok(if is_well { 0 } else { NOT_WELL })
}

/// Opens a window in a process of its own, with nothing of the user's in it.
fn try_window() -> Result<(), String> {
    let program = paths::this_program().ok_or("this program can't be found")?;
    let folder = paths::scratch_folder("sendoff-doctor").map_err(|error| error.to_string())?;
    let started = Command::new(program)
        .args(["--exit-after-first-frame", "--data-dir"])
        .arg(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let outcome = started
        .map_err(|error| error.to_string())
        .and_then(|mut window| {
            let until = Instant::now() + WINDOW_TIME;
            loop {
                match window.try_wait() {
                    Ok(Some(status)) if status.success() => return Ok(()),
                    Ok(Some(_failed)) => return Err(last_words(window)),
                    Ok(None) if Instant::now() < until => std::thread::sleep(WINDOW_LOOKS),
                    Ok(None) => {
                        drop(window.kill());
                        drop(window.wait());
                        return Err(format!("no frame within {} s", WINDOW_TIME.as_secs()));
                    }
                    Err(error) => return Err(error.to_string()),
                }
            }
        });
    // It is ours, and empty but for what the window wrote.
    drop(std::fs::remove_dir_all(&folder));
    outcome
}

fn last_words(window: std::process::Child) -> String {
    const MAX_CHARS: usize = 300;
    let said = window.wait_with_output().map(|output| output.stderr);
    let said = String::from_utf8_lossy(&said.unwrap_or_default()).into_owned();
    let last = said.lines().rev().find(|line| !line.trim().is_empty());
    last.unwrap_or("it said nothing")
        .chars()
        .take(MAX_CHARS)
        .collect()
}

/// The keychain may wait for a person: it is not waited for without end.
fn keychain() -> Result<(), String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    std::thread::spawn(move || {
        let trial = Random::from_system().word(TRIAL_LENGTH);
        let outcome = secrets::try_to_keep(&Keychain::new(), TRIAL_ACCOUNT, &trial)
            .map_err(|trouble| trouble.reason);
        // The receiver is gone after the timeout.
        drop(sender.send(outcome));
    });
    receiver
        .recv_timeout(KEYCHAIN_TIME)
        .unwrap_or_else(|_late| Err(format!("no answer within {} s", KEYCHAIN_TIME.as_secs())))
}

fn printers(data_dir: &Path, words: &Words) -> anyhow::Result<Vec<Finding>> {
    let practice = wiring::practice_folder(data_dir);
    let deps = wiring::deps(
        data_dir.to_owned(),
        Arc::new(ProfileConnector::new(practice, Story::default())),
        Arc::new(Keychain::new()),
        WhenBusy::Refuse,
        Syncing::Never,
    );
    let mut worker = worker::spawn(deps, Arc::new(|| ()))?;
    Ok(match Client::new(&mut worker).ask(QueryPrinters {}) {
        Err(failure) => vec![Finding::PrintersUnreadable(words.failure(&failure))],
        Ok(statuses) if statuses.is_empty() => vec![Finding::NoPrinters],
        Ok(statuses) => statuses
            .into_iter()
            .map(|(name, status)| Finding::Printer {
                name: name.as_str().to_owned(),
                state: status.state,
            })
            .collect(),
    })
}

fn ledger_files(data_dir: &Path) -> Vec<PathBuf> {
    let folder = data_dir.join("ledgers");
    let files = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "sqlite"))
        .take(MAX_LEDGERS)
        .collect();
    paths.sort();
    paths
}

/// Every ledger, read through, and the clock beside what they know.
fn ledgers(data_dir: &Path) -> Vec<Finding> {
    let paths = ledger_files(data_dir);
    let now = SystemClock.now();
    let mut is_plausible = now.to_zoned(jiff::tz::TimeZone::UTC).year() >= EARLIEST_YEAR;
    let mut findings = Vec::new();
    for path in paths {
        let read = Ledger::open_to_read(&path).and_then(|ledger| {
            let lines = ledger.histories().line_count();
            Ok((lines, ledger.newest_entry()?))
        });
        let health = match read {
            Ok((lines, newest)) => {
                let behind = newest
                    .is_some_and(|newest| newest.duration_since(now).as_secs() > CLOCK_SLACK_SECS);
                is_plausible &= !behind;
                LedgerHealth::Good { lines }
            }
            Err(StoreError::Busy { .. }) => LedgerHealth::InUse,
            Err(error) => LedgerHealth::Broken {
                reason: error.to_string(),
            },
        };
        findings.push(Finding::Ledger { path, health });
    }
    if findings.is_empty() {
        findings.push(Finding::NoLedger);
    }
    findings.push(Finding::Clock { is_plausible });
    findings
}

/// The hosts of the profiles, reached or not, and the time that they show. They are asked
/// without a token, by the way that requests of the account take.
fn network(data_dir: &Path, runtime: &Runtime) -> Vec<Finding> {
    let hosts: Vec<String> = settings::job::load(data_dir)
        .unwrap_or_default()
        .into_iter()
        .map(|profile| profile.host)
        .filter(|host| !host.is_empty())
        .collect();
    if hosts.is_empty() {
        return vec![Finding::NoService];
    }
    let mut findings = Vec::new();
    for host in hosts {
        let began = SystemClock.now();
        let reached = runtime.block_on(reach(&host));
        let clock = reached.as_ref().ok().copied().flatten();
        findings.push(Finding::Network {
            host: host.clone(),
            outcome: reached.map(drop),
        });
        findings.extend(clock.and_then(|shown| {
            let seconds_ahead = seconds_ahead(shown, began, SystemClock.now());
            (seconds_ahead.abs() > CLOCKS_DIFFER_SECS).then_some(Finding::ServiceClock {
                host,
                seconds_ahead,
            })
        }));
    }
    findings
}

/// How far a clock is ahead that showed this at some moment between the two.
fn seconds_ahead(shown: Timestamp, began: Timestamp, ended: Timestamp) -> i64 {
    let middle = began.as_second() + ended.duration_since(began).as_secs() / 2;
    shown.as_second() - middle
}

async fn reach(host: &str) -> Result<Option<Timestamp>, String> {
    let origin = http::origin(host).map_err(|error| error.to_string())?;
    let site = PublicSite::new(&origin).map_err(|error| error.to_string())?;
    match tokio::time::timeout(CONNECT_TIME, site.clock()).await {
        Ok(outcome) => outcome.map_err(|error| error.to_string()),
        Err(_late) => Err(no_answer()),
    }
}

/// The hosts that labels were loaded from last, reached or not by the way that labels take.
/// Nothing is loaded.
fn label_hosts(data_dir: &Path, runtime: &Runtime) -> Vec<Finding> {
    let links = ledger_files(data_dir).into_iter().flat_map(|path| {
        let links = Ledger::open_to_read(&path)
            .and_then(|ledger| ledger.newest_label_links(LABELS_LOOKED_AT));
        links.unwrap_or_default()
    });
    let origins: BTreeSet<String> = links
        .filter(|link| download::loopback_origin(link).is_none())
        .filter_map(|link| Some(url::Url::parse(&link).ok()?.origin().ascii_serialization()))
        .collect();
    if origins.is_empty() {
        return vec![Finding::NoLabelHost];
    }
    let tried = origins.into_iter().take(MAX_LABEL_HOSTS);
    tried
        .map(|host| Finding::LabelHost {
            outcome: runtime.block_on(reach_label_host(&host)),
            host,
        })
        .collect()
}

async fn reach_label_host(origin: &str) -> Result<(), String> {
    let labels = LabelDownload::new(None).map_err(|error| error.to_string())?;
    match tokio::time::timeout(CONNECT_TIME, labels.fetch(origin)).await {
        Err(_late) => Err(no_answer()),
        Ok(Err(
            error @ (LabelFetchError::Unreachable { .. }
            | LabelFetchError::Lost { .. }
            | LabelFetchError::NotAllowed { .. }),
        )) => Err(error.to_string()),
        // Whatever it answers, it is reached: there is no label at this address.
        Ok(
            Ok(_)
            | Err(
                LabelFetchError::Expired { .. }
                | LabelFetchError::TooManyRedirects
                | LabelFetchError::TooLarge
                | LabelFetchError::Trouble { .. },
            ),
        ) => Ok(()),
    }
}

fn no_answer() -> String {
    format!("no answer within {} s", CONNECT_TIME.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    #[test]
    fn a_clock_is_compared_with_the_middle_of_the_request() {
        assert_eq!(seconds_ahead(at(2), at(0), at(4)), 0);
        assert_eq!(seconds_ahead(at(125), at(0), at(10)), 120);
        assert_eq!(seconds_ahead(at(-55), at(0), at(10)), -60);
    }
}
