//! The background thread: the only place with side effects.
//!
//! Commands come in, events go out; in between stands the journal. One job
//! family a file. It knows no window, no words and no SQL.

pub mod budget;
pub mod bulk;
pub mod checkpoints;
pub mod deps;
pub mod events;
pub mod handle;
pub mod journeys;
pub mod write;

mod batch;
mod batch_change;
mod batches;
mod buy;
mod connect;
mod create;
mod delete;
mod dispatch;
mod export;
mod failures;
mod files;
mod follow;
mod history;
mod label;
mod label_fetch;
mod lines;
mod list;
mod many;
mod matching;
mod papers;
mod parts;
mod print;
mod printing;
mod profiles;
mod purchase;
mod quote;
mod reader;
mod recovery;
mod refresh;
mod refund;
mod refused;
mod replace;
mod report_table;
mod reports;
mod retry;
mod returns;
mod run;
mod service;
mod settle;
mod settle_batch;
mod settle_create;
mod station;
mod sync;
mod tracking;
mod twins;
mod unsettled;
mod writes;

pub use profiles::load as kept_profiles;
pub use run::{run, spawn};
