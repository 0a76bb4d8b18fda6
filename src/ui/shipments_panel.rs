//! The Shipments screen: search and filters, what is chosen and done to it,
//! the list, and the details of the shipment that is open.

use egui::{Button, RichText, Spinner, Ui};
use egui_material_icons::icons;

use super::{
    commands::Entry,
    focus::search_id,
    frame::Frame,
    shipment_details, shipments_bulk, shipments_filters, shipments_job, shipments_papers,
    shipments_table, theme,
    widgets::{
        Details, Tone, edit, empty_ui, icon_text, list_and_details, message_ui, pane_ui,
        quiet_button, weak_small,
    },
};
use crate::app::{
    Action, AppState,
    action::{BulkAction, ShipmentsAction, TableFormat},
    shipments::{ShipmentsScreen, WhyEmpty},
};
use crate::domain::{
    shipment::{Payment, ShipmentStatus},
    shipment_list::Total,
};
use crate::text;
use crate::words::Words;

pub(super) fn shipments_panel_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let screen = &state.shipments;
    let details = if screen.open.selected.is_some() {
        Details::Open
    } else {
        Details::Closed
    };
    let panes = list_and_details(whole, details);
    if let Some(list) = panes.list {
        pane_ui(ui, "shipments-list", list, |ui| {
            list_pane_ui(ui, state, frame);
        });
    }
    if let Some(details) = panes.details {
        pane_ui(ui, "shipment-details", details, |ui| {
            shipment_details::shipment_details_ui(ui, state, frame);
        });
    }
}

fn list_pane_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let screen = &state.shipments;
    title_ui(ui, state, frame);
    ui.add_space(theme::SMALL_GAP);
    search_ui(ui, screen, frame);
    ui.add_space(theme::SMALL_GAP);
    shipments_filters::filters_ui(ui, screen, frame);
    ui.add_space(theme::GAP);
    trouble_ui(ui, screen, frame);
    // Below the rows: what comes and goes moves none of them under the pointer.
    if screen.chosen.count() > 0 || screen.bulk.job.is_some() {
        egui::Panel::bottom("shipments-foot")
            .resizable(false)
            .show_separator_line(false)
            .frame(egui::Frame::NONE)
            .show(ui, |ui| {
                shipments_bulk::selection_ui(ui, state, frame);
                shipments_job::job_ui(ui, state, frame);
                shipments_papers::papers_result_ui(ui, state, frame);
            });
    }
    list_ui(ui, state, frame);
}

/// The name of the screen, how many are listed, and how far that is up to date.
fn title_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = &state.shipments;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "shipments-title")).font(theme::title_font()));
        if let Some(total) = screen.total() {
            ui.add_space(theme::GAP);
            let count = match total {
                Total::Exactly(count) => {
                    text!(
                        words,
                        "shipments-count",
                        count = count,
                        shown = words.count(count)
                    )
                }
                Total::MoreThan(count) => {
                    text!(words, "shipments-count-more", shown = words.count(count))
                }
            };
            ui.label(weak_small(count));
            ui.add_space(theme::GAP);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let reload = text!(words, "command-reload");
            let tooltip = Entry::Reload.tooltip(ui, words);
            if ui
                .button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE))
                .on_hover_text(tooltip)
                .accessible_name(reload)
                .clicked()
            {
                frame.push(Action::Shipments(ShipmentsAction::Reload));
            }
            export_ui(ui, screen, frame);
            if screen.list.is_loading() || screen.bulk.is_exporting() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                shipments_filters::sync_ui(ui, screen, frame.here);
            });
        });
    });
}

fn export_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let name = text!(words, "export");
    let button = Button::new((
        icon_text(icons::ICON_DOWNLOAD, theme::ICON_SIZE),
        RichText::new(name.clone()),
    ));
    let response = ui
        .add_enabled(screen.can_export(), button)
        .accessible_name(name);
    egui::Popup::menu(&response).show(|ui| {
        for (format, name) in [
            (TableFormat::Csv, text!(words, "export-csv")),
            (TableFormat::Xlsx, text!(words, "export-xlsx")),
        ] {
            if ui.button(name).clicked() {
                let action = ShipmentsAction::Bulk(BulkAction::Export(format));
                frame.push(Action::Shipments(action));
            }
        }
    });
}

fn search_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let mut query = screen.query.clone();
    let line = edit(&mut query)
        .id(search_id())
        .hint_text(text!(words, "shipments-search-hint"))
        .prefix(icon_text(icons::ICON_SEARCH, theme::ICON_SIZE));
    let response = ui
        .add(line)
        .accessible_name(text!(words, "shipments-search"));
    if response.changed() {
        frame.push(Action::Shipments(ShipmentsAction::Search(query)));
    }
}

fn trouble_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    if let Some(failure) = screen.list.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if ui.button(text!(words, "try-again")).clicked() {
                frame.push(Action::Shipments(ShipmentsAction::Reload));
            }
        });
        ui.add_space(theme::GAP);
    }
}

fn list_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = &state.shipments;
    let Some(total) = screen.total() else {
        if !screen.list.is_loading() && screen.list.failure().is_none() {
            let load = text!(words, "shipments-load");
            if quiet_button(ui, icons::ICON_REFRESH, &load).clicked() {
                frame.push(Action::Shipments(ShipmentsAction::Reload));
            }
        }
        return;
    };
    if total.listed() == 0 {
        let (title, text) = match screen.why_empty(&state.connection) {
            WhyEmpty::NoneFound => (
                text!(words, "shipments-none-found-title"),
                text!(words, "shipments-none-found"),
            ),
            WhyEmpty::NotReadYet => (
                text!(words, "shipments-reading-title"),
                text!(words, "shipments-reading"),
            ),
            WhyEmpty::NoShipments => (
                text!(words, "shipments-none-title"),
                text!(words, "shipments-none"),
            ),
        };
        empty_ui(ui, icons::ICON_INVENTORY_2, &title, &text);
        return;
    }
    shipments_table::table_ui(ui, state, frame);
}

/// A status in words, with an icon for what it says about the money.
pub(super) fn status_ui(ui: &mut Ui, status: &ShipmentStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let palette = theme::palette(ui);
    let has_failed = matches!(
        status,
        ShipmentStatus::PostagePurchaseFailed | ShipmentStatus::Exception
    );
    let (icon, colour) = match status.payment() {
        _ if has_failed => (icons::ICON_ERROR, palette.danger),
        Payment::None => (icons::ICON_RADIO_BUTTON_UNCHECKED, palette.weak),
        Payment::Pending => (icons::ICON_PENDING, palette.warning),
        Payment::Paid => (icons::ICON_CHECK_CIRCLE, palette.good),
        Payment::Refunded => (icons::ICON_UNDO, palette.weak),
        Payment::Unclear => (icons::ICON_HELP, palette.weak),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(egui::Label::new(words.shipment_status(status)).truncate());
}
