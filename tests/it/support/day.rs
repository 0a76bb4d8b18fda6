//! A desk in the real window, with an account and a sandbox of its own: what a
//! person does there, by names and keys.

use std::{fs, path::PathBuf};

use serde_json::Value;

use super::{
    display::{Display, wait_for},
    process::{PracticeProcess, sendoff},
    real_window::{Window, files_with},
    screen_reader::ScreenReader,
};

/// Height of the frame that the window manager draws above a window.
const TITLE: u32 = 20;

/// The desk, its account and its sandbox.
pub(crate) struct Day {
    pub(crate) folder: tempfile::TempDir,
    size: (u32, u32),
    pictures: PathBuf,
    pub(crate) display: Display,
    pub(crate) reader: ScreenReader,
    pub(crate) live: PracticeProcess,
    pub(crate) sandbox: PracticeProcess,
}

impl Day {
    pub(crate) fn begin(name: &str, size: (u32, u32), preferences: &str) -> Self {
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

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn open(&self) -> Window {
        let mut command = sendoff();
        self.reader.listen_to(&mut command);
        let window = Window::open(command, &self.display, &self.data());
        self.display.resize("Sendoff", self.size);
        window
    }

    pub(crate) fn picture(&self, name: &str) {
        self.display
            .screenshot(&self.pictures.join(format!("{name}.png")));
    }

    pub(crate) fn go(&self, shortcut: &str, heard: &str) {
        self.display.press(&[shortcut]);
        self.reader.hear(heard);
    }

    pub(crate) fn write(&self, field: &str, text: &str) {
        self.reader.focus(field);
        self.display.type_text(text);
        self.reader.wait_typed(text);
    }

    /// Fills in a profile in Settings, as its owner would.
    pub(crate) fn save_profile(&self, name: &str, service: &PracticeProcess) {
        let base = service.text("base_url");
        let (host, _path) = base.split_once("/api/").unwrap();
        self.write(&format!("{name}, Host"), host);
        self.write(&format!("{name}, Client id"), service.text("client_id"));
        self.write(&format!("{name}, Access token"), service.text("token"));
        self.reader.press(&format!("Save {name}"));
    }

    /// Shipments of this status, as the account lists them.
    pub(crate) fn shipments(&self, status: &str) -> Vec<Value> {
        let listed = self
            .live
            .ask(&format!("shipments?limit=100&status={status}"));
        listed.as_array().unwrap().clone()
    }
}

pub(crate) fn buy_what_is_typed(day: &Day) {
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

pub(crate) fn is_ours(entry: &Value) -> bool {
    entry["order_id"]
        .as_str()
        .is_some_and(|order| order.starts_with("A-100"))
}

pub(crate) fn text(entry: &Value, key: &str) -> String {
    entry[key].as_str().unwrap().to_owned()
}
