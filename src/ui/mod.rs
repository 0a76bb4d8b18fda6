//! The window: paints the app's state and pushes what the user did. No state of
//! its own but the toolkit's (which field has the keyboard, how far a list is
//! scrolled); no file, no network, no clock.

mod batch_close_out;
mod batch_details;
mod batch_parcels;
mod batch_scan;
mod batch_sheet;
mod batches_panel;
mod commands;
mod dialogs;
pub mod first_frame;
mod flash;
mod focus;
mod fonts;
mod frame;
mod here;
mod keys_in_turn;
mod label_panel;
mod label_viewer;
mod list_screen;
mod notices_ui;
mod palette;
mod parts;
mod pending;
mod print_again;
mod print_buttons;
mod printer_form;
mod printers_section;
mod question;
mod rail;
mod rates_panel;
mod rates_table;
mod recent_parcels;
mod refunds_panel;
mod report_plot;
mod reports_panel;
mod return_details;
mod returns_panel;
mod run;
mod scan_keys;
mod settings_labels;
mod settings_panel;
mod ship_form;
mod ship_panel;
mod ship_replacing;
mod shipment_details;
mod shipment_history;
mod shipment_package;
mod shipments_bulk;
mod shipments_filters;
mod shipments_job;
mod shipments_panel;
mod shipments_papers;
mod shipments_table;
mod slip_words;
mod status_line;
mod status_list;
mod strip;
mod theme;
mod tracking_details;
mod tracking_panel;
mod unprinted_list;
mod unsettled_list;
mod wake;
mod widgets;
mod window;

pub use dialogs::{Ask, Dialogs, Picked, SystemDialogs};
pub use run::{Opening, WindowError, run};
pub use wake::Wake;
pub use window::{Outside, Window};

use crate::app::Action;

/// What the user did in this frame, in order.
pub(crate) type Actions = Vec<Action>;
