//! Tests of the Ship screen.

pub(crate) mod recents;

mod drafts;
mod replacing;
