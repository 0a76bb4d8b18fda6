//! The Ship screen: the form at the left, what came of it at the right.

use egui::{Rect, RichText, ScrollArea, Ui, pos2};
use egui_material_icons::icons;

use super::{
    Actions, commands, label_panel, rates_panel, ship_form, ship_replacing, theme,
    widgets::{Fields, Form, Tone, icon_text, message_ui, pane_ui, primary_button, quiet_button},
};
use crate::app::{Action, AppState, Remote, action::ShipAction, purchase::Stage};
use crate::text;
use crate::words::Words;

pub(super) fn ship_panel_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let title_bottom = whole.top() + theme::BIG_CONTROL_HEIGHT;
    let title = Rect::from_min_max(whole.min, pos2(whole.right(), title_bottom));
    pane_ui(ui, "ship-title", title, |ui| {
        title_ui(ui, state, words, actions);
    });
    let top = title_bottom + theme::SECTION_GAP;
    let form_width = (whole.width() * theme::FORM_SHARE)
        .clamp(*theme::FORM_WIDTH.start(), *theme::FORM_WIDTH.end());
    let form_right = whole.left() + form_width;
    let form = Rect::from_min_max(pos2(whole.left(), top), pos2(form_right, whole.bottom()));
    pane_ui(ui, "ship-form", form, |ui| {
        form_pane_ui(ui, state, words, actions);
    });
    let outcome = Rect::from_min_max(pos2(form_right + theme::GUTTER, top), whole.max);
    pane_ui(ui, "ship-outcome", outcome, |ui| {
        outcome_ui(ui, state, words, actions);
    });
}

fn title_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let title = match &state.ship.stage {
        Stage::Bought(_) => text!(words, "ship-title-bought"),
        Stage::Open | Stage::Buying(_) | Stage::Refused(_) | Stage::InDoubt(_) => {
            if state.ship.replacing.is_some() {
                text!(words, "ship-title-replacing")
            } else {
                text!(words, "ship-title")
            }
        }
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(theme::title_font()));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let can_leave = !state.ship.stage.is_in_flight();
            ui.add_enabled_ui(can_leave, |ui| {
                let duplicate = text!(words, "command-duplicate");
                let new = text!(words, "command-new-shipment");
                // Right to left on screen; the keyboard goes the same way.
                if quiet_button(ui, icons::ICON_CONTENT_COPY, &duplicate)
                    .on_hover_text(commands::tooltip(ui, words, commands::Entry::Duplicate))
                    .clicked()
                {
                    actions.push(Action::Ship(ShipAction::Duplicate));
                }
                if quiet_button(ui, icons::ICON_ADD, &new)
                    .on_hover_text(commands::tooltip(ui, words, commands::Entry::NewShipment))
                    .clicked()
                {
                    actions.push(Action::Ship(ShipAction::NewShipment));
                }
            });
        });
    });
}

/// The form scrolls; its button stays.
fn form_pane_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let whole = ui.max_rect();
    let is_editable = state.ship.is_editable();
    let footer_height = if is_editable {
        theme::FOOTER_HEIGHT
    } else {
        0.0
    };
    let split = whole.bottom() - footer_height;
    let fields = Rect::from_min_max(whole.min, pos2(whole.right(), split));
    pane_ui(ui, "ship-fields", fields, |ui| {
        ScrollArea::vertical()
            .id_salt(("ship-scroll", state.ship.line.as_str()))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                ship_replacing::replacing_ui(ui, state, words, actions);
                let mut form = Form {
                    fields: Fields::Ship(&state.ship),
                    recents: state.connection.recents(),
                    words,
                    actions,
                };
                ui.add_enabled_ui(is_editable, |ui| {
                    ship_form::ship_form_ui(ui, &mut form);
                });
            });
    });
    if !is_editable {
        return;
    }
    let footer = Rect::from_min_max(pos2(whole.left(), split), whole.max);
    pane_ui(ui, "ship-footer", footer, |ui| {
        ui.add_space(theme::SECTION_GAP);
        footer_ui(ui, state, words, actions);
    });
}

fn footer_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    ui.horizontal(|ui| {
        let is_loading = state.ship.quote.is_loading() && !state.ship.is_changed_since_quote();
        let caption = if state.ship.quote.value().is_some() {
            text!(words, "ship-get-rates-again")
        } else {
            text!(words, "command-get-rates")
        };
        let can_ask = !is_loading && state.connection.may_write();
        let response = primary_button(ui, can_ask, &caption).on_hover_text(commands::tooltip(
            ui,
            words,
            commands::Entry::GetRates,
        ));
        if response.clicked() {
            actions.push(Action::Ship(ShipAction::GetRates));
        }
        let count = state.ship.blocking_count();
        if count > 0 {
            let palette = theme::palette(ui);
            ui.label(icon_text(icons::ICON_ERROR, theme::ICON_SIZE).color(palette.danger));
            let text = text!(words, "ship-problems", count = count);
            ui.add(egui::Label::new(RichText::new(text).color(palette.danger)).wrap());
        } else {
            ui.weak(commands::shortcut_text(ui, commands::Entry::GetRates));
        }
    });
}

/// Rates, the purchase, or the label: one at a time.
fn outcome_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    match &state.ship.stage {
        Stage::Open | Stage::Refused(_) | Stage::Buying(_) => {
            rates_panel::rates_panel_ui(ui, state, words, actions);
        }
        Stage::InDoubt(doubt) => rates_panel::in_doubt_ui(ui, &state.ship, doubt, words, actions),
        Stage::Bought(bought) => label_panel::bought_ui(ui, state, bought, words, actions),
    }
}

/// The failure of a connection, where everything else waits for it.
pub(super) fn connection_trouble_ui(
    ui: &mut Ui,
    state: &AppState,
    words: &Words,
    actions: &mut Actions,
) {
    if let Some(path) = state.connection.looks_only_at() {
        let text = words.only_looking(path);
        message_ui(ui, Tone::Warning, text, |ui| {
            if ui.button(text!(words, "strip-take-over")).clicked() {
                actions.push(Action::Reconnect);
            }
        });
        ui.add_space(theme::GAP);
    }
    if let Remote::Failed { failure, .. } = &state.connection.connected {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            ui.horizontal(|ui| {
                if ui.button(text!(words, "connect-again")).clicked() {
                    actions.push(Action::Reconnect);
                }
                if ui.button(text!(words, "open-settings")).clicked() {
                    actions.push(Action::Go(crate::app::navigation::Screen::Settings));
                }
            });
        });
        ui.add_space(theme::GAP);
    }
}
