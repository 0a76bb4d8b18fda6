//! What stands in the cells of a list, and rows of pieces like them.

use egui::{Align, Label, Layout, Response, Ui, vec2};

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

/// A row whose pieces stand at its end, in the order in which the keyboard goes
/// through them: from left to right. How wide they are is known from the frame before.
pub(crate) fn at_end_ui(ui: &mut Ui, salt: &str, pieces: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        end_ui(ui, salt, pieces);
    });
}

/// The rest of a row: the same, after what stands in the row already.
pub(crate) fn end_ui(ui: &mut Ui, salt: &str, pieces: impl FnOnce(&mut Ui)) {
    sides_ui(ui, salt, &mut (), |_ui, ()| {}, |ui, ()| pieces(ui));
}

/// A row of two sides. The one at the end is as wide as its pieces; the other has what is
/// left, and is painted, and walked through, first.
pub(crate) fn sides_ui<C>(
    ui: &mut Ui,
    salt: &str,
    with: &mut C,
    start: impl FnOnce(&mut Ui, &mut C),
    end: impl FnOnce(&mut Ui, &mut C),
) {
    let id = ui.unique_id().with(("width-of-end", salt));
    let known = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
    let height = ui.spacing().interact_size.y;
    let room = (ui.available_width() - known - ui.spacing().item_spacing.x).max(0.0);
    let middle = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(vec2(room, height), middle, |ui| {
        ui.set_width(room);
        start(ui, with);
    });
    let shown = ui.with_layout(middle, |ui| {
        end(ui, with);
        ui.min_rect().width()
    });
    if (shown.inner - known).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, shown.inner));
        ui.ctx()
            .request_discard("the end of a row has another width");
    }
}
