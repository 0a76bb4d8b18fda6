//! Where and when the user is, and in which language: what a screen with days
//! and places is painted with. It is given, not asked for.

use jiff::{civil::Date, tz::TimeZone};

use crate::words::Words;

/// Where and when the user is, and in which language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) today: Date,
    pub(super) zone: &'a TimeZone,
    pub(super) words: &'a Words,
}
