//! What the window's state asks of the state of a feature, whichever it is.

use super::{
    context::{Context, Origin},
    ids::Ids,
};
use crate::{contract::RequestId, features::calls::Request, model::preferences::Preferences};

/// The state behind a screen.
pub trait ScreenState {
    /// What is done on it.
    type Action;

    /// Before the first frame. Nothing heavy is read here.
    fn initial(preferences: &Preferences, ids: &mut Ids) -> Self;

    /// Takes what a person did.
    fn handle(&mut self, action: Self::Action, context: &mut Context) -> Vec<Request>;

    /// The screen was opened: asks for what it shows.
    fn opened(&mut self, _context: &mut Context) -> Vec<Request> {
        Vec::new()
    }

    /// Forgets what it shows of an account, but for what was typed.
    fn leave_account(&mut self, context: &mut Context);
}

/// A state that alone takes the replies to the calls of its feature.
pub(crate) trait ReplyState {
    type Replies;

    fn handle_replies(
        &mut self,
        id: RequestId,
        replies: Self::Replies,
        origin: Origin,
        context: &mut Context,
    ) -> Vec<Request>;
}
