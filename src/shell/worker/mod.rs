//! The worker's thread: takes requests, starts the job of the feature that each
//! is for, connects to an account and looks after it. The jobs are the features'.

mod connect;
mod diagnostics;
mod dispatch;
mod reader;
mod recovery;
mod run;
mod state;
mod tokens;

pub use run::{run, spawn};
