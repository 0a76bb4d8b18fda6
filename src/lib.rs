#![doc = include_str!("ARCHITECTURE.md")]

pub mod domain;
pub mod message;
pub mod words;

pub mod app;

pub mod ui;

pub mod worker;

pub mod api;
pub mod platform;
