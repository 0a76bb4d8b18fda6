//! Where the parts of the window stand: the strip above, the rail at the left,
//! the screen, below it the notices, and the status line. Dialogs are over all.

use egui::{Rect, Role, ScrollArea, Ui, pos2, vec2};

use super::{
    help,
    notices::{self, Before},
    palette, question, rail, screens,
    state::AppState,
    status_line, status_list, strip,
};
use crate::{
    features::{bulk::view::choices, documents, labels::view::viewer, shared::view::frame::Frame},
    kit::{
        theme,
        widgets::{Landmark, end_dialogs, landmark_ui, pane_ui},
    },
    text,
};

pub(crate) fn parts_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let whole = ui.max_rect();
    let strip_bottom = whole.top() + theme::STRIP_HEIGHT;
    let status_top = whole.bottom() - theme::STATUS_HEIGHT;
    let rail_right = whole.left() + rail::rail_width(ui, status_top - strip_bottom, words);
    let strip = Rect::from_min_max(whole.min, pos2(whole.right(), strip_bottom));
    let landmark = |salt, role, name| Landmark { salt, role, name };
    let name = text!(words, "landmark-strip");
    landmark_ui(ui, landmark("strip", Role::Banner, name), strip, |ui| {
        let accounts = state.accounts();
        strip::strip_ui(ui, &accounts, frame);
    });
    let rail = Rect::from_min_max(
        pos2(whole.left(), strip_bottom),
        pos2(rail_right, status_top),
    );
    let name = text!(words, "landmark-screens");
    landmark_ui(ui, landmark("rail", Role::Navigation, name), rail, |ui| {
        rail::rail_ui(ui, state.context.screen, frame);
    });
    // A notice takes room of its own: it covers nothing that can be pressed.
    let middle = Rect::from_min_max(
        pos2(rail_right, strip_bottom),
        pos2(whole.right(), status_top),
    );
    let notices_shown = state.notices_in_sight();
    let (height, in_gutter) = notices::height(ui, &notices_shown, middle.height());
    let notices_top = middle.bottom() - height;
    let screen = Rect::from_min_max(middle.min, pos2(middle.right(), notices_top + in_gutter));
    let name = screens::name(state.context.screen, words);
    landmark_ui(ui, landmark("screen", Role::Main, name), screen, |ui| {
        scrolled_ui(ui, state, frame);
    });
    let notices = Rect::from_min_max(pos2(middle.left(), notices_top), middle.max);
    if !state.is_dialog_open() {
        notices::notices_ui(ui, notices, &notices_shown, Before::Screen, frame);
    }
    let status = Rect::from_min_max(pos2(whole.left(), status_top), whole.max);
    let name = text!(words, "landmark-status");
    landmark_ui(
        ui,
        landmark("status", Role::ContentInfo, name),
        status,
        |ui| {
            status_line::status_line_ui(ui, &state.under_way(), frame);
        },
    );
    theme::edge_ui(ui.painter(), whole, state.context.connection.environment);
    if let Some(list) = state.open_list() {
        status_list::status_list_ui(ui, list, &state.printing.queue, frame);
    }
    palette::palette_ui(ui, state, frame);
    if state.context.is_help_open {
        help::help_ui(ui, state, frame);
    }
    if let Some(dialog) = &state.bulk.dialog {
        choices::bulk_dialog_ui(ui, dialog, frame);
    }
    if let Some(form) = &state.documents.form {
        documents::view::documents_dialog_ui(ui, form, frame);
    }
    if let Some(viewed) = state.viewed_label() {
        viewer::label_viewer_ui(ui, viewed, frame);
    }
    if let Some(question) = &state.context.question {
        question::question_ui(ui, question, frame);
    }
    // In a low window a dialog takes the room of the notices, and they would cover its buttons.
    if state.is_dialog_open() && !theme::is_low(ui) {
        notices::notices_over_dialog_ui(ui, notices, &notices_shown, frame);
    }
    end_dialogs(ui);
}

/// The screen, which is scrolled as a whole where the window is too low for it
/// (or the type too large). It is always in here, so that nothing loses the
/// keyboard when the height changes.
fn scrolled_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let room = ui.max_rect().size();
    let height = room.y.max(screens::lowest(state, room.x)).floor();
    ScrollArea::vertical()
        .id_salt(("screen", state.context.screen))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let (_, rect) = ui.allocate_space(vec2(room.x, height));
            pane_ui(ui, "whole", rect, |ui| {
                screens::screen_ui(ui, state, frame);
            });
        });
}
