//! Bulk jobs: thousands of lines through the same steps as one, within the
//! request budget.
//!
//! [`run`] decides when which line takes its next step, and knows neither the
//! service nor the journal, so that a bench drives it in virtual time.
//! Nothing here spends money: the steps are those of a single purchase.

use std::time::Duration;

mod control;
mod existing;
mod job;
mod looks;
mod schedule;
mod steps;
mod tally;

pub use control::{Control, Course};
pub(super) use job::start;
pub(super) use looks::look;
pub use schedule::{LineWork, run};
pub(super) use tally::Tally;

/// The pause between a purchase of a bulk job and the first look at it: most
/// purchases are through by then, and one look is enough.
pub const FIRST_LOOK: Duration = Duration::from_secs(3);
