//! Where the label of a shipment stands, as a list shows it.

/// How far a label is known to have got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    /// Not bought, or nothing is known here of its label.
    #[default]
    Unknown,
    /// Bought, and not given to a printer here.
    NotPrinted,
    /// Given to a printer: it may be on paper.
    Sent,
    /// Proven to be on paper.
    Proven,
    /// The user says that the parcel was handed over to the carrier.
    HandedOver,
}

impl Paper {
    pub const ALL: [Self; 5] = [
        Self::Unknown,
        Self::NotPrinted,
        Self::Sent,
        Self::Proven,
        Self::HandedOver,
    ];

    /// Whether its label was given to a printer, or left with a parcel.
    pub fn may_be_printed(self) -> bool {
        match self {
            Self::Unknown | Self::NotPrinted => false,
            Self::Sent | Self::Proven | Self::HandedOver => true,
        }
    }

    /// The number that stands for it in the ledger.
    pub fn number(self) -> i64 {
        match self {
            Self::Unknown => 0,
            Self::NotPrinted => 1,
            Self::Sent => 2,
            Self::Proven => 3,
            Self::HandedOver => 4,
        }
    }

    /// What a number stands for; one of a later version for nothing known.
    pub fn of_number(number: i64) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|paper| paper.number() == number)
            .unwrap_or_default()
    }
}
