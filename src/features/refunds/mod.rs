//! Refunds: requested, and followed to their end.

pub mod calls;
