//! The practice service: the whole document, on this machine, with play money.
//!
//! [`engine`] holds the rules, pure. [`server`] is the service without sockets:
//! routing, tokens, limits, faults. [`pages`] is what people read in a browser,
//! [`openapi`] the description for programs. `store` is the world in `SQLite`,
//! [`http`] serves it on a socket, [`start`] wires it all. Only
//! `service::wire` and `platform` are used from elsewhere, never `model`: this is
//! a second, independent reading of the document.

pub mod engine;
pub mod http;
pub mod labels;
pub mod openapi;
pub mod options;
pub mod pages;
pub mod printer;
mod running;
pub mod server;
pub mod store;
mod story;

pub use options::{Data, PracticeArgs, PracticeOptions};
pub use running::{Running, StartError, start};
pub use story::Story;
