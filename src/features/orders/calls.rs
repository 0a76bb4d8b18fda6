//! The calls about files of orders.

use std::{path::PathBuf, sync::Arc};

use super::{Correction, FailedRow, IntakeError, Sheet, Written};
use crate::contract::calls;
use crate::model::form_defaults::FormDefaults;

calls! {
    /// Reads a file of orders and judges each of them. Nothing is sent.
    Read {
        path: PathBuf,
        /// What an order has where the export of a shop system says nothing.
        usual: Option<FormDefaults>,
        /// What was corrected before, where it is the file that was open.
        corrections: Vec<Correction>,
    } -> FileRead, read;

    /// The orders of a file with these corrections and no others.
    Correct {
        sheet: Arc<Sheet>,
        corrections: Vec<Correction>,
    } -> Arc<Sheet>, read;

    /// Writes the rows of orders that can't ship into a file of their own, with the reasons.
    SaveFailed {
        sheet: Arc<Sheet>,
        folder: PathBuf,
        rows: Vec<FailedRow>,
    } -> Written, read;
}

/// A file that was read, or why it is no file of orders.
pub type FileRead = Result<Arc<Sheet>, Arc<IntakeError>>;
