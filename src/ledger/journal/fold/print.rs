//! What the entries about paper add up to: what a printer was given proves
//! nothing; the user's word, a scan, or the count of a printer that counts,
//! does. A label is asked for once: whatever became of that, a second asking
//! needs the user's word that the first one is destroyed.

use jiff::Timestamp;

use super::{JournalEntry, ShipmentHistory, entries};
use crate::model::printer::{PrintProof, PrintStanding};

/// Where a label stands: on its way to paper, printed, handed over.
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

    /// When it got as far as it has.
    pub fn at(self) -> Option<Timestamp> {
        match self {
            Self::None => None,
            Self::Asked { at }
            | Self::Unclear { at }
            | Self::Sent { at, .. }
            | Self::Confirmed { at }
            | Self::HandedOver { at } => Some(at),
        }
    }

    /// Whether some of it may be on paper: printing it is printing it again.
    pub fn may_be_on_paper(self) -> bool {
        self != Self::None
    }
}

impl ShipmentHistory {
    pub(super) fn apply_print(&mut self, entry: &JournalEntry, at: Timestamp) -> Option<()> {
        self.is_bought().then_some(())?;
        if let JournalEntry::MarkTakenBack { .. } = entry {
            self.printing = self.before_proof.pop()?;
            self.is_to_print = true;
            return Some(());
        }
        let before = self.printing;
        self.printing = before.after(entry, at)?;
        if let JournalEntry::PrintAgain { .. } = entry {
            self.before_proof.clear();
            self.is_to_print = true;
        } else if self.printing != before && self.printing.is_proven() {
            self.before_proof.push(before.without_proof(entry, at));
        } else if before.is_proven()
            && let Some(first) = self.before_proof.first_mut()
        {
            // The outcome arrives late: without the proof it would count.
            *first = first.after(entry, at).unwrap_or(*first);
        }
        Some(())
    }
}

impl Printing {
    /// How it stands if the proof is taken back that this entry is.
    fn without_proof(self, proof: &JournalEntry, at: Timestamp) -> Self {
        let is_evidence = matches!(
            proof,
            JournalEntry::PrintConfirmed {
                by: PrintProof::Scan | PrintProof::Count,
                ..
            }
        );
        // What a scanner or a printer has seen may be on paper, whatever is said of it.
        if is_evidence && !self.may_be_on_paper() {
            Self::Unclear { at }
        } else {
            self
        }
    }

    /// The state after one more entry, if that may follow.
    fn after(self, entry: &JournalEntry, at: Timestamp) -> Option<Self> {
        Some(match (entry, self) {
            (JournalEntry::PrintAsked { .. }, Self::None) => Self::Asked { at },
            // The outcome arrives late: what was proven stays proven.
            (
                JournalEntry::PrintSent { .. }
                | JournalEntry::PrintNotSent { .. }
                | JournalEntry::PrintUnclear { .. },
                proven,
            ) if proven.is_proven() => proven,
            (JournalEntry::PrintSent { copies, .. }, Self::Sent { copies: before, .. }) => {
                Self::Sent {
                    copies: before.saturating_add(*copies),
                    at,
                }
            }
            (JournalEntry::PrintSent { copies, .. }, _first) => Self::Sent {
                copies: *copies,
                at,
            },
            (
                JournalEntry::PrintNotSent { .. },
                before @ (Self::Unclear { .. } | Self::Sent { .. }),
            ) => before,
            (JournalEntry::PrintUnclear { .. }, _before) => Self::Unclear { at },
            (
                JournalEntry::PrintConfirmed { .. },
                Self::None | Self::Asked { .. } | Self::Unclear { .. } | Self::Sent { .. },
            ) => Self::Confirmed { at },
            (
                JournalEntry::HandedOver { .. },
                Self::None
                | Self::Asked { .. }
                | Self::Unclear { .. }
                | Self::Sent { .. }
                | Self::Confirmed { .. },
            ) => Self::HandedOver { at },
            (JournalEntry::PrintNotSent { .. }, Self::None | Self::Asked { .. })
            | (
                JournalEntry::PrintAgain { .. },
                Self::Asked { .. }
                | Self::Unclear { .. }
                | Self::Sent { .. }
                | Self::Confirmed { .. }
                | Self::HandedOver { .. },
            ) => Self::None,
            (
                JournalEntry::PrintAsked { .. }
                | JournalEntry::PrintNotSent { .. }
                | JournalEntry::PrintConfirmed { .. }
                | JournalEntry::HandedOver { .. }
                | JournalEntry::PrintAgain { .. }
                | JournalEntry::MarkTakenBack { .. }
                | entries!(create replace refresh buy label delete refund set_aside batch),
                Self::None
                | Self::Asked { .. }
                | Self::Unclear { .. }
                | Self::Sent { .. }
                | Self::Confirmed { .. }
                | Self::HandedOver { .. },
            ) => return None,
        })
    }
}
