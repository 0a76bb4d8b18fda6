#![doc = include_str!("ARCHITECTURE.md")]

pub mod api;
pub mod label;
pub mod platform;
pub mod practice;
