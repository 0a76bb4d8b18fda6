//! The keys of the screen that is open: every command that makes sense now, from the
//! table of commands, and the keys of lists, which no command stands for.

use egui::{EventFilter, Key, KeyboardShortcut, Modifiers, Response, ScrollArea, Ui};

use super::{commands::Command, state::AppState};
use crate::{
    features::{
        action::Action,
        shared::{state::navigation::Screen, view::frame::Frame},
    },
    kit::{
        commands::shortcut_text,
        text::Words,
        theme,
        widgets::{
            detail_ui, dialog_list_height, dialog_opens, dialog_title_ui, dialog_ui, heading_ui,
            scroll_by_keys,
        },
    },
    text,
};

pub(crate) fn help_ui(ui: &Ui, state: &AppState, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let id = egui::Id::unique("help");
    let modal = dialog_ui(ui, id, theme::PALETTE_WIDTH, |ui| {
        dialog_title_ui(ui, &text!(words, "keys-title"));
        let highest = dialog_list_height(ui, theme::LIST_DIALOG_HEIGHT, theme::LIST_DIALOG_AROUND);
        let mut list = ScrollArea::vertical()
            .id_salt("help-keys")
            .max_height(highest)
            .auto_shrink([false, true]);
        // It is of another screen than the last time, and begins with the keys of that.
        if dialog_opens(ui, id) {
            list = list.vertical_scroll_offset(0.0);
        }
        list.show(ui, |ui| {
            // No row takes the keyboard: it is moved as a page is.
            scroll_by_keys(ui, highest);
            keys_ui(ui, state, words);
        });
        ui.add_space(theme::GAP);
        let close = ui.button(text!(words, "close"));
        if ui.memory(|memory| memory.focused().is_none()) {
            close.request_focus();
        }
        keep_keyboard(ui, &close);
        close.clicked()
    });
    if modal.inner || modal.should_close() {
        frame.push(Action::CloseHelp);
    }
}

/// The button is the one stop of the dialog: Tab would go behind it, and the arrows are the
/// list's.
fn keep_keyboard(ui: &Ui, button: &Response) {
    let filter = EventFilter {
        tab: true,
        horizontal_arrows: true,
        vertical_arrows: true,
        escape: false,
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(button.id, filter));
}

fn keys_ui(ui: &mut Ui, state: &AppState, words: &Words) {
    heading_ui(ui, &text!(words, "help-here"), 2);
    for command in Command::all() {
        let possible = command.shortcut().zip(command.action(state));
        if let Some((shortcut, _)) = possible {
            let keys = shortcut_text(ui, shortcut, words);
            detail_ui(ui, &keys, &command.name(words));
        }
    }
    if state.context.screen == Screen::Ship {
        let keys = text!(words, "help-key-digits");
        detail_ui(ui, &keys, &text!(words, "help-digits"));
        let enter = KeyboardShortcut::new(Modifiers::NONE, Key::Enter);
        let keys = shortcut_text(ui, enter, words);
        detail_ui(ui, &keys, &text!(words, "help-form-enter"));
    }
    ui.add_space(theme::GAP);
    heading_ui(ui, &text!(words, "help-lists"), 2);
    let key = |key| KeyboardShortcut::new(Modifiers::NONE, key);
    for (keys, what) in [
        (text!(words, "help-key-arrows"), text!(words, "help-arrows")),
        (
            shortcut_text(ui, key(Key::Enter), words),
            text!(words, "help-enter"),
        ),
        (
            shortcut_text(ui, key(Key::Space), words),
            text!(words, "help-space"),
        ),
        (
            text!(words, "help-key-shift-arrows"),
            text!(words, "help-shift-arrows"),
        ),
        ("/".to_owned(), text!(words, "command-search")),
        (
            shortcut_text(ui, key(Key::Escape), words),
            text!(words, "help-escape"),
        ),
    ] {
        detail_ui(ui, &keys, &what);
    }
}
