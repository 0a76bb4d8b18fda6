//! `sendoff rules check`, and the shop's rules in `sendoff ship`, as a user runs them.

use std::{fs, path::Path};

use crate::support::process::{Ship, orders, paid_by_us, sendoff};

const RULES: &str = r#"
[[rule]]
name = "Valuable"
when = { country = ["Canada"], value_from = "20 CAD" }
then = { hold = "Ask the office" }

[[rule]]
name = "Fast to the US"
when = { country = ["US"] }
then = { service = "fastest", price_limit = "500 CAD" }
"#;

/// What the command writes, and how it ends.
fn check(arguments: &[&str], file: &Path) -> (i32, String, String) {
    let mut command = sendoff();
    let output = command
        .args(["rules", "check"])
        .args(arguments)
        .arg(file)
        .output();
    let output = output.unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn rules_are_said_as_sentences_and_a_bad_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let arguments = ["--data-dir", data.to_str().unwrap()];
    let file = folder.path().join("rules.toml");
    fs::write(&file, RULES).unwrap();
    let (code, said, _) = check(&arguments, &file);
    assert_eq!(code, 0);
    assert!(said.contains("has 2 rules"), "{said}");
    assert!(
        said.contains(
            "1. Valuable: When: to Canada · value from $20.00 CAD. Then: hold: Ask the office."
        ),
        "{said}"
    );
    fs::write(&file, RULES.replace("fastest", "swift")).unwrap();
    let (code, said, error) = check(&arguments, &file);
    assert_eq!((code, said.as_str()), (2, ""));
    assert!(error.contains("Line 10: “swift” is no service"), "{error}");
    let (code, _, error) = check(&arguments, &folder.path().join("none.toml"));
    assert_eq!(code, 1);
    assert!(error.contains("none.toml"), "{error}");
}

#[test]
fn the_command_line_ships_by_the_rules_that_the_window_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let (data, labels) = (folder.path().join("data"), folder.path().join("labels"));
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("rules.toml"), RULES).unwrap();
    let by_rules = Ship::new(&orders(), &data, &labels).run();
    let failed = fs::read_to_string(labels.join("failed.csv")).unwrap();
    assert!(
        failed.contains("Held by the rule “Valuable”: Ask the office"),
        "{failed}"
    );
    assert_eq!(by_rules.summary["rows"], 24);
    let other = folder.path().join("other");
    let cheapest = Ship::new(&orders(), &other, &folder.path().join("labels-2"));
    let cheapest = cheapest.with(&["--rate", "cheapest"]).run();
    assert_eq!(cheapest.summary["bought"], 24);
    // The fastest of each costs more than the cheapest of all.
    assert!(paid_by_us(&data) > paid_by_us(&other));
}

#[test]
fn nothing_is_shipped_by_rules_that_can_not_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let (data, labels) = (folder.path().join("data"), folder.path().join("labels"));
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("rules.toml"), "[[rule]]\nname = \"R\"\n").unwrap();
    let shipped = Ship::new(&orders(), &data, &labels).run();
    assert_eq!(shipped.code, 1);
    assert!(shipped.stderr.contains("rules.toml"), "{}", shipped.stderr);
    assert!(!labels.join("failed.csv").exists());
}

#[test]
fn a_service_that_is_named_for_a_run_keeps_the_limit_of_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let (data, labels) = (folder.path().join("data"), folder.path().join("labels"));
    fs::create_dir_all(&data).unwrap();
    let limit = "[[rule]]\nname = \"All\"\nthen = { price_limit = \"0.10 CAD\" }\n";
    fs::write(data.join("rules.toml"), limit).unwrap();
    let shipped = Ship::new(&orders(), &data, &labels)
        .with(&["--rate", "fastest"])
        .run();
    assert_eq!(shipped.summary["bought"], 0);
    let failed = fs::read_to_string(labels.join("failed.csv")).unwrap();
    assert!(failed.contains("that your rules allow"), "{failed}");
    assert!(!failed.contains("--over-limit"), "{failed}");
}
