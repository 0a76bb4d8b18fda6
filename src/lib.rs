#![doc = include_str!("ARCHITECTURE.md")]

pub mod api;
pub mod platform;
pub mod practice;
