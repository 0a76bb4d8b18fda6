//! The shop's rules: read, edited, tried on what was bought before, and kept.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod store;
mod view;
