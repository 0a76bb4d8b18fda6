//! The list of all shipments, and what is done to one of them.

pub mod calls;
pub mod state;

pub(crate) mod job;
pub(crate) mod view;

#[cfg(test)]
mod tests;
