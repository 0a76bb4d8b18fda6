#![doc = include_str!("ARCHITECTURE.md")]

pub mod contract;
pub mod features;
pub mod model;
pub mod words;

pub mod app;
pub mod ui;

pub mod cli;
pub mod intake;

pub mod session;
pub mod worker;

pub mod ledger;
pub mod print;
pub mod render;
pub mod service;

pub mod platform;
pub mod practice;

pub mod launch;
