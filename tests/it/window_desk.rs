//! A day at the desk in the real window, from outside: a screen reader finds
//! every widget by its name, a keyboard types, and two practice services play
//! the live account and the sandbox. At the end the service is asked whether
//! all of it is true.
//!
//! Pictures of each step land in the target folder, for a person to look at.
//! `SENDOFF_PROGRAM` names a release to walk through instead.

use std::{fs, path::PathBuf};

use rstest::rstest;
use serde_json::Value;

use crate::support::{
    display::{Display, wait_for},
    process::{PracticeProcess, sendoff},
    real_window::{Window, files_with, fill_in},
    screen_reader::ScreenReader,
};

/// Height of the frame that the window manager draws above a window.
const TITLE: u32 = 20;

/// The desk, its account and its sandbox.
struct Day {
    folder: tempfile::TempDir,
    size: (u32, u32),
    pictures: PathBuf,
    display: Display,
    reader: ScreenReader,
    live: PracticeProcess,
    sandbox: PracticeProcess,
}

impl Day {
    fn begin(name: &str, size: (u32, u32), preferences: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let pictures = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join("window-desk")
            .join(name);
        fs::create_dir_all(&pictures).unwrap();
        fs::create_dir_all(folder.path().join("data")).unwrap();
        fs::write(folder.path().join("data/preferences.toml"), preferences).unwrap();
        Self {
            // The window's own frame comes on top of its size.
            display: Display::open(size.0, size.1 + TITLE),
            size,
            reader: ScreenReader::open(),
            live: PracticeProcess::start(&folder.path().join("live"), &["--story", "small_shop"]),
            sandbox: PracticeProcess::start(&folder.path().join("sandbox"), &["--story", "sample"]),
            pictures,
            folder,
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn open(&self) -> Window {
        let mut command = sendoff();
        self.reader.listen_to(&mut command);
        let window = Window::open(command, &self.display, &self.data());
        self.display.resize("Sendoff", self.size);
        window
    }

    fn picture(&self, name: &str) {
        self.display
            .screenshot(&self.pictures.join(format!("{name}.png")));
    }

    fn go(&self, shortcut: &str, heard: &str) {
        self.display.press(&[shortcut]);
        self.reader.hear(heard);
    }

    fn write(&self, field: &str, text: &str) {
        self.reader.focus(field);
        self.display.type_text(text);
    }

    /// Fills in a profile in Settings, as its owner would.
    fn save_profile(&self, name: &str, service: &PracticeProcess) {
        let base = service.text("base_url");
        let (host, _path) = base.split_once("/api/").unwrap();
        self.write(&format!("{name}, Host"), host);
        self.write(&format!("{name}, Client id"), service.text("client_id"));
        self.write(&format!("{name}, Access token"), service.text("token"));
        self.reader.press(&format!("Save {name}"));
    }

    /// Shipments of this status, as the account lists them.
    fn shipments(&self, status: &str) -> Vec<Value> {
        let listed = self
            .live
            .ask(&format!("shipments?limit=100&status={status}"));
        listed.as_array().unwrap().clone()
    }
}

#[rstest]
#[case::small("1024x700", (1024, 700), "")]
#[case::large("1600x1000", (1600, 1000), "theme = \"light\"\n")]
#[case::large_type("200-percent", (1024, 700), "text_size_percent = 200\n")]
fn a_day_at_the_desk_is_done_by_name_and_the_service_agrees(
    #[case] name: &str,
    #[case] size: (u32, u32),
    #[case] preferences: &str,
) {
    let day = Day::begin(name, size, preferences);
    let window = day.open();
    connect(&day);
    let bought = buy(&day);
    let bag = fill_a_bag(&day, &bought);
    let refunded = ask_for_a_refund(&day, &bag);
    look_at_what_is_on_its_way(&day);
    look_into_the_sandbox(&day);
    choose_french_and_dark(&day);
    window.quit(&day.display);
    let window = day.open();
    day.reader.hear("Envois");
    day.picture("16-restarted");
    window.quit(&day.display);

    let charges = day.live.charges();
    let ours = charges.iter().filter(|charge| is_ours(charge));
    assert_eq!(ours.count(), 2, "two orders, a charge each");
    let sheets = files_with(&day.folder.path().join("papers"), "pdf");
    assert_eq!(sheets.len(), 1, "the hand-over sheet");
    let after = day.live.ask(&format!("shipments/{refunded}"));
    assert_eq!(after["shipment"]["status"], "refund_requested");
}

fn connect(day: &Day) {
    day.go("ctrl+8", "Sandbox, Host");
    day.save_profile("Sandbox", &day.sandbox);
    day.reader.press("Switch to Live");
    day.save_profile("Live", &day.live);
    day.picture("01-settings");
    day.reader.hear("Connected. The account has 40 shipments");
}

/// Buys a parcel and another like it. Gives their tracking codes.
fn buy(day: &Day) -> Vec<String> {
    day.go("ctrl+1", "Get rates");
    fill_in(&day.display);
    day.picture("02-form");
    buy_what_is_typed(day);
    day.picture("04-label");
    day.reader.press("Duplicate");
    day.write("Order number", "A-1001-B");
    buy_what_is_typed(day);
    let ready = day.shipments("ready").into_iter();
    let bought = ready.filter(is_ours);
    bought
        .map(|shipment| text(&shipment, "carrier_tracking_code"))
        .collect()
}

fn buy_what_is_typed(day: &Day) {
    let labels = day.data().join("labels").join("live");
    let before = files_with(&labels, "png").len();
    day.display.press(&["ctrl+Return"]);
    day.reader.hear("Buy label");
    day.picture("03-rates");
    day.reader.press_what_begins("Buy label");
    wait_for("the label", || {
        (files_with(&labels, "png").len() > before).then_some(())
    });
    day.reader.hear("Tracking code");
}

fn is_ours(entry: &Value) -> bool {
    entry["order_id"]
        .as_str()
        .is_some_and(|order| order.starts_with("A-1001"))
}

fn text(entry: &Value, key: &str) -> String {
    entry[key].as_str().unwrap().to_owned()
}

/// Scans what was bought and one more into a new batch, closes it out, and
/// saves its sheet. Gives what is in it.
fn fill_a_bag(day: &Day, bought: &[String]) -> Vec<String> {
    day.go("ctrl+3", "Description of a new batch");
    day.write("Description of a new batch", "Saturday bag");
    day.picture("05-batches");
    day.reader.press("Create batch");
    day.reader.hear("Nothing in it yet");
    let others = day.shipments("ready").into_iter();
    let mut others = others.filter(|shipment| !is_ours(shipment) && shipment["batch_id"].is_null());
    let other = text(&others.next().unwrap(), "carrier_tracking_code");
    let codes: Vec<String> = bought.iter().cloned().chain([other]).collect();
    day.reader.hear("Ready to scan");
    for (at, code) in codes.iter().enumerate() {
        day.display.type_text(code);
        day.display.press(&["Return"]);
        let count = at + 1;
        day.reader.hear(&format!("{count} of {count} in the bag"));
    }
    day.picture("06-scanned");
    day.reader.press("Close out");
    day.reader.hear("Nothing is missing");
    day.reader.answer("Close out");
    day.reader.hear("Closed out on");
    day.picture("07-closed-out");
    let papers = day.folder.path().join("papers");
    fs::create_dir(&papers).unwrap();
    day.write("Folder or file", papers.to_str().unwrap());
    day.reader.press("Save the hand-over sheet");
    wait_for("the sheet", || files_with(&papers, "pdf").pop());
    codes
}

/// Asks for a refund of a parcel that is in no bag. Gives its id.
fn ask_for_a_refund(day: &Day, bag: &[String]) -> String {
    let ready = day.shipments("ready").into_iter();
    let mut others =
        ready.filter(|shipment| !bag.contains(&text(shipment, "carrier_tracking_code")));
    let shipment = others.next().unwrap();
    let id = text(&shipment, "id");
    day.go("ctrl+2", "Search shipments");
    day.write("Search shipments", &text(&shipment, "order_id"));
    day.reader.hear("1 shipment");
    day.picture("08-found");
    day.reader.press_what_begins("Open ");
    day.reader.press("Ask for a refund");
    day.reader.hear("Ask for a refund?");
    day.picture("09-refund");
    day.reader.answer("Ask for a refund");
    day.go("ctrl+6", "The service decides");
    day.picture("10-refunds");
    id
}

fn look_at_what_is_on_its_way(day: &Day) {
    day.go("ctrl+4", "wait for your decision");
    day.reader.press_what_begins("Open the return from");
    day.reader.hear("The original shipment");
    day.picture("11-return");
    day.go("ctrl+5", "Shipment id");
    day.reader.press_what_begins("On their way");
    day.reader.hear("The quietest first");
    day.reader.press_what_begins("Show the way of");
    day.reader.hear("The way so far");
    day.picture("12-way");
    day.go("ctrl+7", "Spent");
    day.picture("13-reports");
}

fn look_into_the_sandbox(day: &Day) {
    day.reader.press("Switch to Sandbox");
    day.reader.hear("SANDBOX");
    day.go("ctrl+2", "Search shipments");
    day.picture("14-sandbox");
    day.reader.press("Switch to Live");
    day.reader.hear("LIVE");
}

/// The language is changed at once and both are kept for the next run.
fn choose_french_and_dark(day: &Day) {
    day.go("ctrl+8", "Colours");
    day.reader.press("Dark");
    day.reader.press("Français");
    day.reader.hear("Couleurs");
    day.picture("15-french");
}
