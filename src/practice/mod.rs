//! The practice service: the whole document, on this machine, with play money.
//!
//! [`engine`] is what it knows and does, pure. [`desk`] is the service without
//! sockets: routing, tokens, limits, faults. [`pages`] is what people read in a
//! browser, [`openapi`] what the service says of itself. `store` keeps the world in a file,
//! [`http`] puts the desk on a socket, [`start`] puts it all together. Only
//! `service::wire` and `platform` are used from elsewhere, never `domain`: this is
//! a second, independent reading of the document.

pub mod desk;
pub mod engine;
pub mod http;
pub mod labels;
pub mod openapi;
pub mod options;
pub mod pages;
pub mod printer;
mod running;
pub mod store;
mod story;

pub use options::{Data, PracticeArgs, PracticeOptions};
pub use running::{Running, StartError, start};
pub use story::Story;
