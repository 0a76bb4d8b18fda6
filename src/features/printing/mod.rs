//! Printers, and the labels that go to them.

pub mod calls;
