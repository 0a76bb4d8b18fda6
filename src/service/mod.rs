//! The service's API, as a typed client: `operations` has what it can be asked for.
//!
//! `wire` is what travels, `convert` turns what several operations share into `model` types and back,
//! `answer` judges what came back, `http` is the only file here that opens a
//! connection. Nothing here retries, waits or remembers: that is the worker's.

pub mod client;
pub mod error;
pub mod http;
pub mod page;
pub mod public;
pub mod transport;
pub mod wire;

pub mod field_faults;
pub mod operations;

mod answer;
mod convert;
mod retry_after_header;
