//! What was spent and what was refunded.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod store;
mod view;
