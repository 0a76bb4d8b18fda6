#![doc = include_str!("ARCHITECTURE.md")]

pub mod contract;
pub mod domain;
pub mod features;
pub mod words;

pub mod app;
pub mod ui;

pub mod cli;
pub mod intake;

pub mod session;
pub mod worker;

pub mod printer;
pub mod render;
pub mod service;
pub mod store;

pub mod platform;
pub mod practice;

pub mod launch;
