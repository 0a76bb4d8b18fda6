//! Escape leaves the keyboard where it is. The toolkit takes it from whatever has it, and the
//! next Tab would begin at the edge of the window: it is given back, and where Escape has closed
//! a menu, to what opened it. A field that is typed into is left, and a dialog that closes gives
//! the keyboard back itself.
//!
//! What has the keyboard may also be gone, or let it go, after a key: then it is on the rail,
//! from where the window puts it into the screen, and not at the frame of the window. A button
//! that can't be pressed while its work is under way has it again afterwards.

use super::rail::rail_here;
use egui::{Context, Id, Key, Memory, Modifiers, Popup};

/// Where the keyboard is, and where it was when Escape was pressed.
#[derive(Debug, Default)]
pub(crate) struct AtEscape {
    /// What had it when the last frame was painted, unless it is typed into.
    held: Option<Id>,
    /// Whether a menu was open then.
    is_menu_open: bool,
    /// Whether a field was typed into then.
    is_typed_into: bool,
    /// What had it last while none was.
    before_menu: Option<Id>,
    /// What Escape has taken it from in this frame, or what is to have it then.
    back_to: Option<Id>,
    /// Whether Escape was pressed in this frame.
    is_escape: bool,
    /// Whether Tab was pressed in this frame or the last one: behind the last stop it comes to
    /// the rail, and round again.
    is_tab: [bool; 2],
    /// Whether something had it when the last frame was painted.
    was_held: bool,
    /// What can't be used for the moment, and what has the keyboard in its place.
    resting: Option<Resting>,
}

/// What had the keyboard when it could not be used any more, though it is still there.
#[derive(Debug, Clone, Copy)]
struct Resting {
    button: Id,
    instead: Id,
}

impl AtEscape {
    /// Looks whether Escape was pressed. To be called before anything is painted.
    pub(crate) fn look(&mut self, ctx: &Context) {
        let is_pressed =
            ctx.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        let held = if self.is_menu_open {
            // A field in the menu is left, too: the menu closes.
            self.before_menu
        } else {
            self.held
        };
        self.back_to = held.filter(|_| is_pressed);
        self.is_escape = is_pressed;
        let [_, last] = self.is_tab;
        self.is_tab = [last, ctx.input(|input| input.key_pressed(Key::Tab))];
    }

    /// Takes the key that is pressed now, unless it is meant for a menu or for a field: the
    /// details beside a list are closed by it, wherever else the keyboard is.
    pub(crate) fn take(&self, ctx: &Context) -> bool {
        let is_meant = !self.is_menu_open && !self.is_typed_into;
        is_meant && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    }

    /// What had the keyboard has it again, unless it is somewhere else by now. To be called
    /// when the frame is painted.
    /// Whether it is on the rail although what had it is gone: a better place may be known.
    pub(crate) fn give_back(&mut self, ctx: &Context) -> bool {
        let mut is_on_rail = false;
        // A field in a menu that has closed is gone, although the toolkit does not know that yet.
        let is_gone = self.is_menu_open && !Popup::is_any_open(ctx);
        let is_lost = is_gone || ctx.memory(|memory| memory.focused().is_none());
        if let Some(back_to) = self.back_to.take().filter(|_| is_lost) {
            ctx.memory_mut(|memory| memory.request_focus(back_to));
            ctx.request_repaint();
        }
        if let Some(here) = rail_here(ctx).filter(|_| self.is_lost_to_a_key(ctx)) {
            let resting = self
                .held
                .filter(|held| is_enabled(ctx, *held) == Some(false));
            self.resting = resting.map(|button| Resting {
                button,
                instead: here,
            });
            ctx.memory_mut(|memory| memory.request_focus(here));
            ctx.request_repaint();
            is_on_rail = self.resting.is_none() && self.is_tab == [false, false];
        }
        self.give_to_rested(ctx);
        let focused = ctx.memory(Memory::focused);
        self.was_held = focused.is_some();
        self.is_typed_into = ctx.text_edit_focused();
        self.held = focused.filter(|_| !self.is_typed_into);
        let was_menu_open = std::mem::replace(&mut self.is_menu_open, Popup::is_any_open(ctx));
        // A button that was clicked takes the keyboard in the frame in which its menu opens. One
        // that opens by a key may have taken it already.
        let is_clicked = ctx.input(|input| input.pointer.any_click());
        let opens_by_click = !was_menu_open && is_clicked && focused.is_some();
        if !self.is_menu_open || opens_by_click {
            self.before_menu = focused;
        }
        is_on_rail
    }

    /// Who presses with the mouse, or leaves a field by Escape, wants it to be nowhere.
    fn is_lost_to_a_key(&self, ctx: &Context) -> bool {
        let is_nowhere = ctx.memory(|memory| memory.focused().is_none());
        let is_by_mouse = ctx.input(|input| {
            let pointer = &input.pointer;
            pointer.any_pressed() || pointer.any_released() || pointer.any_down()
        });
        self.was_held && is_nowhere && !is_by_mouse && !self.is_escape
    }

    /// Unless the keyboard was moved meanwhile.
    fn give_to_rested(&mut self, ctx: &Context) {
        let Some(Resting { button, instead }) = self.resting else {
            return;
        };
        let is_still_there = ctx.memory(|memory| memory.focused() == Some(instead));
        match is_enabled(ctx, button).filter(|_| is_still_there) {
            Some(false) => {}
            Some(true) => {
                self.resting = None;
                ctx.memory_mut(|memory| memory.request_focus(button));
                ctx.request_repaint();
            }
            None => self.resting = None,
        }
    }

    /// A dialog has the keyboard, and what it does with it is its own.
    pub(crate) fn forget(&mut self) {
        *self = Self {
            was_held: true,
            ..Self::default()
        };
    }
}

/// Of what was painted in this frame.
fn is_enabled(ctx: &Context, id: Id) -> Option<bool> {
    ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).map(|rect| rect.enabled))
}
