//! The token is nowhere but in the requests to its own service: not on disk,
//! not in a log, not in what is printed, whatever goes wrong.

use std::{fs, path::Path};

use serde_json::json;

use crate::support::process::{PracticeProcess, Ship, orders};

/// Every file below `folder` that holds `secret`.
fn files_with(folder: &Path, secret: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, secret));
        } else {
            let bytes = fs::read(&path).unwrap();
            let holds = bytes
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            if holds {
                found.push(path.display().to_string());
            }
        }
    }
    found
}

#[test]
fn a_run_full_of_faults_writes_the_token_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let practice = PracticeProcess::start(&path("service"), &[]);
    let token = practice.text("token").to_owned();
    let says_it_back = json!({ "error": { "message": format!("the token {token} is odd") } });
    let faults = [
        ("POST", json!({ "kind": "status", "status": 500 })),
        (
            "POST",
            json!({ "kind": "body", "status": 400, "message": says_it_back.to_string() }),
        ),
        (
            "PATCH",
            json!({ "kind": "body", "status": 200, "message": format!("<html>{token}</html>") }),
        ),
        ("PATCH", json!({ "kind": "drop_after" })),
        ("GET", json!({ "kind": "garbage_html" })),
        ("GET", json!({ "kind": "truncate" })),
    ];
    for (method, fault) in faults {
        let mut body = json!({ "match": { "method": method, "path": "shipments" }, "times": 2 });
        let fields = body.as_object_mut().unwrap();
        for (key, value) in fault.as_object().unwrap() {
            fields.insert(key.clone(), value.clone());
        }
        practice.post("faults", &body);
    }
    let (data, labels) = (path("data"), path("labels"));
    let mut said = String::new();
    for _ in 0..2 {
        let shipped = Ship::new(&orders(), &data, &labels)
            .to(&practice)
            .with(&["--settle-secs", "1"])
            .run();
        said += &shipped.stderr;
        said += &shipped.summary.to_string();
    }
    assert!(said.contains("labels"), "{said}");
    assert!(!said.contains(&token), "the token was printed");
    // The search itself finds what is there.
    assert!(!files_with(&path("service"), &token).is_empty());
    assert_eq!(files_with(&data, &token), Vec::<String>::new());
    assert_eq!(files_with(&labels, &token), Vec::<String>::new());
}

#[test]
fn a_killed_run_leaves_no_token_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let practice = PracticeProcess::start(&path("service"), &[]);
    let (data, labels) = (path("data"), path("labels"));
    let ship = Ship::new(&orders(), &data, &labels).to(&practice);
    assert!(ship.kill_at("buy.sent"), "it never came to buying");
    let token = practice.text("token");
    assert_eq!(files_with(&data, token), Vec::<String>::new());
    assert_eq!(files_with(&labels, token), Vec::<String>::new());
}
