//! What the service shows that does not fit what was done: evidence in the journal,
//! and a sentence on screen.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ids::ShipmentId;

const ANOTHER_MAY_BE_PAID: &str = "another shipment of this line may be paid: ";

/// The journal keeps the words of [`fmt::Display`], as its earlier versions did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Contradiction {
    /// The service took the purchase, and does not know the shipment any more.
    ShipmentUnknown,
    /// The service took the purchase, and shows an unpaid shipment for good.
    TakenAndUnpaid,
    /// The shipment's status does not say whether it is paid.
    StatusUnclear,
    /// The purchase has been under way for longer than any takes.
    UnderWayTooLong,
    /// An earlier purchase that had done nothing is under way after all.
    UnderWayAfterAll,
    /// A purchase that was not made here is or may be under way.
    UnderWayElsewhere,
    /// Another shipment of the same line may be paid.
    AnotherMayBePaid(ShipmentId),
    /// In the words of the journal: of a step that it refuses, or of another version.
    Other(String),
}

impl Contradiction {
    const FIXED: [Self; 6] = [
        Self::ShipmentUnknown,
        Self::TakenAndUnpaid,
        Self::StatusUnclear,
        Self::UnderWayTooLong,
        Self::UnderWayAfterAll,
        Self::UnderWayElsewhere,
    ];
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ShipmentUnknown => "the service does not know the shipment any more",
            Self::TakenAndUnpaid => "the service took the purchase and shows an unpaid shipment",
            Self::StatusUnclear => "the status of the shipment does not say whether it is paid",
            Self::UnderWayTooLong => "the purchase has been under way for more than an hour",
            Self::UnderWayAfterAll => {
                "an earlier purchase that had done nothing is under way after all"
            }
            Self::UnderWayElsewhere => "a purchase that was not made here is or may be under way",
            Self::AnotherMayBePaid(other) => return write!(f, "{ANOTHER_MAY_BE_PAID}{other}"),
            Self::Other(words) => words,
        })
    }
}

impl From<String> for Contradiction {
    fn from(words: String) -> Self {
        if let Some(other) = words.strip_prefix(ANOTHER_MAY_BE_PAID) {
            return Self::AnotherMayBePaid(ShipmentId::new(other));
        }
        let known = Self::FIXED.into_iter().find(|one| one.to_string() == words);
        known.unwrap_or(Self::Other(words))
    }
}

impl From<Contradiction> for String {
    fn from(contradiction: Contradiction) -> Self {
        contradiction.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_journal_keeps_is_read_back_as_what_it_was() {
        let others = [
            Contradiction::AnotherMayBePaid(ShipmentId::new("S1")),
            Contradiction::Other("bought after bought".to_owned()),
        ];
        for one in Contradiction::FIXED.into_iter().chain(others) {
            assert_eq!(Contradiction::from(one.to_string()), one);
        }
        let earlier = r#""the service took the purchase and shows an unpaid shipment""#;
        let read: Contradiction = serde_json::from_str(earlier).unwrap();
        assert_eq!(read, Contradiction::TakenAndUnpaid);
        assert_eq!(serde_json::to_string(&read).unwrap(), earlier);
    }
}
