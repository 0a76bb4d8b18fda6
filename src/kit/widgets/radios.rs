//! Radio buttons that belong together: the arrows choose among them, as everywhere.

use egui::{EventFilter, Key, Modifiers, Response, Ui};

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
    let mut current = None;
    let (mut values, mut radios) = (Vec::new(), Vec::new());
    for (value, name) in choices {
        let is_on = is_current(&value);
        let radio = ui.radio(is_on, name);
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

/// Which of these is chosen now, where they do not stand side by side.
pub(crate) fn chosen_radio(ui: &Ui, radios: &[Response]) -> Option<usize> {
    let pressed = radios.iter().position(Response::clicked);
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
