//! Printers, and the labels that go to them.

pub mod calls;
pub mod state;
pub mod view;

pub(crate) mod job;
