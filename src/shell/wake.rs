//! Asks the window for a frame from another thread, once there is a window.

use std::sync::{Arc, OnceLock};

use egui::Context;

/// Made before the window, bound to it when it opens.
#[derive(Debug, Clone, Default)]
pub struct Wake {
    window: Arc<OnceLock<Context>>,
}

impl Wake {
    /// From now on this window is woken.
    pub fn bind(&self, ctx: &Context) {
        if self.window.set(ctx.clone()).is_err() {
            tracing::warn!("a second window asked to be woken; only the first is");
        }
    }

    /// Asks for another frame; does nothing without a window.
    pub fn wake(&self) {
        if let Some(ctx) = self.window.get() {
            ctx.request_repaint();
        }
    }
}
