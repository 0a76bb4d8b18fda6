//! Purchases whose outcome is not known: what a person decides about them.

pub mod calls;
pub mod state;

pub(crate) mod job;
pub(crate) mod view;
