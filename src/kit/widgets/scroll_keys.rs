//! What has no row to walk through is scrolled as a page is: by arrows, page by page,
//! and to its two ends.

use egui::{Id, Key, Modifiers, Rect, Ui, style::ScrollAnimation, vec2};

use crate::kit::theme;

/// To be called in what is scrolled, while the keyboard is where its keys are. `page` is as
/// much as is in sight.
pub(crate) fn scroll_by_keys(ui: &Ui, page: f32) {
    let line = theme::LIST_ROW_HEIGHT;
    scroll(ui, &[(Key::ArrowDown, -line), (Key::ArrowUp, line)]);
    page_by_keys(ui, page);
}

/// The same without the arrows, which go from one thing to the next where there are some.
pub(crate) fn page_by_keys(ui: &Ui, page: f32) {
    let line = theme::LIST_ROW_HEIGHT;
    scroll(
        ui,
        &[(Key::PageDown, line - page), (Key::PageUp, page - line)],
    );
    // A field that is typed into has a beginning and an end of its own.
    if !ui.ctx().text_edit_focused() {
        scroll(
            ui,
            &[
                (Key::Home, theme::LONGEST_LIST),
                (Key::End, -theme::LONGEST_LIST),
            ],
        );
    }
}

/// Whether the keyboard is at something in this pane. What was scrolled out of it by keys has
/// it no less than before.
pub(crate) fn has_keyboard_inside(ui: &Ui, pane: Rect) -> bool {
    let id = ui.unique_id().with("keyboard-inside");
    let known: Option<Id> = ui.data(|data| data.get_temp(id));
    let focused = ui.memory(egui::Memory::focused);
    let inside = focused.filter(|focused| {
        known == Some(*focused)
            || ui.ctx().read_response(*focused).is_some_and(|response| {
                response.layer_id == ui.layer_id() && pane.contains(response.rect.center())
            })
    });
    ui.data_mut(|data| match inside {
        Some(inside) => {
            data.insert_temp(id, inside);
        }
        None => data.remove::<Id>(id),
    });
    inside.is_some()
}

fn scroll(ui: &Ui, moves: &[(Key, f32)]) {
    for (key, by) in moves.iter().copied() {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta_animation(vec2(0.0, by), ScrollAnimation::none());
        }
    }
}
