//! The line at the bottom, always true: does the service answer, what is being
//! bought, what is bought and not printed, how many requests are left. And the
//! lists that its parts open.

use egui::{Align, Button, Layout, Modal, ProgressBar, RichText, ScrollArea, Ui};
use egui_material_icons::{MaterialIcon, icons};
use jiff::tz::TimeZone;

use super::{
    Actions, theme,
    widgets::{icon_text, weak_small},
};
use crate::app::{
    Action, AppState,
    action::{ShipmentsAction, StatusList},
    connection::{Online, Unprinted, Unsettled},
    navigation::Screen,
};
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

/// The list that a part of the line has opened.
pub(super) fn status_list_ui(
    ui: &Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let Some(list) = state.status_list else {
        return;
    };
    let modal = Modal::new(egui::Id::unique("status-list"))
        .frame(theme::dialog(&theme::palette(ui)))
        .show(ui.ctx(), |ui| {
            ui.set_width(theme::PALETTE_WIDTH);
            let title = match list {
                StatusList::Unprinted => text!(words, "unprinted-title"),
                StatusList::Unsettled => text!(words, "unsettled-title"),
            };
            ui.label(RichText::new(title).font(theme::title_font()));
            ui.add_space(theme::SMALL_GAP);
            ScrollArea::vertical()
                .max_height(theme::PALETTE_HEIGHT)
                .auto_shrink([false, true])
                .show(ui, |ui| match list {
                    StatusList::Unprinted => {
                        ui.label(weak_small(text!(words, "unprinted-why")));
                        for unprinted in &state.connection.unprinted {
                            unprinted_ui(ui, unprinted, zone, words, actions);
                        }
                    }
                    StatusList::Unsettled => {
                        for unsettled in &state.connection.unsettled {
                            unsettled_ui(ui, unsettled, words, actions);
                        }
                    }
                });
            ui.add_space(theme::GAP);
            if ui.button(text!(words, "close")).clicked() {
                actions.push(Action::CloseList);
            }
        });
    if modal.should_close() {
        actions.push(Action::CloseList);
    }
}

fn unprinted_ui(
    ui: &mut Ui,
    unprinted: &Unprinted,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    ui.separator();
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            ui.label(RichText::new(unprinted.recipient_name.clone()).strong());
            let order = unprinted.order_id.clone().unwrap_or_default();
            let at = words.date_time(unprinted.bought_at, zone);
            ui.label(weak_small(format!("{order}  {at}")));
            if let Some(label) = &unprinted.label {
                ui.add(egui::Label::new(weak_small(label.display().to_string())).truncate());
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let open = text!(
                words,
                "open-shipment",
                name = unprinted.recipient_name.clone(),
                shipment = unprinted.shipment.as_str()
            );
            if ui
                .button(text!(words, "open"))
                .accessible_name(open)
                .clicked()
            {
                let select = ShipmentsAction::Select(unprinted.shipment.clone());
                actions.push(Action::Shipments(select));
            }
        });
    });
}

fn unsettled_ui(ui: &mut Ui, unsettled: &Unsettled, words: &Words, actions: &mut Actions) {
    ui.separator();
    let order = unsettled.order_id.clone();
    let order = order.unwrap_or_else(|| text!(words, "no-order-number"));
    ui.label(RichText::new(order).strong());
    if let Some(shipment) = &unsettled.shipment {
        let id = text!(words, "shipment-id", shipment = shipment.as_str());
        ui.label(weak_small(id));
    }
    ui.add(egui::Label::new(words.doubt(&unsettled.doubt)).wrap());
    if ui.button(text!(words, "check-again")).clicked() {
        actions.push(Action::CheckAgain {
            line: unsettled.line.clone(),
            shipment: unsettled.shipment.clone(),
        });
    }
}
