//! Icons. A screen reader would say the number of their letter in the font: an
//! icon is painted without a node, or has words that are said in its place.

use egui::{Label, Response, RichText, Role, Ui, WidgetInfo};

/// An icon beside words that say the same: only the eye meets it.
pub(crate) fn icon_ui(ui: &mut Ui, icon: RichText) -> Response {
    let colour = ui.visuals().text_color();
    let (at, galley, response) = Label::new(icon).selectable(false).layout_in_ui(ui);
    ui.painter().galley(at, galley, colour);
    response
}

/// An icon that stands in the place of words: they are its hover text, and said.
pub(crate) fn spoken_icon_ui(ui: &mut Ui, icon: RichText, spoken: &str) -> Response {
    let response = icon_ui(ui, icon);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken));
    response.on_hover_text(spoken)
}
