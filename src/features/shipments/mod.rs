//! The list of all shipments, and what is done to one of them.

pub mod calls;
