//! What the facts about paper add up to: what a printer was given proves
//! nothing; the user's word, or a printer's that can tell, does.

use jiff::Timestamp;

use super::{Fact, History};

/// Where a label stands on its way to paper and out of the house.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Printing {
    #[default]
    None,
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
    /// Whether it is proven that nobody has to print it any more.
    pub fn is_proven(self) -> bool {
        match self {
            Self::None | Self::Sent { .. } => false,
            Self::Confirmed { .. } | Self::HandedOver { .. } => true,
        }
    }
}

impl History {
    pub(super) fn apply_print(&mut self, fact: &Fact, at: Timestamp) -> Option<()> {
        let shipment = fact.shipment()?;
        (self.is_bought() && self.is_current(shipment)).then_some(())?;
        self.printing = match (fact, self.printing) {
            // Given to a printer again after it was proven, it is a reprint:
            // what was proven stays proven.
            (Fact::PrintSent { .. }, proven) if proven.is_proven() => proven,
            (Fact::PrintSent { copies, .. }, Printing::Sent { copies: before, .. }) => {
                Printing::Sent {
                    copies: before.saturating_add(*copies),
                    at,
                }
            }
            (Fact::PrintSent { copies, .. }, _first) => Printing::Sent {
                copies: *copies,
                at,
            },
            (Fact::PrintConfirmed { .. }, Printing::None | Printing::Sent { .. }) => {
                Printing::Confirmed { at }
            }
            (
                Fact::HandedOver { .. },
                Printing::None | Printing::Sent { .. } | Printing::Confirmed { .. },
            ) => Printing::HandedOver { at },
            (
                Fact::PrintAgain { .. },
                Printing::Sent { .. } | Printing::Confirmed { .. } | Printing::HandedOver { .. },
            ) => Printing::None,
            _no_such_step => return None,
        };
        Some(())
    }
}
