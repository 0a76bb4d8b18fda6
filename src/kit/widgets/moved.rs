//! When the page has moved by itself: a press that was on its way then was meant for what stood
//! there before.

use egui::{Context, Event, Id, RawInput, Ui};

use crate::kit::theme;

/// When something moved last, in the window's seconds.
fn moved_id() -> Id {
    Id::unique("page-moved-at")
}

/// What decides where the widgets below this place stand, such as a height or the names of rows.
/// When it differs from the frame before, the page has moved.
pub(crate) fn note_place(ui: &Ui, id: Id, place: String) {
    let now = ui.input(|input| input.time);
    ui.data_mut(|data| {
        let before: Option<String> = data.get_temp(id);
        if before.as_ref() == Some(&place) {
            return;
        }
        data.insert_temp(id, place);
        // What is painted for the first time was nowhere before.
        if before.is_some() {
            data.insert_temp(moved_id(), now);
        }
    });
}

/// Takes the presses of the mouse away that come sooner after the page has moved than a hand can
/// answer to it.
pub(crate) fn drop_late_presses(ctx: &Context, input: &mut RawInput) {
    let Some(moved) = ctx.data(|data| data.get_temp::<f64>(moved_id())) else {
        return;
    };
    let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time));
    if now - moved < theme::PRESS_ON_ITS_WAY_SECS {
        input
            .events
            .retain(|event| !matches!(event, Event::PointerButton { pressed: true, .. }));
    }
}
