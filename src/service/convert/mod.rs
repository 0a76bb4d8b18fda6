//! The one place where wire structs become domain types and back.
//!
//! Unknown values pass through unchanged. A number, date, time or amount that
//! can't be read is left out, and noted in the log: one odd field must not make
//! a paid shipment unreadable. A rate without a readable total has no price and
//! can't be bought.

mod batch;
mod draft;
mod returns;
mod shipment;
mod tracking;
mod value;

pub(super) use batch::batch;
pub(super) use draft::{create_shipment, refresh};
pub(super) use returns::returned;
pub(super) use shipment::shipment;
pub(super) use tracking::public_tracking;

/// A place in an answer that can't be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// For example `id`.
    pub(super) path: String,
    pub(super) what: String,
}

impl Unreadable {
    fn missing(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            what: "it is missing".to_owned(),
        }
    }
}
