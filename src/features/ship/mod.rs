//! One parcel: its rates, and the purchase of its postage.

pub mod calls;
pub mod job;
pub mod state;

#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod view;
