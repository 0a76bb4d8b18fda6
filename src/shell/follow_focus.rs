//! What gets the keyboard is scrolled into sight, whoever has put it there: Tab, an
//! arrow, a command or a screen reader. A widget that is cut off is asked for the same
//! way in which a screen reader asks for it, so that the list it stands in moves.

use egui::{
    Context, Event, Id, RawInput,
    accesskit::{Action, ActionRequest, TreeId},
};

/// Where the keyboard is, and what is to be scrolled to.
#[derive(Debug, Default)]
pub(crate) struct FollowFocus {
    seen: Option<Id>,
    wanted: Option<Id>,
}

impl FollowFocus {
    /// Looks where the keyboard has gone in this frame.
    pub(crate) fn note(&mut self, ctx: &Context) {
        let focused = ctx.memory(egui::Memory::focused);
        if focused == self.seen {
            return;
        }
        self.seen = focused;
        self.wanted = focused.filter(|id| is_cut_off(ctx, *id));
        if self.wanted.is_some() {
            ctx.request_repaint();
        }
    }

    /// Asks for it in the next frame.
    pub(crate) fn ask(&mut self, input: &mut RawInput) {
        let Some(wanted) = self.wanted.take() else {
            return;
        };
        input
            .events
            .push(Event::AccessKitActionRequest(ActionRequest {
                action: Action::ScrollIntoView,
                target_tree: TreeId::ROOT,
                target_node: wanted.accesskit_id(),
                data: None,
            }));
    }
}

/// Whether a part of it is out of sight.
fn is_cut_off(ctx: &Context, id: Id) -> bool {
    ctx.read_response(id).is_some_and(|response| {
        let seen = response.interact_rect.size();
        let whole = response.rect.size();
        let is_less = |seen: f32, whole: f32| seen + 1.0 < whole;
        is_less(seen.x, whole.x) || is_less(seen.y, whole.y)
    })
}
