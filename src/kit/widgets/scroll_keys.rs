//! What has no row to walk through is scrolled as a page is: by arrows, page by page,
//! and to its two ends.

use egui::{Key, Modifiers, Ui, style::ScrollAnimation, vec2};

use crate::kit::theme;

/// To be called in what is scrolled, while the keyboard is where its keys are. `page` is as
/// much as is in sight.
pub(crate) fn scroll_by_keys(ui: &Ui, page: f32) {
    let line = theme::LIST_ROW_HEIGHT;
    let moves = [
        (Key::ArrowDown, -line),
        (Key::ArrowUp, line),
        (Key::PageDown, line - page),
        (Key::PageUp, page - line),
        (Key::Home, theme::LONGEST_LIST),
        (Key::End, -theme::LONGEST_LIST),
    ];
    for (key, by) in moves {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta_animation(vec2(0.0, by), ScrollAnimation::none());
        }
    }
}
