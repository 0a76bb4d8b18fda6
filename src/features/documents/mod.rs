//! Documents of many shipments: merged labels and packing slips.

pub mod calls;
pub mod state;

pub(crate) mod job;
pub(crate) mod view;
