//! What stands in the cells of a list, and rows of pieces like them.

use egui::{Align, Label, Layout, Response, Ui};

use super::weak_small;
use crate::kit::theme;

/// A name, and below it in small where that is.
pub(crate) fn who_ui(ui: &mut Ui, name: &str, place: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 0.0;
        ui.add_space(theme::ROW_INSET);
        ui.add(Label::new(name).truncate());
        ui.add(Label::new(weak_small(place)).truncate());
    });
}

/// A name, and small behind it what it goes with.
pub(crate) fn name_ui(ui: &mut Ui, name: &str, small: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.add(Label::new(name).truncate());
    ui.add(Label::new(weak_small(small)).truncate());
}

/// A cell's text, cut off where there is no room.
pub(crate) fn cell_ui(ui: &mut Ui, text: &str) -> Response {
    ui.visuals_mut().override_text_color = None;
    ui.add(Label::new(text).truncate())
}

/// A cell's number: at the right.
pub(crate) fn number_ui(ui: &mut Ui, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(Label::new(text).extend());
    });
}

/// A row as high as a control whose pieces are laid from the right, so that
/// the last takes what is left.
pub(crate) fn from_right_ui(ui: &mut Ui, pieces: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), pieces);
    });
}
