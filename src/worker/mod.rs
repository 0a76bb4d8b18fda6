//! The background thread: the only place with side effects.
//!
//! Requests come in, events go out; in between stands the journal. One job
//! family a file. It knows no window, no words and no SQL.

pub mod bulk;
pub mod handle;
pub mod journeys;

mod batch;
mod batch_calls;
mod batch_change;
mod batches;
mod buy;
mod connect;
mod context;
mod create;
mod delete;
mod deletion;
mod dispatch;
mod export;
mod files;
mod follow;
mod history;
mod label;
mod label_fetch;
mod list;
mod manual_review;
mod many;
mod matching;
mod papers;
mod print;
mod printing;
mod profiles;
mod purchase;
mod quote;
mod reader;
mod recovery;
mod refresh;
mod refund;
mod replace;
mod report_table;
mod reports;
mod retry;
mod returns;
mod run;
mod settle;
mod settle_batch;
mod settle_create;
mod state;
mod sync;
mod tracking;
mod twins;
mod unsettled;

pub use profiles::load as kept_profiles;
pub use run::{run, spawn};
