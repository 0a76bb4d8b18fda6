//! The journal: entries in the order in which they became known, and what they
//! add up to. Append-only; the state of a line and of a shipment is a pure fold.

mod batch_entry;
#[expect(
    clippy::unnested_or_patterns,
    reason = "a group of `entries!` is a pattern inside of another"
)]
mod entry;
#[expect(
    clippy::unnested_or_patterns,
    reason = "a group of `entries!` is a pattern inside of another"
)]
mod fold;
mod kind;
mod table;

pub use batch_entry::BatchEntry;
pub(crate) use entry::entries;
pub use entry::{JournalEntry, NotExecuted, ReviewReason};
pub(crate) use fold::Replay;
pub use fold::{
    BatchChange, BatchCreation, BatchHistory, Creation, Histories, Illegal, LineHistory, Printing,
    Purchase, REFUND_AGAIN_AFTER, Refund, ShipmentHistory, Stage,
};
pub use kind::{Op, Phase};
pub(crate) use table::{
    Row, append, last_seq, read_all, read_line, read_shipment, refunded_shipments,
};
