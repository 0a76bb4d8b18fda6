//! The Batches screen: the batches of the account, newest first, a new one,
//! and the details of the one that is open.

pub(crate) mod close_out;
mod details;
mod parcels;
pub(crate) mod scan;
mod sheet;

use egui::{Button, Color32, Id, Rect, RichText, Sense, Ui, pos2};
use egui_extras::{Column, TableRow};
use egui_material_icons::{MaterialIcon, icons};

use super::{
    calls::BatchList,
    state::{BatchesAction, BatchesScreen},
};
use crate::{
    contract::Cause,
    features::{
        action::Action,
        shared::{
            state::remote::Remote,
            view::{
                frame::Frame,
                here::Here,
                list_screen::{Empty, ListScreen, Reload},
            },
        },
    },
    kit::{
        text::{Words, listed},
        theme,
        widgets::{
            Details, Head, ListHeight, ListTable, Panes, RowName, Rows, SpokenRow as _, TableWidth,
            Tone, cell_ui, edit, icon_text, icon_ui, is_entered, list_table_ui, message_ui,
            name_ui, number_ui, quiet_button_if, select_all, sides_ui,
        },
    },
    model::{
        batch::{BatchRow, BatchStatus},
        scan_code::ScanCode,
    },
    text,
};

/// What the list can be narrowed to.
const FILTERS: [Option<BatchStatus>; 4] = [
    None,
    Some(BatchStatus::Pending),
    Some(BatchStatus::Ready),
    Some(BatchStatus::Received),
];

impl ListScreen for BatchesScreen {
    const PANES: [&'static str; 2] = ["batches-list", "batch-details"];

    type List = BatchList;

    fn title(&self, words: &Words) -> String {
        text!(words, "batches-title")
    }

    fn reload(&self) -> Action {
        Action::Batches(BatchesAction::Reload)
    }

    fn reload_button(&self, words: &Words) -> Reload {
        Reload::Icon(text!(words, "command-reload"))
    }

    fn list(&self) -> &Remote<Self::List> {
        &self.list
    }

    fn empty(&self, here: Here<'_>) -> Option<Empty> {
        let words = here.words;
        let (title, text) = if !self.shown_rows().unwrap_or_default().is_empty() {
            return None;
        } else if self.filter.is_some() {
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
        Some(Empty {
            icon: icons::ICON_SHOPPING_BAG,
            title,
            text,
        })
    }

    fn opened(&self) -> Option<Id> {
        self.selected
            .map(|batch| Id::unique(("batch-opened", batch.0)))
    }

    fn is_opening(&self) -> bool {
        self.shown().is_none() && self.open.is_loading()
    }

    /// The details have most of the room: they are read while scanning.
    fn panes(&self, whole: Rect) -> Panes {
        // Large type leaves room for one of the two.
        let is_narrow = whole.width() < theme::NARROW_SCREEN;
        let list_right = match (self.details(), is_narrow) {
            (Details::Closed, _) => whole.right(),
            (Details::Open, true) => whole.left() - theme::GUTTER,
            (Details::Open, false) => {
                let share = whole.width() * theme::BATCH_LIST_SHARE;
                let bounds = theme::BATCH_LIST_WIDTH;
                whole.left() + share.clamp(*bounds.start(), *bounds.end())
            }
        };
        let is_open = self.details() == Details::Open;
        let list = Rect::from_min_max(whole.min, pos2(list_right, whole.bottom()));
        let left = list_right + theme::GUTTER;
        let details = Rect::from_min_max(pos2(left, whole.top()), whole.max);
        Panes {
            list: (!(is_open && is_narrow)).then_some(list),
            details: is_open.then_some(details),
        }
    }

    fn controls_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        ui.add_space(theme::SMALL_GAP);
        new_ui(ui, self, frame);
        ui.add_space(theme::GAP);
        filters_ui(ui, self, frame);
        ui.add_space(theme::GAP);
    }

    fn nothing_yet_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        if self.list.is_loading() {
            ui.label(text!(frame.here.words, "batches-loading"));
        }
    }

    fn rows_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        let words = frame.here.words;
        if let Some(list) = self.list.value().filter(|list| list.has_more) {
            let count = words.count(u64::try_from(list.rows.len()).unwrap_or(u64::MAX));
            ui.label(
                RichText::new(text!(words, "batches-newest", count = count))
                    .small()
                    .weak(),
            );
        }
        table_ui(ui, self, &self.shown_rows().unwrap_or_default(), frame);
    }

    fn details_ui(&self, ui: &mut Ui, frame: &mut Frame<'_>) {
        details::batch_details_ui(ui, self, frame);
    }
}

/// A description and a button; Enter in the field does the same.
fn new_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let new = &screen.new;
    let can_make = screen.can_create(frame.here.connection);
    let caption = text!(words, "batch-create");
    let field_ui = |ui: &mut Ui, frame: &mut Frame<'_>| {
        let mut description = new.description.clone();
        let line = edit(&mut description).hint_text(text!(words, "batch-description-hint"));
        let field = ui
            .add_enabled(new.making.is_none(), line)
            .accessible_name(text!(words, "batch-description"));
        if field.changed() {
            frame.push(Action::Batches(BatchesAction::EditDescription(description)));
        }
        let is_entered = is_entered(ui, &field);
        let is_code = ScanCode::is_of_a_label(&new.description);
        if is_entered && is_code {
            // A parcel is no bag. The next scan takes the place of this one.
            field.request_focus();
            select_all(ui, field.id, &new.description);
        } else if is_entered && new.description.trim().is_empty() {
            // A stray Enter makes no batch; one without a description is made by the button.
            field.request_focus();
        } else if can_make && is_entered {
            // What is scanned next belongs into the bag, and not into its name.
            field.surrender_focus();
            frame.push(Action::Batches(BatchesAction::Create));
        }
    };
    ui.horizontal(|ui| {
        sides_ui(ui, "new-batch", frame, field_ui, |ui, frame| {
            let button = quiet_button_if(ui, can_make, icons::ICON_ADD, &caption);
            if button.clicked() {
                // The same, also where a screen reader pressed the button and the keyboard
                // is still in the field. And what is scanned next presses no button.
                ui.memory_mut(egui::Memory::stop_text_input);
                button.surrender_focus();
                frame.push(Action::Batches(BatchesAction::Create));
            }
        });
    });
    if ScanCode::is_of_a_label(&new.description) && new.making.is_none() {
        let text = text!(words, "batch-description-is-a-code");
        message_ui(ui, Tone::Info, text, |_| {});
    }
    // That there is no connection is said once, for the whole screen.
    let failure = new.failure.as_ref();
    if let Some(failure) = failure.filter(|failure| failure.cause != Cause::NotConnected) {
        message_ui(ui, Tone::Danger, words.failure(failure), |_| {});
    }
}

fn filters_ui(ui: &mut Ui, screen: &BatchesScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
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
                frame.push(Action::Batches(BatchesAction::Filter(status)));
            }
        }
    });
}

fn table_ui(ui: &mut Ui, screen: &BatchesScreen, rows: &[&BatchRow], frame: &mut Frame<'_>) {
    let words = frame.here.words;
    // Beside open details there is room for the columns that identify a batch.
    let room = ui.available_width();
    let width = TableWidth::beside(screen.details(), room, theme::WIDE_TABLE);
    let is_wide = width == TableWidth::Wide;
    let mut columns = vec![
        (
            Head::Words(text!(words, "head-batch")),
            Column::remainder()
                .at_least(theme::LEAST_ROW_NAME)
                .clip(true),
        ),
        (
            Head::Words(text!(words, "head-status")),
            Column::exact(if is_wide {
                theme::BATCH_STATUS_COLUMN
            } else {
                theme::NARROW_BATCH_STATUS_COLUMN
            })
            .clip(true),
        ),
    ];
    if is_wide {
        columns.push((
            Head::Number(text!(words, "head-parcels")),
            Column::exact(theme::PARCELS_COLUMN),
        ));
        // Room between a number and the day beside it.
        columns.push((Head::Words(String::new()), Column::exact(theme::GUTTER)));
        for head in [text!(words, "head-made"), text!(words, "head-closed")] {
            columns.push((
                Head::Words(head),
                Column::exact(theme::MOMENT_COLUMN).clip(true),
            ));
        }
    }
    let list = ListTable {
        name: text!(words, "screen-batches"),
        salt: "batch-row",
        columns,
        count: rows.len(),
        sense: Sense::CLICK,
        height: ListHeight::Whole,
    };
    list_table_ui(ui, list, words, |row, walk| {
        if let Some(batch) = rows.get(row.index()) {
            let is_selected = screen.selected == Some(batch.batch.id);
            row.set_selected(is_selected);
            row_ui(row, batch, is_selected, walk, width, frame);
        }
    });
}

/// What a row says beside its name, to who hears it.
fn beside_name(batch: &BatchRow, words: &Words) -> String {
    let parcels = batch.parcels.map(|parcels| {
        let head = text!(words, "head-parcels");
        format!("{head}: {}", words.count(parcels))
    });
    let status = words.batch_row_standing(batch);
    listed([Some(status), parcels].into_iter().flatten())
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    batch: &BatchRow,
    is_selected: bool,
    rows: &mut Rows,
    width: TableWidth,
    frame: &mut Frame<'_>,
) {
    let Here { words, zone, .. } = frame.here;
    let known = &batch.batch;
    let description = known.description.as_deref();
    let at = row.index();
    let mut is_pressed = false;
    row.cell(|ui| {
        let name = known.id.to_string();
        let row_name = RowName {
            at,
            key: &name,
            spoken: text!(
                words,
                "open-batch",
                name = words.batch_name(known.id, description)
            ),
            is_selected,
            also: beside_name(batch, words),
        };
        is_pressed = rows.cell_ui(ui, &row_name, |ui| {
            name_ui(ui, &name, description.unwrap_or_default());
        });
    });
    row.cell(|ui| row_status_ui(ui, batch, width, words));
    if width == TableWidth::Wide {
        let parcels = batch.parcels.map(|parcels| words.count(parcels));
        row.cell(|ui| number_ui(ui, &parcels.unwrap_or_default()));
        row.cell(|_room| {});
        for at in [known.created_at, batch.closing.map(|closing| closing.at)] {
            row.cell(|ui| {
                if let Some(at) = at {
                    cell_ui(ui, &words.date_time(at, zone)).on_hover_text(words.offset(at, zone));
                }
            });
        }
    }
    if is_pressed || row.response().clicked() {
        frame.push(Action::Batches(BatchesAction::Select(known.id)));
    }
}

/// The same of a row, which says, too, that what was closed out is another bag now.
fn row_status_ui(ui: &mut Ui, batch: &BatchRow, width: TableWidth, words: &Words) {
    if !batch.is_changed_since_closing() {
        status_ui(ui, &batch.batch.status, batch.is_closed_out(), words);
        return;
    }
    let colour = theme::palette(ui).warning;
    // Beside open details there is room for one word; they say the rest.
    let text = match width {
        TableWidth::Wide => words.batch_row_standing(batch),
        TableWidth::Narrow => text!(words, "batch-status-changed-short"),
    };
    icon_status_ui(ui, icons::ICON_WARNING, colour, &text);
}

/// A batch's status in words, with an icon.
pub(crate) fn status_ui(ui: &mut Ui, status: &BatchStatus, is_closed_out: bool, words: &Words) {
    let palette = theme::palette(ui);
    let (icon, colour) = match status {
        BatchStatus::Pending | BatchStatus::Ready if is_closed_out => {
            (icons::ICON_LOCK, palette.weak)
        }
        BatchStatus::Pending => (icons::ICON_PENDING, palette.warning),
        BatchStatus::Ready => (icons::ICON_CHECK_CIRCLE, palette.good),
        BatchStatus::Received => (icons::ICON_TASK_ALT, palette.weak),
        BatchStatus::Unknown(_) => (icons::ICON_HELP, palette.weak),
    };
    icon_status_ui(
        ui,
        icon,
        colour,
        &words.batch_standing(status, is_closed_out),
    );
}

fn icon_status_ui(ui: &mut Ui, icon: MaterialIcon, colour: Color32, text: &str) {
    ui.visuals_mut().override_text_color = None;
    ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
    icon_ui(ui, icon_text(icon, theme::ICON_SIZE).color(colour));
    ui.add(egui::Label::new(text).truncate());
}
