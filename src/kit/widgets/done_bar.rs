//! How much of a job is done.

use egui::{ProgressBar, Ui};

use crate::kit::theme;

/// So many of so many, as a bar; `spoken` says it.
pub(crate) fn done_bar_ui(ui: &mut Ui, done: usize, all: usize, spoken: String) {
    let permille = done.saturating_mul(1_000) / all.max(1);
    let share = f32::from(u16::try_from(permille).unwrap_or(1_000)) / 1_000.0;
    let bar = ProgressBar::new(share)
        .desired_height(theme::BUDGET_BAR.y)
        .fill(theme::palette(ui).accent);
    ui.add(bar).accessible_name(spoken);
}
