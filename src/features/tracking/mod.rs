//! Parcels on their way.

pub mod calls;
pub mod job;
pub mod state;

mod view;
