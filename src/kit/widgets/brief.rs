//! What is said for a while and then goes by itself.

use egui::{Event, Id, Ui};

/// The same, for what is looked for when somebody comes back to the desk: the time runs from
/// the first key or movement of the mouse in the window since then.
pub(crate) fn was_seen_for(ui: &Ui, id: Id, seconds: f64) -> bool {
    let is_seen = ui.data(|data| data.get_temp::<f64>(id).is_some());
    (is_seen || is_in_use(ui)) && was_shown_for(ui, id, seconds)
}

/// Whether it was shown for so long; `id` is its own. If not, the window wakes when it has
/// been.
pub(crate) fn was_shown_for(ui: &Ui, id: Id, seconds: f64) -> bool {
    let now = ui.input(|input| input.time);
    let since = ui.data_mut(|data| *data.get_temp_mut_or(id, now));
    let left = seconds - (now - since);
    if left > 0.0 {
        let wait = std::time::Duration::from_secs_f64(left);
        ui.ctx().request_repaint_after(wait);
    }
    left <= 0.0
}

/// Whether a person does anything in the window in this frame.
fn is_in_use(ui: &Ui) -> bool {
    ui.input(|input| input.raw.events.iter().any(is_of_a_person))
}

/// Whether a person types or presses something in this frame.
pub(crate) fn is_acting(ui: &Ui) -> bool {
    let is_act = |event: &Event| {
        matches!(
            event,
            Event::Key { pressed: true, .. }
                | Event::Text(_)
                | Event::PointerButton { pressed: true, .. }
        )
    };
    ui.input(|input| input.raw.events.iter().any(is_act))
}

fn is_of_a_person(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { pressed: true, .. }
            | Event::Text(_)
            | Event::PointerMoved(_)
            | Event::PointerButton { .. }
            | Event::MouseWheel { .. }
    )
}
