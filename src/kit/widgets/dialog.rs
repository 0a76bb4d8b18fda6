//! A dialog over everything: never wider or higher than the window, and
//! scrolled where it would be.

use egui::{Id, Modal, ModalResponse, ScrollArea, Ui};

use crate::kit::theme;

pub(crate) fn dialog_ui<R>(
    ui: &Ui,
    id: Id,
    width: f32,
    content: impl FnOnce(&mut Ui) -> R,
) -> ModalResponse<R> {
    let room = ui.ctx().content_rect().size();
    let highest = room.y - theme::DIALOG_EDGE;
    Modal::new(id)
        .frame(theme::dialog(&theme::palette(ui)))
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(room.x - theme::DIALOG_EDGE));
            ScrollArea::vertical()
                .id_salt("dialog")
                .max_height(highest)
                // It grows with what it shows.
                .min_scrolled_height(highest)
                .auto_shrink([false, true])
                .show(ui, content)
                .inner
        })
}

/// How high a list in a dialog may be, with what stands around it.
pub(crate) fn dialog_list_height(ui: &Ui, wanted: f32, around: f32) -> f32 {
    let room = ui.ctx().content_rect().height() - theme::DIALOG_EDGE - around;
    wanted.min(room).max(theme::LEAST_LIST)
}
