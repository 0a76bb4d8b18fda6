//! What is in a batch: who it goes to, its code, whether it was counted into
//! the bag, and the way out.

use std::collections::BTreeSet;

use egui::{Align, Button, Layout, Response, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_material_icons::icons;

use super::{
    Actions,
    shipments_panel::status_ui,
    theme,
    widgets::{Walk, empty_ui, icon_text, row_button, text_cell, weak_small},
};
use crate::app::{
    Action, AppState,
    action::{BatchesAction, ShipmentsAction},
    batches::OpenBatch,
};
use crate::domain::{bag::Obstacle, ids::ShipmentId, shipment::Shipment};
use crate::text;
use crate::words::Words;

pub(super) fn parcels_ui(
    ui: &mut Ui,
    state: &AppState,
    open: &OpenBatch,
    words: &Words,
    actions: &mut Actions,
) {
    if open.parcels.is_empty() {
        if open.read_at.is_some() {
            empty_ui(
                ui,
                icons::ICON_SHOPPING_BAG,
                &text!(words, "batch-empty-title"),
                &text!(words, "batch-empty"),
            );
        }
        return;
    }
    if open.is_cut_off {
        ui.label(weak_small(text!(words, "batch-cut-off")));
    }
    let counted: BTreeSet<&ShipmentId> = open
        .scans
        .iter()
        .filter_map(|scan| Some(&scan.parcel.as_ref()?.id))
        .collect();
    let palette = theme::palette(ui);
    let height = ui.available_height().max(theme::PARCELS_HEIGHT) - 2.0 * theme::GAP;
    let mut walk = Walk::begin(ui, egui::Id::unique("batch-parcels-walk"));
    theme::card(&palette)
        .inner_margin(egui::Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut table = TableBuilder::new(ui)
                .id_salt(("batch-parcels", open.batch.id.0))
                .striped(false)
                .sense(Sense::hover())
                .auto_shrink([false, true])
                .max_scroll_height((height - theme::HEADER_HEIGHT).max(theme::LIST_ROW_HEIGHT))
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::exact(30.0))
                .column(Column::remainder().at_least(90.0).clip(true))
                .column(Column::initial(140.0).at_least(90.0).clip(true))
                .column(Column::exact(150.0).clip(true))
                .column(Column::exact(36.0));
            if let Some(at) = walk.wanted() {
                table = table.scroll_to_row(at, None);
            }
            table
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for name in heads(words) {
                        header.col(|ui| {
                            ui.label(RichText::new(name).small().weak());
                        });
                    }
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW_HEIGHT, open.parcels.len(), |mut row| {
                        let at = row.index();
                        if let Some(parcel) = open.parcels.get(at) {
                            let is_counted = counted.contains(&parcel.id)
                                && Obstacle::of(&parcel.status).is_none();
                            let parcel = (parcel, is_counted);
                            let button = row_ui(&mut row, state, parcel, words, actions);
                            if let Some(button) = button {
                                walk.row(at, &button);
                            }
                        }
                    });
                });
        });
    walk.end(ui, open.parcels.len());
}

fn heads(words: &Words) -> [String; 5] {
    [
        String::new(),
        text!(words, "head-recipient"),
        text!(words, "tracking-code"),
        text!(words, "head-status"),
        String::new(),
    ]
}

/// One parcel; gives what opens it.
fn row_ui(
    row: &mut TableRow<'_, '_>,
    state: &AppState,
    (parcel, is_counted): (&Shipment, bool),
    words: &Words,
    actions: &mut Actions,
) -> Option<Response> {
    let no_name = || text!(words, "no-name");
    let name = parcel.recipient.name.clone().unwrap_or_else(no_name);
    let mut button = None;
    row.col(|ui| counted_ui(ui, is_counted, words));
    row.col(|ui| {
        let place = parcel.recipient.city.clone().unwrap_or_default();
        let spoken = text!(
            words,
            "open-shipment",
            name = name.clone(),
            shipment = parcel.id.as_str()
        );
        let response = row_button(ui, (&name, &place), spoken);
        if response.clicked() {
            let select = ShipmentsAction::Select(parcel.id.clone());
            actions.push(Action::Shipments(select));
        }
        button = Some(response);
    });
    row.col(|ui| {
        let code = parcel.tracking_code.as_deref();
        text_cell(ui, code.unwrap_or(parcel.id.as_str()));
    });
    row.col(|ui| status_ui(ui, &parcel.status, words));
    row.col(|ui| {
        let can_remove = state.connection.may_write()
            && state.batches.is_open_for_parcels()
            && !state.batches.is_moving(&parcel.id);
        let remove = text!(words, "parcel-take-out-of", name = name);
        let button = Button::new(icon_text(icons::ICON_REMOVE_CIRCLE, theme::ICON_SIZE))
            .frame_when_inactive(false);
        let response = ui.add_enabled(can_remove, button).on_hover_text(&remove);
        if response.accessible_name(remove).clicked() {
            let action = BatchesAction::Remove(parcel.id.clone());
            actions.push(Action::Batches(action));
        }
    });
    button
}

/// Whether it was scanned into the bag: a sign, and its word for who hovers or listens.
fn counted_ui(ui: &mut Ui, is_counted: bool, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour, word) = if is_counted {
        (
            icons::ICON_CHECK_BOX,
            palette.good,
            text!(words, "parcel-counted"),
        )
    } else {
        (
            icons::ICON_CHECK_BOX_OUTLINE_BLANK,
            palette.weak,
            text!(words, "parcel-not-counted"),
        )
    };
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour))
        .on_hover_text(&word)
        .accessible_name(word);
}
