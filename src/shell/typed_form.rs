//! When what is typed in the form is kept: some seconds after the last key.

use std::time::Duration;

use egui::Context;

use super::{state::AppState, window::Outside};
use crate::{
    contract::Failure,
    features::{
        calls::{Request, Routed as _},
        ship::calls::Buy,
    },
    model::order::OrderText,
};

/// In seconds.
const KEPT_AFTER: f64 = 2.0;

/// What was typed when it was looked at last, and when it has changed since it was kept.
#[derive(Debug, Default)]
pub(super) struct TypedForm {
    seen: Option<OrderText>,
    changed_at: Option<f64>,
}

impl TypedForm {
    /// Nothing is kept of what may be bought from here on: after a program that ended in
    /// between, it would come back as something new. If it is not bought, it is kept again.
    pub(super) fn before(
        &mut self,
        request: &Request,
        state: &AppState,
        outside: &Outside,
    ) -> Result<(), Failure> {
        if Buy::of_request(request).is_none() || !state.keeps_typed_form() {
            return Ok(());
        }
        (outside.forget_form)()?;
        *self = Self::default();
        Ok(())
    }

    /// Keeps what has not changed for a while.
    pub(super) fn keep(&mut self, ctx: &Context, state: &AppState, outside: &Outside) {
        if !state.keeps_typed_form() {
            return;
        }
        let typed = state.typed_form();
        let now = ctx.input(|input| input.time);
        if typed != self.seen.as_ref() {
            self.seen = typed.cloned();
            self.changed_at = Some(now);
        }
        let Some(changed_at) = self.changed_at else {
            return;
        };
        let left = KEPT_AFTER - (now - changed_at);
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
        } else {
            (outside.keep_form)(self.seen.as_ref());
            self.changed_at = None;
        }
    }
}
