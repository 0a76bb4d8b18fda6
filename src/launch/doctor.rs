//! `sendoff doctor`: checks everything that shipping needs, and changes
//! nothing. Each check has a timeout of seconds.

use std::{
    net::{TcpStream, ToSocketAddrs as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use super::{arguments::DoctorCommand, connector::ProfileConnector, desk, preferences};
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
        secrets::{Keychain, Secrets as _},
    },
    practice::Story,
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
/// How long a host may take to answer.
const CONNECT_TIME: Duration = Duration::from_secs(5);
const HTTPS_PORT: u16 = 443;
/// Ledgers that are read through.
const MAX_LEDGERS: usize = 20;
/// No clock that is right shows an earlier year.
const EARLIEST_YEAR: i16 = 2025;
/// A clock may be this much behind what was written by it before.
const CLOCK_SLACK_SECS: i64 = 300;

pub(super) fn examine(command: &DoctorCommand) -> anyhow::Result<u8> {
    let data_dir = desk::data_dir(command.data_dir.as_ref())?;
    let kept = preferences::read(&data_dir);
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
    findings.extend(network(&data_dir));
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
        let keychain = Keychain::new();
        let token = keychain.get("doctor");
        let outcome = match (token, keychain.trouble()) {
            (Err(trouble), _) | (Ok(_), Some(trouble)) => Err(trouble.reason),
            (Ok(_), None) => Ok(()),
        };
        // The receiver is gone after the timeout.
        drop(sender.send(outcome));
    });
    receiver
        .recv_timeout(KEYCHAIN_TIME)
        .unwrap_or_else(|_late| Err(format!("no answer within {} s", KEYCHAIN_TIME.as_secs())))
}

fn printers(data_dir: &Path, words: &Words) -> anyhow::Result<Vec<Finding>> {
    let practice = desk::practice_folder(data_dir);
    let deps = desk::deps(
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

/// Every ledger, read through, and the clock beside what they know.
fn ledgers(data_dir: &Path) -> Vec<Finding> {
    let folder = data_dir.join("ledgers");
    let files = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "sqlite"))
        .take(MAX_LEDGERS)
        .collect();
    paths.sort();
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

/// The hosts of the profiles, reached or not. Nothing is asked of them.
fn network(data_dir: &Path) -> Vec<Finding> {
    let hosts: Vec<String> = settings::job::load(data_dir)
        .unwrap_or_default()
        .into_iter()
        .map(|profile| profile.host)
        .filter(|host| !host.is_empty())
        .collect();
    if hosts.is_empty() {
        return vec![Finding::NoService];
    }
    hosts
        .into_iter()
        .map(|host| Finding::Network {
            outcome: reach(&host),
            host,
        })
        .collect()
}

fn reach(host: &str) -> Result<(), String> {
    let url = url::Url::parse(host).map_err(|error| error.to_string())?;
    let name = url.host_str().unwrap_or_default().to_owned();
    let port = url.port().unwrap_or(HTTPS_PORT);
    let mut addresses = (name.as_str(), port)
        .to_socket_addrs()
        .map_err(|error| error.to_string())?;
    let address = addresses.next().ok_or("the host has no address")?;
    TcpStream::connect_timeout(&address, CONNECT_TIME)
        .map(drop)
        .map_err(|error| error.to_string())
}
