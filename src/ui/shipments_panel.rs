//! The Shipments screen: every shipment of the account, newest first, and the
//! details of the one that is open.

use egui::{Align, Button, Key, Layout, Modifiers, Rect, RichText, Sense, Spinner, Ui, pos2};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_material_icons::icons;
use jiff::tz::TimeZone;

use super::{
    Actions, commands,
    focus::search_id,
    shipment_details, theme,
    widgets::{Tone, edit, empty_ui, icon_text, message_ui, pane_ui, quiet_button},
};
use crate::app::{
    Action, AppState,
    action::ShipmentsAction,
    shipments::{ShipmentsScreen, price_of},
};
use crate::domain::shipment::{Payment, Shipment, ShipmentStatus};
use crate::text;
use crate::words::Words;

pub(super) fn shipments_panel_ui(
    ui: &mut Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let screen = &state.shipments;
    let list_right = if screen.selected.is_some() {
        let details = (whole.width() * theme::DETAILS_SHARE)
            .clamp(*theme::DETAILS_WIDTH.start(), *theme::DETAILS_WIDTH.end());
        whole.right() - details - theme::GUTTER
    } else {
        whole.right()
    };
    let list = Rect::from_min_max(whole.min, pos2(list_right, whole.bottom()));
    pane_ui(ui, "shipments-list", list, |ui| {
        ui.label(RichText::new(text!(words, "shipments-title")).font(theme::title_font()));
        ui.add_space(theme::SMALL_GAP);
        search_ui(ui, screen, words, actions);
        ui.add_space(theme::GAP);
        trouble_ui(ui, screen, words, actions);
        list_ui(ui, screen, zone, words, actions);
    });
    if screen.selected.is_some() {
        let details = Rect::from_min_max(pos2(list_right + theme::GUTTER, whole.top()), whole.max);
        pane_ui(ui, "shipment-details", details, |ui| {
            shipment_details::shipment_details_ui(ui, state, zone, words, actions);
        });
    }
}

fn search_ui(ui: &mut Ui, screen: &ShipmentsScreen, words: &Words, actions: &mut Actions) {
    ui.horizontal(|ui| {
        let mut query = screen.query.clone();
        let buttons = 250.0_f32.min(ui.available_width() * 0.5);
        let line = edit(&mut query)
            .id(search_id())
            .hint_text(text!(words, "shipments-search-hint"))
            .prefix(icon_text(icons::ICON_SEARCH, theme::ICON_SIZE))
            .desired_width((ui.available_width() - buttons).max(120.0));
        let response = ui
            .add(line)
            .accessible_name(text!(words, "shipments-search"));
        if response.changed() {
            actions.push(Action::Shipments(ShipmentsAction::Search(query)));
        }
        pages_ui(ui, screen, words, actions);
    });
}

fn pages_ui(ui: &mut Ui, screen: &ShipmentsScreen, words: &Words, actions: &mut Actions) {
    let mut step = |ui: &mut Ui, can: bool, icon, name: String, action| {
        let button = Button::new(icon_text(icon, theme::ICON_SIZE));
        let response = ui.add_enabled(can, button);
        if response
            .on_hover_text(&name)
            .accessible_name(name)
            .clicked()
        {
            actions.push(Action::Shipments(action));
        }
    };
    let has_more = screen.list.value().is_some_and(|list| list.has_more);
    step(
        ui,
        screen.page > 1,
        icons::ICON_CHEVRON_LEFT,
        text!(words, "page-newer"),
        ShipmentsAction::PreviousPage,
    );
    let number = words.count(u64::from(screen.page.max(1)));
    ui.label(text!(words, "page", number = number));
    step(
        ui,
        has_more,
        icons::ICON_CHEVRON_RIGHT,
        text!(words, "page-older"),
        ShipmentsAction::NextPage,
    );
    let reload = text!(words, "command-reload");
    let tooltip = commands::tooltip(ui, words, commands::Entry::Reload);
    if ui
        .button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE))
        .on_hover_text(tooltip)
        .accessible_name(reload)
        .clicked()
    {
        actions.push(Action::Shipments(ShipmentsAction::Reload));
    }
    if screen.list.is_loading() {
        ui.add(Spinner::new().size(theme::ICON_SIZE));
    }
}

fn trouble_ui(ui: &mut Ui, screen: &ShipmentsScreen, words: &Words, actions: &mut Actions) {
    if let Some(failure) = screen.list.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if ui.button(text!(words, "try-again")).clicked() {
                actions.push(Action::Shipments(ShipmentsAction::Reload));
            }
        });
        ui.add_space(theme::GAP);
    }
}

fn list_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let Some(list) = screen.list.value() else {
        if !screen.list.is_loading() && screen.list.failure().is_none() {
            quiet_start_ui(ui, words, actions);
        }
        return;
    };
    if list.shipments.is_empty() {
        let is_search = !screen.query.trim().is_empty() || screen.page > 1;
        let (title, text) = if is_search {
            (
                text!(words, "shipments-none-found-title"),
                text!(words, "shipments-none-found"),
            )
        } else {
            (
                text!(words, "shipments-none-title"),
                text!(words, "shipments-none"),
            )
        };
        empty_ui(ui, icons::ICON_INVENTORY_2, &title, &text);
        return;
    }
    table_ui(ui, screen, &list.shipments, (zone, words), actions);
}

fn quiet_start_ui(ui: &mut Ui, words: &Words, actions: &mut Actions) {
    if quiet_button(ui, icons::ICON_REFRESH, &text!(words, "shipments-load")).clicked() {
        actions.push(Action::Shipments(ShipmentsAction::Reload));
    }
}

fn table_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    shipments: &[Shipment],
    (zone, words): (&TimeZone, &Words),
    actions: &mut Actions,
) {
    // Beside open details there is room for what tells shipments apart.
    let is_wide = screen.selected.is_none();
    let palette = theme::palette(ui);
    let mut focused = None;
    theme::card(&palette)
        .inner_margin(egui::Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut table = TableBuilder::new(ui)
                .id_salt(("shipments", is_wide))
                .striped(false)
                .sense(Sense::click())
                .auto_shrink([false, false])
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::remainder().at_least(120.0).clip(true))
                .column(Column::initial(150.0).clip(true));
            if is_wide {
                table = table
                    .column(Column::initial(120.0).clip(true))
                    .column(Column::initial(170.0).clip(true))
                    .column(Column::initial(150.0).clip(true));
            }
            let table = table.column(Column::exact(94.0));
            table
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for name in heads(is_wide, words) {
                        header.col(|ui| {
                            ui.label(RichText::new(name).small().weak());
                        });
                    }
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW_HEIGHT, shipments.len(), |mut row| {
                        let at = row.index();
                        if let Some(shipment) = shipments.get(at) {
                            row.set_selected(screen.selected.as_ref() == Some(&shipment.id));
                            if row_ui(&mut row, shipment, is_wide, (zone, words), actions) {
                                focused = Some(at);
                            }
                        }
                    });
                });
        });
    if let Some(at) = focused {
        arrows(ui, shipments, at);
    }
}

/// The arrow keys move the keyboard from row to row; Enter opens.
fn arrows(ui: &Ui, shipments: &[Shipment], at: usize) {
    let (down, up) = ui.input_mut(|input| {
        (
            input.consume_key(Modifiers::NONE, Key::ArrowDown),
            input.consume_key(Modifiers::NONE, Key::ArrowUp),
        )
    });
    let next = if down {
        at.saturating_add(1)
    } else if up {
        at.saturating_sub(1)
    } else {
        return;
    };
    if let Some(shipment) = shipments.get(next) {
        ui.memory_mut(|memory| memory.request_focus(row_id(shipment)));
    }
}

fn row_id(shipment: &Shipment) -> egui::Id {
    egui::Id::unique(("shipment-row", shipment.id.as_str()))
}

fn heads(is_wide: bool, words: &Words) -> Vec<String> {
    let mut heads = vec![text!(words, "head-recipient"), text!(words, "head-status")];
    if is_wide {
        heads.push(text!(words, "head-order"));
        heads.push(text!(words, "head-postage"));
        heads.push(text!(words, "head-made"));
    }
    heads.push(text!(words, "head-price"));
    heads
}

/// One shipment; whether it has the keyboard.
fn row_ui(
    row: &mut TableRow<'_, '_>,
    shipment: &Shipment,
    is_wide: bool,
    (zone, words): (&TimeZone, &Words),
    actions: &mut Actions,
) -> bool {
    let recipient = &shipment.recipient;
    let name = recipient
        .name
        .clone()
        .unwrap_or_else(|| text!(words, "no-name"));
    let mut has_focus = false;
    let open = Action::Shipments(ShipmentsAction::Select(shipment.id.clone()));
    let mut is_pressed = false;
    row.col(|ui| {
        ui.visuals_mut().override_text_color = None;
        ui.spacing_mut().button_padding = egui::vec2(2.0, 0.0);
        let spoken = text!(
            words,
            "open-shipment",
            name = name.clone(),
            shipment = shipment.id.as_str()
        );
        let place = recipient.city.clone().unwrap_or_default();
        let caption = (RichText::new(name), RichText::new(place).small().weak());
        let button = Button::new(caption).frame_when_inactive(false).truncate();
        let response = ui
            .push_id(row_id(shipment), |ui| ui.add(button))
            .inner
            .accessible_name(spoken);
        is_pressed = response.clicked();
        has_focus = response.has_focus();
    });
    row.col(|ui| status_ui(ui, &shipment.status, words));
    if is_wide {
        row.col(|ui| cell_ui(ui, shipment.order_id.as_deref().unwrap_or_default()));
        row.col(|ui| cell_ui(ui, &words.postage_type(&shipment.postage_type)));
        row.col(|ui| {
            if let Some(made) = shipment.created_at {
                ui.add(egui::Label::new(words.date_time(made, zone)).truncate())
                    .on_hover_text(words.offset(made, zone));
            }
        });
    }
    row.col(|ui| {
        let price = price_of(shipment).map(|price| words.money(&price));
        cell_ui(ui, &price.unwrap_or_default());
    });
    if is_pressed || row.response().clicked() {
        actions.push(open);
    }
    has_focus
}

fn cell_ui(ui: &mut Ui, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.add(egui::Label::new(text).truncate());
}

/// A status in words, with an icon for what it says about the money.
pub(super) fn status_ui(ui: &mut Ui, status: &ShipmentStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let palette = theme::palette(ui);
    let (icon, colour) = match status.payment() {
        Payment::None => (icons::ICON_RADIO_BUTTON_UNCHECKED, palette.weak),
        Payment::Pending => (icons::ICON_PENDING, palette.warning),
        Payment::Paid => (icons::ICON_CHECK_CIRCLE, palette.good),
        Payment::Refunded => (icons::ICON_UNDO, palette.weak),
        Payment::Unclear => (icons::ICON_HELP, palette.weak),
    };
    let (icon, colour) = match status {
        ShipmentStatus::PostagePurchaseFailed | ShipmentStatus::Exception => {
            (icons::ICON_ERROR, palette.danger)
        }
        _ => (icon, colour),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(egui::Label::new(words.shipment_status(status)).truncate());
}
