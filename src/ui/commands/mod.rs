//! Every command in ONE table: its name, what it does in a few words, its
//! shortcut, and the action. The palette shows them in the table's order.

mod names;
mod possible;
mod table;

use crate::app::{Action, AppState};

pub(super) use names::{name, shortcut_text, tooltip};
pub(super) use possible::action;
pub(super) use table::{Entry, TABLE};

use table::MOUSE;

/// The commands whose shortcut was pressed. None while a question is open.
pub(super) fn pressed(ctx: &egui::Context, state: &AppState) -> Vec<Action> {
    if state.question.is_some() {
        return Vec::new();
    }
    let mut actions = Vec::new();
    for (button, entry) in MOUSE {
        if ctx.input(|input| input.pointer.button_clicked(button)) {
            actions.extend(action(entry, state));
        }
    }
    for (entry, shortcut) in TABLE {
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut))
            && let Some(action) = action(entry, state)
        {
            actions.push(action);
        }
    }
    actions
}
