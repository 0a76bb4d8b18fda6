//! How what travels becomes `model` types and back, as far as several operations share
//! it: a shipment, a draft, and single values. What one noun alone has stands with its
//! reads, in `operations`.
//!
//! Unknown values pass through unchanged. A number, date, time or amount that
//! can't be read is left out, and noted in the log: one odd field must not make
//! a paid shipment unreadable. A rate without a readable total has no price and
//! can't be bought.

mod draft;
mod shipment;
mod tracking;
mod value;

pub(super) use draft::{create_shipment, refresh};
pub(super) use shipment::shipment;
pub(super) use tracking::public_tracking;
pub(super) use value::{text, timestamp};

/// A place in an answer that can't be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// For example `id`.
    pub(super) path: String,
    pub(super) what: String,
}

impl Unreadable {
    pub(super) fn missing(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            what: "it is missing".to_owned(),
        }
    }
}
