//! The commands that need no window: ship, labels, print, rules, doctor.
//!
//! Each is a client of the same worker as the window and says on a `Screen` what happens.
//! No API call, no ledger; all text comes from the Fluent files.

pub(crate) mod client;
pub(crate) mod console;
pub mod doctor;
pub mod labels;
pub mod print;
pub mod rules;
pub mod screen;
pub mod ship;
