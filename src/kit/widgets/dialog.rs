//! A dialog over everything: never wider or higher than the window, and
//! scrolled where it would be. A screen reader knows it by its title, and that
//! what is behind it waits. When it closes, the keyboard goes back.

use egui::{Align2, Button, Id, Label, Modal, ModalResponse, ScrollArea, Ui, UiKind, Vec2, vec2};

use super::{before_click::keyboard_before_click, heading_ui};
use crate::kit::theme;

/// A dialog that is open, and what had the keyboard before it.
#[derive(Debug, Clone, Copy)]
struct Open {
    id: Id,
    came_from: Option<Id>,
    /// What has the keyboard in it.
    inside: Option<Id>,
    /// The frames in which it was painted first and last.
    began: u64,
    frame: u64,
}

fn open_id() -> Id {
    Id::unique("open-dialogs")
}

fn open_dialogs(ui: &Ui) -> Vec<Open> {
    ui.data(|data| data.get_temp(open_id())).unwrap_or_default()
}

pub(crate) fn dialog_ui<R>(
    ui: &Ui,
    id: Id,
    width: f32,
    content: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    note_open(ui, id);
    let room = room(ui);
    let highest = room.y - theme::DIALOG_EDGE;
    let below = ui.ctx().content_rect().height() - room.y;
    let middle = vec2(0.0, -below / 2.0);
    Modal::new(id)
        .area(Modal::default_area(id).anchor(Align2::CENTER_CENTER, middle))
        .frame(theme::dialog(&theme::palette(ui)))
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(room.x - theme::DIALOG_EDGE));
            let mut whole = ScrollArea::vertical();
            if dialog_opens(ui, id) {
                whole = whole.vertical_scroll_offset(0.0);
            }
            whole
                .id_salt("dialog")
                .max_height(highest)
                // It grows with what it shows.
                .min_scrolled_height(highest)
                .auto_shrink([false, true])
                .show(ui, content)
                .inner
        })
}

/// What a dialog may take of the window: what is said meanwhile covers nothing of it. In a low
/// window it takes all.
fn room(ui: &Ui) -> Vec2 {
    let whole = ui.ctx().content_rect().size();
    if theme::is_low(ui) {
        return whole;
    }
    vec2(whole.x, whole.y - theme::NOTICE_ROOM - theme::STATUS_HEIGHT)
}

/// The node of the dialog that is being painted.
fn node_of_dialog(ui: &Ui) -> Option<Id> {
    let mut around = ui.stack().iter();
    around
        .find(|stack| stack.kind() == Some(UiKind::Modal))
        .map(|stack| stack.unique_id)
}

/// The name of the dialog that is being painted, where it has no title to be seen.
pub(crate) fn name_dialog(ui: &Ui, name: &str) {
    if let Some(modal) = node_of_dialog(ui) {
        ui.ctx().accesskit_node_builder(modal, |node| {
            node.set_label(name);
            node.set_modal();
        });
    }
}

/// The title of a dialog, by which a screen reader knows it.
pub(crate) fn dialog_title_ui(ui: &mut Ui, title: &str) {
    heading_ui(ui, title, 1);
    name_dialog(ui, title);
}

/// What a dialog says: it is read out when the dialog opens.
pub(crate) fn dialog_text_ui(ui: &mut Ui, text: &str) {
    ui.add(Label::new(text).wrap());
    describe_dialog(ui, text);
}

/// The answer of a question that does nothing, and has the keyboard first: a slip of the Enter
/// key does nothing. Whether it was pressed.
pub(crate) fn cancel_ui(ui: &mut Ui, caption: String) -> bool {
    let size = vec2(0.0, theme::BIG_CONTROL_HEIGHT);
    let cancel = ui.add(Button::new(caption).min_size(size));
    if ui.memory(|memory| memory.focused().is_none()) {
        cancel.request_focus();
    }
    cancel.clicked()
}

/// What is read out of a dialog when it opens, where that is more than its text.
pub(crate) fn describe_dialog(ui: &Ui, text: &str) {
    if let Some(modal) = node_of_dialog(ui) {
        ui.ctx()
            .accesskit_node_builder(modal, |node| node.set_description(text));
    }
}

/// Remembers what had the keyboard when a dialog opens.
pub(crate) fn note_open(ui: &Ui, id: Id) {
    let frame = ui.ctx().cumulative_frame_nr();
    let mut open = open_dialogs(ui);
    if let Some(dialog) = open.iter_mut().find(|dialog| dialog.id == id) {
        dialog.frame = frame;
    } else {
        open.push(Open {
            id,
            came_from: came_from(ui),
            inside: None,
            began: frame,
            frame,
        });
    }
    ui.data_mut(|data| data.insert_temp(open_id(), open));
}

/// What has the keyboard, or had it before the click that opened the dialog.
fn came_from(ui: &Ui) -> Option<Id> {
    let focused = ui.memory(egui::Memory::focused);
    focused.or_else(|| keyboard_before_click(ui))
}

/// Whether this dialog is painted for the first time since it was opened.
pub(crate) fn dialog_opens(ui: &Ui, id: Id) -> bool {
    let frame = ui.ctx().cumulative_frame_nr();
    let mut open = open_dialogs(ui).into_iter();
    open.any(|dialog| dialog.id == id && dialog.began == frame)
}

/// Gives the keyboard back to what had it before a dialog that has closed, unless it is
/// somewhere by now. To be called when all dialogs of a frame are painted.
pub(crate) fn end_dialogs(ui: &Ui) {
    let frame = ui.ctx().cumulative_frame_nr();
    let (mut still_open, closed): (Vec<Open>, Vec<Open>) = open_dialogs(ui)
        .into_iter()
        .partition(|dialog| dialog.frame == frame);
    // What had it in the dialog is gone, although the toolkit does not know that yet.
    let focused = ui.memory(egui::Memory::focused);
    let is_free = focused.is_none() || closed.iter().any(|dialog| dialog.inside == focused);
    // The first that was opened remembers what no dialog had.
    let came_from = closed.iter().find_map(|dialog| dialog.came_from);
    if let Some(field) = came_from.filter(|_| is_free && still_open.is_empty()) {
        ui.memory_mut(|memory| memory.request_focus(field));
    }
    for dialog in &mut still_open {
        dialog.inside = focused;
    }
    ui.data_mut(|data| data.insert_temp(open_id(), still_open));
    if !closed.is_empty() {
        ui.ctx().request_repaint();
    }
}

/// How high a list in a dialog may be, with what stands around it.
pub(crate) fn dialog_list_height(ui: &Ui, wanted: f32, around: f32) -> f32 {
    let room = room(ui).y - theme::DIALOG_EDGE - around;
    wanted.min(room).max(theme::LEAST_LIST)
}
