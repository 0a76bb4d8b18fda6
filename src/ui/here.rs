//! What every view may know besides its own data: where and when the user is,
//! in which language, which account is connected, and what prints. It is given,
//! not asked for.

use jiff::{civil::Date, tz::TimeZone};

use crate::app::{connection::Connection, printers::PrintersScreen};
use crate::words::Words;

/// What all views share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) today: Date,
    pub(super) zone: &'a TimeZone,
    pub(super) words: &'a Words,
    /// The environment, the account, and whether anything may be written.
    pub(super) connection: &'a Connection,
    pub(super) printers: &'a PrintersScreen,
    /// Whether labels can be given to a printer now.
    pub(super) can_print: bool,
}
