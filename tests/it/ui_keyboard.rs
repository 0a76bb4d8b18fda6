//! The window without a mouse: where the keyboard goes on a screen that was opened by its key,
//! from a search into its list, and what shortcuts do where the person is. The test plays the
//! worker.

use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;

use super::support::{
    samples::label_picture,
    test_window::{Setup, TestWindow, no_dialogs},
};

fn focused(window: &TestWindow) -> String {
    window.focused().unwrap_or_default()
}

#[test]
fn a_shortcut_of_a_label_acts_on_the_label_before_the_person_alone() {
    let dialogs = no_dialogs();
    let asked = std::sync::Arc::clone(&dialogs.asked);
    let mut window = TestWindow::open_with(Setup {
        dialogs,
        ..Setup::default()
    });
    window.quote();
    let received = window.buy();
    window.reply(&received, Ok(label_picture()));
    window.key(Modifiers::COMMAND, Key::Num8);
    for key in [Key::S, Key::L, Key::P] {
        window.key(Modifiers::COMMAND, key);
        window.harness.run_steps(3);
    }
    assert!(asked.lock().unwrap().is_empty(), "nothing is to be saved");
    window.key(Modifiers::COMMAND, Key::Num1);
    window.key(Modifiers::COMMAND, Key::S);
    window.harness.run_steps(3);
    assert_eq!(asked.lock().unwrap().len(), 1);
}

#[test]
fn the_list_of_keys_is_scrolled_by_keys_and_keeps_the_keyboard() {
    let mut window = TestWindow::open_with(Setup {
        size: [1024.0, 500.0],
        ..Setup::default()
    });
    window.key(Modifiers::NONE, Key::F1);
    window.harness.run_steps(3);
    let top = |window: &TestWindow| {
        let root = window.harness.root();
        let mut nodes = root.children_recursive();
        let last = nodes.find(|node| node.value().as_deref() == Some("Close a dialog"));
        last.expect("the last of the keys").rect().top()
    };
    let begin = top(&window);
    window.key(Modifiers::NONE, Key::PageDown);
    window.harness.run_steps(2);
    let lower = top(&window);
    assert!(lower < begin, "{lower} < {begin}");
    window.key(Modifiers::NONE, Key::Home);
    window.harness.run_steps(2);
    assert_eq!(top(&window), begin);
    window.key(Modifiers::NONE, Key::ArrowDown);
    window.harness.run_steps(2);
    assert!(top(&window) < begin);
    for _ in 0..3 {
        window.key(Modifiers::NONE, Key::Tab);
        assert_eq!(focused(&window), "Close");
    }
}
