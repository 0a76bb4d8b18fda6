//! What the entries about paper add up to: what a printer was given proves
//! nothing; the user's word, a scan, or the count of a printer that counts,
//! does. A label is asked for once: whatever became of that, a second asking
//! needs the user's word that the first one is destroyed.

use jiff::Timestamp;

use super::{History, JournalEntry, entries};
use crate::model::printer::PrintStanding;

/// Where a label stands on its way to paper and out of the house.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Printing {
    #[default]
    None,
    /// About to be given to a printer, or the program ended while it was: it
    /// may have come out.
    Asked {
        at: Timestamp,
    },
    /// It may have come out, or may yet.
    Unclear {
        at: Timestamp,
    },
    /// Given to a printer, so many times. It may never have come out.
    Sent {
        copies: u32,
        at: Timestamp,
    },
    Confirmed {
        at: Timestamp,
    },
    HandedOver {
        at: Timestamp,
    },
}

impl Printing {
    /// Whether it is proven to need no more printing.
    pub fn is_proven(self) -> bool {
        match self {
            Self::None | Self::Asked { .. } | Self::Unclear { .. } | Self::Sent { .. } => false,
            Self::Confirmed { .. } | Self::HandedOver { .. } => true,
        }
    }

    /// How far it has got, as long as it is not proven. What was asked for and
    /// has no outcome is as unclear as what went out without an answer.
    pub fn standing(self) -> PrintStanding {
        match self {
            Self::None => PrintStanding::NotSent,
            Self::Asked { .. } | Self::Unclear { .. } => PrintStanding::Unclear,
            Self::Sent { .. } | Self::Confirmed { .. } | Self::HandedOver { .. } => {
                PrintStanding::Sent
            }
        }
    }

    /// Whether some of it may be on paper: printing it is printing it again.
    pub fn may_be_on_paper(self) -> bool {
        self != Self::None
    }
}

impl History {
    pub(super) fn apply_print(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        let shipment = entry.shipment()?;
        (self.is_bought() && self.is_current(shipment)).then_some(())?;
        self.printing = match (entry, self.printing) {
            (JournalEntry::PrintAsked { .. }, Printing::None) => Printing::Asked { at },
            // The outcome arrives late: what was proven stays proven.
            (
                JournalEntry::PrintSent { .. }
                | JournalEntry::PrintNotSent { .. }
                | JournalEntry::PrintUnclear { .. },
                proven,
            ) if proven.is_proven() => proven,
            (JournalEntry::PrintSent { copies, .. }, Printing::Sent { copies: before, .. }) => {
                Printing::Sent {
                    copies: before.saturating_add(*copies),
                    at,
                }
            }
            (JournalEntry::PrintSent { copies, .. }, _first) => Printing::Sent {
                copies: *copies,
                at,
            },
            (
                JournalEntry::PrintNotSent { .. },
                before @ (Printing::Unclear { .. } | Printing::Sent { .. }),
            ) => before,
            (JournalEntry::PrintUnclear { .. }, _before) => Printing::Unclear { at },
            (
                JournalEntry::PrintConfirmed { .. },
                Printing::None
                | Printing::Asked { .. }
                | Printing::Unclear { .. }
                | Printing::Sent { .. },
            ) => Printing::Confirmed { at },
            (
                JournalEntry::HandedOver { .. },
                Printing::None
                | Printing::Asked { .. }
                | Printing::Unclear { .. }
                | Printing::Sent { .. }
                | Printing::Confirmed { .. },
            ) => Printing::HandedOver { at },
            (JournalEntry::PrintNotSent { .. }, Printing::None | Printing::Asked { .. })
            | (
                JournalEntry::PrintAgain { .. },
                Printing::Asked { .. }
                | Printing::Unclear { .. }
                | Printing::Sent { .. }
                | Printing::Confirmed { .. }
                | Printing::HandedOver { .. },
            ) => Printing::None,
            (
                JournalEntry::PrintAsked { .. }
                | JournalEntry::PrintNotSent { .. }
                | JournalEntry::PrintConfirmed { .. }
                | JournalEntry::HandedOver { .. }
                | JournalEntry::PrintAgain { .. }
                | entries!(create replace refresh buy label delete refund set_aside batch),
                Printing::None
                | Printing::Asked { .. }
                | Printing::Unclear { .. }
                | Printing::Sent { .. }
                | Printing::Confirmed { .. }
                | Printing::HandedOver { .. },
            ) => return None,
        };
        Some(())
    }
}
