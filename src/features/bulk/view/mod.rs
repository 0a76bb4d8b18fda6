//! The views of bulk jobs: what can be done to all that are chosen, and the job
//! under way.

pub(crate) mod choices;
pub(crate) mod progress;
