//! The built-in service: everything the real one does, without money.

pub mod labels;
