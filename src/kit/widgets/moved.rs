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

#[cfg(test)]
mod tests {
    use egui::{Modifiers, Pos2, pos2, vec2};

    use super::*;

    fn paint(ctx: &Context, rows: &[&str], time: f64) {
        let input = RawInput {
            time: Some(time),
            ..RawInput::default()
        };
        let list = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 100.0));
        let mut output = ctx.run_ui(input, |ui| note_layout(ui, Id::unique("list"), rows, list));
        output.textures_delta.clear();
    }

    /// Whether a press comes through there, at this time.
    fn is_pressed(ctx: &Context, at: Pos2, time: f64) -> bool {
        let press = Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed: true,
            modifiers: Modifiers::NONE,
        };
        let mut input = RawInput {
            time: Some(time),
            events: vec![press],
            ..RawInput::default()
        };
        drop_late_presses(ctx, &mut input);
        !input.events.is_empty()
    }

    #[test]
    fn a_press_is_dropped_only_where_something_has_just_moved() {
        let (row, pause) = (pos2(50.0, 50.0), pos2(50.0, 150.0));
        let ctx = Context::default();
        paint(&ctx, &["S1", "S2"], 1.0);
        assert!(is_pressed(&ctx, row, 1.1), "painted for the first time");
        paint(&ctx, &["S2"], 2.0);
        assert!(!is_pressed(&ctx, row, 2.1));
        assert!(is_pressed(&ctx, pause, 2.1));
        assert!(is_pressed(&ctx, row, 2.5));
    }

    #[test]
    fn what_was_out_of_sight_has_not_moved() {
        let ctx = Context::default();
        paint(&ctx, &["S1"], 1.0);
        let mut output = ctx.run_ui(RawInput::default(), |_ui| {});
        output.textures_delta.clear();
        paint(&ctx, &["S2"], 2.0);
        assert!(is_pressed(&ctx, pos2(50.0, 50.0), 2.1));
    }
}
