//! The service's API, as a typed client.

pub mod wire;
