//! Until when the service was read, for who reads sums.

use jiff::Timestamp;

use super::here::Here;
use crate::{model::report::ReadUntil, text};

/// `Read from the service at 14:05`; changes of older shipments are named where they are behind.
pub(crate) fn read_until_text(until: ReadUntil, here: Here<'_>) -> String {
    let words = here.words;
    let shown = |at: Timestamp| {
        if here.zone.to_datetime(at).date() == here.today {
            words.time_of_day(at, here.zone)
        } else {
            words.date_time(at, here.zone)
        }
    };
    let (new, changes) = (shown(until.new), shown(until.changes));
    let at = if new == changes {
        new
    } else {
        text!(words, "read-until", new = new, changes = changes)
    };
    text!(words, "sync-done", at = at)
}
