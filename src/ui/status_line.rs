//! The line at the bottom, always true: does the service answer, what is being
//! bought, what is bought and not printed, what needs a person, how many
//! requests are left. The lists that its parts open are in `status_list`.

use egui::{Align, Button, Layout, ProgressBar, RichText, Ui};
use egui_material_icons::{MaterialIcon, icons};
use jiff::tz::TimeZone;

use super::{Actions, theme, widgets::icon_text};
use crate::app::{Action, AppState, action::StatusList, connection::Online, navigation::Screen};
use crate::text;
use crate::words::Words;

pub(super) fn status_line_ui(
    ui: &mut Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let palette = theme::palette(ui);
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, 0.0, palette.card);
    ui.painter().hline(
        rect.x_range(),
        rect.top(),
        egui::Stroke::new(palette.line_width, palette.line),
    );
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
    ui.horizontal_centered(|ui| {
        ui.add_space(theme::GAP);
        online_ui(ui, state, zone, words, actions);
        buying_ui(ui, state, words, actions);
        let unprinted = state.connection.unprinted.len();
        if unprinted > 0 {
            let text = text!(words, "status-unprinted", count = unprinted);
            if part_ui(ui, icons::ICON_PRINT, palette.warning, &text) {
                actions.push(Action::OpenList(StatusList::Unprinted));
            }
        }
        let unsettled = state.connection.unsettled.len();
        if unsettled > 0 {
            let text = text!(words, "status-unsettled", count = unsettled);
            if part_ui(ui, icons::ICON_HELP, palette.danger, &text) {
                actions.push(Action::OpenList(StatusList::Unsettled));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(theme::GUTTER);
            budget_ui(ui, state, zone, words, actions);
        });
    });
}

/// One part of the line; whether it was pressed.
fn part_ui(ui: &mut Ui, icon: MaterialIcon, colour: egui::Color32, text: &str) -> bool {
    let button = Button::new((
        icon_text(icon, theme::SMALL_ICON_SIZE).color(colour),
        RichText::new(text.to_owned()).small(),
    ))
    .frame_when_inactive(false);
    ui.add(button).accessible_name(text).clicked()
}

fn online_ui(ui: &mut Ui, state: &AppState, zone: &TimeZone, words: &Words, actions: &mut Actions) {
    let palette = theme::palette(ui);
    let connection = &state.connection;
    if !connection.may_write() {
        let text = text!(words, "status-only-looking");
        if part_ui(ui, icons::ICON_VISIBILITY, palette.warning, &text) {
            actions.push(Action::Reconnect);
        }
        return;
    }
    let (icon, colour, text) = match (&connection.online, connection.connected.failure()) {
        (_, Some(_)) => (
            icons::ICON_ERROR,
            palette.danger,
            text!(words, "status-not-connected"),
        ),
        (Online::Since(_), None) => (
            icons::ICON_CLOUD_DONE,
            palette.good,
            text!(words, "status-online"),
        ),
        (Online::OfflineSince(since), None) => (
            icons::ICON_CLOUD_OFF,
            palette.danger,
            text!(
                words,
                "status-offline",
                since = words.date_time(*since, zone)
            ),
        ),
        (Online::NotKnown, None) => (
            icons::ICON_PENDING,
            palette.weak,
            text!(words, "status-connecting"),
        ),
    };
    if part_ui(ui, icon, colour, &text) {
        actions.push(Action::Go(Screen::Settings));
    }
}

fn buying_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    if !state.is_purchase_running() {
        return;
    }
    let palette = theme::palette(ui);
    let count = state.connection.retrying.len().max(1);
    let text = text!(words, "status-buying", count = count);
    if part_ui(ui, icons::ICON_SCHEDULE, palette.accent, &text) {
        actions.push(Action::Go(Screen::Ship));
    }
}

fn budget_ui(ui: &mut Ui, state: &AppState, zone: &TimeZone, words: &Words, actions: &mut Actions) {
    let Some(budget) = state.connection.budget else {
        return;
    };
    let left = words.count(u64::from(budget.left));
    let limit = words.count(u64::from(budget.limit));
    let why = text!(words, "status-budget-why", limit = limit.clone());
    let text = match budget.more_at {
        None => text!(words, "status-budget", left = left, limit = limit),
        Some(more_at) => {
            let at = words.time_of_day(more_at, zone);
            text!(
                words,
                "status-budget-more",
                left = left,
                limit = limit,
                at = at
            )
        }
    };
    let button = Button::new(RichText::new(text).small()).frame_when_inactive(false);
    if ui.add(button).on_hover_text(why).clicked() {
        actions.push(Action::Go(Screen::Settings));
    }
    let permille = u64::from(budget.left) * 1_000 / u64::from(budget.limit.max(1));
    let permille = u16::try_from(permille).unwrap_or(1_000);
    let bar = ProgressBar::new(f32::from(permille) / 1_000.0)
        .desired_width(theme::BUDGET_BAR.x)
        .desired_height(theme::BUDGET_BAR.y)
        .fill(theme::palette(ui).accent);
    ui.add(bar).accessible_name(text!(words, "budget-name"));
}
