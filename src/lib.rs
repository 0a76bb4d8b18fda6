#![doc = include_str!("ARCHITECTURE.md")]

pub mod contract;
pub mod model;

pub mod features;

pub mod session;

pub mod ledger;
pub mod print;
pub mod render;
pub mod service;

pub mod kit;
pub mod shell;

pub mod cli;
pub mod practice;

pub mod platform;

pub mod launch;
