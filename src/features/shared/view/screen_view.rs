//! A screen as the window paints it, whatever is on it.

use egui::Ui;

use super::{
    frame::Frame,
    list_screen::{ListScreen, list_screen_ui},
};
use crate::{features::action::Action, kit::theme};

/// What a screen is painted from: the state of its feature, or a view-model of it.
pub(crate) trait ScreenView {
    fn screen_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>);

    /// What brings up to date what is on it, where that can be asked for.
    fn reload_action(&self) -> Option<Action> {
        None
    }

    /// How low it can be painted at this width; below that, it is scrolled.
    fn lowest(&self, _width: f32) -> f32 {
        theme::LOWEST_SCREEN
    }
}

impl<S: ListScreen> ScreenView for S {
    fn screen_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        list_screen_ui(ui, self, frame);
    }

    fn reload_action(&self) -> Option<Action> {
        Some(self.reload())
    }

    fn lowest(&self, _width: f32) -> f32 {
        ListScreen::lowest(self)
    }
}
