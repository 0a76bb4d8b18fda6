//! Small pieces that every screen uses: buttons, messages, rows, panes.
//!
//! They know the theme and nothing of shipping, but for the form's fields.

mod chooser;
mod dialog;
mod field;
mod list_rows;
mod pieces;
mod recipient_name;
mod rows;
mod scroll_bar;

pub(super) use dialog::{dialog_list_height, dialog_ui};
pub(super) use field::{Choice, Form};
pub(super) use list_rows::{Details, RowName, Rows, cell_ui, list_and_details, number_ui, who_ui};
pub(super) use pieces::{
    Tone, chip_ui, danger_button, detail_ui, edit, empty_ui, icon_text, labelled_ui, message_ui,
    pane_ui, primary_button, quiet_button, quiet_button_if, section_ui, split_ui, text_width,
    weak_small,
};
pub(super) use rows::{Walk, from_right_ui, number_cell, row_button, text_cell};
pub(super) use scroll_bar::scroll_bar_ui;
