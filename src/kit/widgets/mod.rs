//! Small pieces that every screen uses: buttons, messages, rows, panes.
//!
//! They know the theme and nothing of shipping.

pub(crate) mod chooser;
pub(crate) mod pieces;

mod before_click;
mod brief;
mod calendar;
mod cells;
mod dialog;
mod done_bar;
mod drop_down;
mod go_to;
mod headings;
mod icons;
mod list_rows;
mod menu;
mod moved;
mod next_field;
mod panes;
mod path_field;
mod radios;
mod row_check;
mod saved;
mod scroll_bar;
mod scroll_keys;
mod table_roles;
mod type_to_search;

pub(crate) use before_click::{keyboard_before_click, note_keyboard};
pub(crate) use brief::{is_acting, was_seen_for, was_shown_for};
pub(crate) use calendar::{Calendar, calendar_ui, day_field_width};
pub(crate) use cells::{at_end_ui, cell_ui, end_ui, name_ui, number_ui, sides_ui, who_ui};
pub(crate) use dialog::{
    cancel_ui, describe_dialog, dialog_list_height, dialog_opens, dialog_text_ui, dialog_title_ui,
    dialog_ui, end_dialogs, name_dialog, note_open,
};
pub(crate) use done_bar::done_bar_ui;
pub(crate) use drop_down::{drop_down_of_several_ui, drop_down_ui, option_node};
pub(crate) use go_to::{Goal, go_to};
pub(crate) use headings::{heading_ui, invalid_ui, title_stop_ui, title_ui};
pub(crate) use icons::{icon_ui, spoken_icon_ui};
pub(crate) use list_rows::{
    Head, ListHeight, ListTable, Pressed, RowName, Rows, TableWidth, is_focus_asked, list_table_ui,
    row_sense, ticked_rows_ui, walked_rows_ui,
};
pub(crate) use menu::{menu_keys, menu_ui};
pub(crate) use moved::{drop_late_presses, note_layout};
pub(crate) use next_field::{go_into, go_on, move_on};
pub(crate) use panes::{Details, Panes, details_head_ui, list_and_details};
pub(crate) use path_field::{PathDone, PathField, path_field_ui};
pub(crate) use pieces::{
    Landmark, Tone, beside_title, captioned_by, chip_ui, chip_width, cursor_to_end, danger_button,
    detail_ui, edit, empty_ui, goes_down, icon_text, is_entered, labelled_ui, landmark_ui,
    message_ui, pane_ui, primary_button, quiet_button, quiet_button_if, section_ui,
    section_with_ui, select_all, split_ui, target_button, text_width, titled_ui, weak_small,
    why_not_ui,
};
pub(crate) use radios::{chosen_radio, radio_ui, radios_ui};
pub(crate) use row_check::row_check_ui;
pub(crate) use saved::{open_folder_button, saved_file_ui};
pub(crate) use scroll_bar::scroll_bar_ui;
pub(crate) use scroll_keys::{has_keyboard_inside, page_by_keys, scroll_by_keys};
pub(crate) use table_roles::{SpokenRow, TableSize, name_row, sorted_by_ui, table_begins};
pub(crate) use type_to_search::type_to_search;
