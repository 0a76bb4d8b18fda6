//! Purchases whose outcome is not known: what a person decides about them.

pub mod calls;
