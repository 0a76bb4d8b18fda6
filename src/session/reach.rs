//! Which of the account's shipments a list can't have left out.

use jiff::Timestamp;

use crate::{model::shipment::Shipment, service::page::Page};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All.
    Whole,
    /// Those that were created since then.
    Since(Timestamp),
    Nothing,
}

impl Reach {
    /// Of a list from the newest shipment on; `is_whole` where none is older.
    pub(crate) fn of(page: &Page<Shipment>, is_whole: bool) -> Self {
        // What can't be read may be any of them.
        if page.unreadable > 0 {
            return Self::Nothing;
        }
        Self::of_readable(page, is_whole)
    }

    /// Of what can be read in such a list.
    pub(crate) fn of_readable(page: &Page<Shipment>, is_whole: bool) -> Self {
        if is_whole {
            return Self::Whole;
        }
        let oldest = page.iter().filter_map(|seen| seen.created_at).min();
        oldest.map_or(Self::Nothing, Self::Since)
    }

    /// Whether it shows all that were created since then; all there are, if that is not
    /// known.
    pub(crate) fn covers_since(self, from: Option<Timestamp>) -> bool {
        match self {
            Self::Whole => true,
            Self::Since(oldest) => from.is_some_and(|from| oldest <= from),
            Self::Nothing => false,
        }
    }
}
