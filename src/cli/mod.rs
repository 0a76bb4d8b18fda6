//! The command line's jobs that need no window.
//!
//! Each drives the same worker as the window, by the same commands and
//! events, and prints what happens. No API call, no ledger, no sentence of
//! its own: words come from `words`.

mod client;
mod console;
pub mod doctor;
pub mod labels;
pub mod print;
pub mod ship;
