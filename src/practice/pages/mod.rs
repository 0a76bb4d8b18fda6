//! The pages that people read in a browser: tracking, the account, and what
//! the service speaks. They carry no script and load nothing.
//!
//! Each page is a function of plain data. Requests, forms and the world are
//! the business of `practice::server`.

pub mod account;
pub mod docs;
mod docs_schema;
mod html;
pub mod index;
mod layout;
pub mod tracking;
mod when;

pub use html::Html;
pub use layout::{Page, policy};
