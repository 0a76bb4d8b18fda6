//! Headings and landmarks: a screen reader jumps from one to the next, as the eye does.

use egui::{
    EventFilter, Id, Label, Response, RichText, Sense, StrokeKind, TextWrapMode, Ui,
    accesskit::{Invalid, Role},
};

use super::go_to::{Goal, take_goal};
use crate::kit::theme;

/// The title of a screen or a dialog (level 1), or of a part of it.
pub(crate) fn heading_ui(ui: &mut Ui, title: &str, level: usize) -> Response {
    let is_asked = level == 1 && take_goal(ui, &[Goal::Title]).is_some();
    // A title is a stop of the Tab key only as long as it has the keyboard.
    let stop = ui.data(|data| data.get_temp::<Id>(stop_id()));
    let has_keyboard = stop.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    let sense = if is_asked || (level == 1 && has_keyboard) {
        Some(Sense::focusable_noninteractive())
    } else {
        None
    };
    let response = painted_ui(ui, title, level, sense);
    if is_asked {
        response.request_focus();
        ui.data_mut(|data| data.insert_temp(stop_id(), response.id));
    }
    ring_ui(ui, &response);
    response
}

/// A title that is cut off where there is no room, and to which Tab comes: from there what
/// stands below it is scrolled, and closed by Escape, as far as the one who asks sees to it.
pub(crate) fn title_stop_ui(ui: &mut Ui, title: &str) -> Response {
    ui.scope(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        let sense = Sense::focusable_noninteractive();
        let response = painted_ui(ui, title, 1, Some(sense));
        if response.has_focus() {
            let ours = EventFilter {
                vertical_arrows: true,
                escape: true,
                ..EventFilter::default()
            };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, ours));
        }
        ring_ui(ui, &response);
        response
    })
    .inner
}

fn painted_ui(ui: &mut Ui, title: &str, level: usize, sense: Option<Sense>) -> Response {
    let font = if level == 1 {
        theme::title_font()
    } else {
        theme::section_font()
    };
    let palette = theme::palette(ui);
    let text = RichText::new(title).font(font).color(palette.text);
    let label = Label::new(text);
    let response = match sense {
        Some(sense) => ui.add(label.sense(sense)),
        None => ui.add(label),
    };
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(title);
        node.clear_value();
        node.set_level(level);
    });
    response
}

fn ring_ui(ui: &Ui, title: &Response) {
    if title.has_focus() {
        ui.painter().rect_stroke(
            title.rect.expand(theme::FOCUS_AROUND),
            theme::control_rounding(),
            theme::focus_ring(&theme::palette(ui)),
            StrokeKind::Inside,
        );
    }
}

fn stop_id() -> Id {
    Id::unique("title-with-keyboard")
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
