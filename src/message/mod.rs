//! The only words that the window's thread and the worker's thread share.
//!
//! The window (or the command line) sends a [`Command`]; the worker answers
//! with [`Event`]s. Every answer names its request, so that a stale one can
//! be dropped. Plain data, no handles, no egui.

mod bulk;
mod command;
mod event;
mod failure;
mod request_id;

pub use bulk::{
    Approved, BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress, BulkSummary,
    BulkTrouble, BulkWhy, LabelsTo, StartBulk,
};
pub use command::{Buy, Command, FetchLabel, Quote, SaveLabel, SaveProfile, ShipmentPage};
pub use event::{
    Connected, Event, LabelPicture, LineState, ProfilesKnown, PurchaseOutcome, PurchaseStep,
    Quoted, SavedLabel, ShipmentList, Unprinted, Unsettled,
};
pub use failure::{Cause, Doubt, Failure};
pub use request_id::RequestId;
