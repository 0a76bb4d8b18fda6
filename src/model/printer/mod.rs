//! Printers: how one is set up, which of them prints what, and how one is.
//!
//! Plain data and rules. Nothing here opens a connection: `print` does.

mod address;
mod book;
mod check;
mod paper_kind;
mod problem;
mod setup;
mod state;
mod test_page;

pub(crate) use address::printer_kinds;
pub use address::*;
pub use book::PrinterBook;
pub use check::{MAX_COPIES, MAX_PRINTERS, check, check_book};
pub use paper_kind::PaperKind;
pub use problem::{PrinterField, PrinterProblem, PrinterProblemKind};
pub use setup::{Density, LabelSize, PrinterName, PrinterSetup, Rotation};
pub use state::{FoundPrinter, PrintProof, PrintStanding, PrinterState, PrinterStatus, Trouble};
pub use test_page::TestPage;
