#![doc = include_str!("ARCHITECTURE.md")]

pub mod api;
pub mod domain;
pub mod platform;
