//! What is said for a while and then goes by itself.

use egui::{Id, Ui};

/// Whether it was shown for so long; `id` is its own. If not, the window wakes when it has
/// been.
pub(crate) fn was_shown_for(ui: &Ui, id: Id, seconds: f64) -> bool {
    let now = ui.input(|input| input.time);
    let since = ui.data_mut(|data| *data.get_temp_mut_or(id, now));
    let left = seconds - (now - since);
    if left > 0.0 {
        let wait = std::time::Duration::from_secs_f64(left);
        ui.ctx().request_repaint_after(wait);
    }
    left <= 0.0
}
