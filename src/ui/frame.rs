//! What a view is painted with besides its own data, and where it puts what the
//! user did.

use super::{Actions, here::Here};
use crate::app::Action;

/// One frame of the window while it is painted.
pub(super) struct Frame<'a> {
    pub(super) here: Here<'a>,
    pub(super) actions: &'a mut Actions,
}

impl Frame<'_> {
    /// The user did this.
    pub(super) fn push(&mut self, action: Action) {
        self.actions.push(action);
    }
}
