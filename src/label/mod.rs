//! Labels: fetched, verified, decoded, saved. No printing, no token.

pub mod download;

mod public_address;
