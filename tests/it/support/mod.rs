//! What the integration tests share.

pub(crate) mod browser;
pub(crate) mod process;
