//! Lists that are walked by the arrow keys.

use egui::{Align, Button, Id, Key, Label, Layout, Modifiers, Response, RichText, Ui, vec2};

/// The row that an arrow leads to from the one that has the keyboard.
pub(in crate::ui) fn arrow_step(ui: &Ui, at: usize) -> Option<usize> {
    let (down, up) = ui.input_mut(|input| {
        (
            input.consume_key(Modifiers::NONE, Key::ArrowDown),
            input.consume_key(Modifiers::NONE, Key::ArrowUp),
        )
    });
    if down {
        Some(at.saturating_add(1))
    } else if up {
        Some(at.saturating_sub(1))
    } else {
        None
    }
}

/// What opens a row: its name, and what stands small behind it.
pub(in crate::ui) fn row_button(
    ui: &mut Ui,
    id: Id,
    (name, small): (&str, &str),
    spoken: String,
) -> Response {
    ui.visuals_mut().override_text_color = None;
    ui.spacing_mut().button_padding = vec2(2.0, 0.0);
    let caption = (RichText::new(name), RichText::new(small).small().weak());
    let button = Button::new(caption).frame_when_inactive(false).truncate();
    ui.push_id(id, |ui| ui.add(button))
        .inner
        .accessible_name(spoken)
}

/// A cell's text, cut off where there is no room.
pub(in crate::ui) fn text_cell(ui: &mut Ui, text: &str) -> Response {
    ui.visuals_mut().override_text_color = None;
    ui.add(Label::new(text).truncate())
}

/// A cell's number, at the right.
pub(in crate::ui) fn number_cell(ui: &mut Ui, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(Label::new(text).truncate());
    });
}
