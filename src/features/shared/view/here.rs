//! What every view may know besides its own data: where and when the user is,
//! in which language, which account is connected, and what prints. It is given,
//! not asked for.

use jiff::{
    civil::{Date, Weekday},
    tz::TimeZone,
};

use crate::{
    features::{
        printing::state::{PrintProgress, printers::PrintersScreen},
        shared::state::connection::Connection,
    },
    kit::text::Words,
    model::saved_box::SavedBox,
};

/// What all views share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Here<'a> {
    pub(crate) today: Date,
    /// The first day of a week where the user is.
    pub(crate) week_start: Weekday,
    pub(crate) zone: &'a TimeZone,
    pub(crate) words: &'a Words,
    /// The environment, the account, and whether anything may be written.
    pub(crate) connection: &'a Connection,
    pub(crate) printers: &'a PrintersScreen,
    /// Whether labels can be given to a printer now.
    pub(crate) can_print: bool,
    /// The shop's boxes.
    pub(crate) boxes: &'a [SavedBox],
    /// How far the labels are that are being given to one.
    pub(crate) print_progress: Option<PrintProgress>,
}
