//! The calls about files of orders.

use std::{path::PathBuf, sync::Arc};

use super::IntakeError;
use crate::contract::calls;
use crate::model::{
    form_defaults::FormDefaults,
    judged_order::{NotReady, Ready},
    order::OrderText,
};

calls! {
    /// Reads a file of orders and judges each of them. Nothing is sent.
    Read {
        path: PathBuf,
        /// What an order has where the export of a shop system says nothing.
        usual: Option<FormDefaults>,
    } -> FileRead, read;
}

/// A file that was read, or why it is no file of orders.
pub type FileRead = Result<Arc<Sheet>, Arc<IntakeError>>;

/// The orders of a file.
#[derive(Debug)]
pub struct Sheet {
    pub path: PathBuf,
    /// The shop system whose export it is.
    pub shop: Option<&'static str>,
    /// Whether a box and a weight are kept for what it does not say.
    pub has_box: bool,
    /// Columns that were passed over.
    pub unknown_columns: Vec<String>,
    /// How many orders the file has: as many as there are here, or more than the window takes.
    pub count: usize,
    pub orders: Vec<SheetOrder>,
}

/// One order of a file.
#[derive(Debug)]
pub struct SheetOrder {
    /// Its first row, counted from 1, the header not counted.
    pub row: usize,
    /// Which parcel of its order it is.
    pub parcel: u32,
    pub text: OrderText,
    pub judged: Result<Ready, NotReady>,
}
