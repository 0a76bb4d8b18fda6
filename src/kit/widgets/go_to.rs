//! Where the keyboard goes in what is painted next: what is meant takes it when it is painted.

use egui::{Context, Id, Ui};

/// What is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The title of the screen, from where Tab goes on to what stands below it, and a screen
    /// reader says which screen it is.
    Title,
    /// The first row of the next table that has one.
    FirstRow,
    /// The row of the next table that has one where the keyboard was last, or whose details
    /// were open.
    RowAgain,
}

fn goal_id() -> Id {
    Id::unique("keyboard-goal")
}

/// The keyboard goes there.
pub(crate) fn go_to(ctx: &Context, goal: Goal) {
    ctx.data_mut(|data| data.insert_temp(goal_id(), goal));
    ctx.request_repaint();
}

/// The goal, if it is one of these: it is wanted no more.
pub(super) fn take_goal(ui: &Ui, ours: &[Goal]) -> Option<Goal> {
    ui.data_mut(|data| {
        let goal = data.get_temp::<Goal>(goal_id());
        let goal = goal.filter(|goal| ours.contains(goal));
        if goal.is_some() {
            data.remove::<Goal>(goal_id());
        }
        goal
    })
}
