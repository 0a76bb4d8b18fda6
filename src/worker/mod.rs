//! The background thread: the only place with side effects.

pub mod handle;
