//! The calls about files of orders.

use std::{path::PathBuf, sync::Arc};

use super::{IntakeError, OrderFile};
use crate::contract::calls;
use crate::model::{
    column_mapping::{KnownBy, Mapping, MappingFault},
    fields::Field,
    form_defaults::FormDefaults,
    judged_order::JudgedOrder,
    shared_problem::Correction,
};

calls! {
    /// Reads a file of orders and judges each of them. Nothing is sent.
    Read {
        path: PathBuf,
        /// What an order has where the export of a shop system says nothing.
        usual: Option<FormDefaults>,
        /// As it was read before, with what was corrected.
        before: Option<Arc<Sheet>>,
    } -> FileRead, read;

    /// Keeps what the columns of files of one shape mean.
    KeepColumns {
        mapping: Arc<Mapping>,
        /// By what orders of such files were known, if the person has seen that it is changed.
        over: Option<KnownBy>,
    } -> Kept, read;

    /// Keeps no longer what the columns of files of this shape mean.
    ForgetColumns {
        mapping: Arc<Mapping>,
    } -> (), read;

    /// Keeps rows that were copied from a spreadsheet as a file of this folder, and gives it.
    KeepPasted {
        rows: String,
        folder: PathBuf,
    } -> PathBuf, read;

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
    } -> PathBuf, read;
}

/// A file that was read, or why it is no file of orders.
pub type FileRead = Result<Arc<Sheet>, Arc<IntakeError>>;

/// What became of columns that are to be kept.
#[derive(Debug, Clone)]
pub enum Kept {
    Kept,
    Faulty(MappingFault),
    /// Files with other columns have this name.
    NameTaken(String),
    TooMany,
    /// Until now orders were known by this: those that were bought would not be found again.
    KnownByOther(KnownBy),
    /// Whether there are columns for such files is not known.
    OthersUnreadable(Arc<IntakeError>),
}

/// The orders of a file.
#[derive(Debug)]
pub struct Sheet {
    pub path: PathBuf,
    pub file: Arc<OrderFile>,
    /// Whether a box and a weight are kept for what it does not say.
    pub has_box: bool,
    /// As many as the file has, or fewer where it has more than the window takes.
    pub orders: Vec<JudgedOrder>,
    /// In the sequence in which they were made.
    pub corrections: Vec<Correction>,
    /// So many were made before and are not made again: the file was changed since.
    pub dropped_corrections: usize,
}

/// A row that did not ship, or may not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedRow {
    /// Counted from 1.
    pub row: usize,
    pub reason: String,
    /// The column to correct, which is added where the file lacks it.
    pub column: Option<Field>,
}
