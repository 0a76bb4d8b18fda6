//! One folder for each thing that a user does. `calls` routes the requests of
//! all, `action` holds all that a person can do; `shared` is what they have in common.

pub mod action;
pub mod batches;
pub mod bulk;
pub mod calls;
pub mod documents;
pub mod labels;
pub mod orders;
pub mod printing;
pub mod refunds;
pub mod reports;
pub mod returns;
pub mod settings;
pub mod shared;
pub mod ship;
pub mod shipments;
pub mod tracking;
pub mod unresolved;
