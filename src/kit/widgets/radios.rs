//! Radio buttons that belong together: Tab stops at one of them, and the arrows choose among
//! them, as everywhere.

use egui::{
    EventFilter, Key, Modifiers, Response, Role, Sense, TextStyle, Ui, WidgetInfo, WidgetText,
    pos2, vec2,
};

use super::next_field::go_into;
use crate::kit::theme;

/// What came of a group of them.
pub(crate) struct Radios<T> {
    /// What is chosen now, by a press or by an arrow key.
    pub(crate) chosen: Option<T>,
    /// The one that is on.
    pub(crate) current: Option<Response>,
}

/// One for each choice.
pub(crate) fn radios_ui<T>(
    ui: &mut Ui,
    choices: impl IntoIterator<Item = (T, String)>,
    is_current: impl Fn(&T) -> bool,
) -> Radios<T> {
    let choices: Vec<(T, String)> = choices.into_iter().collect();
    // Where none is on, the first is the way in.
    let on = choices.iter().position(|(value, _)| is_current(value));
    let stop = on.unwrap_or_default();
    let mut current = None;
    let (mut values, mut radios) = (Vec::new(), Vec::new());
    for (at, (value, name)) in choices.into_iter().enumerate() {
        let is_on = on == Some(at);
        let radio = radio_ui(ui, is_on, at == stop, &name);
        if is_on {
            current = Some(radio.clone());
        }
        values.push(value);
        radios.push(radio);
    }
    let chosen = chosen_radio(ui, &radios);
    Radios {
        chosen: chosen.map(|at| values.swap_remove(at)),
        current,
    }
}

/// One of a group. Tab stops once in a group, at the one that is on: the toolkit's own stops at
/// each.
pub(crate) fn radio_ui(ui: &mut Ui, is_on: bool, is_stop: bool, name: &str) -> Response {
    let spacing = ui.spacing();
    let beside = spacing.icon_width + spacing.icon_spacing;
    let room = ui.available_width() - beside;
    let text = WidgetText::from(name).into_galley(ui, None, room, TextStyle::Button);
    let height = text.size().y.max(ui.spacing().interact_size.y);
    let sense = if is_stop {
        Sense::click()
    } else {
        Sense::CLICK
    };
    let size = vec2(beside + text.size().x, height);
    let (rect, response) = ui.allocate_at_least(size, sense);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_on, name));
    let visuals = *ui.style().interact(&response);
    let (small, big) = ui.spacing().icon_rectangles(rect);
    let (fill, stroke) = (visuals.bg_fill, visuals.bg_stroke);
    let radius = big.width() / 2.0 + visuals.expansion;
    let painter = ui.painter();
    painter.circle(big.center(), radius, fill, stroke);
    if is_on {
        let colour = visuals.fg_stroke.color;
        painter.circle_filled(small.center(), small.width() * theme::RADIO_DOT, colour);
    }
    let at = pos2(rect.left() + beside, rect.center().y - text.size().y / 2.0);
    painter.galley(at, text, visuals.text_color());
    response
}

/// Which of these is chosen now, where they do not stand side by side.
pub(crate) fn chosen_radio(ui: &Ui, radios: &[Response]) -> Option<usize> {
    let pressed = radios.iter().position(Response::clicked);
    // Once it is on, it is the group's stop: the keyboard comes with it.
    if let Some(radio) = pressed.and_then(|at| radios.get(at)) {
        go_into(ui.ctx(), radio.id);
    }
    pressed.or_else(|| chosen_by_arrow(ui, radios))
}

/// While one of them has the keyboard.
fn chosen_by_arrow(ui: &Ui, radios: &[Response]) -> Option<usize> {
    let at = radios.iter().position(Response::has_focus)?;
    let filter = EventFilter {
        vertical_arrows: true,
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    let held = radios.get(at)?;
    ui.memory_mut(|memory| memory.set_focus_lock_filter(held.id, filter));
    let is_pressed = |keys: [Key; 2]| {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        keys.map(pressed).contains(&true)
    };
    let last = radios.len().saturating_sub(1);
    let next = if is_pressed([Key::ArrowDown, Key::ArrowRight]) {
        if at == last { 0 } else { at + 1 }
    } else if is_pressed([Key::ArrowUp, Key::ArrowLeft]) {
        at.checked_sub(1).unwrap_or(last)
    } else {
        return None;
    };
    radios.get(next)?.request_focus();
    Some(next)
}
