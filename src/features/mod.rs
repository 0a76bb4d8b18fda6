//! One folder for each thing that a user does. `calls` routes the requests of all.

pub mod calls;

pub mod batches;
pub mod bulk;
pub mod documents;
pub mod labels;
pub mod printing;
pub mod refunds;
pub mod reports;
pub mod returns;
pub mod settings;
pub mod ship;
pub mod shipments;
pub mod tracking;
pub mod unresolved;
