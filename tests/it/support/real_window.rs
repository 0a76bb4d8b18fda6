//! The real window, run from outside: opened on a display, its form filled in
//! by keyboard.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use super::display::{Display, wait_for};

/// The form's fields in the order of the keyboard, and what is typed there.
pub(crate) const FORM: &[(&str, Typing)] = &[
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
    ("cost centre", Typing::Nothing),
    ("quantity", Typing::Nothing),
    ("item description", Typing::Text("Enamel pin")),
    ("value of one", Typing::Text("9")),
    ("item currency", Typing::Nothing),
    ("country of origin", Typing::Chosen("China")),
    ("tariff code", Typing::Text("7117.19")),
];

pub(crate) enum Typing {
    Nothing,
    Text(&'static str),
    /// Typed in part, and the first that fits is taken.
    Chosen(&'static str),
}

pub(crate) struct Window {
    child: Child,
}

impl Window {
    pub(crate) fn open(mut command: Command, display: &Display, data: &Path) -> Self {
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

    /// Asks the program to end, and waits until it has.
    pub(crate) fn quit(self, display: &Display) {
        display.press(&["ctrl+q"]);
        self.ends();
    }

    pub(crate) fn ends(mut self) {
        wait_for("the end of the program", || self.child.try_wait().unwrap());
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // One that has ended already can't be killed.
        drop(self.child.kill());
        self.child.wait().unwrap();
    }
}

pub(crate) fn files_with(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect()
}

/// Fills in the form, field by field, without a mouse.
pub(crate) fn fill_in(display: &Display) {
    display.press(&["ctrl+n"]);
    for (at, (_field, typing)) in FORM.iter().enumerate() {
        if at > 0 {
            display.press(&["Tab"]);
        }
        match typing {
            Typing::Nothing => {}
            // Tab takes what is offered.
            Typing::Text(text) | Typing::Chosen(text) => display.type_text(text),
        }
    }
}
