//! Small pieces that every screen uses: buttons, messages, rows, panes.
//!
//! They know the theme and nothing of shipping.

pub(crate) mod chooser;
pub(crate) mod pieces;

mod calendar;
mod cells;
mod dialog;
mod icons;
mod list_rows;
mod panes;
mod path_field;
mod saved;
mod scroll_bar;
mod table_roles;

pub(crate) use calendar::{Calendar, calendar_ui};
pub(crate) use cells::{cell_ui, from_right_ui, name_ui, number_ui, who_ui};
pub(crate) use dialog::{dialog_list_height, dialog_ui};
pub(crate) use icons::{icon_ui, spoken_icon_ui};
pub(crate) use list_rows::{Head, ListHeight, ListTable, RowName, Rows, TableWidth, list_table_ui};
pub(crate) use panes::{Details, Panes, details_head_ui, list_and_details};
pub(crate) use path_field::{PathDone, PathField, path_field_ui};
pub(crate) use pieces::{
    Tone, chip_ui, danger_button, detail_ui, edit, empty_ui, icon_text, labelled_ui, message_ui,
    pane_ui, primary_button, quiet_button, quiet_button_if, section_ui, split_ui, text_width,
    weak_small, why_not_ui,
};
pub(crate) use saved::{open_folder_button, saved_file_ui};
pub(crate) use scroll_bar::scroll_bar_ui;
pub(crate) use table_roles::{SpokenRow, TableSize, table_begins};
