//! The Batches screen: the batches of the account, newest first, a new one,
//! and the details of the one that is open.

use egui::{Align, Button, Layout, Rect, Response, RichText, Sense, Spinner, Ui, pos2};
use egui_extras::{Column, TableBuilder, TableRow};
use egui_material_icons::icons;
use jiff::tz::TimeZone;

use super::{
    Actions, batch_details, commands, theme,
    widgets::{
        Tone, Walk, edit, empty_ui, from_right_ui, icon_text, message_ui, number_cell, pane_ui,
        quiet_button_if, row_button, text_cell,
    },
};
use crate::app::{
    Action, AppState,
    action::BatchesAction,
    batches::{BatchRow, BatchesScreen},
};
use crate::domain::batch::BatchStatus;
use crate::text;
use crate::words::Words;

/// The place of the count of parcels among the columns.
const PARCELS_COLUMN: usize = 2;
/// What the list can be narrowed to.
const FILTERS: [Option<BatchStatus>; 4] = [
    None,
    Some(BatchStatus::Pending),
    Some(BatchStatus::Ready),
    Some(BatchStatus::Received),
];

pub(super) fn batches_panel_ui(
    ui: &mut Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let whole = ui.max_rect().shrink(theme::GUTTER);
    let is_open = state.batches.selected.is_some();
    // Large type leaves room for one of the two.
    let is_narrow = whole.width() < theme::NARROW_SCREEN;
    let list_right = match (is_open, is_narrow) {
        (true, true) => whole.left() - theme::GUTTER,
        (true, false) => {
            let share = whole.width() * theme::BATCH_LIST_SHARE;
            let bounds = theme::BATCH_LIST_WIDTH;
            whole.left() + share.clamp(*bounds.start(), *bounds.end())
        }
        (false, _) => whole.right(),
    };
    if !(is_open && is_narrow) {
        let list = Rect::from_min_max(whole.min, pos2(list_right, whole.bottom()));
        pane_ui(ui, "batches-list", list, |ui| {
            list_pane_ui(ui, state, zone, words, actions);
        });
    }
    if is_open {
        let left = list_right + theme::GUTTER;
        let details = Rect::from_min_max(pos2(left, whole.top()), whole.max);
        pane_ui(ui, "batch-details", details, |ui| {
            batch_details::batch_details_ui(ui, state, zone, words, actions);
        });
    }
}

fn list_pane_ui(
    ui: &mut Ui,
    state: &AppState,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let screen = &state.batches;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(words, "batches-title")).font(theme::title_font()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let reload = text!(words, "command-reload");
            let tooltip = commands::tooltip(ui, words, commands::Entry::Reload);
            let button = ui.button(icon_text(icons::ICON_REFRESH, theme::ICON_SIZE));
            if button
                .on_hover_text(tooltip)
                .accessible_name(reload)
                .clicked()
            {
                actions.push(Action::Batches(BatchesAction::Reload));
            }
            if screen.list.is_loading() {
                ui.add(Spinner::new().size(theme::ICON_SIZE));
            }
        });
    });
    ui.add_space(theme::SMALL_GAP);
    new_ui(ui, state, words, actions);
    ui.add_space(theme::GAP);
    filters_ui(ui, screen, words, actions);
    ui.add_space(theme::GAP);
    if let Some(failure) = screen.list.failure() {
        message_ui(ui, Tone::Danger, words.failure(failure), |ui| {
            if ui.button(text!(words, "try-again")).clicked() {
                actions.push(Action::Batches(BatchesAction::Reload));
            }
        });
        ui.add_space(theme::GAP);
    }
    list_ui(ui, screen, zone, words, actions);
}

/// A description and a button; Enter in the field does the same.
fn new_ui(ui: &mut Ui, state: &AppState, words: &Words, actions: &mut Actions) {
    let new = &state.batches.new;
    let can_make = state.connection.may_write() && new.making.is_none();
    let caption = text!(words, "batch-create");
    from_right_ui(ui, |ui| {
        let is_pressed = quiet_button_if(ui, can_make, icons::ICON_ADD, &caption).clicked();
        let mut description = new.description.clone();
        let line = edit(&mut description).hint_text(text!(words, "batch-description-hint"));
        let field = ui
            .add_enabled(new.making.is_none(), line)
            .accessible_name(text!(words, "batch-description"));
        if field.changed() {
            actions.push(Action::Batches(BatchesAction::EditDescription(description)));
        }
        let is_entered =
            field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if can_make && (is_pressed || is_entered) {
            actions.push(Action::Batches(BatchesAction::Create));
        }
    });
    if let Some(failure) = &new.failure {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
}

fn filters_ui(ui: &mut Ui, screen: &BatchesScreen, words: &Words, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        for status in FILTERS {
            let name = match &status {
                None => text!(words, "batches-all"),
                Some(status) => words.batch_status(status),
            };
            let count = screen
                .list
                .value()
                .and_then(|list| list.counts.of(status.as_ref()));
            let caption = match count {
                Some(count) => text!(
                    words,
                    "batches-filter",
                    name = name,
                    count = words.count(count)
                ),
                None => name,
            };
            let is_chosen = screen.filter == status;
            if ui.add(Button::selectable(is_chosen, caption)).clicked() && !is_chosen {
                actions.push(Action::Batches(BatchesAction::Filter(status)));
            }
        }
    });
}

fn list_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    zone: &TimeZone,
    words: &Words,
    actions: &mut Actions,
) {
    let Some(list) = screen.list.value() else {
        if screen.list.is_loading() {
            ui.label(text!(words, "batches-loading"));
        }
        return;
    };
    // While another status is on its way, the rows that do not have it go.
    let is_wanted = |row: &&BatchRow| {
        let status = screen.filter.as_ref();
        status.is_none_or(|status| row.batch.status == *status)
    };
    let rows: Vec<&BatchRow> = list.rows.iter().filter(is_wanted).collect();
    if rows.is_empty() {
        let (title, text) = if screen.filter.is_some() {
            (
                text!(words, "batches-none-such-title"),
                text!(words, "batches-none-such"),
            )
        } else {
            (
                text!(words, "batches-none-title"),
                text!(words, "batches-none"),
            )
        };
        empty_ui(ui, icons::ICON_SHOPPING_BAG, &title, &text);
        return;
    }
    if list.has_more {
        let count = words.count(u64::try_from(list.rows.len()).unwrap_or(u64::MAX));
        ui.label(
            RichText::new(text!(words, "batches-newest", count = count))
                .small()
                .weak(),
        );
    }
    table_ui(ui, screen, &rows, (zone, words), actions);
}

fn table_ui(
    ui: &mut Ui,
    screen: &BatchesScreen,
    rows: &[&BatchRow],
    (zone, words): (&TimeZone, &Words),
    actions: &mut Actions,
) {
    // Beside open details there is room for what tells batches apart.
    let is_wide = screen.selected.is_none() && ui.available_width() >= theme::NARROW_SCREEN;
    let palette = theme::palette(ui);
    let mut walk = Walk::begin(ui, egui::Id::unique("batches-walk"));
    theme::card(&palette)
        .inner_margin(egui::Margin::symmetric(10, 6))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut table = TableBuilder::new(ui)
                .id_salt(("batches", is_wide))
                .striped(false)
                .sense(Sense::click())
                .auto_shrink([false, false])
                .cell_layout(Layout::left_to_right(Align::Center))
                .column(Column::remainder().at_least(110.0).clip(true))
                .column(Column::exact(if is_wide { 170.0 } else { 112.0 }).clip(true));
            if is_wide {
                table = table
                    .column(Column::exact(90.0))
                    .column(Column::exact(150.0).clip(true))
                    .column(Column::exact(150.0).clip(true));
            }
            if let Some(at) = walk.wanted() {
                table = table.scroll_to_row(at, None);
            }
            table
                .header(theme::HEADER_HEIGHT, |mut header| {
                    for (at, name) in heads(is_wide, words).into_iter().enumerate() {
                        let name = RichText::new(name).small().weak();
                        header.col(|ui| {
                            if at == PARCELS_COLUMN {
                                number_cell(ui, name);
                            } else {
                                ui.label(name);
                            }
                        });
                    }
                })
                .body(|body| {
                    body.rows(theme::LIST_ROW_HEIGHT, rows.len(), |mut row| {
                        let at = row.index();
                        if let Some(batch) = rows.get(at) {
                            row.set_selected(screen.selected == Some(batch.batch.id));
                            let button = row_ui(&mut row, batch, is_wide, (zone, words), actions);
                            if let Some(button) = button {
                                walk.row(at, &button);
                            }
                        }
                    });
                });
        });
    walk.end(ui, rows.len());
}

fn heads(is_wide: bool, words: &Words) -> Vec<String> {
    let mut heads = vec![text!(words, "head-batch"), text!(words, "head-status")];
    if is_wide {
        heads.push(text!(words, "head-parcels"));
        heads.push(text!(words, "head-made"));
        heads.push(text!(words, "head-closed"));
    }
    heads
}

/// One batch; gives what opens it.
fn row_ui(
    row: &mut TableRow<'_, '_>,
    batch: &BatchRow,
    is_wide: bool,
    (zone, words): (&TimeZone, &Words),
    actions: &mut Actions,
) -> Option<Response> {
    let known = &batch.batch;
    let description = known.description.as_deref();
    let mut button = None;
    row.col(|ui| {
        let name = known.id.to_string();
        let spoken = text!(
            words,
            "open-batch",
            name = words.batch_name(known.id, description)
        );
        let caption = (name.as_str(), description.unwrap_or_default());
        button = Some(row_button(ui, caption, spoken));
    });
    row.col(|ui| status_ui(ui, &known.status, words));
    if is_wide {
        let parcels = batch.parcels.map(|parcels| words.count(parcels));
        row.col(|ui| number_cell(ui, parcels.unwrap_or_default()));
        for at in [known.created_at, batch.closing.map(|closing| closing.at)] {
            row.col(|ui| {
                if let Some(at) = at {
                    text_cell(ui, &words.date_time(at, zone)).on_hover_text(words.offset(at, zone));
                }
            });
        }
    }
    let is_pressed = button.as_ref().is_some_and(Response::clicked);
    if is_pressed || row.response().clicked() {
        actions.push(Action::Batches(BatchesAction::Select(known.id)));
    }
    button
}

/// A batch's status in words, with an icon.
pub(super) fn status_ui(ui: &mut Ui, status: &BatchStatus, words: &Words) {
    ui.visuals_mut().override_text_color = None;
    let palette = theme::palette(ui);
    let (icon, colour) = match status {
        BatchStatus::Pending => (icons::ICON_PENDING, palette.warning),
        BatchStatus::Ready => (icons::ICON_CHECK_CIRCLE, palette.good),
        BatchStatus::Received => (icons::ICON_TASK_ALT, palette.weak),
        BatchStatus::Unknown(_) => (icons::ICON_HELP, palette.weak),
    };
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    ui.label(icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(egui::Label::new(words.batch_status(status)).truncate());
}
