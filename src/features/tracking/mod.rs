//! Parcels on their way.

pub mod calls;
