//! The only words that the window's thread and the worker's thread share.
//!
//! The window (or the command line) sends a [`Command`]; the worker answers
//! with [`Event`]s. Every answer names its request, so that a stale one can
//! be dropped. Plain data, no handles, no egui.

mod batches;
mod bulk;
mod command;
mod event;
mod failure;
mod many;
mod papers;
mod printing;
mod reports;
mod request_id;
mod returns;
mod shipments;
mod tracking;
mod unsettled;

pub use batches::{
    BatchCounts, BatchList, BatchRow, BatchesCommand, BatchesEvent, OpenBatch, PrintSheet,
    SaveBatchLabel, SaveSheet, Scanned, Source,
};
pub use bulk::{
    Approved, BulkCounts, BulkCourse, BulkLine, BulkOutcome, BulkProgress, BulkSummary,
    BulkTrouble, BulkWhy, LabelsTo, StartBulk, Wanted,
};
pub use command::{
    BatchMove, Buy, ChangeBatch, Command, FetchLabel, MarkPrint, PrintMark, Quote, RefreshRates,
    SaveLabel, SaveProfile,
};
pub use event::{
    Access, Connected, Event, LabelPicture, LineState, ProfilesKnown, PurchaseOutcome,
    PurchaseStep, Quoted, SavedLabel, Unprinted,
};
pub use failure::{Cause, Doubt, Failure, LabelFault};
pub use many::{
    DoToMany, ExportShipments, ExportedTable, ManyDeed, PriceDrafts, PricedDraft, TableFormat,
    WhichShipments,
};
pub use papers::{
    LabelOrder, MergeLabels, PapersCommand, PapersEvent, PapersTrouble, PrintSlips, SaveSlips,
    SavedPapers, WhichLabels,
};
pub use printing::{Again, PrintCounts, PrintFault, PrintLabels, PrintingCommand, PrintingNews};
pub use reports::{ExportReport, MakeReport};
pub use request_id::RequestId;
pub use returns::{ReturnList, ReturnsEvent};
pub use shipments::{Done, DoneStep, KnownShipment, ListShipments, ShipmentList, SyncState};
pub use tracking::{ParcelList, Tracked, TrackingCommand, TrackingNews};
pub use unsettled::{Evidence, EvidenceStep, Shown, Unsettled};
