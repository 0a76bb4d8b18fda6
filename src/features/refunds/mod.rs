//! Refunds: requested, and followed to their end.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod view;
