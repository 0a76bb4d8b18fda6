//! Parcels that came back.

pub mod calls;
