//! The program around the features: the window (its rail, strip, palette,
//! notices and questions), its state, and the worker's thread.
//!
//! The window paints the state and pushes what the user did. It has no state of
//! its own but the toolkit's (which field has the keyboard, how far a list is
//! scrolled); no file, no network, no clock.

pub mod first_frame;
pub mod state;
pub mod worker;

pub(crate) mod strip;

mod announcer;
mod at_escape;
mod commands;
mod dialogs;
mod follow_focus;
mod help;
mod key_places;
mod keys_in_turn;
mod notices;
mod palette;
mod parts;
mod pending;
mod question;
mod rail;
mod resting_pointer;
mod run;
mod scan_keys;
mod scan_pace;
mod screens;
mod status_line;
mod status_list;
mod typed_form;
mod wake;
mod window;

pub use dialogs::{Ask, Dialogs, Picked, SystemDialogs, Wanted};
pub use run::{Opening, WindowError, run};
pub use wake::Wake;
pub use window::{Outside, Window};
