//! Headings and landmarks: a screen reader jumps from one to the next, as the eye does.

use egui::{
    Id, Label, Response, RichText, TextWrapMode, Ui,
    accesskit::{Invalid, Role},
};

use crate::kit::theme;

/// The title of a screen or a dialog (level 1), or of a part of it.
pub(crate) fn heading_ui(ui: &mut Ui, title: &str, level: usize) -> Response {
    let font = if level == 1 {
        theme::title_font()
    } else {
        theme::section_font()
    };
    let colour = theme::palette(ui).text;
    let response = ui.add(Label::new(RichText::new(title).font(font).color(colour)));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(title);
        node.clear_value();
        node.set_level(level);
    });
    response
}

/// A title that is cut off where there is no room.
pub(crate) fn title_ui(ui: &mut Ui, title: &str, level: usize) -> Response {
    ui.scope(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        heading_ui(ui, title, level)
    })
    .inner
}

/// What is typed here can't be taken as it is, for the reason given.
pub(crate) fn invalid_ui(ui: &Ui, field: Id, why: &str) {
    ui.ctx().accesskit_node_builder(field, |node| {
        node.set_invalid(Invalid::True);
        node.set_description(why);
    });
}
