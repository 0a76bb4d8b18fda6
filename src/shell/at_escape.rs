//! Escape leaves the keyboard where it is. The toolkit takes it from whatever has it, and the
//! next Tab would begin at the edge of the window: it is given back, and where Escape has closed
//! a menu, to what opened it. A field that is typed into is left, and a dialog that closes gives
//! the keyboard back itself.

use egui::{Context, Id, Key, Memory, Popup};

/// Where the keyboard is, and where it was when Escape was pressed.
#[derive(Debug, Default)]
pub(crate) struct AtEscape {
    /// What had it when the last frame was painted, unless it is typed into.
    held: Option<Id>,
    /// Whether a menu was open then.
    is_menu_open: bool,
    /// What had it last while none was.
    before_menu: Option<Id>,
    /// What Escape has taken it from in this frame, or what is to have it then.
    back_to: Option<Id>,
}

impl AtEscape {
    /// Looks whether Escape was pressed. To be called before anything is painted.
    pub(crate) fn look(&mut self, ctx: &Context) {
        let is_pressed =
            ctx.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none());
        self.back_to = self.held.filter(|_| is_pressed);
        if self.back_to.is_some() && self.is_menu_open {
            self.back_to = self.before_menu;
        }
    }

    /// What had the keyboard has it again, unless it is somewhere else by now. To be called
    /// when the frame is painted.
    pub(crate) fn give_back(&mut self, ctx: &Context) {
        let is_lost = ctx.memory(|memory| memory.focused().is_none());
        if let Some(back_to) = self.back_to.take().filter(|_| is_lost) {
            ctx.memory_mut(|memory| memory.request_focus(back_to));
            ctx.request_repaint();
        }
        let focused = ctx.memory(Memory::focused);
        self.held = focused.filter(|_| !ctx.text_edit_focused());
        self.is_menu_open = Popup::is_any_open(ctx);
        if !self.is_menu_open {
            self.before_menu = focused;
        }
    }

    /// A dialog has the keyboard, and what it does with it is its own.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}
