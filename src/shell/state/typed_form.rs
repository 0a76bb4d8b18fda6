//! What was typed in the form when the program ended comes back at the next start.

use super::AppState;
use crate::{
    features::{
        shared::state::{notices::News, remote::Remote},
        ship::state::ShipScreen,
    },
    model::order::OrderText,
};

impl AppState {
    /// What an earlier run has left; it is restored once it is known whose the account is.
    pub fn note_typed_form(&mut self, typed: Option<OrderText>) {
        self.typed_before = typed;
    }

    /// Whether what is typed here is kept: not as long as that is another window's matter.
    pub(crate) fn keeps_typed_form(&self) -> bool {
        let connection = &self.context.connection;
        self.typed_before.is_none()
            && connection.may_write()
            && matches!(
                connection.connected,
                Remote::Ready(_) | Remote::Failed { .. }
            )
    }

    /// What is to be kept of the form.
    pub(crate) fn typed_form(&self) -> Option<&OrderText> {
        self.ship.unbought_text()
    }

    /// Fills the form with what was typed before the program ended, unless something was
    /// typed since. A window beside another leaves it to that one.
    pub(crate) fn restore_typed_form(&mut self) {
        let connection = &self.context.connection;
        let is_known = matches!(
            connection.connected,
            Remote::Ready(_) | Remote::Failed { .. }
        );
        if self.typed_before.is_none() || !is_known || !connection.may_write() {
            return;
        }
        let Some(typed) = self.typed_before.take() else {
            return;
        };
        if !self.ship.has_unsent_text() && self.ship.is_editable() {
            self.ship.restore(typed);
            self.context.notices.say(News::FormRestored);
        } else {
            // *Undo* has it.
            let line = self.context.ids.line();
            self.ship.cleared = Some(Box::new(ShipScreen::with_order(line, typed)));
            self.context.notices.say(News::FormCleared);
        }
    }
}
