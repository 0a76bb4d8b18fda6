//! What had the keyboard before the mouse was pressed, and what was pressed: a press takes the
//! keyboard from all, and what closes afterwards gives it back.

use egui::{Id, Ui};

/// A button of the mouse is released sooner than so many seconds after it was pressed.
const A_CLICK_SECS: f64 = 1.0;

fn keyboard_id() -> Id {
    Id::unique("keyboard-before-a-click")
}

fn clicked_id() -> Id {
    Id::unique("clicked-last")
}

/// Notes what has the keyboard, and what is clicked. To be called before anything of a frame is
/// painted.
pub(crate) fn note_before_click(ui: &Ui) {
    let now = ui.input(|input| input.time);
    let note = |id: Id, noted: Option<Id>| {
        if let Some(noted) = noted {
            ui.data_mut(|data| data.insert_temp(id, (noted, now)));
        }
    };
    note(keyboard_id(), ui.memory(egui::Memory::focused));
    note(
        clicked_id(),
        ui.ctx().interaction_snapshot(|snapshot| snapshot.clicked),
    );
}

/// What had the keyboard until the click that has just been made.
pub(crate) fn keyboard_before_click(ui: &Ui) -> Option<Id> {
    noted(ui, keyboard_id())
}

/// What has just been clicked.
pub(crate) fn just_clicked(ui: &Ui) -> Option<Id> {
    noted(ui, clicked_id())
}

fn noted(ui: &Ui, id: Id) -> Option<Id> {
    let now = ui.input(|input| input.time);
    let (noted, at) = ui.data(|data| data.get_temp::<(Id, f64)>(id))?;
    (now - at < A_CLICK_SECS && ui.ctx().read_response(noted).is_some()).then_some(noted)
}
