//! Commands beside the real window: the program that has the account open does them for the
//! command, on its ledger, and the command says and asks as it does by itself.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    os::unix::{fs::PermissionsExt as _, net::UnixStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

use crate::support::{
    day::Day,
    display::wait_for,
    process::{Ship, Shipped, charges_and_parcels, sendoff},
    real_window::{Window, files_with},
};

const LIVE: [&str; 2] = ["--profile", "live"];
const SIZE: (u32, u32) = (1280, 800);

/// A desk whose window has the live account open, with its token in memory alone.
struct Desk {
    day: Day,
}

impl Desk {
    fn open(name: &str) -> (Self, Window) {
        let desk = Self {
            day: Day::begin(name, SIZE, ""),
        };
        fs::create_dir(desk.path("watched")).unwrap();
        let book = format!(
            "fallback = \"Watched\"\n[[printers]]\nname = \"Watched\"\nformat = \"png\"\n\
             [printers.address]\nkind = \"folder\"\npath = \"{}\"\n",
            desk.path("watched").display()
        );
        fs::write(desk.day.data().join("printers.toml"), book).unwrap();
        let window = desk.day.open();
        let day = &desk.day;
        day.go("ctrl+8", "Live, Host");
        day.reader.press("Switch to Live");
        day.reader.press("Use Live");
        day.reader.hear_only("LIVE");
        day.save_profile("Live", &day.live);
        day.reader.hear("Connected. The account has 40 shipments");
        wait_for("the account", || {
            let asked = ["print", "none", "--profile", "live"];
            (desk.said_to(&asked)?.1 == "{\"say\":\"accepted\"}").then_some(())
        });
        (desk, window)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.day.folder.path().join(name)
    }

    fn socket(&self) -> PathBuf {
        self.day.data().join("run/window.sock")
    }

    /// Says what a command says first, by hand. Gives the connection and the answer.
    fn said_to(&self, arguments: &[&str]) -> Option<(UnixStream, String)> {
        let arguments: Vec<&str> = [&["sendoff"], arguments].concat();
        let hello = json!({"say": "hello", "protocol": 1, "arguments": arguments,
            "version": env!("CARGO_PKG_VERSION"), "folder": self.path(""), "language": "en",
            "zone": null});
        let mut connection = UnixStream::connect(self.socket()).ok()?;
        writeln!(connection, "{hello}").ok()?;
        let mut answer = String::new();
        let mut lines = BufReader::new(connection.try_clone().unwrap());
        lines.read_line(&mut answer).ok()?;
        Some((connection, answer.trim().to_owned()))
    }

    /// A file of so many orders whose ids begin so.
    fn orders(&self, ids: &str, rows: usize) -> PathBuf {
        let order = |row: usize| {
            format!(
                "{ids}-{row},{ids} Person {row},{} Main St,Ottawa,ON,K1A 0B1,CA,merchandise,\
                 25.00,cad,parcel,g,500,cm,20,15,10,Books\n",
                row + 1
            )
        };
        let text: String = std::iter::once(HEAD.to_owned())
            .chain((0..rows).map(order))
            .collect();
        let path = self.path(&format!("{ids}.csv"));
        fs::write(&path, text).unwrap();
        path
    }

    fn ship(&self, file: &Path) -> Ship {
        Ship::new(file, &self.day.data(), &self.path("labels")).with(&LIVE)
    }

    /// The same by itself, with the token of a file.
    fn ship_alone(&self, file: &Path) -> Shipped {
        Ship::new(file, &self.day.data(), &self.path("labels"))
            .to(&self.day.live)
            .with(&["--environment", "live"])
            .run()
    }

    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = sendoff();
        command.args(arguments).args(LIVE);
        command.arg("--data-dir").arg(self.day.data());
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = output.status.code().expect("it ends by itself");
        (code, text(&output.stdout), text(&output.stderr))
    }

    /// What was charged for orders whose ids begin so.
    fn charges(&self, ids: &str) -> Vec<Value> {
        let charges = self.day.live.charges().into_iter();
        let is_ours = |charge: &Value| {
            let id = charge["order_id"].as_str();
            id.is_some_and(|id| id.starts_with(ids))
        };
        charges.filter(is_ours).collect()
    }

    fn are_charged_once(&self, ids: &str, rows: usize) {
        assert_eq!(charges_and_parcels(&self.charges(ids)), (rows, rows));
    }

    /// An answer to a purchase takes so long from now on.
    fn slow(&self, seconds: u32) {
        let fault = json!({
            "kind": "delay",
            "match": {"path": "/shipments/*/buy"},
            "times": 1_000,
            "seconds": seconds,
        });
        self.day.live.post("faults", &fault);
    }

    fn until_charged(&self, ids: &str) {
        wait_for("a charge", || (!self.charges(ids).is_empty()).then_some(()));
    }
}

const HEAD: &str = "order_id,name,address_1,city,province_code,postal_code,country_code,\
    package_contents,value,value_currency,package_type,weight_unit,weight,size_unit,size_x,\
    size_y,size_z,description\n";

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// What it has said, and how it ended.
fn ended(child: Child) -> (Option<i32>, Value, String) {
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let summary = stdout.lines().last().map(|line| line.parse().unwrap());
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), summary.unwrap_or_default(), stderr)
}

fn count(summary: &Value, of: &str) -> usize {
    summary[of].as_array().unwrap().len()
}

#[test]
fn ship_print_and_labels_work_beside_the_window_and_it_shows_what_they_bought() {
    let (desk, window) = Desk::open("commands");
    assert_eq!(mode(&desk.socket()), 0o600);
    assert_eq!(mode(desk.socket().parent().unwrap()), 0o700);
    let file = desk.orders("K", 3);
    let shipped = desk.ship(&file).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert_eq!(shipped.summary["bought"], 3, "{}", shipped.summary);
    assert_eq!(files_with(&desk.path("labels"), "png").len(), 3);
    desk.are_charged_once("K", 3);
    desk.day.go("ctrl+2", "K Person 2");

    // Once: the window's ledger knows them.
    let again = desk.ship(&file).run();
    assert_eq!(again.code, 0, "{}", again.stderr);
    assert_eq!(
        (&again.summary["bought"], count(&again.summary, "already")),
        (&json!(0), 3)
    );
    desk.are_charged_once("K", 3);

    let (code, _, said) = desk.run(&["print", "K-0"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("K-0: sent to Watched"), "{said}");
    assert_eq!(files_with(&desk.path("watched"), "png").len(), 1);

    let merged = desk.path("merged.pdf");
    let labels = shipped.summary["labels"].as_array().unwrap();
    let bought = labels
        .iter()
        .map(|label| label["shipment_id"].as_str().unwrap());
    let mut merge = vec![
        "labels",
        "--again",
        "--json",
        "--merge",
        merged.to_str().unwrap(),
    ];
    merge.extend(bought);
    let (code, summary, said) = desk.run(&merge);
    assert_eq!(code, 0, "{said}");
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["labels"], 3, "{summary}");
    assert!(merged.is_file());
    window.quit(&desk.day.display);
    assert!(!desk.socket().exists());
}

#[test]
fn the_question_of_a_command_beside_the_window_is_answered_at_its_own_terminal() {
    let (desk, _window) = Desk::open("commands-asked");
    desk.orders("Q", 2);
    for (answer, bought) in [("n\n", 0), ("y\n", 2)] {
        let mut command = sendoff();
        command.current_dir(desk.path(""));
        command
            .args(["ship", "Q.csv", "--data-dir", "data"])
            .args(LIVE);
        command.args(["--labels", "labels", "--json"]);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
        let mut typed = child.stdin.take().unwrap();
        typed.write_all(answer.as_bytes()).unwrap();
        let (_code, summary, said) = ended(child);
        assert!(said.contains("Buy 2 labels for"), "{said}");
        assert_eq!(summary["bought"], bought, "{said}");
        assert_eq!(desk.charges("Q").len(), bought);
        // Where the user is, and not where the window was started.
        for label in summary["labels"].as_array().unwrap() {
            assert!(label["path"].as_str().unwrap().starts_with("labels/"));
        }
        assert_eq!(files_with(&desk.path("labels"), "png").len(), bought);
    }
    // No terminal, no answer: nothing is bought.
    let file = desk.orders("N", 1);
    let (_code, _, said) = desk.run(&[
        "ship",
        file.to_str().unwrap(),
        "--labels",
        desk.path("labels").to_str().unwrap(),
    ]);
    assert!(said.contains("--yes"), "{said}");
    assert!(desk.charges("N").is_empty());
}

#[test]
fn ctrl_c_ends_a_command_beside_the_window_early_and_the_next_one_goes_on() {
    const ROWS: usize = 24;
    let (desk, _window) = Desk::open("commands-interrupted");
    let file = desk.orders("C", ROWS);
    desk.slow(10);
    let child = desk.ship(&file).spawn();
    desk.until_charged("C");
    signal(&child, "INT");
    let (code, summary, said) = ended(child);
    assert_eq!(code, Some(4), "{said}");
    let bought = usize::try_from(summary["bought"].as_u64().unwrap()).unwrap();
    assert!(bought > 0 && count(&summary, "left") > 0, "{summary}");
    assert_eq!(bought + count(&summary, "left"), ROWS);
    assert_eq!(desk.charges("C").len(), bought);
    desk.day.live.delete("faults");
    let again = desk.ship(&file).run();
    assert_eq!(again.code, 0, "{}", again.stderr);
    desk.are_charged_once("C", ROWS);
}

#[test]
fn a_program_that_is_killed_under_a_command_leaves_no_order_paid_twice() {
    const ROWS: usize = 12;
    let (desk, window) = Desk::open("commands-killed");
    let file = desk.orders("X", ROWS);
    desk.slow(5);
    let child = desk.ship(&file).spawn();
    desk.until_charged("X");
    drop(window);
    let (code, _summary, said) = ended(child);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("is gone"), "{said}");
    assert!(said.contains("nothing is bought twice"), "{said}");
    desk.day.live.delete("faults");

    // Its socket has no listener: the command does it by itself, and the next window listens.
    assert!(desk.socket().exists());
    let mut again = desk.ship_alone(&file);
    if again.code == 3 {
        again = desk.ship_alone(&file);
    }
    assert_eq!(again.code, 0, "{}", again.stderr);
    desk.are_charged_once("X", ROWS);
    let window = desk.day.open();
    wait_for("the next window", || desk.said_to(&["print", "none"]));
    window.quit(&desk.day.display);
}

#[test]
fn a_window_asks_before_it_is_closed_under_a_command_which_then_says_so() {
    const ROWS: usize = 24;
    let (desk, window) = Desk::open("commands-closed");
    let file = desk.orders("W", ROWS);
    desk.slow(10);
    let child = desk.ship(&file).spawn();
    desk.until_charged("W");

    // Meanwhile another job is refused in a sentence, and what is no job is done.
    let second = desk.ship(&desk.orders("D", 1)).run();
    assert_eq!(second.code, 2, "{}", second.stderr);
    assert!(
        second.stderr.contains("Another job is in progress"),
        "{}",
        second.stderr
    );
    assert_eq!(second.summary["left"][0]["why"], "other_job");
    assert!(desk.charges("D").is_empty());
    let merged = desk.path("merged.pdf");
    let (_code, _, said) = desk.run(&["labels", "none", "--merge", merged.to_str().unwrap()]);
    assert!(!said.contains("in use"), "{said}");

    desk.day.display.press(&["ctrl+q"]);
    desk.day
        .reader
        .hear("A command works through this window, and is ended");
    desk.day.reader.answer("Quit");
    let (code, _summary, said) = ended(child);
    assert!(matches!(code, Some(2 | 3)), "{code:?} {said}");
    assert!(said.contains("was closed"), "{said}");
    window.ends();
    desk.day.live.delete("faults");
    let mut again = desk.ship_alone(&file);
    if again.code == 3 {
        again = desk.ship_alone(&file);
    }
    assert_eq!(again.code, 0, "{}", again.stderr);
    desk.are_charged_once("W", ROWS);
}

#[test]
fn what_is_no_command_is_refused_and_one_that_reads_nothing_holds_up_nobody() {
    let (desk, _window) = Desk::open("commands-odd");
    let others = [
        "\n".to_owned(),
        "GET / HTTP/1.1\r\n\r\n".to_owned(),
        "{\"say\":\"go\"}\n".to_owned(),
        "{\"say\":\"hello\"}\n".to_owned(),
        "x".repeat(2 * 1024 * 1024),
    ];
    for said in others {
        let mut connection = UnixStream::connect(desk.socket()).unwrap();
        // It may be closed before all of it is read.
        drop(connection.write_all(said.as_bytes()));
        drop(connection.shutdown(std::net::Shutdown::Write));
        let mut answer = Vec::new();
        drop(connection.read_to_end(&mut answer));
        let answer = String::from_utf8(answer).unwrap();
        assert!(!answer.contains("accepted"), "{answer}");
    }
    let other_version = desk.said_to(&["practice"]).unwrap().1;
    assert_eq!(other_version, "{\"say\":\"refused\"}");
    let other_account = desk.said_to(&["print", "none", "--profile", "sandbox"]);
    assert_eq!(other_account.unwrap().1, "{\"say\":\"refused\"}");

    // It is accepted, and reads nothing from then on.
    let (file, labels) = (desk.orders("R", 5), desk.path("labels"));
    let silent = ["ship", file.to_str().unwrap(), "--yes", "--labels"];
    let silent = [&silent[..], &[labels.to_str().unwrap()], &LIVE].concat();
    let (mut connection, answer) = desk.said_to(&silent).unwrap();
    assert_eq!(answer, "{\"say\":\"accepted\"}");
    connection.write_all(b"{\"say\":\"go\"}\n").unwrap();
    wait_for("the labels", || {
        (files_with(&labels, "png").len() == 5).then_some(())
    });
    desk.are_charged_once("R", 5);
    desk.day.go("ctrl+2", "R Person 4");
    let shipped = desk.ship(&desk.orders("S", 1)).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    drop(connection);

    // One that goes before it has said that it waits has nothing done.
    let (file, gone) = (desk.orders("G", 1), ["--yes", "--labels"]);
    let gone = [&["ship", file.to_str().unwrap()], &gone[..]].concat();
    let gone = [&gone[..], &[labels.to_str().unwrap()], &LIVE].concat();
    drop(desk.said_to(&gone).unwrap());
    let shipped = desk.ship(&desk.orders("T", 1)).run();
    assert_eq!(shipped.code, 0, "{}", shipped.stderr);
    assert!(desk.charges("G").is_empty());
}
