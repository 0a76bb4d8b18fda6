//! What was spent and what was refunded.

pub mod calls;
