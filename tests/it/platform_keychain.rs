//! The keychain against a real Secret Service, each step in a process of its
//! own on a private bus; and what happens where none answers.
//!
//! The steps are tests that run only when these here start them.

use std::{
    path::Path,
    process::{Command, Output},
};

use secrecy::{ExposeSecret as _, SecretString};
use sendoff::platform::secrets::{Keychain, Secrets as _};

const ACCOUNT: &str = "live/123456";
const TOKEN: &str = "canary-8d1f0c52";

/// Starts a private bus with an unlocked keychain, and runs the step there.
fn on_a_private_bus(home: &Path, step: &str) -> Output {
    const SCRIPT: &str = "printf password | gnome-keyring-daemon --unlock --components=secrets \
                          >/dev/null 2>&1 && exec \"$@\"";
    let runtime = home.join("run");
    std::fs::create_dir_all(&runtime).unwrap();
    Command::new("dbus-run-session")
        .args(["--", "sh", "-c", SCRIPT, "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg(format!("platform_keychain::{step}"))
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_RUNTIME_DIR", &runtime)
        .output()
        .expect("dbus-run-session, of the package dbus-daemon")
}

fn assert_passed(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains("1 passed"), "{said}{errors}");
}

fn holds_token(folder: &Path) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return holds_token(&path);
        }
        // Sockets and the like can't be read, and keep nothing.
        std::fs::read(&path).is_ok_and(|bytes| {
            bytes
                .windows(TOKEN.len())
                .any(|part| part == TOKEN.as_bytes())
        })
    })
}

#[test]
fn a_token_is_in_the_keychain_after_a_restart_and_gone_when_deleted() {
    let home = tempfile::tempdir().unwrap();
    for step in ["keeps_it", "finds_it_and_deletes_it", "finds_nothing"] {
        assert_passed(&on_a_private_bus(home.path(), step));
        assert!(!holds_token(home.path()), "in plain text after {step}");
    }
}

#[test]
fn a_keychain_that_was_started_anew_is_met_again() {
    let home = tempfile::tempdir().unwrap();
    assert_passed(&on_a_private_bus(
        home.path(),
        "keeps_it_over_a_restart_of_the_keychain",
    ));
}

#[test]
fn without_a_keychain_a_token_lasts_for_this_run_and_that_is_said() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg("platform_keychain::keeps_it_for_this_run")
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
        .output()
        .unwrap();
    assert_passed(&output);
}

#[test]
#[ignore = "a step of another test"]
fn keeps_it() {
    let keychain = Keychain::new();
    keychain.set(ACCOUNT, SecretString::from(TOKEN)).unwrap();
    assert_eq!(keychain.trouble(), None);
}

#[test]
#[ignore = "a step of another test"]
fn finds_it_and_deletes_it() {
    let keychain = Keychain::new();
    let token = keychain.get(ACCOUNT).unwrap().unwrap();
    assert_eq!(token.expose_secret(), TOKEN);
    keychain.delete(ACCOUNT).unwrap();
    assert!(keychain.get(ACCOUNT).unwrap().is_none());
}

#[test]
#[ignore = "a step of another test"]
fn finds_nothing() {
    assert!(Keychain::new().get(ACCOUNT).unwrap().is_none());
}

#[test]
#[ignore = "a step of another test"]
fn keeps_it_for_this_run() {
    let keychain = Keychain::new();
    let trouble = keychain
        .set(ACCOUNT, SecretString::from(TOKEN))
        .unwrap_err();
    assert!(!trouble.to_string().contains(TOKEN), "{trouble}");
    assert_eq!(keychain.trouble(), Some(trouble));
    let token = keychain.get(ACCOUNT).unwrap().unwrap();
    assert_eq!(token.expose_secret(), TOKEN);
    assert!(Keychain::new().get(ACCOUNT).is_err());
}

#[test]
#[ignore = "a step of another test"]
fn keeps_it_over_a_restart_of_the_keychain() {
    const AGAIN: &str = "printf password | gnome-keyring-daemon --replace --unlock \
                         --components=secrets >/dev/null 2>&1";
    let keychain = Keychain::new();
    keychain.set(ACCOUNT, SecretString::from(TOKEN)).unwrap();
    let restarted = Command::new("sh").args(["-c", AGAIN]).status().unwrap();
    assert!(restarted.success());
    let token = keychain.get(ACCOUNT).unwrap().unwrap();
    assert_eq!(token.expose_secret(), TOKEN);
    assert_eq!(keychain.trouble(), None);
}
