//! What goes wrong on the way of a file: each fault ends in a sentence, and
//! nothing bought is lost.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::json;

use crate::support::process::{PracticeProcess, Ship, Shipped, orders};

struct Scene {
    folder: tempfile::TempDir,
    practice: PracticeProcess,
}

impl Scene {
    fn new() -> Self {
        Self::with(&[])
    }

    fn with(arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let practice = PracticeProcess::start(&folder.path().join("service"), arguments);
        Self { folder, practice }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The first row of the sample file.
    fn one_order(&self) -> PathBuf {
        let text = fs::read_to_string(orders()).unwrap();
        let file = self.path("orders.csv");
        fs::write(&file, text.lines().take(2).collect::<Vec<_>>().join("\n")).unwrap();
        file
    }

    fn ship(&self, file: &Path) -> Ship {
        Ship::new(file, &self.path("data"), &self.path("labels"))
    }

    fn fault(&self, method: &str, path: &str, fault: &serde_json::Value) {
        let mut body = json!({ "match": { "method": method, "path": path }, "times": 1 });
        let fields = body.as_object_mut().unwrap();
        for (key, value) in fault.as_object().unwrap() {
            fields.insert(key.clone(), value.clone());
        }
        self.practice.post("faults", &body);
    }

    fn run(&self) -> Shipped {
        self.ship(&self.one_order()).to(&self.practice).run()
    }

    fn assert_paid_once_with_its_label(&self, shipped: &Shipped) {
        assert_eq!(shipped.code, 0, "{}", shipped.stderr);
        assert_eq!(self.practice.charges().len(), 1);
        let label = shipped.summary["labels"][0]["path"].as_str().unwrap();
        assert!(fs::metadata(label).unwrap().len() > 0);
    }
}

#[test]
fn a_wrong_token_starts_nothing_and_says_where_the_token_is_set() {
    let scene = Scene::new();
    let token = scene.path("wrong-token");
    fs::write(&token, "not-the-token").unwrap();
    let shipped = scene
        .ship(&scene.one_order())
        .with(&["--base-url", scene.practice.text("base_url")])
        .with(&["--client-id", scene.practice.text("client_id")])
        .with(&["--token-file", token.to_str().unwrap()])
        .run();
    assert_eq!(shipped.code, 1, "{}", shipped.stderr);
    assert!(shipped.stderr.contains("token"), "{}", shipped.stderr);
    assert!(
        !shipped.stderr.contains("not-the-token"),
        "the token is in the error"
    );
}

#[test]
fn a_service_that_is_not_there_starts_nothing_and_says_so() {
    let scene = Scene::new();
    let token = scene.path("token");
    fs::write(&token, "some-token").unwrap();
    // The port of a listener that has just gone.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let shipped = scene
        .ship(&scene.one_order())
        .with(&[
            "--base-url",
            &format!("http://127.0.0.1:{port}"),
            "--client-id",
            "100001",
        ])
        .with(&["--token-file", token.to_str().unwrap()])
        .run();
    assert_eq!(shipped.code, 1, "{}", shipped.stderr);
    assert!(shipped.stderr.contains("reach"), "{}", shipped.stderr);
}

#[test]
fn a_service_elsewhere_is_not_taken_for_live_unasked() {
    let scene = Scene::new();
    let token = scene.path("token");
    fs::write(&token, "some-token").unwrap();
    let elsewhere = ["--base-url", "https://shipping.invalid", "--client-id", "7"];
    let ship = scene.ship(&scene.one_order()).with(&elsewhere);
    let shipped = ship.with(&["--token-file", token.to_str().unwrap()]).run();
    assert_eq!(shipped.code, 1, "{}", shipped.stderr);
    for choice in ["--environment live", "--environment sandbox"] {
        assert!(shipped.stderr.contains(choice), "{}", shipped.stderr);
    }
    assert!(!scene.path("data").join("ledgers").exists());
}

#[test]
fn plain_http_to_another_machine_is_refused() {
    let scene = Scene::new();
    let token = scene.path("token");
    fs::write(&token, "some-token").unwrap();
    let shipped = scene
        .ship(&scene.one_order())
        .with(&[
            "--base-url",
            "http://shipping.example",
            "--client-id",
            "100001",
        ])
        .with(&["--token-file", token.to_str().unwrap()])
        .run();
    assert_eq!(shipped.code, 1, "{}", shipped.stderr);
    assert!(shipped.stderr.contains("https"), "{}", shipped.stderr);
}

#[test]
fn a_service_that_answers_html_to_a_create_is_looked_at_again_and_pays_once() {
    let scene = Scene::new();
    scene.fault("POST", "/shipments", &json!({ "kind": "garbage_html" }));
    let first = scene.run();
    let last = if first.code == 0 { first } else { scene.run() };
    scene.assert_paid_once_with_its_label(&last);
}

#[test]
fn a_429_is_waited_out() {
    let scene = Scene::new();
    scene.fault(
        "POST",
        "/shipments",
        &json!({ "kind": "rate_limit", "retry_after": 1 }),
    );
    scene.fault(
        "PATCH",
        "/shipments/*/buy",
        &json!({ "kind": "rate_limit", "retry_after": 1 }),
    );
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

#[test]
fn a_pause_of_an_hour_ends_the_command_at_once_and_leaves_the_row() {
    let scene = Scene::new();
    let pause = json!({ "kind": "rate_limit", "retry_after": 3_600 });
    scene.fault("POST", "/shipments", &pause);
    for run in ["first", "second, which asks nothing"] {
        let began = std::time::Instant::now();
        let shipped = scene.run();
        assert!(began.elapsed() < std::time::Duration::from_mins(1), "{run}");
        assert_eq!(shipped.code, 2, "{run}: {}", shipped.stderr);
        assert_eq!(shipped.summary["failed"], json!([]), "{run}");
        assert_eq!(shipped.summary["left"][0]["row"], 1, "{run}");
        assert!(shipped.summary["run_again_at"].is_string(), "{run}");
        assert!(shipped.stderr.contains("again after"), "{}", shipped.stderr);
        assert!(!scene.path("labels/failed.csv").exists(), "{run}");
    }
    assert!(scene.practice.charges().is_empty());
}

#[test]
fn a_parcel_that_no_postage_takes_fails_with_the_reason_that_applies() {
    let scene = Scene::new();
    let file = scene.one_order();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace(",25,18,2,", ",75,18,2,")).unwrap();
    let shipped = scene.ship(&file).to(&scene.practice).run();
    assert_eq!(shipped.code, 2);
    let reason = shipped.summary["failed"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("60"), "{reason}");
}

#[test]
fn a_purchase_that_fails_says_why_and_ships_when_there_is_credit_again() {
    let scene = Scene::with(&["--credit", "0.50"]);
    let shipped = scene.run();
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    let reason = shipped.summary["failed"][0]["reason"].as_str().unwrap();
    assert!(reason.to_lowercase().contains("credit"), "{reason}");
    assert!(scene.practice.charges().is_empty());
    scene.practice.post(
        "credit",
        &json!({ "amount": "100.00", "card": "4242 4242 4242 4242" }),
    );
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

#[test]
fn an_answer_to_buy_that_is_lost_is_settled_by_looking() {
    let scene = Scene::new();
    scene.fault(
        "PATCH",
        "/shipments/*/buy",
        &json!({ "kind": "drop_after" }),
    );
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

#[test]
fn a_purchase_that_did_nothing_is_a_failed_row_and_bought_when_the_file_is_run_again() {
    let scene = Scene::new();
    let lost = json!({ "kind": "drop_before" });
    scene.fault("PATCH", "/shipments/*/buy", &lost);
    let shipped = scene.run();
    assert_eq!(shipped.code, 2, "{}", shipped.stderr);
    let reason = shipped.summary["failed"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("run the file again"), "{reason}");
    assert!(scene.practice.charges().is_empty());
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

#[test]
fn an_answer_to_create_that_is_lost_leaves_one_paid_shipment_and_no_twin() {
    let scene = Scene::new();
    scene.fault("POST", "/shipments", &json!({ "kind": "drop_after" }));
    let first = scene.run();
    let last = if first.code == 0 { first } else { scene.run() };
    scene.assert_paid_once_with_its_label(&last);
}

#[test]
fn a_label_that_is_missing_at_first_is_fetched_again() {
    let scene = Scene::new();
    scene.fault("GET", "/labels/*", &json!({ "kind": "label_missing" }));
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

/// The disk is a real one of 24 kB, in a mount namespace of its own.
#[test]
fn nothing_is_bought_where_no_label_can_be_put() {
    let scene = Scene::new();
    let file = scene.one_order();
    let labels = scene.path("labels");
    fs::create_dir_all(&labels).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=24k tmpfs '{labels}' && head -c 20000 /dev/zero > '{labels}/ballast' && exec \"$@\"",
        labels = labels.display()
    );
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", &script, "sh"]);
    let shipped = scene.ship(&file).to(&scene.practice).run_inside(command);
    assert_eq!(shipped.code, 1, "{}", shipped.stderr);
    assert!(shipped.stderr.contains("labels"), "{}", shipped.stderr);
    assert_eq!(scene.practice.charges().len(), 0);
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
}

#[test]
fn a_list_that_is_behind_is_said_while_it_is_waited_for() {
    let scene = Scene::new();
    let lag = json!({ "kind": "list_lag", "seconds": 4, "times": 1_000_000 });
    scene.practice.post("faults", &lag);
    let shipped = scene.run();
    scene.assert_paid_once_with_its_label(&shipped);
    for said in [
        "what was just created; nothing is bought without it",
        "what was just bought",
    ] {
        let times = shipped.stderr.matches(said).count();
        assert_eq!(times, 1, "{said}: {}", shipped.stderr);
    }
}
