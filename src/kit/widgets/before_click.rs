//! What had the keyboard before the mouse was pressed: a press takes it from all, and what is
//! closed afterwards gives it back.

use egui::{Id, Ui};

/// A button of the mouse is released sooner than so many seconds after it was pressed.
const A_CLICK_SECS: f64 = 1.0;

fn id() -> Id {
    Id::unique("keyboard-before-a-click")
}

/// Notes what has the keyboard. To be called before anything of a frame is painted.
pub(crate) fn note_keyboard(ui: &Ui) {
    if let Some(focused) = ui.memory(egui::Memory::focused) {
        let now = ui.input(|input| input.time);
        ui.data_mut(|data| data.insert_temp(id(), (focused, now)));
    }
}

/// What had the keyboard until the click that has just been made, if it is still there.
pub(crate) fn keyboard_before_click(ui: &Ui) -> Option<Id> {
    let now = ui.input(|input| input.time);
    let (focused, at) = ui.data(|data| data.get_temp::<(Id, f64)>(id()))?;
    (now - at < A_CLICK_SECS && ui.ctx().read_response(focused).is_some()).then_some(focused)
}
