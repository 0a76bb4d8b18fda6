//! A run that its user ends: what is being bought is bought to the end, and the next run
//! goes on.

use std::{
    io::Read as _,
    process::{Child, Command},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::support::process::{Computer, PracticeProcess, orders};

const ROWS: usize = 24;
const PATIENCE: Duration = Duration::from_mins(1);

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
}

impl Scene {
    /// An account on which a purchase takes so long to be answered.
    fn slow(seconds: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), &[]);
        let fault = json!({
            "kind": "delay",
            "match": {"path": "/shipments/*/buy"},
            "times": 1_000,
            "seconds": seconds,
        });
        practice.post("faults", &fault);
        Self { folder, practice }
    }

    fn computer(&self) -> Computer {
        Computer::new(self.folder.path(), 1, &self.practice)
    }

    fn wait_for_charges(&self, count: usize) {
        let began = Instant::now();
        while self.practice.charges().len() < count {
            assert!(began.elapsed() < PATIENCE, "no purchase");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// As the terminal does for Ctrl-C.
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// What it has said, and how it ended.
fn ended(mut child: Child) -> (Option<i32>, String, Value) {
    let (mut stderr, mut stdout) = (String::new(), String::new());
    let mut said = child.stderr.take().unwrap();
    let reads = std::thread::spawn(move || {
        said.read_to_string(&mut stderr).unwrap();
        stderr
    });
    let mut printed = child.stdout.take().unwrap();
    printed.read_to_string(&mut stdout).unwrap();
    let code = child.wait().unwrap().code();
    let summary = stdout.lines().last().map(|line| line.parse().unwrap());
    (code, reads.join().unwrap(), summary.unwrap_or_default())
}

fn count(summary: &Value, of: &str) -> usize {
    summary[of].as_array().unwrap().len()
}

#[test]
fn a_run_that_is_interrupted_ends_what_it_buys_and_the_next_one_goes_on() {
    for name in ["INT", "TERM"] {
        // At most sixteen purchases are without an answer at once: until the first one has it,
        // eight rows are not begun, however slow the machine is.
        let scene = Scene::slow(10);
        let computer = scene.computer();
        let child = computer.ship(&scene.practice, &orders()).spawn();
        scene.wait_for_charges(1);
        signal(&child, name);
        let (code, stderr, summary) = ended(child);
        assert_eq!(code, Some(4), "{stderr}");
        let bought = usize::try_from(summary["bought"].as_u64().unwrap()).unwrap();
        let left = count(&summary, "left");
        assert!(bought > 0 && left > 0, "{summary}");
        assert_eq!(bought + left, ROWS);
        assert_eq!(summary["left"][0]["why"], "interrupted");
        assert_eq!(count(&summary, "labels"), bought);
        assert_eq!(scene.practice.charges().len(), bought);
        for said in [
            "Stopping.",
            "because you ended the run",
            "goes on from here",
        ] {
            assert!(stderr.contains(said), "{said}: {stderr}");
        }
        scene.practice.delete("faults");
        let again = computer.ship(&scene.practice, &orders()).run();
        assert_eq!(again.code, 0, "{}", again.stderr);
        assert_eq!(scene.practice.charges().len(), ROWS);
        assert_eq!(count(&again.summary, "labels"), ROWS);
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let scene = Scene::slow(20);
    let computer = scene.computer();
    let child = computer.ship(&scene.practice, &orders()).spawn();
    std::thread::sleep(Duration::from_secs(4));
    let began = Instant::now();
    signal(&child, "INT");
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "INT");
    let (code, stderr, _summary) = ended(child);
    assert_eq!(code, Some(130), "{stderr}");
    assert!(began.elapsed() < Duration::from_secs(5));
}
