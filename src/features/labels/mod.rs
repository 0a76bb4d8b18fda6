//! One label: shown and saved.

pub mod calls;
