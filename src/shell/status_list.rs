//! The lists that the status line opens, in a dialog: what is bought and not
//! printed, and what needs a person.

use egui::{Align, Layout, ScrollArea, Ui};

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
        let top = ui.cursor().top();
        let title = match list {
            StatusList::Unprinted => text!(words, "unprinted-title"),
            StatusList::Unresolved => text!(words, "action-required-title"),
        };
        title_ui(ui, &title, dialog_opens(ui, id), frame);
        ui.add_space(theme::SMALL_GAP);
        if list == StatusList::Unprinted {
            unprinted::head_ui(ui, queue, frame);
        }
        // What stands above the list stays in sight: how far a printing is, and its buttons.
        let above = ui.cursor().top() - top;
        let highest = dialog_list_height(ui, theme::LIST_DIALOG_HEIGHT, above);
        let mut lines = ScrollArea::vertical();
        if dialog_opens(ui, id) {
            lines = lines.vertical_scroll_offset(0.0);
        }
        lines
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
    });
    if modal.should_close() {
        frame.push(Action::CloseList);
    }
}

/// The title, and the way out beside it: below a long list it would be out of sight.
fn title_ui(ui: &mut Ui, title: &str, opens: bool, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    ui.horizontal(|ui| {
        dialog_title_ui(ui, title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ui.button(text!(words, "close"));
            // What was pressed may be gone, and the dialog with its lines stays.
            let is_nowhere = ui.memory(|memory| memory.focused().is_none());
            if opens || is_nowhere {
                // What the dialog is, is heard where the keyboard is.
                close.request_focus();
            }
            if close.clicked() {
                frame.push(Action::CloseList);
            }
        });
    });
}
