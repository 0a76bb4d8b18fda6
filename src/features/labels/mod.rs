//! One label: shown and saved.

pub mod calls;
pub mod state;

pub(crate) mod job;
pub(crate) mod view;
