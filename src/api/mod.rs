//! The service's API, as a typed client: one file an operation.

pub mod error;
pub mod transport;
pub mod wire;
