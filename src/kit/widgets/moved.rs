//! When a part of the page has moved by itself: a press that was on its way there was meant for
//! what stood there before.

use std::{fmt::Debug, hash::Hash};

use egui::{Context, Event, Id, PointerButton, RawInput, Rect, Ui};

use crate::kit::theme;

/// What decided about a part of the page when it was painted last, and in which pass.
#[derive(Debug, Clone, Copy)]
struct Painted {
    layout: Id,
    pass: u64,
}

/// Where something has moved last, and when, in the window's seconds.
#[derive(Debug, Clone, Copy)]
struct Moved {
    within: Rect,
    at: f64,
}

fn moved_id() -> Id {
    Id::unique("page-moved")
}

/// To be called for each pass in which this part of the page is painted. `layout` is what decides
/// where its widgets stand, such as the names of rows: if it differs from the pass before, they
/// have moved within this rectangle.
pub(crate) fn note_layout(ui: &Ui, id: Id, layout: impl Hash + Debug, within: Rect) {
    let pass = ui.ctx().cumulative_pass_nr();
    let layout = Id::unique(layout);
    let now = ui.input(|input| input.time);
    ui.data_mut(|data| {
        let before: Option<Painted> = data.get_temp(id);
        data.insert_temp(id, Painted { layout, pass });
        // What was not there in the pass before is looked at anew.
        let before = before.filter(|before| before.pass + 1 >= pass);
        if before.is_some_and(|before| before.layout != layout) {
            data.insert_temp(moved_id(), Moved { within, at: now });
        }
    });
}

/// Takes the presses of the mouse away that come sooner to where something has moved than a hand
/// can answer to it.
pub(crate) fn drop_late_presses(ctx: &Context, input: &mut RawInput) {
    let Some(moved) = ctx.data(|data| data.get_temp::<Moved>(moved_id())) else {
        return;
    };
    let now = input.time.unwrap_or_else(|| ctx.input(|input| input.time));
    if now - moved.at >= theme::PRESS_ON_ITS_WAY_SECS {
        return;
    }
    input.events.retain(|event| {
        !matches!(event, Event::PointerButton { pos, pressed: true, button: PointerButton::Primary, .. }
            if moved.within.contains(*pos))
    });
}
