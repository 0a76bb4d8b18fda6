//! The lists that the status line opens, in a dialog: what is bought and not
//! printed, and what needs a person.

use egui::{RichText, ScrollArea, Ui};
use jiff::tz::TimeZone;

use super::{
    Actions, theme, unprinted_list, unsettled_list,
    widgets::{dialog_list_height, dialog_ui},
};
use crate::app::{Action, AppState, action::StatusList};
use crate::text;
use crate::words::Words;

pub(super) fn status_list_ui(
    ui: &Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    // A question stands before the list that asked it.
    let Some(list) = state.status_list.filter(|_| state.question.is_none()) else {
        return;
    };
    let modal = dialog_ui(
        ui,
        egui::Id::unique("status-list"),
        theme::LIST_DIALOG_WIDTH,
        |ui| {
            let title = match list {
                StatusList::Unprinted => text!(words, "unprinted-title"),
                StatusList::Unsettled => text!(words, "unsettled-title"),
            };
            ui.label(RichText::new(title).font(theme::title_font()));
            ui.add_space(theme::SMALL_GAP);
            if list == StatusList::Unprinted {
                unprinted_list::head_ui(ui, state, words, actions);
            }
            let mut around = theme::LIST_DIALOG_AROUND;
            if list == StatusList::Unprinted && state.queue.is_flashing() {
                around += theme::FLASH_ROOM;
            }
            let highest = dialog_list_height(ui, theme::LIST_DIALOG_HEIGHT, around);
            ScrollArea::vertical()
                .max_height(highest)
                .min_scrolled_height(highest)
                .auto_shrink([false, true])
                .show(ui, |ui| match list {
                    StatusList::Unprinted => {
                        unprinted_list::lines_ui(ui, state, zone, words, actions);
                    }
                    StatusList::Unsettled => {
                        unsettled_list::lines_ui(ui, state, zone, words, actions);
                    }
                });
            ui.add_space(theme::GAP);
            if ui.button(text!(words, "close")).clicked() {
                actions.push(Action::CloseList);
            }
        },
    );
    if modal.should_close() {
        actions.push(Action::CloseList);
    }
}
