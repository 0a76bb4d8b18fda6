//! Parcels that came back.

pub mod calls;
pub mod state;

pub(crate) mod job;

mod store;
mod view;
