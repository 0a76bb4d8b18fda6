//! Where the keyboard goes when the next frame begins. Enter in a field of a form goes on to
//! the next one, as Tab does: by then the toolkit has passed the field that is left. A click
//! on a caption enters its field: in the frame of the click the toolkit takes the keyboard
//! from every field that was not clicked.

use egui::{Context, FocusDirection, Id};

#[derive(Debug, Clone, Copy)]
enum Goal {
    Next,
    Field(Id),
}

fn id() -> Id {
    Id::unique("keyboard-in-the-next-frame")
}

/// The keyboard goes on to the next field.
pub(crate) fn go_on(ctx: &Context) {
    set(ctx, Goal::Next);
}

/// The keyboard goes into a field.
pub(crate) fn go_into(ctx: &Context, field: Id) {
    set(ctx, Goal::Field(field));
}

fn set(ctx: &Context, goal: Goal) {
    ctx.data_mut(|data| data.insert_temp(id(), goal));
    ctx.request_repaint();
}

/// Moves the keyboard if a field asked for it. To be called before the fields of a frame.
pub(crate) fn move_on(ctx: &Context) {
    // The frame of a click may be drawn twice, and no field keeps the keyboard in it.
    if ctx.input(|input| input.pointer.any_click()) {
        return;
    }
    let goal = ctx.data_mut(|data| {
        let goal = data.get_temp(id());
        data.remove::<Goal>(id());
        goal
    });
    match goal {
        Some(Goal::Next) => ctx.memory_mut(|memory| memory.move_focus(FocusDirection::Next)),
        Some(Goal::Field(field)) => ctx.memory_mut(|memory| memory.request_focus(field)),
        None => {}
    }
}
