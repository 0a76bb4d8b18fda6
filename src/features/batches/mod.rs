//! Batches: filled, scanned, closed and handed over.

pub mod calls;
