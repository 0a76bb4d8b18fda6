//! The real window on a real display, by keyboard only: a parcel from an
//! empty form to a bought label, saved in all three forms.
//!
//! Pictures of each step land in the target folder, for a person to look at.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Stdio},
};

use crate::support::{
    display::{Display, wait_for},
    process::{PracticeProcess, sendoff},
};

/// The form's fields in the order of the keyboard, and what is typed there.
const FORM: &[(&str, Typing)] = &[
    ("order number", Typing::Text("A-1001")),
    ("store", Typing::Nothing),
    ("country", Typing::Chosen("United St")),
    ("name", Typing::Text("Resident")),
    ("address", Typing::Text("4339 Oak Street")),
    ("address, second line", Typing::Nothing),
    ("city", Typing::Text("Montgomery")),
    ("state", Typing::Chosen("Alab")),
    ("ZIP code", Typing::Text("36105")),
    ("phone", Typing::Nothing),
    ("email", Typing::Nothing),
    ("package", Typing::Nothing),
    ("ship date", Typing::Nothing),
    ("length", Typing::Text("25")),
    ("width", Typing::Text("18")),
    ("height", Typing::Text("2")),
    ("unit of size", Typing::Nothing),
    ("weight", Typing::Text("0.065")),
    ("unit of weight", Typing::Nothing),
    ("contents", Typing::Nothing),
    ("declared value", Typing::Text("9")),
    ("currency", Typing::Nothing),
    ("description", Typing::Nothing),
    ("remove the item", Typing::Nothing),
    ("quantity", Typing::Nothing),
    ("item description", Typing::Text("Enamel pin")),
    ("value of one", Typing::Text("9")),
    ("item currency", Typing::Nothing),
    ("country of origin", Typing::Chosen("China")),
    ("tariff code", Typing::Text("7117.19")),
];

enum Typing {
    Nothing,
    Text(&'static str),
    /// Typed in part, and the first that fits is taken.
    Chosen(&'static str),
}

struct Window {
    child: Child,
}

impl Window {
    fn open(display: &Display, data: &Path) -> Self {
        let mut command = sendoff();
        display.show(&mut command);
        command
            .arg("--data-dir")
            .arg(data)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let window = Self {
            child: command.spawn().unwrap(),
        };
        display.focus("Sendoff");
        window
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn files_with(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect()
}

fn fill_in(display: &Display) {
    display.press(&["ctrl+n"]);
    for (at, (_field, typing)) in FORM.iter().enumerate() {
        if at > 0 {
            display.press(&["Tab"]);
        }
        match typing {
            Typing::Nothing => {}
            Typing::Text(text) => display.type_text(text),
            Typing::Chosen(part) => {
                display.type_text(part);
                display.press(&["Return"]);
            }
        }
    }
}

/// Types the path once the keyboard is in the field for it.
fn save_as(display: &Display, shortcut: &str, path: &Path) {
    display.press(&["ctrl+a"]);
    display.type_text(path.to_str().unwrap());
    display.press(&[shortcut]);
    wait_for(shortcut, || path.exists().then_some(()));
}

#[test]
fn a_parcel_ships_by_keyboard_alone_and_its_label_is_saved_in_all_forms() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-keyboard");
    fs::create_dir_all(&pictures).unwrap();
    let display = Display::open(1280, 830);
    let mut window = Window::open(&display, &data);
    wait_for("the ledger", || {
        let ledgers = files_with(&data.join("ledgers"), "sqlite");
        (!ledgers.is_empty()).then_some(())
    });

    fill_in(&display);
    display.screenshot(&pictures.join("1-form.png"));
    display.press(&["ctrl+Return"]);
    // Buy is pressed again and again: it buys once the rates are there, once.
    let labels = data.join("labels").join("practice");
    let label = wait_for("the label", || {
        display.press(&["ctrl+b"]);
        display.screenshot(&pictures.join("2-buying.png"));
        files_with(&labels, "png").pop()
    });
    assert!(
        label
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with("A-1001-")
    );
    display.screenshot(&pictures.join("3-bought.png"));

    // Without a file dialog the keyboard lands in the field for the path.
    display.press(&["ctrl+s"]);
    for (shortcut, name) in [
        ("ctrl+s", "a.png"),
        ("ctrl+p", "a.pdf"),
        ("ctrl+l", "a.zpl"),
    ] {
        save_as(&display, shortcut, &folder.path().join(name));
    }
    display.screenshot(&pictures.join("4-saved.png"));
    assert!(
        fs::read(folder.path().join("a.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    assert!(
        fs::read(folder.path().join("a.pdf"))
            .unwrap()
            .starts_with(b"%PDF-")
    );
    assert!(
        fs::read(folder.path().join("a.zpl"))
            .unwrap()
            .starts_with(b"^XA")
    );

    display.press(&["ctrl+q"]);
    wait_for("the end of the program", || {
        window.child.try_wait().unwrap()
    });
    let practice = PracticeProcess::start(&data.join("practice"), &[]);
    let charges = practice.charges();
    let ours = charges.iter().filter(|charge| {
        charge["order_id"]
            .as_str()
            .is_some_and(|order_id| order_id.starts_with("A-1001"))
    });
    assert_eq!(ours.count(), 1);
}
