//! Small pieces that every screen uses: buttons, messages, rows, panes.
//!
//! They know the theme and nothing of shipping, but for the form's fields.

mod cells;
mod chooser;
mod dialog;
mod field;
mod fields;
mod list_rows;
mod panes;
mod path_field;
mod pieces;
mod recipient_name;
mod scroll_bar;
mod table_roles;

pub(super) use cells::{cell_ui, from_right_ui, name_ui, number_ui, who_ui};
pub(super) use dialog::{dialog_list_height, dialog_ui};
pub(super) use field::{Choice, Form};
pub(super) use fields::Fields;
pub(super) use list_rows::{Head, ListHeight, ListTable, RowName, Rows, TableWidth, list_table_ui};
pub(super) use panes::{Details, Panes, details_head_ui, list_and_details};
pub(super) use path_field::{PathDone, PathField, path_field_ui};
pub(super) use pieces::{
    Tone, chip_ui, danger_button, detail_ui, edit, empty_ui, icon_text, labelled_ui, message_ui,
    pane_ui, primary_button, quiet_button, quiet_button_if, section_ui, split_ui, text_width,
    weak_small, why_not_ui,
};
pub(super) use scroll_bar::scroll_bar_ui;
pub(super) use table_roles::{SpokenRow, TableSize, table_begins};
