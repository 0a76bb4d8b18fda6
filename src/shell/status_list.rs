//! The lists that the status line opens, in a dialog: what is bought and not
//! printed, and what needs a person.

use egui::{ScrollArea, Ui};

use crate::{
    features::{
        action::Action,
        printing::{state::queue::PrintQueue, view::unprinted},
        shared::{state::navigation::StatusList, view::frame::Frame},
        unresolved,
    },
    kit::{
        theme,
        widgets::{dialog_list_height, dialog_opens, dialog_title_ui, dialog_ui},
    },
    text,
};

pub(crate) fn status_list_ui(ui: &Ui, list: StatusList, queue: &PrintQueue, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let id = egui::Id::unique("status-list");
    let modal = dialog_ui(ui, id, theme::LIST_DIALOG_WIDTH, |ui| {
        let title = match list {
            StatusList::Unprinted => text!(words, "unprinted-title"),
            StatusList::Unresolved => text!(words, "action-required-title"),
        };
        dialog_title_ui(ui, &title);
        ui.add_space(theme::SMALL_GAP);
        if list == StatusList::Unprinted {
            unprinted::head_ui(ui, queue, frame);
        }
        let mut around = theme::LIST_DIALOG_AROUND;
        if list == StatusList::Unprinted && queue.is_flashing() {
            around += theme::FLASH_ROOM;
        }
        let highest = dialog_list_height(ui, theme::LIST_DIALOG_HEIGHT, around);
        ScrollArea::vertical()
            .max_height(highest)
            .min_scrolled_height(highest)
            .auto_shrink([false, true])
            .show(ui, |ui| match list {
                StatusList::Unprinted => {
                    unprinted::lines_ui(ui, queue, frame);
                }
                StatusList::Unresolved => {
                    unresolved::view::lines_ui(ui, frame);
                }
            });
        ui.add_space(theme::GAP);
        let close = ui.button(text!(words, "close"));
        if dialog_opens(ui, id) {
            // What the dialog is, is heard where the keyboard is.
            close.request_focus();
        }
        if close.clicked() {
            frame.push(Action::CloseList);
        }
    });
    if modal.should_close() {
        frame.push(Action::CloseList);
    }
}
