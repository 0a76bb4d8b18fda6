//! What paints each screen, and what reloads it.

use egui::Ui;

use super::state::AppState;
use crate::{
    features::{
        action::Action,
        batches::state::BatchesAction,
        reports::state::ReportsAction,
        returns::state::ReturnsAction,
        settings,
        shared::{
            state::navigation::Screen,
            view::{frame::Frame, list_screen::list_screen_ui},
        },
        ship,
        shipments::state::actions::ShipmentsAction,
        tracking::state::TrackingAction,
    },
    kit::theme,
};

/// How low a screen can be painted; below that, it is scrolled.
pub(crate) fn lowest(screen: Screen, width: f32) -> f32 {
    if screen == Screen::Ship && ship::view::is_narrow(width) {
        theme::NARROW_SHIP
    } else {
        theme::LOWEST_SCREEN
    }
}

pub(crate) fn screen_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    match state.context.screen {
        Screen::Ship => ship::view::ship_panel_ui(ui, &state.ship, frame),
        Screen::Shipments => list_screen_ui(ui, &state.shipments_view(), frame),
        Screen::Batches => list_screen_ui(ui, &state.batches, frame),
        Screen::Refunds => list_screen_ui(ui, &state.refunds, frame),
        Screen::Reports => list_screen_ui(ui, &state.reports, frame),
        Screen::Returns => list_screen_ui(ui, &state.returns, frame),
        Screen::Tracking => list_screen_ui(ui, &state.tracking, frame),
        Screen::Settings => settings::view::settings_panel_ui(
            ui,
            &state.settings,
            &state.context.preferences,
            frame,
        ),
    }
}

/// What reloads the list that is on screen.
pub(crate) fn reload(state: &AppState) -> Option<Action> {
    match state.context.screen {
        Screen::Shipments => Some(Action::Shipments(ShipmentsAction::Reload)),
        Screen::Batches => Some(Action::Batches(BatchesAction::Reload)),
        Screen::Returns => Some(Action::Returns(ReturnsAction::Reload)),
        Screen::Tracking => Some(Action::Tracking(TrackingAction::Reload)),
        Screen::Refunds => Some(Action::ReloadRefunds),
        Screen::Reports => Some(Action::Reports(ReportsAction::Reload)),
        Screen::Ship | Screen::Settings => None,
    }
}
