//! One parcel: its rates, and the purchase of its postage.

pub mod calls;
