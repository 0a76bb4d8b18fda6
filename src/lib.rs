#![doc = include_str!("ARCHITECTURE.md")]

pub mod domain;
pub mod message;
pub mod words;

pub mod worker;

pub mod api;
pub mod label;
pub mod platform;
pub mod practice;
pub mod store;
