//! The list as a table. Only the rows on screen are there, however many the
//! list has; it moves by whole rows, so that the last of a million stands as
//! still as the first.

mod columns;
mod handles;
mod keys;
mod row;

use egui::{Align, Layout, Rect, Sense, Ui, pos2};
use egui_extras::{Column as TableColumn, TableBuilder};

use crate::{
    features::{
        action::Action,
        shared::view::frame::Frame,
        shipments::state::{actions::ShipmentsAction, screen_view::ShipmentsView},
    },
    kit::{
        theme,
        widgets::{SpokenRow as _, TableSize, scroll_bar_ui, table_begins},
    },
    model::{
        list_look::{Density, ListColumn},
        shipment_list::Total,
    },
    text,
};
use columns::head_ui;

pub(super) use columns::{column_name, fitting_columns};
pub(crate) use keys::focused_row;

pub(crate) fn table_ui(ui: &mut Ui, view: &ShipmentsView<'_>, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = view.screen;
    let total = screen.total().map_or(0, Total::listed);
    let palette = theme::palette(ui);
    let whole = ui.available_rect_before_wrap();
    theme::card(&palette)
        .inner_margin(theme::LIST_MARGIN)
        .show(ui, |ui| {
            let inner = ui.available_rect_before_wrap();
            let room =
                (whole.bottom() - theme::LIST_BOTTOM - inner.top() - theme::HEADER_HEIGHT).max(0.0);
            let height = row_height(ui, view.preferences.density);
            let rows = rows_in(room, height);
            let first = screen
                .visible
                .first
                .min(total.saturating_sub(u64::from(rows)));
            let first = keys::in_sight(ui, screen, first, rows);
            let body = Rect::from_min_max(
                inner.min,
                pos2(
                    inner.right() - theme::SCROLL_BAR_WIDTH,
                    whole.bottom() - theme::LIST_BOTTOM,
                ),
            );
            let mut wanted = wheel(ui, body, first, height);
            let bar = Rect::from_min_max(
                pos2(body.right() + 2.0, body.top() + theme::HEADER_HEIGHT),
                pos2(inner.right(), body.bottom()),
            );
            let name = text!(words, "list-position");
            wanted = scroll_bar_ui(ui, bar, wanted, u64::from(rows), total, &name);
            keys::keys(ui, screen, first, rows, frame);
            let mut inside = ui.new_child(
                egui::UiBuilder::new()
                    .id_salt("shipments-table")
                    .max_rect(body)
                    .layout(Layout::top_down(Align::Min)),
            );
            inside.shrink_clip_rect(body);
            rows_ui(&mut inside, view, first, rows, frame);
            ui.allocate_rect(
                Rect::from_min_max(inner.min, pos2(inner.right(), body.bottom())),
                Sense::hover(),
            );
            let last = total.saturating_sub(u64::from(rows).min(total));
            let wanted = wanted.min(last);
            if wanted != screen.visible.first || rows != screen.visible.rows {
                let show = ShipmentsAction::ShowRows {
                    first: wanted,
                    rows,
                };
                frame.push(Action::Shipments(show));
            }
        });
}

/// Whole rows that fit.
fn rows_in(room: f32, height: f32) -> u32 {
    let mut rows = 1;
    let mut used = height * 2.0;
    while used <= room && rows < 200 {
        rows += 1;
        used += height;
    }
    rows
}

fn row_height(ui: &Ui, density: Density) -> f32 {
    match density {
        // However large the type is, some rows are in sight.
        Density::Comfortable if theme::is_low(ui) => theme::COMPACT_ROW_HEIGHT,
        Density::Comfortable => theme::LIST_ROW_HEIGHT,
        Density::Compact => theme::COMPACT_ROW_HEIGHT,
    }
}

/// The first row after the wheel was turned. Parts of a row are kept until
/// they are a whole one.
fn wheel(ui: &Ui, body: Rect, first: u64, height: f32) -> u64 {
    let id = egui::Id::unique("shipments-wheel");
    if !ui.rect_contains_pointer(body) {
        return first;
    }
    let turned = ui.input(|input| input.smooth_scroll_delta().y);
    if turned == 0.0 {
        return first;
    }
    let mut kept: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    kept -= turned;
    let mut moved = first;
    while kept >= height {
        kept -= height;
        moved = moved.saturating_add(1);
    }
    while kept <= -height {
        kept += height;
        moved = moved.saturating_sub(1);
    }
    ui.data_mut(|data| data.insert_temp(id, kept));
    moved
}

fn rows_ui(ui: &mut Ui, view: &ShipmentsView<'_>, first: u64, rows: u32, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let screen = view.screen;
    let shown = columns::columns_that_fit(ui, screen, view.preferences, words);
    let height = row_height(ui, view.preferences.density);
    ui.spacing_mut().item_spacing = egui::vec2(theme::TABLE_GAP, 0.0);
    let total = screen.total().map_or(0, |total| total.listed());
    let size = TableSize {
        rows: usize::try_from(total).unwrap_or(usize::MAX),
        columns: shown.len().saturating_add(1),
        first: usize::try_from(first).unwrap_or(usize::MAX),
    };
    table_begins(ui, columns::list_name(screen, &shown, words), size);
    let widths = handles::painted_widths(ui, &shown);
    let heads = ui.available_rect_before_wrap();
    let heads = heads.with_max_y(heads.top() + theme::HEADER_HEIGHT);
    handles::handles_ui(ui, heads, &widths, view.preferences, frame);
    let stop = keys::stop(ui, screen, first, rows);
    let mut table = TableBuilder::new(ui)
        .id_salt((
            "shipments",
            shown
                .iter()
                .map(|(column, _)| column.word())
                .collect::<Vec<_>>(),
        ))
        .striped(false)
        .vscroll(false)
        // A cell is no stop of the Tab key: the row's name is.
        .sense(Sense::CLICK)
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(TableColumn::exact(theme::CHECK_WIDTH));
    for (column, width) in &widths {
        table = table.column(if *column == ListColumn::Recipient {
            TableColumn::remainder()
                .at_least(theme::LEAST_ROW_NAME)
                .clip(true)
        } else {
            TableColumn::exact(*width).clip(true)
        });
    }
    table
        .header(theme::HEADER_HEIGHT, |mut header| {
            header.head("", |ui| columns::choose_all_ui(ui, screen, frame));
            for (column, _width) in &shown {
                let name = column_name(*column, words);
                header.head(&name, |ui| head_ui(ui, screen, *column, frame));
            }
        })
        .body(|body| {
            // One more than fits is half seen; below the last there is none.
            let left = usize::try_from(total.saturating_sub(first)).unwrap_or(usize::MAX);
            let fit = usize::try_from(rows).unwrap_or(0).saturating_add(1);
            let count = fit.min(left);
            body.rows(height, count, |mut row| {
                let at = first.saturating_add(u64::try_from(row.index()).unwrap_or(0));
                row::row_ui(&mut row, view, row::Place { at, stop }, &shown, frame);
            });
        });
}

/// The nearest whole number of points.
fn whole(width: f32) -> u16 {
    let mut whole = 0_u16;
    while f32::from(whole) + theme::HALF_A_POINT < width && whole < u16::MAX {
        whole += 1;
    }
    whole
}
