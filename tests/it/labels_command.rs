//! `sendoff labels` as a user runs it: the real program after `sendoff ship`,
//! and its PDF read by readers that are not ours.

use std::{fs, process::Output};

use serde_json::Value;

use crate::support::{
    paper::{codes, page_sizes},
    process::{PracticeProcess, Ship, orders, sendoff},
};

/// The first rows of the sample file.
const ROWS: usize = 3;

#[test]
fn what_was_shipped_is_merged_on_sheets_from_a_place_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let practice = PracticeProcess::start(&path("service"), &[]);
    let all = fs::read_to_string(orders()).unwrap();
    let few: Vec<&str> = all.lines().take(ROWS + 1).collect();
    fs::write(path("orders.csv"), few.join("\n")).unwrap();
    let shipped = Ship::new(&path("orders.csv"), &path("data"), &path("labels"))
        .to(&practice)
        .run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    let pdf = path("out/merged.pdf");
    let labels = |arguments: &[&str]| -> Output {
        sendoff()
            .arg("labels")
            .args(arguments)
            .arg("--merge")
            .arg(&pdf)
            .arg("--data-dir")
            .arg(path("data"))
            .args(practice.ship_arguments())
            .output()
            .unwrap()
    };
    let output = labels(&[
        "--since",
        "yesterday",
        "--layout",
        "two",
        "--paper",
        "a4",
        "--start",
        "2",
        "--json",
    ]);
    assert!(output.status.success(), "{output:?}");
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&summary["labels"], &summary["pages"]),
        (&ROWS.into(), &2.into())
    );
    assert_eq!(summary["left_out"], Value::Array(Vec::new()));
    let bytes = fs::read(&pdf).unwrap();
    let counts: Vec<usize> = codes(&bytes).iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 2]);
    assert!(page_sizes(&bytes).starts_with("Pages: 2 · Page size: 595.28 x 841.89"));
    // A day to come has nothing, and a sheet no fifth place.
    fs::remove_file(&pdf).unwrap();
    assert!(labels(&["--since", "2999-01-01"]).status.success());
    assert!(!pdf.exists());
    let wrong = labels(&["--since", "today", "--layout", "four", "--start", "5"]);
    assert_eq!(wrong.status.code(), Some(1));
}
