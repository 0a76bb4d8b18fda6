//! Batches: filled, scanned, closed and handed over.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod store;
#[cfg(test)]
mod tests;
pub(crate) mod view;
