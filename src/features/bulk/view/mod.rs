//! The views of bulk jobs: what can be done to the selected shipments, and the job
//! under way.

pub(crate) mod choices;
pub(crate) mod progress;
