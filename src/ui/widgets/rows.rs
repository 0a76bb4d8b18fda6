//! Lists that are walked by the arrow keys.

use egui::{
    Align, Button, Id, Key, Label, Layout, Modifiers, Response, RichText, Ui, WidgetText, vec2,
};

use crate::ui::theme;

/// A walk through the rows of a list, of which only those in sight are painted:
/// an arrow leads to the next, which takes the keyboard when it is there.
pub(in crate::ui) struct Walk {
    list: Id,
    wanted: Option<usize>,
    focused: Option<usize>,
}

impl Walk {
    pub(in crate::ui) fn begin(ui: &Ui, list: Id) -> Self {
        Self {
            list,
            wanted: ui.data(|data| data.get_temp(list)),
            focused: None,
        }
    }

    /// The row that is to be brought into sight.
    pub(in crate::ui) fn wanted(&self) -> Option<usize> {
        self.wanted
    }

    /// A row was painted.
    pub(in crate::ui) fn row(&mut self, at: usize, button: &Response) {
        if self.wanted == Some(at) {
            self.wanted = None;
            button.request_focus();
        }
        if button.has_focus() {
            self.focused = Some(at);
        }
    }

    /// All rows in sight are painted.
    pub(in crate::ui) fn end(mut self, ui: &Ui, rows: usize) {
        if let Some(at) = self.focused {
            let (down, up) = ui.input_mut(|input| {
                (
                    input.consume_key(Modifiers::NONE, Key::ArrowDown),
                    input.consume_key(Modifiers::NONE, Key::ArrowUp),
                )
            });
            if down && at + 1 < rows {
                self.wanted = Some(at + 1);
            } else if up {
                self.wanted = at.checked_sub(1);
            }
        }
        match self.wanted {
            Some(wanted) => {
                ui.data_mut(|data| data.insert_temp(self.list, wanted));
                ui.ctx().request_repaint();
            }
            None => ui.data_mut(|data| data.remove::<usize>(self.list)),
        }
    }
}

/// What opens a row: its name, and what stands small behind it.
pub(in crate::ui) fn row_button(
    ui: &mut Ui,
    (name, small): (&str, &str),
    spoken: String,
) -> Response {
    ui.visuals_mut().override_text_color = None;
    ui.spacing_mut().button_padding = vec2(2.0, 0.0);
    let caption = (RichText::new(name), RichText::new(small).small().weak());
    let button = Button::new(caption).frame_when_inactive(false).truncate();
    ui.add(button).accessible_name(spoken)
}

/// A cell's text, cut off where there is no room.
pub(in crate::ui) fn text_cell(ui: &mut Ui, text: &str) -> Response {
    ui.visuals_mut().override_text_color = None;
    ui.add(Label::new(text).truncate())
}

/// A cell's number, or the head above it: at the right, and apart from its
/// neighbour.
pub(in crate::ui) fn number_cell(ui: &mut Ui, text: impl Into<WidgetText>) {
    ui.visuals_mut().override_text_color = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(theme::GUTTER);
        ui.add(Label::new(text).truncate());
    });
}

/// A row as high as a control whose pieces are laid from the right, so that
/// the last takes what is left.
pub(in crate::ui) fn from_right_ui(ui: &mut Ui, pieces: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), pieces);
    });
}
