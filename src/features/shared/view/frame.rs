//! What a view is painted with besides its own data, and where it puts what the
//! user did.

use super::here::Here;
use crate::features::action::{Action, Actions};

/// One frame of the window while it is painted.
pub(crate) struct Frame<'a> {
    pub(crate) here: Here<'a>,
    pub(crate) actions: &'a mut Actions,
}

impl Frame<'_> {
    /// The user did this.
    pub(crate) fn push(&mut self, action: Action) {
        self.actions.push(action);
    }
}
