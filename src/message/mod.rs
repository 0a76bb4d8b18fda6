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
mod returns;
mod tracking;
mod unsettled;

pub use bulk::{
    Approved, BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress, BulkSummary,
    BulkTrouble, BulkWhy, LabelsTo, StartBulk,
};
pub use command::{
    BatchMove, Buy, ChangeBatch, Command, FetchLabel, MarkPrint, PrintMark, Quote, SaveLabel,
    SaveProfile, ShipmentPage,
};
pub use event::{
    Access, Connected, Event, LabelPicture, LineState, ProfilesKnown, PurchaseOutcome,
    PurchaseStep, Quoted, SavedLabel, ShipmentList, Unprinted,
};
pub use failure::{Cause, Doubt, Failure};
pub use request_id::RequestId;
pub use returns::{ReturnList, ReturnsEvent};
pub use tracking::{ParcelList, Tracked, TrackingCommand, TrackingNews};
pub use unsettled::{Evidence, EvidenceStep, Shown, Unsettled};
