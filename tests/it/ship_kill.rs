//! The real program killed as `kill -9` does, at every journal point of
//! create, buy and label, and run again: paid exactly once, label on disk.

use std::fs;

use sendoff::worker::checkpoints::JournalPoint;

use crate::support::process::{PracticeProcess, Ship, orders};

fn check(point: JournalPoint) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let practice = PracticeProcess::start(&path("service"), &[]);
    let file = path("orders.csv");
    let text = fs::read_to_string(orders()).unwrap();
    fs::write(&file, text.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
    let ship = || {
        Ship::new(&file, &path("data"), &path("labels"))
            .to(&practice)
            .with(&["--settle-secs", "1"])
    };

    let got_there = ship().kill_at(point.as_str());
    assert!(
        got_there || point.is_of_recovery(),
        "the run never came to {point:?}"
    );
    let again = ship().run();
    assert_eq!(again.code, 0, "{point:?}: {}", again.stderr);

    assert_eq!(practice.charges().len(), 1, "{point:?}");
    let labels = again.summary["labels"].as_array().unwrap();
    assert_eq!(labels.len(), 1, "{point:?}");
    let label = labels[0]["path"].as_str().unwrap();
    assert!(fs::metadata(label).unwrap().len() > 0, "{point:?}");
}
