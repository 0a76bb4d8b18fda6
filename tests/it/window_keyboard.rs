//! The real window on a real display, by keyboard only: a parcel from an
//! empty form to a bought label, saved in all three forms.
//!
//! Pictures of each step land in the target folder, for a person to look at.

use std::{fs, path::Path};

use crate::support::{
    display::{Display, wait_for},
    process::{PracticeProcess, sendoff},
    real_window::{Window, files_with, fill_in},
};

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
    let window = Window::open(sendoff(), &display, &data);
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
        ("ctrl+shift+s", "a.pdf"),
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

    window.quit(&display);
    let practice = PracticeProcess::start(&data.join("practice"), &[]);
    let charges = practice.charges();
    let ours = charges.iter().filter(|charge| {
        charge["order_id"]
            .as_str()
            .is_some_and(|order_id| order_id.starts_with("A-1001"))
    });
    assert_eq!(ours.count(), 1);
}
