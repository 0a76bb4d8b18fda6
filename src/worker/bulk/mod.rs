//! Bulk jobs: thousands of lines through the same steps as one, within the
//! request budget.
//!
//! [`session::bulk`](crate::session::bulk) decides when which line takes its
//! next step. Nothing here spends money: the steps are those of a single
//! purchase.

use std::time::Duration;

mod existing;
mod job;
mod looks;
mod steps;
mod tally;

pub(super) use job::start;
pub(super) use looks::look;
pub(super) use tally::Tally;

/// The pause between a purchase of a bulk job and the first look at it: most
/// purchases are through by then, and one look is enough.
pub const FIRST_LOOK: Duration = Duration::from_secs(3);
