//! The scheduler of a bulk job: when which line takes its next step, and
//! whether a person wants it to go on.
//!
//! [`run`] knows neither the service nor the journal, so that a bench drives it
//! in virtual time.

pub mod polls;

mod blocks;
mod control;
mod schedule;

pub use control::{Control, Course};
pub use schedule::{LineWork, WHOLE, run};
