//! What the window (or the command line) and the worker say to each other.
//!
//! Typed calls with their replies, notices without a request, and why
//! something did not happen. Plain data: no handles, no egui.

mod call;
mod failure;
mod interrupted;
mod notice;
mod paid_twice;
mod request_id;

pub(crate) use call::calls;
pub use call::{Call, CallAccess, Update};
pub use failure::{
    Cause, DocumentFault, Failure, LabelFault, OtherShipment, PrintFault, UnresolvedReason,
};
pub use interrupted::InterruptedJob;
pub use notice::{
    Evidence, EvidenceStep, MissingLabel, Notice, ProfilesKnown, Shown, SyncState, UnresolvedLine,
};
pub use paid_twice::{PaidShipment, PaidTwice};
pub use request_id::{ClientNumber, RequestId};
