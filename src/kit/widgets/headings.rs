//! Headings and landmarks: a screen reader jumps from one to the next, as the eye does.

use egui::{
    Context, Id, Label, Response, RichText, Sense, StrokeKind, TextWrapMode, Ui,
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
    let palette = theme::palette(ui);
    let text = RichText::new(title).font(font).color(palette.text);
    let is_asked = level == 1 && take_title(ui);
    // A title is a stop of the Tab key only as long as it has the keyboard.
    let stop = ui.data(|data| data.get_temp::<Id>(stop_id()));
    let is_stop = is_asked || stop.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    let label = Label::new(text);
    let response = if level == 1 && is_stop {
        ui.add(label.sense(Sense::focusable_noninteractive()))
    } else {
        ui.add(label)
    };
    if is_asked {
        response.request_focus();
        ui.data_mut(|data| data.insert_temp(stop_id(), response.id));
    }
    if response.has_focus() {
        ui.painter().rect_stroke(
            response.rect.expand(theme::FOCUS_AROUND),
            theme::control_rounding(),
            theme::focus_ring(&palette),
            StrokeKind::Inside,
        );
    }
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(title);
        node.clear_value();
        node.set_level(level);
    });
    response
}

fn asked_id() -> Id {
    Id::unique("title-wanted")
}

fn stop_id() -> Id {
    Id::unique("title-with-keyboard")
}

/// The keyboard goes to the title of the screen, from where Tab goes on to what stands below
/// it, and a screen reader says which screen it is.
pub(crate) fn go_to_title(ctx: &Context) {
    ctx.data_mut(|data| data.insert_temp(asked_id(), ()));
    ctx.request_repaint();
}

fn take_title(ui: &Ui) -> bool {
    ui.data_mut(|data| {
        let is_asked = data.get_temp::<()>(asked_id()).is_some();
        data.remove::<()>(asked_id());
        is_asked
    })
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
