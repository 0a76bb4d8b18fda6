//! What is in a batch: who it goes to, its code, whether it was counted into
//! the bag, and the way out.

use egui::{Button, Sense, Ui};
use egui_extras::{Column, TableRow};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        batches::state::{BatchesAction, BatchesScreen, counted_parcels},
        shared::view::frame::Frame,
        shipments::{state::actions::ShipmentsAction, view::status_mark::status_ui},
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Head, ListHeight, ListTable, RowName, Rows, SpokenRow as _, cell_ui, empty_ui,
            icon_text, list_table_ui, name_ui, spoken_icon_ui, weak_small,
        },
    },
    model::{batch::OpenBatch, shipment::Shipment},
    text,
};

pub(crate) fn parcels_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    open: &OpenBatch,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
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
    let counted = counted_parcels(open);
    let height = ui.available_height().max(theme::PARCELS_HEIGHT) - 2.0 * theme::GAP;
    let height = (height - theme::HEADER_HEIGHT).max(theme::LIST_ROW_HEIGHT);
    let list = ListTable {
        name: text!(words, "batch-view-parcels"),
        salt: "bag-row",
        columns: columns(words),
        count: open.parcels.len(),
        sense: Sense::hover(),
        height: ListHeight::AtMost(height),
    };
    list_table_ui(ui, list, words, |row, rows| {
        if let Some(parcel) = open.parcels.get(row.index()) {
            let is_counted = counted.contains(&parcel.id);
            row_ui(row, screen, parcel, is_counted, rows, frame);
        }
    });
}

fn columns(words: &Words) -> Vec<(Head, Column)> {
    vec![
        (
            Head::Words(String::new()),
            Column::exact(theme::TICK_COLUMN),
        ),
        (
            Head::Words(text!(words, "head-recipient")),
            Column::remainder().at_least(theme::LEAST_NAME).clip(true),
        ),
        (
            Head::Words(text!(words, "tracking-code")),
            Column::initial(theme::CODE_COLUMN)
                .at_least(theme::LEAST_NAME)
                .clip(true),
        ),
        (
            Head::Words(text!(words, "head-status")),
            Column::exact(theme::PARCEL_STATUS_COLUMN).clip(true),
        ),
        (
            Head::Words(String::new()),
            Column::exact(theme::REMOVE_COLUMN),
        ),
    ]
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    screen: &BatchesScreen,
    parcel: &Shipment,
    is_counted: bool,
    rows: &mut Rows,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let no_name = || text!(words, "no-name");
    let name = parcel.recipient.name.clone().unwrap_or_else(no_name);
    let at = row.index();
    row.cell(|ui| counted_ui(ui, is_counted, words));
    row.cell(|ui| {
        let place = parcel.recipient.city.clone().unwrap_or_default();
        let spoken = text!(
            words,
            "open-shipment",
            name = name.clone(),
            shipment = parcel.id.as_str()
        );
        let row_name = RowName {
            at,
            key: parcel.id.as_str(),
            spoken,
            is_selected: false,
            also: listed([
                counted_word(is_counted, words),
                words.shipment_status(&parcel.status),
            ]),
        };
        if rows.cell_ui(ui, &row_name, |ui| name_ui(ui, &name, &place)) {
            let select = ShipmentsAction::Select(parcel.id.clone());
            frame.push(Action::Shipments(select));
        }
    });
    row.cell(|ui| {
        let code = parcel.tracking_code.as_deref();
        cell_ui(ui, code.unwrap_or(parcel.id.as_str()));
    });
    row.cell(|ui| status_ui(ui, &parcel.status, words));
    row.cell(|ui| {
        let can_remove = screen.can_take_out(&parcel.id, frame.here.connection);
        let remove = text!(words, "parcel-take-out-of", name = name);
        let button = Button::new(icon_text(icons::ICON_REMOVE_CIRCLE, theme::ICON_SIZE))
            .sense(rows.sense(at))
            .frame_when_inactive(false);
        let response = ui.add_enabled(can_remove, button).on_hover_text(&remove);
        if response.accessible_name(remove).clicked() {
            let action = BatchesAction::Remove(parcel.id.clone());
            frame.push(Action::Batches(action));
        }
    });
}

/// Whether it was scanned into the bag: an icon, with hover text that is its accessible name.
fn counted_ui(ui: &mut Ui, is_counted: bool, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour) = if is_counted {
        (icons::ICON_CHECK_BOX, palette.good)
    } else {
        (icons::ICON_CHECK_BOX_OUTLINE_BLANK, palette.weak)
    };
    let word = counted_word(is_counted, words);
    spoken_icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour), &word);
}

fn counted_word(is_counted: bool, words: &Words) -> String {
    if is_counted {
        text!(words, "parcel-counted")
    } else {
        text!(words, "parcel-not-counted")
    }
}
