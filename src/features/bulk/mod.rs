//! The same done to many shipments or order lines, as one job.

pub mod calls;
pub mod job;
pub mod state;
pub mod view;
