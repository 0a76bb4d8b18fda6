//! The same done to many shipments or order lines, as one job.

pub mod calls;
