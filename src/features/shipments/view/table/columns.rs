//! The columns of the list of shipments: which there are, which fit, and what
//! stands above them.

use egui::{Align, Button, Checkbox, Id, Layout, RichText, Ui, accesskit::SortDirection};
use egui_material_icons::icons;

use crate::{
    features::{
        action::Action,
        shared::view::frame::Frame,
        shipments::state::{ShipmentsScreen, actions::ShipmentsAction, chosen::ChoiceAction},
    },
    kit::{
        text::Words,
        theme,
        widgets::{icon_text, sorted_by_ui, text_width},
    },
    model::{
        list_look::ListColumn,
        preferences::Preferences,
        shipment::ShipmentStatus,
        shipment_list::{Direction, ShipmentSort, SortBy, Total},
    },
    text,
};

/// Those first that tell shipments apart where there is little room.
const BY_WORTH: [ListColumn; 10] = [
    ListColumn::Recipient,
    ListColumn::Status,
    ListColumn::Price,
    ListColumn::Order,
    ListColumn::Created,
    ListColumn::Place,
    ListColumn::Postage,
    ListColumn::Printed,
    ListColumn::Tracking,
    ListColumn::Store,
];

/// Of these, so many are always shown.
const ALWAYS: usize = 2;

/// A status is read whole in every language: it is what a person acts on.
fn usual_width(column: ListColumn, ui: &Ui, words: &Words) -> u16 {
    match column {
        ListColumn::Status => status_width(ui, words),
        ListColumn::Recipient => 170,
        ListColumn::Place => 130,
        ListColumn::Order => 104,
        ListColumn::Postage => 168,
        ListColumn::Tracking => 150,
        ListColumn::Created => 142,
        ListColumn::Price => 92,
        ListColumn::Store => 120,
        ListColumn::Printed => 200,
    }
}

/// The width at which most of it is still read, where all that is wanted fits so.
fn least_width(column: ListColumn, usual: u16) -> u16 {
    match column {
        ListColumn::Recipient | ListColumn::Postage => 124,
        ListColumn::Place => 96,
        ListColumn::Order | ListColumn::Store => 84,
        // A code of the carrier that is bought from most, and a moment.
        ListColumn::Tracking => 134,
        ListColumn::Printed => 142,
        ListColumn::Status | ListColumn::Created | ListColumn::Price => usual,
    }
}

/// The columns that are wanted and that there is room for, with their widths.
pub(super) fn columns_that_fit(
    ui: &Ui,
    screen: &ShipmentsScreen,
    preferences: &Preferences,
    words: &Words,
) -> Vec<(ListColumn, u16)> {
    let room = ui.available_width() - theme::CHECK_WIDTH - theme::TABLE_GAP;
    // What is to be done with a shipment is worth the end of a long name.
    let most_status = room - theme::LEAST_ROW_NAME - 2.0 * theme::TABLE_GAP;
    let wanted: Vec<ListColumn> = BY_WORTH
        .into_iter()
        .filter(|column| screen.is_shown(*column))
        .collect();
    let usual = |column: ListColumn| {
        let kept = preferences.list_columns.get(column.word()).copied();
        let width = kept.unwrap_or_else(|| usual_width(column, ui, words));
        if column == ListColumn::Status {
            width.min(super::whole(most_status.max(theme::LEAST_STATUS)))
        } else {
            width
        }
    };
    let least = |column: ListColumn| {
        let is_kept = preferences.list_columns.contains_key(column.word());
        let usual = usual(column);
        if is_kept {
            usual
        } else {
            least_width(column, usual).min(usual)
        }
    };
    let wanted = that_fit(room, wanted, &least);
    let mut left = room;
    let mut fitting = Vec::new();
    for (column, width) in widths_in(room, &wanted, &usual, &least) {
        left -= f32::from(width) + theme::TABLE_GAP;
        let is_there = match column {
            ListColumn::Recipient => true,
            ListColumn::Status => most_status >= theme::LEAST_STATUS,
            ListColumn::Place
            | ListColumn::Order
            | ListColumn::Postage
            | ListColumn::Tracking
            | ListColumn::Created
            | ListColumn::Price
            | ListColumn::Store
            | ListColumn::Printed => left >= 0.0,
        };
        if !is_there {
            break;
        }
        fitting.push((column, width));
    }
    fitting.sort_by_key(|(column, _width)| ListColumn::ALL.iter().position(|one| one == column));
    let shown: Vec<ListColumn> = fitting.iter().map(|(column, _width)| *column).collect();
    ui.data_mut(|data| data.insert_temp(fitting_id(), shown));
    fitting
}

/// In a wide table more columns are worth the ends of long names: as many as fit with their
/// least widths.
fn that_fit(
    room: f32,
    mut wanted: Vec<ListColumn>,
    least: &dyn Fn(ListColumn) -> u16,
) -> Vec<ListColumn> {
    if room < theme::WIDE_TABLE {
        return wanted;
    }
    let mut left = room;
    let fits = |column: &&ListColumn| {
        left -= f32::from(least(**column)) + theme::TABLE_GAP;
        left >= 0.0
    };
    let fitting = wanted.iter().take_while(fits).count();
    // Who it goes to and how it stands are always shown.
    wanted.truncate(fitting.max(ALWAYS));
    wanted
}

/// How wide each column is. What was chosen to be seen is worth the ends of long names: where
/// all of it fits with less than its usual width, what is left over goes to those first that
/// tell most.
fn widths_in(
    room: f32,
    wanted: &[ListColumn],
    usual: &dyn Fn(ListColumn) -> u16,
    least: &dyn Fn(ListColumn) -> u16,
) -> Vec<(ListColumn, u16)> {
    let needed = |width: &dyn Fn(ListColumn) -> u16| -> f32 {
        let widths = wanted.iter().map(|column| f32::from(width(*column)));
        widths.map(|width| width + theme::TABLE_GAP).sum()
    };
    let spare = room - needed(least);
    if spare < 0.0 || needed(usual) <= room {
        return wanted
            .iter()
            .map(|column| (*column, usual(*column)))
            .collect();
    }
    let mut spare = super::whole(spare - theme::HALF_A_POINT);
    let widths = wanted.iter().map(|column| {
        let least = least(*column);
        let more = usual(*column).saturating_sub(least).min(spare);
        spare = spare.saturating_sub(more);
        (*column, least.saturating_add(more))
    });
    widths.collect()
}

fn fitting_id() -> Id {
    Id::unique("columns-that-fit")
}

/// The columns that the table showed when it was painted last.
pub(crate) fn fitting_columns(ui: &Ui) -> Vec<ListColumn> {
    ui.data(|data| data.get_temp(fitting_id()))
        .unwrap_or_default()
}

/// What stands above a column.
pub(crate) fn column_name(column: ListColumn, words: &Words) -> String {
    match column {
        ListColumn::Status => text!(words, "head-status"),
        ListColumn::Recipient => text!(words, "head-recipient"),
        ListColumn::Place => text!(words, "head-place"),
        ListColumn::Order => text!(words, "head-order"),
        ListColumn::Postage => text!(words, "head-postage"),
        ListColumn::Tracking => text!(words, "tracking-code"),
        ListColumn::Created => text!(words, "head-made"),
        ListColumn::Price => text!(words, "head-price"),
        ListColumn::Store => text!(words, "head-store"),
        ListColumn::Printed => text!(words, "head-printed"),
    }
}

/// Room for the longest status and its icon, up to a bound.
fn status_width(ui: &Ui, words: &Words) -> u16 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let longest = ShipmentStatus::KNOWN
        .iter()
        .map(|status| text_width(ui, &words.shipment_status(status), font.clone()))
        .fold(0.0, f32::max);
    let icon = theme::ICON_SIZE + 2.0 * theme::SMALL_GAP;
    super::whole((longest + icon).min(theme::MOST_STATUS))
}

/// Chooses all that is listed, or nothing.
pub(super) fn choose_all_ui(ui: &mut Ui, screen: &ShipmentsScreen, frame: &mut Frame<'_>) {
    let words = frame.here.words;
    let chosen = screen.chosen.count();
    let total = screen.total().map_or(0, Total::listed);
    let mut is_all = chosen > 0 && u64::try_from(chosen).is_ok_and(|chosen| chosen >= total);
    let is_some = chosen > 0 && !is_all;
    let name = text!(words, "choose-all-listed");
    let check = Checkbox::without_text(&mut is_all).indeterminate(is_some);
    if ui.add(check).accessible_name(name).clicked() {
        let choice = if chosen > 0 {
            ChoiceAction::None
        } else {
            ChoiceAction::All
        };
        frame.push(Action::Shipments(ShipmentsAction::Choose(choice)));
    }
}

/// In which order the rows stand, in words.
pub(super) fn direction_text(sort: ShipmentSort, words: &Words) -> String {
    let is_by_time = sort.by == SortBy::Created;
    match sort.direction {
        Direction::Ascending if is_by_time => text!(words, "sort-oldest-first"),
        Direction::Descending if is_by_time => text!(words, "sort-newest-first"),
        Direction::Ascending => text!(words, "sort-ascending"),
        Direction::Descending => text!(words, "sort-descending"),
    }
}

/// What a screen reader calls the list: how many rows, and how they are sorted.
pub(super) fn list_name(
    screen: &ShipmentsScreen,
    shown: &[(ListColumn, u16)],
    words: &Words,
) -> String {
    let count = screen.total().map_or(0, Total::listed);
    let sorted = shown
        .iter()
        .find(|(column, _width)| column.sort() == screen.sort.by);
    match sorted {
        Some((column, _width)) => text!(
            words,
            "shipments-table",
            count = count,
            shown = words.count(count),
            column = column_name(*column, words),
            direction = direction_text(screen.sort, words)
        ),
        None => text!(
            words,
            "shipments-table-unsorted",
            count = count,
            shown = words.count(count)
        ),
    }
}

pub(super) fn head_ui(
    ui: &mut Ui,
    screen: &ShipmentsScreen,
    column: ListColumn,
    frame: &mut Frame<'_>,
) {
    let words = frame.here.words;
    let name = column_name(column, words);
    let palette = theme::palette(ui);
    let align = if column == ListColumn::Price {
        Layout::right_to_left(Align::Center)
    } else {
        Layout::left_to_right(Align::Center)
    };
    if column.sort() == screen.sort.by {
        sorted_by_ui(
            ui,
            match screen.sort.direction {
                Direction::Ascending => SortDirection::Ascending,
                Direction::Descending => SortDirection::Descending,
            },
        );
    }
    ui.with_layout(align, |ui| {
        let sort = column.sort();
        let is_sorted = screen.sort.by == sort;
        let colour = if is_sorted {
            palette.text
        } else {
            palette.weak
        };
        ui.spacing_mut().button_padding = egui::vec2(0.0, 2.0);
        ui.spacing_mut().icon_spacing = 2.0;
        let mut atoms = egui::Atoms::default();
        atoms.push_right(RichText::new(name.clone()).small().color(colour));
        if is_sorted {
            let icon = match screen.sort.direction {
                Direction::Ascending => icons::ICON_ARROW_UPWARD,
                Direction::Descending => icons::ICON_ARROW_DOWNWARD,
            };
            atoms.push_right(icon_text(icon, theme::SMALL_ICON_SIZE).color(colour));
        }
        let spoken = if is_sorted {
            let direction = direction_text(screen.sort, words);
            text!(words, "sorted-by", column = name, direction = direction)
        } else {
            text!(words, "sort-by", column = name)
        };
        // The whole head takes a press, not its words alone; these stay at their side.
        if column == ListColumn::Price {
            atoms.push_left(egui::Atom::grow());
        } else {
            atoms.push_right(egui::Atom::grow());
        }
        let button = Button::new(atoms)
            .frame_when_inactive(false)
            .min_size(ui.available_size());
        if ui
            .add(button)
            .on_hover_text(&spoken)
            .accessible_name(spoken)
            .clicked()
        {
            frame.push(Action::Shipments(ShipmentsAction::SortBy(sort)));
        }
    });
}
