//! `sendoff doctor`: one line for each thing that shipping needs, with what to
//! do where it is not well. The findings are collected elsewhere; this prints them.

use std::path::PathBuf;

use super::console::to_stdout;
use crate::{kit::text::Words, model::printer::PrinterState, text};

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    Display {
        name: Option<String>,
    },
    /// `None` if there is no display to open a window on.
    Renderer(Option<Result<(), String>>),
    Keychain(Result<(), String>),
    NoPrinters,
    /// The file of printers can't be read, in a sentence.
    PrintersUnreadable(String),
    Printer {
        name: String,
        state: PrinterState,
    },
    NoLedger,
    Ledger {
        path: PathBuf,
        health: LedgerHealth,
    },
    /// Behind what the ledger knows already, or plausible.
    Clock {
        is_plausible: bool,
    },
    NoService,
    Network {
        host: String,
        outcome: Result<(), String>,
    },
    /// The service's clock shows another time than this computer's, by so many seconds.
    ServiceClock {
        host: String,
        seconds_ahead: i64,
    },
    /// No label was loaded yet.
    NoLabelHost,
    /// Where labels are loaded from.
    LabelHost {
        host: String,
        outcome: Result<(), String>,
    },
}

/// How a ledger is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerHealth {
    /// Read in full; its number of lines.
    Good {
        lines: usize,
    },
    /// A Sendoff that runs has it open.
    InUse,
    Broken {
        reason: String,
    },
}

/// Prints every finding; gives whether all is well.
pub fn report(findings: &[Finding], words: &Words) -> bool {
    let mut is_well = true;
    for finding in findings {
        let (is_good, line) = line(finding, words);
        let mark = if is_good {
            text!(words, "doctor-good")
        } else {
            text!(words, "doctor-bad")
        };
        is_well &= is_good;
        to_stdout(&format!("{mark}  {line}"));
    }
    is_well
}

fn line(finding: &Finding, words: &Words) -> (bool, String) {
    match finding {
        Finding::Display { name: Some(name) } => {
            (true, text!(words, "doctor-display", name = name.clone()))
        }
        Finding::Display { name: None } => (false, text!(words, "doctor-no-display")),
        Finding::Renderer(Some(Ok(()))) => (true, text!(words, "doctor-renderer")),
        Finding::Renderer(Some(Err(reason))) => (
            false,
            text!(words, "doctor-no-renderer", reason = reason.clone()),
        ),
        Finding::Renderer(None) => (false, text!(words, "doctor-renderer-not-tried")),
        Finding::Keychain(Ok(())) => (true, text!(words, "doctor-keychain")),
        Finding::Keychain(Err(reason)) => (
            false,
            text!(words, "doctor-no-keychain", reason = reason.clone()),
        ),
        Finding::NoPrinters => (false, text!(words, "doctor-no-printers")),
        Finding::PrintersUnreadable(sentence) => (false, sentence.clone()),
        Finding::Printer { name, state } => printer(name, state, words),
        Finding::NoLedger => (true, text!(words, "doctor-no-ledger")),
        Finding::Ledger { path, health } => {
            let path = path.display().to_string();
            match health {
                LedgerHealth::Good { lines } => (
                    true,
                    text!(words, "doctor-ledger", path = path, lines = lines),
                ),
                LedgerHealth::InUse => (true, text!(words, "doctor-ledger-in-use", path = path)),
                LedgerHealth::Broken { reason } => {
                    let reason = reason.clone();
                    let line = text!(words, "doctor-ledger-broken", path = path, reason = reason);
                    (false, line)
                }
            }
        }
        Finding::Clock { is_plausible: true } => (true, text!(words, "doctor-clock")),
        Finding::Clock {
            is_plausible: false,
        } => (false, text!(words, "doctor-clock-wrong")),
        Finding::NoService => (true, text!(words, "doctor-no-service")),
        Finding::Network { host, outcome } => match outcome {
            Ok(()) => (true, text!(words, "doctor-network", host = host.clone())),
            Err(reason) => {
                let (host, reason) = (host.clone(), reason.clone());
                let line = text!(words, "doctor-no-network", host = host, reason = reason);
                (false, line)
            }
        },
        Finding::ServiceClock {
            host,
            seconds_ahead,
        } => (false, other_clock(host, *seconds_ahead, words)),
        Finding::NoLabelHost => (true, text!(words, "doctor-no-label-host")),
        Finding::LabelHost { host, outcome } => label_host(host, outcome.as_ref().err(), words),
    }
}

/// By how much this computer's clock is wrong, if the service's is right.
fn other_clock(host: &str, seconds_ahead: i64, words: &Words) -> String {
    let minutes = (seconds_ahead.unsigned_abs() + 30) / 60;
    if seconds_ahead > 0 {
        text!(words, "doctor-clock-behind", minutes = minutes, host = host)
    } else {
        text!(words, "doctor-clock-ahead", minutes = minutes, host = host)
    }
}

fn label_host(host: &str, trouble: Option<&String>, words: &Words) -> (bool, String) {
    match trouble {
        None => (true, text!(words, "doctor-label-host", host = host)),
        Some(reason) => {
            let reason = reason.clone();
            let line = text!(
                words,
                "doctor-label-host-unreachable",
                host = host,
                reason = reason
            );
            (false, line)
        }
    }
}

fn printer(name: &str, state: &PrinterState, words: &Words) -> (bool, String) {
    let shown = words.printer_state(state);
    if state.takes_labels() {
        let line = text!(words, "doctor-printer", name = name, state = shown);
        (true, line)
    } else {
        let line = text!(
            words,
            "doctor-printer-not-ready",
            name = name,
            state = shown
        );
        (false, line)
    }
}
