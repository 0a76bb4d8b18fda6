//! The jobs of one parcel: its rates, and the purchase of its postage.

pub(crate) mod attempts;
pub(crate) mod purchase;
pub(crate) mod quote;

mod create;
mod duplicates;
mod replace;
